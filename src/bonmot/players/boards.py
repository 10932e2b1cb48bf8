"""The board that a view shows, in games that are played with tiles."""

from collections.abc import Container, Iterable, Mapping
from typing import Protocol

from bonmot.board import Board
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon


class _BoardView(Protocol):
    """A view of a game in which tiles are laid on a board."""

    @property
    def lexicon(self) -> str: ...
    @property
    def layout(self) -> str: ...
    @property
    def alphabet(self) -> str: ...
    @property
    def bonuses(self) -> Mapping[str, int]: ...
    @property
    def opening_star(self) -> bool: ...
    @property
    def opening_minimum(self) -> int: ...
    def pieces(self) -> Iterable[tuple[int, int, int]]: ...


def board_of(
    view: _BoardView, known: Lexicon | None = None, *, without: Container[tuple[int, int]] = frozenset()
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
