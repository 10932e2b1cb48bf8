"""A board of prisms on paper: each with the letter that is up and the one behind it, in signs and as a drawing."""

from collections.abc import Iterator, Sequence

from bonmot.board.coordinates import Coordinates
from bonmot.board.svg import corner, drawn_prism, framed, square
from bonmot.games.option.view import View
from bonmot.study.score_sheet.sheet import Sheet
from bonmot.study.score_sheet.text import aligned
from bonmot.telling.option.sentences import lying_text


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
            yield square("square plain", *corner(row, column))
            if cell is not None:
                value = "?" if cell.wild else str(cell.value)
                is_new = (row, column) in latest
                yield from drawn_prism(
                    (row, column), cell.letter, value, cell.other_letter, light=cell.light, is_new=is_new
                )
