"""What a server lets others think about (`bonmot.online.jobs`): each kind of task knows how it is done.

A task names a table, and how many entries of its log whoever asks may see; it holds no secret itself. Whoever does it
reads the table in the database, which may be on another machine.
"""

from typing import ClassVar

import msgspec

from bonmot.study.sources import Source, of_log
from bonmot.tables import Store, table_of
from bonmot.tables.record import before_damage
from bonmot.tables.storage import Entry
from bonmot.tables.view import TableView
from bonmot.web.eyes import eyes_of


class Task(msgspec.Struct, frozen=True, kw_only=True, tag_field="task", tag=str.lower):
    """Something to be worked out about a table."""

    table: str
    number: int
    """Entries of its log that may be seen: the worker looks at no more."""

    rank: ClassVar[int] = 1
    """Lower ones are done first: somebody at a table waits for a hint, nobody for a review."""
    keep: ClassVar[int] = 60_000
    """Milliseconds for which the answer is kept."""

    def done(self, store: Store) -> bytes:
        """The answer; a `BonmotError` says why there is none."""
        raise NotImplementedError

    def read(self, store: Store) -> tuple[list[Entry], bool]:
        """The entries that may be seen, and whether more were lost because the log is damaged."""
        _name, entries, damaged = before_damage(lambda: (self.table, store.read(self.table)))
        return list(entries[: self.number]), damaged

    def seen(self, store: Store, seat: int | None) -> TableView:
        """The table through the eyes of a seat, or of a spectator."""
        return table_of(self.table, self.read(store)[0], seat)

    def source(self, store: Store, own: tuple[int, ...] = ()) -> Source:
        """The game as whoever holds some seats may see it."""
        entries, damaged = self.read(store)
        source = of_log(self.table, entries, damaged=damaged)
        if source.past.is_over or not own:
            return source
        eyes = eyes_of(table_of(self.table, entries), own)
        return of_log(self.table, entries, eyes, damaged=damaged)
