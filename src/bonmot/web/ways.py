"""How long the way to a page is: in a race, what was done counts from when it was done, not from when it arrived (D4).

The server calls, the page answers at once, and the server itself takes the time: nobody is believed.

>>> way = Way()
>>> number = way.call(Instant(1000))
>>> way.answered(number, Instant(1080)), way.lag
(None, 40)
>>> way.answered(number, Instant(9000)), way.lag  # nobody answers twice
(None, 40)
>>> slow = way.call(Instant(20_000))
>>> way.answered(slow, Instant(20_900)), way.lag  # the quickest of the last few: to answer late is of no use
(None, 40)
>>> lost, next_one = way.call(Instant(50_000)), way.call(Instant(60_000))
>>> way.answered(lost, Instant(60_001)), way.lag  # an answer to an earlier call came late: it says nothing
(None, 40)
"""

from typing import Final

from bonmot.games.moments import Instant

PAUSE: Final = 5_000
"""Milliseconds between two calls in a race, at least."""
LONG_PAUSE: Final = 30_000
"""The same where people move in turn: a way hardly changes, and it matters less."""
KEPT: Final = 5
"""Answers that are remembered: a way may change."""


class Way:
    """The way to one page, there and back."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._number = 0
        self._called: Instant | None = None
        self._last: Instant | None = None
        self._taken: list[int] = []

    def is_due(self, at: Instant, pause: int = PAUSE) -> bool:
        """Whether it is time for a call."""
        return self._last is None or at - self._last >= pause

    def call(self, at: Instant) -> int:
        """The number of a call that is made now."""
        self._number += 1
        self._called = self._last = at
        return self._number

    def answered(self, number: int, at: Instant) -> None:
        """The page has answered a call; any but the latest is not heeded."""
        if number != self._number or self._called is None:
            return
        self._taken = [*self._taken[1 - KEPT :], max(0, at - self._called)]
        self._called = None

    @property
    def lag(self) -> int:
        """Milliseconds that a message takes: half of the quickest way there and back."""
        return min(self._taken, default=0) // 2
