"""Matches: who wins how often, every deal played twice with seats changed.

>>> played = match("plain", "plain", "modern", "en", 4, seed=1)
>>> played.share.value, played.spread.value       # against oneself, what one seat wins the other loses
(0.5, 0.0)
"""

from typing import NamedTuple

from bonmot.errors import BonmotError
from bonmot.lab.contests import Mean, Progress, mean_of, play
from bonmot.lab.part import Contender, arena_of, measured_scale, measured_scales


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
    """Play so many games: a number is a level, other names are those of the game's experts.

    `leaves` and `plain` are the expert with and without leaves; `unturning` is without what its game is about.
    """
    arena = arena_of(measured_scale(scale).edition, language)
    first = _named(one, scale, language, 1)
    second = _named(other, scale, language, 1 if one == other else 2)
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


def _named(name: str, scale: str, language: str, seed: int) -> Contender:
    lab, measured = measured_scales()[scale], measured_scale(scale)
    if name in lab.experts:
        return arena_of(measured.edition, language).contender(lab.experts[name], seed)
    if not name.isdecimal():
        raise BonmotError("unknown-contender", name=name, names=list(lab.experts))
    ladder = measured.levels(language)
    if not 1 <= int(name) <= len(ladder):
        raise BonmotError("unknown-level", level=int(name), highest=len(ladder))
    return arena_of(measured.edition, language).contender(ladder[int(name) - 1], seed)


def _won(spread: int) -> float:
    return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0
