"""The store: all tables of one database."""

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from sqlalchemy import Connection, Row, Select, Text, and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bonmot.errors import BonmotError
from bonmot.tables.migrations import MIGRATIONS
from bonmot.tables.storage import migrating
from bonmot.tables.storage.address import address
from bonmot.tables.storage.database import Database
from bonmot.tables.storage.log import (
    Continuation,
    Entry,
    Head,
    LogDamaged,
    StaleLog,
    UnknownTable,
    chain,
    damaged,
    new_head,
    verified,
)
from bonmot.tables.storage.schema import ENTRIES, TABLES
from bonmot.tables.storage.summary import Summary, decoded, encoded

# The types of columns are in the schema; SQLAlchemy hands them over as values of any type.
_Row = Row[*tuple[Any, ...]]  # the database knows the types; `_entry` and `_summary` name them again
_TABLE: Final = bindparam("table", type_=Text)
_HEAD: Final = select(TABLES.c.entries, TABLES.c.digest).where(TABLES.c.name == _TABLE)
_HEADS: Final = select(TABLES.c.name, TABLES.c.entries, TABLES.c.digest).where(
    TABLES.c.name.in_(bindparam("names", expanding=True))
)
_GO_ON: Final = (
    update(TABLES)
    .where(
        TABLES.c.name == bindparam("_name"),
        TABLES.c.entries == bindparam("_entries"),
        # A log that was chained anew meanwhile, because somebody in it has gone for good, is as long as before.
        TABLES.c.digest == bindparam("_digest"),
    )
    .values({each: bindparam(each) for each in ("status", "updated", "entries", "digest", "summary")})
)
_SUMMARIES: Final = select(TABLES.c.summary, TABLES.c.name, TABLES.c.status, TABLES.c.updated, TABLES.c.entries)

_ENTRY: Final = (ENTRIES.c.number, ENTRIES.c.at, ENTRIES.c.seat, ENTRIES.c.body, ENTRIES.c.digest)
_ONE: Final = select(*_ENTRY).where(ENTRIES.c.table_name == _TABLE, ENTRIES.c.number == bindparam("number"))
# Length, last digest and entries in one statement: then they belong together, whoever is writing meanwhile.
_LOG: Final = (
    select(TABLES.c.entries.label("length"), TABLES.c.digest.label("last"), *_ENTRY)
    .outerjoin_from(
        TABLES, ENTRIES, and_(ENTRIES.c.table_name == TABLES.c.name, ENTRIES.c.number >= bindparam("first"))
    )
    .where(TABLES.c.name == _TABLE)
    .order_by(ENTRIES.c.number)
)


class _Overtaken(Exception):
    """Another writer was quicker."""


