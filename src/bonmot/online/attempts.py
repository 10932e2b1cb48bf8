"""How often something may be tried: a few times at once, then now and then.

Each process counts for itself; where a site has several, whoever is lucky tries a little more often.

>>> time = [0]
>>> attempts = Attempts(lambda: Instant(time[0]))
>>> for _time in range(5):
...     attempts.pay("password", "ada from 192.0.2.1")
>>> attempts.pay("password", "ada from 192.0.2.1")
Traceback (most recent call last):
    ...
bonmot.games.game.Refused: Too much at once: wait a moment. [too-fast]
>>> attempts.pay("password", "ben from 192.0.2.1")
>>> time[0] += 30_000
>>> attempts.pay("password", "ada from 192.0.2.1")
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Final, NamedTuple

from bonmot.games.game import Refused
from bonmot.games.moments import Instant

MOST: Final = 20_000
"""Names and addresses that are remembered, those that tried last."""


class Rate(NamedTuple):
    """How often."""

    burst: int
    """Times at once."""
    every: int
    """Milliseconds until one more."""


RATES: Final[Mapping[str, Rate]] = {
    # Guessing one password from one place; from everywhere, slower than that; and many passwords from one place.
    "password": Rate(5, 30_000),
    "password-of": Rate(30, 60_000),
    "password-from": Rate(60, 5_000),
    # A club comes in through one address.
    "guest-from": Rate(300, 2_000),
    "register-from": Rate(60, 10_000),
    "reset-of": Rate(3, 1_200_000),
    "reset-from": Rate(20, 60_000),
    "rename-of": Rate(5, 3_600_000),
    "export-of": Rate(3, 600_000),
}


class Attempts:
    """What was tried lately, and by whom."""

    def __init__(self, clock: Callable[[], Instant], rates: Mapping[str, Rate] = RATES) -> None:
        self._clock = clock
        self._rates = rates
        self._left: OrderedDict[tuple[str, str], tuple[float, Instant]] = OrderedDict()
        self._lock = Lock()

    def pay(self, what: str, who: str) -> None:
        """Try once more; refused if that was too often."""
        rate, now = self._rates[what], self._clock()
        with self._lock:
            left, since = self._left.pop((what, who), (float(rate.burst), now))
            left = min(rate.burst, left + (now - since) / rate.every)
            can_pay = left >= 1
            self._left[what, who] = (left - 1 if can_pay else left, now)
            if len(self._left) > MOST:
                self._left.popitem(last=False)
        if not can_pay:
            raise Refused("too-fast")
