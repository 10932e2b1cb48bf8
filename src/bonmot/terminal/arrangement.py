"""Where the parts of a table stand on a screen of some size.

On a wide screen the board stands in the middle, people and what they say at its left, the score sheet at its right. On
a small one everything beside the board shares one column. Squares are as large as there is room for; two lines for each
go before the width.

>>> small, wide = arranged(Size(80, 22), 15), arranged(Size(120, 34), 15)
>>> small.cell, small.board.size, small.is_wide
(SquareSize(width=3, height=1), Size(width=48, height=16), False)
>>> wide.cell, wide.board.size, wide.is_wide
(SquareSize(width=4, height=2), Size(width=63, height=31), True)
"""

from itertools import product
from typing import Final, NamedTuple

from textual.geometry import Region, Size

from bonmot.terminal import portraits
from bonmot.terminal.board import SQUARE_SIZES
from bonmot.terminal.rack_bar import LARGE, SMALL
from bonmot.terminal.tiles import SquareSize

COLUMN: Final = 31
"""The least width of all that stands beside the board, in one column."""
_LEFT: Final = portraits.WIDTH + 2
_RIGHT: Final = 29
_SHEET: Final = 33
"""Columns in which most names and words are whole."""
_WIDEST: Final = 46
"""Lines are hard to read where they are longer than this, and far from the board."""
_WORDS: Final = 4
"""Lines for what a move would score, and for what is asked."""
_WORDS_BESIDE: Final = 9
"""The same in a narrow column."""
_LEAST: Final = 48
"""Columns for a rack and what is said, however small the board is."""
LOG: Final = 4
"""Lines for what has happened, on a small screen."""


_LARGE = [cell for cell in SQUARE_SIZES if cell.has_foot]
_TRIED: Final = (
    *product((True, False), _LARGE),
    *((is_wide, cell) for cell in SQUARE_SIZES if cell not in _LARGE for is_wide in (True, False)),
)
"""Whether there is a column at each side of the board, and how large squares are: the best first."""


class Arrangement(NamedTuple):
    """The regions of the parts, and the sizes of squares and tiles."""

    cell: SquareSize
    tile: SquareSize
    board: Region
    rack: Region
    words: Region
    face: Region
    """Of the portrait; empty where there is no room for it."""
    people: Region
    sheet: Region
    is_wide: bool
    words_beside: bool
    """Whether what is said stands beside the board, for want of room below."""


def arranged(room: Size, squares: int, *, scores: int = 3, has_face: bool = True, log: int = LOG) -> Arrangement:
    """The parts of a table with so many squares in a line, lines of scores and of the log, and a portrait or none."""
    for is_wide, cell in _TRIED:
        width, height = 3 + cell.width * squares, 1 + cell.height * squares
        beside, below = (_LEFT + _RIGHT, 0) if is_wide else (COLUMN, _WORDS)
        if width + beside <= room.width and height + SMALL.height + below <= room.height:
            if is_wide:
                return _wide(room, cell, width, height, has_face=has_face)
            return _narrow(room, cell, width, height, scores=scores, has_face=has_face, log=log)
    # Where the terminal is too small for all of a board, the rack comes first: of the board, what is at the cursor.
    cell = SQUARE_SIZES[-1]
    width = min(3 + cell.width * squares, max(1, room.width - COLUMN))
    height = min(1 + cell.height * squares, max(1, room.height - SMALL.height - _WORDS))
    return _narrow(room, cell, width, height, scores=scores, has_face=has_face, log=log)


def _below(room: Size, left: int, width: int, height: int, words: int) -> tuple[SquareSize, Region, Region, Region]:
    """The board, the rack and the words one below the other, with some space where there is some."""
    spare = room.height - height - SMALL.height - words
    tile = LARGE if spare > 0 and 7 * (LARGE.width + 1) <= width else SMALL
    spare -= tile.height - SMALL.height
    gaps = min(2 if words else 1, max(0, spare))
    top = min(3, max(0, spare - gaps) // 2)
    rack = top + height + (gaps > 0)
    below = rack + tile.height + (gaps > 1)
    board = Region(left, top, width, height)
    return tile, board, Region(left, rack, width, tile.height), Region(left, below, width, words)


def _wide(room: Size, cell: SquareSize, width: int, height: int, *, has_face: bool) -> Arrangement:
    beside = height + SMALL.height + _WORDS > room.height
    margin = (room.width - width) // 2
    left = margin if margin >= _SHEET else max(_LEFT, room.width - width - _SHEET)
    right = room.width - width - left
    tile, board, rack, words = _below(room, left, width, height, 0 if beside else _WORDS)
    column, top = min(left, _WIDEST), board.y
    start = left - column
    lines = room.height - top - (_WORDS_BESIDE if beside else 0)
    if beside:
        words = Region(start, room.height - _WORDS_BESIDE, column, _WORDS_BESIDE)
    face = Region(start + 1, top, portraits.WIDTH, portraits.HEIGHT if has_face else 0)
    below = face.height + has_face
    people = Region(start, top + below, column, lines - below)
    sheet = Region(left + width, top, min(right, _WIDEST), room.height - top)
    return Arrangement(cell, tile, board, rack, words, face, people, sheet, True, beside)


def _narrow(
    room: Size, cell: SquareSize, width: int, height: int, *, scores: int, has_face: bool, log: int
) -> Arrangement:
    left = max(width, min(_LEAST, room.width - COLUMN))
    tile, board, rack, words = _below(room, 0, left, height, _WORDS)
    board = Region((left - width) // 2, board.y, width, height)
    top = board.y
    column = min(max(0, room.width - left), 2 * _WIDEST)
    lines = max(0, room.height - top)
    talk, face = scores + 1 + max(log, lines // 6), Region(left + 1, top, 0, 0)
    if has_face and column > 2 * portraits.WIDTH and lines > 2 * portraits.HEIGHT + 3:
        face, talk = Region(left + 1, top, portraits.WIDTH, portraits.HEIGHT), portraits.HEIGHT
    beside = face.width + (face.width > 0)
    people = Region(left + beside, top, column - beside, min(talk, lines))
    sheet = Region(left, people.bottom + 1, column, max(0, lines - people.height - 1))
    return Arrangement(cell, tile, board, rack, words, face, people, sheet, False, False)
