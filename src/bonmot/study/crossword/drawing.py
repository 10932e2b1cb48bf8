"""The board of the crossword game on paper: in signs, and as a drawing."""

from collections.abc import Sequence

from bonmot.board import Board
from bonmot.board.coordinates import Coordinates
from bonmot.board.drawing import drawn
from bonmot.games.crossword.view import View
from bonmot.study.crossword.lines import laid_by
from bonmot.study.score_sheet.sheet import Sheet


def board_text(view: View) -> Sequence[str]:
    """The board in signs."""
    return str(_board(view)).splitlines()


def board_page(sheet: Sheet) -> str:
    """The board as SVG; what the last line laid is marked."""
    view: View = sheet.view
    return drawn(_board(view), laid_by(view, sheet.lines[-1:]))


def _board(view: View) -> Board:
    board = Board(None, alphabet=view.alphabet, layout=view.layout, coordinates=Coordinates.of(view.language))
    board.set_up(view.pieces())
    return board
