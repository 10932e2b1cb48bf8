"""Chance that is the same on every machine: PCG32 (O'Neill 2014), written out, because `random` promises nothing.

>>> chance = Chance(2024, 0)
>>> [chance.below(6) + 1 for _ in range(8)]
[5, 3, 2, 2, 4, 1, 3, 6]
>>> Chance(2024, 1).shuffled(b"ABCDEF")
b'EBFCDA'
"""

from collections.abc import Sequence
from typing import TypeVar

Piece = TypeVar("Piece")

_MULTIPLIER = 6364136223846793005
_WORD = (1 << 64) - 1


class Chance:
    """A stream of draws, fixed by a seed and the number of the stream."""

    def __init__(self, seed: int, stream: int) -> None:
        self._increment = (stream << 1 | 1) & _WORD
        self._state = 0
        self.next()
        self._state = (self._state + seed) & _WORD
        self.next()

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, all equally likely."""
        threshold = (1 << 32) % bound
        while (drawn := self.next()) < threshold:
            pass
        return drawn % bound

    def shuffled(self, tiles: bytes) -> bytes:
        """The tiles in a new order."""
        return bytes(self.in_new_order(tiles))

    def in_new_order(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """Pieces of any sort in a new order (Fisher and Yates).

        >>> Chance(2024, 1).in_new_order("ABCDEF")
        ('E', 'B', 'F', 'C', 'D', 'A')
        """
        order = list(pieces)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def next(self) -> int:
        """32 random bits.

        >>> chance = Chance(42, 54)  # the author's own example
        >>> [hex(chance.next()) for _ in range(3)]
        ['0xa15c02b7', '0x7b47f409', '0xba1d3330']
        """
        old = self._state
        self._state = (old * _MULTIPLIER + self._increment) & _WORD
        shifted = ((old >> 18 ^ old) >> 27) & 0xFFFFFFFF
        turn = old >> 59
        return (shifted >> turn | shifted << (-turn & 31)) & 0xFFFFFFFF
