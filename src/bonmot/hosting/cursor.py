"""What somebody is about to lay: a cursor on a board, and the direction in which one writes.

Pure: a screen asks it what to draw.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bonmot.board.coordinates import Square


@dataclass
class TentativeMove(ABC):
    """Where the next piece goes; a game's own kind adds what is laid so far."""

    size: int
    cursor: Square = (-1, -1)
    down: bool = False

    def __post_init__(self) -> None:
        if self.cursor == (-1, -1):
            self.cursor = (self.size // 2, self.size // 2)

    # ---- the cursor

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor; it stays on the board."""
        row = min(max(self.cursor[0] + rows, 0), self.size - 1)
        column = min(max(self.cursor[1] + columns, 0), self.size - 1)
        self.cursor = (row, column)

    def point(self, square: Square) -> None:
        """Point at a square; at the same one again turns the direction."""
        if square == self.cursor:
            self.down = not self.down
        else:
            self.cursor = square

    def step(self, square: Square) -> Square:
        """The square after this one."""
        return (square[0] + 1, square[1]) if self.down else (square[0], square[1] + 1)

    def is_inside(self, square: Square) -> bool:
        """Whether a square is on the board."""
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def free(self, square: Square, board: Sequence[Sequence[object]]) -> Square | None:
        """The first square from this one on where nothing lies."""
        while self.is_inside(square):
            if not board[square[0]][square[1]] and square not in self.laid_squares:
                return square
            square = self.step(square)
        return None

    # ---- what is laid

    @property
    @abstractmethod
    def laid_squares(self) -> Collection[Square]:
        """Where something is laid, in the order in which it was."""

    @property
    @abstractmethod
    def is_empty(self) -> bool:
        """Whether nothing is laid yet."""

    @abstractmethod
    def take_last(self) -> bool:
        """Take one step back."""

    @abstractmethod
    def take(self, square: Square) -> None:
        """Take back what is laid on one square."""

    @abstractmethod
    def clear(self) -> None:
        """Forget what was laid: it is played, or it is another's turn."""

    @property
    @abstractmethod
    def written(self) -> tuple[str, ...]:
        """What is laid, for whoever lays it again."""

    def recall(self) -> None:
        """Take everything back; the cursor returns to where it began."""
        self.cursor = next(iter(self.laid_squares), self.cursor)
        self.clear()
