"""A table: a game being played. Terminal, web and tests use this one class.

A table takes commands, lets its game decide, writes the events to the log in one transaction, and then tells everybody
what they may see. Computer seats are subscribers like any other: they think aside and submit a command.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from bonmot.games.catalogue import rules_of
from bonmot.games.commands import Forfeit, Miss, Penalize, TimePasses
from bonmot.games.events import Event
from bonmot.games.game import Agreement, Refused, SomeState, refusing
from bonmot.games.moments import Instant
from bonmot.games.past import Past
from bonmot.players.casts import check_level
from bonmot.players.personas import persona
from bonmot.players.player import Thought
from bonmot.tables.clock import RACE_LAG, ClockRules
from bonmot.tables.deciding import check_entered, decide_table_command
from bonmot.tables.events import (
    AnyTableEvent,
    AskHint,
    Paused,
    Resumed,
    Seating,
    TableCommand,
    TableOpened,
    WordEntered,
)
from bonmot.tables.past import past_through
from bonmot.tables.replaying import UNREADABLE, decoded, playable, position_after, replayed, summary_of
from bonmot.tables.state import TableState, folded
from bonmot.tables.storage import Entry, LogDamaged, StaleLog
from bonmot.tables.thinking import Players, Thinking
from bonmot.tables.view import Sights, TableView, Update, view_through, witnessed

if TYPE_CHECKING:
    from bonmot.tables.storage import Store

_encoder = msgspec.json.Encoder()
_log = logging.getLogger(__name__)

_MOST_PENALTY = 1000
"""Points that overtime can cost: no game takes more at once."""


MOST_HINT_COST = 100
"""Points for each grade of a hint."""


def now() -> Instant:
    """The time of the day in milliseconds."""
    return Instant(time.time_ns() // 1_000_000)


Listener = Callable[[Update], None]


class Table:
    """A game being played, with its seats, its clock and its log."""

    def __init__(
        self,
        store: "Store",
        name: str,
        entries: Sequence[Entry],
        *,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players | None = None,
    ) -> None:
        """Use `Table.create` or `Table.open`."""
        self.name = name
        self.store = store
        self._now = clock
        self._executor = executor
        self._players = players
        self._lock = threading.RLock()
        self._listeners: list[tuple[int | None, Listener]] = []
        self._state = replayed(name, entries)
        self._sights = Sights()
        self._created = entries[0].at
        self._thinking = Thinking(self, lambda: self._state, executor, players)

    # ---- opening and closing

    @staticmethod
    def create(
        store: "Store",
        setup: Any,
        seats: Sequence[Seating] | None = None,
        *,
        game: str = "crossword",
        seed: int | None = None,
        rules: ClockRules | None = None,
        hand_over: bool = False,
        title: str = "",
        hint_cost: int = 0,
        display: Mapping[str, int] | None = None,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players | None = None,
        name: str | None = None,
    ) -> "Table":
        """Set up a new table and write its first entries.

        Computers think in the executor's threads; without one they move when `play_out` is called. `players` says who
        plays for a computer seat, if not the cast of the game. `hint_cost` is what each grade of a hint costs;
        `display` is kept for the screen.
        """
        played = rules_of(game)
        if not 0 <= hint_cost <= MOST_HINT_COST:
            raise Refused("bad-hint-cost", points=hint_cost, most=MOST_HINT_COST)
        agreed = played.agreement(setup)
        count = len(agreed.names)
        seats = tuple(seats or (Seating(),) * count)
        if len(seats) != count:
            raise Refused("seat-count", seats=len(seats), minimum=count, maximum=count)
        at = clock()
        seed = secrets.randbits(63) if seed is None else seed
        seats = tuple(_seated(game, agreed, seating, seat, seed) for seat, seating in enumerate(seats))
        hand_over = hand_over and not played.simultaneous  # who all act at once cannot take turns at the screen
        first = TableOpened(
            game, seats, rules or _clock_of(agreed), hand_over, title, hint_cost=hint_cost, display=dict(display or {})
        )
        events: list[AnyTableEvent | Event] = [first, *played.open(setup, seed)]
        name = name or secrets.token_hex(5)
        entry = Entry(0, at, None, _encoder.encode(events))
        store.create(summary_of(name, folded(None, events, at, None, _nothing_before), at), [entry])
        table = Table(store, name, [entry], clock=clock, executor=executor, players=players)
        table.wake()
        return table

    @staticmethod
    def open(
        store: "Store",
        name: str,
        *,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players | None = None,
        resume: bool = True,
    ) -> "Table":
        """Take up a stored table at the exact point where it was left (D-046).

        With `resume` the clocks go on from the last entry; a server that serves a table in several processes does
        without.
        """
        table = Table(store, name, store.read(name), clock=clock, executor=executor, players=players)
        if resume and (table._state.is_timed or table._state.in_front is not None):
            with suppress(Refused):  # somebody else has just taken it up
                table._append([Resumed()], None, clock())
        table.wake()
        return table

    @staticmethod
    def rescue(
        store: "Store",
        name: str,
        *,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players | None = None,
    ) -> "Table":
        """A new table with everything that comes before the damage of a log; `LogDamaged` if nothing does.

        The damaged log stays as it is, for those who want to look into it.
        """
        try:
            entries: Sequence[Entry] = playable(lambda: (name, store.read(name)))[1]
        except LogDamaged as damage:
            if not damage.good:
                raise
            entries = damage.good
        copy = _copied(store, name, entries)
        return Table.open(store, copy, clock=clock, executor=executor, players=players)

    def close(self, *, pause: bool = True) -> None:
        """Put the table away: thinking ends, clocks stand still, unless the table is served elsewhere as well."""
        self._thinking.stop()
        with self._lock:
            if pause and self._state.is_timed and not self._state.is_paused:
                self._append([Paused()], None, self._now())
            self._listeners.clear()

    # ---- looking

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    @property
    def number(self) -> int:
        """Entries of the log so far."""
        return self._state.number

    @property
    def position(self) -> int:
        """The entry that made this position: as long as it is the same, the game stands as it stood."""
        return self._state.position

    def view(self, seat: int | None) -> TableView:
        """What a seat, or a spectator, may see now. Looking waits for nobody who is just moving."""
        state = self._state
        game = self._sights.view(state, state.eyes_of(seat))
        return view_through(state, self.name, game, self._now(), self._thinking.seats)

    def past(self, seat: int | None) -> Past:
        """What a seat, or a spectator, may see of everything that led to where the game stands now."""
        with self._lock:
            return past_through(self._state, self.name, self.store.read(self.name)[: self._state.number], seat)

    def subscribe(self, seat: int | None, listener: Listener) -> Callable[[], None]:
        """Be told of everything a seat (None: a spectator) may see; returns how to stop. The listener must be quick."""
        entry = (seat, listener)
        with self._lock:
            self._listeners.append(entry)

        def stop() -> None:
            with self._lock:
                if entry in self._listeners:
                    self._listeners.remove(entry)

        return stop

    # ---- acting

    def submit(self, seat: int | None, command: Any, *, lag: int = 0, expected: int | None = None) -> list[Any]:
        """Give a command; what its seat may see of the events that followed.

        `Refused` says why it may not be given, and then nothing has changed.

        `expected` is the number of entries the giver knew of: if the table has moved on since, the command is refused.
        Two who give commands at the same moment can never both be right: the log takes one. `lag` says how many
        milliseconds ago it was given: it counts from then, within limits.
        """
        with self._lock:
            state = self._state
            if expected is not None and expected != state.number:
                raise Refused("table-moved-on")
            at = self._now()
            race = state.rules.simultaneous
            given = state.clock.arrival(at, min(lag, RACE_LAG) if race else lag) if lag and state.clock else at
            self._catch_up(at if race else given)
            state = self._state
            at = Instant(max(at if race else given, state.at))
            if isinstance(command, TableCommand):
                events = decide_table_command(state, seat, command, at)
            else:
                # In a race a command counts from when it was given, whatever has arrived before it.
                events = self._decide(state, seat, command, at, given if race else at)
            # To ask is no turn: nobody takes it back, and its price with it.
            self._append(events, None if isinstance(command, AskHint) else seat, at)
            return list(self._witnessed(events, seat))

    def tick(self) -> None:
        """See whether some moment has come, and do what follows; to be called when `deadline` comes."""
        with self._lock:
            self._catch_up(self._now())

    @property
    def deadline(self) -> Instant | None:
        """When `tick` will have something to do, if nobody moves before.

        It changes with every update; also when a computer has made up its mind to move later.
        """
        with self._lock:
            moments = [moment for moment, _happen in self._due()]
            clock = None if self._state.clock is None else self._state.clock.deadline()
            return min(moments if clock is None else [*moments, clock], default=None)

    @property
    def is_pondering(self) -> bool:
        """Whether some computer has not made up its mind yet; until it has, `deadline` may still come nearer."""
        return self._thinking.is_busy

    def force(self, seat: int) -> None:
        """Make a computer play the best move it has found so far (D-068)."""
        self._thinking.force(seat)

    def refresh(self) -> bool:
        """Read what other processes have added to the log; whether there was anything."""
        with self._lock:
            entries = self.store.read(self.name, self._state.number)
            for entry in entries:
                try:
                    events = decoded(entry.body, self._state.opened.game)
                    after = folded(self._state, events, Instant(entry.at), entry.seat, self._recall)
                except UNREADABLE:
                    replayed(self.name, self.store.read(self.name))  # this says what is wrong
                    raise
                self._apply(after, events)
            return bool(entries)

    def play_out(self) -> None:
        """Let the computers play to the end in this thread; the game must wait for nobody else.

        Nobody waits for time to pass either: what is to happen later happens at its moment, but now.
        """
        while not self.is_over:
            if self._state.is_put_away:
                raise Refused("table-paused")
            if self._state.rules.simultaneous and self._state.acting & self._state.people:
                raise Refused("waits-for-people")
            if self._thinking.move():
                continue
            with self._lock:
                moments = self._due()
                if not moments:
                    raise Refused("waits-for-people")
                at, happen = min(moments, key=_when)
                happen(at)

    def answered(self) -> None:
        """A computer has made up its mind to do something later: the next moment may be another one now."""
        with self._lock:
            self._tell(())

    def wake(self) -> None:
        """Let the computers think whose turn it is."""
        with self._lock:
            self._thinking.wake()

    # ---- other tables

    def duplicate(self, number: int | None = None) -> "Table":
        """A table of its own with the first `number` entries of this one: to try something else."""
        entries = self.store.read(self.name)
        if number is not None and not 1 <= number <= len(entries):
            raise Refused("no-such-turn", number=number, turns=len(entries))
        copy = _copied(self.store, self.name, entries[:number])
        return Table.open(self.store, copy, clock=self._now, executor=self._executor, players=self._players)

    def rematch(self, names: Sequence[str] | None = None, seats: Sequence[Seating] | None = None) -> "Table":
        """A new game with the same rules and the same people, or others (D-091)."""
        game = self._state.rules
        setup = game.setup(self._state.game)
        if names is not None:
            count = len(game.agreement(setup).names)
            if len(names) != count:
                raise Refused("seat-count", seats=len(names), minimum=count, maximum=count)
            setup = game.renamed(setup, names)
        opened = self._state.opened
        return Table.create(
            self.store,
            setup,
            seats or opened.seats,
            game=opened.game,
            rules=opened.clock,
            hand_over=opened.hand_over,
            title=self._state.title,
            hint_cost=opened.hint_cost,
            display=opened.display,
            clock=self._now,
            executor=self._executor,
            players=self._players,
        )

    # ---- inside

    def _decide(
        self, state: TableState, seat: int | None, command: Any, at: Instant, given: Instant | None = None
    ) -> list[Any]:
        if state.is_put_away and seat is not None:
            raise Refused("table-paused")
        if state.waits_for is not None and seat in state.people:
            raise Refused("hand-over-first", name=state.rules.outline(state.game).names[state.waits_for])
        game = state.rules
        check_entered(state, command)
        time = state.time(at if given is None else given)
        events: list[Any] = list(game.decide(state.game, seat, command, time))
        after = folded(state, events, at, seat, self._recall)
        if not state.is_over and after.is_over and after.clock is not None:
            for side in range(len(game.sides(after.game))):
                if points := after.clock.penalty(side, at):
                    events += game.decide(after.game, None, Penalize(side, min(points, _MOST_PENALTY)), time)
        return events

    def _catch_up(self, at: Instant) -> None:
        """Let everything happen whose moment has come, in its order and each at its own moment.

        So a log does not tell when somebody looked. Only the clocks of people are lenient: who comes next does not
        lose the time in which nobody saw that a turn was missed.
        """
        while True:
            at_the_latest, clock = at, self._state.clock
            if clock is not None and (deadline := clock.deadline()) is not None:
                at_the_latest = min(at, deadline)
            moments = self._due()
            if moments and (first := min(moments, key=_when))[0] <= at_the_latest:
                first[1](first[0])
            elif not self._expire(at):
                return

    def _due(self) -> list[tuple[Instant, Callable[[Instant], None]]]:
        """What will happen by itself, and when: the game wakes up, or a computer does what it made up its mind to.

        Of two things at the same moment the computer's comes first: a window is open up to its last moment.
        """
        state = self._state
        if state.is_paused:
            return []
        moments: list[tuple[Instant, Callable[[Instant], None]]] = []
        if (kept := self._thinking.next_answer()) is not None:
            moments.append((state.table_instant(kept[1].at), partial(self._give, kept[0], kept[1].command)))
        if (deadline := state.deadline) is not None:
            moments.append((deadline, self._let_time_pass))
        return moments

    def _let_time_pass(self, at: Instant) -> None:
        self._append(self._decide(self._state, None, TimePasses(), at), None, at)

    def _give(self, seat: int, command: Any, at: Instant) -> None:
        """Give a command that a computer has thought of before."""
        self._thinking.drop(seat)
        try:
            events = self._decide(self._state, seat, command, at)
        except Refused:
            _log.exception("a computer player failed")
            return
        self._append(events, seat, at)

    def _expire(self, at: Instant) -> bool:
        """The running side's time may be over: it misses its turn, or loses the game. Whether anything happened."""
        clock = self._state.clock
        if clock is None or clock.running is None or self._state.is_paused or not clock.is_over(at):
            return False
        deadline = clock.deadline()
        seats = self._state.acting & set(self._state.rules.sides(self._state.game)[clock.running])
        if not seats or deadline is None:
            return False
        seat = min(seats)
        command = Miss(seat) if clock.rules.kind == "turn" else Forfeit(seat)
        try:
            events = self._decide(self._state, None, command, deadline)
        except Refused:
            # The word is on the table and the program has asked about it: that turn cannot be missed (D-064).
            events = [WordEntered(seat)]
        self._append(events, None, at)
        return True

    def _recall(self, to: int) -> SomeState:
        """The game as it stood after so many entries: the log knows."""
        return position_after(self._state, self.store.read(self.name), to)

    def _append(self, events: Sequence[Any], seat: int | None, at: Instant) -> None:
        state = self._state
        at = Instant(max(at, state.at))
        after = folded(state, events, at, seat, self._recall)
        summary = summary_of(self.name, after, Instant(self._created))
        try:
            self.store.append(self.name, [Entry(state.number, at, seat, _encoder.encode(events))], summary)
        except StaleLog as error:
            # Somebody else was first: what he did is shown, and the command is refused.
            self.refresh()
            raise Refused("table-moved-on") from error
        self._apply(after, events)

    def _apply(self, after: TableState, events: Sequence[Any]) -> None:
        self._state = after
        self._thinking.forget_all_but(after.game)
        self._tell(events)
        self.wake()

    def _tell(self, events: Sequence[Any]) -> None:
        for seat, listener in list(self._listeners):
            _call(listener, Update(self._witnessed(events, seat), self.view(seat)))

    def _witnessed(self, events: Sequence[AnyTableEvent | Event], seat: int | None) -> tuple[Any, ...]:
        state = self._state
        return witnessed(state.rules, state.game, events, state.eyes_of(seat))

    def say(self, seat: int, thought: Thought) -> None:
        """Pass on what a computer thinks, to everybody who is watching."""
        with self._lock:
            for other, listener in list(self._listeners):
                _call(listener, Update((), self.view(other), (seat, thought)))


