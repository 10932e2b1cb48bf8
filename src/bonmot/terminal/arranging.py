"""Arranging a rack or a hand by keys (M-089, C-008): choose a piece, pick it up, carry it, put it down.

Pure: a screen asks it which piece is marked, and where one is carried.

>>> arranging = Arranging()
>>> [arranging.press(key, 7) for key in ("right", "space", "right", "left", "space")]
[None, None, (1, 2), (2, 1), None]
>>> arranging.index, arranging.press("enter", 7), arranging.is_done
(1, None, True)
"""

from dataclasses import dataclass
from typing import Final

_STEPS: Final = {"left": -1, "right": 1}


@dataclass
class Arranging:
    """The piece that is marked, and whether it is in the hand."""

    index: int = 0
    is_carried: bool = False
    is_done: bool = False

    def press(self, key: str, count: int) -> tuple[int, int] | None:
        """Take a key; from where to where a piece of so many is carried, if one is."""
        if key in _STEPS and count:
            before, self.index = self.index, (self.index + _STEPS[key]) % count
            return (before, self.index) if self.is_carried else None
        if key == "space":
            self.is_carried = not self.is_carried
        elif key in {"enter", "escape"}:
            self.is_done = True
        return None
