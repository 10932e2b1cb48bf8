"""Two teams of two: one rack and one score for each, and talk that stays inside."""

from collections.abc import Mapping

import msgspec
import pytest

from bonmot.games.crossword import Accept, Challenge, Confirm, Consult, Exchange, Pass, Play, Resign, setup_for
from bonmot.games.crossword.events import Consulted, Exchanged, Played
from bonmot.games.crossword.state import Said
from bonmot.games.game import Refused
from tests.rules.challenging import CLUB, GAME, Table, dealt, end_of, table

BAG = "ABCDEFGHIJKLMNOPQRST"
CROSSED = (0, 1, 0, 1)
"""Partners sit opposite each other: seats 0 and 2 against 1 and 3."""


def teams(
    racks: tuple[str, str] = ("CHATEEE", "SESAMES"), bag: str = BAG, options: Mapping[str, object] | None = None
) -> Table:
    return table(racks, bag, teams=CROSSED, options=options)


@pytest.mark.rule("R-055")
@pytest.mark.parametrize(
    ("arranged", "seats"),
    [((0, 1, 0, 1), ((0, 2), (1, 3))), ((0, 0, 1, 1), ((0, 1), (2, 3))), ((7, 3, 3, 7), ((0, 3), (1, 2)))],
)
def test_two_teams_of_two_in_any_arrangement(arranged: tuple[int, ...], seats: tuple[tuple[int, int], ...]) -> None:
    game = dealt(setup_for("regles", ["Ada", "Ben", "Cléo", "Dan"], teams=arranged), 1)
    sides = game.view().sides
    assert tuple(side.seats for side in sides) == seats
    assert [side.tiles for side in sides] == [7, 7]
    assert game.view().bag == 88  # two racks are dealt, not four


@pytest.mark.rule("R-055")
@pytest.mark.parametrize(
    ("names", "arranged"),
    [
        (["Ada", "Ben"], [0, 1]),
        (["Ada", "Ben", "Cléo"], [0, 0, 1]),
        (["Ada", "Ben", "Cléo", "Dan"], [0, 0, 0, 1]),
        (["Ada", "Ben", "Cléo", "Dan"], [0, 1, 2, 3]),
        (["Ada", "Ben", "Cléo", "Dan"], [0, 0, 0, 0]),
    ],
)
def test_other_teams_are_refused(names: list[str], arranged: list[int]) -> None:
    with pytest.raises(Refused) as caught:
        setup_for("regles", names, teams=arranged)
    assert caught.value.code == "teams-of-two"


