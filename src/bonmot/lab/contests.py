"""Contests: many games between two or more kinds of players, in all cores, with honest intervals.

Games are played by the kernel with the very characters and vocabularies that the players at a table use.
"""

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple

from bonmot import kernel, words
from bonmot.board import Board
from bonmot.games.crossword import Edition
from bonmot.players.graded import Graded
from bonmot.players.leaves import leaves_for
from bonmot.players.levels import Level
from bonmot.players.vocabulary import known_words

CHUNK = 25
"""Games that one task plays: results are gathered in the order of the tasks, so threads never change them."""

SEEDS = ((1, 2), (3, 4), (5, 6), (7, 8))
"""Pairs of seeds: levels are measured with several vocabularies, as different personas have them."""

Contender = tuple[kernel.WordGraph, kernel.LeaveTable | None, kernel.Character]
Progress = Callable[[int], None]


class Result(NamedTuple):
    """One game: the points of each seat, turns, plays of a whole rack."""

    scores: list[int]
    turns: int
    long_plays: int


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


@lru_cache(maxsize=16)
def rules_for(edition: Edition | str, language: str) -> kernel.GameRules:
    """The rules of an edition as the kernel plays them."""
    chosen = Edition.load(edition) if isinstance(edition, str) else edition
    alphabet = chosen.tile_set(language)
    counts = chosen.tile_counts(language)
    bag = b"".join(
        bytes([0 if tile == "?" else alphabet.letters.index(tile) + 1]) * count for tile, count in counts.items()
    )
    board = Board(
        words.open(language),
        layout=chosen.board,
        alphabet=alphabet,
        bonuses={int(tiles): points for tiles, points in chosen.bonuses.items()},
        star=chosen.opening.star,
        opening_minimum=chosen.opening.minimum,
    )
    return board.kernel_rules(bag, chosen.tiles.rack, max(1, chosen.exchange.minimum_bag))


def contender(level: Level, language: str, seed: int = 0) -> Contender:
    """A level as a contender; the seed stands for a persona."""
    player = Graded(level.level)
    alphabet = words.open(language).alphabet
    known = known_words(language, level.vocabulary, seed)
    character = player.character(level, alphabet, seed)
    return known.graph, leaves_for(language) if level.leave_percent else None, character


def play(
    rules: kernel.GameRules,
    seats: Sequence[Contender],
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """So many games, each with its own seed; the same whatever the number of threads."""
    tasks = [(seed + start, min(CHUNK, games - start)) for start in range(0, games, CHUNK)]

    def one(task: tuple[int, int]) -> list[Result]:
        played = [Result(*result) for result in kernel.play_games(rules, list(seats), task[0], task[1])]
        if progress is not None:
            progress(len(played))
        return played

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
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
    rules = rules_for(edition, language)
    results: list[Result] = []
    for index, (one, other) in enumerate(SEEDS):
        share = games // len(SEEDS) + (1 if index < games % len(SEEDS) else 0)
        pair = (contender(level, language, one), contender(level, language, other))
        results += play(
            rules, [pair[seat % 2] for seat in range(seats)], share, seed + 10_000 * index, progress=progress
        )
    # The scores of one game hang together: the interval counts games, not scores.
    return mean_of([sum(result.scores) / seats for result in results]), results


def share_of_wins(
    better: Contender,
    worse: Contender,
    rules: kernel.GameRules,
    games: int,
    seed: int,
    progress: Progress | None = None,
) -> Mean:
    """How many games the first wins, each deal played twice with seats changed; a draw is half a win."""
    first = play(rules, (better, worse), games // 2, seed, progress=progress)
    second = play(rules, (worse, better), games // 2, seed, progress=progress)
    won = [_point(*result.scores) for result in first] + [1 - _point(*result.scores) for result in second]
    return mean_of(won)


def _point(own: int, other: int) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0
