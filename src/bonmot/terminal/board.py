"""The board as one widget that draws lines: it is drawn often, and 225 widgets would be slow.

What it shows is a `Picture`, a plain value. Cells are as large as the place allows: four or five by two characters on a
large screen, three by one on 80 × 24, two by one for a board of 21 × 21 there; if even that is too large, the part
around the cursor is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from bonmot.board import Layout
from bonmot.board.coordinates import Coordinates, Square
from bonmot.terminal.themes import COLOUR, Palette
from bonmot.terminal.tiles import SquareSize, darker, edged, tile_text
from bonmot.texts import _, mark

SIGNS: Final = {
    ".": "·",
    "d": mark("2L"),
    "t": mark("3L"),
    "q": mark("4L"),
    "D": mark("2W"),
    "T": mark("3W"),
    "Q": mark("4W"),
    "*": "★",
}
"""What stands on the squares: how often a letter or a word counts. Colour is never the only sign (M-075)."""


SQUARE_SIZES: Final = (SquareSize(6, 3), SquareSize(5, 2), SquareSize(4, 2), SquareSize(3, 1), SquareSize(2, 1))
"""The sizes there are, the largest first."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a board shows."""

    layout: Layout
    board: tuple[tuple[str, ...], ...] = ()
    """Tile texts row by row, empty for an empty square; a small letter is a blank."""
    coordinates: Coordinates = Coordinates.ENGLISH
    values: Mapping[str, int] = field(default_factory=dict)
    """What the letters are worth, where that is shown (M-042)."""
    tentative: Mapping[Square, str] = field(default_factory=dict)
    """Tiles that somebody is about to play."""
    thought: Mapping[Square, str] = field(default_factory=dict)
    """Tiles that a computer thinks of."""
    latest: frozenset[Square] = frozenset()
    """Where the last word lies."""
    cursor: Square | None = None
    down: bool | None = None
    """The direction at the cursor, where it has one."""

    def tile(self, square: Square) -> str:
        """What lies on a square, or is about to."""
        row, column = square
        return self.tentative.get(square) or self.thought.get(square) or (self.board[row][column] if self.board else "")

    def symbol(self, square: Square) -> str:
        """The symbol of a square in the layout."""
        return self.layout.rows[square[0]][square[1]]