@pytest.mark.rule("R-055")
@pytest.mark.parametrize(("edition", "names"), [("micro", ["A", "B", "C", "D"]), ("deluxe", ["A", "B", "C", "D"])])
def test_an_edition_may_have_no_teams(edition: str, names: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        setup_for(edition, names, teams=CROSSED)
    assert caught.value.code == "no-teams"


@pytest.mark.rule("R-055")
def test_a_team_has_one_rack_and_one_score() -> None:
    game = teams()
    assert [game.rack(seat) for seat in range(4)] == ["ACEEEHT", "AEEMSSS", "ACEEEHT", "AEEMSSS"]
    game.do(2, Play("H8", "CHAT"))
    assert game.scores() == (18, 0)
    assert game.rack(0) == game.rack(2) == "EEEQRST"
    game.do(1, Play("12H", "SE"))
    assert game.scores() == (18, 14)


@pytest.mark.rule("R-055")
def test_either_partner_may_act_and_teams_take_turns() -> None:
    game = teams()
    assert game.acting() == {0, 2}
    assert all("play" in game.view(seat).may for seat in (0, 2))
    assert game.code(1, Pass()) == "not-your-turn"
    game.do(2, Play("H8", "CHAT"))
    assert game.acting() == {1, 3}
    assert game.code(0, Pass()) == "not-your-turn"
    game.do(3, Exchange("S"))
    assert game.acting() == {0, 2}
    game.do(0, Pass())
    assert game.acting() == {1, 3}
    assert [(line.side, line.seat) for line in game.view().turns] == [(0, 2), (1, 3), (0, 0)]
    assert game.refused(2, Pass()).particulars == {"name": "Ben & Dan"}


@pytest.mark.rule("R-055")
def test_opponents_and_spectators_never_see_the_rack() -> None:
    game = teams()
    for seat, racks in {
        0: (True, False),
        2: (True, False),
        1: (False, True),
        3: (False, True),
        None: (False, False),
    }.items():
        assert tuple(side.rack is not None for side in game.view(seat).sides) == racks
    (opened,) = game.log
    for seat in (1, 3, None):
        seen = GAME.witness(game.state, opened, seat)
        assert b"CHATEEE" not in msgspec.json.encode(seen)
        assert b"CHATEEE" not in msgspec.json.encode(game.view(seat))
    for seat in (0, 2):
        assert b"CHATEEE" in msgspec.json.encode(GAME.witness(game.state, opened, seat))


@pytest.mark.rule("R-055")
def test_both_partners_and_nobody_else_see_what_was_drawn() -> None:
    game = teams()
    (played,) = game.do(0, Play("H8", "CHAT"))
    (exchanged,) = game.do(1, Exchange("SS"))
    for seat, drawn in {0: "QRST", 2: "QRST", 1: "", 3: "", None: ""}.items():
        seen = GAME.witness(game.state, played, seat)
        assert isinstance(seen, Played)
        assert seen.drawn == drawn
    for seat in (0, 1, 2, 3, None):
        other = GAME.witness(game.state, exchanged, seat)
        assert isinstance(other, Exchanged)
        assert other.bag == ""
        assert other.tiles == ("SS" if seat in (1, 3) else "??")
        assert len(other.drawn) == (2 if seat in (1, 3) else 0)


# ---- talking


@pytest.mark.rule("R-056")
def test_partners_consult_and_only_they_hear_it() -> None:
    game = teams()
    (said,) = game.do(2, Consult("  CHAT on   the star? "))
    assert said == Consulted(2, "CHAT on the star?")
    (answered,) = game.do(1, Consult("keep an S"))  # also while the others are to move
    for seat in (0, 2):
        assert game.view(seat).talk == (Said(2, "CHAT on the star?", 0),)
        assert GAME.witness(game.state, said, seat) == said
        assert GAME.witness(game.state, answered, seat) is None
    for seat in (1, 3):
        assert game.view(seat).talk == (Said(1, "keep an S", 0),)
        assert GAME.witness(game.state, said, seat) is None
    assert game.view(None).talk == ()
    assert GAME.witness(game.state, said, None) is None
    for outsider in (1, 3, None):
        assert b"on the star" not in msgspec.json.encode(game.view(outsider))


@pytest.mark.rule("R-056")
def test_talk_is_no_turn() -> None:
    game = teams(options=CLUB)
    game.do(0, Play("H8", "CHAT"))
    before = game.view(0)
    game.do(1, Consult("is CHAT a word?"))
    after = game.view(0)
    assert (after.turn, after.scoreless, after.turns) == (before.turn, before.scoreless, before.turns)
    assert game.view(3).challengeable == ("CHAT",)  # nor does it close the window of a challenge


@pytest.mark.rule("R-056")
def test_talk_outlives_a_play_that_is_taken_back() -> None:
    game = teams(("ZXQEEEE", "SESAMES"), options=CLUB)
    game.do(0, Play("H8", "ZXQ"))
    game.do(2, Consult("they will challenge"))
    game.do(3, Challenge())
    assert game.view(0).talk == (Said(2, "they will challenge", 1),)


@pytest.mark.rule("R-056")
def test_what_cannot_be_said() -> None:
    game = teams()
    assert game.code(0, Consult("   ")) == "empty-message"
    refusal = game.refused(0, Consult("x" * 501))
    assert (refusal.code, refusal.particulars) == ("message-too-long", {"longest": 500})
    assert game.code(None, Consult("hello")) == "not-a-player"
    alone = table(["CHATEEE", "SESAMES"], BAG)
    assert alone.code(0, Consult("hello")) == "no-partner"
    assert "consult" not in alone.view(0).may
    assert "consult" in game.view(0).may


@pytest.mark.rule("R-056")
def test_an_arbiter_does_not_hear_the_teams() -> None:
    game = table(["CHATEEE", "SESAMES"], BAG, teams=CROSSED, arbiter=True)
    (said,) = game.do(0, Consult("psst"))
    assert game.view(4).talk == ()
    assert GAME.witness(game.state, said, 4) is None
    assert [side.rack for side in game.view(4).sides] == [None, None]


# ---- challenges and the end


@pytest.mark.rule("R-055", "R-047")
def test_a_partner_cannot_challenge_and_each_opponent_can() -> None:
    for challenger in (1, 3):
        game = teams(("ZXQEEEE", "SESAMES"), options=CLUB)
        game.do(0, Play("H8", "ZXQ"))
        assert game.code(2, Challenge()) == "own-play"
        game.do(challenger, Challenge())
        assert game.acting() == {1, 3}
        assert game.scores() == (0, 0)


@pytest.mark.rule("R-055", "R-049")
def test_a_wrong_challenge_costs_the_team_its_turn() -> None:
    game = teams(options=CLUB | {"challenge.cost": "turn"})
    game.do(0, Play("H8", "CHAT"))
    game.do(3, Challenge())
    assert game.acting() == {0, 2}


@pytest.mark.rule("R-055", "R-018")
def test_only_who_laid_a_doubted_word_answers_for_it() -> None:
    game = teams(("ZXQEEEE", "SESAMES"), options={"words.referee": "honour"})
    game.do(2, Play("H8", "ZXQ"))
    assert game.acting() == {2}
    assert game.code(0, Confirm()) == "not-your-turn"
    assert game.code(0, Play("H8", "EXE")) == "answer-the-doubt"
    game.do(2, Confirm())
    assert game.scores() == (56, 0)


@pytest.mark.rule("R-055", "R-035")
def test_the_last_play_waits_for_both_opponents() -> None:
    game = teams(("CHAT", "KE"), "", options=CLUB)
    game.do(2, Play("H8", "CHAT"))
    assert game.acting() == {1, 3}
    game.do(3, Accept())
    assert game.acting() == {1}
    end = end_of(game.do(1, Accept()))
    assert (end.adjustments, end.scores, end.winners) == ((11, -11), (29, -11), (0,))


@pytest.mark.rule("R-055")
def test_a_partner_who_resigns_gives_up_for_both() -> None:
    game = teams()
    end = end_of(game.do(3, Resign()))
    assert (end.reason, end.winners) == ("resigned", (0,))


@pytest.mark.rule("R-055", "R-036")
def test_six_scoreless_turns_are_counted_over_both_teams() -> None:
    game = teams()
    for seat in (0, 1, 2, 3, 0):
        game.do(seat, Pass())
    assert game.view().final is None
    assert end_of(game.do(1, Pass())).reason == "scoreless"
