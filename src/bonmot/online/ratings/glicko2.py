"""Glicko-2, after Mark Glickman, “Example of the Glicko-2 system” (2013, revised 2022); the steps bear his numbers.

The example of the paper:

>>> before = Rating(1500, 200, 0.06)
>>> games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
>>> after = rated(before, games)
>>> f"{after.mean:.2f} {after.deviation:.2f} {after.volatility:.5f}"
'1464.05 151.52 0.06000'
"""

import math
from collections.abc import Iterable
from typing import Final

from bonmot.online.ratings.rating import BEGINNING, SCALE, UNKNOWN, Rating

TAU: Final = 0.5
"""How much volatilities may change; the paper recommends 0.3 to 1.2."""
_CLOSE_ENOUGH: Final = 1e-6
"""Of the volatility's logarithm (step 5.1)."""


def rated(before: Rating, games: Iterable[tuple[Rating, float]], *, periods: float = 1.0, tau: float = TAU) -> Rating:
    """A rating after games: each is the opponent's rating before it, and what was scored, from 0 to 1.

    `periods` is how much time has passed, in rating periods; the paper rates once a period, so that it is 1. Without
    games only that time counts.
    """
    played = list(games)
    if not played:
        return before.rested(periods)
    # Step 2: the scale of Glicko-2.
    mean, deviation = (before.mean - BEGINNING) / SCALE, before.deviation / SCALE
    # Steps 3 and 4: the variance of what these games tell, and the improvement that they suggest.
    told, improvement = 0.0, 0.0
    for opponent, score in played:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mean - (opponent.mean - BEGINNING) / SCALE)))
        told += weight**2 * expected * (1 - expected)
        improvement += weight * (score - expected)
    variance = 1 / told
    # Steps 5 to 8.
    volatility = _volatility(before.volatility, deviation, variance, variance * improvement, tau)
    grown = deviation**2 + periods * volatility**2
    after = 1 / math.sqrt(1 / grown + told)
    return Rating(
        BEGINNING + SCALE * (mean + after**2 * improvement),
        min(UNKNOWN, SCALE * after),
        volatility,
    )


def _weight(deviation: float) -> float:
    """How much a game against somebody counts: g(φ) of step 3."""
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)


def _volatility(before: float, deviation: float, variance: float, change: float, tau: float) -> float:
    """Step 5: the new volatility, by the Illinois method of finding where a function is zero."""
    start = math.log(before**2)

    def f(x: float) -> float:
        power = math.exp(x)
        total = deviation**2 + variance + power
        return power * (change**2 - total) / (2 * total**2) - (x - start) / tau**2

    low = start
    if change**2 > deviation**2 + variance:
        high = math.log(change**2 - deviation**2 - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
