"""Who listens at a table of a test, and players who think for as long as they are told to."""

import threading
from collections.abc import Callable
from typing import Any

from bonmot.games.crossword import AnyCommand, Pass, Play, View
from bonmot.kernel import StopFlag
from bonmot.players import Thought
from bonmot.players.crossword import BestScore
from bonmot.players.player import Say
from bonmot.tables import (
    Table,
    Update,
)

LONG = 30.0
"""Seconds after which a thread that should have answered is given up: a test that fails, not a measurement."""


class Audience:
    """A subscriber that can wait for something to be so."""

    def __init__(self, table: Table, seat: int | None = None) -> None:
        self.updates: list[Update] = []
        self._table = table
        self._told = threading.Condition()
        self.leave = table.subscribe(seat, self._listen)

    def _listen(self, update: Update) -> None:
        with self._told:
            self.updates.append(update)
            self._told.notify_all()

    def until(self, is_so: Callable[[Table], bool]) -> None:
        with self._told:
            assert self._told.wait_for(lambda: is_so(self._table), LONG)

    @property
    def events(self) -> list[Any]:
        return [event for update in self.updates for event in update.events]

    @property
    def thoughts(self) -> list[tuple[int, Thought]]:
        return [update.thought for update in self.updates if update.thought is not None]


class Ponderer:
    """A player that thinks until it is told to stop, and then plays the best score."""

    def __init__(self) -> None:
        self.thinks = threading.Semaphore(0)
        """Goes up whenever it begins to think."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        self.thinks.release()
        never = threading.Event()
        for _moment in range(20_000):  # a test that forgets to stop it fails, and does not hang
            if stop.is_raised:
                break
            never.wait(0.001)
        return BestScore().choose(view, StopFlag(), say)

    def has_begun(self) -> None:
        assert self.thinks.acquire(timeout=LONG)


class Dreamer(Ponderer):
    """A player whose first thought does not end when it should, but when it is woken."""

    def __init__(self) -> None:
        super().__init__()
        self.woken = threading.Event()
        self._first = threading.Lock()

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        if not self._first.acquire(blocking=False):
            return super().choose(view, stop, say)
        self.thinks.release()
        self.woken.wait(LONG)
        return Pass()


class Cheat:
    """A player whose command is against the rules."""

    def choose(self, _view: View, _stop: StopFlag, _say: Say) -> AnyCommand:
        return Play("8D", "QQQQ")


class Stubborn:
    """Wants what may not be."""

    def choose(self, _view: View, _stop: StopFlag, _say: Say) -> AnyCommand:
        return Play("A1", "ZZZZ")
