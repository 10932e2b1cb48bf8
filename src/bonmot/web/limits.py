"""How much one address may ask for, of all processes of a site together.

Each process counts for itself, for nobody can ask a database before every request, and tells the others over the bus
whenever an address has asked for `STEP` more, or has so many sockets more open: together they let in what one would,
and for each of them `STEP` more at most. Who asks for little is never spoken of, and no address goes over the bus, but
a hash of it.

>>> from bonmot.online.bus import LocalBus
>>> one, two, bus = Limits(speed=0, burst=100), Limits(speed=0, burst=100), LocalBus()
>>> for each in (one, two):
...     each.join(bus)
>>> sum(limits.pays("192.0.2.7") for _time in range(200) for limits in (one, two)) <= 100 + 2 * STEP
True
"""

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final

import msgspec

from bonmot.decoding import json_decoder
from bonmot.online.bus import Bus
from bonmot.web.addresses import household, is_loopback

CHANNEL: Final = "limits"
STEP: Final = 20
"""Requests, or sockets, of an address after which a process tells the others."""
AGAIN: Final = 20.0
"""Seconds after which it says again how many sockets are open: the bus may have lost it."""
LASTS: Final = 60.0
"""Seconds for which it is believed: a process that has died says nothing any more."""
MOST_SOCKETS: Final = 600
"""Sockets that one address may hold open: a hall with 500 phones behind one line, and some more."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others about an address."""

    origin: str
    who: str
    """A hash of the address."""
    spent: float = 0.0
    """What it has asked for since the last time."""
    sockets: int | None = None
    """How many it holds open there; None: this is not about sockets."""


_DECODER: Final = json_decoder(News)


class _Account(msgspec.Struct):
    left: float
    since: float
    untold: float = 0.0
    """What was spent here since the others were told."""


class Limits:
    """How often an address may ask: much at once, but not for long; and how many sockets it may hold open."""

    def __init__(
        self,
        speed: float = 40.0,
        burst: float = 400.0,
        most: int = 10_000,
        sockets: int = MOST_SOCKETS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`speed` requests a second for long, `burst` at once, for the `most` addresses that asked last."""
        self._speed, self._burst, self._most, self._sockets = speed, burst, most, sockets
        self._clock = clock
        self._open: Counter[str] = Counter()
        self._accounts: OrderedDict[str, _Account] = OrderedDict()
        self._elsewhere: dict[str, dict[str, tuple[int, float]]] = {}
        """Address → process → sockets that are open there, and when it said so."""
        self._bus: Bus | None = None
        self._process = secrets.token_hex(6)

    # ---- together with the other processes

    def join(self, bus: Bus) -> None:
        """Count together with all who use the same bus."""
        self._bus = bus
        bus.subscribe(CHANNEL, self._heard)

    async def keep_telling(self) -> None:
        """Say again and again how many sockets are open, as long as this is not cancelled."""
        while True:
            await asyncio.sleep(AGAIN)
            self.tell_again()

    def tell_again(self) -> None:
        """Say how many sockets those hold open who have many; and forget what nobody has said for long."""
        for who, count in self._open.items():
            if count >= STEP:
                self._tell(News(self._process, who, sockets=count))
        for who in tuple(self._elsewhere):
            self._open_elsewhere(who)

    def _tell(self, news: News) -> None:
        if self._bus is not None:
            self._bus.publish(CHANNEL, msgspec.json.encode(news))

    def _heard(self, payload: bytes) -> None:
        news = _DECODER.decode(payload)
        if news.origin == self._process:
            return
        if news.spent:
            account = self._account(news.who)
            account.left = max(0.0, account.left - news.spent)
        if news.sockets is not None:
            self._elsewhere.setdefault(news.who, {})[news.origin] = (news.sockets, self._clock())

    # ---- requests

    def pays(self, address: str, price: float = 1.0) -> bool:
        """One more request; whether there were not too many."""
        who = _known_as(address)
        account = self._account(who)
        if account.left < price:
            return False
        account.left -= price
        account.untold += price
        if account.untold >= STEP:
            self._tell(News(self._process, who, spent=account.untold))
            account.untold = 0.0
        return True

    def _account(self, who: str) -> _Account:
        """What an address has left by now."""
        now = self._clock()
        account = self._accounts.pop(who, None) or _Account(self._burst, now)
        account.left = min(self._burst, account.left + (now - account.since) * self._speed)
        account.since = now
        self._accounts[who] = account
        if len(self._accounts) > self._most:
            self._accounts.popitem(last=False)
        return account

    # ---- sockets

    def may_open(self, address: str) -> bool:
        """Whether one more socket may be opened; this very machine may open as many as it likes."""
        who = _known_as(address)
        return self._open[who] + self._open_elsewhere(who) < self._sockets or is_loopback(address)

    @contextmanager
    def held_open(self, address: str) -> Iterator[None]:
        """While a socket is open."""
        who = _known_as(address)
        self._count(who, 1)
        try:
            yield
        finally:
            self._count(who, -1)

    def _count(self, who: str, change: int) -> None:
        before = self._open[who]
        self._open[who] += change
        if self._open[who] // STEP != before // STEP:
            self._tell(News(self._process, who, sockets=self._open[who]))
        if not self._open[who]:
            del self._open[who]

    def _open_elsewhere(self, who: str) -> int:
        if who not in self._elsewhere:
            return 0
        since = self._clock() - LASTS
        said = {each: (count, at) for each, (count, at) in self._elsewhere[who].items() if count and at > since}
        self._elsewhere[who] = said
        if not said:
            del self._elsewhere[who]
        return sum(count for count, _at in said.values())


def _known_as(address: str) -> str:
    """An address that nobody reads who reads the bus."""
    return sha256(household(address).encode()).hexdigest()[:16]
