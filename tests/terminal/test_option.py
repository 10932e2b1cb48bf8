"""OPTION on the screen, played with real keys and real clicks: turns, faces, and what is refused."""

from pathlib import Path

import pytest

from bonmot.board.prism_move import Flipped
from bonmot.terminal.app import Bonmot
from bonmot.terminal.option.colours import LAID, TURNED
from bonmot.terminal.rack_bar import RackBar
from tests.rules.prisms import Hand, table
from tests.rules.test_option_turns import VECTORS, example
from tests.terminal.driving import Pilot
from tests.terminal.prism_keys import type_turn, under_the_board, words
from tests.terminal.prism_tables import (
    go_to,
    picture_of,
    sit_at,
    view_of,
)
from tests.terminal.screens import played, press, rack_seen, seen

# ---- the printed examples


@pytest.mark.rule("O-034", "O-036", "O-040", "O-041", "O-043")
def test_tarte_is_laid_and_its_t_is_turned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        there, _turn = example("EX-001-TARTE")
        screen = await sit_at(pilot, app, there)
        await go_to(pilot, screen, (8, 5))
        await pilot.press("space", *"arte")
        assert picture_of(screen).down is True
        assert (7, 5) in picture_of(screen).flippable
        assert "RARTE" in under_the_board(app)  # whether that is a word, nobody says yet
        await go_to(pilot, screen, (7, 5))
        await pilot.press("plus")
        assert picture_of(screen).prisms[7, 5].letter == "T"
        assert picture_of(screen).prisms[7, 5].state == TURNED
        assert "TARTE 8, TAS 6, 25 for turning: 39 points. Crosses a word." in words(under_the_board(app))
        await pilot.press("plus")  # and back again
        assert picture_of(screen).prisms[7, 5].letter == "R"
        text = await press(pilot, "plus", "enter")
        (*_before, last) = view_of(screen).turns
        assert (last.score, last.word, len(last.flipped)) == (39, "TARTE", 1)
        assert "6H TARTE ↻" in text

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-027", "O-027a", "O-027c")
@pytest.mark.parametrize(
    ("lying", "letters", "turn", "told"),
    [("H4 GRAS", "SEA", "H4 (GRAS)SE", "Adds to a word."), ("H4 RAME", "SELA", "8H SEL", "Hooks on to a word.")],
)
def test_how_a_turn_hangs_on_to_the_board_is_told_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lying: str, letters: str, turn: str, told: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        hand = Hand()
        board = hand.lying(lying)
        await sit_at(pilot, app, table(hand.rack(*letters), hand.rack("U"), board=board))
        await type_turn(pilot, turn)
        assert told in words(str(app.screen.query_one("#told").render()))

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-007", "O-030", "O-032", "O-033")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("EX-001-TABLEAU", "TABLEAU 42 (×2): 42 points"),
        ("EX-001-TABLEAU-7", "TABLEAU 42 (×2), 15 for seven prisms: 57 points"),
    ],
)
def test_tableau_takes_the_faces_of_one_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        there, turn = example(name)
        screen = await sit_at(pilot, app, there)
        await go_to(pilot, screen, (turn.placed[0].row, turn.placed[0].column))
        on_board = {(each["row"] - 1, each["col"] - 1) for each in VECTORS[name]["board_before"]}
        row, column = turn.placed[0].row, turn.placed[0].column
        letters = [
            letter for place, letter in enumerate("TABLEAU") if (row, column + place) not in on_board
        ]  # what lies there is skipped
        await pilot.press(*map(str.lower, letters))
        assert told in words(under_the_board(app))
        await pilot.press("enter")
        assert view_of(screen).turns[-1].score == VECTORS[name]["score"]

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-027d")
def test_a_ladder_is_laid_rung_by_rung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        there, turn = example("EX-001-LADDER")
        screen = await sit_at(pilot, app, there)
        for each in turn.placed[:2]:
            await go_to(pilot, screen, (each.row, each.column))
            await pilot.press(each.letter.lower())
        for each in turn.placed[2:]:
            await go_to(pilot, screen, (each.row, each.column))
            await pilot.press(each.letter.lower())
        told = words(under_the_board(app))
        assert all(word in told for word in ("MOT 8", "TIR 6", "NUE 6", "20 points. Makes a ladder."))
        await pilot.press("enter")
        assert (view_of(screen).turns[-1].score, view_of(screen).turns[-1].connections) == (20, ("ladder",))

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-037", "O-038", "O-039")
def test_tassette_with_advanced_turnings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "EX-001-TASSETTE-line"

    async def script(pilot: Pilot, app: Bonmot) -> None:
        there, turn = example(name, advanced=True)
        screen = await sit_at(pilot, app, there)
        for each in turn.placed:
            await go_to(pilot, screen, (each.row, each.column))
            await pilot.press(each.letter.lower())
        (main,) = [each for each in turn.flipped if (each.row, each.column) in picture_of(screen).flippable]
        advanced = [each for each in turn.flipped if each != main]
        # The supplement comes with a turning that needs none (O-038): alone it is refused in words.
        await go_to(pilot, screen, (advanced[0].row, advanced[0].column))
        await pilot.press("plus")
        assert "may be turned only together with one in a word that you form or add to" in words(under_the_board(app))
        assert picture_of(screen).prisms[advanced[0].row, advanced[0].column].state != TURNED
        for flipping in (main, *advanced):
            await go_to(pilot, screen, (flipping.row, flipping.column))
            await pilot.press("plus")
        assert "75 for turning: 130 points" in words(under_the_board(app))
        await pilot.press("enter")
        assert (view_of(screen).turns[-1].score, len(view_of(screen).turns[-1].flipped)) == (130, 3)

    played(script, tmp_path, monkeypatch)


