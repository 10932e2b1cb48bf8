"""Tables: games being played, with seats, clocks, and a log that survives anything.

>>> from bonmot.games.crossword import setup_for
>>> from bonmot.tables import Seating, Store, Table
>>> store = Store("sqlite://")
>>> table = Table.create(store, setup_for("modern", ["Ada", "Robot"], language="en"),
...                      [Seating(computer=True), Seating(computer=True)], seed=1)
>>> table.play_out()
>>> table.is_over, store.summary(table.name).status
(True, 'over')
>>> store.close()
"""

from typing import TYPE_CHECKING

from bonmot.games.clocks import ClockRules
from bonmot.games.setups import Seating
from bonmot.tables.clock import Clock
from bonmot.tables.events import (
    AnswerTakeBack,
    ArrangeRack,
    AskHint,
    CancelWord,
    EnterWord,
    Pause,
    Ready,
    Rename,
    Resume,
    TakeBack,
)
from bonmot.tables.past import past_in, past_of, table_of
from bonmot.tables.storage import Summary
from bonmot.tables.table import Table
from bonmot.tables.view import TableView, TableViewOf, Update, UpdateOf

if TYPE_CHECKING:
    from bonmot.tables.storage import Store

__all__ = [
    "AnswerTakeBack",
    "ArrangeRack",
    "AskHint",
    "CancelWord",
    "Clock",
    "ClockRules",
    "EnterWord",
    "Pause",
    "Ready",
    "Rename",
    "Resume",
    "Seating",
    "Store",
    "Summary",
    "Table",
    "TableView",
    "TableViewOf",
    "TakeBack",
    "Update",
    "UpdateOf",
    "past_in",
    "past_of",
    "table_of",
]


def __getattr__(name: str) -> object:
    """The store brings the databases along, so it waits until it is asked for: screens must come up at once."""
    if name != "Store":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from bonmot.tables import storage

    return storage.Store
