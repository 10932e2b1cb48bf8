"""A board of prisms on paper: each with the letter that is up and the one behind it, in signs and as a drawing."""

from collections.abc import Iterator, Sequence

from bonmot.board.coordinates import Coordinates
from bonmot.games.option.view import CellView, View
from bonmot.study.score_sheet.sheet import Sheet
from bonmot.study.score_sheet.svg import SIDE, corner, framed, square, text
from bonmot.study.score_sheet.text import aligned
from bonmot.telling.option.sentences import coloured, lying_text


def board_text(view: View) -> Sequence[str]:
    """The board in signs: `T/r` is a dark T with a light R behind it."""
    coordinates = Coordinates.of(view.language)
    rows = [["", *map(coordinates.column_name, range(view.size))]]
    for row, cells in enumerate(view.board):
        rows.append([coordinates.row_name(row), *(lying_text(cell) if cell else "." for cell in cells)])
    return aligned(rows, frozenset({0}), apart=1)


def board_page(sheet: Sheet) -> str:
    """The board as SVG; what the last move laid or flipped is marked."""
    view: View = sheet.view
    return framed(view.size, Coordinates.of(view.language), _squares(view))


def _squares(view: View) -> Iterator[str]:
    latest = frozenset(view.last)
    for row, cells in enumerate(view.board):
        for column, cell in enumerate(cells):
            x, y = corner(row, column)
            yield square("square plain", x, y)
            if cell is not None:
                yield from _prism(cell, x, y, is_new=(row, column) in latest)


def _prism(cell: CellView, x: int, y: int, *, is_new: bool) -> Iterator[str]:
    """The letter that is up in the middle; its value and what is behind it in the corners (O-018)."""
    colour = "light" if cell.light else "dark"
    yield square(f"tile {colour}{' new' if is_new else ''}", x, y, inset=1)
    yield text(f"letter {colour}", x + SIDE / 2 - 1, y + SIDE / 2, coloured(cell.letter, light=cell.light))
    yield text(f"value {colour}", x + SIDE - 3.8, y + SIDE - 4.2, "?" if cell.wild else str(cell.value))
    yield text(f"value {colour}", x + SIDE - 3.8, y + 4.8, coloured(cell.other_letter, light=not cell.light))
