"""OPTION on the screen, played with real keys and real clicks."""

import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from bonmot.board.prism_move import Flipped, PrismMove
from bonmot.notation.option import move_text
from bonmot.notation.option.moves import by_letters
from bonmot.study.sources import from_store
from bonmot.tables import ClockRules, Seating
from bonmot.tables.replaying import replayed
from bonmot.terminal.app import Bonmot
from bonmot.terminal.option.colours import LAID, THOUGHT, TURNED
from bonmot.terminal.option.screen import OptionScreen
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.replay import ReplayScreen
from bonmot.terminal.settings import Settings
from tests.rules.prisms import Hand, table
from tests.rules.prisms import Table as ByHand
from tests.rules.test_option_turns import VECTORS, example
from tests.terminal.driving import Pilot, long_param
from tests.terminal.prism_tables import (
    COMPUTER,
    PERSON,
    best_turn,
    compose,
    go_to,
    picture_of,
    shown,
    sit_at,
    sit_down,
    view_of,
)
from tests.terminal.screens import LARGE, SMALL, HandClock, played, press, rack_seen, seen


def words(text: str) -> str:
    """What is seen, without its lines' ends."""
    return " ".join(text.split())


def under_the_board(app: Bonmot) -> str:
    """The two lines that tell what a turn would bring, and the two below."""
    screen = app.screen
    return " ".join(str(screen.query_one(f"#{part}").render()) for part in ("preview", "line"))


def keys_of(text: str) -> list[str]:
    """A text as keys."""
    names = {
        " ": "space",
        "(": "left_parenthesis",
        ")": "right_parenthesis",
        "/": "slash",
        "?": "question_mark",
        "+": "plus",
        "=": "equals_sign",
        ">": "greater_than_sign",
        ";": "semicolon",
        "*": "asterisk",
    }
    return [names.get(each, each) for each in text]


async def type_turn(pilot: Pilot, text: str) -> str:
    await pilot.type("tab", *keys_of(text))
    return await press(pilot, "enter")


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


# ---- everything else at the table


@pytest.mark.rule("O-011", "O-015")
def test_the_draw_and_the_reconstruction_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        view = view_of(screen)
        text = words(seen(app))
        assert "reconstructed prisms" in text
        for side, prism in enumerate(view.draws[0]):
            assert prism is not None
            total = prism.dark_value + prism.light_value
            name = view.sides[side].names[0]
            assert f"{name} draws {prism.dark_letter}/{prism.light_letter.lower()}" in text
            assert f"= {total}" in text
        assert f"{view.sides[view.first].names[0]} begins." in text
        assert "draw: Ada" in text

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-044", "O-046")
def test_a_challenge_in_vain_costs_ten_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, disputed())
        await go_to(pilot, screen, (8, 5))
        await pilot.press("space", *"etra")
        await go_to(pilot, screen, (7, 5))
        await pilot.press("plus", "enter")  # TETRA is good, TAS too
        assert view_of(screen).turns[-1].word == "TETRA"
        await pilot.press("f7", "y")
        assert view_of(screen).turns[-1].score == -10  # O-046
        assert "The challenge fails: TETRA, TAS is good. Bob loses 10 points." in words(under_the_board(app))

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-045")
def test_what_was_turned_goes_back_with_a_wrong_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_at(pilot, app, disputed())
        await go_to(pilot, screen, (8, 5))
        await pilot.press("space", *"rtea")
        await go_to(pilot, screen, (7, 5))
        await pilot.press("plus", "enter")
        assert picture_of(screen).prisms[7, 5].letter == "T"
        await pilot.press("f7", "y")
        assert picture_of(screen).prisms[7, 5].letter == "R"
        assert set(picture_of(screen).prisms) == {(7, 5), (7, 6), (7, 7)}
        told = "The challenge is right: TRTEA will not do. Ada takes the whole turn back."
        assert told in words(under_the_board(app))

    played(script, tmp_path, monkeypatch)


def disputed() -> ByHand:
    """RAS on the board, its R can be turned to T."""
    hand = Hand()
    board = hand.lying("H6 R/tAS")
    return table(hand.rack("E/s", "T/m", "R/e", "A/i"), hand.rack("S/a", "U/l"), board=board)


