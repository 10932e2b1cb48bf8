"""The state of a table: a fold of its log, nothing more."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from bonmot.games.catalogue import rules_of
from bonmot.games.events import Event, SatDown
from bonmot.games.game import AnyGame, SomeState
from bonmot.games.moments import Instant
from bonmot.games.setups import Seating
from bonmot.tables.clock import Clock
from bonmot.tables.events import (
    Adjudicated,
    AnyTableEvent,
    CameBack,
    GameClaimed,
    Gathered,
    HandedOver,
    HintGiven,
    LagSpared,
    Paused,
    RackArranged,
    Renamed,
    Resumed,
    SatApart,
    TableOpened,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
    WentAway,
    WordCancelled,
    WordEntered,
)

NOT_BEGUN: Final = SomeState(object())
"""What a table has before the first event of its game."""


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """What a table remembers of an entry: enough to know what can be taken back. How it stood then, the log knows."""

    seat: int | None
    """Whose command made the entry."""
    was_turn: bool
    """Whether the game had waited for that seat."""
    time: Instant
    """The moment on the game's clock."""


class TableState(msgspec.Struct, frozen=True, dict=True):
    """A table after some entries of its log. What follows from it is found once: a state never changes."""

    opened: TableOpened
    at: Instant
    """When the last entry happened."""
    game: SomeState = NOT_BEGUN
    clock: Clock | None = None
    snapshots: tuple[Snapshot, ...] = ()
    """One for each entry."""
    position: int = 0
    """The entry that made this position, by going on or by taking back."""
    open_since: int = 0
    """The latest entry after which nobody can do any more what they were about to do (`Event.is_aside`)."""
    active_entries: tuple[int, ...] = ()
    """The entries that led to this position: those that were taken back are not among them."""
    in_front: int | None = None
    """Who sits in front of the shared screen."""
    asked: TakeBackAsked | None = None
    agreed: frozenset[int] = frozenset()
    entered: str = ""
    """The word that was entered in time and is being placed."""
    timed: tuple[int, int] | None = None
    """Whose turn the clock was started for."""
    title: str = ""
    """How people call the table."""
    hinted: Mapping[int, int] = {}
    """Side → the highest grade of a hint that it was given in this turn."""
    arranged: Mapping[int, tuple[str, ...]] = {}
    """Side → the order in which its pieces lay when somebody left the table, whatever it holds now."""
    laid: Mapping[int, tuple[str, ...]] = {}
    """Side → what it had laid in this turn, and not played, when somebody left the table."""
    answered: int = 0
    """The latest entry that told somebody what nobody can forget: it is not taken back, nor is anything before it."""
    stopped_ms: int = 0
    """Milliseconds during which time stood still for the game: it was put away, or taken back."""
    paused: Instant | None = None
    """Since when the table is put away."""
    apart: frozenset[int] = frozenset()
    """People who sit at screens of their own."""
    away: Mapping[int, Instant] = {}
    """People whose last page has left a live game, and since when."""
    seed: int | None = None
    """That of the game, from its first event."""

    @property
    def number(self) -> int:
        """Entries so far."""
        return len(self.snapshots)

    @cached_property
    def rules(self) -> AnyGame:
        """The rules of the game that is played."""
        return rules_of(self.opened.game)

    @cached_property
    def people(self) -> frozenset[int]:
        """The seats that are not computers."""
        return frozenset(seat for seat, seating in enumerate(self.opened.seats) if not seating.computer)

    @cached_property
    def referee(self) -> int | None:
        """The referee's seat, where the game has one; it is none of the players'."""
        return None if self.game is NOT_BEGUN else self.rules.referee(self.game)

    @cached_property
    def sharing(self) -> frozenset[int]:
        """The people who share a screen and hide something from each other; nobody where each has one."""
        sharing = self.people - self.apart
        return sharing if self.opened.hand_over and len(sharing) > 1 else frozenset()

    @property
    def keeps_time(self) -> bool:
        """Whether time goes on when nobody is at the table: by correspondence, and where the game is rated."""
        return self.opened.rated or self.opened.clock.is_correspondence

    @cached_property
    def acting(self) -> frozenset[int]:
        """Who the game waits for."""
        return frozenset() if self.game is NOT_BEGUN else self.rules.acting(self.game)

    @cached_property
    def last_turn_of(self) -> int | None:
        """The person who made the latest turn that could be taken back; None where there is none."""
        if self.game is NOT_BEGUN or self.rules.simultaneous:
            return None  # nobody takes anything back where all act at once
        people = self.people
        givers = (self.snapshots[number].seat for number in reversed(self.active_entries) if number > self.answered)
        return next((seat for seat in givers if seat in people), None)

    def is_computer(self, seat: int) -> bool:
        """Whether a computer holds the seat; the arbiter is none."""
        return seat < len(self.opened.seats) and self.opened.seats[seat].computer

    def side_of(self, seat: int) -> int:
        """The side that a player's seat plays for."""
        side = next((side for side, seats in enumerate(self.rules.sides(self.game)) if seat in seats), None)
        if side is None:
            raise ValueError(seat)
        return side

    @cached_property
    def is_timed(self) -> bool:
        """Whether somebody's time is being counted."""
        if self.clock is not None and self.clock.rules.kind != "none" and self.clock.running is not None:
            return True
        if self.game is NOT_BEGUN:
            return False
        # In a race computers act at moments of their own, also while the game itself waits for none.
        racing = self.rules.simultaneous and bool(self.acting)
        return racing or self.rules.deadline(self.game) is not None

    @property
    def is_paused(self) -> bool:
        """Whether time stands still."""
        return self.paused is not None or (self.clock is not None and self.clock.is_paused)

    @property
    def is_put_away(self) -> bool:
        """Whether the table must be taken up again before anybody does anything."""
        return self.is_paused and self.waits_for is None

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended: it waits for nobody, and nothing will happen by itself."""
        return not self.acting and (self.game is NOT_BEGUN or self.rules.deadline(self.game) is None)

    def time(self, at: Instant) -> Instant:
        """A moment on the game's clock, which stands still while the table is put away."""
        return Instant(at - self.stopped_ms)

    @property
    def deadline(self) -> Instant | None:
        """When the game itself wants to be woken, on the table's clock; not before the last entry."""
        moment = None if self.game is NOT_BEGUN or self.is_paused else self.rules.deadline(self.game)
        return None if moment is None else self.table_instant(moment)

    def table_instant(self, time: Instant) -> Instant:
        """A moment of the game's clock on that of the table; what is past happens at once."""
        return Instant(max(time + self.stopped_ms, self.at))

    @cached_property
    def waits_for(self) -> int | None:
        """The person who must come to the screen before play goes on, when people share one."""
        people = self.acting & self.sharing
        return None if not people or self.in_front in people else min(people)

    def eyes_of(self, seat: int | None) -> int | None:
        """Through whose eyes a seat looks: at a shared screen only the person in front of it sees a rack: their own.

        They see it until the next one takes their place: the tiles just drawn are shown before play passes on (M-086).
        """
        return None if seat in self.sharing and seat != self.in_front else seat


