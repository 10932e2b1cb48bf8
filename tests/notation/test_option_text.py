"""OPTION as text: what people type, what Bonmot writes, and that both mean the same."""

from random import Random

import pytest

from bonmot.board.prism_move import Flipped
from bonmot.board.prism_set import PrismSet
from bonmot.errors import BonmotError
from bonmot.games.game import Refused, replay
from bonmot.games.moments import Instant
from bonmot.games.option import Accept, AnyCommand, Challenge, Exchange, Option, Pass, Play, State, setup_for
from bonmot.games.option.preview import flippable, preview
from bonmot.notation.option import (
    Position,
    checked,
    move_text,
    position_of,
    read_game,
    read_move,
    read_prisms,
    recorded,
    write_game,
)
from bonmot.players.option import board_of, rack_of
from bonmot.telling import sentence
from tests.rules.prisms import FRENCH, Hand, Table, table

GAME = Option()


def kinds(state: State, play: Play) -> object:
    """A turn, with prisms that are alike not told apart."""
    placed = [
        (each.row, each.column, state.prisms[each.prism][1:], each.light, each.letter) for each in sorted(play.placed)
    ]
    return placed, sorted(play.flipped)


def random_game(edition: str, language: str, seed: int, seats: int = 2) -> tuple[list[tuple[State, Play]], State]:
    """A game of turns chosen by chance: the plays in it, and its end."""
    rng = Random(seed)
    state = replay(GAME, GAME.open(setup_for(edition, ["Ada", "Bob", "Zoé |x"][:seats], language=language), seed))
    plays = []
    while state.final is None:
        seat = min(GAME.acting(state))
        view = GAME.view(state, seat)
        command: AnyCommand = Pass()
        if "accept" in view.may:
            command = Accept()
        elif rng.random() < 0.08 and "challenge" in view.may:
            command = Challenge()
        elif rng.random() < 0.06 and "exchange" in view.may:
            command = Exchange(tuple(rack_of(view)[:3]))
        elif len(turns := board_of(view).moves(rack_of(view))):
            turn = turns[0] if rng.random() < 0.5 else turns[rng.randrange(len(turns))]
            command = Play(turn.placed, turn.flipped)
            plays.append((state, command))
        state = replay(GAME, GAME.decide(state, seat, command, Instant(0)), state)
    return plays, state


GAMES = [("option", "fr", 2), ("option-advanced", "en", 3), ("option-free", "fr", 3), ("option", "en", 2)]