@pytest.mark.rule("O-029")
def test_prisms_are_exchanged_by_number_and_by_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        text = words(await press(pilot, "f3"))
        assert "Exchange which prisms?" in text
        assert "◂" not in await press(pilot, "9")  # there is no such prism
        await pilot.press(*keys_of("x/q"), "enter")
        assert "“x/q” is not on your rack" in words(under_the_board(app))
        await pilot.press("f6", "f3", *keys_of("1 3"), "enter")  # sorted: numbers are those that are seen
        view = view_of(screen)
        assert (view.turns[-1].kind, view.turns[-1].count) == ("exchange", 2)
        rack = view.sides[view.side or 0].rack or ()
        await pilot.press("f3", *keys_of(f"{rack[0].dark_letter}/{rack[0].light_letter.lower()}"), "enter")
        assert (view_of(screen).turns[-1].kind, view_of(screen).turns[-1].count) == ("exchange", 1)
        await pilot.press("f3", "asterisk", "enter")
        assert (view_of(screen).turns[-1].kind, view_of(screen).turns[-1].count) == ("exchange", 7)
        await pilot.press("f3", "enter")  # nothing: it goes on
        assert len(view_of(screen).turns) == 3

    played(script, tmp_path, monkeypatch)


def test_the_prisms_exchanged_are_those_with_these_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await pilot.press("f6")
        order = list(screen._rack(view_of(screen)))
        assert order != [each.name for each in view_of(screen).sides[0].rack or ()]
        await pilot.press("f3", *keys_of("2 7"), "enter")
        held = {each.name for each in view_of(screen).sides[0].rack or ()}
        kept = [name for place, name in enumerate(order, 1) if place not in (2, 7)]
        assert held >= set(kept)
        assert list(screen._rack(view_of(screen)))[:5] == kept  # what was there stays where it was

    played(script, tmp_path, monkeypatch)


def test_a_turn_is_taken_back_and_prisms_are_shuffled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        before = view_of(screen)
        order = list(screen._rack(before))
        await pilot.press("f5")
        assert sorted(screen._rack(view_of(screen))) == sorted(order)
        assert list(screen._rack(view_of(screen))) != order
        await pilot.press("f4", "y")
        assert len(view_of(screen).turns) == len(before.turns) + 2
        await pilot.press("f8")
        assert view_of(screen).turns == before.turns
        assert view_of(screen).sides[0].rack == before.sides[0].rack

    played(script, tmp_path, monkeypatch)


def text_after(app: Bonmot, text: str) -> str:
    """The letter that follows a text under the board."""
    return words(under_the_board(app)).partition(text)[2][0]


@pytest.mark.parametrize("cost", [0, 3])
def test_hints_tell_more_each_time(cost: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, hint_cost=cost)
        text = words(await press(pilot, "f2"))
        assert "The best move scores" in text
        for _grade in range(4):
            await pilot.press("f2")
        ghosts = picture_of(screen).thought
        assert [each for each in ghosts.values() if each != "·"] == [text_after(app, "It begins with ")]
        await pilot.press("f2", "f2")
        assert len(picture_of(screen).prisms) == len(ghosts)  # the first word lies on free squares
        assert {prism.state for prism in picture_of(screen).prisms.values()} == {THOUGHT}
        told = words(under_the_board(app))
        turn = told.split(":")[0]
        assert re.fullmatch(r"\w+ [A-Z]+", turn)  # a place and a word, which everybody can read
        await type_turn(pilot, turn)  # the last hint is a turn as it is typed
        turns = [turn for turn in view_of(screen).turns if turn.side == 0]
        assert [turn.score for turn in turns[:-1]] == [-cost] * (7 if cost else 0)
        assert turns[-1].kind == "play"
        assert f"{turns[-1].score} points" in told

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("M-038", "O-010")
def test_a_word_is_looked_up_when_it_was_challenged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_up(pilot: Pilot, app: Bonmot, word: str) -> str:
        await pilot.press("f10", "down", "down", "enter", *word, "enter")
        return words(under_the_board(app))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        hand = Hand()
        await sit_at(pilot, app, table(hand.rack("T", "A", "R", "D", "I"), hand.rack("E", "E")))
        await pilot.press(*"tird", "enter")
        assert (await look_up(pilot, app, "tird")).startswith("The dictionary is closed until TIRD is challenged.")
        await pilot.press("f7", "y")
        assert (await look_up(pilot, app, "tird")).startswith("TIRD is not in the dictionary.")
        assert (await look_up(pilot, app, "dart")).startswith("The dictionary is closed until DART is challenged.")

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-010")
def test_a_table_may_play_without_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, hints=False)
        assert "F2" not in seen(app)
        assert "This table plays without hints." in words(await press(pilot, "f2"))
        assert not [prism for prism in picture_of(screen).prisms.values() if prism.state == THOUGHT]

    played(script, tmp_path, monkeypatch)


