"""Do ratings find out who is stronger? Computers of known strength play each other, and their ratings are compared.

A game is decided by points, as at a table: everybody scores around their strength, and luck has its share.

>>> found = simulated(players=20, games=40, seed=1)
>>> found.correlation > 0.9
True
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bonmot.online.ratings.rating import SCALE, Rating
from bonmot.online.ratings.rating_games import rated

SPREAD: Final = 300.0
"""How far strengths lie apart, in points of a rating: from beginners to masters."""
_NEIGHBOURS: Final = 0.5
"""How many of the games are played with somebody of a similar rating, as in a lobby."""

Progress = Callable[[int], None]


class Simulated(NamedTuple):
    """What became of it."""

    strengths: tuple[float, ...]
    ratings: tuple[Rating, ...]
    games: int
    """In all."""

    @property
    def correlation(self) -> float:
        """How well the order of the ratings is that of the strengths: 1 is the very same (Spearman)."""
        return rank_correlation(self.strengths, [each.mean for each in self.ratings])

    @property
    def covered(self) -> float:
        """The share of the players whose strength lies within two deviations of their rating; 0.95 is honest."""
        centre = sum(self.strengths) / len(self.strengths) - sum(each.mean for each in self.ratings) / len(self.ratings)
        pairs = zip(self.strengths, self.ratings, strict=True)
        within = [abs(strength - centre - each.mean) <= 2 * each.deviation for strength, each in pairs]
        return sum(within) / len(within)


def simulated(
    *, players: int = 200, games: int = 300, seats: int = 2, seed: int = 1, progress: Progress | None = None
) -> Simulated:
    """So many games for each player, at tables of some seats."""
    chance = random.Random(seed)
    strengths = [1500 + SPREAD * chance.gauss() for _player in range(players)]
    ratings = [Rating()] * players
    played = 0
    for _round in range(games):
        for table in _tables(ratings, seats, chance):
            scores = [strengths[player] + _gumbel(chance) for player in table]
            ranks = [1 + sum(other > own for other in scores) for own in scores]
            after = rated([[ratings[player]] for player in table], ranks)
            for player, (found,) in zip(table, after, strict=True):
                ratings[player] = found
            played += 1
        if progress is not None:
            progress(1)
    return Simulated(tuple(strengths), tuple(ratings), played)


def _gumbel(chance: random.Random) -> float:
    """The luck of a game: with it the best of several wins as Plackett and Luce suppose, and of two as Elo does."""
    return -SCALE * math.log(-math.log(chance.random() or 0.5))


def _tables(ratings: Sequence[Rating], seats: int, chance: random.Random) -> list[list[int]]:
    """Everybody plays once: half of the time with those of a similar rating, else with anybody."""
    order = list(range(len(ratings)))
    chance.shuffle(order)
    if chance.random() < _NEIGHBOURS:
        order.sort(key=lambda player: ratings[player].mean + 100 * chance.gauss())
    return [order[at : at + seats] for at in range(0, len(order) - seats + 1, seats)]


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's ρ of two rows of different numbers.

    >>> rank_correlation([1, 2, 3], [10, 20, 30]), rank_correlation([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    count = len(one)
    differences = zip(_ranks(one), _ranks(other), strict=True)
    return 1 - 6 * sum((a - b) ** 2 for a, b in differences) / (count * (count**2 - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=lambda at: values[at])
    ranks = [0] * len(values)
    for rank, at in enumerate(order):
        ranks[at] = rank
    return ranks
