"""Commands to one table that come together are written together: 500 slips are not 500 transactions.

They are decided one after the other, in the order in which they came, each as if those before it were written; then all
their entries are written in one go, or none of them because somebody else was quicker. Only what is minor
(`Event.is_minor`: a slip that was handed in) goes together: whatever else happens is seen by everybody before the next
command is looked at.
"""

from collections.abc import Callable, Iterator
from typing import Final

from bonmot.games.game import Refused
from bonmot.tables import Table
from bonmot.tables.preparing import Prepared

MOST: Final = 64
"""Entries of a table that are written at once: those who gave them wait for each other."""

Coming = Callable[[Table], Iterator[Prepared]]
"""The entries that a command makes at a table (`Table.coming`)."""


class Asked:
    """A command that somebody has given, and what became of it."""

    def __init__(self, coming: Coming, then: Callable[[], None] | None) -> None:
        self.coming = coming
        self.then = then
        self.is_settled = False
        self.fault: Exception | None = None
        """Why it was not given."""


Outcomes = dict[Asked, Refused | None]
"""Commands that are settled together, and why some of them may not be given."""


class Together:
    """The commands that wait for their turn at a table."""

    def __init__(self) -> None:
        self._waiting: list[Asked] = []

    def ask(self, coming: Coming, then: Callable[[], None] | None) -> Asked:
        """A command comes, and what is to be done `then`, when it has been given."""
        asked = Asked(coming, then)
        self._waiting.append(asked)
        return asked

    def next(self, table: Table) -> tuple[list[Prepared], Outcomes]:
        """The entries that are written together from here on, and whose they are; none where one must go alone."""
        ready: list[Prepared] = []
        outcomes: Outcomes = {}
        if len(self._waiting) < 2 or (ahead := table.ahead()) is None:
            return ready, outcomes
        for asked in self._waiting:
            entries, refusal = _entries_of(asked, ahead)
            if not all(entry.is_minor for entry in entries):
                break
            ready += entries
            outcomes[asked] = refusal
            if len(ready) >= MOST:
                break
        return ready, outcomes

    def settle(self, outcomes: Outcomes, fault: Exception | None) -> list[Callable[[], None]]:
        """They are written, each with its own outcome; or none is, for one reason. What is to be done then."""
        for asked, refusal in outcomes.items():
            self._waiting.remove(asked)
            asked.is_settled, asked.fault = True, fault or refusal
        return [asked.then for asked in outcomes if asked.fault is None and asked.then is not None]


def _entries_of(asked: Asked, ahead: Table) -> tuple[list[Prepared], Refused | None]:
    """What was due before a command, and its own entry; or why it may not be given."""
    entries: list[Prepared] = []
    try:
        for ready in asked.coming(ahead):
            entries.append(ready)
            ahead.go_on_from(ready)
    except Refused as refusal:
        return entries, refusal
    return entries, None