def test_the_tracker_counts_the_unseen_prisms_by_their_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        unseen = view_of(screen).unseen
        text = words(seen(app))
        assert f"unseen {sum(unseen.values())}: " in text
        tracked = str(screen.query_one("#tracker").render()).split(": ")[1].split()
        counted = {f"{group[0]}/{light}" for group in tracked for light in group[1:]}
        assert counted == set(unseen)
        assert sum(len(group) - 1 for group in tracked) == sum(unseen.values())
        assert "unseen" not in await press(pilot, "f9")
        assert "unseen" in await press(pilot, "f9")

    played(script, tmp_path, monkeypatch)


def test_the_clock_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), rules=ClockRules.per_turn(0, 30))
        assert "0:30" in seen(app)
        clock.pass_(31)
        screen.on_tick()
        await pilot.settle()
        assert view_of(screen).turns[0].kind == "missed"

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("O-017")
def test_racks_stay_hidden_while_the_keyboard_changes_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), hand_over=True)
        assert "are you there?" in seen(app)
        assert _shown_rack(app) == ""
        await pilot.press("a", "plus", "f2", "f3", "tab")
        assert "are you there?" in seen(app)
        await pilot.press("enter")
        first = view_of(screen).side
        own = _shown_rack(app)
        assert len(own.split()) == 14
        await pilot.press("f4", "y")
        assert _shown_rack(app) == own  # whoever has moved looks at his own
        await pilot.press("enter")
        assert _shown_rack(app) == ""
        await pilot.press("enter")
        assert view_of(screen).side != first
        assert _shown_rack(app) not in ("", own)

    played(script, tmp_path, monkeypatch)


def _shown_rack(app: Bonmot) -> str:
    return " ".join(rack_seen(app))


def test_what_a_computer_thinks_is_seen_when_it_is_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        thoughts: list[Any] = []
        screen.seated.table.subscribe(None, lambda update: thoughts.append(update.thought))
        await pilot.press("f4", "y")
        seat, thought = next(each for each in reversed(thoughts) if each is not None)
        await pilot.press("f8")  # the board as it was when it was thought
        screen.think(seat, thought)
        await pilot.settle()
        assert f"Blaise: {by_letters(thought.text)} {thought.score}" in words(under_the_board(app))
        assert {prism.state for prism in picture_of(screen).prisms.values()} == {THOUGHT}

    played(script, tmp_path, monkeypatch, settings=Settings(sound=False, speed=0, see_thinking=True))


# ---- whole games


@pytest.mark.rule("O-013", "O-026", "O-028", "O-047", "O-048", "O-049", "O-050")
@pytest.mark.parametrize(
    ("size", "no_color", "edition", "seed", "computer"),
    [
        (SMALL, "", "option", 4, COMPUTER),
        long_param(LARGE, "1", "option-advanced", 11, Seating(computer=True, level=4, persona="nora")),
        long_param(SMALL, "1", "option-free", 7, Seating(computer=True, level=1, persona="oscar")),
    ],
    ids=["small", "large", "free"],
)
def test_a_whole_game_by_keys(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    no_color: str,
    edition: str,
    seed: int,
    computer: Seating,
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, computer), edition=edition, seed=seed)
        flipped = 0
        for _turn in range(60):
            view = view_of(screen)
            if view.final is not None:
                break
            turn = best_turn(screen)
            if "accept" in view.may:
                await pilot.press("y")
            elif turn is None:
                await pilot.press("f4", "y")
            else:
                flipped += len(turn.flipped)
                await compose(pilot, screen, turn)
                # Typed letters take the faces that bring the most, and the preview is what the game counts.
                assert f": {turn.score} points" in words(under_the_board(app))
                await pilot.press("enter")
                mine = [each for each in view_of(screen).turns if each.side == 0 and each.kind == "play"]
                assert mine[-1].score == turn.score
        view = view_of(screen)
        assert view.final is not None
        assert flipped
        text = words(seen(app))
        assert "The game is over" in text
        told = words(str(screen.query_one("#ended").render()))
        assert screen.query_one("#moves").size.height == screen.query_one("#side").size.height  # it keeps its room
        for side, change in enumerate(view.final.adjustments):
            held = view.sides[side].rack or ()
            if change:
                assert f"{change:+d} points".replace("-", "−") in told
            for prism in held:  # both faces are counted
                assert (
                    f"{prism.dark_letter}/{prism.light_letter.lower()} {prism.dark_value}+{prism.light_value}" in told
                )
        assert "Play again" in await press(pilot, "enter")
        await pilot.press("enter")
        assert view_of(screen).final is None

    played(script, tmp_path, monkeypatch, size=size)


