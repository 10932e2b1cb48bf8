"""Says aloud how much time is left. Whoever does not look at a clock must be told."""

import threading
from typing import TYPE_CHECKING, Final

from bonmot.terminal import telling
from bonmot.texts import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from bonmot.tables import Table

MARKS: Final = (300_000, 60_000, 30_000, 10_000)
"""Milliseconds left at which something is said."""


class Timekeeper:
    """Looks at the clock of a table; `watch` does so by itself while somebody thinks."""

    def __init__(
        self,
        table: "Table",
        say: "Callable[[str], None]",
        over: "Callable[[], None]",
        wait: "Callable[[float], bool] | None" = None,
    ) -> None:
        """`over` is called when a turn went by while nobody but the clock did anything.

        `wait` lets so many seconds go by, and says whether the table was left meanwhile.
        """
        self._table = table
        self._say = say
        self._tell_over = over
        self._turn: tuple[int, int] | None = None
        self._left = 0
        self._lock = threading.Lock()
        self._left_table = threading.Event()
        self._wait = wait or self._left_table.wait

    def look(self) -> None:
        """Say what there is to say now, and let those whose time is over miss their turn (D-063)."""
        with self._lock:
            self._table.tick()
            seen = self._table.view(None)
            turn = self._table.state.timed
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
            before = self._table.state.game
            self.look()
            if self._table.state.game is not before:
                self._tell_over()

    def stop(self) -> None:
        """Leave the table."""
        self._left_table.set()

    def _until_next(self) -> float:
        """Seconds."""
        seen = self._table.view(None)
        left = None if seen.running is None else seen.left[seen.running]
        if not left:
            return 1.0
        return max(0.05, (left - max((mark for mark in (*MARKS, 0) if mark < left), default=0)) / 1_000)
