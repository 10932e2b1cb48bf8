"""One door to both systems: the ratings of those who played, and how they ended up, give their ratings after it."""

from collections.abc import Sequence

import msgspec

from bonmot.online.ratings import fields, glicko2
from bonmot.online.ratings.rating import SUREST, Rating


def rated(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """Ratings after a game: two alone by Glicko-2, teams and more by openskill.

    `sides` are those who played together, with their ratings at that moment (`Rating.rested`); `ranks` begin with 1,
    and sides that tie have the same one.

    >>> (winner,), (loser,) = rated([[Rating(1500, 80)], [Rating(1500, 80)]], [1, 2])
    >>> round(winner.mean), round(loser.mean)
    (1517, 1483)
    """
    if len(sides) == 2 and all(len(side) == 1 for side in sides):
        (one,), (other,) = sides
        score = 0.5 if ranks[0] == ranks[1] else float(ranks[0] < ranks[1])
        # The time since their last games is in their deviations already.
        after = [
            [glicko2.rated(one, [(other, score)], periods=0)],
            [glicko2.rated(other, [(one, 1 - score)], periods=0)],
        ]
    else:
        after = fields.rated(sides, ranks)
    return [[_bounded(each) for each in side] for side in after]


def _bounded(rating: Rating) -> Rating:
    return msgspec.structs.replace(rating, deviation=max(SUREST, rating.deviation))
