"""Matches: who wins how often, every deal played twice with seats changed.

>>> played = match("plain", "plain", "modern", "en", 4, seed=1)
>>> played.share.value, played.spread.value       # against oneself, what one seat wins the other loses
(0.5, 0.0)
"""

from typing import Final, NamedTuple

import msgspec

from bonmot.errors import BonmotError
from bonmot.lab.arenas import Arena, Contender, arena_of
from bonmot.lab.calibration import EDITIONS
from bonmot.lab.contests import Mean, Progress, mean_of, play
from bonmot.lab.option import unturning
from bonmot.players.levels import Level, level_of
from bonmot.players.vocabulary import Vocabulary

LEAVES: Final = "leaves"
PLAIN: Final = "plain"
UNTURNING: Final = "unturning"

_EXPERT: Final = Level(level=1, vocabulary=Vocabulary("all"), leave_percent=100, counts_endings=True)
"""Sees every play of every word; what a match tries is whether it cares for leaves."""


class Match(NamedTuple):
    """What a match showed, for the first of the two."""

    games: int
    share: Mean
    """Games won; a draw is half of one."""
    spread: Mean
    """Points a game more than the other."""


def match(
    one: str, other: str, scale: str, language: str, games: int, seed: int, progress: Progress | None = None
) -> Match:
    """Play so many games: `leaves` and `plain` are the expert with and without leaves, a number is a level.

    `unturning` is the expert with leaves who never turns a prism.
    """
    arena = arena_of(EDITIONS[scale], language)
    first = _named(one, scale, language, arena, 1)
    second = _named(other, scale, language, arena, 1 if one == other else 2)
    deals = (games + 1) // 2
    home = play(arena, (first, second), deals, seed, progress=progress)
    away = play(arena, (second, first), deals, seed, progress=progress)
    # The two games of a deal hang together: the interval counts deals, not games.
    spreads = [
        (here.scores[0] - here.scores[1], there.scores[1] - there.scores[0])
        for here, there in zip(home, away, strict=True)
    ]
    return Match(
        2 * deals,
        mean_of([(_won(here) + _won(there)) / 2 for here, there in spreads]),
        mean_of([(here + there) / 2 for here, there in spreads]),
    )


def _named(name: str, scale: str, language: str, arena: Arena, seed: int) -> Contender:
    experts = {LEAVES: _EXPERT, PLAIN: msgspec.structs.replace(_EXPERT, leave_percent=0), UNTURNING: unturning(_EXPERT)}
    if name not in experts and not name.isdecimal():
        raise BonmotError("unknown-contender", name=name)
    return arena.contender(experts.get(name) or level_of(scale, language, int(name)), seed)


def _won(spread: int) -> float:
    return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0