Recall = Callable[[int], TableState]
"""The table as it stood after so many entries of the log. Taking back needs it; nobody keeps it meanwhile."""


def nothing_before(to: int) -> TableState:
    """The recall of those who take nothing back."""
    raise LookupError(to)


class Happened(NamedTuple):
    """An event, and the state of the game after it where somebody knows it already."""

    event: AnyTableEvent | Event
    game: SomeState | None = None


def folded(
    state: TableState | None, events: Sequence[AnyTableEvent | Event], at: Instant, seat: int | None, recall: Recall
) -> TableState:
    """The state after one more entry of a log: all the events of one command."""
    return closed(state, stepped(state, map(Happened, events), at, recall), at, seat)


def stepped(state: TableState | None, steps: Iterable[Happened], at: Instant, recall: Recall) -> TableState:
    """The state after some events of an entry."""
    before = state
    for event, game in steps:
        if state is None:
            if not isinstance(event, TableOpened):
                raise TypeError("a log starts with the opening of its table")
            state = TableState(event, at, title=event.title)
        elif isinstance(event, TakenBack):
            state = _taken_back(state, event, at, recall)
        elif isinstance(event, AnyTableEvent):
            state = _table_event(state, event, at)
        else:
            state = _game_event(state, event, game, at)
    if state is None or state is before or state.game is NOT_BEGUN:
        raise TypeError("an entry without events, or a table without a game")
    return state


def closed(before: TableState | None, state: TableState, at: Instant, seat: int | None) -> TableState:
    """The state after all the events of an entry, which is now complete."""
    number = 0 if before is None else before.number
    if state.waits_for is not None and state.clock is not None:
        # Walking to the screen costs no time.
        state = replace(state, clock=state.clock.pause(at))
    was_turn = before is not None and seat in before.acting
    moved = before is None or state.game is not before.game
    active = state.active_entries
    if moved and (before is None or active == before.active_entries):  # nothing was taken back
        active = (*active, number)
    return replace(
        state,
        at=at,
        snapshots=(*state.snapshots, Snapshot(seat, was_turn, state.time(at))),
        position=number if moved else state.position,
        active_entries=active,
    )


