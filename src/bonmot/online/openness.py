"""How open a table is to others: whether people talk there, whether anybody may watch, and how late.

It is no rule of the game, and not part of its log. Its owner decides: the referee where there is one, else whoever
holds the first seat of those that people hold.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from sqlalchemy import delete, insert, select

from bonmot.online.schema import OPENNESS, PEOPLE
from bonmot.tables.storage.schema import HOLDERS

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables.storage import Store

MOST_MOVES: Final = 50
MOST_MINUTES: Final = 24 * 60


class Openness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner of a table has decided; by itself a table is open, and nothing is late."""

    chat: bool = True
    """Whether people talk here: those who play, and those who watch."""
    spectators: bool = True
    """Whether others may watch while the game is being played."""
    late_moves: Annotated[int, msgspec.Meta(ge=0, le=MOST_MOVES)] = 0
    """How many turns later spectators see the game; when it is over they see all of it."""
    late_minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0
    """How many minutes later they see it, its end as well."""

    @property
    def is_late(self) -> bool:
        """Whether spectators see the game later than it is played."""
        return bool(self.late_moves or self.late_minutes)


class SeatHolder(msgspec.Struct, frozen=True):
    """Who holds a seat, where that is a person whom the server knows."""

    seat: int
    person: str
    name: str
    kind: str


class Opennesses:
    """How open the tables of a store are."""

    def __init__(self, store: "Store") -> None:
        self._database = store.database

    def of(self, table: str) -> Openness:
        """How open a table is."""
        query = select(OPENNESS).where(OPENNESS.c.table_name == table)
        row = self._database.reading(lambda connection: connection.execute(query).first())
        if row is None:
            return Openness()
        return Openness(bool(row.chat), bool(row.spectators), row.late_moves, row.late_minutes)

    def decide(self, table: str, wanted: Openness, connection: "Connection | None" = None) -> None:
        """Let a table be so open from here on; within a transaction of those who do it, where they give theirs."""
        row = {"table_name": table} | {name: int(value) for name, value in msgspec.structs.asdict(wanted).items()}

        def work(connection: "Connection") -> None:
            connection.execute(delete(OPENNESS).where(OPENNESS.c.table_name == table))
            connection.execute(insert(OPENNESS).values(row))

        if connection is None:
            self._database.writing(work)
        else:
            work(connection)

    def holders(self, table: str) -> dict[int, bytes]:
        """Seat → whoever holds it."""
        query = select(HOLDERS.c.seat, HOLDERS.c.holder).where(HOLDERS.c.table_name == table)
        rows = self._database.reading(lambda connection: connection.execute(query.order_by(HOLDERS.c.seat)).all())
        return {row.seat: row.holder for row in rows}

    def bots(self, tables: Collection[str]) -> dict[str, tuple[int, ...]]:
        """The seats of some tables at which programs play; tables without any are left out."""
        query = select(HOLDERS.c.table_name, HOLDERS.c.seat).join(PEOPLE, PEOPLE.c.holder == HOLDERS.c.holder)
        query = query.where(HOLDERS.c.table_name.in_(tables), PEOPLE.c.kind == "bot")
        found: dict[str, tuple[int, ...]] = {}
        for row in self._database.reading(lambda connection: connection.execute(query.order_by(HOLDERS.c.seat)).all()):
            found[row.table_name] = (*found.get(row.table_name, ()), row.seat)
        return found

    def referees(self, players: Mapping[str, int]) -> dict[str, str]:
        """By name, who holds the seat after those of so many players, at some tables; others are left out."""
        query = select(HOLDERS.c.table_name, HOLDERS.c.seat, PEOPLE.c.name).join(
            PEOPLE, PEOPLE.c.holder == HOLDERS.c.holder
        )
        rows = self._database.reading(
            lambda connection: connection.execute(query.where(HOLDERS.c.table_name.in_(players))).all()
        )
        return {row.table_name: row.name for row in rows if row.seat == players[row.table_name]}

    def seated(self, table: str) -> tuple[SeatHolder, ...]:
        """The people at a table whom the server knows."""
        query = (
            select(HOLDERS.c.seat, PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind)
            .join(PEOPLE, PEOPLE.c.holder == HOLDERS.c.holder)
            .where(HOLDERS.c.table_name == table)
            .order_by(HOLDERS.c.seat)
        )
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return tuple(SeatHolder(row.seat, row.id, row.name, row.kind) for row in rows)


def owner_seat(held: dict[int, bytes], players: int) -> int | None:
    """The seat of the table's owner: the referee's, which comes after those of the players, else the first.

    In an open hall free places lie between them.

    >>> owner_seat({0: b"Ada", 1: b"Ben"}, 2), owner_seat({0: b"Ada", 2: b"Cleo, the referee"}, 2), owner_seat({}, 2)
    (0, 2, None)
    """
    referee = max(held, default=-1)
    return referee if referee >= players else min(held, default=None)
