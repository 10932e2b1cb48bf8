"""Bonmot: word games with crossing tiles, in French and in English.

Importing the package costs next to nothing: a room is opened when it is first entered.

>>> import bonmot
>>> "kayak" in bonmot.words.open("fr")
True
>>> bonmot.Board("fr").moves("AEMINOS")
<Moves: 659, best H8 ANOSMIE>
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bonmot import board, words
    from bonmot.board import Board, IllegalMove, Move, Rack
    from bonmot.errors import BonmotError

__version__ = "0.1.0"
__all__ = ["Board", "BonmotError", "IllegalMove", "Move", "Rack", "__version__", "board", "words"]

_ROOMS = frozenset({"board", "words"})
_HOMES = {
    "Board": "bonmot.board",
    "BonmotError": "bonmot.errors",
    "IllegalMove": "bonmot.board",
    "Move": "bonmot.board",
    "Rack": "bonmot.board",
}


def __getattr__(name: str) -> object:
    """Import what is asked for, the first time it is asked for."""
    if name in _ROOMS:
        return import_module(f"bonmot.{name}")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'bonmot' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
