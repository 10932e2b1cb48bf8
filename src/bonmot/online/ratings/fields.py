"""Ratings of three and more, of teams, and of duplicate fields: Plackett and Luce's model, by openskill.

It calculates on Glicko's own scale, so that one number means the same at a table of two and in a field of two hundred:
between players who are well known, 400 points mean ten to one.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from bonmot.online.ratings.rating import BEGINNING, SCALE, UNKNOWN, Rating

LARGEST_GROUP: Final = 5
"""Sides that are compared at once. The model supposes that everybody's uncertainty adds up: of a hundred it learns
nothing, of four it learns well. What it supposes of a field holds for each group of it, too."""
DRAWS: Final = 3
"""How often a larger field is divided into groups, each time with others."""
_GROUP: Final = 4


def rated(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """The ratings of sides after a game in which they took these ranks, 1 the best; a side is one player or a team.

    >>> strong, weak = rated([[Rating()], [Rating()], [Rating()]], [1, 2, 3])[::2]
    >>> strong[0].mean > 1500 > weak[0].mean
    True
    """
    found = [list(side) for side in sides]
    for group in _groups(len(sides)):
        after = _rated_at_once([found[side] for side in group], [ranks[side] for side in group])
        for side, ratings in zip(group, after, strict=True):
            found[side] = ratings
    return found


def _groups(count: int) -> Iterator[Sequence[int]]:
    """Who is compared with whom.

    >>> list(_groups(4)), [list(each) for each in _groups(9)][:2]
    ([range(0, 4)], [[0, 2, 4, 6, 8], [1, 3, 5, 7]])
    """
    if count <= LARGEST_GROUP:
        yield range(count)
        return
    order, tables = list(range(count)), count // _GROUP
    for _draw in range(DRAWS):
        groups = [order[at::tables] for at in range(tables)]
        yield from groups
        # Next time those who sat together are dealt out to different groups.
        order = [side for group in groups for side in group]


def _rated_at_once(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    from openskill.models import PlackettLuce  # only a game of several needs it, and it takes a while to load

    # The model compares exp(μ/c), where c² is the sum of σ² + β² of all sides: with more players who are less known, a
    # point would mean less. As the means are stretched by as much, it goes on meaning what it means to Glicko (whose
    # weight g widens the scale a little where little is known). Time is counted elsewhere, so τ is 0.
    variances = [sum(each.deviation**2 for each in side) for side in sides]
    wanted = math.sqrt(SCALE**2 + 3 * sum(variances) / len(sides) / math.pi**2)
    stretched = math.sqrt(sum(variances) + wanted**2) / wanted
    model = PlackettLuce(mu=0.0, sigma=UNKNOWN, beta=wanted / math.sqrt(len(sides)), tau=0.0)
    teams = [[model.rating(stretched * (each.mean - BEGINNING), each.deviation) for each in side] for side in sides]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        [
            Rating(BEGINNING + new.mu / stretched, min(UNKNOWN, new.sigma), old.volatility)
            for old, new in zip(side, found, strict=True)
        ]
        for side, found in zip(sides, after, strict=True)
    ]