# ---- what is refused, and why


@pytest.mark.rule("O-035", "O-036")
def test_turning_alone_is_no_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        there, _turn = example("EX-001-TARTE")
        screen = await sit_at(pilot, app, there)
        await go_to(pilot, screen, (7, 5))
        await pilot.press("plus")
        assert "Lay at least one prism: turning alone does not count as a turn." in words(under_the_board(app))
        before = view_of(screen).turns
        await pilot.press("enter")
        assert view_of(screen).turns == before
        assert "turning alone does not count as a turn" in words(under_the_board(app))
        assert picture_of(screen).prisms[7, 5].state == TURNED  # nothing is lost
        await pilot.press("backspace")
        assert picture_of(screen).prisms[7, 5].letter == "R"

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-035")
def test_a_prism_of_another_word_may_not_be_turned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        hand = Hand()
        board = hand.lying("H4 RAS", "H10 RUE")
        screen = await sit_at(pilot, app, table(hand.rack("T", "R", "D"), board=board))
        await go_to(pilot, screen, (6, 4))
        await pilot.press("space", "t", "r", "d")  # T(A)RD, down
        assert "TARD" in under_the_board(app)
        assert picture_of(screen).flippable == {(7, 4)}  # the A that is crossed
        await go_to(pilot, screen, (7, 9))
        await pilot.press("plus")
        told = words(under_the_board(app))
        assert "The prism on H10 may not be turned: it is in no word that you form or add to." in told
        await pilot.press("left")
        assert "TARD" in under_the_board(app)  # the complaint goes, the turn stays

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-010")
def test_words_are_judged_when_they_are_played_and_the_sentence_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, table(Hand().rack("T", "A", "R", "D", "I"), referee="strict"))
        await pilot.press(*"dart")
        assert "DART 10: 10 points" in words(under_the_board(app))
        await pilot.press("escape", *"tird")
        assert "TIRD 10: 10 points" in words(under_the_board(app))  # the preview does not tell (O-010)
        await pilot.press("enter")
        assert "TIRD" in under_the_board(app)
        assert "10 points" not in under_the_board(app)
        assert view_of(screen).turns == ()
        assert len(picture_of(screen).prisms) == 4

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-022", "O-023")
def test_the_first_word_is_long_enough_and_lies_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, table(Hand().rack("T", "A", "R", "D", "I")))
        await go_to(pilot, screen, (14, 11))
        await pilot.press(*"tar")
        assert "The first word has at least 4 letters." in words(under_the_board(app))
        await pilot.press("d", "enter")
        assert view_of(screen).turns[0].score == 10

    played(script, tmp_path, monkeypatch)


def test_a_letter_that_no_prism_shows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, table(Hand().rack("T/m", "A/i")))
        await pilot.press("z")
        assert "None of your prisms shows Z." in words(under_the_board(app))
        await pilot.press("t", "m")  # both are on one prism
        assert "cannot show TM all at once" in words(under_the_board(app))
        assert len(picture_of(screen).prisms) == 1

    played(script, tmp_path, monkeypatch)


# ---- faces