def _copied(store: "Store", name: str, entries: Sequence[Entry]) -> str:
    """Begin a new table with entries of another one; its name."""
    copy = secrets.token_hex(5)
    store.create(summary_of(copy, replayed(name, entries), Instant(entries[0].at)), entries)
    return copy


def _nothing_before(to: int) -> SomeState:
    raise LookupError(to)


def _call(listener: Listener, update: Update) -> None:
    """Tell one listener. What it does wrong is its own affair: the others, and the game, go on."""
    try:
        listener(update)
    except Exception:  # noqa: BLE001  (whatever it is)
        _log.exception("a listener failed")


def _seated(game: str, agreed: Agreement, seating: Seating, seat: int, seed: int) -> Seating:
    """A seat as it is written down: a computer's level and persona must exist, and it has its form of the day."""
    if not seating.computer:
        return seating
    with refusing():
        if seating.level is not None:
            check_level(game, agreed.scale, agreed.language, seating.level)
        if seating.persona is not None:
            persona(seating.persona)
    if seating.form:
        return seating
    digest = blake2b(f"{seed} {seat}".encode(), digest_size=4).digest()
    return msgspec.structs.replace(seating, form=int.from_bytes(digest, "big"))


def _clock_of(agreed: Agreement) -> ClockRules:
    """The clock that the edition proposes."""
    clock = agreed.clock
    return ClockRules(clock.kind, clock.seconds, clock.increment, clock.overtime_minutes, clock.overtime_penalty)


def _when(moment: tuple[Instant, object]) -> Instant:
    return moment[0]


__all__ = ["Listener", "Table", "now"]
