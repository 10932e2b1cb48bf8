"""Who asks: a browser, the person who is known in it, and the language its reader wants."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.online.people import Person
from bonmot.tables.holding import digest
from bonmot.texts import LANGUAGES, Reader
from bonmot.texts import language as usual_language
from bonmot.web.addresses import household
from bonmot.web.scopes import need_scope

if TYPE_CHECKING:
    from bonmot.web.hall import Hall

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


class Visitor(NamedTuple):
    """Whoever asks."""

    secret: str | None
    """Of the browser; None where it keeps no cookies."""
    holder: bytes
    """By which they hold seats: the person's, or the browser's; nothing where there is neither."""
    person: Person | None = None
    scopes: frozenset[str] | None = None
    """What a token may do; None for a browser, which may do everything that its person may."""
    token: bytes = b""
    """The digest of a program's token."""

    def may(self, scope: str) -> bool:
        """Whether they may do what a scope allows."""
        return self.scopes is None or scope in self.scopes

    @property
    def session(self) -> bytes:
        """What is known of the browser's secret (`bonmot.web.reception`)."""
        return self.token or (b"" if self.secret is None else digest(self.secret))


def visitor_of(asked: Asked, hall: "Hall") -> Visitor:
    """Who asks; the store is looked at once for each request."""
    if (token := token_of(asked)) is not None:
        return _visitor_with(token, asked, hall)
    secret = secret_of(asked)
    if secret is None:
        return Visitor(None, b"")
    person = hall.people.of_secret(secret)
    if person is not None:
        hall.companies.moderation.check_admitted(person)
        hall.vouch(digest(secret))
    return Visitor(secret, digest(secret) if person is None else person.holder, person)


def token_of(asked: Asked) -> str | None:
    """The token that a program shows."""
    kind, _space, token = asked.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def session_of(asked: Asked) -> bytes:
    """What is known of the secret or the token that came with a request; whether it is worth anything, others say."""
    shown = token_of(asked) or secret_of(asked)
    return b"" if shown is None else digest(shown)


def _visitor_with(token: str, asked: Asked, hall: "Hall") -> Visitor:
    """A program: it is whoever made its token, as far as the token's scopes go."""
    found = hall.tokens.of(token)
    if found is None:
        raise Refused("bad-token")
    person, scopes = found
    hall.companies.moderation.check_admitted(person)
    # The address that is answered; of the one in `asked.url` the program has written a part itself (its host).
    need_scope(scopes, str(asked.scope.get("method", "GET")), asked.scope["path"])
    hall.vouch(digest(token))
    return Visitor(None, person.holder, person, scopes, digest(token))


def asker_of(asked: Asked, visitor: Visitor) -> bytes:
    """By what is counted how much somebody asks for: who they are; where they are not known, where they come from."""
    return visitor.holder or (asked.client.host if asked.client else "").encode()


def line_of(asked: Asked) -> str:
    """Where somebody asks from, as far as it is counted: in IPv6 a line has a whole network of addresses."""
    return household(asked.client.host) if asked.client else ""


def need_holder(visitor: Visitor) -> bytes:
    """By what a visitor can hold a seat."""
    if not visitor.holder:
        raise BonmotError("no-cookie")
    return visitor.holder


def need_person(visitor: Visitor) -> Person:
    """The person who asks: somebody must be known by name."""
    if visitor.person is None:
        raise Refused("sign-in-first")
    return visitor.person


def need_role(visitor: Visitor, role: str) -> Person:
    """The person who asks, who must have a role."""
    person = need_person(visitor)
    if role not in person.roles:
        raise Refused("not-allowed")
    return person


def give_secret(asked: Asked, secret: str) -> None:
    """Let the answer carry a secret to the browser."""
    asked.scope.setdefault("state", {})[COOKIE] = secret


def cookie_to_give(asked: Asked) -> Cookie | None:
    """The secret that this answer carries, if any. Scripts cannot read it, and other sites cannot use it."""
    secret = asked.scope.get("state", {}).get(COOKIE)
    if secret is None:
        return None
    return Cookie(
        key=COOKIE,
        value=secret,
        max_age=_YEAR,
        httponly=True,
        samesite="strict",
        secure=asked.scope["scheme"] == "https",
    )


def reader_of(asked: Asked) -> Reader:
    """Who reads: in the language that was chosen on the page, or that the browser prefers.

    A language that we do not speak leaves the choice to the next.
    """
    preferred = asked.headers.get("accept-language", "").split(",")
    wishes = [asked.cookies.get(LANGUAGE, "")]
    wishes += [each.partition(";")[0].strip()[:2].lower() for each in preferred]
    return Reader(next((wish for wish in wishes if wish in LANGUAGES), usual_language()))
