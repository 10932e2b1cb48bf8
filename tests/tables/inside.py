"""For tests that are about the inside of a table, and for those that must know a secret to see that it is kept."""

from collections.abc import Sequence
from typing import Any, cast

from bonmot.tables import Store, Table
from bonmot.tables.replaying import game_events, replayed
from bonmot.tables.state import TableState
from bonmot.tables.storage import Entry
from bonmot.tables.thinking import Standing


def inside(table: Table) -> TableState:
    """The state that a table shows nobody."""
    return cast(Standing, vars(table)["_Table__standing"]).state


def game_of(state: TableState) -> Any:
    """The state of the game itself, whichever it is."""
    return state.game


def log_of(store: Store, name: str) -> TableState:
    """What a stored log says."""
    return replayed(name, store.read(name))


def events_of(name: str, entries: Sequence[Entry]) -> list[Any]:
    """The raw events of the game that led to where it stands."""
    state = replayed(name, entries)
    return [event for number in state.active_entries for event in game_events(entries[number], state.opened.game)]


def nothing_before(to: int) -> TableState:
    """There is nothing to take back to."""
    raise LookupError(to)
