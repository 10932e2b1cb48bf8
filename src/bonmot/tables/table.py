"""A table: a game being played. Terminal, web and tests use this one class.

A table takes commands, lets its game decide, writes the events to the log in one transaction, and then tells everybody
what they may see. Computer seats are subscribers like any other: they think aside and submit a command.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Unpack

from bonmot.games.events import Event
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.games.past import Past
from bonmot.games.setups import Seating
from bonmot.players.casts import cast_of
from bonmot.players.player import Thought
from bonmot.tables.adapting import adapted
from bonmot.tables.committing import new_salt
from bonmot.tables.events import AnyCommand, AnyTableEvent, Gathered, Resumed
from bonmot.tables.listeners import Attendant, Listener, Listeners, News
from bonmot.tables.past import past_through
from bonmot.tables.preparing import Prepared, prepared
from bonmot.tables.record import before_damage
from bonmot.tables.replaying import UNREADABLE, decoded, replayed, summary_of
from bonmot.tables.setting_up import Terms, first_events, game_of, terms_of
from bonmot.tables.state import Happened, TableState, folded, nothing_before
from bonmot.tables.storage import Entry, StaleLog
from bonmot.tables.thinking import Players, Standing, Thinking
from bonmot.tables.upcoming import Upcoming
from bonmot.tables.view import Sights, TableView, Update, seen_game, witnessed

if TYPE_CHECKING:
    from bonmot.tables.storage import Store

_log = logging.getLogger(__name__)


def now() -> Instant:
    """The time of the day in milliseconds."""
    return Instant(time.time_ns() // 1_000_000)


class Table:
    """A game being played, with its seats, its clock and its log."""

    def __init__(
        self,
        store: "Store",
        name: str,
        state: TableState,
        created: Instant,
        *,
        clock: Callable[[], Instant],
        executor: Executor | None,
        players: Players | None,
    ) -> None:
        """Use `Table.create` or `Table.open`."""
        self.name = name
        self.store = store
        self.__standing = Standing(state)  # nobody else sees it: what leaves a table are views, and witnessed events
        self._created = created
        self._now = clock
        self._executor = executor
        self._players = players
        self._lock = threading.RLock()
        self._released: threading.Condition | None = None
        """Where computers wait that have moved while it is held."""
        self._held_by: int | None = None
        """The thread that holds it."""
        self._listeners = Listeners()
        self._sights = Sights()
        self._thinking = Thinking(self.__standing, executor, players)
        self._upcoming = Upcoming(self.__standing, self._thinking, store, name, created, clock)

    # ---- opening and closing

    @staticmethod
    def create(
        store: "Store",
        setup: object,
        seats: Sequence[Seating] | None = None,
        *,
        game: str = "",
        seed: int | None = None,
        clock: Callable[[], Instant] = now,
        executor: Executor | None = None,
        players: Players | None = None,
        name: str | None = None,
        held: Mapping[int, bytes] | None = None,
        **terms: Unpack[Terms],
    ) -> "Table":
        """Set up a new table and write its first entry; its game is that of the setup's edition, or the one named.

        Computers think in the executor's threads; without one they move when `play_out` is called. `players` says who
        plays for a computer seat, if not the cast of the game. A seat that is `adaptive` gets the level that suits the
        people here, by the games that they finished in this store: those under their names or, where strangers meet,
        those of whoever is to hold their seats (`held`). `hint_cost` is what each grade of a hint costs,
        where there are `hints`; in `family` company computers and hints keep coarse words to themselves; `rated`
        games count for ratings; `display` is kept for the screen. A seed that
        nobody chose is committed to (`bonmot.tables.committing`).
        """
        at, name = clock(), name or secrets.token_hex(5)
        game = game or game_of(setup)
        salt = new_salt() if seed is None else ""
        seed = secrets.randbits(63) if seed is None else seed
        events = first_events(game, setup, adapted(store, game, setup, seats or (), held), seed, terms, salt)
        steps = [Happened(event) for event in events]
        first = prepared(name, at, None, steps, None, at, nothing_before)
        if first.state_after.is_timed:
            _prepare(first.state_after)
            at = clock()
            first = prepared(name, at, None, steps, None, at, nothing_before)
        store.create(first.summary, [first.entry])
        table = Table(store, name, first.state_after, at, clock=clock, executor=executor, players=players)
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
        apart: bool = False,
    ) -> "Table":
        """Take up a stored table at the exact point where it was left (D-046).

        With `resume` the clocks go on from the last entry; a server that serves a table in several processes does
        without. Whoever sat at a screen of their own comes to this one, unless people stay `apart`.
        """
        entries = store.read(name)
        state, created = replayed(name, entries), Instant(entries[0].at)
        table = Table(store, name, state, created, clock=clock, executor=executor, players=players)
        if resume and state.is_timed:
            _prepare(state)
        steps = [Happened(Gathered())] if resume and state.apart and not apart else []
        stood_still = state.is_timed and (state.is_paused or not state.keeps_time)
        if resume and (stood_still or state.in_front is not None):
            steps.append(Happened(Resumed()))
        if steps:
            with suppress(Refused):  # somebody else has just taken it up
                table._write(steps, None, clock())
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
        _name, entries, _is_damaged = before_damage(lambda: (name, store.read(name)))
        copy = _copied(store, name, entries)
        return Table.open(store, copy, clock=clock, executor=executor, players=players)

    def close(self, *, pause: bool = True) -> None:
        """Put the table away: thinking ends, clocks stand still, unless the table is served elsewhere as well.

        By correspondence, and in rated games, time goes on.
        """
        self.rest()
        with self._alone():
            for ready in self.pausing() if pause else ():
                self.commit(ready)
            self._listeners.clear()

    def rest(self) -> None:
        """Let the computers think no more, until they are roused."""
        self._thinking.stop()

    def rouse(self) -> None:
        """Let the computers think again."""
        self._thinking.go_on()
        self.wake()

    # ---- looking

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.__standing.state.is_over

    @property
    def number(self) -> int:
        """Entries of the log so far."""
        return self.__standing.state.number

    @property
    def places(self) -> int:
        """How many may play here: those who do, and in an open hall those who may still come."""
        state = self.__standing.state
        return len(state.opened.seats) if state.referee is None else state.referee

    @property
    def expected(self) -> frozenset[int]:
        """The people that the game waits for, a referee who is to decide among them."""
        state = self.__standing.state
        ruling = frozenset[int]() if state.referee is None or state.rules.simultaneous else {state.referee}
        return state.acting & (state.people | ruling)

    @property
    def away(self) -> frozenset[int]:
        """The people who have left a live game."""
        return frozenset(self.__standing.state.away)

    @property
    def position(self) -> int:
        """The entry that made this position: as long as it is the same, the game stands as it stood."""
        return self.__standing.state.position

    def view(self, seat: int | None) -> TableView:
        """What a seat, or a spectator, may see now. Looking waits for nobody who is just moving."""
        return self._sights.table(self.__standing.state, self.name, seat, self._now(), self._thinking.seats)

    def may(self, seat: int) -> tuple[str, ...]:
        """The commands that a seat could give now, also one that does not sit in front of a shared screen (M-039)."""
        state = self.__standing.state
        return self._sights.view(state, seat).may

    def past(self, seat: int | None, *, everybody: bool = True, minor: bool = True) -> Past:
        """What a seat, or a spectator, may see of everything that led to where the game stands now.

        Whoever does not need what the others saw of a game that is over has it sooner without `everybody`; and of a
        hall without what is `minor`.
        """
        with self._lock:
            state, entries = self.__standing.state, self.store.read(self.name)
        return past_through(state, self.name, entries[: state.number], seat, everybody=everybody, minor=minor)

    @property
    def is_watched(self) -> bool:
        """Whether anybody listens, and thoughts are worth telling."""
        return bool(self._listeners)

    def subscribe(self, seat: int | None, listener: Listener) -> Callable[[], None]:
        """Be told of everything a seat (None: a spectator) may see; returns how to stop. The listener must be quick."""
        return self._listeners.add(seat, lambda eyes, news: listener(news.seen(eyes)))

    def attend(self, seat: int | None, listener: Attendant) -> Callable[[], None]:
        """The same for those who look at what they are told later, or not at all."""
        return self._listeners.add(seat, listener)

    # ---- acting

    def submit(
        self, seat: int | None, command: AnyCommand, *, lag: int = 0, expected: int | None = None
    ) -> list[AnyTableEvent | Event]:
        """Give a command; what its seat may see of the events that followed.

        `Refused` says why it may not be given, and then nothing has changed.

        `expected` is the number of entries the giver knew of: if the game has moved on since, the command is refused; a
        slip that another player has handed in meanwhile takes nobody's own from them.
        Two who give commands at the same moment can never both be right: the log takes one. `lag` says how many
        milliseconds ago it was given: it counts from then, within limits.
        """
        with self._alone():
            ready = None
            for ready in self.coming(seat, command, lag=lag, expected=expected):
                self.commit(ready)
            assert ready is not None, "the last entry is that of the command"
            return list(self._witnessed(ready.raw_events, seat, ready.state_after))

    def coming(
        self, seat: int | None, command: AnyCommand, *, lag: int = 0, expected: int | None = None
    ) -> Iterator[Prepared]:
        """The entries that a command makes, not yet written: for those who write many at once. `Refused` as above.

        The last one is that of the command; before it comes what was due. Whoever takes them holds the table (`hold`),
        writes each, and lets the table go on from it (`go_on_from`) before taking the next; or catches up with the log
        (`read_on`) because somebody else was quicker.
        """
        return self._upcoming.of_command(seat, command, lag=lag, expected=expected)

    def due(self) -> Iterator[Prepared]:
        """The same for what is due by now: what `tick` does."""
        return self._upcoming.due()

    def pausing(self) -> Iterator[Prepared]:
        """The same for what stops the clocks, if any run that do not go on by themselves."""
        return self._upcoming.pausing()

    def resuming(self) -> Iterator[Prepared]:
        """The same for what lets clocks go on that were stopped when the table was put away, and not by a person."""
        return self._upcoming.resuming()

    def ahead(self) -> "Table | None":
        """A table that goes on from here for itself: whoever prepares several entries in a row takes them from it.

        Nobody listens to it and nobody thinks at it. None where a computer is to act: what it has in mind, and when,
        this table alone knows.
        """
        state = self.__standing.state
        if any(map(state.is_computer, state.acting)):
            return None
        return Table(self.store, self.name, state, self._created, clock=self._now, executor=None, players=None)

    def hold(self) -> None:
        """From here on nobody else may continue the log: other threads wait until it is released."""
        with self._alone():
            self._held_by = threading.get_ident()

    def release(self) -> None:
        """The others may go on."""
        with self._lock:
            self._held_by = None
            if self._released is not None:
                self._released.notify_all()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else continues the log, from here on or once the table is released."""
        with self._lock:
            if self._held_by == threading.get_ident():
                raise RuntimeError("who holds a table would wait for itself: a server gives commands in their turn")
            while self._held_by is not None:
                self._released = self._released or threading.Condition(self._lock)
                self._released.wait()
            yield

    def commit(self, ready: Prepared) -> None:
        """Write an entry, and go on from it; `Refused` if somebody else was quicker, whose entries are shown then."""
        with self._lock:
            try:
                self.store.append(self.name, [ready.entry], ready.summary)
            except StaleLog as error:
                self.read_on()
                raise Refused("table-moved-on") from error
            self.go_on_from(ready)

    def go_on_from(self, ready: Prepared) -> None:
        """An entry has been written: the table is now as it says, and everybody is told."""
        with self._lock:
            self._apply(ready.state_after, ready.raw_events, ready.entry.seat)

    def tick(self) -> None:
        """See whether some moment has come, and do what follows; to be called when `deadline` comes."""
        with self._alone():
            for ready in self.due():
                self.commit(ready)

    @property
    def deadline(self) -> Instant | None:
        """When `tick` will have something to do, if nobody moves before.

        It changes with every update; also when a computer has made up its mind to move later.
        """
        with self._lock:
            return self._upcoming.deadline()

    @property
    def is_pondering(self) -> bool:
        """Whether some computer has not made up its mind yet; until it has, `deadline` may still come nearer."""
        return self._thinking.is_busy

    def force(self, seat: int) -> None:
        """Make a computer play the best move it has found so far (D-068)."""
        self._thinking.force(seat)

    def refresh(self) -> bool:
        """Read what other processes have added to the log; whether there was anything."""
        with self._alone():
            return self.read_on()

    def read_on(self) -> bool:
        """The same, for whoever holds the table."""
        with self._lock:
            entries = self.store.read(self.name, self.__standing.state.number)
            for entry in entries:
                try:
                    events = decoded(entry.body, self.__standing.state.opened.game)
                    after = folded(self.__standing.state, events, Instant(entry.at), entry.seat, self._upcoming.recall)
                except UNREADABLE:
                    replayed(self.name, self.store.read(self.name))  # this says what is wrong
                    raise
                self._apply(after, events, entry.seat)
            return bool(entries)

    def play_out(self) -> None:
        """Let the computers play to the end in this thread; the game must wait for nobody else.

        Nobody waits for time to pass either: what is to happen later happens at its moment, but now.
        """
        while not self.is_over:
            if self.__standing.state.is_put_away:
                raise Refused("table-paused")
            if self.__standing.state.rules.simultaneous and self.__standing.state.acting & self.__standing.state.people:
                raise Refused("waits-for-people")
            if self._thinking.move(self):
                continue
            with self._lock:
                for ready in self._upcoming.first():
                    self.commit(ready)

    def think(self) -> None:
        """Let the computers do what they want to do now, in this thread; no time passes, and people keep their turn."""
        while not self.is_over and not self.__standing.state.is_put_away and self._thinking.move(self):
            pass

    def answered(self) -> None:
        """A computer has made up its mind to do something later: the next moment may be another one now."""
        with self._lock:
            self._tell((), None)

    def wake(self) -> None:
        """Let the computers think whose turn it is."""
        with self._lock:
            self._thinking.wake(self)

    # ---- other tables

    def copy(self, number: int | None = None) -> "Table":
        """A table of its own with the first `number` entries of this one: to try something else."""
        if self.__standing.state.opened.rated and not self.is_over:
            raise Refused("rated-no-copy")  # whoever plays the copy out knows what is in the bag
        entries = self.store.read(self.name)
        if number is not None and not 1 <= number <= len(entries):
            raise Refused("no-such-turn", number=number, turns=len(entries))
        copy = _copied(self.store, self.name, entries[:number])
        return Table.open(self.store, copy, clock=self._now, executor=self._executor, players=self._players)

    def rematch(
        self,
        names: Sequence[str] | None = None,
        seats: Sequence[Seating] | None = None,
        held: Mapping[int, bytes] | None = None,
    ) -> "Table":
        """A new game with the same rules and the same people, or others (D-091); `held` as where it is created."""
        game = self.__standing.state.rules
        setup = game.setup(self.__standing.state.game)
        if names is not None:
            count = len(game.agreement(setup).names)
            if len(names) != count:
                raise Refused("seat-count", seats=len(names), minimum=count, maximum=count)
            setup = game.renamed(setup, names)
        opened = self.__standing.state.opened
        return Table.create(
            self.store,
            setup,
            seats or opened.seats,
            game=opened.game,
            clock=self._now,
            executor=self._executor,
            players=self._players,
            held=held,
            **terms_of(opened, self.__standing.state.title),
        )

    # ---- inside

    def _write(self, steps: Sequence[Happened], seat: int | None, at: Instant) -> None:
        self.commit(self._upcoming.entry(steps, seat, at))

    def _apply(self, after: TableState, events: Sequence[AnyTableEvent | Event], by: int | None) -> None:
        if after.game is not self.__standing.state.game:
            self._sights = Sights()
        self.__standing.state = after
        self._thinking.forget_all_but(after.game)
        self._tell(events, by)
        self.wake()

    def _tell(self, events: Sequence[AnyTableEvent | Event], by: int | None) -> None:
        if not self._listeners:
            return
        is_minor = bool(events) and all(isinstance(event, Event) and event.is_minor for event in events)
        look = self._glance()
        state = self.__standing.state
        self._listeners.tell(
            News(
                lambda seat: Update(self._witnessed(events, seat, state), look(seat)),
                state.number,
                by=by,
                is_minor=is_minor,
            )
        )

    def _glance(self) -> Callable[[int | None], TableView]:
        """How each seat sees the table as it stands now, for those who look later."""
        look, state, at, thinking = self._sights.table, self.__standing.state, self._now(), self._thinking.seats
        return lambda seat: look(state, self.name, seat, at, thinking)

    def _witnessed(
        self, events: Sequence[AnyTableEvent | Event], seat: int | None, state: TableState
    ) -> tuple[AnyTableEvent | Event, ...]:
        return witnessed(state.rules, state.game, events, state.eyes_of(seat))

    def say(self, seat: int, thought: Thought) -> None:
        """Pass on what a computer thinks, to everybody who is watching."""
        with self._lock:
            look = self._glance()
            told = (seat, thought)
            number = self.__standing.state.number
            self._listeners.tell(News(lambda other: Update((), look(other), told), number, thought=told))


def _prepare(state: TableState) -> None:
    """Let the computers look up their words before a clock runs: it is not their time (D-059)."""
    for seat, seating in enumerate(state.opened.seats):
        if seating.computer:
            cast_of(state.opened.game).prepare(seen_game(state, state.game, seat), seating)


def _copied(store: "Store", name: str, entries: Sequence[Entry]) -> str:
    """Begin a new table with entries of another one; its name."""
    copy = secrets.token_hex(5)
    store.create(summary_of(copy, replayed(name, entries), Instant(entries[0].at)), entries)
    return copy


__all__ = ["Table", "now"]
