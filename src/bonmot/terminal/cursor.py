"""A cursor on a board, and the direction in which one writes. Pure: a screen asks it what to draw."""

from dataclasses import dataclass

from bonmot.terminal.board import Square


@dataclass
class Cursor:
    """Where the next letter goes.

    >>> cursor = Cursor(size=15)
    >>> cursor.move(-9, 1)
    >>> cursor.cursor, cursor.step((7, 7)), cursor.is_inside((15, 0))
    ((0, 8), (7, 8), False)
    """

    size: int
    cursor: Square = (-1, -1)
    down: bool = False

    def __post_init__(self) -> None:
        if self.cursor == (-1, -1):
            self.cursor = (self.size // 2, self.size // 2)

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
