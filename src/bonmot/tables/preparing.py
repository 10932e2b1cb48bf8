"""The next entry of a table's log: decided, folded, and not yet written.

Nothing here changes a table. Who writes many entries at once prepares them, writes them together, and then tells each
table (`Table.coming`, `Table.go_on_from`).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from bonmot.games.events import Event, SatDown
from bonmot.games.moments import Instant
from bonmot.tables.events import AnyTableEvent
from bonmot.tables.replaying import summary_of
from bonmot.tables.state import Happened, Recall, TableState, closed, stepped
from bonmot.tables.storage import Entry, Summary

_encoder: Final = msgspec.json.Encoder()


class Prepared(NamedTuple):
    """An entry that can be written, if nobody else is quicker, and what the table is after it."""

    entry: Entry
    summary: Summary
    """What lists show then."""
    raw_events: tuple[AnyTableEvent | Event, ...]
    """For the table alone: nobody may see all of them."""
    state_after: TableState
    """Likewise."""

    @property
    def is_minor(self) -> bool:
        """Whether all that happens is minor (`Event.is_minor`)."""
        return all(isinstance(event, Event) and event.is_minor for event in self.raw_events)

    @property
    def newcomers(self) -> tuple[int, ...]:
        """The seats on which somebody sits down."""
        return tuple(event.seat for event in self.raw_events if isinstance(event, SatDown))


def prepared(
    name: str,
    created: Instant,
    state: TableState | None,
    steps: Sequence[Happened],
    seat: int | None,
    at: Instant,
    recall: Recall,
) -> Prepared:
    """The entry of what a seat (None: the table itself) did at a moment, which is never before the last entry."""
    at = at if state is None else Instant(max(at, state.at))
    after = closed(state, stepped(state, steps, at, recall), at, seat)
    events = tuple(step.event for step in steps)
    entry = Entry(after.number - 1, at, seat, _encoder.encode(events))
    return Prepared(entry, summary_of(name, after, created), events, after)
