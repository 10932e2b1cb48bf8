"""A line of text that is being typed. Pure: a screen shows it, and decides what Enter and Esc mean.

>>> line = LineEditor("move")
>>> [line.press(key, key) for key in "h8 mot"], line.press("backspace", None), line.press("enter", None)
([True, True, True, True, True, True], True, False)
>>> line.text
'h8 mo'
"""

from collections.abc import Callable
from typing import Final

LONGEST_LINE: Final = 120
_SHOWN: Final = 50
"""Characters in sight; the beginning of a longer line is not."""


class LineEditor:
    """What the line is for, and what it says so far."""

    def __init__(
        self, kind: str = "", text: str = "", *, most: int = LONGEST_LINE, allowed: Callable[[str], bool] = bool
    ) -> None:
        self.kind = kind
        self.text = text
        self._most = most
        self._allowed = allowed

    def press(self, key: str, character: str | None) -> bool:
        """Take a key; whether it was one for the line."""
        if key == "backspace":
            self.text = self.text[:-1]
            return True
        if not character or not character.isprintable() or len(self.text) >= self._most or not self._allowed(character):
            return False
        self.text += character
        return True

    def paste(self, text: str) -> None:
        """What is pasted is typed."""
        for character in text:
            self.press("", character)

    def clear(self) -> None:
        """Begin again."""
        self.text = ""

    @property
    def words(self) -> str:
        """What was typed, without the spaces around it and with one between two words."""
        return " ".join(self.text.split())

    @property
    def shown(self) -> str:
        """What is seen of it, with the cursor."""
        return f"{self.text if len(self.text) <= _SHOWN else '…' + self.text[-_SHOWN:]}█"
