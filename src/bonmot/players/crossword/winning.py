"""The win table: how often the player to move wins, by its spread and by the tiles it does not see.

Learned from the same games as the leaves; see data/leaves/README.md. For the other player it is what is left.

>>> table = wins_for("en")
>>> table is not None and table.share(0, 93) > 0.5            # who begins has the better chances
True
>>> table is not None and table.share(60, 20) > table.share(60, 60) > table.share(-60, 60)
True
"""

import lzma
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError
from bonmot.words import Alphabet

FOLDER: Final = Path(__file__).parents[2] / "data" / "leaves"
MOST_UNSEEN: Final = 100
MOST_SPREAD: Final = 350
_SPREADS: Final = 2 * MOST_SPREAD + 1
_WHOLE: Final = 65535


class WinTable:
    """Shares of games won, in 65,535ths: a row for each number of unseen tiles, from spread -350 to 350."""

    def __init__(self, shares: bytes) -> None:
        self._shares = array("H")
        self._shares.frombytes(shares)
        if len(self._shares) != (MOST_UNSEEN + 1) * _SPREADS:
            raise ValueError("a win table has 101 rows of 701 shares")

    @classmethod
    def of(cls, rows: Sequence[Sequence[float]]) -> "WinTable":
        """A table of shares between 0 and 1."""
        return cls(array("H", [round(share * _WHOLE) for row in rows for share in row]).tobytes())

    def share(self, spread: int, unseen: int) -> float:
        """Games won by who is to move, has so many points more and does not see so many tiles; a draw is half."""
        row = min(max(unseen, 0), MOST_UNSEEN) * _SPREADS
        return self._shares[row + min(max(spread, -MOST_SPREAD), MOST_SPREAD) + MOST_SPREAD] / _WHOLE

    def to_bytes(self) -> bytes:
        """As the kernel takes it: 16-bit numbers, row by row."""
        return self._shares.tobytes()


def packed(table: WinTable) -> bytes:
    """As it is kept: differences from left to right compress well, high and low bytes apart."""
    numbers = array("H")
    numbers.frombytes(table.to_bytes())
    steps = array("H", [(numbers[i] - (numbers[i - 1] if i % _SPREADS else 0)) & 0xFFFF for i in range(len(numbers))])
    raw = steps.tobytes()
    return lzma.compress(raw[1::2] + raw[::2], preset=9 | lzma.PRESET_EXTREME)


def unpacked(data: bytes) -> WinTable:
    """The inverse of `packed`."""
    halves = lzma.decompress(data)
    raw = bytearray(len(halves))
    raw[1::2], raw[::2] = halves[: len(halves) // 2], halves[len(halves) // 2 :]
    numbers = array("H")
    numbers.frombytes(bytes(raw))
    for place in range(len(numbers)):
        if place % _SPREADS:
            numbers[place] = (numbers[place] + numbers[place - 1]) & 0xFFFF
    return WinTable(numbers.tobytes())


@cache
def wins_for(alphabet: str) -> WinTable | None:
    """The win table of a tile set, None where nobody has learned one."""
    path = FOLDER / f"wins-{Alphabet.load(alphabet).language}.xz"
    if not path.exists():
        return None
    try:
        return unpacked(path.read_bytes())
    except (lzma.LZMAError, EOFError, ValueError) as error:
        raise BonmotError("leaves-damaged", path=path) from error
    except OSError as error:
        raise BonmotError("cannot-read", path=path, reason=error.errno) from error