@pytest.mark.rule("O-017", "O-018", "O-025")
def test_a_prism_shows_three_things_and_its_other_face_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, table(Hand().rack("T/m", "A/i", "E/r", "R/t")))
        assert rack_seen(app) == "T₁ A₂ E₁ R₃ m₅ i₂ r₃ t₁".split()  # both faces of one's own
        await pilot.press("m")
        assert "m₅T" in seen(app)  # a light M, worth 5, before a dark T
        await pilot.press("plus")  # the one laid last
        assert "T₁m" in seen(app)
        assert picture_of(screen).prisms[7, 7].letter == "T"
        await pilot.press("asterisk")  # another prism that shows a T
        assert "t₁R" in seen(app)
        await pilot.press("asterisk")
        assert "T₁m" in seen(app)
        await pilot.press("backspace")
        assert picture_of(screen).prisms == {}

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-019", "O-020")
def test_a_wild_face_is_laid_where_it_is_asked_for_and_says_what_it_stands_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, table(Hand().rack("?/d", "E/s", "R/e", "T/m", "A/i")))
        await pilot.press("t", "a", "r", "E")  # a capital asks for nothing
        assert not picture_of(screen).prisms[7, 10].wild
        for _prism in range(3):
            if not picture_of(screen).prisms[7, 10].wild:
                await pilot.press("*")
        prisms = picture_of(screen).prisms
        assert (prisms[7, 10].letter, prisms[7, 10].wild, prisms[7, 10].value) == ("E", True, 0)
        assert "E?d" in seen(app)
        assert "TARE 6: 6 points" in words(under_the_board(app))
        await pilot.press("enter")
        cell = view_of(screen).board[7][10]
        assert cell is not None
        assert (cell.letter, cell.wild) == ("E", True)

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-020", "O-021")
def test_turning_to_a_wild_face_asks_for_its_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        hand = Hand()
        board = hand.lying("H4 RAME/?")
        screen = await sit_at(pilot, app, table(hand.rack("T", "S", "L"), board=board))
        await go_to(pilot, screen, (7, 7))
        await pilot.press("t")
        await go_to(pilot, screen, (7, 6))
        await pilot.press("plus")
        assert "Type the letter that the wild face stands for." in words(under_the_board(app))
        assert picture_of(screen).prisms[7, 6].letter == "?"
        await pilot.press("enter")
        assert "Say which letter the wild prism on H7 stands for." in words(under_the_board(app))
        await pilot.press("i")
        assert "RAMIT" in under_the_board(app)
        assert "25 for turning" in under_the_board(app)
        text = await press(pilot, "enter")
        cell = view_of(screen).board[7][6]
        assert cell is not None
        assert (cell.letter, cell.wild, view_of(screen).turns[-1].flipped) == ("I", True, (Flipped(7, 6, "I"),))
        assert "i?E" in text

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-034")
def test_the_mouse_lays_and_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        there, _turn = example("EX-001-TARTE")
        screen = await sit_at(pilot, app, there)
        board = screen.query_one("PrismBoard")
        rack = [each.name for each in view_of(screen).sides[0].rack or ()]

        async def click(square: tuple[int, int], button: int = 1) -> None:
            await pilot.click(board, offset=(3 + 3 * square[1] + 1, 1 + square[0]), button=button)

        async def click_rack(index: int) -> None:
            await pilot.click("#rack", offset=(screen.query_one(RackBar).column_of(index) + 1, 0))

        await click((8, 5))
        await click((8, 5))  # the same square again: down
        assert (picture_of(screen).cursor, picture_of(screen).down) == ((8, 5), True)
        await click_rack(0)  # A/?: its letter is up, not its wild face
        assert (picture_of(screen).prisms[8, 5].letter, picture_of(screen).prisms[8, 5].state) == ("A", LAID)
        before = picture_of(screen).prisms[8, 5]
        await click_rack(0)
        after = picture_of(screen).prisms[8, 5]
        assert (after.light, after.other) != (before.light, before.other)
        await pilot.press("escape")
        for name in rack[:4]:
            await click_rack(rack.index(name))
        wanted = {(each["row"] - 1, each["col"] - 1): each["face"] for each in VECTORS["EX-001-TARTE"]["placed"]}
        for square, face in wanted.items():
            if picture_of(screen).prisms[square].light != (face == "light"):
                await click(square)  # a prism just laid shows its other face
        await click((7, 5))  # the R of the board
        assert "TARTE 8, TAS 6, 25 for turning: 39 points" in words(under_the_board(app))
        await click((11, 5), button=3)  # the other button takes the E back
        assert (11, 5) not in picture_of(screen).prisms
        await click((7, 7))  # the S of RAS may not be turned any more than it may be taken
        assert picture_of(screen).cursor == (7, 7)

    played(script, tmp_path, monkeypatch)
