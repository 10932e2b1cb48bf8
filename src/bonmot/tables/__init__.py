"""Tables: games being played, with seats, clocks, and a log that survives anything.

>>> from bonmot.games.crossword import setup_for
>>> from bonmot.tables import Seating, Store, Table
>>> store = Store("sqlite://")
>>> table = Table.create(store, setup_for("modern", ["Ada", "Robot"], language="en"),
...                      [Seating(computer=True), Seating(computer=True)], seed=1)
>>> table.play_out()
>>> table.is_over, store.summary(table.name).status
(True, 'over')
"""

from bonmot.tables.clock import Clock, ClockRules
from bonmot.tables.events import AnswerTakeBack, AskHint, CancelWord, EnterWord, Pause, Ready, Resume, Seating, TakeBack
from bonmot.tables.storage import Store, Summary
from bonmot.tables.table import Table, TableView, Update

__all__ = [
    "AnswerTakeBack",
    "AskHint",
    "CancelWord",
    "Clock",
    "ClockRules",
    "EnterWord",
    "Pause",
    "Ready",
    "Resume",
    "Seating",
    "Store",
    "Summary",
    "Table",
    "TableView",
    "TakeBack",
    "Update",
]
