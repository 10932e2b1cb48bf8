"""Levels: how strong a computer plays, on the scales of the editions.

A level is a vocabulary, a share of plays that are noticed, and a sense for leaves. The shares were found by
`bonmot lab calibrate`, which plays the games; the table it wrote is data (`data/levels/levels.json`).

>>> 142 <= levels("deluxe", "fr")[0].average <= 158
True
>>> level_of("micro", "fr", 4).vocabulary.kind
'strategic'
>>> level_of("micro", "fr", 5)
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: BonmotError('unknown-level', level=5, highest=4)
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from bonmot.errors import BonmotError
from bonmot.players.vocabulary import Vocabulary

TABLE: Final = Path(__file__).parent.parent / "data" / "levels" / "levels.json"
SCALES: Final = {"micro": "crossword", "deluxe": "crossword", "modern": "crossword", "option": "option"}
"""The scales there are → the game whose points they count."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One level of a scale, and what it was measured to score in games against itself."""

    level: int
    vocabulary: Vocabulary = Vocabulary()
    notices: float = 1.0
    notices_crossings: float = 1.0
    notices_long_plays: float = 1.0
    notices_turnings: float = 1.0
    """How much of what it notices remains with each prism turned; nothing turns outside OPTION."""
    longest_word: int = 21
    moodiness: float = 0
    """How much its eye changes from one game to the next."""
    leave_percent: int = 0
    counts_endings: bool = False
    suspicion: float = 1.0
    """How readily it challenges a word that it does not know."""
    target: int | None = None
    average: float = 0
    """Points of each seat in a game of two."""
    margin: float = 0
    """Half of the 95 % confidence interval of the average."""
    games: int = 0
    beats_lower: float | None = None
    """Share of games won against the level below."""
    averages: dict[str, float] = {}
    """The same with three and four seats."""


@cache
def _table() -> dict[str, dict[str, tuple[Level, ...]]]:
    return msgspec.json.decode(TABLE.read_bytes(), type=dict[str, dict[str, tuple[Level, ...]]])


def levels(scale: str, language: str) -> tuple[Level, ...]:
    """The levels of a scale in a language; languages that nobody calibrated use the English ones."""
    scales = _table()[scale if scale in SCALES else "modern"]
    return scales.get(language, scales["en"])


def level_of(scale: str, language: str, level: int) -> Level:
    """One level of a scale."""
    ladder = levels(scale, language)
    if not 1 <= level <= len(ladder):
        raise BonmotError("unknown-level", level=level, highest=len(ladder))
    return ladder[level - 1]
