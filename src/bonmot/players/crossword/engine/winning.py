"""How likely a lead is to win: a table learned from games where there is one, else a plain curve.

The table comes from the same games as the leaves (data/leaves/README.md): a row for each number of tiles that the one
to move does not see, of all spreads from -500 to 500. For the other player it is what is left.

>>> chances = win_chance_for("en")
>>> 0.5 < chances.of_two(0, 80) < 0.65   # to be on turn is worth something
True
>>> chances.of_two(60, 20) > chances.of_two(60, 60) > chances.of_two(-60, 60)
True
"""

import lzma
from array import array
from functools import cache
from typing import Final

from bonmot.errors import BonmotError
from bonmot.kernel import WinChance
from bonmot.players.crossword.leaves import FOLDER
from bonmot.words import Alphabet

PLAIN: Final = WinChance()
"""A logistic of the spread, as wide as the root of the tiles to come: see `kernel/src/simulation/win_chance.hpp`."""

MOST_SPREAD: Final = 500
SPREADS: Final = 2 * MOST_SPREAD + 1


@cache
def win_chance_for(alphabet: str) -> WinChance:
    """The chances of a tile set, as they were learned."""
    path = FOLDER / f"wins-{Alphabet.load(alphabet).language}.xz"
    if not path.exists():
        return PLAIN
    try:
        return WinChance(unpacked(path.read_bytes()))
    except (lzma.LZMAError, EOFError, ValueError) as error:
        raise BonmotError("leaves-damaged", path=path) from error
    except OSError as error:
        raise BonmotError("cannot-read", path=path, reason=error.errno) from error


def packed(table: bytes) -> bytes:
    """16-bit numbers as they are kept: differences from left to right compress well, high and low bytes apart.

    >>> rows = array("H", [spread * 65 for spread in range(SPREADS)] * 2).tobytes()
    >>> unpacked(packed(rows)) == rows
    True
    """
    numbers = array("H")
    numbers.frombytes(table)
    steps = array("H", [(numbers[i] - (numbers[i - 1] if i % SPREADS else 0)) & 0xFFFF for i in range(len(numbers))])
    raw = steps.tobytes()
    return lzma.compress(raw[1::2] + raw[::2], preset=9 | lzma.PRESET_EXTREME)


def unpacked(data: bytes) -> bytes:
    """The inverse of `packed`."""
    halves = lzma.decompress(data)
    raw = bytearray(len(halves))
    raw[1::2], raw[::2] = halves[: len(halves) // 2], halves[len(halves) // 2 :]
    numbers = array("H")
    numbers.frombytes(bytes(raw))
    for place in range(len(numbers)):
        if place % SPREADS:
            numbers[place] = (numbers[place] + numbers[place - 1]) & 0xFFFF
    return numbers.tobytes()
