"""Draws the pictures of docs/pictures: screens of the terminal game, as SVG that any browser shows.

    python tools/pictures.py [NAME …]

Each scene is played with real keys, so a picture shows what the program does. The tests compare the texts in the
pictures with what the scenes show now (tests/terminal/test_pictures.py).
"""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from textual.pilot import Pilot

from bonmot.games.crossword import View, setup_for
from bonmot.games.game import Instant
from bonmot.players.player import board_of, rack_of
from bonmot.tables import Seating, Store, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.settings import Settings
from bonmot.terminal.sitting import Company
from bonmot.terminal.starting import Start

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"

Scene = Callable[[Pilot[Any], Bonmot], Awaitable[None]]

_KEYS: Final = {" ": "space", "(": "left_parenthesis", ")": "right_parenthesis", "?": "question_mark"}


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until the screen waits for a person."""
    screen = None
    while screen is not pilot.app.screen:
        screen = pilot.app.screen
        await pilot.pause()
        waiting = getattr(screen, "settled", None)
        if waiting is not None:
            await asyncio.wait_for(waiting.wait(), 60)
        await pilot.pause()


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, each when what the one before has done is done."""
    for key in keys:
        await pilot.press(_KEYS.get(key, key))
        await settled(pilot)


def seen_view(app: Bonmot) -> View:
    """What the person in front of the screen sees."""
    screen: Any = app.screen
    view: View = screen.sitting.view().game
    return view


# ---- scenes


async def title(_pilot: Pilot[Any], _app: Bonmot) -> None:
    """The first screen."""


async def _micro_setup(pilot: Pilot[Any]) -> None:
    await press(pilot, "2", "2", *"ZOE", "enter", "n", *"ORDI", "enter", "o", "4", "n", "n", "o", "n", "0")


async def _type_best(pilot: Pilot[Any], app: Bonmot, across: str, down: str, *, keep: bool = True) -> None:
    """A classic desk: type the best word, go to its place, lay it."""
    view = seen_view(app)
    board = board_of(view)
    move = board.moves(rack_of(view), top=1)[0]
    step = board.size if move.down else 1
    start = move.row * board.size + move.column
    for offset, tile in enumerate(move.tiles):
        text = board.alphabet.decode_tiles(bytes([tile or board.squares[start + offset * step]]))
        if tile and text != text.upper():
            await press(pilot, "space")
        await press(pilot, text.lower())
    await press(pilot, "enter", *["down"] * move.row, *["right"] * move.column, down if move.down else across)
    if keep:
        await press(pilot, "y")


async def micro(pilot: Pilot[Any], app: Bonmot) -> None:
    """Micro in the middle of a game: a word is laid and its score asked about."""
    await _micro_setup(pilot)
    for _turn in range(4):
        await _type_best(pilot, app, "h", "v")
    await _type_best(pilot, app, "h", "v", keep=False)


async def micro_questions(pilot: Pilot[Any], _app: Bonmot) -> None:
    """Setting up a game of Micro."""
    await press(pilot, "2", "2", *"ZOE", "enter", "n", *"ORDI", "enter", "o", "4", "n")


async def deluxe(pilot: Pilot[Any], app: Bonmot) -> None:
    """De Luxe in the middle of a game, with its options and a hint."""
    await press(
        pilot, "3", "enter", *"ADA", "enter", "enter", *"ROBOT", "enter", "6", "enter", "enter", "enter", "0", "enter"
    )
    for _turn in range(4):
        await _type_best(pilot, app, "a", "d")
    await press(pilot, "8")


async def exchange(pilot: Pilot[Any], app: Bonmot) -> None:
    """Changing letters in Micro."""
    await _micro_setup(pilot)
    await _type_best(pilot, app, "h", "v")
    rack = seen_view(app).sides[0].rack or ""
    await press(pilot, "ctrl+c", *["space" if tile == "?" else tile.lower() for tile in rack[:3]], "enter")


async def _modern(
    pilot: Pilot[Any], app: Bonmot, turns: int, *, persona: str = "colette", language: str = "fr", seed: int = 9
) -> None:
    from bonmot.terminal.crossword.modern import ModernScreen  # noqa: PLC0415

    names = ["Ada", persona.title()]
    setup = setup_for("modern", names, language=language, options={"opening.first": "first-seat"})
    seats = [Seating(), Seating(computer=True, level=6, persona=persona)]
    table = Table.create(app.company.store, setup, seats, seed=seed, clock=app.company.clock)
    app.push_screen(ModernScreen(table.name))
    await settled(pilot)
    for _turn in range(turns):
        view = seen_view(app)
        if view.final is not None:
            return
        moves = board_of(view).moves(rack_of(view), top=1)
        if moves:
            await pilot.press("tab", *(_KEYS.get(each, each) for each in str(moves[0])))
            await press(pilot, "enter")
        else:
            await press(pilot, "f4")


