"""Tiles that somebody is about to play: laid one by one, taken back, never lost.

Pure: a screen asks it what to draw and what the game should be told.

>>> laying = TentativeTiles(size=15)
>>> view_board = tuple(("",) * 15 for _row in range(15))
>>> [laying.lay(letter, list("TAX?"), view_board) for letter in "ATE"]
[True, True, True]
>>> laying.take_last()  # the E was laid with the blank
True
>>> laying.tiles, laying.cursor
({(7, 7): 'A', (7, 8): 'T'}, (7, 9))
>>> laying.take_last(), laying.tiles
(True, {(7, 7): 'A'})
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from bonmot.board.coordinates import Square
from bonmot.hosting.cursor import TentativeMove

_TILE: Final = re.compile(r"(\d\d?) (\d\d?) (\w+)", re.ASCII)
BoardTexts = tuple[tuple[str, ...], ...]


@dataclass
class TentativeTiles(TentativeMove):
    """A cursor on the board, a direction, and the tiles laid so far."""

    tiles: dict[Square, str] = field(default_factory=dict)
    """In the order in which they were laid; a small letter is a blank."""
    blank_next: bool = False
    """The next letter is to be laid with a blank."""

    @property
    def laid_squares(self) -> Collection[Square]:
        """Where tiles are laid."""
        return self.tiles

    @property
    def is_empty(self) -> bool:
        """Whether nothing is laid."""
        return not self.tiles

    def point(self, square: Square) -> None:
        """Point at a square; at the same one again turns the direction; at a tile just laid takes it back."""
        if square in self.tiles:
            self.take(square)
        else:
            super().point(square)

    # ---- tiles

    def left(self, rack: Sequence[str]) -> list[str]:
        """What is still on the rack, in its order."""
        used = Counter("?" if text != text.upper() else text for text in self.tiles.values())
        left = []
        for tile in rack:
            if used[tile]:
                used[tile] -= 1
            else:
                left.append(tile)
        return left

    def lay(self, letter: str, rack: Sequence[str], board: BoardTexts) -> bool:
        """Lay a letter at the next free square from the cursor on; whether the rack has it.

        A blank is taken only if it was asked for, or if the letter itself is not there.
        """
        left = self.left(rack)
        if "?" in left and (self.blank_next or letter not in left):
            text = letter.lower()
        elif letter in left:
            text = letter
        else:
            return False
        self.blank_next = False
        square = self.free(self.cursor, board)
        if square is None:
            return False
        self.tiles[square] = text
        following = self.free(self.step(square), board)
        self.cursor = following or square
        return True

    @property
    def has_blank_last(self) -> bool:
        """Whether the tile laid last is a blank."""
        text = next(reversed(self.tiles.values()), "")
        return text != text.upper()

    def another(self, rack: Sequence[str]) -> bool:
        """Take the blank for the letter laid last, or its own tile again; whether the rack has it.

        >>> laying = TentativeTiles(size=15)
        >>> laying.lay("A", "AE?", tuple(("",) * 15 for _row in range(15))), laying.another("AE?"), laying.tiles
        (True, True, {(7, 7): 'a'})
        """
        if not self.tiles:
            return False
        square, text = next(reversed(self.tiles.items()))
        if (text.upper() if self.has_blank_last else "?") not in self.left(rack):
            return False
        self.tiles[square] = text.upper() if self.has_blank_last else text.lower()
        return True

    def take_last(self) -> bool:
        """Take the tile back that was laid last; the cursor returns to its square."""
        if not self.tiles:
            return False
        self.cursor, _text = self.tiles.popitem()
        return True

    def take(self, square: Square) -> None:
        """Take one tile back; the cursor goes to its square."""
        if self.tiles.pop(square, ""):
            self.cursor = square

    def shift(self, square: Square, to: Square) -> None:
        """Move a tile that is laid to a free square."""
        self.tiles[to] = self.tiles.pop(square)
        self.cursor = self.step(to) if self.is_inside(self.step(to)) else to

    def clear(self) -> None:
        """The tiles are played."""
        self.tiles.clear()

    @property
    def written(self) -> tuple[str, ...]:
        """Row, column and text of each tile.

        >>> TentativeTiles(15, tiles={(7, 7): "A"}).written
        ('7 7 A',)
        """
        return tuple(f"{row} {column} {text}" for (row, column), text in self.tiles.items())

    def lay_again(self, written: Sequence[str], rack: Sequence[str], board: BoardTexts) -> None:
        """Lay what was written, all or nothing; the cursor goes on behind it."""
        found = [_TILE.fullmatch(each) for each in written]
        squares = [(int(each[1]), int(each[2])) for each in found if each is not None]
        if None in found or not all(map(self.is_inside, squares)):
            return
        self.tiles = {square: str(each[3]) for square, each in zip(squares, found, strict=True) if each is not None}
        if self.heed(rack, board):
            self.down = len({column for _row, column in squares}) == 1 < len(squares)
            self.cursor = self.free(squares[-1], board) or squares[-1]

    def heed(self, rack: Sequence[str], board: BoardTexts) -> bool:
        """Others have moved: whether the tiles can stay; if not, they are taken back."""
        left = Counter(rack)
        left.subtract("?" if text != text.upper() else text for text in self.tiles.values())
        fits = all(count >= 0 for count in left.values()) and not any(board[row][column] for row, column in self.tiles)
        if not fits:
            self.recall()
        return fits
