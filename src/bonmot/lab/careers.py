"""Careers: simulated people of some level play one game after the other against the opponent that adapts to them.

The opponent knows of them what a table would know: the games they have finished, and nothing else.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from statistics import fmean
from typing import Final, NamedTuple

from bonmot.lab.contests import SEEDS, Mean, mean_of
from bonmot.lab.part import Contender, arena_of, measured_scale
from bonmot.players.adaptive import fair_level
from bonmot.players.measures import BY_POINTS, Result

SETTLED: Final = 8
"""From this game on a match should be even."""


class Met(NamedTuple):
    """One game of a career: whom the person met, and what became of it."""

    opponent: int
    """Its level."""
    won: float
    """1, 0, or one half for a draw."""


class Career(NamedTuple):
    """What became of the people of one level, by the number of their game."""

    level: int
    shares: tuple[Mean, ...]
    """Games won, with intervals over careers."""
    opponents: tuple[float, ...]
    """The mean level of the opponent."""
    settled: Mean
    """Games won from `SETTLED` on."""


def careers(
    scale: str,
    language: str,
    level: int,
    *,
    people: int,
    games: int,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _games: None,
) -> Career:
    """So many people of a level play so many games in a row."""

    def one(person: int) -> list[Met]:
        played = _career(scale, language, level, person, games, seed)
        progress(games)
        return played

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        found = list(pool.map(one, range(people)))
    by_number = list(zip(*found, strict=True))
    return Career(
        level,
        tuple(mean_of([met.won for met in each]) for each in by_number),
        tuple(fmean(met.opponent for met in each) for each in by_number),
        mean_of([fmean(met.won for met in career[SETTLED - 1 :] or career[-1:]) for career in found]),
    )


def _career(scale: str, language: str, level: int, person: int, games: int, seed: int) -> list[Met]:
    measured = measured_scale(scale)
    ladder, arena = measured.levels(language), arena_of(measured.edition, language)
    own, others = SEEDS[person % len(SEEDS)][:: 1 if person // len(SEEDS) % 2 else -1]
    results: list[Result] = []
    met: list[Met] = []
    for number in range(games):
        opponent = fair_level([results], ladder)
        pair = (_contender(scale, language, level, own), _contender(scale, language, opponent, others))
        begins = (person + number) % 2 == 0
        deal = ((seed * 100 + level) * 10_000 + person) * 1_000 + number
        (game,) = arena.games(pair if begins else pair[::-1], deal, 1)
        score, other = game.scores if begins else game.scores[::-1]
        results.append(Result(score, (other,), BY_POINTS.worth(ladder[opponent - 1])))
        met.append(Met(opponent, 1.0 if score > other else 0.5 if score == other else 0.0))
    return met


@lru_cache(maxsize=128)
def _contender(scale: str, language: str, level: int, seed: int) -> Contender:
    measured = measured_scale(scale)
    return arena_of(measured.edition, language).contender(measured.levels(language)[level - 1], seed)
