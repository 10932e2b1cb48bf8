"""Who is there: guests, members with a password, and programs that play.

A browser is known by its secret, of which the digest is kept: `of_secret` says who sits at it. What a browser held
before somebody gave their name there is theirs from then on, and so is what it held when they signed in elsewhere.

>>> from bonmot.tables import Store
>>> from bonmot.tables.holding import new_secret
>>> store = Store("sqlite://")
>>> people = People(store)
>>> secret = new_secret()
>>> ada = people.guest(secret, "Ada")
>>> people.of_secret(secret) == ada, people.of_secret(new_secret())
(True, None)
>>> people.register(ada, "Ada", "a horse of a different colour").kind
'member'
>>> store.close()
"""

import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online import names, passwords
from bonmot.online.audit import reason_for
from bonmot.online.avoiding import claim_avoided
from bonmot.online.passwords import Passwords
from bonmot.online.ratings.claiming import claim_ratings
from bonmot.online.schema import EVIDENCE, PEOPLE, REPORTS, SESSIONS, TALK
from bonmot.tables.holding import digest
from bonmot.tables.storage.schema import HOLDERS
from bonmot.tables.table import now

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from bonmot.tables import Store
    from bonmot.tables.storage.database import AnyRow, Database

ROLES: Final = frozenset({"admin", "referee"})
SECOND: Final = 1_000
DAY: Final = 24 * 3600 * SECOND
SESSION: Final = 90 * DAY
"""How long a browser is remembered in which nobody was seen."""
_NOTICE: Final = 600 * SECOND
"""How old may be what is written down about when somebody was seen."""
_LONGEST_AGENT: Final = 200

