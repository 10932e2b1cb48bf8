"""Who asks: the browser's secret, and the language its reader wants."""

from typing import Any, Final

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from bonmot.tables.holding import new_secret
from bonmot.texts import LANGUAGES, Reader
from bonmot.texts import language as usual_language

COOKIE: Final = "bonmot"
LANGUAGE: Final = "bonmot-language"
_YEAR: Final = 365 * 24 * 3600
_LONGEST_SECRET: Final = 100

# Litestar's connections know the types of users, sessions and states, which we do without.
Asked = ASGIConnection[Any, Any, Any, Any]
WebRequest = Request[Any, Any, Any]
PageSocket = WebSocket[Any, Any, Any]


def secret_of(asked: Asked) -> str | None:
    """The secret that the browser was given, perhaps by this very answer; a socket gives none."""
    found = asked.cookies.get(COOKIE) or asked.scope.get("state", {}).get(COOKIE, "")
    return found if 20 <= len(found) <= _LONGEST_SECRET else None


def new_cookie(asked: Asked) -> Cookie:
    """A secret for a browser that has none. Scripts cannot read it, and other sites cannot use it."""
    secret = new_secret()
    asked.scope.setdefault("state", {})[COOKIE] = secret
    return Cookie(
        key=COOKIE,
        value=secret,
        max_age=_YEAR,
        httponly=True,
        samesite="strict",
        secure=asked.url.scheme == "https",
    )


def reader_of(asked: Asked) -> Reader:
    """Who reads: in the language that was chosen on the page, or that the browser prefers.

    A language that we do not speak leaves the choice to the next.
    """
    preferred = asked.headers.get("accept-language", "").split(",")
    wishes = [asked.cookies.get(LANGUAGE, "")]
    wishes += [each.partition(";")[0].strip()[:2].lower() for each in preferred]
    return Reader(next((wish for wish in wishes if wish in LANGUAGES), usual_language()))
