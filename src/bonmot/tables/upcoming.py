"""What comes next at a table: decided, and not yet written.

A command makes entries, and so does time: a clock runs out, a game wakes up, a computer does what it made up its mind
to, a live game is abandoned. All of it is prepared here, in its order and each at its own moment; the table writes it
and goes on from it.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from bonmot.games.commands import Command, TimePasses
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.tables.absence import abandonment
from bonmot.tables.clock import RACE_LAG
from bonmot.tables.deciding import adjudicated, decided, decided_by_table, missed
from bonmot.tables.events import AnyCommand, AskHint, LagSpared, Paused, Resumed, TableCommand
from bonmot.tables.preparing import Prepared, prepared
from bonmot.tables.replaying import replayed
from bonmot.tables.state import Happened, TableState
from bonmot.tables.thinking import Standing, Thinking

if TYPE_CHECKING:
    from bonmot.tables.storage import Store

_log = logging.getLogger(__name__)

Preparing = Callable[[Instant], Prepared | None]
"""The entry of what happens at a moment; None if it may not happen after all."""


class Upcoming:
    """What comes next at one table."""

    __slots__ = ("_created", "_name", "_now", "_standing", "_store", "_thinking")

    def __init__(
        self,
        standing: Standing,
        thinking: Thinking,
        store: "Store",
        name: str,
        created: Instant,
        clock: Callable[[], Instant],
    ) -> None:
        self._standing = standing
        self._thinking = thinking
        self._store = store
        self._name = name
        self._created = created
        self._now = clock

    # ---- by command

    def of_command(
        self, seat: int | None, command: AnyCommand, *, lag: int, expected: int | None
    ) -> Iterator[Prepared]:
        """The entries that a command makes: what was due before it, then its own."""
        # Somebody who has just come back, a clock that was stopped, or another's slip takes nobody's move from them.
        if expected is not None and not self._standing.state.open_since < expected <= self._standing.state.number:
            raise Refused("table-moved-on")
        at, given = self._arrival(seat, lag)
        yield from self._overdue(at if self._standing.state.rules.simultaneous else given)
        yield self._prepared(seat, command, at, given)

    def _arrival(self, seat: int | None, lag: int) -> tuple[Instant, Instant]:
        """When a command comes to the table, and when it counts as given.

        Where people move in turn, only those whose time runs are given some of it back.
        """
        state, at = self._standing.state, self._now()
        if not lag or state.clock is None:
            return at, at
        if state.rules.simultaneous:
            return at, state.clock.arrival(at, min(lag, RACE_LAG))
        running, sides = state.clock.running, state.rules.sides(state.game)
        if running is None or seat not in sides[running] or state.clock.is_paused:
            return at, at
        return at, state.clock.arrival(at, lag)

    def _prepared(self, seat: int | None, command: AnyCommand, at: Instant, given: Instant) -> Prepared:
        state = self._standing.state
        late = at - given
        at = Instant(max(at, state.at))  # a machine's clock may have been set back: that is nobody's lag
        given = Instant(at - late)
        if state.rules.simultaneous:
            steps = self._decided(seat, command, at, given)
        else:
            steps = self._decided(seat, command, given)
            if seat is not None and late > 0:
                steps = [Happened(LagSpared(seat, late)), *steps]
        # To ask or to talk is no turn: nobody takes it back, and its price with it.
        is_turn = not isinstance(command, AskHint) and not (isinstance(command, Command) and command.is_talk)
        return self.entry(steps, seat if is_turn else None, at)

    def _decided(
        self, seat: int | None, command: AnyCommand, at: Instant, given: Instant | None = None
    ) -> list[Happened]:
        if isinstance(command, TableCommand):
            return decided_by_table(self._standing.state, seat, command, at)
        return decided(self._standing.state, seat, command, at, given)

    # ---- by itself

    def due(self) -> Iterator[Prepared]:
        """Everything that is due by now."""
        return self._overdue(self._now())

    def first(self) -> Iterator[Prepared]:
        """What happens first if nobody moves, at its moment; `Refused` if nothing does."""
        moments = self._due()
        if not moments:
            raise Refused("waits-for-people")
        at, entry = min(moments, key=_when)
        if (ready := entry(at)) is not None:
            yield ready

    def deadline(self) -> Instant | None:
        """When something happens by itself, if nobody moves before."""
        state = self._standing.state
        moments = [moment for moment, _entry in self._due()]
        by_itself = (None if state.clock is None else state.clock.deadline(), abandonment(state))
        return min((*moments, *(moment for moment in by_itself if moment is not None)), default=None)

    def pausing(self) -> Iterator[Prepared]:
        """What stops the clocks, if any run that do not go on by themselves."""
        state = self._standing.state
        if state.is_timed and not state.is_paused and not state.keeps_time:
            yield self.entry([Happened(Paused())], None, self._now())

    def resuming(self) -> Iterator[Prepared]:
        """What lets clocks go on that were stopped when the table was put away, and not by a person."""
        state = self._standing.state
        if state.is_timed and state.is_paused and self._store.read(self._name, state.number - 1)[0].seat is None:
            yield self.entry([Happened(Resumed())], None, self._now())

    def _overdue(self, at: Instant) -> Iterator[Prepared]:
        """The entries of everything whose moment has come, in its order and each at its own moment.

        So a log does not tell when somebody looked. Only the clocks of people are lenient: who comes next does not
        lose the time in which nobody saw that a turn was missed.
        """
        while True:
            at_the_latest, clock = at, self._standing.state.clock
            if clock is not None and (deadline := clock.deadline()) is not None:
                at_the_latest = min(at, deadline)
            end = abandonment(self._standing.state)
            if end is not None and end <= at_the_latest:
                yield self.entry(adjudicated(self._standing.state, end), None, end)
                continue
            moments = self._due()
            if moments and (first := min(moments, key=_when))[0] <= at_the_latest:
                if (ready := first[1](first[0])) is not None:
                    yield ready
            elif steps := missed(self._standing.state, at):
                yield self._in_time(at) or self.entry(steps, None, at)
            else:
                return

    def _in_time(self, at: Instant) -> Prepared | None:
        """A computer whose time is over plays the word it has found (D-059), if it has one."""
        for seat in sorted(self._standing.state.acting):
            if self._standing.state.is_computer(seat) and (command := self._thinking.found(seat)) is not None:
                with suppress(Refused):
                    return self.entry(decided(self._standing.state, seat, command, at), seat, at)
        return None

    def _due(self) -> list[tuple[Instant, Preparing]]:
        """What will happen by itself, and when: the game wakes up, or a computer does what it made up its mind to.

        Of two things at the same moment the computer's comes first: a window is open up to its last moment.
        """
        state = self._standing.state
        if state.is_paused:
            return []
        moments: list[tuple[Instant, Preparing]] = []
        if (kept := self._thinking.next_answer()) is not None:
            time, seat, command = kept
            moments.append((state.table_instant(time), partial(self._given, seat, command)))
        if (deadline := state.deadline) is not None:
            moments.append((deadline, self._time_passing))
        return moments

    def _time_passing(self, at: Instant) -> Prepared:
        return self.entry(decided(self._standing.state, None, TimePasses(), at), None, at)

    def _given(self, seat: int, command: Command, at: Instant) -> Prepared | None:
        """The entry of a command that a computer has thought of before; None if it is not allowed after all."""
        self._thinking.drop(seat)
        try:
            steps = decided(self._standing.state, seat, command, at)
        except Refused:
            _log.exception("a computer player failed")
            return None
        return self.entry(steps, seat, at)

    # ---- entries

    def entry(self, steps: Sequence[Happened], seat: int | None, at: Instant) -> Prepared:
        """The entry of what a seat (None: the table itself) did at a moment."""
        return prepared(self._name, self._created, self._standing.state, steps, seat, at, self.recall)

    def recall(self, to: int) -> TableState:
        """The table as it stood after so many entries: the log knows."""
        return replayed(self._name, self._store.read(self._name)[:to])


def _when(moment: tuple[Instant, object]) -> Instant:
    return moment[0]
