"""A database that is open: transactions for reading and for writing, on SQLite and on PostgreSQL."""

import errno
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, Row, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from bonmot.errors import BonmotError
from bonmot.tables.storage import faults
from bonmot.tables.storage.address import shown

PATIENCE: Final = 10.0
"""Seconds to wait for another writer, or for a server to answer."""

_WRITES: Final = "bonmot_writes"

# What SQLite survives, and what a commit of a few rows took on one virtual disk (sqlite3 alone, median of 500):
#   NORMAL  0.02 ms. What was committed survives the death of the process (kill -9), because the system has it already.
#           When the power fails, the last seconds may be missing, but there is no hole and the file is sound.
#   FULL    4 ms. Survives the power failure, too: every commit waits for the disk.
# A table may add 2 ms to a command, so NORMAL; those who want the other say sqlite:///games.sqlite?synchronous=full.
_SYNCHRONOUS: Final = "normal"

AnyRow = Row[*tuple[Any, ...]]  # the database knows the types of its columns, and no checker does

Result = TypeVar("Result")


class Database:
    """An engine, and the manners that its database needs."""

    def __init__(self, url: URL) -> None:
        self.name = shown(url)
        self.is_sqlite = url.drivername == "sqlite"
        self._is_in_memory = self.is_sqlite and url.database in {None, "", ":memory:"}
        self._engine = self._sqlite(url) if self.is_sqlite else self._postgresql(url)
        self._writing_engine = self._engine.execution_options(**{_WRITES: True})
        self._lock = threading.RLock()
        self._process = os.getpid()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def reading(self, work: Callable[[Connection], Result]) -> Result:
        """What the work finds in a transaction that only reads."""
        return self._insisting(self._engine, work, is_alone=self._is_in_memory)

    def writing(self, work: Callable[[Connection], Result]) -> Result:
        """What the work says it has done, once it is committed; if it raises, nothing was done."""
        # In one process SQLite's writers queue up here, instead of asking for the lock in turns: four of
        # them took a third less time that way, and nobody waited as long.
        return self._insisting(self._writing_engine, work, is_alone=self.is_sqlite)

    def _insisting(self, engine: Engine, work: Callable[[Connection], Result], *, is_alone: bool) -> Result:
        """Do the work; again if another writer was in the way, for as long as our patience lasts.

        SQLite waits by itself in most places, but not where it changes to WAL or mends a file after a crash.
        """
        self._notice_fork()
        end = time.monotonic() + PATIENCE
        pause = 0.001
        alone: AbstractContextManager[object] = self._lock if is_alone else nullcontext()
        with alone:
            while True:
                try:
                    with engine.begin() as connection:
                        return work(connection)
                except (SQLAlchemyError, sqlite3.Error) as complaint:
                    if not faults.is_busy(complaint) or time.monotonic() + pause > end:
                        raise faults.named(complaint, self.name) from complaint
                except UnicodeDecodeError as error:  # even what SQLite complains with holds bytes of a damaged file
                    raise BonmotError("database-damaged", database=self.name) from error
                time.sleep(pause)
                pause = min(2 * pause, 0.05)

    def _notice_fork(self) -> None:
        """Leave the connections to the parent after a fork: two processes must not talk over one."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._lock = threading.RLock()
            self._engine.dispose(close=False)

    def _sqlite(self, url: URL) -> Engine:
        synchronous = str(url.query.get("synchronous", _SYNCHRONOUS)).lower()
        if synchronous not in {"normal", "full"}:
            raise BonmotError("bad-database-url", url=str(url))
        url = url.difference_update_query(["synchronous"])
        may_write = True
        if self._is_in_memory:
            engine = _engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
        else:
            may_write = _make_folder(url.database or "")
            if not may_write:  # beside a file that is only read, SQLite can put nothing of its own
                url = url.set(database=f"file:{quote(url.database or '')}", query={"immutable": "1", "uri": "true"})
            engine = _engine(url, connect_args={"timeout": PATIENCE}, pool_timeout=PATIENCE)

        @event.listens_for(engine, "connect")
        def connected(connection: sqlite3.Connection, _record: object) -> None:
            connection.text_factory = _text
            connection.isolation_level = None  # Python begins no transactions of its own: we do, below
            # With WAL readers do not wait for the writer, nor the writer for readers.
            if may_write:
                connection.execute("PRAGMA journal_mode = WAL").close()
            connection.execute(f"PRAGMA synchronous = {synchronous}").close()
            connection.execute("PRAGMA foreign_keys = ON").close()

        @event.listens_for(engine, "begin")
        def began(connection: Connection) -> None:
            # A writer asks for the lock at once: beginning as a reader, it may learn too late that it read old things.
            writes = connection.get_execution_options().get(_WRITES)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

        return engine

    def _postgresql(self, url: URL) -> Engine:
        waiting = {} if "connect_timeout" in url.query else {"connect_timeout": round(PATIENCE)}
        try:
            # The ping finds out, before a command does, that the server was started anew.
            engine = _engine(url, connect_args=waiting, pool_pre_ping=True, pool_timeout=PATIENCE)
        except ModuleNotFoundError as missing:
            raise BonmotError("extra-missing", extra="postgresql") from missing
        except (SQLAlchemyError, ValueError, TypeError) as error:
            raise BonmotError("bad-database-url", url=self.name) from error

        @event.listens_for(engine, "begin")
        def began(connection: Connection) -> None:
            if connection.get_execution_options().get(_WRITES):
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{round(1000 * PATIENCE)}ms'")

        return engine


def _engine(url: URL, **more: Any) -> Engine:  # what SQLAlchemy takes
    """An engine whose complaints name no values: they are written to logs, and the values are racks and passwords."""
    return create_engine(url, hide_parameters=True, **more)


def _text(content: bytes) -> str:
    """A text of the file; one that was damaged is no reason not to read the others."""
    return content.decode(errors="replace")


def _make_folder(database: str) -> bool:
    """See that the folder of a database is there; whether anything can be written to it."""
    if database.startswith("file:"):  # SQLite's own kind of URL
        return True
    folder = Path(database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # a name that no file can have is a value error
        raise BonmotError("cannot-write", path=str(folder), reason=getattr(error, "errno", errno.EINVAL)) from error
    return (
        os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids) or not Path(database).exists()
    )
