"""The board that a view shows, in games that are played with tiles."""

from collections.abc import Container

from bonmot.board import Board
from bonmot.games.tiles import TileView
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon


def board_of(
    view: TileView, known: Lexicon | None = None, *, without: Container[tuple[int, int]] = frozenset()
) -> Board:
    """The board that a view shows, with the words of the table or those that a player knows.

    `without`: squares, by row and column, that are left empty.
    """
    board = Board(
        known or open_lexicon(view.lexicon),
        layout=view.layout,
        alphabet=view.alphabet,
        bonuses={int(tiles): points for tiles, points in view.bonuses.items()},
        star=view.opening_star,
        opening_minimum=view.opening_minimum,
    )
    board.set_up(piece for piece in view.pieces() if piece[:2] not in without)
    return board
