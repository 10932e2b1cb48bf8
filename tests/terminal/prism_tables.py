"""Tables of OPTION on a screen of a test: dealt by chance, or with a board and racks chosen by hand."""

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from bonmot.board.prism_move import PrismMove
from bonmot.games.option import View, setup_for
from bonmot.players.option import board_of, rack_of
from bonmot.tables import Seating, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.option.drawing import PrismPicture
from bonmot.terminal.option.screen import OptionScreen
from tests.rules.prisms import Table as ByHand
from tests.tables.by_hand import kept
from tests.terminal.driving import Pilot

PERSON = Seating()
COMPUTER = Seating(computer=True)


async def sit_down(
    pilot: Pilot,
    app: Bonmot,
    seats: Sequence[Seating] = (PERSON, COMPUTER),
    *,
    edition: str = "option",
    language: str = "fr",
    seed: int = 4,
    options: dict[str, object] | None = None,
    **more: Any,
) -> OptionScreen:
    """A table whose prisms are drawn by chance."""
    names = ["Ada", "Blaise", "Chloe", "Dan"][: len(seats)]
    setup = setup_for(edition, names, language=language, options=options)
    clock = app.services.clock
    table = Table.create(app.services.store, setup, list(seats), game="option", seed=seed, clock=clock, **more)
    return await shown(pilot, app, table.name)


async def sit_at(pilot: Pilot, app: Bonmot, there: ByHand, seats: Sequence[Seating] = (PERSON, PERSON)) -> OptionScreen:
    """A table whose board and racks were chosen by hand."""
    return await shown(pilot, app, kept(app.services.store, there, seats, app.services.clock()))


async def shown(pilot: Pilot, app: Bonmot, name: str) -> OptionScreen:
    screen = OptionScreen(name)
    app.push_screen(screen)
    await pilot.settle()
    return screen


def view_of(screen: OptionScreen) -> View:
    """What the person in front of the screen sees."""
    view: View = screen.seated.view().game
    return view


def picture_of(screen: Screen[Any]) -> PrismPicture:
    """What the board shows."""
    picture = screen.query_one(BoardWidget).picture
    assert isinstance(picture, PrismPicture)
    return picture


def best_turn(screen: OptionScreen) -> PrismMove | None:
    view = view_of(screen)
    return board_of(view).best(rack_of(view))


def steps(picture: PrismPicture, square: tuple[int, int]) -> list[str]:
    """The arrows that lead the cursor to a square."""
    row, column = picture.cursor or (0, 0)
    rows, columns = square[0] - row, square[1] - column
    return [*["down" if rows > 0 else "up"] * abs(rows), *["right" if columns > 0 else "left"] * abs(columns)]


async def go_to(pilot: Pilot, screen: OptionScreen, square: tuple[int, int]) -> None:
    """Lead the cursor to a square by arrows."""
    keys = steps(picture_of(screen), square)
    if keys:
        await pilot.type(*keys)
    await pilot.settle()
    assert picture_of(screen).cursor == square


async def compose(pilot: Pilot, screen: OptionScreen, turn: PrismMove) -> None:
    """Lay and turn everything by arrows, letters and `+`."""
    wild = {(each.row, each.column) for each in turn.flipped if _turns_to_wild(screen, each.row, each.column)}
    for laid in turn.placed:
        await go_to(pilot, screen, (laid.row, laid.column))
        await pilot.press(laid.letter.lower())
    rest = list(turn.flipped)
    while rest:
        # Those first that may be turned now: the others come with them (O-038).
        flipped = next(each for each in rest if (each.row, each.column) in picture_of(screen).flippable)
        rest.remove(flipped)
        square = flipped.row, flipped.column
        await go_to(pilot, screen, square)
        await pilot.press("plus", *([flipped.letter.lower()] if square in wild else []))


def _turns_to_wild(screen: OptionScreen, row: int, column: int) -> bool:
    cell = view_of(screen).board[row][column]
    return cell is not None and cell.other_letter == "?"
