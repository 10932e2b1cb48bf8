"""What members do with their accounts: passwords, names, addresses, the browsers in which they are known.

Whatever ends sessions says which (the digests of their secrets), so that pages that are open there can be closed.

>>> from bonmot.online.passwords import Cost
>>> from bonmot.tables import Store
>>> store, cheap = Store("sqlite://"), Passwords(Cost(memory=8, rounds=1))
>>> people, accounts = People(store, passwords=cheap), Accounts(store, passwords=cheap)
>>> ada = people.add("Ada", "a horse of a different colour")
>>> key = accounts.reset_key(ada)
>>> accounts.reset(key, "quite another horse")
[]
>>> people.sign_in("Ada", "quite another horse", "a new secret of a browser").id == ada.id
True
>>> store.close()
"""

import re
import secrets
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, insert, select, update

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online import names, passwords
from bonmot.online.passwords import Passwords
from bonmot.online.people import ROLES, SECOND, People, Person, person_of, writing_name
from bonmot.online.schema import PEOPLE, RESETS, SESSIONS
from bonmot.tables.holding import digest
from bonmot.tables.table import now

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables import Store

HOUR: Final = 3600 * SECOND
LINK: Final = 2 * HOUR
"""How long a link to a new password is good for; one from the command line is good for a day."""
LONGEST_MAIL: Final = 254
FOR_EVER: Final = 2**62


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A browser in which somebody is known."""

    id: str
    agent: str
    """Which browser, as far as it says so itself."""
    created: int
    seen: int
    digest: bytes


class Accounts:
    """The accounts of a store."""

    def __init__(self, store: "Store", clock: Callable[[], Instant] = now, passwords: Passwords | None = None) -> None:
        self._database = store.database
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._people = People(store, clock, self._passwords)

    # ---- the browsers

    def sessions(self, person: Person) -> list[Session]:
        """Where somebody is known, those seen last first."""
        query = select(SESSIONS).where(SESSIONS.c.person == person.id).order_by(SESSIONS.c.seen.desc())
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return [
            Session(id=row.digest.hex()[:12], agent=row.agent, created=row.created, seen=row.seen, digest=row.digest)
            for row in rows
        ]

    def end_sessions(self, person: Person, *, but: str | None = None, which: str | None = None) -> list[bytes]:
        """Sign out everywhere, or everywhere but in one browser, or in one alone; those that ended."""
        kept = b"" if but is None else digest(but)
        return self._database.writing(lambda connection: _ended(connection, person.id, kept, which))

    def good_sessions(self, some: Collection[bytes]) -> set[bytes]:
        """Those of some sessions that have not ended."""
        query = select(SESSIONS.c.digest).where(SESSIONS.c.digest.in_(some))
        return self._database.reading(lambda connection: set(connection.scalars(query)))

    # ---- the account

    def agrees(self, person: Person, password: str) -> bool:
        """Whether it is somebody's password; a guest has none."""
        query = select(PEOPLE.c.password).where(PEOPLE.c.id == person.id)
        kept = self._database.reading(lambda connection: connection.scalar(query))
        return self._passwords.agrees(kept, password)

    def change_password(self, person: Person, old: str, new: str) -> list[bytes]:
        """Another password; all sessions end."""
        if person.kind == "member" and not self.agrees(person, old):
            raise Refused("wrong-password")
        return self._set_password(person, new)

    def _set_password(self, person: Person, password: str, key: bytes | None = None) -> list[bytes]:
        passwords.check(password, person.name)
        kept = self._passwords.hashed(password)

        def work(connection: "Connection") -> list[bytes]:
            used = delete(RESETS).where(RESETS.c.person == person.id, RESETS.c.digest == key)
            if key is not None and not connection.execute(used).rowcount:
                raise Refused("reset-used")  # of two who open the same link at once, one is first
            query = update(PEOPLE).where(PEOPLE.c.id == person.id, PEOPLE.c.kind == "member")
            if not connection.execute(query.values(password=kept)).rowcount:
                raise Refused("sign-in-first")
            connection.execute(delete(RESETS).where(RESETS.c.person == person.id))
            return _ended(connection, person.id)

        return self._database.writing(work)

    def rename(self, person: Person, name: str) -> Person:
        """Another name, from now on; what was played keeps the old one."""
        name = names.cleaned(name)
        known = self._people.by_name(name)
        if names.is_reserved(name) or (known is not None and known.id != person.id):
            raise Refused("name-taken")
        values = {"name": name} | ({} if person.kind == "guest" else {"likeness": names.likeness(name)})
        query = update(PEOPLE).where(PEOPLE.c.id == person.id).values(values)
        writing_name(self._database, lambda connection: connection.execute(query))
        return msgspec.structs.replace(person, name=name)

    def mail_of(self, person: Person) -> str:
        """Where somebody wants letters to; nothing: nowhere."""
        query = select(PEOPLE.c.mail).where(PEOPLE.c.id == person.id)
        return self._database.reading(lambda connection: connection.scalar(query)) or ""

    def change_mail(self, person: Person, mail: str) -> None:
        """Another address, or none."""
        query = update(PEOPLE).where(PEOPLE.c.id == person.id).values(mail=checked_mail(mail) or None)
        self._database.writing(lambda connection: connection.execute(query))

    # ---- a forgotten password

    def to_be_reset(self, name: str) -> tuple[Person, str] | None:
        """The member who has forgotten a password, found by name or by address, and the address that we know."""
        name = name.strip()
        which = PEOPLE.c.mail == name if "@" in name else PEOPLE.c.likeness == names.likeness(name)
        query = select(PEOPLE).where(which, PEOPLE.c.kind == "member").limit(2)
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return (person_of(rows[0]), rows[0].mail or "") if len(rows) == 1 else None

    def reset_key(self, person: Person, *, good_for: int = LINK) -> str:
        """A key to a new password, which opens once; those made before open nothing any more."""
        key = secrets.token_urlsafe(24)
        row = {"digest": digest(key), "person": person.id, "until": self._clock() + good_for}

        def work(connection: "Connection") -> None:
            connection.execute(delete(RESETS).where(RESETS.c.person == person.id))
            connection.execute(insert(RESETS), row)

        self._database.writing(work)
        return key

    def reset(self, key: str, password: str) -> list[bytes]:
        """Choose a new password with a key, which is used up; all sessions end: those that did."""
        known = RESETS.c.digest == digest(key)
        query = select(PEOPLE).join(RESETS, RESETS.c.person == PEOPLE.c.id)
        query = query.where(known, RESETS.c.until > self._clock())
        row = self._database.reading(lambda connection: connection.execute(query).first())
        if row is None:
            raise Refused("reset-used")
        return self._set_password(person_of(row), password, digest(key))

    # ---- what administrators do

    def everybody(self) -> list[Person]:
        """All members and programs, by name."""
        query = select(PEOPLE).where(PEOPLE.c.kind != "guest").order_by(PEOPLE.c.likeness)
        return [person_of(row) for row in self._database.reading(lambda connection: connection.execute(query).all())]

    def give_roles(self, person: Person, roles: Collection[str]) -> Person:
        """Let somebody be what they are to be, and nothing else."""
        if unknown := sorted(set(roles) - ROLES):
            raise Refused("unknown-role", name=unknown[0], names=sorted(ROLES))
        query = update(PEOPLE).where(PEOPLE.c.id == person.id).values(roles=" ".join(sorted(roles)))
        self._database.writing(lambda connection: connection.execute(query))
        return msgspec.structs.replace(person, roles=frozenset(roles))

    def ban(self, person: Person, until: int) -> list[bytes]:
        """Keep somebody out until a moment: their sessions end, and they cannot sign in."""

        def work(connection: "Connection") -> list[bytes]:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(banned_until=until))
            return _ended(connection, person.id)

        return self._database.writing(work)


def checked_mail(mail: str) -> str:
    """An address that a letter can be sent to.

    >>> checked_mail(" ada@example.org ")
    'ada@example.org'
    """
    mail = mail.strip()
    if mail and (len(mail) > LONGEST_MAIL or not re.fullmatch(r"[!-?A-~]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}", mail)):
        raise Refused("bad-mail")
    return mail


def _ended(connection: "Connection", person: str, but: bytes = b"", which: str | None = None) -> list[bytes]:
    query = select(SESSIONS.c.digest).where(SESSIONS.c.person == person, SESSIONS.c.digest != but)
    found = [each for each in connection.scalars(query) if which is None or each.hex()[:12] == which]
    connection.execute(delete(SESSIONS).where(SESSIONS.c.digest.in_(found)))
    return found