@pytest.mark.parametrize(("edition", "language", "seats"), GAMES)
def test_turns_positions_and_games_are_read_as_they_are_written(edition: str, language: str, seats: int) -> None:
    plays, end = random_game(edition, language, 17, seats)
    flipped = 0
    for state, play in plays:
        view = GAME.view(state, state.turn)
        text = move_text(view, play.placed, play.flipped)
        assert kinds(state, read_move(text, view)) == kinds(state, play), text
        flipped += len(play.flipped)
        for seat in (state.turn, None):
            position = position_of(GAME.view(state, seat))
            written = position.text()
            again = Position.parse(written, state.prisms)
            assert again.text() == written
            assert {square: cell[1:] for square, cell in again.cells.items()} == {
                square: cell[1:] for square, cell in state.board.items()
            }
            assert again.scores == state.scores
            assert again.turn == state.turn
    assert flipped > 0
    for state in (plays[len(plays) // 2][0], end):
        game = recorded(GAME.view(state, None))
        assert read_game(write_game(game)) == game
        board, faults = checked(game)
        assert faults == []
        assert {square: cell[1:] for square, cell in board.items()} == {
            square: cell[1:] for square, cell in state.board.items()
        }


def test_what_people_type() -> None:
    hand = Hand()
    rack = hand.rack("A", "R", "T", "E", "?/d")
    there = table(rack, board=hand.lying("H6 R/tAS"))
    view = there.view(0)
    meant = read_move("6H (R>T)ARTE", view)
    assert meant.flipped == (Flipped(7, 5, "T"),)
    for text in ("6H TARTE", "6h tarte", " 6H   TARTE ", "6H Tarte", "6H TÀRTÉ"):  # the R there has a T behind it
        assert read_move(text, view) == meant
    assert read_move("6H .E", view).flipped == ()
    assert read_move("6H (R)E", view) == read_move("6H RE", view) == read_move("6H .E", view)
    wild = read_move("6H RE?", view)
    assert (wild.placed[0].prism, wild.placed[0].letter) == (rack[4], "E")
    for each in there.view(0).sides[0].rack or ():
        if "E" in (each.dark_letter, each.light_letter) and "?" not in (each.dark_letter, each.light_letter):
            dark = each.dark_letter == "E"
            other = each.light_letter if dark else each.dark_letter
            exact = f"E/{other.lower()}" if dark else f"e/{other}"
            for typed in (exact, f"E/{other}", f"e/{other.lower()}"):
                chosen = read_move(f"6H R{typed}", view).placed[0]
                assert (chosen.prism, chosen.light) == (each.name, not dark)
            wrong = exact.swapcase()
            with pytest.raises(Refused, match="no-prism-shows"):
                read_move(f"6H R{wrong}", view)


def test_a_ligature_is_two_letters() -> None:
    hand = Hand()
    view = table(hand.rack("O", "E", "U", "F")).view(0)
    assert [each.letter for each in read_move("H8 ŒUF", view).placed] == list("OEUF")


def test_of_equal_choices_wild_faces_are_kept() -> None:
    hand = Hand()
    there = table(hand.rack("?/d", "D", "A", "T", "R"))
    placed = read_move("H8 TARD", there.view(0)).placed
    assert all("?" not in (FRENCH[each.prism].dark.letter, FRENCH[each.prism].light.letter) for each in placed)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-turn"),
        ("H8", "bad-turn"),
        ("TARTE", "bad-turn"),
        ("A1 TARTE H9", "bad-turn"),
        ("A1 (TARTE", "bad-turn"),
        ("A1 ()", "bad-turn"),
        ("A1 (A>)", "bad-turn"),
        ("A1 TARTE; ", "bad-turn"),
        ("A1 TARTE + ", "bad-turn"),
        ("A1 TARTE +", "bad-turn"),
        ("ZZ TARTE", "bad-coordinates"),
        ("A1 T4RTE", "not-a-tile"),
        ("A1 T/RTE$", "not-a-tile"),
        ("A1 ?ARTE", "not-a-tile"),
        ("A1 QQQQ", "no-prism-shows"),
        ("A1 TTTT", "prisms-cannot-show"),
        ("A1 T/qARTE", "no-prism-shows"),
        ("O14 TARTE", "turn-outside"),
        ("A1 .ARTE", "turn-empty"),
        ("A1 (T>A)RTE", "turn-empty"),
        ("6H XARTE", "turn-letter-wrong"),
        ("6H R/tARTE", "turn-occupied"),
        ("6H RARTE +A1", "turn-empty"),
        ("6H RARTE +H6 +H6", "turn-turned-twice"),
        ("6H TARTE +H6", "turn-turned-twice"),
        ("6H RARTE +H6=Q", "turn-letter-wrong"),
        ("6H RARTE +H99", "turn-empty"),
        ("6H A" + "A" * 500, "text-too-long"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(text: str, code: str) -> None:
    hand = Hand()
    there = table(hand.rack("A", "R", "T", "E"), board=hand.lying("H6 R/tAS"))
    with pytest.raises(Refused) as refused:
        read_move(text, there.view(0))
    assert refused.value.code == code
    assert sentence(refused.value)
    with pytest.raises(Refused, match="not-a-player"):
        read_move(text, there.view(None))


def test_prisms_for_an_exchange_are_named_by_letters_or_by_number() -> None:
    hand = Hand()
    twins = [prism.name for prism in FRENCH if (prism.dark.letter, prism.light.letter) == ("A", "E")][:2]
    there = table([*twins, *hand.rack("R/t", "?/d")])
    view = there.view(0)
    assert read_prisms("R/t", view) == (there.rack(0)[2],)
    assert read_prisms("3, 4", view) == tuple(there.rack(0)[2:])
    assert read_prisms("A/e e/A", view) == read_prisms("a/e A/E", view) == tuple(twins)
    assert read_prisms("?/d", view) == (there.rack(0)[3],)
    for text in ("A/e A/e A/e", "5", "0", "3 3", "Z/k", "99"):
        with pytest.raises(Refused, match="turn-not-on-rack"):
            read_prisms(text, view)
    with pytest.raises(Refused, match="bad-prism"):
        read_prisms("A-E", view)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position-fields"),
        ("a b c d e", "position-fields"),
        ("|".join(["12"] * 12), "position-size"),
        ("|".join(["22"] * 22), "position-size"),
        ("|".join(["15"] * 14 + ["14"]), "cgp-row"),
        ("|".join(["15"] * 14 + ["14A/e1"]), "cgp-row"),
        ("|".join(["15"] * 14 + ["14X-Y"]), "bad-prism"),
        ("|".join(["15"] * 14 + ["14A/E"]), "prism-colour"),
        ("|".join(["15"] * 14 + ["14J/j"]), "position-no-such-prism"),
        ("|".join(["15"] * 15) + " A/e,A/e,A/e,A/e,A/e", "position-no-such-prism"),
        ("|".join(["15"] * 15) + " A/e|- 12", "position-seats"),
        ("|".join(["15"] * 15) + " A/e|- 12|x", "cgp-number"),
        ("|".join(["15"] * 15) + " A/e|- 12|0 3", "position-seats"),
        ("|".join(["15"] * 15) + " A/e,|-", "bad-prism"),
        ("1" * 20_000, "position-fields"),
    ],
)
def test_positions_that_are_none(text: str, code: str) -> None:
    with pytest.raises(BonmotError) as error:
        Position.parse(text, FRENCH)
    assert error.value.code == code
    assert sentence(error.value)


HEAD = """#game option
#edition option
#language fr
#lexicon fr
#prisms fr
#board 15
#options ladder touched
#seat Ada
#seat Bob
"""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", "option-game-line"),
        ("#game chess\n", "option-game-line"),
        ("#game option\n", "option-game-heads"),
        (HEAD.replace("#seat Bob\n", ""), "option-game-heads"),
        (HEAD + "#board 15\n", "option-game-line"),
        (HEAD.replace("#board 15", "#board many"), "option-game-line"),
        (HEAD + ">3: pass +0 0\n", "option-game-line"),
        (HEAD + ">1: dance +0 0\n", "option-game-line"),
        (HEAD + ">1: pass 0 0\n", "option-game-line"),
        (HEAD + "#end out 9\n", "option-game-line"),
        (HEAD + "#end out 1\n>1: pass +0 0\n", "option-game-line"),
        ("#" * 300_000, "option-game-too-long"),
    ],
)
def test_games_that_are_none(text: str, code: str) -> None:
    with pytest.raises(BonmotError) as error:
        read_game(text)
    assert error.value.code == code
    assert sentence(error.value)


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (">1: play H5 M/gu/NR/ea/C +13 13\n", []),
        (">1: play H5 M/gu/NR/ea/C +14 14\n", ["option-game-score"]),
        (">1: play H5 M/gu/NR/ea/C +13 12\n", ["option-game-total"]),
        (">1: play H5 MURA +13 13\n", ["option-game-unnamed"]),
        (">1: play H5 M/gu/NR/e +11 11\n", ["turn-too-short"]),
        (">1: play H5 M/gu/NR/ea/C +13 13\n>2: play A1 M/gu/NR/ea/C +13 13\n", ["no-prism-shows"]),
        (">1: play H5 M/gu/NR/ea/C +13 13\n>1: challenged -13 0\n>2: play A1 M/gu/NR/ea/C +13 13\n", []),
        (">2: penalty time -10 -10\n>1: exchange 3 +0 0\n>2: wrong-challenge -10 -20\n", []),
    ],
)
def test_games_are_checked(lines: str, codes: list[str]) -> None:
    _board, faults = checked(read_game(HEAD + lines))
    assert [fault.error.code for fault in faults] == codes
    assert all(sentence(fault.error) for fault in faults)


