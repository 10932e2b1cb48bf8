"""Arenas: where contenders of a game meet. The kernel plays; an arena knows the rules of an edition in a language.

To measure another game, write a module with an `ARENA` and name it here.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

from bonmot.games.catalogue import edition_named
from bonmot.players.levels import Level

ARENAS: Final[dict[str, str]] = {
    "crossword": "bonmot.lab.crossword",
    "option": "bonmot.lab.option",
}
"""Name of a game → the module that has its `ARENA`: a class that takes an edition and a language."""

Contender = Any
"""Words, worth of what is kept, and character of a player, as the kernel of its game takes them."""


class Result(NamedTuple):
    """One game: the points of each seat, turns, plays of a whole rack."""

    scores: list[int]
    turns: int
    long_plays: int


class Arena(Protocol):
    """The rules of an edition in a language, for games in the kernel."""

    def contender(self, level: Level, seed: int = 0) -> Contender:
        """A level as a contender; the seed stands for a persona."""
        ...

    def deprived(self, level: Level) -> Level | None:
        """The same player without what the game is about, which it must beat; None where there is no such thing."""
        ...

    def games(self, seats: Sequence[Contender], seed: int, count: int) -> list[Result]:
        """So many games, each with its own seed."""
        ...


@lru_cache(maxsize=16)
def arena_of(edition: str, language: str) -> Arena:
    """Where an edition is played."""
    arena: Arena = import_module(ARENAS[edition_named(edition).GAME]).ARENA(edition, language)
    return arena
