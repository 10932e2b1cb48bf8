"""A table: a game being played. Terminal, web and tests use this one class.

A table takes commands, lets its game decide, writes the events to the log in one transaction, and then tells everybody
what they may see. Computer seats are subscribers like any other: they think aside and submit a command.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.catalogue import GAMES, kind_of
from bonmot.games.crossword import Forfeit, Miss, Penalize, Setup
from bonmot.games.game import Instant, Refused
from bonmot.players import Thought
from bonmot.players.levels import level_of
from bonmot.players.personas import persona
from bonmot.tables.clock import ClockRules
from bonmot.tables.deciding import check_entered, decide_table_command
from bonmot.tables.events import (
    FORMAT,
    AnyTableEvent,
    AskHint,
    Paused,
    Resumed,
    Seating,
    TableCommand,
    TableOpened,
    WordEntered,
)
from bonmot.tables.state import TableState, folded
from bonmot.tables.storage import Entry, LogDamaged, StaleLog, Store, Summary
from bonmot.tables.storage.log import damaged
from bonmot.tables.thinking import Players, Thinking, player_of

_encoder = msgspec.json.Encoder()
_log = logging.getLogger(__name__)

_UNREADABLE = (msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What goes wrong with events that we did not write, or not in this order."""

_MOST_PENALTY = 1000
"""Points that overtime can cost: no game takes more at once."""


MOST_HINT_COST = 100
"""Points for each grade of a hint."""


