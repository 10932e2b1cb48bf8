"""Matches: who wins how often, every deal played twice with seats changed.

>>> played = match("plain", "plain", "modern", "en", 4, seed=1)
>>> played.share.value, played.spread.value       # against oneself, what one seat wins the other loses
(0.5, 0.0)
"""

from typing import Final, NamedTuple

import msgspec

from bonmot.errors import BonmotError
from bonmot.lab.calibration import EDITIONS
from bonmot.lab.contests import Contender, Mean, Progress, contender, mean_of, play, rules_for
from bonmot.players.levels import Level, level_of
from bonmot.players.vocabulary import Vocabulary

LEAVES: Final = "leaves"
PLAIN: Final = "plain"

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
    """Play so many games: `leaves` and `plain` are the expert with and without leaves, a number is a level."""
    rules = rules_for(EDITIONS[scale], language)
    first, second = _named(one, scale, language, 1), _named(other, scale, language, 1 if one == other else 2)
    deals = (games + 1) // 2
    home = play(rules, (first, second), deals, seed, progress=progress)
    away = play(rules, (second, first), deals, seed, progress=progress)
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


def _named(name: str, scale: str, language: str, seed: int) -> Contender:
    if name == LEAVES:
        return contender(_EXPERT, language, seed)
    if name == PLAIN:
        return contender(msgspec.structs.replace(_EXPERT, leave_percent=0), language, seed)
    if not name.isdecimal():
        raise BonmotError("unknown-contender", name=name)
    return contender(level_of(scale, language, int(name)), language, seed)


def _won(spread: int) -> float:
    return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0
