"""Boards on paper, of games that are played with tiles: in signs, and as a drawing."""

from collections.abc import Collection

from bonmot.board import Board
from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.drawing import drawn
from bonmot.games.tiles import TileView


def board_text(view: TileView) -> list[str]:
    """The board in signs."""
    return str(_board(view)).splitlines()


def board_drawn(view: TileView, latest: Collection[Square]) -> str:
    """The board as SVG; what was laid last is marked."""
    return drawn(_board(view), latest)


def _board(view: TileView) -> Board:
    board = Board(None, alphabet=view.alphabet, layout=view.layout, coordinates=Coordinates.of(view.language))
    board.set_up(view.pieces())
    return board
