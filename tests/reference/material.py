"""Tiles, boards and premium layouts, and readers for the files that describe them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

Square = tuple[int, int]
Tile = tuple[str, bool]
Board = dict[Square, Tile]

BLANK = "?"
LETTER_PREMIUMS = {"d": 2, "t": 3, "q": 4}
WORD_PREMIUMS = {"D": 2, "T": 3, "Q": 4, "*": 2}
PLAIN = "."


@dataclass(frozen=True)
class Layout:
    """The premium squares of a board, one symbol a square.

    >>> layout = Layout(("D..", ".*.", "..t"))
    >>> layout.stars, layout.letter_premium((2, 2)), layout.word_premium((1, 1)), layout.word_premium((0, 1))
    (((1, 1),), 3, 2, 1)
    """

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.rows or len({len(row) for row in self.rows}) != 1:
            raise ValueError("the rows of a layout must be equally long")
        unknown = set("".join(self.rows)) - {PLAIN, *LETTER_PREMIUMS, *WORD_PREMIUMS}
        if unknown:
            raise ValueError(f"unknown premium symbols: {sorted(unknown)}")

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @cached_property
    def stars(self) -> tuple[Square, ...]:
        return tuple(
            (row, column) for row in range(self.height) for column in range(self.width) if self.rows[row][column] == "*"
        )

    def __contains__(self, square: Square) -> bool:
        row, column = square
        return 0 <= row < self.height and 0 <= column < self.width

    def letter_premium(self, square: Square) -> int:
        return LETTER_PREMIUMS.get(self.rows[square[0]][square[1]], 1)

    def word_premium(self, square: Square) -> int:
        return WORD_PREMIUMS.get(self.rows[square[0]][square[1]], 1)


@dataclass(frozen=True)
class TileSet:
    """How many tiles of each letter there are and what they are worth; "?" is the blank."""

    counts: dict[str, int]
    values: dict[str, int]

    def bag(self) -> list[str]:
        return [letter for letter, count in self.counts.items() for _ in range(count)]


def read_tiles(path: Path) -> TileSet:
    """Read a table with the columns letter, count and value (others are ignored)."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return TileSet(
        counts={row["letter"]: int(row["count"]) for row in rows},
        values={row["letter"]: int(row["value"]) for row in rows},
    )


def read_layout(path: Path) -> Layout:
    """Read a layout, one line of premium symbols a row; empty lines and # comments are left out."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return Layout(tuple(line for line in lines if line and not line.startswith("#")))