def _game_event(state: TableState, event: Event, game: SomeState | None, at: Instant) -> TableState:
    if game is None:
        game = state.rules.evolve(None if state.game is NOT_BEGUN else state.game, event)
    seed = state.seed if state.game is not NOT_BEGUN else getattr(event, "seed", None)
    clock = state.clock or Clock.new(state.opened.clock, len(state.rules.sides(game)))
    timed = state.rules.timed(game)
    if timed != state.timed:
        clock = clock.stop(at)
        if timed is not None:
            clock = clock.start(timed[0], at)
    opened = state.opened
    if isinstance(event, SatDown):
        opened = replace(opened, seats=(*opened.seats, Seating()))
        clock = replace(clock, used=(*clock.used, 0))
    turn_goes_on = timed == state.timed and not event.begins_turn
    return replace(
        state,
        opened=opened,
        game=game,
        seed=seed,
        clock=clock,
        timed=timed,
        asked=None,
        agreed=frozenset(),
        hinted=state.hinted if turn_goes_on else {},
        entered=state.entered if turn_goes_on else "",
        answered=state.number if event.is_answer else state.answered,
        open_since=state.open_since if event.is_aside else state.number,
        laid=state.laid if turn_goes_on else {},
        # What begins for all at once, all look at; then they come to the screen one by one.
        in_front=None if event.begins_turn and state.rules.simultaneous else state.in_front,
    )


def _taken_back(state: TableState, event: TakenBack, at: Instant, recall: Recall) -> TableState:
    """Play goes on from an earlier position; chance has moved on."""
    to = event.to
    then = recall(to)
    game = then.game
    if event.shaken:
        game = state.rules.shaken(game, state.number)
    timed = state.rules.timed(game)
    clock = then.clock and (then.clock.start(timed[0], at) if timed else then.clock)
    active = tuple(number for number in state.active_entries if number < to)
    stopped = at - then.time(then.at)
    back = replace(state, game=game, clock=clock, timed=timed, active_entries=active, stopped_ms=stopped)
    return replace(
        back, open_since=state.number, asked=None, agreed=frozenset(), in_front=None, hinted={}, entered="", laid={}
    )


def _table_event(state: TableState, event: AnyTableEvent, at: Instant) -> TableState:
    clock = state.clock
    match event:
        case Paused():
            return replace(state, clock=clock and clock.pause(at), paused=at)
        case Resumed():
            if state.paused is None and state.keeps_time:  # nothing has stood still
                return replace(state, in_front=None)
            # After a crash nobody paused: time stood still since the last entry.
            since = state.at if state.paused is None else state.paused
            resumed = replace(state, paused=None, stopped_ms=state.stopped_ms + max(0, at - since))
            away = dict.fromkeys(state.away, at)  # who waits, waits from now on
            return replace(resumed, clock=clock and clock.pause(state.at).resume(at), in_front=None, away=away)
        case WordEntered() | WordCancelled() | LagSpared():
            return _against_the_clock(state, event)
        case HandedOver(seat=seat):
            return replace(state, clock=clock and clock.resume(at), in_front=seat)
        case SatApart(seat=seat):
            after = replace(state, apart=state.apart | {seat})
            # Nobody has to walk to the screen any more: the time goes on.
            is_there = state.waits_for is not None and after.waits_for is None and state.paused is None
            return replace(after, clock=clock and clock.resume(at)) if is_there else after
        case TakeBackAsked():
            return replace(state, asked=event, agreed=frozenset())
        case TakeBackAnswered(seat=seat, agreed=agreed):
            return replace(state, asked=state.asked if agreed else None, agreed=state.agreed | {seat})
        case _:
            return _noted(state, event, at)


def _against_the_clock(state: TableState, event: WordEntered | WordCancelled | LagSpared) -> TableState:
    clock = state.clock
    match event:
        case WordEntered(word=word):
            return replace(state, clock=clock and clock.enter(), entered=word)
        case WordCancelled():
            return replace(state, clock=clock and clock.cancel(), entered="")
        case LagSpared(late=late):
            return replace(state, clock=clock and clock.spare(late))


def _noted(state: TableState, event: AnyTableEvent, at: Instant) -> TableState:
    """What changes neither play nor time."""
    match event:
        case Renamed(title=title):
            return replace(state, title=title)
        case Gathered():
            return replace(state, apart=frozenset(), away={})
        case WentAway() | CameBack() | GameClaimed() | Adjudicated():
            return _absent(state, event, at)
        case HintGiven(seat=seat, grade=grade):
            side = state.side_of(seat)
            return replace(state, hinted={**state.hinted, side: max(state.hinted.get(side, 0), grade)})
        case RackArranged(seat=seat, order=order, laid=laid):
            own = [side for side, seats in enumerate(state.rules.sides(state.game)) if seat in seats]
            return replace(
                state,
                arranged={**state.arranged, **dict.fromkeys(own, order)},
                laid={**state.laid, **dict.fromkeys(own, laid)},
            )
        case _:
            raise TypeError(event)


def _absent(state: TableState, event: WentAway | CameBack | GameClaimed | Adjudicated, at: Instant) -> TableState:
    """Who is there, and what follows when somebody stays away."""
    match event:
        case WentAway(seat=seat):
            return replace(state, away={**state.away, seat: at})
        case CameBack(seat=seat):
            return replace(state, away={each: since for each, since in state.away.items() if each != seat})
        case _:
            return replace(state, answered=state.number)  # what was decided so is not taken back
