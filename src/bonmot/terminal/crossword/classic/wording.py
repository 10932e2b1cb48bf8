"""How one of the programs speaks, and which keys it takes."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bonmot.games.setups import Seating
from bonmot.texts import mark

ARROWS: Final = {"down": (1, 0), "up": (-1, 0), "right": (0, 1), "left": (0, -1)}
"""Keys that move the cursor → rows and columns."""

ADAPTIVE: Final = mark("0: at your strength")
"""One more choice where the programs ask for a level."""


def computer_of(level: int) -> Seating:
    """The computer of a level that was typed."""
    return Seating(computer=True, level=level) if level else Seating(computer=True, adaptive=True)


class Wording(NamedTuple):
    """Texts, marked for translation, and keys."""

    edition: str
    language: str
    """Of the words that are laid, and of the letters around the grid."""
    word: str
    """What it says when it wants a word."""
    place: str
    """What it says while a place is chosen: the keys are named."""
    moves: Mapping[str, tuple[int, int]]
    """Keys that move the cursor → rows and columns."""
    across: str
    down: str
    cancel: str
    keep: str
    """Asks whether the word shall stay where it is."""
    sure: str
    """Asks whether a word is right that the program does not know."""
    ready: str
    """Asks whether the next player is there (M-073)."""
    change: str
    """Asks for the letters to change."""
    again: str
