"""Leaves: what the tiles kept on a rack are worth. Learned by our own self-play; see data/leaves/README.md.

>>> english = leaves_for("en")
>>> english is not None and english.value(bytes([19])) > 500   # an S is worth more than five points
True
>>> leaves_for("hu") is None
True
"""

import csv
import lzma
from functools import cache
from pathlib import Path
from typing import Final

from bonmot.board.tiles import full_bag
from bonmot.errors import BonmotError
from bonmot.kernel import LeaveTable
from bonmot.words import Alphabet

FOLDER: Final = Path(__file__).parents[2] / "data" / "leaves"


@cache
def leaves_for(alphabet: str) -> LeaveTable | None:
    """The leaves of a tile set, None where nobody has learned any."""
    tiles = Alphabet.load(alphabet)
    learned = Alphabet.load(tiles.language)
    path = FOLDER / f"{learned.name}.xz"
    if not path.exists():
        return None
    try:
        return LeaveTable(len(tiles), unpacked(path.read_bytes()), _outlooks(path), full_bag(learned))
    except (lzma.LZMAError, EOFError, ValueError, KeyError) as error:
        raise BonmotError("leaves-damaged", path=path) from error
    except OSError as error:
        raise BonmotError("cannot-read", path=path, reason=error.errno) from error


def _outlooks(leaves: Path) -> list[tuple[int, int]]:
    """What the last tiles of the bag change, from a table beside the leaves, if there is one."""
    path = leaves.with_name(f"outlook-{leaves.stem}.csv")
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return [(int(row["worth"]), int(row["permille"])) for row in csv.DictReader(file)]


def packed(values: bytes) -> bytes:
    """16-bit values as they are kept: high bytes first, then low bytes, which compress apart."""
    return lzma.compress(values[1::2] + values[::2], preset=9 | lzma.PRESET_EXTREME)


def unpacked(data: bytes) -> bytes:
    """The inverse of `packed`.

    >>> unpacked(packed(bytes([1, 2, 3, 4])))
    b'\\x01\\x02\\x03\\x04'
    """
    halves = lzma.decompress(data)
    values = bytearray(len(halves))
    values[1::2], values[::2] = halves[: len(halves) // 2], halves[len(halves) // 2 :]
    return bytes(values)
