"""Says aloud how much time is left, and lets happen what happens by itself."""

import threading
from typing import TYPE_CHECKING, Final

from bonmot import telling
from bonmot.tables.table import now
from bonmot.texts import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from bonmot.games.moments import Instant
    from bonmot.tables import Table

MARKS: Final = (300_000, 60_000, 30_000, 10_000)
"""Milliseconds left at which something is said."""

_MOMENT: Final = 0.05
"""Seconds; nobody hears the difference."""


class Timekeeper:
    """Looks at the clock of a table; `watch` does so by itself while somebody thinks."""

    def __init__(
        self,
        table: "Table",
        say: "Callable[[str], None]",
        over: "Callable[[], None]",
        clock: "Callable[[], Instant]" = now,
        wait: "Callable[[float], bool] | None" = None,
    ) -> None:
        """`over` is called when something happened while nobody did anything.

        `wait` lets so many seconds go by, and says whether the table was left meanwhile.
        """
        self._table = table
        self._say = say
        self._tell_over = over
        self._now = clock
        self._turn: tuple[int, int] | None = None
        self._left = 0
        self._lock = threading.Lock()
        self._left_table = threading.Event()
        self._wait = wait or self._left_table.wait

    def look(self) -> None:
        """Say what there is to say now, and let those whose time is over miss their turn (D-063)."""
        with self._lock:
            before = self._table.position
            self._table.tick()
            if self._table.position != before:
                self._turn = None  # first it is told what happened
                return
            seen = self._table.view(None)
            turn = seen.turn
            left = None if seen.running is None or seen.has_entered else seen.left[seen.running]
            if left is None or turn is None:
                self._turn = None
                return
            if turn != self._turn:
                self._turn, self._left = turn, left
                self._say(_("Time left: {time}.").format(time=telling.time_left(left)))
            elif any(left <= mark < self._left for mark in MARKS):
                self._say(_("Time left: {time}.").format(time=telling.time_left(left)))
            self._left = left

    def watch(self) -> None:
        """Look whenever a mark is reached, until the table is left; to be run in a thread of its own."""
        while not self._wait(self._until_next()):
            before = self._table.position
            self.look()
            if self._table.position != before:
                self._tell_over()

    def let_time_pass(self) -> None:
        """Wait until something happens by itself: a game in which time does something, or computers that race."""
        self._wait(self._until_next())
        self.look()

    def stop(self) -> None:
        """Leave the table."""
        self._left_table.set()

    def _until_next(self) -> float:
        """Seconds until the next mark of a clock, or the next moment of the game."""
        if self._table.is_pondering:
            return _MOMENT  # what a computer makes up its mind to do may come very soon
        seen = self._table.view(None)
        left = None if seen.running is None else seen.left[seen.running]
        times = [(left - max(mark for mark in (*MARKS, 0) if mark < left))] if left else []
        if (deadline := self._table.deadline) is not None:
            times.append(deadline - self._now())
        return max(_MOMENT, min(times, default=1_000) / 1_000)
