"""What a character notices on a board of the crossword game. The kernel thinks; see `kernel/src/players`."""

from collections.abc import Iterator

from bonmot import kernel
from bonmot.board import Board, Move, Rack
from bonmot.board.compiled import compiled, move_of


def noticed_plays(
    board: Board,
    rack: Rack,
    bag: int,
    unseen_worth: int,
    turn: int,
    character: kernel.Character,
    leaves: kernel.LeaveTable | None = None,
    game: int = 0,
) -> kernel.Plays:
    """The plays a character notices, in the order in which it comes upon them, each with what it is worth to it."""
    return kernel.noticed_plays(compiled(board), rack.tiles, bag, unseen_worth, turn, character, leaves, None, game)


def noticed(
    board: Board,
    rack: Rack,
    bag: int,
    unseen_worth: int,
    turn: int,
    character: kernel.Character,
    leaves: kernel.LeaveTable | None = None,
) -> Iterator[tuple[Move, int]]:
    """The same as moves, each with its worth."""
    plays = noticed_plays(board, rack, bag, unseen_worth, turn, character, leaves)
    for play in map(plays.at, range(len(plays))):
        yield move_of(board, play), play.equity


def most_liked(
    board: Board,
    rack: Rack,
    bag: int,
    unseen_worth: int,
    character: kernel.Character,
    leaves: kernel.LeaveTable | None = None,
) -> Move | None:
    """The move that is worth most to a character; of equal ones the one that scores more. Only this one is made."""
    plays = noticed_plays(board, rack, bag, unseen_worth, 0, character, leaves)
    best = max(map(plays.at, range(len(plays))), key=lambda play: (play.equity, play.score), default=None)
    return None if best is None else move_of(board, best)
