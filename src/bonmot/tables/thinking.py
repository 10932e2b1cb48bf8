"""Computer seats: they see their view, think aside, and submit a command like everybody else."""

import threading
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from bonmot.games.game import Refused
from bonmot.kernel import StopFlag
from bonmot.players import Player, Thought, player_for

if TYPE_CHECKING:
    from bonmot.tables.table import Table


class Thinking:
    """The computer seats of one table. Without an executor they move only when `move` is called."""

    def __init__(self, table: "Table", executor: Executor | None) -> None:
        self._table = table
        self._executor = executor
        self._lock = threading.Lock()
        self._flags: dict[int, StopFlag] = {}
        self._players: dict[int, Player] = {}
        self._closed = False

    @property
    def seats(self) -> frozenset[int]:
        """The seats that think at this moment."""
        with self._lock:
            return frozenset(self._flags)

    def wake(self) -> None:
        """Start thinking for every computer whose turn it is."""
        state = self._table.state
        for seat in sorted(state.acting):
            if seat < len(state.opened.seats) and state.opened.seats[seat].computer:
                self._start(seat)

    def move(self, seat: int) -> None:
        """Think and move in the caller's thread."""
        self._think(seat, StopFlag())

    def force(self, seat: int) -> None:
        """Ask for the best so far."""
        with self._lock:
            flag = self._flags.get(seat)
        if flag is not None:
            flag.raise_()

    def drop(self, seat: int) -> None:
        """Forget what a seat was thinking: its time is over."""
        with self._lock:
            flag = self._flags.pop(seat, None)
        if flag is not None:
            flag.raise_()

    def stop(self) -> None:
        """End all thinking."""
        with self._lock:
            self._closed = True
            flags = list(self._flags.values())
            self._flags.clear()
        for flag in flags:
            flag.raise_()

    def _start(self, seat: int) -> None:
        with self._lock:
            if self._executor is None or self._closed or seat in self._flags:
                return
            flag = self._flags[seat] = StopFlag()
        self._executor.submit(self._think, seat, flag)

    def _think(self, seat: int, flag: StopFlag) -> None:
        table = self._table
        seen = table.view(seat)

        def say(thought: Thought) -> None:
            if not flag.is_raised:
                table.say(seat, thought)

        command = self._player(seat).choose(seen.game, flag, say)
        with self._lock:
            dropped = self._closed or (self._executor is not None and self._flags.get(seat) is not flag)
            self._flags.pop(seat, None)
        if dropped:
            return
        try:
            table.submit(seat, command, expected=seen.number)
        except Refused:
            # The table has moved on meanwhile (a turn was taken back, the time was over): think again if need be.
            if self._executor is None:
                raise
            table.wake()

    def _player(self, seat: int) -> Player:
        if seat not in self._players:
            seating = self._table.state.opened.seats[seat]
            self._players[seat] = player_for(seating.level, seating.persona)
        return self._players[seat]
