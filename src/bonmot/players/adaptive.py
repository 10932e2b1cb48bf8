"""A fair opponent: how strong people are, from the games they finished, and the level that makes an even match.

What one game shows, the game's measure says. Few games say little, so they are weighed against what is likely for a
person we do not know; late games say more than early ones. A level is chosen before a game and never changes in it.
`bonmot lab adaptive` shows what comes of it: about half of the games are won, soon and for good.

>>> from bonmot.players.levels import Level
>>> ladder = (Level(level=1, average=150), Level(level=2, average=200), Level(level=3, average=250))
>>> strength_of([], ladder).value                     # nobody knows yet: begin low
200.0
>>> nearest_level(ladder, 231)
3
>>> strong = [Result(score=300, others=(210,), against=250)] * 20
>>> strength_of(strong, ladder).value > 280
True
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from bonmot.players.measures import BY_POINTS, Measure, Result, Rung

PRIOR_GAMES: Final = 0.3
"""How many games our expectation is worth: people differ more than games do."""

MEMORY: Final = 0.9
"""What each game weighs, compared with the one that came after it."""

FARTHEST: Final = 2
"""One game cannot show more than so many steps beyond the ladder: luck, not strength."""


class Strength(NamedTuple):
    """What we think of a person."""

    value: float
    """On the scale of the levels."""
    games: int
    won: int
    """Games in which nobody had more points."""


def strength_of(results: Sequence[Result], ladder: Sequence[Rung], measure: Measure = BY_POINTS) -> Strength:
    """How strong a person is, measured with some levels; `results` in the order of play."""
    rungs = [measure.worth(rung) for rung in ladder]
    beyond = FARTHEST * (rungs[-1] - rungs[0]) / max(1, len(rungs) - 1)
    lowest, highest = rungs[0] - beyond, rungs[-1] + beyond
    shown = [strength for result in results if (strength := measure.shown(result, ladder)) is not None]
    # What we expect is older than every game, and is forgotten like them.
    weight = PRIOR_GAMES * MEMORY ** len(shown)
    total = rungs[len(rungs) // 3] * weight
    for age, strength in enumerate(reversed(shown)):
        total += min(max(strength, lowest), highest) * MEMORY**age
        weight += MEMORY**age
    return Strength(total / weight, len(results), sum(result.is_won for result in results))


def nearest_level(ladder: Sequence[Rung], strength: float, measure: Measure = BY_POINTS) -> int:
    """The level that is nearest; the lower one of two that are as near."""
    return min(ladder, key=lambda rung: (abs(measure.worth(rung) - strength), rung.level)).level


def fair_level(people: Sequence[Sequence[Result]], ladder: Sequence[Rung], measure: Measure = BY_POINTS) -> int:
    """The level for an even match with these people, each with the games they finished: with several, their mean."""
    return nearest_level(ladder, fmean(strength_of(each, ladder, measure).value for each in people or [()]), measure)