class Store:
    """All tables of one database: a SQLite file, or a PostgreSQL server named by its URL.

    Threads may share a store. Several processes may each have a store of the same database: of two that continue a log
    at once one succeeds, and the other gets `StaleLog`.

    When `append` fails in another way, the line may have broken just after the commit: only reading again tells.
    """

    def __init__(self, url: str | None = None) -> None:
        self._database = Database(address(url))
        self._is_checked = False
        if self._database.is_sqlite:
            try:
                self._check()
            except BaseException:
                self.close()
                raise

    def check(self) -> None:
        """Say at once that the database is not there, or too old: otherwise its first use says so."""
        self._check()

    @property
    def database(self) -> Database:
        """Where the rows lie, for what this room keeps beside the logs."""
        self._check()
        return self._database

    @property
    def name(self) -> str:
        """The database as it may be shown: the file, or the URL without its password."""
        return self._database.name

    def close(self) -> None:
        """Close all connections."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def schema_version(self) -> int:
        """How many migrations have been made on the database; 0 if it knows nothing of Bonmot."""
        return self._database.reading(migrating.version)

    def migrate(self, to: int | None = None) -> list[str]:
        """Bring the database to today's schema, or to a version, also back; return the names of the steps made.

        A SQLite file is migrated when it is opened; on a server that is for its keeper to decide.
        """
        return self._database.writing(lambda connection: migrating.migrate(connection, self.name, to))

    def _check(self) -> None:
        """See that the schema is today's before it is used for the first time."""
        if self._is_checked:
            return
        found = self.schema_version()
        migrating.check_not_newer(found, self.name)
        if found < len(MIGRATIONS):
            if not self._database.is_sqlite:
                raise BonmotError("schema-too-old", database=self.name, found=found, known=len(MIGRATIONS))
            self.migrate()
        self._is_checked = True

    def create(self, summary: Summary, entries: Sequence[Entry]) -> None:
        """Begin the log of a new table."""
        self._check()
        _check_order(entries, 0)

        def work(connection: Connection) -> None:
            digests = chain(new_head(summary.table), entries)
            head = Head(len(entries), digests[-1]) if digests else new_head(summary.table)
            try:
                connection.execute(insert(TABLES), {"name": summary.table, **_columns(summary, head)})
            except IntegrityError as error:
                raise BonmotError("table-exists", table=summary.table) from error
            _insert(connection, summary.table, entries, digests)

        self._database.writing(work)

    def append(self, table: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Continue the log of a table, in one transaction; `StaleLog` if the entries do not follow what is there.

        Without entries the summary alone is renewed.
        """
        self._check()
        if summary.table != table:
            raise ValueError(f"the summary of {summary.table!r} is not that of {table!r}")
        _check_order(entries, entries[0].number if entries else 0)
        try:
            self._database.writing(lambda connection: _continue(connection, table, entries, summary))
        except _Overtaken:
            head = self._head(table)
            if entries and entries[0].number == head.entries:
                self.read(table)  # nobody was quicker, and yet there is such an entry: this says what is wrong
            number = entries[0].number if entries else head.entries
            raise StaleLog("stale-log", table=table, number=number, entries=head.entries) from None

    def append_many(self, wanted: Sequence[Continuation]) -> list[BonmotError | None]:
        """Continue the logs of many tables, each named once, in one transaction; for each, why it was not continued.

        What does not follow what is there (`StaleLog`) is left out; the others are written all the same.
        """
        self._check()
        # In one order everywhere: so two processes that write for the same tables wait for each other, but never both.
        order = sorted(range(len(wanted)), key=lambda place: wanted[place].table)
        outcomes: list[BonmotError | None] = [None] * len(wanted)
        try:
            late = self._database.writing(lambda connection: _continue_many(connection, [wanted[at] for at in order]))
        except _Overtaken:  # one of them was not there in time: now each for itself
            return [self._outcome(each) for each in wanted]
        for place, error in zip(order, late, strict=True):
            outcomes[place] = error
        return outcomes

    def _outcome(self, wanted: Continuation) -> BonmotError | None:
        try:
            self.append(*wanted)
        except BonmotError as error:
            return error
        return None

    def read(self, table: str, start: int = 0) -> list[Entry]:
        """The log of a table, or what has come since entry `start`; `LogDamaged` if it is not what was written.

        Reading on trusts the entries before `start`: they have been read before.
        """
        self._check()
        first = max(start - 1, 0)  # the entry before those wanted: its digest is what they continue
        try:
            rows = self._rows(table, first)
        except BonmotError as error:
            if error.code != "database-damaged":
                raise
            raise self._salvage(table) from error
        head = Head(rows[0].length, rows[0].last)
        found = [_entry(row) for row in rows if row.number is not None]
        if start == 0:
            return verified(table, found, head)
        if start > head.entries and not found:
            return []
        try:
            if found and found[0][0].number == first:
                return verified(table, found[1:], head, start, found[0][1])
        except LogDamaged:
            pass
        return self.read(table)[start:]  # the whole log tells where the damage begins, and what is good before it

    def summary(self, table: str) -> Summary:
        """What lists show of a table."""
        self._check()
        _check_name(table)
        query = _SUMMARIES.where(TABLES.c.name == _TABLE)
        row = self._database.reading(lambda connection: connection.execute(query, {"table": table}).first())
        if row is None:
            raise UnknownTable("unknown-table", table=table)
        return _summary(row)

    def summaries(self, status: str | None = None, limit: int | None = None) -> list[Summary]:
        """What lists show of all tables, or of those with a status: first those that were played at last."""
        self._check()

        def wanted(columns: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:  # whichever columns they are
            query = columns.order_by(TABLES.c.updated.desc(), TABLES.c.name).limit(limit)
            return query if status is None else query.where(TABLES.c.status == status)

        texts = self._database.reading(lambda connection: connection.scalars(wanted(select(TABLES.c.summary))).all())
        try:
            return [decoded(each) for each in texts]
        except msgspec.MsgspecError:  # one is spoilt: its row has more columns to tell of it
            rows = self._database.reading(lambda connection: connection.execute(wanted(_SUMMARIES)).all())
            return [_summary(row) for row in rows]

    def due(self, at: int, limit: int | None = None) -> list[str]:
        """The tables at which something happens by itself at this moment or before, the longest overdue first."""
        self._check()
        query = select(TABLES.c.name).where(TABLES.c.due <= at).order_by(TABLES.c.due, TABLES.c.name).limit(limit)
        return list(self._database.reading(lambda connection: connection.scalars(query).all()))

    def delete(self, table: str) -> None:
        """Remove a table and its log."""
        self._check()
        _check_name(table)
        query = delete(TABLES).where(TABLES.c.name == _TABLE)
        if not self._database.writing(lambda connection: connection.execute(query, {"table": table}).rowcount):
            raise UnknownTable("unknown-table", table=table)

    def _head(self, table: str) -> Head:
        return self._database.reading(lambda connection: _head(connection, table))

    def _rows(self, table: str, first: int) -> Sequence[_Row]:
        _check_name(table)
        place = {"table": table, "first": first}
        rows = self._database.reading(lambda connection: connection.execute(_LOG, place).all())
        if not rows:
            raise UnknownTable("unknown-table", table=table)
        return rows

    def _one(self, table: str, number: int) -> list[tuple[Entry, bytes]]:
        place = {"table": table, "number": number}
        return self._database.reading(lambda connection: [_entry(row) for row in connection.execute(_ONE, place)])

    def _salvage(self, table: str) -> LogDamaged:
        """Find out how far a log can be read when something in it cannot be read at all: one entry at a time."""
        head = self._head(table)
        found = []
        for number in range(head.entries):
            try:
                found += self._one(table, number)
            except BonmotError as error:
                if error.code != "database-damaged":
                    raise
                break
        try:
            good = verified(table, found, head)
        except LogDamaged as damage:
            if damage.why != "cut":
                return damage
            return damaged("unreadable", table, damage.number, head.entries, damage.good)
        return damaged("altered", table, head.entries, head.entries, good)  # it lies beyond the end


def _continue(connection: Connection, table: str, entries: Sequence[Entry], summary: Summary) -> None:
    """Write entries after those that are there: `_Overtaken` if somebody else does the same and is quicker."""
    head = _head(connection, table)
    if entries and entries[0].number != head.entries:
        raise StaleLog("stale-log", table=table, number=entries[0].number, entries=head.entries)
    digests = chain(head, entries)
    try:
        _insert(connection, table, entries, digests)
    except IntegrityError as error:
        raise _Overtaken from error
    after = Head(head.entries + len(entries), digests[-1] if digests else head.digest)
    is_unchanged = and_(TABLES.c.name == table, TABLES.c.entries == head.entries, TABLES.c.digest == head.digest)
    if connection.execute(update(TABLES).where(is_unchanged), _columns(summary, after)).rowcount != 1:
        raise _Overtaken


def _continue_many(connection: Connection, wanted: Sequence[Continuation]) -> list[BonmotError | None]:
    """The same for many tables, with one statement of each kind; for each, why it cannot be continued."""
    rows = connection.execute(_HEADS, {"names": [each.table for each in wanted if _is_name(each.table)]})
    heads = {row.name: Head(row.entries, row.digest) for row in rows}
    outcomes: list[BonmotError | None] = []
    entries: list[dict[str, object]] = []
    tables: list[dict[str, object]] = []
    for table, new, summary in wanted:
        head = heads.get(table)
        if head is None:
            outcomes.append(UnknownTable("unknown-table", table=table))
        elif new[0].number != head.entries:
            outcomes.append(StaleLog("stale-log", table=table, number=new[0].number, entries=head.entries))
        else:
            outcomes.append(None)
            digests = chain(head, new)
            entries += _entry_rows(table, new, digests)
            after = Head(head.entries + len(new), digests[-1])
            tables.append(
                {"_name": table, "_entries": head.entries, "_digest": head.digest, **_columns(summary, after)}
            )
    if tables:
        try:
            connection.execute(insert(ENTRIES), entries)
        except IntegrityError as error:
            raise _Overtaken from error
        if connection.execute(_GO_ON, tables).rowcount != len(tables):
            raise _Overtaken
    return outcomes


def _insert(connection: Connection, table: str, entries: Sequence[Entry], digests: Sequence[bytes]) -> None:
    if entries:
        connection.execute(insert(ENTRIES), _entry_rows(table, entries, digests))


def _entry_rows(table: str, entries: Sequence[Entry], digests: Sequence[bytes]) -> list[dict[str, object]]:
    return [
        {"table_name": table, **entry._asdict(), "digest": digest}
        for entry, digest in zip(entries, digests, strict=True)
    ]


def _head(connection: Connection, table: str) -> Head:
    _check_name(table)
    row = connection.execute(_HEAD, {"table": table}).first()
    if row is None:
        raise UnknownTable("unknown-table", table=table)
    return Head(row.entries, row.digest)


def _entry(row: _Row) -> tuple[Entry, bytes]:
    return Entry(row.number, row.at, row.seat, row.body), row.digest


def _columns(summary: Summary, head: Head) -> dict[str, object]:
    """The row of a table, without its name."""
    return {
        "status": summary.status,
        "updated": summary.updated,
        "due": summary.deadline,
        "entries": head.entries,
        "digest": head.digest,
        "summary": encoded(msgspec.structs.replace(summary, entries=head.entries)),
    }


def _summary(row: _Row) -> Summary:
    try:
        return decoded(row.summary)
    except msgspec.MsgspecError:  # it is no source: a list must not fail because of it
        return Summary(row.name, "", "", "", status=row.status, updated=row.updated, entries=row.entries)


def _check_order(entries: Sequence[Entry], first: int) -> None:
    if [entry.number for entry in entries] != list(range(first, first + len(entries))):
        raise ValueError(f"entries are numbered one by one, from {first}")


def _check_name(table: str) -> None:
    """No table has a name that databases cannot hold, whatever somebody types."""
    if not _is_name(table):
        raise UnknownTable("unknown-table", table=table)


def _is_name(table: str) -> bool:
    try:
        return "\0" not in table and bool(table.encode())
    except UnicodeEncodeError:
        return False
