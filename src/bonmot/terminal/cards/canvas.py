"""A sheet of characters to draw cards on, which remembers what lies where, for the mouse.

>>> canvas = Canvas(8, 2)
>>> canvas.write(2, 0, "card", Style(bold=True))
>>> canvas.mark(2, 0, 4, 1, "hand:0")
>>> canvas.text().plain, canvas.at(5, 0), canvas.at(6, 0)
('  card\\n', 'hand:0', None)
"""

from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from bonmot.terminal.fitting import fitted

NO_STYLE = Style()


class Zone(NamedTuple):
    """A place that can be clicked on."""

    left: int
    top: int
    width: int
    height: int
    name: str


class Canvas:
    """So many columns and lines. What lies outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.zones: list[Zone] = []
        self._cells: list[list[tuple[str, Style]]] = [[(" ", NO_STYLE)] * self.width for _line in range(self.height)]

    def write(self, left: int, top: int, text: str, style: Style = NO_STYLE) -> None:
        """Write from a place to the right."""
        if not 0 <= top < self.height:
            return
        for character in text:
            width = cell_len(character)
            if width and left >= 0 and left + width <= self.width:
                self._cells[top][left : left + width] = [(character, style), *[("", style)] * (width - 1)]
            left += width

    def centred(self, left: int, top: int, width: int, text: str, style: Style = NO_STYLE) -> None:
        """Write in the middle of some columns."""
        text = fitted(text, width)
        self.write(left + (width - cell_len(text)) // 2, top, text, style)

    def mark(self, left: int, top: int, width: int, height: int, name: str) -> None:
        """Something lies there that can be clicked on."""
        self.zones.append(Zone(left, top, width, height, name))

    def at(self, x: int, y: int) -> str | None:
        """What was clicked on; what was drawn last lies on top."""
        for zone in reversed(self.zones):
            if zone.left <= x < zone.left + zone.width and zone.top <= y < zone.top + zone.height:
                return zone.name
        return None

    def style_at(self, x: int, y: int) -> Style:
        """How a place is painted."""
        return self._cells[y][x][1]

    def text(self) -> Text:
        """All of it."""
        whole = Text(no_wrap=True, end="")
        for number, line in enumerate(self._cells):
            if number:
                whole.append("\n")
            last = max((place for place, cell in enumerate(line) if cell != (" ", NO_STYLE)), default=-1)
            for character, style in line[: last + 1]:
                whole.append(character, style)
        return whole
