"""The compiled boards behind `Board` and `PrismBoard`: players and the laboratory compute with them.

This is the only door to them; a board itself shows nothing of the kernel.
"""

from bonmot import kernel
from bonmot.board.board import Board
from bonmot.board.move import Move
from bonmot.board.prism_move import PrismMove
from bonmot.board.prisms import PrismBoard


def compiled(board: Board) -> kernel.Board:
    """The kernel's board."""
    return board._kernel


def move_of(board: Board, play: kernel.Play) -> Move:
    """A play that the kernel found, as people write it."""
    return board._move(play)


def compiled_prisms(board: PrismBoard) -> kernel.PrismBoard:
    """The kernel's board of prisms."""
    return board._kernel


def prism_move_of(board: PrismBoard, move: kernel.PrismMove) -> PrismMove:
    """A move with prisms that the kernel found."""
    return board._move(move)


def numbers_of(board: PrismBoard, rack: list[str]) -> list[int]:
    """A rack as the kernel takes it."""
    return board._rack(rack)
