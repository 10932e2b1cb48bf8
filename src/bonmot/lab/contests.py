"""Contests: many games between two or more kinds of players, in all cores, with honest intervals.

Games are played by the kernel with the very characters and vocabularies that the players at a table use.
"""

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from bonmot.lab.part import Arena, Contender, Result, Tables, arena_of
from bonmot.players.levels import Level

CHUNK = 10
"""Games that one task plays: results are gathered in the order of the tasks, so threads never change them."""

SEEDS = ((1, 2), (3, 4), (5, 6), (7, 8))
"""Pairs of seeds: levels are measured with several vocabularies, as different personas have them."""

Progress = Callable[[int], None]


class Mean(NamedTuple):
    """An average and half of its 95 % confidence interval."""

    value: float
    margin: float


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of independent values.

    >>> mean_of([1.0, 2.0, 3.0, 4.0])
    Mean(value=2.5, margin=1.265...)
    """
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return Mean(mean, 1.96 * math.sqrt(variance / count))


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(
    arena: Arena | Tables,
    seats: Sequence[Contender],
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """So many games, each with its own seed; the same whatever the number of threads."""
    tasks = [(seed + start, min(CHUNK, games - start)) for start in range(0, games, CHUNK)]

    def one(task: tuple[int, int]) -> list[Result]:
        played = arena.games(seats, *task)
        if progress is not None:
            progress(len(played))
        return played

    with ThreadPoolExecutor(threads or cores()) as pool:
        return [result for results in pool.map(one, tasks) for result in results]


def self_play(
    level: Level,
    edition: str,
    language: str,
    games: int,
    seed: int,
    seats: int = 2,
    progress: Progress | None = None,
) -> tuple[Mean, list[Result]]:
    """What a level scores against itself."""
    arena = arena_of(edition, language)
    results: list[Result] = []
    for index, (one, other) in enumerate(SEEDS):
        share = games // len(SEEDS) + (1 if index < games % len(SEEDS) else 0)
        pair = (arena.contender(level, one), arena.contender(level, other))
        results += play(
            arena, [pair[seat % 2] for seat in range(seats)], share, seed + 10_000 * index, progress=progress
        )
    # The scores of one game hang together: the interval counts games, not scores.
    return mean_of([sum(result.scores) / seats for result in results]), results


def share_of_wins(
    better: Contender,
    worse: Contender,
    arena: Arena,
    games: int,
    seed: int,
    progress: Progress | None = None,
) -> Mean:
    """How many games the first wins, each deal played twice with seats changed; a draw is half a win.

    The two games of a deal have tiles and form of the day in common: the interval counts deals.
    """
    first = play(arena, (better, worse), games // 2, seed, progress=progress)
    second = play(arena, (worse, better), games // 2, seed, progress=progress)
    return mean_of(
        [(_point(*one.scores) + 1 - _point(*other.scores)) / 2 for one, other in zip(first, second, strict=True)]
    )


def _point(own: int, other: int) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0
