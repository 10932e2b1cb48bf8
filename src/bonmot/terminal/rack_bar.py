"""The rack under a board: tiles as large as there is room for, each with what it is worth."""

from collections.abc import Collection, Sequence
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from bonmot.terminal.fitting import fitted
from bonmot.terminal.themes import COLOUR, Palette
from bonmot.terminal.tiles import Piece, SquareSize, piece_line

SMALL: Final = SquareSize(5, 2)
LARGE: Final = SquareSize(6, 3)
_USUAL: Final = 7
_MARK: Final = "◂"
"""After a piece that is marked: colour is not the only sign."""


class RackBar(Widget):
    """A name, and the pieces of its rack."""

    DEFAULT_CSS = "RackBar { height: 2; }"

    class Pointed(Message):
        """A click on a piece, counted from the left."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._owner = ""
        self._pieces: Sequence[Piece] = ()
        self._marked: Collection[int] = ()
        self._palette = COLOUR
        self._tile = SMALL

    def show(self, name: str, pieces: Sequence[Piece], palette: Palette, marked: Collection[int] = ()) -> None:
        """Show a rack, and whose it is; the pieces that are marked stand out."""
        if (name, pieces, palette, marked) != (self._owner, self._pieces, self._palette, self._marked):
            self._owner, self._pieces, self._palette, self._marked = name, pieces, palette, marked
            self.refresh()

    def fit(self, tile: SquareSize) -> None:
        """Draw tiles in this size."""
        self._tile = tile
        self.styles.height = tile.height

    @property
    def _drawn(self) -> SquareSize:
        """The size of tiles: a little narrower where the name would not be whole beside them."""
        count = max(_USUAL, len(self._pieces))
        fits = len(self._owner) + 2 + (self._tile.width + 1) * count <= self.size.width
        return self._tile if fits else SquareSize(4, self._tile.height)

    @property
    def start(self) -> int:
        """The column of the first piece: the rack stands in the middle, or behind the name that is before it."""
        rack = (self._drawn.width + 1) * max(_USUAL, len(self._pieces)) - 1
        middle = (self.size.width - rack) // 2
        return max(1, min(max(middle, len(self._owner) + 2), self.size.width - rack))

    def column_of(self, index: int) -> int:
        """Where a piece begins."""
        return self.start + index * (self._drawn.width + 1)

    def piece_at(self, x: int) -> int | None:
        """The piece that stands in a column."""
        index, within = divmod(x - self.start, self._drawn.width + 1)
        return index if 0 <= index < len(self._pieces) and within < self._drawn.width else None

    def slot_at(self, x: int) -> int | None:
        """The place in the row that is nearest to a column."""
        place = (x - self.start) // (self._drawn.width + 1)
        return min(max(place, 0), len(self._pieces) - 1) if self._pieces else None

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        plain = self._palette.plain
        name = fitted(self._owner, self.start - 2) if y == self._drawn.middle else ""
        segments = [Segment(f" {name:<{self.start - 1}}", plain + Style(bold=True))]
        for index, piece in enumerate(self._pieces):
            is_marked = index in self._marked
            seen = tuple(face._replace(style=self._palette.tentative) for face in piece) if is_marked else piece
            sign = _MARK if is_marked and y == self._drawn.middle else " "
            drawn = piece_line(seen, self._drawn, y, self._palette.faint)
            segments += [*drawn, Segment(sign, self._palette.bright)]
        return Strip(segments).adjust_cell_length(self.size.width, plain)

    def on_click(self, event: events.Click) -> None:
        """Find out which piece was meant."""
        index = self.piece_at(event.x)
        if index is not None:
            event.stop()
            self.post_message(self.Pointed(index))
