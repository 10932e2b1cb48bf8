"""What is known of a player's strength: a number, and how sure it is."""

import math
from typing import Final

import msgspec

BEGINNING: Final = 1500.0
"""Where everybody begins."""
UNKNOWN: Final = 350.0
"""The deviation of somebody of whom nothing is known; none is greater."""
SUREST: Final = 45.0
"""No deviation is smaller: however much somebody plays, the next games still tell something."""
VOLATILITY: Final = 0.06
SCALE: Final = 400 / math.log(10)
"""Points of a rating in one unit of the scale on which Glicko-2 calculates (173.7178)."""
PERIOD: Final = 5 * 24 * 3_600_000
"""Milliseconds of inactivity that count as one rating period: who was sure (60) is at 107 after a year."""
PROVISIONAL: Final = 110.0
"""With a deviation from here on a rating is shown with a question mark, and stands in no leaderboard."""


class Rating(msgspec.Struct, frozen=True):
    """A rating: with 95 % confidence, the strength lies within twice the deviation of the mean.

    >>> Rating()
    Rating(mean=1500.0, deviation=350.0, volatility=0.06)
    """

    mean: float = BEGINNING
    deviation: float = UNKNOWN
    volatility: float = VOLATILITY
    """How much the strength itself is expected to change in a period."""

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known to compare it with others."""
        return self.deviation >= PROVISIONAL

    def rested(self, periods: float) -> "Rating":
        """The same after a time without games: the strength may have changed, so less is known.

        >>> round(Rating(1500, 60).rested(73).deviation), Rating(1500, 340).rested(10_000).deviation
        (107, 350.0)
        """
        grown = math.hypot(self.deviation, SCALE * self.volatility * math.sqrt(max(0.0, periods)))
        return msgspec.structs.replace(self, deviation=min(UNKNOWN, grown))
