"""Bonmot: word games with crossing tiles, in French and in English.

Importing the package costs next to nothing: a room is opened when it is first entered.

>>> import bonmot
>>> bonmot.__version__
'0.1.0'
>>> "BONMOT" in bonmot.words.open("fr")
False
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bonmot import words
    from bonmot.errors import BonmotError

__version__ = "0.1.0"
__all__ = ["BonmotError", "__version__", "words"]

_HOMES = {"BonmotError": "bonmot.errors"}
_ROOMS = frozenset({"words"})


def __getattr__(name: str) -> object:
    """Import what is asked for, the first time it is asked for."""
    if name in _ROOMS:
        return import_module(f"bonmot.{name}")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'bonmot' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