@pytest.mark.long
def test_a_whole_game_of_typed_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON, PERSON), language="en", seed=2)
        for _turn in range(80):
            view = view_of(screen)
            if view.final is not None:
                break
            turn = best_turn(screen)
            if "accept" in view.may:
                await pilot.press("y")
            elif turn is None:
                await pilot.press("f4", "y")
            else:
                await type_turn(pilot, move_text(view, turn.placed, turn.flipped))
                assert view_of(screen).turns[-1].kind in {"play", "adjustment"}
        assert view_of(screen).final is not None

    played(script, tmp_path, monkeypatch)


def test_a_game_is_seen_again_turn_by_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        there, turn = example("EX-001-TARTE")
        screen = await sit_at(pilot, app, there)
        await compose(pilot, screen, PrismMove(turn.placed, turn.flipped))
        await pilot.press("enter", "f4", "y")
        app.push_screen(ReplayScreen(from_store(app.services.store, screen.seated.table.name)))
        text = await press(pilot, "end")
        assert "turn 3 of 3" in text  # the first turn was made before the example
        assert not set("₀₁₂₃₄₅₆₇₈₉ₓ") & set(str(app.screen.query_one("#standing").render()))  # racks stay hidden
        text = await press(pilot, "left")
        assert "Ada: TARTE 8, TAS 6, 25 for turning: 39 points." in words(text)
        assert picture_of(app.screen).prisms[7, 5].state == TURNED
        assert picture_of(app.screen).prisms[7, 5].letter == "T"
        await pilot.press("left", "left", "pageup")
        assert picture_of(app.screen).prisms[7, 5].letter == "R"
        await pilot.press("escape")
        assert app.screen is screen
        # Given up: now it is over, and all racks are seen.
        await pilot.press("f10", "up", "up", "enter", "y")
        assert view_of(screen).final is not None
        await pilot.press("enter", "down", "enter")
        assert app.screen is not screen
        await pilot.press("end")
        held = view_of(screen).sides[0].rack or ()
        shown_racks = str(app.screen.query_one("#standing").render())
        assert held
        assert all(prism.light_letter.lower() in shown_racks for prism in held)
        assert set("₀₁₂₃₄₅₆₇₈₉ₓ") & set(shown_racks)
        assert "All the others have given up." in words(seen(app))
        for width, height in [(200, 70), (30, 10), (1, 1), (80, 24)]:
            await pilot.resize(width, height)
        await pilot.press("ctrl+l", "ctrl+t", "home", "end", "pagedown", "space", "escape")
        assert app.screen is screen

    played(script, tmp_path, monkeypatch)


