"""The tiles of a GCG text, once it is known which set they belong to."""

import re
from typing import Final, NamedTuple

from bonmot.board.tiles import read_tiles, shown_letters, write_tiles
from bonmot.kernel import BLANK_MARK
from bonmot.words import Alphabet

_STRETCH: Final = re.compile(r"\(([^()]*)\)|(\.)|([^().]+)")


class WordSquare(NamedTuple):
    """One square of a play."""

    tile: int
    """The tile's number; 0 when the text has a dot."""
    through: bool
    """Whether the text says that it lies there already."""


def word_cells(text: str, alphabet: Alphabet) -> tuple[WordSquare, ...]:
    """The squares that a word covers.

    >>> english = Alphabet.load("en")
    >>> word_cells("(A).b", english)
    (WordSquare(tile=1, through=True), WordSquare(tile=0, through=True), WordSquare(tile=130, through=False))
    """
    cells: list[WordSquare] = []
    for found in _STRETCH.finditer(text):
        if found[2]:
            cells.append(WordSquare(0, through=True))
        else:
            inside = found[1] is not None
            stretch = read_tiles(found[1] or found[3] or "", alphabet)
            cells += [WordSquare(tile, through=inside) for tile in stretch]
    return tuple(cells)


def rack_tiles(text: str, alphabet: Alphabet) -> bytes:
    """The tiles of a rack, 0 for a blank; small letters mean nothing there.

    >>> list(rack_tiles("ab?", Alphabet.load("en")))
    [1, 2, 0]
    """
    return shown_letters(read_tiles(text, alphabet))


def pieces(tiles: bytes) -> bytes:
    """What the tiles are before it is said what the blanks stand for."""
    return bytes(0 if tile & BLANK_MARK else tile for tile in tiles)


def tiles_text(tiles: bytes, alphabet: Alphabet) -> str:
    """Tiles as GCG writes them: those of several characters between brackets.

    >>> spanish = Alphabet.load("es")
    >>> tiles_text(rack_tiles("A[CH]?", spanish), spanish)
    'A[CH]?'
    """
    return write_tiles(tiles, alphabet, brackets=True)
