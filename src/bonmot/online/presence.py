"""Who is here: whoever has a page open that listens to news, in any process of the server.

Each process says anew every minute who its people are; what a process that died has said runs out by itself. A person
may hide: then others are not told, and whoever follows them does not see them come.
"""

import secrets
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bonmot.games.moments import Instant
from bonmot.online.meeting_schema import HERE, HIDDEN

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables import Store

RENEWED: Final = 60_000
"""Milliseconds after which a process says again who its people are."""
LASTS: Final = 150_000
"""Milliseconds for which that is believed."""


class Presence:
    """The people with a page open."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock
        self._process = secrets.token_hex(8)
        self._lines: dict[str, int] = {}
        """Person → pages that are open in this process."""
        self._lock = threading.Lock()

    # ---- those of this process

    def came(self, person: str) -> bool:
        """One more page of a person; whether it is their first one here."""
        with self._lock:
            self._lines[person] = self._lines.get(person, 0) + 1
            is_first = self._lines[person] == 1
        if is_first:
            self._say([person])
        return is_first

    def left(self, person: str) -> bool:
        """One page less; whether it was their last one here."""
        with self._lock:
            left = self._lines.get(person, 0) - 1
            if left > 0:
                self._lines[person] = left
                return False
            self._lines.pop(person, None)
        gone = delete(HERE).where(HERE.c.person == person, HERE.c.process == self._process)
        self._database.writing(lambda connection: connection.execute(gone))
        if is_back := self.pages(person) > 0:  # a page that was loaded again: it said so before this was taken away
            self._say([person])
        return not is_back

    def pages(self, person: str) -> int:
        """The pages of a person that are open in this process."""
        return self._lines.get(person, 0)

    def renew(self) -> frozenset[str]:
        """Say again who is here; those of whom a process that died was the last to say so."""
        self._say(tuple(self._lines))
        stale = delete(HERE).where(HERE.c.until < self._clock()).returning(HERE.c.person)
        silent = frozenset(self._database.writing(lambda connection: connection.scalars(stale).all()))
        return silent - self.here(silent)

    def _say(self, people: Iterable[str]) -> None:
        until = self._clock() + LASTS
        rows = [{"person": person, "process": self._process, "until": until} for person in people]
        if not rows:
            return

        def work(connection: "Connection") -> None:
            renewed = update(HERE).where(HERE.c.process == self._process).values(until=until)
            connection.execute(renewed)
            adding = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            connection.execute(adding(HERE).on_conflict_do_nothing(), rows)  # two pages may come at once

        self._database.writing(work)

    # ---- those of all processes

    def here(self, people: Iterable[str]) -> frozenset[str]:
        """Which of some people have a page open, whether they hide or not."""
        wanted = tuple(people)
        query = select(HERE.c.person).where(HERE.c.person.in_(wanted), HERE.c.until >= self._clock())
        return frozenset(self._database.reading(lambda connection: connection.scalars(query).all()) if wanted else ())

    def seen(self, people: Iterable[str]) -> frozenset[str]:
        """Which of some people others may know to be here."""
        found = self.here(people)
        return found - self.hidden(found)

    def count(self) -> int:
        """How many people are here and do not hide."""
        hidden = select(HIDDEN.c.person)
        query = select(HERE.c.person).where(HERE.c.until >= self._clock(), HERE.c.person.not_in(hidden)).distinct()
        return len(self._database.reading(lambda connection: connection.scalars(query).all()))

    # ---- hiding

    def hidden(self, people: Iterable[str]) -> frozenset[str]:
        """Which of some people hide."""
        wanted = tuple(people)
        query = select(HIDDEN.c.person).where(HIDDEN.c.person.in_(wanted))
        return frozenset(self._database.reading(lambda connection: connection.scalars(query).all()) if wanted else ())

    def hide(self, person: str, *, hides: bool) -> None:
        """Hide, or show oneself again."""

        def work(connection: "Connection") -> None:
            connection.execute(delete(HIDDEN).where(HIDDEN.c.person == person))
            if hides:
                connection.execute(insert(HIDDEN).values(person=person))

        self._database.writing(work)