def test_computers_are_watched_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (COMPUTER, COMPUTER), seed=3)
        await pilot.press("a", "plus", "asterisk", "enter", "right")
        view = view_of(screen)
        assert view.final is not None
        assert view.side is None
        assert "The game is over" in words(seen(app))
        assert picture_of(screen).cursor is None

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-025", "O-032")
def test_typed_letters_take_the_colour_that_counts_double(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        # T, E and S are there in both colours, A and R only light: five light letters count double.
        hand = Hand()
        rack = hand.rack("T/m", "R/t", "C/a", "U/r", "E/s", "S/e", "S/i")
        screen = await sit_at(pilot, app, table(rack))
        await pilot.press(*"tares")
        assert all(prism.light for prism in picture_of(screen).prisms.values())
        assert "TARES 20 (×2): 20 points" in words(under_the_board(app))
        await pilot.press("asterisk")  # another S: the word is of two colours now
        assert "TARES 10: 10 points" in words(under_the_board(app))

    played(script, tmp_path, monkeypatch)


def test_leaving_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await pilot.press("f4", "y")
        name, view = screen.seated.table.name, view_of(screen)
        await pilot.press("ctrl+q")
        assert app.screen is not screen
        again = await shown(pilot, app, name)
        assert view_of(again).turns == view.turns

    played(script, tmp_path, monkeypatch)


def test_the_language_changes_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        assert "F9 prisms" in seen(app)
        text = await press(pilot, "ctrl+l")
        assert "F9 prismes" in text
        assert "prismes reconstitués" in text
        assert "F9 prisms" in await press(pilot, "ctrl+l")

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-005", "O-018")
@pytest.mark.parametrize("no_color", ["", "1"])
def test_dark_and_light_differ_without_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_color: str) -> None:
    """By the letters themselves, whatever the palette."""
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        hand = Hand()
        board = hand.lying("H6 R/ta/CS/i")
        screen = await sit_at(pilot, app, table(hand.rack("T"), board=board))
        for _palette in range(6):
            assert "R₃ta₂CS₃i" in seen(app)
            await pilot.press("ctrl+t")
        await pilot.resize(140, 50)
        face, edge = next(pair for pair in pairwise(seen(app).splitlines()) if "R₃" in pair[0])
        assert re.search(r"R₃\W+a₂\W+S₃", face)
        assert re.search(r"t\s+C\s+i", edge)
        assert picture_of(screen).prisms[7, 6].light is True

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-011")
@pytest.mark.parametrize("board", [13, 15, 21])
def test_every_board_has_room_on_a_small_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: int) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, options={"options.board": board})
        turn = best_turn(screen)
        assert turn is not None
        await compose(pilot, screen, turn)
        text = seen(app)
        assert f" {turn.score} points" in words(text)
        assert "F10" in text
        first = turn.placed[0]
        assert (first.row, first.column) in picture_of(screen).prisms
        await pilot.press("enter")
        for width, height in [(200, 70), (60, 20), (30, 10), (1, 1), (80, 24)]:
            await pilot.resize(width, height)
            assert all(len(line) <= width for line in seen(app).splitlines())

    played(script, tmp_path, monkeypatch)


KEYS = [
    *"abcdefghijklmnopqrstuvwxyzéAEXZ",
    *["plus"] * 6,
    *["asterisk", "minus", "equals_sign", "space", "backspace", "escape", "tab", "slash", "question_mark", "1", "3"],
    *["up", "down", "left", "right"] * 3,
    *["enter"] * 4,
    *["f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "ctrl+l", "ctrl+t", "home", "pagedown"],
]


@pytest.mark.parametrize(("seed", "rounds"), [(1, 35), long_param(1, 100), long_param(2, 100)])
def test_random_keys_never_raise_and_show_no_hidden_rack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, rounds: int
) -> None:
    chance = random.Random(seed)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        home = app.screen
        for number in range(rounds):
            if app.screen is home:
                await sit_down(pilot, app, (PERSON, PERSON), edition="option-advanced", seed=number, hand_over=True)
            await pilot.type(*chance.choices(KEYS, k=3))
            check_secrecy(app)
            pilot.paint()
        for summary in app.services.store.summaries():
            replayed(summary.table, app.services.store.read(summary.table))

    played(script, tmp_path, monkeypatch)


def check_secrecy(app: Bonmot) -> None:
    screen = app.screen
    if not isinstance(screen, OptionScreen) or not screen.seated.has_table:
        return
    rack = _shown_rack(app)
    seen = screen.seated.table.view(None)
    side = view_of(screen).side
    names = seen.names
    if seen.waits_for is not None and screen._hidden:
        assert not rack.strip()
    elif rack.strip() and side is not None:
        assert names[side] in screen.query_one(RackBar).render_line(0).text


# ---- the way in


def test_the_title_leads_to_a_table_of_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        text = await press(pilot, "o")
        assert "Option" in text
        assert "The prisms are reconstructed: the maker’s list is not public." in words(text)
        await pilot.press(*["down"] * 5)
        assert "▸ Board" in words(pilot.seen)
        assert "Board ‹ 17 × 17 ›" in words(await press(pilot, "right", "right"))
        await pilot.press("enter")
        assert isinstance(app.screen, OptionScreen)
        assert view_of(app.screen).edition == "option"
        assert view_of(app.screen).size == 17

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-001")
@pytest.mark.parametrize(
    ("language", "subtitle"), [("fr", "Le jeu de mots à deux côtés"), ("en", "The two-sided word game")]
)
def test_the_title_says_what_kind_of_game_it_is(
    language: str, subtitle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        menu = app.screen.query_one(OptionList)
        await pilot.press(*["down"] * menu.get_option_index("option"))
        assert subtitle in words(str(app.screen.query_one("#about").render()))

    played(script, tmp_path, monkeypatch, language=language)
