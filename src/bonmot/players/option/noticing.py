"""What a character notices on a board of prisms. The kernel thinks; see `kernel/src/players`."""

from collections.abc import Iterator

from bonmot import kernel
from bonmot.board.compiled import compiled_prisms, numbers_of, prism_move_of
from bonmot.board.prism_move import PrismMove
from bonmot.board.prisms import PrismBoard
from bonmot.errors import BonmotError


def noticed(
    board: PrismBoard,
    rack: list[str],
    bag: int,
    unseen_worth: int,
    turn: int,
    character: kernel.Character,
    *,
    game: int = 0,
    worths: bytes | None = None,
) -> Iterator[tuple[PrismMove, int]]:
    """The moves that a character notices, as they come to its mind, each with its worth in hundredths of a point.

    `unseen_worth` counts both sides of the prisms on other racks, known when the bag is empty. `worths` says what
    keeping a prism is worth: a 16-bit number of hundredths of a point for each prism of the set.
    """
    if board.lexicon is None:
        raise BonmotError("board-without-lexicon")
    numbers = numbers_of(board, rack)
    moves = kernel.noticed_prism_moves(
        compiled_prisms(board), numbers, bag, unseen_worth, turn, character, None, game, worths
    )
    for move in map(moves.at, range(len(moves))):
        yield prism_move_of(board, move), move.equity
