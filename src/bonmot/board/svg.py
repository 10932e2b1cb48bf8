"""Boards, racks and moves as drawings (SVG) that print well: frames, the names of rows and columns, tiles.

In a page of ours the page brings the style; a drawing that stands alone, in a notebook or a file, brings its own.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from bonmot.board.coordinates import Coordinates
from bonmot.texts import _

SIDE: Final = 20
"""Units of the drawing for one square."""
MARGIN: Final = 14


_STYLE: Final = Path(__file__).parents[1] / "data" / "pages" / "board.css"
_SHOWN: Final = 1.6
"""How large a drawing that stands alone is shown: pixels for each unit."""


@cache
def board_style() -> str:
    """The style sheet of these drawings."""
    return _STYLE.read_text(encoding="utf-8")


def alone(drawing: str) -> str:
    """A drawing for a notebook or a file: with its style, its name space and a size."""
    width, height = map(float, drawing.partition('viewBox="0 0 ')[2].partition('"')[0].split())
    own = f'xmlns="http://www.w3.org/2000/svg" width="{width * _SHOWN:g}" height="{height * _SHOWN:g}"'
    head, end, rest = drawing.replace("<svg ", f"<svg {own} ", 1).partition(">")
    return f"{head}{end}<style>{board_style()}</style>{rest}"


def tile(x: float, y: float, letter: str, value: int | None, *, more: str = "") -> Iterator[str]:
    """A tile with its letter and its value; a blank has the letter it stands for, and no value."""
    blank = " blank" if value is None else ""
    yield square(f"tile{blank}{more}", x, y, inset=1)
    wide = " wide" if len(letter) > 1 else ""
    yield text(f"letter{blank}{wide}", x + SIDE / 2 - 1, y + SIDE / 2, letter)
    if value is not None:
        yield text("value", x + SIDE - 3.8, y + SIDE - 4.2, str(value))


def drawn_prism(
    at: tuple[int, int], letter: str, value: str, behind: str, *, light: bool, is_new: bool = False
) -> Iterator[str]:
    """The letter that is up in the middle; its value and what is behind it in the corners (O-018).

    Capitals are dark faces, small letters light ones: on paper colours may be missing.
    """
    x, y = corner(*at)
    colour = "light" if light else "dark"
    yield square(f"tile {colour}{' new' if is_new else ''}", x, y, inset=1)
    yield text(f"letter {colour}", x + SIDE / 2 - 1, y + SIDE / 2, letter.lower() if light else letter)
    yield text(f"value {colour}", x + SIDE - 3.8, y + SIDE - 4.2, value)
    yield text(f"value {colour}", x + SIDE - 3.8, y + 4.8, behind if light else behind.lower())


def row_of_tiles(tiles: Iterable[tuple[str, int | None, str]], label: str) -> str:
    """Tiles side by side: letter, value, and what more there is to their look."""
    drawn = [tile(at * SIDE, 0, letter, value, more=more) for at, (letter, value, more) in enumerate(tiles)]
    head = (
        f'<svg class="board" viewBox="0 0 {max(1, len(drawn)) * SIDE} {SIDE}" role="img" aria-label="{escape(label)}">'
    )
    return "".join([head, *(part for parts in drawn for part in parts), "</svg>"])


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