class BoardWidget(Widget):
    """A board to look at, and to click on."""

    DEFAULT_CSS = "BoardWidget { width: auto; height: auto; }"

    class Pointed(Message):
        """Somebody clicked on a square."""

        def __init__(self, square: Square, button: int) -> None:
            super().__init__()
            self.square = square
            self.button = button

    def __init__(
        self,
        picture: Picture,
        palette: Palette = COLOUR,
        *,
        cell: SquareSize | None = None,
        id: str | None = None,
    ) -> None:
        """With `cell` squares are always drawn in this size."""
        super().__init__(id=id)
        self._picture = picture
        self._palette = palette
        self._fixed = cell
        self._cell = cell or SquareSize(3, 1)

    # ---- what is shown

    @property
    def picture(self) -> Picture:
        """What it shows."""
        return self._picture

    def show(self, picture: Picture) -> None:
        """Show something else; only what has changed is drawn again."""
        before, self._picture = self._picture, picture
        if before.layout is not picture.layout:
            self.fit()
            self.refresh(layout=True)
        elif before != picture:
            self.refresh()

    def paint(self, palette: Palette) -> None:
        """Use another palette."""
        self._palette = palette
        self.refresh()

    # ---- size

    def fit(self, within: Size | None = None) -> None:
        """Choose the largest cells for which there is room."""
        if self._fixed is None:
            room = within or self._room
            self._room = room
            size = self._picture.layout.size
            fitting = [
                cell
                for cell in SQUARE_SIZES
                if 3 + cell.width * size <= room.width and 1 + cell.height * size <= room.height
            ]
            self._cell = fitting[0] if fitting else SQUARE_SIZES[-1]
            self.refresh(layout=True)

    def draw_squares(self, cell: SquareSize) -> None:
        """Draw squares in this size from now on."""
        if cell != self._cell or self._fixed is None:
            self._fixed = self._cell = cell
            self.refresh(layout=True)

    _room = Size(48, 16)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the whole board, if there is room."""
        return min(self.whole_width, max(container.width, 1))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the whole board, if there is room."""
        return min(self.whole_height, max(container.height, 1))

    @property
    def whole_width(self) -> int:
        """How wide the whole board is."""
        return 3 + self._cell.width * self._picture.layout.size

    @property
    def whole_height(self) -> int:
        """How high the whole board is."""
        return 1 + self._cell.height * self._picture.layout.size

    @property
    def cell(self) -> SquareSize:
        """How large squares are drawn now."""
        return self._cell

    def _shift(self) -> tuple[int, int]:
        """Rows and columns that are left out at the top and at the left, where not all of the board has room."""
        rows = max(1, (self.size.height - 1) // self._cell.height)
        columns = max(1, (self.size.width - 3) // self._cell.width)
        size = self._picture.layout.size
        row, column = self._picture.cursor or (size // 2, size // 2)
        top = min(max(0, row - rows // 2), max(0, size - rows))
        left = min(max(0, column - columns // 2), max(0, size - columns))
        return top, left

    # ---- drawing

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        top, left = self._shift()
        frame = self._palette.faint
        size = self._picture.layout.size
        coordinates = self._picture.coordinates
        width, cursor = self._cell.width, self._picture.cursor or (None, None)
        if y == 0:
            names = [
                Segment(f"{coordinates.column_name(column):^{width}}"[:width], self._heading(column, cursor[1]))
                for column in range(left, size)
            ]
            return Strip([Segment("   ", frame), *names]).adjust_cell_length(self.size.width, frame)
        row, part = divmod(y - 1, self._cell.height)
        row += top
        if row >= size:
            return Strip([Segment(" " * self.size.width, frame)])
        name = f"{coordinates.row_name(row):>2}" if part == self._cell.middle else "  "
        look, sign = self._heading(row, cursor[0]), self._beyond(y, row)
        segments = [Segment(name, look), Segment(sign, self._palette.bright)] if sign else [Segment(f"{name} ", look)]
        for column in range(left, size):
            segments += self._square((row, column), part)
        return Strip(segments).adjust_cell_length(self.size.width, frame)

    def _beyond(self, y: int, row: int) -> str:
        """A sign beside the first and the last line, where rows of the board lie beyond them."""
        if y == 1 and row > 0:
            return "▲"
        return "▼" if y == self.size.height - 1 and row < self._picture.layout.size - 1 else ""

    def _heading(self, place: int, marked: int | None) -> Style:
        return self._palette.bright if place == marked else self._palette.faint

    def _square(self, square: Square, part: int) -> Sequence[Segment]:
        """One line of a square."""
        picture = self._picture
        tile = picture.tile(square)
        style = self._look(square, tile)
        width, middle = self._cell.width, self._cell.middle
        here = picture.cursor == square
        if part != middle:
            text = " " * width
        elif tile:
            text = self._tile_text(tile)
        elif here:
            text = f"{ {None: '□', True: '▼', False: '▶'}[picture.down]:^{width}}"
        else:
            sign = _(SIGNS[picture.symbol(square)])
            text = f" {sign:<2}" if width == 3 else f"{sign:^{width}}"
        if here:
            style += self._palette.cursor
        elif tile and square not in picture.thought and sum(square) % 2 and not self._cell.has_foot:
            style = darker(style)  # nothing else tells tiles one above the other apart
        edge = None if tile or here else self._palette.gap
        return edged(text, style, self._cell, part, edge)

    def _look(self, square: Square, tile: str) -> Style:
        palette, picture = self._palette, self._picture
        if not tile:
            return palette.squares[picture.symbol(square)]
        is_blank = tile != tile.upper()
        if square in picture.tentative:
            return palette.tentative + Style(italic=is_blank or None)
        if square in picture.thought:
            return palette.thought
        if is_blank:
            return palette.blank
        return palette.latest if square in picture.latest else palette.tile

    def _tile_text(self, tile: str) -> str:
        """A letter, and at its lower right what it is worth; a blank is worth nothing and says nothing."""
        value = "" if tile != tile.upper() else self._picture.values.get(tile, "")
        return tile_text(tile.upper(), value, self._cell.width)

    # ---- the mouse

    def on_click(self, event: events.Click) -> None:
        """Say which square was clicked on."""
        square = self.square_at(event.x, event.y)
        if square is not None:
            event.stop()
            self.post_message(self.Pointed(square, event.button))

    def square_at(self, x: int, y: int) -> Square | None:
        """The square that is drawn there."""
        top, left = self._shift()
        row, column = (y - 1) // self._cell.height + top, (x - 3) // self._cell.width + left
        size = self._picture.layout.size
        return (row, column) if y >= 1 and x >= 3 and row < size and column < size else None
