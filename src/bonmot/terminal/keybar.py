"""The commands at the bottom of a table; a click does what the key does.

>>> arranged(["F1 help", "F2 hint"], 20), arranged(["F1 help", "F2 hint"], 10)
(('F1 help  F2 hint  ', [(0, 7), (9, 16)]), ('F1 help   F2 hint  ', [(0, 7), (10, 17)]))
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.widgets import Static

from bonmot.texts import _


class Key(NamedTuple):
    """A command and its key."""

    key: str
    """As Textual names it."""
    name: str
    label: str
    """Marked for translation."""


def arranged(labels: Sequence[str], width: int) -> tuple[str, list[tuple[int, int]]]:
    """Labels on lines of some width, none of them broken; and from where to where each of them stands."""
    text, places = "", []
    for label in labels:
        if len(text) // width != (len(text) + len(label)) // width:
            text += " " * (width - len(text) % width)
        places.append((len(text), len(text) + len(label)))
        text += f"{label}  "
    return text, places


class KeyBar(Static):
    """Keys and what they do."""

    def __init__(self, keys: Sequence[Key], do: Callable[[str], None], *, id: str | None = None) -> None:  # noqa: A002
        """`do` is told the name of the command that was clicked on."""
        super().__init__(id=id)
        self._keys, self._do = keys, do
        self._places: list[tuple[int, int]] = []

    def tell(self) -> Text:
        """The keys in the language that is spoken now."""
        text, self._places = arranged([_(key.label) for key in self._keys], max(1, self.size.width))
        return Text(text)

    def on_click(self, event: events.Click) -> None:
        """Find out which one was meant."""
        place = event.get_content_offset(self)
        if place is not None:
            position = place.x + place.y * max(1, self.size.width)
            for key, (start, end) in zip(self._keys, self._places, strict=False):
                if start <= position < end:
                    self._do(key.name)
