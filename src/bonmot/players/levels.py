"""Levels of computers that lay words on a board, on the scales of the editions.

A level is a vocabulary, a share of plays that are noticed, and a sense for leaves. The shares were found by
`bonmot lab calibrate`, which plays the games; the table it wrote is data (`data/levels/levels.json`). A game says which
scales it has: see `bonmot.players.crossword.levels`.
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from bonmot.decoding import converted
from bonmot.errors import BonmotError
from bonmot.players.vocabulary import Vocabulary

OUR_TABLE: Final = Path(__file__).parent.parent / "data" / "levels" / "levels.json"


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One level of a scale, and what it was measured to score in games against itself."""

    level: int
    vocabulary: Vocabulary = Vocabulary()
    notices: float = 1.0
    notices_crossings: float = 1.0
    notices_long_plays: float = 1.0
    longest_word: int = 21
    notices_rare: float = 1.0
    """What is left of that share each time a word is twice as rare as the commonest thousand."""
    notices_small_plays: float = 1.0
    reluctance: int = 0
    """Against a rare word: hundredths of a point, each time it is twice as rare as the commonest thousand."""
    moodiness: float = 0
    """How much its eye changes from one game to the next."""
    leave_percent: int = 0
    counts_endings: bool = False
    suspicion: float = 1.0
    """How readily it challenges a word that it does not know."""
    thinks_ahead: bool = False
    """Above the scale: it plays games out before it decides. Nobody has measured what it scores."""
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


LevelType = TypeVar("LevelType", bound=Level)


class Scales(Generic[LevelType]):
    """The scales of a game, each with its levels as they were measured."""

    def __init__(self, names: Sequence[str], kind: type[LevelType], table: Path = OUR_TABLE) -> None:
        """The last one is for editions that have no scale of their own; `table` may hold other games' scales, too."""
        self.names = tuple(names)
        self._kind = kind
        self._table = table

    def levels(self, scale: str, language: str) -> tuple[LevelType, ...]:
        """The levels of a scale in a language; languages that nobody calibrated use the English ones."""
        ladders = self._ladders[scale if scale in self.names else self.names[-1]]
        return ladders.get(language, ladders["en"])

    def level(self, scale: str, language: str, level: int) -> LevelType:
        """One level of a scale."""
        ladder = self.levels(scale, language)
        if not 1 <= level <= len(ladder):
            raise BonmotError("unknown-level", level=level, highest=len(ladder))
        return ladder[level - 1]

    @cached_property
    def _ladders(self) -> dict[str, dict[str, tuple[LevelType, ...]]]:
        found = msgspec.json.decode(self._table.read_bytes())
        return {
            name: {
                language: tuple(converted(level, self._kind) for level in ladder)
                for language, ladder in found[name].items()
            }
            for name in self.names
        }
