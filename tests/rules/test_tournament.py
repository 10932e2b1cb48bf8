"""Two players as in a club: challenges for points, seven tiles in the bag to exchange, twice the tiles left."""

from collections import Counter
from collections.abc import Mapping

import pytest

from bonmot.games.crossword import Accept, Challenge, Edition, Exchange, Pass, Penalize, Play, setup_for
from bonmot.games.crossword.events import ChallengeFailed, ChallengeUpheld, Exchanged
from bonmot.games.events import Ended, Penalized
from bonmot.games.game import Refused
from tests.rules.challenging import Table, dealt, end_of, table


def tournament(*racks: str, bag: str = "", options: Mapping[str, object] | None = None) -> Table:
    return table(racks, bag, edition="tournament", language="en", options=options)


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_two_sit_down(seats: int) -> None:
    with pytest.raises(Refused, match="seat-count"):
        setup_for("tournament", ["Ada", "Ben", "Cléo", "Dan"][:seats], language="fr")


@pytest.mark.parametrize(("language", "tiles"), [("fr", 102), ("en", 100)])
def test_the_official_set_of_the_language(language: str, tiles: int) -> None:
    game = dealt(setup_for("tournament", ["Ada", "Ben"], language=language), 1)
    assert game.all_tiles().total() == tiles
    with pytest.raises(Refused, match="edition-language"):
        setup_for("tournament", ["Ada", "Ben"], language="de")


@pytest.mark.rule("R-047", "R-049")
def test_a_wrong_challenge_gives_the_player_five_points_for_each_word() -> None:
    game = tournament("CATEEEE", "SEAEEEE", bag="L" * 20)
    game.do(0, Play("8H", "CAT"))
    (failed,) = game.do(1, Challenge())
    assert isinstance(failed, ChallengeFailed)
    assert (failed.gives_points, failed.loses_points, failed.loses_turn) == (5, 0, False)
    assert game.scores() == (15, 0)
    game.do(1, Play("K8", "SEA"))  # SEA 3, CATS 6
    assert game.scores() == (15, 9)
    game.do(0, Challenge())
    assert game.scores() == (15, 19)
    assert [(line.kind, line.score, line.total) for line in game.view().turns[-2:]] == [
        ("play", 9, 9),
        ("challenge-bonus", 10, 19),
    ]


@pytest.mark.rule("R-047", "R-048")
def test_a_phony_stands_unless_it_is_challenged() -> None:
    game = tournament("QXZEEEE", "CATEEEE", bag="L" * 20)
    game.do(0, Play("8H", "QXZ"))
    assert game.scores() == (56, 0)
    (upheld,) = game.do(1, Challenge())
    assert isinstance(upheld, ChallengeUpheld)
    assert game.scores() == (0, 0)
    assert game.rack(0) == "EEEEQXZ"


# ---- exchange


@pytest.mark.rule("R-029")
@pytest.mark.parametrize("bag", [0, 1, 6])
@pytest.mark.parametrize("tiles", ["A", "ABCDEFG"])
def test_nobody_exchanges_with_fewer_than_seven_in_the_bag(bag: int, tiles: str) -> None:
    game = tournament("ABCDEFG", "EEEEEEE", bag="L" * bag)
    refusal = game.refused(0, Exchange(tiles))
    assert (refusal.code, refusal.particulars) == ("bag-too-small", {"bag": bag, "needed": 7})


@pytest.mark.rule("R-029", "R-031")
def test_with_seven_all_may_go_and_none_of_them_comes_back() -> None:
    game = tournament("ABCDEFG", "EEEEEEE", bag="LMNOPRS")
    (exchanged,) = game.do(0, Exchange("ABCDEFG"))
    assert isinstance(exchanged, Exchanged)
    assert game.rack(0) == "LMNOPRS"  # drawn first
    assert game.bag() == "ABCDEFG"


