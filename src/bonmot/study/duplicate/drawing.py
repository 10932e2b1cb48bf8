"""The board of duplicate on a score sheet: in signs, and as a drawing."""

from bonmot.board import Board, Move
from bonmot.board.coordinates import Coordinates
from bonmot.board.drawing import drawn
from bonmot.games.duplicate import View
from bonmot.study.score_sheet.sheet import Sheet


def board_text(view: View) -> list[str]:
    """The board in signs."""
    return str(_board(view)).splitlines()


def board_page(sheet: Sheet) -> str:
    """The board as SVG; the last top is marked."""
    view: View = sheet.view
    return drawn(_board(view), _latest(view))


def _board(view: View) -> Board:
    board = Board(None, alphabet=view.alphabet, layout=view.layout, coordinates=Coordinates.of(view.language))
    board.set_up(view.pieces())
    return board


def _latest(view: View) -> frozenset[tuple[int, int]]:
    """Where the tiles of the last top lie."""
    last = next((played for played in reversed(view.rounds) if played.word), None)
    if last is None:
        return frozenset()
    move = Move.parse(f"{last.place} {last.word}", view.alphabet, Coordinates.of(view.language))
    squares = enumerate(move.tiles)
    return frozenset((move.row + at * move.down, move.column + at * (not move.down)) for at, tile in squares if tile)