KindOfPerson = Literal["guest", "member", "bot"]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is known by name."""

    id: str
    kind: KindOfPerson
    name: str
    roles: frozenset[str] = frozenset()
    holder: bytes
    """By which they hold seats (`bonmot.tables.holding`)."""
    muted_until: int = 0
    banned_until: int = 0
    created: int
    seen: int

    def is_banned(self, at: int) -> bool:
        """Whether they are kept out at a moment."""
        return self.banned_until > at


class People:
    """All people of a store."""

    def __init__(self, store: "Store", clock: Callable[[], Instant] = now, passwords: Passwords | None = None) -> None:
        self._database = store.database
        self._clock = clock
        self._passwords = passwords or Passwords()

    # ---- finding

    def of_secret(self, secret: str) -> Person | None:
        """Who is known in the browser that has a secret."""
        at, known = self._clock(), digest(secret)
        query = select(PEOPLE, SESSIONS.c.seen.label("used")).join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
        query = query.where(SESSIONS.c.digest == known, SESSIONS.c.seen > at - SESSION)
        row = self._database.reading(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        if row.used < at - _NOTICE:
            self._notice(row.id, known, at)
        return person_of(row)

    def _notice(self, person: str, known: bytes, at: Instant) -> None:
        def work(connection: "Connection") -> None:
            connection.execute(update(SESSIONS).where(SESSIONS.c.digest == known).values(seen=at))
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(seen=at))

        self._database.writing(work)

    def by_id(self, person: str) -> Person | None:
        """Somebody, by what never changes."""
        return self._one(PEOPLE.c.id == person)

    def by_name(self, name: str) -> Person | None:
        """A member or a program; guests have names, but nobody is found by them."""
        return self._one(PEOPLE.c.likeness == names.likeness(name))

    def by_holders(self, some: Iterable[bytes]) -> dict[bytes, Person]:
        """Several at once; browsers in which nobody is known are left out."""
        query = select(PEOPLE).where(PEOPLE.c.holder.in_(set(some)))
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return {row.holder: person_of(row) for row in rows}

    def find(self, beginning: str, limit: int = 10) -> list[Person]:
        """Members and programs whose names begin like this."""
        like = names.likeness(beginning)
        if not like:
            return []
        query = select(PEOPLE).where(PEOPLE.c.likeness.startswith(like, autoescape=True))
        query = query.order_by(PEOPLE.c.likeness).limit(limit)
        return [person_of(row) for row in self._database.reading(lambda connection: connection.execute(query).all())]

    def with_role(self, role: str) -> list[str]:
        """The ids of all who have a role."""
        query = select(PEOPLE.c.id, PEOPLE.c.roles).where(PEOPLE.c.roles != "")
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return [row.id for row in rows if role in row.roles.split()]

    def _one(self, which: "ColumnElement[bool]") -> Person | None:
        row = self._database.reading(lambda connection: connection.execute(select(PEOPLE).where(which)).first())
        return None if row is None else person_of(row)

    # ---- coming

    def guest(self, secret: str, name: str, *, before: str | None = None, agent: str = "") -> Person:
        """Somebody gives a name in a browser, and is there at once; `before` is the secret that it had until now."""
        name = self.free_name(name)
        person = self._new("guest", name)

        def work(connection: "Connection") -> None:
            connection.execute(insert(PEOPLE), _row(person))
            self._open(connection, person, secret, before or secret, agent)

        self._database.writing(work)
        return person

    def register(self, person: Person, name: str, password: str, mail: str | None = None) -> Person:
        """A guest becomes a member: what they have played stays theirs."""
        if person.kind != "guest":
            raise Refused("member-already")
        name = self.free_name(name)
        passwords.check(password, name)
        kept = self._passwords.hashed(password)
        values = {"kind": "member", "name": name, "likeness": names.likeness(name), "password": kept, "mail": mail}
        query = update(PEOPLE).where(PEOPLE.c.id == person.id, PEOPLE.c.kind == "guest").values(values)
        writing_name(self._database, lambda connection: connection.execute(query).rowcount)
        return msgspec.structs.replace(person, kind="member", name=name)

    def add(self, name: str, password: str | None = None, *, kind: KindOfPerson = "member") -> Person:
        """A new member, or a program that plays, whom no browser has brought along."""
        name = self.free_name(name)
        if password is not None:
            passwords.check(password, name)
        kept = None if password is None else self._passwords.hashed(password)
        person = self._new(kind, name)
        row = _row(person) | {"likeness": names.likeness(name), "password": kept}
        writing_name(self._database, lambda connection: connection.execute(insert(PEOPLE), row))
        return person

    def sign_in(self, name: str, password: str, secret: str, *, before: str | None = None, agent: str = "") -> Person:
        """A member comes back: the browser has a new secret, so that one it was made to have before is worth nothing.

        Whoever does not exist is refused in the same words, after as long a time.
        """
        query = select(PEOPLE).where(PEOPLE.c.likeness == names.likeness(name))
        row = self._database.reading(lambda connection: connection.execute(query).first())
        if not self._passwords.agrees(None if row is None else row.password, password) or row is None:
            raise Refused("wrong-password")
        person = person_of(row)
        if person.is_banned(self._clock()):
            why = self._database.reading(lambda connection: reason_for(connection, person.id, "ban"))
            raise Refused("banned", until=person.banned_until, why=why)
        if self._passwords.is_outdated(row.password):
            kept = self._passwords.hashed(password)
            mine = update(PEOPLE).where(PEOPLE.c.id == person.id, PEOPLE.c.password == row.password)
            renewed = mine.values(password=kept)
            self._database.writing(lambda connection: connection.execute(renewed))

        self.know(person, secret, before=before, agent=agent)
        return person

    def know(self, person: Person, secret: str, *, before: str | None = None, agent: str = "") -> None:
        """Know somebody in a browser, by a new secret; the one it had before is worth nothing from then on."""

        def work(connection: "Connection") -> None:
            if before is not None:
                _claim(connection, digest(before), person)
            self._open(connection, person, secret, before or secret, agent)

        self._database.writing(work)

    def sign_out(self, secret: str) -> None:
        """Nobody is known in this browser any more."""
        query = delete(SESSIONS).where(SESSIONS.c.digest == digest(secret))
        self._database.writing(lambda connection: connection.execute(query))

    def free_name(self, name: str) -> str:
        """A name that nobody can be mistaken for."""
        name = names.cleaned(name)
        if names.is_reserved(name) or self.by_name(name) is not None:
            raise Refused("name-taken", name=name)
        return name

    def _new(self, kind: KindOfPerson, name: str) -> Person:
        at = self._clock()
        return Person(
            id=secrets.token_hex(8), kind=kind, name=name, holder=secrets.token_bytes(32), created=at, seen=at
        )

    def _open(self, connection: "Connection", person: Person, secret: str, before: str, agent: str) -> None:
        """Know somebody in a browser; what it held is theirs."""
        at, known = self._clock(), digest(secret)
        own = update(HOLDERS).where(HOLDERS.c.holder.in_({digest(before), known})).values(holder=person.holder)
        connection.execute(own)
        connection.execute(delete(SESSIONS).where(SESSIONS.c.digest.in_({digest(before), known})))
        row = {"digest": known, "person": person.id, "created": at, "seen": at, "agent": agent[:_LONGEST_AGENT]}
        connection.execute(insert(SESSIONS), row)


_SAID: Final = (TALK.c.person, EVIDENCE.c.person, REPORTS.c.by, REPORTS.c.about)
"""What somebody has said, and been complained about for: signing in takes none of it away."""


def _claim(connection: "Connection", session: bytes, person: Person) -> None:
    """What a guest has played becomes the member's who signs in at the same browser; the guest is gone."""
    query = select(PEOPLE).join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id).where(SESSIONS.c.digest == session)
    guest = connection.execute(query.where(PEOPLE.c.kind == "guest", PEOPLE.c.id != person.id)).first()
    if guest is not None:
        connection.execute(update(HOLDERS).where(HOLDERS.c.holder == guest.holder).values(holder=person.holder))
        claim_ratings(connection, guest.id, person.id)
        for column in _SAID:
            connection.execute(update(column.table).where(column == guest.id).values({column: person.id}))
        claim_avoided(connection, guest.id, person.id)
        connection.execute(delete(PEOPLE).where(PEOPLE.c.id == guest.id))


def _row(person: Person) -> dict[str, object]:
    return msgspec.structs.asdict(person) | {"roles": " ".join(sorted(person.roles))}


def writing_name(database: "Database", work: "Callable[[Connection], object]") -> None:
    """Write down a name: of two who want the same at once, the database decides."""

    def trying(connection: "Connection") -> None:
        try:
            work(connection)
        except IntegrityError as error:
            raise Refused("name-taken") from error

    database.writing(trying)


def person_of(row: "AnyRow") -> Person:
    """Somebody, as a row tells of them."""
    return Person(
        id=row.id,
        kind=row.kind,
        name=row.name,
        roles=frozenset(row.roles.split()),
        holder=row.holder,
        muted_until=row.muted_until,
        banned_until=row.banned_until,
        created=row.created,
        seen=row.seen,
    )
