"""What a game of duplicate shows of a person: all had the same racks, so points are compared with those of the others.

Strength is counted in percent of the tops, as `bonmot lab duplicate` measures the levels.

>>> from bonmot.players.levels import Level
>>> LADDER = [Level(level=number) for number in range(1, 11)]
>>> BY_TOPS.worth(LADDER[4]), BY_TOPS.shown(Result(score=450, others=(300, 600), against=50.0), LADDER)
(57, 50.0)
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from bonmot.games.duplicate import View
from bonmot.players.measures import Measure, Result, Rung

PERCENT: Final = (24, 31, 41, 48, 57, 62, 68, 74, 86, 96)
"""Of the tops' points, by level; in French and in English nearly the same."""
FEWEST_ROUNDS: Final = 8
"""Shorter games say little."""


def _worth(rung: Rung) -> float:
    return PERCENT[min(rung.level, len(PERCENT)) - 1]


def _shown(result: Result, _ladder: Sequence[Rung]) -> float | None:
    """The strength of computers whose levels are known, and what one scored beside them."""
    others = fmean(result.others) if result.others else 0
    return result.against * result.score / others if result.against is not None and others > 0 else None


BY_TOPS: Final = Measure(_worth, _shown, counts_points=False)


def is_comparable(view: View) -> bool:
    """Whether a game was long enough, and everybody kept their own points."""
    return view.scores == "own" and len(view.rounds) >= FEWEST_ROUNDS
