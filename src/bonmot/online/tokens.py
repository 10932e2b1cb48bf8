"""Tokens: what a program shows instead of a browser's secret. Each has scopes, and says no more than they allow.

A token is shown once, when it is made; its digest is kept, so whoever reads the database can act for nobody.

>>> from bonmot.online.people import People
>>> from bonmot.tables import Store
>>> store = Store("sqlite://")
>>> robot = People(store).add("Robot", kind="bot")
>>> tokens = Tokens(store)
>>> made = tokens.make(robot, "at home", ["play", "read"])
>>> tokens.of(made.secret)[1] == {"play", "read"}
True
>>> _digests = tokens.revoke(robot, made.token.id)
>>> tokens.of(made.secret) is None
True
>>> store.close()
"""

import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from sqlalchemy import and_, delete, func, insert, select, update

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.people import People, Person
from bonmot.online.schema import TOKENS
from bonmot.tables.holding import digest
from bonmot.tables.table import now

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables import Store
    from bonmot.tables.storage.database import AnyRow

SCOPES: Final = ("read", "play", "seek", "chat")
"""Look at everything that the person may see; act at tables; offer and accept games; talk."""
BEGINNING: Final = "bonmot_"
"""How every token begins, so that people and programs that look for secrets in files recognize it."""
MOST: Final = 20
"""Tokens of one person."""
LONGEST_LABEL: Final = 40
_NOTICE: Final = 600_000
"""Milliseconds: how old may be what is written down about when a token was used."""


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A token, as its owner sees it afterwards."""

    id: str
    label: str
    """What its owner calls it."""
    scopes: tuple[str, ...]
    created: int
    seen: int
    """When it was last used, about; 0: never."""


class Made(NamedTuple):
    """A new token, and the secret that is shown this once."""

    token: Token
    secret: str


class Tokens:
    """The tokens of all people of a store."""

    def __init__(self, store: "Store", clock: Callable[[], Instant] = now) -> None:
        self._database = store.database
        self._people = People(store, clock)
        self._clock = clock

    def make(self, person: Person, label: str, scopes: Iterable[str]) -> Made:
        """A token for a member or a program; a guest may be somebody else tomorrow, and has none."""
        if person.kind == "guest":
            raise Refused("token-for-members")
        wanted = check_scopes(scopes)
        secret = BEGINNING + secrets.token_urlsafe(32)
        label = label.strip()[:LONGEST_LABEL] or "?"
        made = Token(id=secrets.token_hex(4), label=label, scopes=wanted, created=self._clock(), seen=0)
        row = msgspec.structs.asdict(made) | {
            "scopes": " ".join(wanted),
            "digest": digest(secret),
            "person": person.id,
        }
        count = select(func.count()).select_from(TOKENS).where(TOKENS.c.person == person.id)

        def work(connection: "Connection") -> None:
            if (connection.scalar(count) or 0) >= MOST:
                raise Refused("too-many-tokens", most=MOST)
            connection.execute(insert(TOKENS), row)

        self._database.writing(work)
        return Made(made, secret)

    def of(self, secret: str) -> tuple[Person, frozenset[str]] | None:
        """Whose token this is, and what it may do; None if it is nobody's (any more)."""
        if not secret.startswith(BEGINNING):
            return None
        query = select(TOKENS).where(TOKENS.c.digest == digest(secret))
        row = self._database.reading(lambda connection: connection.execute(query).first())
        person = None if row is None else self._people.by_id(row.person)
        if row is None or person is None:
            return None
        if row.seen < (at := self._clock()) - _NOTICE:
            used = update(TOKENS).where(TOKENS.c.digest == row.digest).values(seen=at)
            self._database.writing(lambda connection: connection.execute(used))
        return person, frozenset(row.scopes.split())

    def of_person(self, person: Person) -> list[Token]:
        """All tokens of somebody, the newest first."""
        query = select(TOKENS).where(TOKENS.c.person == person.id).order_by(TOKENS.c.created.desc(), TOKENS.c.id)
        return [_token(row) for row in self._database.reading(lambda connection: connection.execute(query).all())]

    def good(self, some: Iterable[bytes]) -> set[bytes]:
        """Those digests that are of tokens which are still good."""
        query = select(TOKENS.c.digest).where(TOKENS.c.digest.in_(set(some)))
        return set(self._database.reading(lambda connection: connection.scalars(query).all()))

    def revoke(self, person: Person, token: str) -> list[bytes]:
        """Make one's token worthless; its digest."""
        own = and_(TOKENS.c.person == person.id, TOKENS.c.id == token)

        def work(connection: "Connection") -> list[bytes]:
            found = list(connection.scalars(select(TOKENS.c.digest).where(own)))
            connection.execute(delete(TOKENS).where(own))
            return found

        if not (found := self._database.writing(work)):
            raise Refused("unknown-token")
        return found

    def revoke_all(self, person: Person) -> int:
        """Make all tokens of somebody worthless; how many there were."""
        query = delete(TOKENS).where(TOKENS.c.person == person.id)
        return self._database.writing(lambda connection: connection.execute(query).rowcount)


def check_scopes(scopes: Iterable[str]) -> tuple[str, ...]:
    """Scopes in their usual order; at least one, and only those there are."""
    asked = set(scopes)
    if not asked or asked - set(SCOPES):
        raise Refused("unknown-scope", name=min(asked - set(SCOPES), default=""), names=list(SCOPES))
    return tuple(each for each in SCOPES if each in asked)


def _token(row: "AnyRow") -> Token:
    return Token(id=row.id, label=row.label, scopes=tuple(row.scopes.split()), created=row.created, seen=row.seen)
