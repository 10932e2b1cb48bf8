"""What a character notices on a board of prisms."""

from collections.abc import Iterator

from bonmot import kernel
from bonmot.board.prism_turn import Turn
from bonmot.board.prisms import PrismBoard


def noticed(
    board: PrismBoard,
    rack: list[str],
    bag: int,
    unseen_worth: int,
    turn: int,
    character: kernel.Character,
    *,
    stop: kernel.StopFlag | None = None,
    game: int = 0,
    worths: bytes | None = None,
) -> Iterator[tuple[Turn, int]]:
    """The turns that a character notices, as they come to its mind, each with its worth in hundredths of a point.

    `unseen_worth` counts both sides of the prisms on other racks, known when the bag is empty. `worths` says what
    keeping a prism is worth: a 16-bit number of hundredths of a point for each prism of the set.
    """
    return board.noticed(rack, bag, unseen_worth, turn, character, stop=stop, game=game, worths=worths)
