"""A fair opponent: how strong a person is, from the games they finished, and the level that makes an even match.

Strength is counted in points, on the scale of the levels' own averages: a person of strength 240 is an even match for a
computer that scores 240 on average against itself. Few games say little, so they are weighed against what is likely
for a person we do not know; late games say more than early ones. A level is chosen before a game and never changes
in it.

>>> from bonmot.players.levels import Level
>>> ladder = (Level(level=1, average=150), Level(level=2, average=200), Level(level=3, average=250))
>>> strength_of([], ladder).points                    # nobody knows yet: begin low
200.0
>>> nearest_level(ladder, 231)
3
>>> strong = [Result(score=300, others=(210,), average=250)] * 20
>>> strength_of(strong, ladder).points > 290
True
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from bonmot.players.casts import Rung

PRIOR_GAMES: Final = 3
"""How many games our expectation is worth."""

MEMORY: Final = 0.93
"""What each game weighs, compared with the one that came after it."""

MARGIN_PER_POINT: Final = 1.25
"""Points of difference at the end for each point of difference in strength, as self-play measures it."""

FARTHEST: Final = 60
"""One game cannot show more than so many points beyond the ladder: luck, not strength."""


class Result(NamedTuple):
    """A finished game, for one person."""

    score: int
    others: tuple[int, ...] = ()
    """What the others scored."""
    average: float | None = None
    """What these others score in games of two against themselves; None where they are not all computers of a level."""

    @property
    def seats(self) -> int:
        """How many played."""
        return 1 + len(self.others)


class Strength(NamedTuple):
    """What we think of a person."""

    points: float
    """On the scale of the levels' averages."""
    games: int
    won: int
    """Games in which nobody had more points."""


def strength_of(results: Sequence[Result], ladder: Sequence[Rung]) -> Strength:
    """How strong a person is, measured with some levels; `results` in the order of play."""
    expected = ladder[len(ladder) // 3].average
    lowest, highest = ladder[0].average - FARTHEST, ladder[-1].average + FARTHEST
    # What we expect is older than every game, and is forgotten like them.
    weight = PRIOR_GAMES * MEMORY ** len(results)
    total = expected * weight
    for age, result in enumerate(reversed(results)):
        shown = min(max(_shown_by(result, ladder), lowest), highest)
        total += shown * MEMORY**age
        weight += MEMORY**age
    won = sum(result.score >= max(result.others, default=0) for result in results)
    return Strength(total / weight, len(results), won)


def nearest_level(ladder: Sequence[Rung], points: float) -> int:
    """The level whose average is nearest; the lower one of two that are as near."""
    return min(ladder, key=lambda level: (abs(level.average - points), level.level)).level


def _shown_by(result: Result, ladder: Sequence[Rung]) -> float:
    """The strength that one game shows."""
    share = _share_of_two(result.seats, ladder)
    own = result.score / share
    if result.average is None or not result.others:
        return own
    # Against a strong player one scores less than usual: the difference tells, too.
    margin = (result.score - fmean(result.others)) / share
    return (own + result.average + margin / MARGIN_PER_POINT) / 2


def _share_of_two(seats: int, ladder: Sequence[Rung]) -> float:
    """What a player scores when more than two share the tiles, compared with a game of two."""
    if seats <= 2:
        return 1.0
    measured = [
        level.averages[str(seats)] / level.average
        for level in ladder
        if level.average and level.averages.get(str(seats))
    ]
    return fmean(measured) if measured else 2 / seats
