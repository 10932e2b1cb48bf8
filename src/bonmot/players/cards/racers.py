"""The levels of the card race: how many words a computer knows, and how quickly they come to its mind (K-22)."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from bonmot.decoding import from_json

TABLE: Final = Path(__file__).parents[2] / "data" / "levels" / "cards.json"
LEVELS: Final = 8


class Racer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level: how many words it knows and how quickly they come to mind; and what it was measured to win."""

    level: int
    words: int
    quickness: float
    """Words found in a second, for each easy word that there is to find."""
    beats_lower: float | None = None
    """Share of games of two won against the level below."""
    answer_seconds: float = 0
    """How long it took to lay a good word, on average."""
    average: float = 0
    """Cards won in games of two against the level below, or against itself for the first."""
    games: int = 0

    @property
    def averages(self) -> Mapping[str, float]:
        """Races of more than two were not measured."""
        return {}

    @property
    def strength(self) -> float:
        """From 0 to 1 (K-22)."""
        return (self.level - 1) / (LEVELS - 1)


def published(level: int) -> Racer:
    """A level by the formula of the rules, before calibration.

    >>> published(1).words, published(8).words
    (3000, 60000)
    """
    strength = (level - 1) / (LEVELS - 1)
    return Racer(level=level, words=round(3000 * 20**strength), quickness=0.008 * 7.5**strength)


@cache
def _table() -> dict[str, tuple[Racer, ...]]:
    if not TABLE.exists():
        return {"en": tuple(map(published, range(1, LEVELS + 1)))}
    return from_json(TABLE.read_bytes(), dict[str, tuple[Racer, ...]])


def ladder(_scale: str, language: str) -> tuple[Racer, ...]:
    """The levels; languages that nobody calibrated use the English ones."""
    return _table().get(language, _table()["en"])
