"""How much somebody may ask for, of all processes of a site together: who is not known counts by their address.

A club's evening comes in through one line: five hundred phones behind one address. So whoever is known (a person, a
program, somebody who holds a seat) has an account of their own and spares that of their address; a browser that has
just been given its cookie has a few requests for itself, so that it can say who it is. All of them together may still
not ask for more than a crowded hall would: that is the account of the house.

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
>>> one.pays("192.0.2.7"), one.pays("192.0.2.7", session=b"somebody")
(False, False)
>>> one.vouch(b"somebody")
>>> one.pays("192.0.2.7", session=b"somebody")
True
"""

import asyncio
import secrets
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final, NamedTuple

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
"""Sockets that one address may hold open for people who are not known: a hall with 500 phones, and some more."""
OWN_SOCKETS: Final = 40
"""Sockets that somebody who is known may hold open."""
HOUSE: Final = 10
"""How much more all who are known behind one address may ask for than those who are not."""
FIRST_REQUESTS: Final = 6
"""Requests that a browser may make with the cookie that it was just given before they count for its address."""
VOUCHED: Final = 600.0
"""Seconds for which somebody is known without having been looked up again."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others about an address."""

    origin: str
    who: str
    """A hash of the address, or of the session, after a letter that says which account it is."""
    spent: float = 0.0
    """What it has asked for since the last time."""
    sockets: int | None = None
    """How many it holds open there; None: this is not about sockets."""


_DECODER: Final = json_decoder(News)


class _Rate(NamedTuple):
    speed: float
    burst: float


class _Account(msgspec.Struct):
    left: float
    since: float
    untold: float = 0.0
    """What was spent here since the others were told."""


class Limits:
    """How often somebody may ask: much at once, but not for long; and how many sockets they may hold open."""

    def __init__(
        self,
        speed: float = 40.0,
        burst: float = 600.0,
        most: int = 10_000,
        sockets: int = MOST_SOCKETS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`speed` requests a second for long, `burst` at once, for the `most` of those who asked last."""
        usual = _Rate(speed, burst)
        self._rates = {_ADDRESS: usual, _OWN: usual, _HOUSE: _Rate(HOUSE * speed, HOUSE * burst)}
        self._most = most
        self._most_open = {_ADDRESS: sockets, _OWN: min(OWN_SOCKETS, sockets), _HOUSE: HOUSE * sockets}
        self._known_until: dict[str, float] = {}
        self._first: OrderedDict[str, int] = OrderedDict()
        """Browsers that were just given a cookie, and how many requests they have for themselves."""
        self._lock = threading.Lock()
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

    # ---- who is known

    def vouch(self, session: bytes) -> None:
        """Somebody is known by a session, or holds a seat: from now on they count for themselves. From any thread."""
        if not session:
            return
        now = self._clock()
        with self._lock:
            self._known_until[_hashed(session)] = now + VOUCHED
            if len(self._known_until) > self._most:
                self._known_until = {who: until for who, until in self._known_until.items() if until > now}

    def give(self, session: bytes) -> None:
        """A browser is given a cookie: its first requests count for nobody else."""
        self._first[_hashed(session)] = FIRST_REQUESTS
        if len(self._first) > self._most:
            self._first.popitem(last=False)

    def _is_known(self, session: bytes) -> bool:
        return bool(session) and self._known_until.get(_hashed(session), 0.0) > self._clock()

    def _is_first(self, session: bytes) -> bool:
        """Whether a browser has a request for itself, which is one less from here on."""
        left = self._first.get(who := _hashed(session), 0) if session else 0
        if left:
            self._first[who] = left - 1
        return left > 0

    # ---- requests

    def pays(self, address: str, price: float = 1.0, session: bytes = b"") -> bool:
        """One more request; whether there were not too many."""
        house = _HOUSE + _known_as(address)
        if self._is_known(session):
            return self._spent(price, _OWN + _hashed(session), house)
        if self._is_first(session):
            return self._spent(price, house)
        return self._spent(price, _ADDRESS + _known_as(address))

    def _spent(self, price: float, *those: str) -> bool:
        """Take it from all these accounts, or, if one of them has not enough, from none."""
        accounts = [(who, self._account(who)) for who in those]
        if any(account.left < price for _who, account in accounts):
            return False
        for who, account in accounts:
            account.left -= price
            account.untold += price
            if account.untold >= STEP:
                self._tell(News(self._process, who, spent=account.untold))
                account.untold = 0.0
        return True

    def _account(self, who: str) -> _Account:
        """What somebody has left by now."""
        now, (speed, burst) = self._clock(), self._rates[who[0]]
        account = self._accounts.pop(who, None) or _Account(burst, now)
        account.left = min(burst, account.left + (now - account.since) * speed)
        account.since = now
        self._accounts[who] = account
        if len(self._accounts) > self._most:
            self._accounts.popitem(last=False)
        return account

    # ---- sockets

    def may_open(self, address: str, session: bytes = b"") -> bool:
        """Whether one more socket may be opened; this very machine may open as many as it likes."""
        return is_loopback(address) or all(
            self._open[who] + self._open_elsewhere(who) < self._most_open[who[0]]
            for who in self._holding(address, session)
        )

    @contextmanager
    def held_open(self, address: str, session: bytes = b"") -> Iterator[None]:
        """While a socket is open."""
        those = self._holding(address, session)
        for who in those:
            self._count(who, 1)
        try:
            yield
        finally:
            for who in those:
                self._count(who, -1)

    def _holding(self, address: str, session: bytes) -> tuple[str, ...]:
        """For whom a socket counts."""
        known_as = _known_as(address)
        return (_OWN + _hashed(session), _HOUSE + known_as) if self._is_known(session) else (_ADDRESS + known_as,)

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
    return _hashed(household(address).encode())


def _hashed(what: bytes) -> str:
    return sha256(what).hexdigest()[:16]


_ADDRESS: Final = "a"
_OWN: Final = "s"
_HOUSE: Final = "h"
"""Accounts: of an address, for all who are not known; of somebody who is; and of all of these behind one address."""
