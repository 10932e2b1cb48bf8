"""Tiles as they are drawn everywhere, on boards and racks: a face, what is written on it, and an edge.

The edge is darker, at the left and at the foot: without it the tiles of a word would be one strip. What is written
stands in the same line and the same column on every tile, on premium squares, too.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style

_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_TEN: Final = "ₓ"
"""The Roman ten, where there is room for one sign only."""
_LINE: Final = "▎"
_SIDE, _CORNER, _FOOT = "▐", "▝", "▀"
"""What is seen of the face beside its edge."""


class SquareSize(NamedTuple):
    """How large a square is drawn."""

    width: int
    height: int

    @property
    def middle(self) -> int:
        """The line in which a letter or a sign stands; the foot is no part of the face."""
        return (self.height - 1) // 2

    @property
    def has_foot(self) -> bool:
        """Whether there is room for an edge below the face."""
        return self.height > 1


def worth(value: object, *, short: bool = False) -> str:
    """A value, small.

    >>> worth(3), worth(10), worth(10, short=True)
    ('₃', '₁₀', 'ₓ')
    """
    text = str(value).translate(_SUBSCRIPTS)
    return _TEN if short and len(text) > 1 else text


def small_tile(letter: str, value: object) -> str:
    """A tile in three columns, and at its lower right what it is worth (M-042).

    >>> small_tile("H", 4), small_tile("Q", 10), small_tile("?", ""), small_tile("LL", 8)
    (' H₄', ' Qₓ', ' ? ', 'LL₈')
    """
    shown = letter + worth(value, short=True)
    return f" {shown:<2}" if len(shown) < 3 else shown[:3]


def tile_text(letter: str, value: object, width: int) -> str:
    """A letter and its value; the letter stands in the same column whatever it is worth.

    >>> [tile_text("Z", 10, width) for width in (2, 3, 4, 5, 6)]
    ['Z ', ' Zₓ', ' Z₁₀', ' Z₁₀ ', '  Z₁₀ ']
    """
    if width == 2:
        return f"{letter:<2}"[:2]
    if width == 3:
        return small_tile(letter, value)
    return f"{' ' * (width // 3)}{letter}{worth(value)}"[:width].ljust(width)


def edged(text: str, style: Style, size: SquareSize, part: int, edge: Color | None = None) -> Sequence[Segment]:
    """One line of a square with this text on its face; `edge` is the colour of its edge, if not a shade of the face."""
    face = style.color if style.reverse else style.bgcolor
    if face is None or size.width < 3:
        return [Segment(text, style)]
    edge = edge or shade(face, 68)
    if not size.has_foot:
        if text[0] != " ":
            return [Segment(text, style)]  # two letters and their value leave no room for an edge
        return [Segment(_LINE, Style(color=edge, bgcolor=face)), Segment(text[1:], style)]
    line = Style(color=face, bgcolor=edge)
    if part == size.height - 1:
        return [Segment(_CORNER + _FOOT * (size.width - 1), line)]
    return [Segment(_SIDE, line), Segment(text[1:], style)]


@cache
def darker(style: Style) -> Style:
    """The same on a ground that is a little darker, where it has a colour."""
    if style.reverse or style.bgcolor is None:
        return style
    return style + Style(bgcolor=shade(style.bgcolor, 92))


@cache
def shade(colour: Color, percent: int) -> Color:
    """A darker colour.

    >>> shade(Color.parse("#f0e2bd"), 50).name
    '#78715e'
    """
    return Color.from_triplet(ColorTriplet(*(part * percent // 100 for part in colour.get_truecolor())))


class PieceSide(NamedTuple):
    """One side of a piece: a tile has one, a prism two."""

    letter: str
    value: object
    style: Style


Piece = tuple[PieceSide, ...]
"""What stands on a rack; without a face it is the place that a piece has left."""


def piece_line(piece: Piece, size: SquareSize, part: int, hole: Style) -> Sequence[Segment]:
    """One line of a piece on a rack: faces stand one above the other."""
    if not piece:
        return [Segment(f"{'╌' * (size.width - 2) if part == size.height - 1 else '':^{size.width}}", hole)]
    if len(piece) > 1:
        face, shown = piece[min(part, len(piece) - 1)], part < len(piece)
        size = SquareSize(size.width, 1) if shown else size
    else:
        face, shown = piece[0], part == size.middle
    text = tile_text(face.letter, face.value, size.width) if shown else " " * size.width
    return edged(text, face.style, size, part)