def test_options_that_no_game_has() -> None:
    with pytest.raises(BonmotError, match="option-game-heads"):
        checked(read_game(HEAD.replace("ladder", "anywhere")))
    with pytest.raises(BonmotError, match="unknown-prism-set"):
        checked(read_game(HEAD.replace("#prisms fr", "#prisms own")))
    assert checked(read_game(HEAD.replace("#prisms fr", "#prisms own")), PrismSet.load("fr")) == ({}, [])


# ---- previews


def composing() -> Table:
    hand = Hand()
    return table(hand.rack("A", "R", "T", "E"), board=hand.lying("H6 R/tAS", "8H SEL"))


def test_a_preview_is_what_the_game_decides() -> None:
    there = composing()
    view = there.view(0)
    play = read_move("6H TARTE", view)
    found = preview(view, play.placed, play.flipped)
    event = there.play(play)
    assert (found.score, [word.word for word in found.words]) == (event.score, [word.word for word in event.words])
    with pytest.raises(Refused, match="turn-no-prism"):
        preview(view, (), play.flipped)
    with pytest.raises(ValueError, match="spectator"):
        preview(there.view(None), play.placed)


def test_what_may_be_turned_is_told() -> None:
    there = composing()
    view = there.view(0)
    play = read_move("6H RARTE", view)
    assert flippable(view, play.placed) == {(7, 5)}  # the R, which is in the word formed
    assert flippable(view, ()) == frozenset()
    assert flippable(view, play.placed, read_move("6H TARTE", view).flipped) == frozenset()
