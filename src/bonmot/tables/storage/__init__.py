"""Where games are kept: append-only logs in SQLite or PostgreSQL, by the same code.

The databases' packages are loaded when a store is opened, not before.

>>> from bonmot.tables.storage import Entry, Store, Summary
>>> with Store("sqlite://") as store:  # in memory: gone when it is closed
...     store.create(Summary(table="t1", game="crossword", edition="modern", language="fr"), [Entry(0, 0, None, b"{}")])
...     store.append("t1", [Entry(1, 5_000, 0, b"{}")], store.summary("t1"))
...     len(store.read("t1")), store.summary("t1").entries
(2, 2)
"""

from typing import TYPE_CHECKING

from bonmot.tables.storage.log import Continuation, Entry, LogDamaged, StaleLog, UnknownTable
from bonmot.tables.storage.summary import Summary

if TYPE_CHECKING:
    from bonmot.tables.storage.store import Store

__all__ = ["Continuation", "Entry", "LogDamaged", "StaleLog", "Store", "Summary", "UnknownTable"]


def __getattr__(name: str) -> object:
    """The store itself brings SQLAlchemy along, so it waits until it is asked for."""
    if name != "Store":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from bonmot.tables.storage.store import Store
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "sqlalchemy":
            raise
        from bonmot.errors import BonmotError

        raise BonmotError("extra-missing", extra="play") from missing
    return Store
