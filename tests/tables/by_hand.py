"""Tables of OPTION with a board and racks chosen by hand, in a store."""

from collections.abc import Sequence

import msgspec

from bonmot.games.moments import Instant
from bonmot.tables import ClockRules, Seating, Store
from bonmot.tables.events import TableOpened
from bonmot.tables.replaying import summary_of
from bonmot.tables.state import folded
from bonmot.tables.storage import Entry
from tests.rules.prisms import Table as ByHand
from tests.tables.inside import nothing_before


def kept(store: Store, there: ByHand, seats: Sequence[Seating], at: Instant, name: str = "by-hand") -> str:
    """Its log begins as if it had been played so; the name of the table."""
    opened = TableOpened("option", tuple(seats), ClockRules(), False, "", hint_cost=0)
    events = [opened, *there.log]
    entry = Entry(0, at, None, msgspec.json.encode(events))
    store.create(summary_of(name, folded(None, events, at, None, nothing_before), at), [entry])
    return name
