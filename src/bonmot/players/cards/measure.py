"""What a race shows of a person: the share of the cards that were won, against racers of some level.

Racers are told apart by seconds, not by points, so strength is counted in levels.

>>> BY_CARDS.shown(Result(score=4, others=(4,), against=3), ())
3.0
>>> round(BY_CARDS.shown(Result(score=5, others=(1,), against=3), ()), 1)
5.9
"""

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Final

from bonmot.players.measures import Measure, Result, Rung

LOG_ODDS_PER_LEVEL: Final = 0.45
"""Who is one level better wins about 61 of 100 cards."""


def _level(rung: Rung) -> float:
    return rung.level


def _shown_by_cards(result: Result, _ladder: Sequence[Rung]) -> float | None:
    """Half a card more for each: somebody who won none may still win the next one."""
    if result.against is None or not result.others:
        return None
    odds = (result.score + 0.5) / (fmean(result.others) + 0.5)
    return result.against + math.log(odds) / LOG_ODDS_PER_LEVEL


BY_CARDS: Final = Measure(_level, _shown_by_cards, counts_points=False)
