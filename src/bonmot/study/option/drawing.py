"""A board of prisms on paper: each with the letter that is up and the one behind it, in signs and as a drawing."""

from collections.abc import Sequence

from bonmot.board.coordinates import Coordinates
from bonmot.games.option.judging import board_on
from bonmot.games.option.preview import cells_of
from bonmot.games.option.state import set_of
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
    board = board_on(cells_of(view), set_of(view.prisms), view.options)
    return board.drawing(board.coordinates.square(*each) for each in view.last)
