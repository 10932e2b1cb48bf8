"""Replaying games: good ones have no fault, and each kind of fault is told apart."""

import pytest

from bonmot.board import Layout
from bonmot.errors import BonmotError
from bonmot.notation import gcg
from tests.notation.files import FAULTLESS, FAULTY, content

# File → code, line, column of every fault.
FAULTS = {
    "doubt-phoney-stands.gcg": [("gcg-unknown-word", 6, 18)],
    "wrong-after-end.gcg": [("gcg-after-end", 36, 2)],
    "wrong-after-final-rack.gcg": [("gcg-after-final-rack", 7, 2)],
    "wrong-blank-not-on-rack.gcg": [("move-not-on-rack", 5, 18)],
    "wrong-challenge.gcg": [("gcg-nothing-to-challenge", 6, 15)],
    "wrong-conflict-through.gcg": [("move-conflict", 6, 18)],
    "wrong-conflict.gcg": [("move-conflict", 6, 18)],
    "wrong-end-rack-own.gcg": [("gcg-wrong-end-rack", 14, 16)],
    "wrong-end-rack.gcg": [("gcg-wrong-end-rack", 35, 8)],
    "wrong-end-value.gcg": [("gcg-wrong-end-value", 35, 11)],
    "wrong-exchange.gcg": [("move-not-on-rack", 6, 16)],
    "wrong-final-rack.gcg": [("gcg-rack-too-long", 7, 8)],
    "wrong-final-rack-of-the-bag.gcg": [("gcg-tile-too-often", 7, 8)],
    "wrong-final-racks-together.gcg": [("gcg-tile-too-often", 7, 8)],
    "wrong-gap.gcg": [("move-gap", 6, 18)],
    "wrong-letter-on-rack.gcg": [("not-a-tile", 6, 7)],
    "wrong-letter.gcg": [("not-a-tile", 5, 7), ("not-a-tile", 5, 18)],
    "wrong-no-new-tile.gcg": [("move-no-new-tile", 6, 18)],
    "wrong-not-connected.gcg": [("move-not-connected", 6, 15)],
    "wrong-not-on-rack.gcg": [("move-not-on-rack", 6, 18)],
    "wrong-outside.gcg": [("move-outside", 6, 15)],
    "wrong-rack-too-long.gcg": [("gcg-rack-too-long", 6, 7)],
    "wrong-score-of-pass.gcg": [("gcg-wrong-score", 6, 17)],
    "wrong-score.gcg": [("gcg-wrong-score", 6, 29)],
    "wrong-several.gcg": [
        ("gcg-wrong-score", 5, 26),
        ("gcg-wrong-total", 5, 30),
        ("move-not-on-rack", 6, 18),
        ("gcg-wrong-total", 7, 34),
    ],
    "wrong-star.gcg": [("move-star-not-covered", 5, 15)],
    "wrong-tile-too-often-without-racks.gcg": [("gcg-tile-too-often", 5, 10)],
    "wrong-tile-too-often.gcg": [("gcg-tile-too-often", 8, 7)],
    "wrong-time.gcg": [("gcg-time-won", 36, 14)],
    "wrong-time-twice.gcg": [("gcg-time-twice", 8, 7)],
    "wrong-too-short.gcg": [("move-too-short", 5, 18)],
    "wrong-total.gcg": [("gcg-wrong-total", 7, 34)],
    "wrong-turn.gcg": [("gcg-wrong-turn", 6, 2)],
    "wrong-withdrawal-score.gcg": [("gcg-wrong-score", 6, 18)],
    "wrong-withdrawal-twice.gcg": [("gcg-nothing-to-withdraw", 7, 15)],
    "wrong-withdrawal.gcg": [("gcg-nothing-to-withdraw", 6, 15)],
    "wrong-withdrawn-rack.gcg": [("gcg-wrong-withdrawn-rack", 6, 7)],
}


def replay(name: str, *, words: bool = True) -> gcg.Replay:
    game = gcg.read(content(name))
    language = gcg.language_of(game)
    return gcg.check(game, lexicon=language if words and language in {"en", "fr"} else None)


@pytest.mark.parametrize(("name", "faults"), FAULTS.items(), ids=list(FAULTS))
def test_every_fault_is_found_where_it_is(name: str, faults: list[tuple[str, int, int]]) -> None:
    assert [(fault.code, fault.line, fault.column) for fault in replay(name).faults] == faults


def test_every_faulty_file_is_in_the_table() -> None:
    assert set(FAULTS) == set(FAULTY)


