"""Whole games of OPTION on the screen, on the way in, in both languages, at every size."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from textual.widgets import OptionList

from bonmot.board.prism_move import PrismMove
from bonmot.notation.option import move_text
from bonmot.study.sources import from_store
from bonmot.tables import Seating
from bonmot.tables.replaying import replayed
from bonmot.terminal.app import Bonmot
from bonmot.terminal.option.colours import TURNED
from bonmot.terminal.option.screen import OptionScreen
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.replay import ReplayScreen
from tests.rules.prisms import Hand, table
from tests.rules.test_option_turns import example
from tests.terminal.driving import Pilot, long_param
from tests.terminal.prism_keys import shown_rack, type_turn, under_the_board, words
from tests.terminal.prism_tables import (
    COMPUTER,
    PERSON,
    best_turn,
    compose,
    picture_of,
    shown,
    sit_at,
    sit_down,
    view_of,
)
from tests.terminal.screens import LARGE, SMALL, played, press, seen

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
    rack = shown_rack(app)
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