def now() -> Instant:
    """The time of the day in milliseconds."""
    return Instant(time.time_ns() // 1_000_000)


class TableView(NamedTuple):
    """What a seat sees: its view of the game, and the table around it."""

    game: Any
    number: int
    """Entries of the log so far."""
    left: tuple[int | None, ...]
    """Milliseconds each side has."""
    running: int | None
    """The side whose clock runs."""
    has_entered: bool
    waits_for: int | None
    """The person who must come to the screen; until he is there, only the one before him sees his own rack."""
    take_back_asked_by: int | None
    thinking: frozenset[int]


class Update(NamedTuple):
    """What a subscriber is told: the events it may see, and its view after them."""

    events: tuple[Any, ...]
    view: TableView
    thought: tuple[int, Thought] | None = None


Listener = Callable[[Update], None]


class Table:
    """A game being played, with its seats, its clock and its log."""

    def __init__(
        self,
        store: Store,
        name: str,
        entries: Sequence[Entry],
        *,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players = player_of,
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
        self._created = entries[0].at
        self._thinking = Thinking(self, executor, players)

    # ---- opening and closing

    @staticmethod
    def create(
        store: Store,
        setup: Setup,
        seats: Sequence[Seating] | None = None,
        *,
        game: str = "crossword",
        seed: int | None = None,
        rules: ClockRules | None = None,
        hand_over: bool = False,
        title: str = "",
        hint_cost: int = 0,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players = player_of,
        name: str | None = None,
    ) -> "Table":
        """Set up a new table and write its first entries.

        Computers think in the executor's threads; without one they move when `play_out` is called. `players` says who
        plays for a computer seat. `hint_cost` is what each grade of a hint costs.
        """
        kind = kind_of(game)
        if not 0 <= hint_cost <= MOST_HINT_COST:
            raise Refused("bad-hint-cost", points=hint_cost, most=MOST_HINT_COST)
        seats = tuple(seats or (Seating(),) * len(setup.seats))
        if len(seats) != len(setup.seats):
            raise Refused("seat-count", seats=len(seats), minimum=len(setup.seats), maximum=len(setup.seats))
        at = clock()
        seed = secrets.randbits(63) if seed is None else seed
        seats = tuple(_seated(seating, seat, setup, seed) for seat, seating in enumerate(seats))
        first = TableOpened(game, seats, rules or _clock_of(setup), hand_over, title, hint_cost=hint_cost)
        events = [first, *kind.game.open(setup, seed)]
        name = name or secrets.token_hex(5)
        entry = Entry(0, at, None, _encoder.encode(events))
        store.create(summary_of(name, folded(None, events, at, None), at), [entry])
        table = Table(store, name, [entry], clock=clock, executor=executor, players=players)
        table.wake()
        return table

    @staticmethod
    def open(
        store: Store,
        name: str,
        *,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players = player_of,
        resume: bool = True,
    ) -> "Table":
        """Take up a stored table at the exact point where it was left (D-046).

        With `resume` the clocks go on from the last entry; a server that serves a table in several processes does
        without.
        """
        table = Table(store, name, store.read(name), clock=clock, executor=executor, players=players)
        if resume and (table.state.is_timed or table.state.in_front is not None):
            with suppress(Refused):  # somebody else has just taken it up
                table._append([Resumed()], None, clock())
        table.wake()
        return table

    @staticmethod
    def rescue(
        store: Store,
        name: str,
        *,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players = player_of,
    ) -> "Table":
        """A new table with everything that comes before the damage of a log; `LogDamaged` if nothing does.

        The damaged log stays as it is, for those who want to look into it.
        """
        try:
            entries = store.read(name)
        except LogDamaged as damage:
            entries = damage.good
        try:
            replayed(name, entries)
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
            clock = self.state.clock
            if pause and self.state.is_timed and clock is not None and not clock.is_paused:
                self._append([Paused()], None, self._now())
            self._listeners.clear()

    # ---- looking

    @property
    def state(self) -> TableState:
        """The fold of the log. It never leaves the program's own code: interfaces are given views."""
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.acting

    def view(self, seat: int | None) -> TableView:
        """What a seat, or a spectator, may see now."""
        with self._lock:
            state = self.state
            at = self._now()
            clock = state.clock
            sides = len(state.kind.game.sides(state.game))
            return TableView(
                state.kind.game.view(state.game, state.eyes_of(seat)),
                state.number,
                tuple(clock.left(side, at) if clock else None for side in range(sides)),
                clock.running if clock else None,
                clock.has_entered if clock else False,
                state.waits_for,
                state.asked.seat if state.asked else None,
                self._thinking.seats,
            )

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
        """Give a command; the events that followed. `Refused` says why not, and then nothing has changed.

        `expected` is the number of entries the giver knew of: if the table has moved on since, the command is refused.
        Two who give commands at the same moment can never both be right: the log takes one.
        """
        with self._lock:
            state = self.state
            if expected is not None and expected != state.number:
                raise Refused("table-moved-on")
            at = self._now()
            if state.clock is not None:
                at = state.clock.arrival(at, lag) if lag else at
                self._expire(at)
                state = self.state
            at = Instant(max(at, state.at))
            if isinstance(command, TableCommand):
                events = decide_table_command(state, seat, command, at)
            else:
                events = self._decide(state, seat, command, at)
            # To ask is no turn: nobody takes it back, and its price with it.
            self._append(events, None if isinstance(command, AskHint) else seat, at)
            return events

    def tick(self) -> None:
        """See whether somebody's time is over, and do what follows; to be called when `deadline` comes."""
        with self._lock:
            self._expire(self._now())

    @property
    def deadline(self) -> Instant | None:
        """When `tick` will have something to do, if nobody moves before."""
        clock = self.state.clock
        return clock.deadline() if clock is not None else None

    def force(self, seat: int) -> None:
        """Make a computer play the best move it has found so far (D-068)."""
        self._thinking.force(seat)

    def refresh(self) -> bool:
        """Read what other processes have added to the log; whether there was anything."""
        with self._lock:
            entries = self.store.read(self.name, self.state.number)
            for entry in entries:
                try:
                    events = decoded(entry.body)
                    after = folded(self.state, events, Instant(entry.at), entry.seat)
                except _UNREADABLE:
                    replayed(self.name, self.store.read(self.name))  # this says what is wrong
                    raise
                self._apply(after, events)
            return bool(entries)

    def play_out(self) -> None:
        """Let the computers play to the end in this thread; the game must wait for nobody else."""
        while not self.is_over:
            if self.state.is_put_away:
                raise Refused("table-paused")
            computers = [seat for seat in sorted(self.state.acting) if self.state.is_computer(seat)]
            if not computers:
                raise Refused("waits-for-people")
            self._thinking.move(computers[0])

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
        setup: Setup = self.state.game.setup
        if names is not None:
            if len(names) != len(setup.seats):
                raise Refused("seat-count", seats=len(names), minimum=len(setup.seats), maximum=len(setup.seats))
            renamed = [msgspec.structs.replace(seat, name=name) for seat, name in zip(setup.seats, names, strict=True)]
            setup = msgspec.structs.replace(setup, seats=tuple(renamed))
        opened = self.state.opened
        return Table.create(
            self.store,
            setup,
            seats or opened.seats,
            game=opened.game,
            rules=opened.clock,
            hand_over=opened.hand_over,
            title=opened.title,
            hint_cost=opened.hint_cost,
            clock=self._now,
            executor=self._executor,
            players=self._players,
        )

    # ---- inside

    def _decide(self, state: TableState, seat: int | None, command: Any, at: Instant) -> list[Any]:
        if state.is_put_away and seat is not None:
            raise Refused("table-paused")
        if state.waits_for is not None and seat in state.people:
            raise Refused("hand-over-first", name=state.kind.game.outline(state.game).names[state.waits_for])
        game = state.kind.game
        check_entered(state, command)
        events: list[Any] = list(game.decide(state.game, seat, command, at))
        after = folded(state, events, at, seat)
        if state.acting and not after.acting and after.clock is not None:
            for side in range(len(game.sides(after.game))):
                if points := after.clock.penalty(side, at):
                    events += game.decide(after.game, None, Penalize(side, min(points, _MOST_PENALTY)), at)
        return events

    def _expire(self, at: Instant) -> None:
        """The running side's time may be over: it misses its turn, or loses the game."""
        clock = self.state.clock
        if clock is None or clock.running is None or not clock.is_over(at):
            return
        deadline = clock.deadline()
        seats = self.state.acting & set(self.state.kind.game.sides(self.state.game)[clock.running])
        if not seats or deadline is None:
            return
        seat = min(seats)
        command = Miss(seat) if clock.rules.kind == "turn" else Forfeit(seat)
        try:
            events = self._decide(self.state, None, command, deadline)
        except Refused:
            # The word is on the table and the program has asked about it: that turn cannot be missed (D-064).
            events = [WordEntered(seat)]
        self._append(events, None, at)

    def _append(self, events: Sequence[Any], seat: int | None, at: Instant) -> None:
        state = self.state
        at = Instant(max(at, state.at))
        after = folded(state, events, at, seat)
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
            shown = (self._witnessed(event, seat) for event in events)
            _call(listener, Update(tuple(event for event in shown if event is not None), self.view(seat)))

    def _witnessed(self, event: Any, seat: int | None) -> Any:
        state = self.state
        if isinstance(event, AnyTableEvent):
            return event
        return state.kind.game.witness(state.game, event, state.eyes_of(seat))

    def say(self, seat: int, thought: Thought) -> None:
        """Pass on what a computer thinks, to everybody who is watching."""
        with self._lock:
            for other, listener in list(self._listeners):
                _call(listener, Update((), self.view(other), (seat, thought)))


def _copied(store: Store, name: str, entries: Sequence[Entry]) -> str:
    """Begin a new table with entries of another one; its name."""
    copy = secrets.token_hex(5)
    store.create(summary_of(copy, replayed(name, entries), Instant(entries[0].at)), entries)
    return copy


def _call(listener: Listener, update: Update) -> None:
    """Tell one listener. What it does wrong is its own affair: the others, and the game, go on."""
    try:
        listener(update)
    except Exception:  # noqa: BLE001  (whatever it is)
        _log.exception("a listener failed")


def replayed(name: str, entries: Sequence[Entry]) -> TableState:
    """The state after a log; `LogDamaged` names the first entry that cannot follow those before it.

    Errors that say at the opening what is missing, a lexicon for example, are no damage and keep their names.
    """
    state: TableState | None = None
    for number, entry in enumerate(entries):
        try:
            state = folded(state, decoded(entry.body), Instant(entry.at), entry.seat)
        except (*_UNREADABLE, BonmotError) as error:
            if isinstance(error, BonmotError) and number == 0:
                raise
            raise damaged("unreadable", name, number, len(entries), entries[:number]) from error
        if state.opened.format > FORMAT:
            raise BonmotError("log-of-newer-program", table=name)
    if state is None:
        raise damaged("cut", name, 0, 0, ())
    return state


def game_events(state: TableState, entries: Sequence[Entry]) -> list[Any]:
    """The events of the game itself that led to where it stands: what was taken back is left out."""
    return [
        event
        for number in state.line
        for event in decoded(entries[number].body)
        if not isinstance(event, AnyTableEvent)
    ]


def decoded(body: bytes) -> list[Any]:
    """The events of one entry of a log, whatever game it belongs to."""
    events: list[Any] = _decoder().decode(body)
    return events


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    kinds: Any = AnyTableEvent
    for kind in GAMES.values():
        kinds = kinds | kind.event
    return msgspec.json.Decoder(list[kinds])


def _seated(seating: Seating, seat: int, setup: Setup, seed: int) -> Seating:
    """A seat as it is written down: a computer's level and persona must exist, and it has its form of the day."""
    if not seating.computer:
        return seating
    try:
        if seating.level is not None:
            level_of(str(setup.edition.screen.get("keys", "modern")), setup.language, seating.level)
        if seating.persona is not None:
            persona(seating.persona)
    except BonmotError as error:
        raise Refused(error.code, **error.particulars) from error
    if seating.form:
        return seating
    digest = blake2b(f"{seed} {seat}".encode(), digest_size=4).digest()
    return msgspec.structs.replace(seating, form=int.from_bytes(digest, "big"))


def _clock_of(setup: Setup) -> ClockRules:
    """The clock that the edition proposes."""
    clock = setup.edition.clock
    return ClockRules(clock.kind, clock.seconds, clock.increment, clock.overtime_minutes, clock.overtime_penalty)


def summary_of(name: str, state: TableState, created: Instant) -> Summary:
    """What lists show of a table."""
    outline = state.kind.game.outline(state.game)
    return Summary(
        table=name,
        game=state.opened.game,
        edition=outline.edition,
        language=outline.language,
        names=outline.names,
        status="playing" if state.acting else "over",
        scores=outline.scores,
        turn=outline.turn,
        created=created,
        updated=state.at,
        entries=state.number,
        title=state.opened.title,
    )


__all__ = ["Listener", "Table", "TableView", "Update", "game_events", "now", "replayed", "summary_of"]
