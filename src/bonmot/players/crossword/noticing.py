"""What a character notices on a board of the crossword game."""

from collections.abc import Iterator

from bonmot import kernel
from bonmot.board import Board, Move, Rack


def noticed(
    board: Board,
    rack: Rack,
    bag: int,
    unseen_worth: int,
    turn: int,
    character: kernel.Character,
    leaves: kernel.LeaveTable | None = None,
    stop: kernel.StopFlag | None = None,
    game: int = 0,
) -> Iterator[tuple[Move, int]]:
    """The moves a character notices, in the order in which it comes upon them, and what each is worth to it."""
    return board.noticed(rack, bag, unseen_worth, turn, character, leaves, stop, game)


def most_liked(
    board: Board,
    rack: Rack,
    bag: int,
    unseen_worth: int,
    character: kernel.Character,
    leaves: kernel.LeaveTable | None = None,
) -> Move | None:
    """The move that is worth most to a character; of equal ones the one that scores more. Only this one is made."""
    return board.most_liked(rack, bag, unseen_worth, character, leaves)
