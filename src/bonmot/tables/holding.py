"""Who may act for a seat at a server: its holder, a browser that has a secret or a person who is known by name.

Only digests of secrets are kept, so that whoever reads the database cannot sit down. A seat is offered by a key, which
opens it once.

>>> from bonmot.games.crossword import setup_for
>>> from bonmot.tables import Store, Table
>>> store = Store("sqlite://")
>>> table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
>>> holders = Holders(store)
>>> ada, ben = digest("the secret of Ada's browser"), digest("the secret of Ben's")
>>> holders.take(table.name, range(2), ada)
>>> key = holders.offer(table.name, 1, ada)
>>> holders.accept(table.name, key, ben), holders.seats(table.name, ada)
(1, (0,))
>>> holders.accept(table.name, key, digest("somebody else's"))
Traceback (most recent call last):
    ...
bonmot.games.game.Refused: This invitation is not valid any more: ask for another link. [invitation-used]
>>> holders.take(table.name, range(2), digest("somebody else's"))
>>> holders.seats(table.name, ben)
(1,)
>>> store.close()
"""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import and_, delete, insert, select, update

from bonmot.games.game import Refused
from bonmot.tables.storage.schema import HOLDERS, TABLES
from bonmot.tables.storage.summary import Summary, decoded

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables.storage.store import Store


def new_secret() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    """What is kept of a secret; of a browser in which nobody is known by name, it is the holder of its seats."""
    return sha256(secret.encode()).digest()


class Holders:
    """The seats of all tables of a store, and who holds them."""

    def __init__(self, store: "Store") -> None:
        self._database = store.database

    def take(self, table: str, seats: Iterable[int], holder: bytes) -> None:
        """Sit down on seats that nobody holds; those that somebody holds stay theirs."""
        wanted = tuple(seats)

        def work(connection: "Connection") -> None:
            query = select(HOLDERS.c.seat).where(HOLDERS.c.table_name == table)
            held = set(connection.scalars(query))
            rows = [{"table_name": table, "seat": seat, "holder": holder} for seat in wanted if seat not in held]
            if rows:
                connection.execute(insert(HOLDERS), rows)

        self._database.writing(work)

    def seats(self, table: str, holder: bytes) -> tuple[int, ...]:
        """The seats that somebody holds, in their order."""
        query = select(HOLDERS.c.seat).where(HOLDERS.c.table_name == table, HOLDERS.c.holder == holder)
        return tuple(self._database.reading(lambda connection: sorted(connection.scalars(query))))

    def is_held(self, table: str) -> bool:
        """Whether anybody holds a seat there."""
        query = select(HOLDERS.c.seat).where(HOLDERS.c.table_name == table).limit(1)
        return self._database.reading(lambda connection: connection.scalar(query) is not None)

    def is_shared(self, table: str, holder: bytes) -> bool:
        """Whether anybody else holds a seat there."""
        query = select(HOLDERS.c.seat).where(HOLDERS.c.table_name == table, HOLDERS.c.holder != holder)
        return self._database.reading(lambda connection: connection.scalar(query.limit(1)) is not None)

    def hand_on(self, table: str, to: str) -> None:
        """At another table of the same people everybody holds the seats that they hold here."""

        def work(connection: "Connection") -> None:
            query = select(HOLDERS.c.seat, HOLDERS.c.holder).where(HOLDERS.c.table_name == table)
            rows = [{"table_name": to, "seat": row.seat, "holder": row.holder} for row in connection.execute(query)]
            if rows:
                connection.execute(insert(HOLDERS), rows)

        self._database.writing(work)

    def tables(self, holder: bytes) -> dict[str, tuple[int, ...]]:
        """The tables at which somebody holds seats, and which."""
        query = select(HOLDERS.c.table_name, HOLDERS.c.seat).where(HOLDERS.c.holder == holder)
        found: dict[str, tuple[int, ...]] = {}
        for row in self._database.reading(lambda connection: connection.execute(query.order_by(HOLDERS.c.seat)).all()):
            found[row.table_name] = (*found.get(row.table_name, ()), row.seat)
        return found

    def by_seat(self, table: str) -> dict[int, bytes]:
        """Seat of a table → who holds it."""
        query = select(HOLDERS.c.seat, HOLDERS.c.holder).where(HOLDERS.c.table_name == table)
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return {row.seat: row.holder for row in rows}

    def games(self, holder: bytes, status: str | None = None, limit: int | None = None) -> list[Summary]:
        """The games of somebody, or those with a status, first those that were played at last.

        Nobody else's are looked at, however many there are.
        """
        own = select(HOLDERS.c.table_name).where(HOLDERS.c.holder == holder)
        query = select(TABLES.c.summary).where(TABLES.c.name.in_(own))
        query = query if status is None else query.where(TABLES.c.status == status)
        query = query.order_by(TABLES.c.updated.desc(), TABLES.c.name).limit(limit)
        texts = self._database.reading(lambda connection: connection.scalars(query).all())
        found = []
        for text in texts:
            with suppress(msgspec.MsgspecError):  # a summary is no source: a spoilt one keeps nobody from anything
                found.append(decoded(text))
        return found

    def playing(self, holder: bytes) -> list[Summary]:
        """The games that somebody is playing just now."""
        return self.games(holder, "playing")

    def held(self) -> frozenset[str]:
        """The tables at which anybody holds a seat."""
        query = select(HOLDERS.c.table_name).distinct()
        return frozenset(self._database.reading(lambda connection: connection.scalars(query).all()))

    def offer(self, table: str, seat: int, holder: bytes) -> str:
        """A key to one's own seat, for somebody else; a key that was made before opens nothing any more."""
        key = secrets.token_urlsafe(16)
        own = and_(HOLDERS.c.table_name == table, HOLDERS.c.seat == seat, HOLDERS.c.holder == holder)
        query = update(HOLDERS).where(own).values(key=digest(key))
        if not self._database.writing(lambda connection: connection.execute(query).rowcount):
            raise Refused("not-your-seat")
        return key

    def accept(self, table: str, key: str, holder: bytes) -> int:
        """Sit down on the seat that a key opens; its number. The key opens it once."""
        offered = and_(HOLDERS.c.table_name == table, HOLDERS.c.key == digest(key))

        def work(connection: "Connection") -> int | None:
            seat: int | None = connection.scalar(select(HOLDERS.c.seat).where(offered))
            taken = update(HOLDERS).where(offered).values(holder=holder, key=None)
            return seat if connection.execute(taken).rowcount else None

        seat = self._database.writing(work)
        if seat is None:
            raise Refused("invitation-used")
        return seat

    def hand(self, table: str, seat: int, to: bytes) -> bytes | None:
        """Let somebody else hold a seat, whoever held it; who that was. A key to it opens nothing any more."""
        there = and_(HOLDERS.c.table_name == table, HOLDERS.c.seat == seat)

        def work(connection: "Connection") -> bytes | None:
            before: bytes | None = connection.scalar(select(HOLDERS.c.holder).where(there).with_for_update())
            if before is None:
                connection.execute(insert(HOLDERS), {"table_name": table, "seat": seat, "holder": to})
            else:
                connection.execute(update(HOLDERS).where(there).values(holder=to, key=None))
            return before

        return self._database.writing(work)

    def free(self, table: str, holder: bytes) -> None:
        """Get up from all seats of a table: whoever is at the server's own machine may take them."""
        own = and_(HOLDERS.c.table_name == table, HOLDERS.c.holder == holder)
        self._database.writing(lambda connection: connection.execute(delete(HOLDERS).where(own)))