@pytest.mark.rule("R-029", "R-030", "R-031")
@pytest.mark.parametrize(
    ("order", "minimum", "bag", "tiles", "needed"),
    [
        ("draw-first", 0, 2, "ABC", 3),
        ("draw-first", 0, 3, "ABC", 0),
        ("draw-first", 2, 4, "ABCDE", 5),
        ("draw-first", 2, 1, "A", 2),
        ("return-first", 0, 0, "ABC", 1),
        ("return-first", 0, 1, "ABCDEFG", 0),
        ("return-first", 7, 6, "A", 7),
        ("return-first", 7, 7, "A", 0),
    ],
)
def test_how_many_tiles_an_exchange_needs(order: str, minimum: int, bag: int, tiles: str, needed: int) -> None:
    options = {"exchange.order": order, "exchange.minimum_bag": minimum}
    game = tournament("ABCDEFG", "EEEEEEE", bag="L" * bag, options=options)
    if needed:
        refusal = game.refused(0, Exchange(tiles))
        assert (refusal.code, refusal.particulars) == ("bag-too-small", {"bag": bag, "needed": needed})
        return
    game.do(0, Exchange(tiles))
    assert game.view().bag == bag
    assert Counter(game.rack(0) + game.bag()) == Counter("ABCDEFG" + "L" * bag)
    if order == "draw-first":
        assert Counter(game.bag()) >= Counter(tiles)  # what was given back cannot be drawn


@pytest.mark.rule("R-030")
@pytest.mark.parametrize("order", ["draw-first", "return-first"])
def test_what_went_back_is_mixed_in(order: str) -> None:
    game = tournament("ABCDFGH", "EEEEEEE", bag="L" * 21, options={"exchange.order": order})
    game.do(0, Exchange("ABCDFGH"))
    game.do(1, Exchange("EEEEEEE"))
    drawn = set(game.rack(1))
    assert "L" in drawn  # not only what lay on top
    assert drawn & set("ABCDFGH")  # nor only what lay below


# ---- the end


@pytest.mark.rule("R-037", "R-038")
def test_who_goes_out_gains_twice_the_tiles_of_the_other() -> None:
    game = tournament("CAT", "QZ")
    game.do(0, Play("8H", "CAT"))
    end = end_of(game.do(1, Accept()))
    assert (end.adjustments, end.scores, end.winners) == ((40, 0), (50, 0), (0,))


@pytest.mark.rule("R-037", "R-038")
def test_the_spread_is_the_same_as_when_each_loses_his_own() -> None:
    ends = []
    for rule in ("twice-the-others", "own-and-others"):
        game = tournament("CAT", "QZ", options={"end.tiles_left": rule})
        game.do(0, Play("8H", "CAT"))
        ends.append(end_of(game.do(1, Accept())))
    assert [end.scores for end in ends] == [(50, 0), (30, -20)]
    assert len({end.scores[0] - end.scores[1] for end in ends}) == 1


@pytest.mark.rule("R-036", "R-037")
def test_when_both_are_stuck_each_loses_his_own() -> None:
    game = tournament("QEEEEEE", "ZEEEEEE", bag="LLLLLLL")
    for turn in range(5):
        game.do(turn % 2, Pass())  # two passes in a row end nothing, nor do five
        assert game.view().final is None
    end = end_of(game.do(1, Pass()))
    assert (end.reason, end.adjustments, end.winners) == ("scoreless", (-16, -16), (0, 1))


@pytest.mark.rule("R-047", "R-037")
def test_a_challenge_of_the_last_play_comes_before_the_count() -> None:
    game = tournament("CAT", "QZ")
    game.do(0, Play("8H", "CAT"))
    failed, end = game.do(1, Challenge())
    assert isinstance(failed, ChallengeFailed)
    assert isinstance(end, Ended)
    assert end.scores == (10 + 5 + 40, 0)
    phony = tournament("TCA", "QZ")
    phony.do(0, Play("8H", "TCA"))
    phony.do(1, Challenge())
    assert phony.view().final is None
    assert phony.acting() == {1}


def test_the_clock_takes_points_through_the_table() -> None:
    clock = Edition.load("tournament").clock
    assert (clock.kind, clock.seconds, clock.overtime_penalty) == ("game", 1500, 10)
    game = tournament("CATEEEE", "EEEEEEE", bag="L" * 20)
    assert game.do(None, Penalize(1, 10)) == [Penalized(1, 10, "time")]
    assert game.scores() == (0, -10)
    assert game.code(0, Penalize(1, 10)) == "not-the-arbiter"
    assert game.code(None, Penalize(2, 10)) == "no-such-side"
    assert game.code(None, Penalize(0, 0)) == "bad-penalty"
    assert game.acting() == {0}
