"""What a server lets in: its own pages, under its own names, at a bearable rate; and what browsers must forbid."""

import ipaddress
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bonmot.errors import BonmotError
from bonmot.tables.holding import new_secret
from bonmot.telling import sentence
from bonmot.texts import speak
from bonmot.web.messages import Fault
from bonmot.web.visitors import Asked, cookie_to_give, give_secret, reader_of, secret_of, token_of

HEADERS: Final = {
    # Everything comes from the server itself, and no script or style stands in a page.
    "content-security-policy": (
        "default-src 'self'; "
        "img-src 'self' data: blob:; "
        "object-src 'none'; "
        "base-uri 'none'; "
        "frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

SEARCH: Final = 5.0
"""What a search among all words costs an address, where any other request costs 1."""
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def host_of(netloc: str) -> str:
    """The name in an address, without its port.

    >>> host_of("localhost:8000"), host_of("[::1]:8000"), host_of("192.168.1.7")
    ('localhost', '::1', '192.168.1.7')
    """
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


def netloc_of(origin: str) -> str:
    """Where a page comes from: name and port; nothing for what is no address.

    >>> netloc_of("http://localhost:8000"), netloc_of("null"), netloc_of("http://[::1")
    ('localhost:8000', '', '')
    """
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


class Border:
    """Everything that comes in passes here.

    A page of another site must not reach the server through somebody's browser: neither under a name that was bent to
    this machine (host), nor from its own pages (origin).
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], limits: "Limits") -> None:
        """`hosts` are the names under which the server is known; an address of this network is always one."""
        self._app = app
        self._hosts = frozenset(hosts)
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it in, or say why not."""
        # `/api//v1/me` leads where `/api/v1/me` leads: whoever looks at an address must see the same one.
        scope["path"] = re.sub("//+", "/", scope["path"])
        asked: Asked = ASGIConnection(scope)
        # The page itself may be reached by a link from elsewhere, and then its cookie stays at home: only what the page
        # asks for afterwards is given one.
        refusal = self._refusal(asked, scope)
        if not refusal and scope["type"] == ScopeType.HTTP and _is_api(asked) and _has_nothing(asked):
            give_secret(asked, new_secret())

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name.lower() for name, _value in message["headers"]}
                more = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if _is_api(asked):
                    more.append((b"cache-control", b"no-store"))
                if asked.url.scheme == "https":
                    more.append((b"strict-transport-security", b"max-age=31536000"))
                if (given := cookie_to_give(asked)) is not None:
                    more.append((b"set-cookie", given.to_header(header="").encode()))
                message["headers"] = [*message["headers"], *(each for each in more if each[0] not in known)]
            await send(message)

        if refusal:
            await _refuse(asked, scope, refusal, with_headers)
        elif scope["type"] == ScopeType.WEBSOCKET:
            with self._limits.held_open(_address(asked)):
                await self._app(scope, receive, send)  # messages over a socket have no headers
        else:
            await self._app(scope, receive, with_headers)

    def _refusal(self, asked: Asked, scope: Scope) -> BonmotError | None:
        """Why a request is not let in; None if it is."""
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        changes = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE
        if host_of(host) not in self._hosts or (changes and origin is not None and netloc_of(origin) != host):
            return BonmotError("wrong-door")
        price = SEARCH if asked.url.path.startswith("/api/v1/words/") else 1.0
        if (changes or _is_api(asked)) and not self._limits.pays(_address(asked), price):
            return BonmotError("too-fast")
        if scope["type"] == ScopeType.WEBSOCKET and not self._limits.may_open(_address(asked)):
            return BonmotError("too-many-pages")
        return None


def _address(asked: Asked) -> str:
    return asked.client.host if asked.client else ""


def _is_api(asked: Asked) -> bool:
    return asked.url.path.startswith("/api/")


def _has_nothing(asked: Asked) -> bool:
    return secret_of(asked) is None and token_of(asked) is None


async def _refuse(asked: Asked, scope: Scope, refusal: BonmotError, send: Send) -> None:
    """Say why not; a socket is closed before it is opened."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
        return
    with speak(reader_of(asked)):
        body = msgspec.json.encode(Fault(refusal.code, sentence(refusal)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": _STATUS[refusal.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


_STATUS: Final = {"wrong-door": 421, "too-fast": 429, "too-many-pages": 429}
MOST_SOCKETS: Final = 600
"""Sockets that one address may hold open: a hall with 500 phones behind one line, and some more."""


class Limits:
    """How often an address may ask: much at once, but not for long; and how many sockets it may hold open."""

    def __init__(
        self, speed: float = 40.0, burst: float = 400.0, most: int = 10_000, sockets: int = MOST_SOCKETS
    ) -> None:
        """`speed` requests a second for long, `burst` at once, for the `most` addresses that asked last."""
        self._speed, self._burst, self._most, self._sockets = speed, burst, most, sockets
        self._open: Counter[str] = Counter()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def pays(self, address: str, price: float = 1.0) -> bool:
        """One more request; whether there were not too many."""
        now = time.monotonic()
        left, since = self._left.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._speed)
        can_pay = left >= price
        self._left[address] = (left - price if can_pay else left, now)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return can_pay

    def may_open(self, address: str) -> bool:
        """Whether one more socket may be opened; this very machine may open as many as it likes."""
        return self._open[_household(address)] < self._sockets or is_loopback(address)

    @contextmanager
    def held_open(self, address: str) -> Iterator[None]:
        """While a socket is open."""
        household = _household(address)
        self._open[household] += 1
        try:
            yield
        finally:
            self._open[household] -= 1
            if not self._open[household]:
                del self._open[household]


def _household(address: str) -> str:
    """What counts as one address: in IPv6 a line has a whole network of them.

    >>> _household("192.0.2.7"), _household("2001:db8:1:2:aaaa::1") == _household("2001:db8:1:2:bbbb::9")
    ('192.0.2.7', True)
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return address if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
