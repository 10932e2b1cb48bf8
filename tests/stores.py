"""Stores that are ready at once, and stores in memory that are closed when the test that opened them ends.

Migrating an empty SQLite database takes a twentieth of a second, and more than a thousand tests begin with one. Here it
is done once in each process; every database that is new after that begins as a copy. Tests of migrations ask for the
fixture `from_nothing` (conftest.py): their databases are empty.
"""

import sqlite3
import traceback
import warnings
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, Dialect, Engine, event

from bonmot.tables.storage import Store

OPENED = ExitStack()
"""What the running test has opened; the fixture `close_stores` closes it (conftest.py)."""


def opened(url: str) -> Store:
    """A store that is closed when the test ends."""
    return OPENED.enter_context(Store(url))


def in_memory() -> Store:
    """A store of its own, with nothing in it."""
    return opened("sqlite://")


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


class Watched(sqlite3.Connection):
    """A connection that knows who has opened it, and complains if it is left to the collector.

    Python itself complains only from 3.13 on, and sqlite3 does not say of whom. What the collector has not found when a
    test ends is told then (conftest.py): it might find it in the middle of some other test.
    """

    is_open = False

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Remember which of our lines have asked for it."""
        frames = (frame for frame, _ in traceback.walk_stack(None))
        ours = ((Path(frame.f_code.co_filename), frame.f_lineno) for frame in frames)
        self.asked = " < ".join(f"{file.name}:{line}" for file, line in ours if {"bonmot", "tests"} & {*file.parts})
        super().__init__(*arguments, **options)
        self.file = str(arguments[0])
        self.is_open = True
        WATCHED.add(self)

    def close(self) -> None:
        """Close it, as ever."""
        self.is_open = False
        super().close()

    def __del__(self) -> None:
        """Say that nobody has closed it."""
        if self.is_open:
            warnings.warn(f"unclosed database, opened at {self.asked}", ResourceWarning, source=self, stacklevel=2)


WATCHED = WeakSet[Watched]()
"""All connections to SQLite, as long as somebody knows them."""


def left_open(before: Collection[Watched] = ()) -> list[Watched]:
    """The connections that nobody has closed, and that were not there before.

    A server that several tests share may open more of them to its file, in each of its threads.
    """
    files = {each.file for each in before} - {":memory:"}
    return [each for each in WATCHED if each.is_open and each not in before and each.file not in files]


@event.listens_for(Engine, "do_connect")
def _connect(dialect: Dialect, _record: object, arguments: list[Any], options: dict[str, Any]) -> Any:
    """SQLAlchemy asks whether somebody has a connection; None, and it makes one itself."""
    if dialect.name == "sqlite":
        options["factory"] = Watched
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
