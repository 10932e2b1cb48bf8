"""Layouts: how large a board is, and where its premium squares lie.

A layout is a text of one character per square, as on a monochrome screen: ``.`` plain, ``d`` ``t`` ``q``
letter ×2 ×3 ×4, ``D`` ``T`` ``Q`` word ×2 ×3 ×4, ``*`` the star, which doubles the word.

>>> standard = Layout.load("standard-15")
>>> standard.size, standard.stars, standard.word_multiplier(0, 7)
(15, ((7, 7),), 3)
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError
from bonmot.kernel import MOST_SQUARES, MOST_WORD_PRODUCT

LETTER_MULTIPLIERS: Final = {"d": 2, "t": 3, "q": 4}
WORD_MULTIPLIERS: Final = {"D": 2, "T": 3, "Q": 4, "*": 2}

_FOLDER: Final = Path(__file__).parent.parent / "data" / "boards"


@dataclass(frozen=True, slots=True)
class Layout:
    """A square board with its premiums."""

    rows: tuple[str, ...]
    name: str = "own"

    @property
    def size(self) -> int:
        """Squares on a side."""
        return len(self.rows)

    @property
    def stars(self) -> tuple[tuple[int, int], ...]:
        """The squares one of which the opening must cover."""
        return tuple(
            (row, column) for row, line in enumerate(self.rows) for column, symbol in enumerate(line) if symbol == "*"
        )

    def letter_multiplier(self, row: int, column: int) -> int:
        """How often a letter counts here."""
        return LETTER_MULTIPLIERS.get(self.rows[row][column], 1)

    def word_multiplier(self, row: int, column: int) -> int:
        """How often a word counts that covers this square."""
        return WORD_MULTIPLIERS.get(self.rows[row][column], 1)

    @staticmethod
    def parse(text: str, name: str = "own") -> "Layout":
        """A layout from its text.

        >>> Layout.parse("D..\\n.*.\\n..D").size
        3
        >>> Layout.parse("D.\\n.X")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: Line 2 of the board: “X” means no square. [bad-layout-symbol]
        """
        rows = tuple(text.split())
        if not 2 <= len(rows) <= MOST_SQUARES:
            raise BonmotError("bad-layout-size", size=len(rows), largest=MOST_SQUARES)
        for line, row in enumerate(rows, 1):
            if len(row) != len(rows):
                raise BonmotError("bad-layout-line", line=line, squares=len(row), size=len(rows))
            for symbol in row:
                if symbol != "." and symbol not in LETTER_MULTIPLIERS and symbol not in WORD_MULTIPLIERS:
                    raise BonmotError("bad-layout-symbol", symbol=symbol, line=line)
        for line, row in enumerate(rows, 1):
            if (product := _word_product(row)) > MOST_WORD_PRODUCT:
                raise BonmotError("bad-layout-line-premiums", line=line, product=product, most=MOST_WORD_PRODUCT)
        for column, squares in enumerate(zip(*rows, strict=True), 1):
            if (product := _word_product(squares)) > MOST_WORD_PRODUCT:
                raise BonmotError("bad-layout-column-premiums", column=column, product=product, most=MOST_WORD_PRODUCT)
        return Layout(rows, name)

    @staticmethod
    def load(name: str) -> "Layout":
        """A layout that comes with Bonmot: ``standard-15`` or ``super-21``.

        >>> Layout.load("super-21").size
        21
        >>> Layout.load("chess")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: There is no board “chess”; there are: standard-15, super-21. [unknown-layout]
        """
        return _load(name)


def _word_product(squares: Iterable[str]) -> int:
    """How often a word would count that covers all of these."""
    return math.prod(WORD_MULTIPLIERS.get(symbol, 1) for symbol in squares)


@cache
def layouts() -> tuple[str, ...]:
    """The names of those that come with Bonmot."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.txt")))


@cache
def _load(name: str) -> Layout:
    if name not in layouts():
        raise BonmotError("unknown-layout", name=name, names=list(layouts()))
    return Layout.parse((_FOLDER / f"{name}.txt").read_text(encoding="ascii"), name)
