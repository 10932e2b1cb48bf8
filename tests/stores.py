"""Stores that are ready at once, and stores in memory that are closed when the test that opened them ends.

Migrating an empty SQLite database takes a twentieth of a second, and more than a thousand tests begin with one. Here it
is done once in each process; every database that is new after that begins as a copy. Tests of migrations ask for the
fixture `from_nothing` (conftest.py): their databases are empty.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

from sqlalchemy import Connection, Engine, event

from bonmot.tables.storage import Store

OPENED = ExitStack()
"""What the running test has opened; the fixture `close_stores` closes it (conftest.py)."""


def in_memory() -> Store:
    """A store of its own, with nothing in it."""
    return OPENED.enter_context(Store("sqlite://"))


@contextmanager
def from_nothing() -> Iterator[None]:
    """Meanwhile new databases are empty."""
    _READY.clear()
    try:
        yield
    finally:
        _READY.set()


_READY = Event()
"""Whether databases that are new have today's schema from the start."""


@cache
def _migrated() -> bytes:
    """A database of today's schema with nothing in it."""
    found: list[bytes] = []

    def look(connection: Connection) -> None:
        file = connection.connection.driver_connection
        assert isinstance(file, sqlite3.Connection)
        found.append(file.serialize())

    with from_nothing(), Store("sqlite://") as store:
        store.database.reading(look)
    return found[0]


@event.listens_for(Engine, "do_connect")
def _connect(_dialect: object, _record: object, arguments: list[Any], options: dict[str, Any]) -> Any:
    """SQLAlchemy asks whether somebody has a connection; None, and it makes one itself."""
    name = str(arguments[0]) if arguments and _READY.is_set() else ""
    if name == ":memory:":
        connection = sqlite3.connect(*arguments, **options)
        connection.deserialize(_migrated())
        return connection
    if name and not name.startswith("file:") and Path(name).parent.is_dir() and not Path(name).exists():
        with suppress(OSError):  # where nothing can be written, SQLite says so
            Path(name).write_bytes(_migrated())
    return None


_READY.set()