@pytest.mark.parametrize("name", FAULTLESS)
def test_good_games_have_no_fault(name: str) -> None:
    assert replay(name).faults == ()
    assert replay(name, words=False).faults == ()


def test_particulars_say_what_was_expected() -> None:
    (fault,) = replay("wrong-score.gcg").faults
    assert (fault.particulars["expected"], fault.particulars["found"]) == (64, 63)
    (fault,) = replay("wrong-tile-too-often.gcg").faults
    assert {"tile": "F", "count": 4, "there_are": 2}.items() <= fault.particulars.items()
    (fault,) = replay("wrong-conflict.gcg").faults
    assert {"square": "G8", "tile": "N"}.items() <= fault.particulars.items()


def test_unknown_words_are_only_a_warning_and_need_a_lexicon() -> None:
    (fault,) = replay("doubt-phoney-stands.gcg").faults
    assert fault.warning
    assert fault.particulars["words"] == ["TAIGADE", "GA", "AF", "DU"]
    assert replay("doubt-phoney-stands.gcg").errors == ()
    assert replay("doubt-phoney-stands.gcg", words=False).faults == ()


def test_a_phoney_that_is_withdrawn_leaves_the_board() -> None:
    replayed = replay("en-phoney.gcg")
    assert replayed.steps[1].squares != replayed.steps[0].squares
    assert replayed.steps[2].squares == replayed.steps[0].squares
    assert [step.scoreless for step in replayed.steps] == [0, 0, 1, 2, 0]


def test_totals_and_the_board_after_every_turn() -> None:
    replayed = replay("en-crlf.gcg")
    assert [step.totals for step in replayed.steps] == [(76, 0), (76, 64), (152, 64), (152, 97)]
    assert replayed.totals == (152, 97)
    assert replayed.board(0).is_empty
    assert replayed.board(1)["8F"] == "S"
    assert replayed.board(1)["7G"] is None
    assert replayed.board()["G7"] == "I"
    assert str(replayed.steps[1].move) == "G7 I(N)DAGATE"


def test_french_games_are_shown_in_french_coordinates() -> None:
    replayed = replay("fr-byte-order-mark.gcg")
    assert str(replayed.steps[1].move) == "8A ETIRABL(E)"
    assert replayed.board()["A8"] == "E"


def test_positions_have_the_rack_of_who_plays_next() -> None:
    replayed = replay("en-final-racks.gcg")
    assert replayed.position(0).cgp().endswith(" DFASNEU/ 0/0 0 lex en;")
    assert replayed.position(1).cgp().endswith(" DTIAEGA/ 0/76 0 lex en;")
    assert replayed.position().cgp().endswith(" IREPNTR/ 76/64 0 lex en;")
    three = replay("en-three-players.gcg")
    assert len(three.position(4).racks) == 3
    assert three.position(4).scores == (*three.steps[3].totals[1:], three.steps[3].totals[0])


def test_a_turn_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BonmotError) as caught:
        replay("en-crlf.gcg").position(5)
    assert (caught.value.code, caught.value.particulars) == ("unknown-turn", {"turn": 5, "turns": 4})


def test_other_boards_bonuses_and_racks() -> None:
    game = gcg.read(b"#player1 ann\n#player2 bob\n>ann: AEINRSTT 8D STRAITEN +10 10\n>bob: AB 9B AB +8 8")
    codes = [fault.code for fault in gcg.check(game, tiles="en").faults]
    assert codes == ["gcg-rack-too-long", "gcg-wrong-score", "move-not-connected"]
    plain = Layout.parse("\n".join(["." * 7 + "*" + "." * 7 if row == 7 else "." * 15 for row in range(15)]))
    faults = gcg.check(game, tiles="en", layout=plain, bonuses={8: 10}, rack_size=8).faults
    assert [(fault.code, fault.particulars.get("expected")) for fault in faults] == [
        ("gcg-wrong-score", 26),
        ("move-not-connected", None),
    ]


def test_spanish_tiles_of_two_characters() -> None:
    replayed = replay("es-digraphs.gcg")
    assert replayed.alphabet.name == "es"
    assert replayed.board()["8G"] == "CH"


def test_the_winner_takes_the_tiles_once_when_the_loser_pays_too() -> None:
    game = gcg.read(content("fr-two-players.gcg"))
    winner = next(event for event in game.events if isinstance(event, gcg.EndRack) and not event.rack)
    alone = gcg.Game(tuple(line for line in game.lines if not (isinstance(line, gcg.EndRack) and line.rack)))
    (fault,) = gcg.check(alone, tiles="fr").faults
    assert (fault.code, fault.particulars["expected"]) == ("gcg-wrong-end-value", 2 * winner.score)
