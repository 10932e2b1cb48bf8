"""A square board as a drawing that prints well: its frame, the names of its rows and columns, texts."""

from collections.abc import Iterable
from html import escape
from typing import Final

from bonmot.board.coordinates import Coordinates
from bonmot.texts import _

SIDE: Final = 20
"""Units of the drawing for one square."""
MARGIN: Final = 14


def framed(size: int, coordinates: Coordinates, squares: Iterable[str]) -> str:
    """The board around its squares, as SVG; it is styled by the page around it."""
    length = size * SIDE + 2 * MARGIN
    label = escape(_("The board"))
    parts = [
        f'<svg class="board" viewBox="0 0 {length} {length}" role="img" aria-label="{label}">',
        f'<rect class="frame" x="0" y="0" width="{length}" height="{length}" rx="4"/>',
    ]
    for index in range(size):
        middle = MARGIN + index * SIDE + SIDE / 2
        for far in (MARGIN / 2, length - MARGIN / 2):
            parts.append(text("name", middle, far, coordinates.column_name(index)))
            parts.append(text("name", far, middle, coordinates.row_name(index)))
    return "".join([*parts, *squares, "</svg>"])


def corner(row: int, column: int) -> tuple[int, int]:
    """Where a square begins: x and y."""
    return MARGIN + column * SIDE, MARGIN + row * SIDE


def square(name: str, x: float, y: float, inset: float = 0) -> str:
    """A square, or a tile that leaves a little of it free."""
    size = SIDE - 2 * inset
    round_ = ' rx="2.5"' if inset else ""
    return f'<rect class="{name}" x="{x + inset:g}" y="{y + inset:g}" width="{size:g}" height="{size:g}"{round_}/>'


def text(name: str, x: float, y: float, content: str) -> str:
    """A text around a point."""
    return f'<text class="{name}" x="{x:g}" y="{y:g}">{escape(content)}</text>'
