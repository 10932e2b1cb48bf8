"""Personas: computer players with a name, a temperament and a portrait.

A persona decides which words a computer knows best and what it likes; a level decides how well it plays. The same
persona and the same tiles always give the same game.

>>> persona("colette").tastes["likes_length"] > 0
True
>>> persona("nobody")
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: There is nobody called “nobody”; there are: colette, .... [unknown-persona]
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from bonmot.decoding import from_json
from bonmot.errors import BonmotError

FOLDER: Final = Path(__file__).parent.parent / "data" / "personas"


class Persona(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A computer player people can get to know."""

    name: str
    display: dict[str, str]
    """How the name is shown, by language."""
    about: dict[str, str]
    """A sentence or two on the temperament, by language."""
    seed: int
    """Decides which words are known a little better, and what is noticed."""
    tastes: dict[str, int]
    """Hundredths of a point: likes_length, likes_crossings, likes_openness, likes_down, spares_blanks, spares_dear."""
    dear_tile: str = ""
    """The tile that is hoarded."""
    eye: dict[str, dict[str, float]] = {}
    """How much more it notices than others of its level, by game and language: this makes up for what its tastes cost
    or win."""
    race: dict[str, float] = {}
    """Where words are raced for: haste and patience, as shares of the usual, and curiosity for rare words."""

    def eye_for(self, game: str, language: str) -> float:
        """How much of what others of its level notice it notices in a game."""
        return self.eye.get(game, {}).get(language, 1.0)

    @property
    def portrait(self) -> Path:
        """A drawing (SVG)."""
        return FOLDER / f"{self.name}.svg"


@cache
def personas() -> tuple[Persona, ...]:
    """The cast, in the order in which it is introduced."""
    return from_json((FOLDER / "personas.json").read_bytes(), tuple[Persona, ...])


def persona(name: str) -> Persona:
    """One of the cast."""
    for each in personas():
        if each.name == name:
            return each
    raise BonmotError("unknown-persona", name=name, names=sorted(each.name for each in personas()))
