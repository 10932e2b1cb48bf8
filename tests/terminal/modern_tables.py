"""Tables of today on a screen of a test: sitting down, looking, typing and laying."""

from collections.abc import Sequence
from typing import Any

from textual.widgets import Static

from bonmot.board import Move
from bonmot.games.crossword import View, setup_for
from bonmot.players.crossword import board_of, rack_of
from bonmot.tables import Seating, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.crossword.modern import ModernScreen
from tests.terminal.driving import Pilot
from tests.terminal.screens import press, rack_seen

PERSON = Seating()


COMPUTER = Seating(computer=True, level=3, persona="oscar")


async def sit_down(
    pilot: Pilot,
    app: Bonmot,
    seats: Sequence[Seating] = (PERSON, COMPUTER),
    *,
    edition: str = "modern",
    language: str = "en",
    seed: int = 3,
    teams: Sequence[int] | None = None,
    options: dict[str, object] | None = None,
    settle: bool = True,
    **more: Any,
) -> ModernScreen:
    names = ["Ada", "Blaise", "Chloe", "Dan"][: len(seats)]
    options = {"opening.first": "first-seat", **(options or {})}
    setup = setup_for(edition, names, language=language, teams=teams, options=options)
    store, clock = app.services.store, app.services.clock
    table = Table.create(store, setup, list(seats), seed=seed, clock=clock, **more)
    screen = ModernScreen(table.name)
    app.push_screen(screen)
    if settle:
        await pilot.settle()
    return screen


def view_of(screen: ModernScreen) -> View:
    """What the person in front of the screen sees."""
    view: View = screen.seated.view().game
    return view


def best_move(screen: ModernScreen) -> Move:
    view = view_of(screen)
    return board_of(view).moves(rack_of(view), top=1)[0]


NAMED = {" ": "space", "(": "left_parenthesis", ")": "right_parenthesis"}


async def type_move(pilot: Pilot, move: str) -> str:
    await pilot.type("tab", *(NAMED.get(character, character) for character in move))
    return await press(pilot, "enter")


async def lay(pilot: Pilot, screen: ModernScreen, move: Move) -> None:
    """Lay a move on the board by arrows and letters."""
    row, column = pilot.app.screen.query_one(BoardWidget).picture.cursor or (0, 0)
    rows, columns = move.row - row, move.column - column
    await pilot.type(*["down" if rows > 0 else "up"] * abs(rows), *["right" if columns > 0 else "left"] * abs(columns))
    if move.down != ("▼" in pilot.seen):
        await pilot.type("space")
    word = move.word
    inside = False
    for letter in word:
        inside = letter == "(" or (inside and letter != ")")
        if letter not in "()" and not inside:
            await pilot.type(letter.lower())
            if letter.islower() and not screen.laying.has_blank_last:  # a small letter is a blank
                await pilot.type("*")
    await pilot.settle()


def under_the_board(app: Bonmot) -> str:
    """What is said between the rack and the line that is typed."""
    return " ".join(str(app.screen.query_one("#preview", Static).content).split())


def shown_rack(app: Bonmot) -> str:
    """The letters of the rack under the board, whosever it is."""
    return "".join(tile.rstrip("₀₁₂₃₄₅₆₇₈₉") for tile in rack_seen(app))