async def modern(pilot: Pilot[Any], app: Bonmot) -> None:
    """A modern table: tiles are laid, and what they would bring is seen."""
    await _modern(pilot, app, 5)
    view = seen_view(app)
    move = board_of(view).moves(rack_of(view), top=1)[0]
    row, column = app.screen._laying.cursor  # type: ignore[attr-defined]  # noqa: SLF001
    rows, columns = move.row - row, move.column - column
    await press(
        pilot, *["down" if rows > 0 else "up"] * abs(rows), *["right" if columns > 0 else "left"] * abs(columns)
    )
    await press(pilot, *(["space"] if move.down else []))
    inside = False
    for letter in move.word:
        inside = letter == "(" or (inside and letter != ")")
        if letter not in "()" and not inside:
            await press(pilot, letter.upper() if letter.islower() else letter.lower())


async def end(pilot: Pilot[Any], app: Bonmot) -> None:
    """The end of a game."""
    await _modern(pilot, app, 60, language="en", persona="oscar", seed=12)


async def thinking(pilot: Pilot[Any], app: Bonmot) -> None:
    """A computer thinks aloud: the last try that it showed."""
    from bonmot.players import Thought  # noqa: PLC0415

    await _modern(pilot, app, 3, language="en", persona="nora", seed=21)
    screen: Any = app.screen
    view = screen.sitting.table.view(None).game
    best = board_of(view).moves(rack_of(seen_view(app)), top=3)[2]
    screen.think(1, Thought(best.place(screen.habit), best.word, best.score or 0, kept=True))  # noqa: SLF001
    screen.show()
    await pilot.pause()


async def amber(pilot: Pilot[Any], app: Bonmot) -> None:
    """The same on an amber screen."""
    app.change_settings(theme="amber")
    await _modern(pilot, app, 6)


async def symbols(pilot: Pilot[Any], app: Bonmot) -> None:
    """Without colours: every premium square carries its sign."""
    app.change_settings(theme="monochrome")
    await _modern(pilot, app, 6)


async def help_(pilot: Pilot[Any], _app: Bonmot) -> None:
    """The help."""
    await press(pilot, "f1")


SCENES: Final[dict[str, tuple[Scene, str, tuple[int, int]]]] = {
    "title": (title, "en", (80, 24)),
    "micro-questions": (micro_questions, "fr", (80, 24)),
    "micro": (micro, "fr", (80, 24)),
    "exchange": (exchange, "fr", (80, 24)),
    "deluxe": (deluxe, "en", (80, 24)),
    "modern": (modern, "en", (118, 40)),
    "thinking": (thinking, "en", (80, 24)),
    "end": (end, "en", (80, 24)),
    "amber": (amber, "en", (80, 24)),
    "symbols": (symbols, "en", (80, 24)),
    "help": (help_, "en", (80, 24)),
}
"""Name of a picture → its scene, the language of the texts, and the size of the screen."""


# ---- drawing


async def _drawn(scene: Scene, size: tuple[int, int]) -> str:
    with Store("sqlite://") as store, ThreadPoolExecutor(1) as executor:
        company = Company(store, executor, lambda: Instant(1_000_000))
        app = Bonmot(Start(seed=5), company=company, settings=Settings(speed=0, sound=False, see_thinking=False))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await scene(pilot, app)
            await pilot.pause()
            return tidied(app.export_screenshot())


def drawn(name: str) -> str:
    """A picture."""
    scene, language, size = SCENES[name]
    before = {key: os.environ.get(key) for key in ("BONMOT_LANGUAGE", "BONMOT_DATA", "NO_COLOR")}
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ.update(BONMOT_LANGUAGE=language, BONMOT_DATA=folder)
            os.environ.pop("NO_COLOR", None)
            return asyncio.run(_drawn(scene, size))
    finally:
        for key, value in before.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value


def tidied(svg: str) -> str:
    """The picture without fonts from elsewhere, with the same names each time, and without spaces at the ends of runs.

    Some viewers leave out a space at the beginning of a text; the place of the first letter is given instead.
    """
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono").replace("arial", "sans-serif")

    def moved(found: re.Match[str]) -> str:
        before, x, middle, length, after, text = found.groups()
        stripped = text.removeprefix("&#160;")
        spaces = 0
        while stripped != text:
            text, spaces = stripped, spaces + 1
            stripped = text.removeprefix("&#160;")
        while text.endswith("&#160;"):
            text, length = text.removesuffix("&#160;"), str(float(length) - 12.2)
        if not text:
            return ""
        return f"{before}{float(x) + 12.2 * spaces:g}{middle}{float(length) - 12.2 * spaces:g}{after}{text}</text>"

    return re.sub(r'(<text[^>]* x=")([\d.]+)("[^>]*textLength=")([\d.]+)("[^>]*>)([^<]*)</text>', moved, svg)


def texts_of(svg: str) -> list[str]:
    """All that a picture says."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def main(names: list[str]) -> None:
    """Draw all pictures, or some."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or SCENES:
        (FOLDER / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
