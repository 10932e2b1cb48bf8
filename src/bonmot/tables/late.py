"""A table that is seen later than it is played: some turns, or some minutes.

It is the same log, of which only the first entries are there yet. So whatever is made of a log, views, updates,
replays, exports, is as late as the table itself, and nothing can be told too early by one of them.
"""

from collections.abc import Callable, Sequence

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.tables.replaying import game_events
from bonmot.tables.storage import Entry, Store, Summary
from bonmot.tables.table import Table

_MINUTE = 60_000


class LateStore(Store):
    """A store whose logs end `moves` turns or `minutes` minutes before they do, and that takes nothing down.

    It is made for one table: it remembers how far the log was seen when it was read the last time.
    """

    def __init__(self, store: Store, clock: Callable[[], Instant], *, moves: int = 0, minutes: int = 0) -> None:
        self._database = store.database
        self._is_checked = True
        self._clock = clock
        self._moves = moves
        self._minutes = minutes
        self._first_hidden: Instant | None = None

    def read(self, table: str, start: int = 0) -> list[Entry]:
        """As much of a log as may be seen by now."""
        entries = super().read(table)
        seen = self._seen(table, entries)
        self._first_hidden = Instant(entries[seen].at) if seen < len(entries) else None
        return entries[start:seen]

    @property
    def next_seen(self) -> Instant | None:
        """When more of the log may be seen, as far as that is a matter of time."""
        if self._first_hidden is None or not self._minutes:
            return None
        return Instant(self._first_hidden + self._minutes * _MINUTE)

    @property
    def moment(self) -> Instant:
        """What time it is for those who look: the clocks of a game are as late as the game."""
        late = Instant(self._clock() - self._minutes * _MINUTE)
        return late if self._first_hidden is None else self._first_hidden

    def create(self, summary: Summary, entries: Sequence[Entry]) -> None:
        """Nobody acts in the past."""
        raise Refused("only-watching")

    def append(self, table: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Nobody acts in the past."""
        raise Refused("only-watching")

    def _seen(self, table: str, entries: Sequence[Entry]) -> int:
        """How many entries may be seen; the first one always, for it says what is played."""
        count = len(entries)
        if self._minutes:
            latest = self._clock() - self._minutes * _MINUTE
            count = next((number for number, entry in enumerate(entries) if entry.at > latest), count)
        if self._moves and (summary := self.summary(table)).status != "over":
            count = min(count, _before_turns(entries, summary.game, self._moves))
        return max(1, count)


def _before_turns(entries: Sequence[Entry], game: str, turns: int) -> int:
    """How many entries there were before the latest turns: what the game itself tells, and somebody did.

    What happens aside is no turn: nobody sees a round sooner because slips are handed in.
    """
    for number in reversed(range(len(entries))):
        is_turn = any(not event.is_aside for event in game_events(entries[number], game))
        if entries[number].seat is not None and is_turn:
            turns -= 1
            if not turns:
                return number
    return 0


def late_table(store: LateStore, name: str) -> Table:
    """A table as it is seen late; nobody acts or thinks at it, and `refresh` shows what may be seen since."""
    return Table.open(store, name, clock=lambda: store.moment, resume=False, apart=True)
