"""Which process looks after a table: thinks for its computers and watches its clocks.

Every process says in the database that it lives, and which tables it has open. Of those that have a table open, the one
that has had it longest looks after it; when it closes the table, or is not heard of any more, the next one does. Should
two believe it for a moment, they do too much work and no harm: the log takes each entry once.

>>> from bonmot.tables import Store
>>> store = Store("sqlite://")
>>> one, two = Leases(store, "one"), Leases(store, "two")
>>> sorted(one.beat()), sorted(two.beat())
(['one'], ['one', 'two'])
>>> one.take("t1"), two.take("t1"), two.owned()
(True, False, frozenset())
>>> one.release("t1")
True
>>> two.owned()
frozenset({'t1'})
>>> store.close()
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, delete, insert, select, update

from bonmot.online.database_time import database_time
from bonmot.online.lease_schema import LEASES, PROCESSES

if TYPE_CHECKING:
    from bonmot.tables import Store

BEAT: Final = 0.25
"""Seconds between two signs of life."""
SILENCE: Final = 1_250
"""Milliseconds after which a process that gives none is not counted any more. With a beat, and what it takes to go on,
that is less than two seconds (`bench/failover.py` measures it)."""


class Leases:
    """The tables that one process has open, beside those of the others."""

    def __init__(self, store: "Store", process: str, *, clock: Callable[[], int] | None = None) -> None:
        """Without a clock it is the database's own, which all processes share."""
        self._database = store.database
        self.process = process
        self._clock = clock
        self._taken: set[str] = set()

    def beat(self) -> frozenset[str]:
        """Say that this process lives, and forget those that do not; all who live.

        One that was silent for a moment, and believed dead, takes what it has open once more.
        """
        return self._database.writing(self._beat)

    def _beat(self, connection: Connection) -> frozenset[str]:
        now = self._now(connection)
        me = PROCESSES.c.process == self.process
        if not connection.execute(update(PROCESSES).where(me).values(until=now + SILENCE)).rowcount:
            connection.execute(insert(PROCESSES).values(process=self.process, until=now + SILENCE))
            for table in tuple(self._taken):
                self._add(connection, table)
        known = {row.process: row.until for row in connection.execute(select(PROCESSES))}
        dead = sorted(process for process, until in known.items() if until < now)
        if dead:  # in one order everywhere, as all of them may notice at once
            for process in dead:
                connection.execute(delete(LEASES).where(LEASES.c.process == process))
                connection.execute(delete(PROCESSES).where(PROCESSES.c.process == process))
        return frozenset(known) - frozenset(dead)

    def take(self, table: str) -> bool:
        """This process has a table open now; whether it looks after it."""

        def work(connection: Connection) -> bool:
            self._add(connection, table)
            return _owner(connection, table) == self.process

        self._taken.add(table)
        return self._database.writing(work)

    def _add(self, connection: Connection, table: str) -> None:
        connection.execute(delete(LEASES).where(LEASES.c.table_name == table, LEASES.c.process == self.process))
        row = {"table_name": table, "process": self.process, "since": self._now(connection)}
        connection.execute(insert(LEASES), row)

    def release(self, table: str) -> bool:
        """This process has closed a table; whether another one still has it open."""

        def work(connection: Connection) -> bool:
            # Of two that close it at once, the second sees that the first has: somebody must be the last.
            every = select(LEASES.c.process).where(LEASES.c.table_name == table).order_by(LEASES.c.process)
            connection.execute(every.with_for_update()).all()
            mine = (LEASES.c.table_name == table, LEASES.c.process == self.process)
            connection.execute(delete(LEASES).where(*mine))
            return _owner(connection, table) is not None

        self._taken.discard(table)
        return self._database.writing(work)

    def others(self, table: str) -> frozenset[str]:
        """The other processes that have a table open."""
        query = select(LEASES.c.process).where(LEASES.c.table_name == table, LEASES.c.process != self.process)
        return frozenset(self._database.reading(lambda connection: connection.scalars(query).all()))

    def owned(self) -> frozenset[str]:
        """The tables that this process looks after."""
        mine = select(LEASES.c.table_name).where(LEASES.c.process == self.process)
        query = select(LEASES).where(LEASES.c.table_name.in_(mine)).order_by(LEASES.c.since, LEASES.c.process)

        def work(connection: Connection) -> frozenset[str]:
            owners: dict[str, str] = {}
            for row in connection.execute(query):
                owners.setdefault(row.table_name, row.process)
            return frozenset(table for table, owner in owners.items() if owner == self.process)

        return self._database.reading(work)

    def leave(self) -> None:
        """This process stops."""

        def work(connection: Connection) -> None:
            connection.execute(delete(LEASES).where(LEASES.c.process == self.process))
            connection.execute(delete(PROCESSES).where(PROCESSES.c.process == self.process))

        self._database.writing(work)

    def _now(self, connection: Connection) -> int:
        return database_time(connection) if self._clock is None else self._clock()


def _owner(connection: Connection, table: str) -> str | None:
    query = select(LEASES.c.process).where(LEASES.c.table_name == table).order_by(LEASES.c.since, LEASES.c.process)
    found: str | None = connection.scalar(query.limit(1))
    return found
