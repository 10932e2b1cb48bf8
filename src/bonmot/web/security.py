"""What a server lets in: its own pages, under its own names, at a bearable rate; and what browsers must forbid."""

import re
from collections.abc import Collection
from typing import Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bonmot.errors import BonmotError
from bonmot.tables.holding import digest, new_secret
from bonmot.telling import sentence
from bonmot.texts import speak
from bonmot.web.addresses import host_of, netloc_of
from bonmot.web.limits import Limits
from bonmot.web.messages import Fault
from bonmot.web.visitors import Asked, cookie_to_give, give_secret, reader_of, secret_of, session_of, token_of

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


class Border:
    """Everything that comes in passes here.

    A page of another site must not reach the server through somebody's browser: neither under a name that was bent to
    this machine (host), nor from its own pages (origin).
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], limits: Limits) -> None:
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
            give_secret(asked, secret := new_secret())
            self._limits.give(digest(secret))

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name.lower() for name, _value in message["headers"]}
                more = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if _is_api(asked):
                    more.append((b"cache-control", b"no-store"))
                if asked.scope["scheme"] == "https":
                    more.append((b"strict-transport-security", b"max-age=31536000"))
                if (given := cookie_to_give(asked)) is not None:
                    more.append((b"set-cookie", given.to_header(header="").encode()))
                message["headers"] = [*message["headers"], *(each for each in more if each[0] not in known)]
            await send(message)

        if refusal:
            await _refuse(asked, scope, refusal, with_headers)
        elif scope["type"] == ScopeType.WEBSOCKET:
            with self._limits.held_open(_address(asked), session_of(asked)):
                await self._app(scope, receive, send)  # messages over a socket have no headers
        else:
            await self._app(scope, receive, with_headers)

    def _refusal(self, asked: Asked, scope: Scope) -> BonmotError | None:
        """Why a request is not let in; None if it is."""
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        changes = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE
        is_foreign = origin is not None and netloc_of(origin) != host
        is_foreign |= asked.headers.get("sec-fetch-site") == "cross-site"  # browsers say it where they name no origin
        if host_of(host) not in self._hosts or (changes and is_foreign):
            return BonmotError("wrong-door")
        session = session_of(asked)
        price = SEARCH if scope["path"].startswith("/api/v1/words/") else 1.0
        if (changes or _is_api(asked)) and not self._limits.pays(_address(asked), price, session):
            return BonmotError("too-fast")
        if scope["type"] == ScopeType.WEBSOCKET and not self._limits.may_open(_address(asked), session):
            return BonmotError("too-many-pages")
        return None


def _address(asked: Asked) -> str:
    return asked.client.host if asked.client else ""


def _is_api(asked: Asked) -> bool:
    return asked.scope["path"].startswith("/api/")


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
