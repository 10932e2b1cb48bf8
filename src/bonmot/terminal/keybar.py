"""The keys at the foot of a screen, and what they do; a click does what the key does."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.widgets import Static

_SPACE: Final = 2
"""Columns between two keys, where there is room."""


class Key(NamedTuple):
    """A key, as it is shown."""

    action: str
    """What a click does: an action of the screen, or of the app, such as `app.help`."""
    key: str
    does: str = ""
    """Empty where the key says it already."""

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return cell_len(f"{self.key} {self.does}".rstrip())


def arranged(keys: Sequence[Key], width: int, *, wraps: bool = False) -> tuple[list[list[Key]], int]:
    """The keys on one line, or with `wraps` on several, and the columns between them.

    Where one line is too short they stand closer, and the first ones go: arrows are tried anyway.

    >>> keys = [Key("open", "Enter", "open"), Key("close", "Esc", "back")]
    >>> for width, wraps in ((40, False), (19, False), (12, False), (12, True)):
    ...     lines, space = arranged(keys, width, wraps=wraps)
    ...     [[key.key for key in line] for line in lines], space
    ([['Enter', 'Esc']], 2)
    ([['Enter', 'Esc']], 1)
    ([['Esc']], 2)
    ([['Enter'], ['Esc']], 2)
    """
    lines: list[list[Key]] = [[]]
    for key in keys:
        if wraps and lines[-1] and _width([*lines[-1], key], _SPACE) >= width:
            lines.append([])
        lines[-1].append(key)
    while not wraps and len(lines[0]) > 1 and _width(lines[0], 1) > width:
        del lines[0][0]
    return lines, _SPACE if wraps or _width(lines[0], _SPACE) <= width else 1


def _width(keys: Sequence[Key], space: int) -> int:
    return sum(key.width for key in keys) + space * (len(keys) - 1)


class KeyBar(Static):
    """Keys and what they do."""

    DEFAULT_CSS = "KeyBar { height: 1; }"

    _lines: Sequence[Sequence[Key]] = ()
    _space = _SPACE
    _told = Text()

    def show(self, keys: Sequence[Key], look: Style, *, wraps: bool = False, width: int = 0) -> None:
        """Show keys that look like this, in this width if it is known before the bar has its place.

        Nothing is drawn again that says the same.
        """
        self._lines, self._space = arranged(keys, width or self.size.width or self.app.size.width, wraps=wraps)
        space = " " * self._space
        text = Text("\n").join(
            Text(space).join(Text.assemble((key.key, look), f" {key.does}" if key.does else "") for key in line)
            for line in self._lines
        )
        if text != self._told:
            self._told = text
            self.update(text, layout=False)

    async def on_click(self, event: events.Click) -> None:
        """Find out which one was meant."""
        place = event.get_content_offset(self)
        if place is None or place.y >= len(self._lines):
            return
        start = 0
        for key in self._lines[place.y]:
            if start <= place.x < start + key.width:
                await self.screen.run_action(key.action)
            start += key.width + self._space
