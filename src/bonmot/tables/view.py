"""What people see of a table. Nothing else leaves it: no state, no raw event.

A `TableView` is complete: a screen, a line of text or a browser needs nothing beside it. Both types are structs, so
that they can be sent, and described to programs in other languages:

>>> from bonmot.games.crossword import View
>>> sorted(msgspec.json.schema(TableViewOf[View])["$defs"])[:3]
['Absence', 'Acquaintance', 'ClockRules']
"""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from bonmot.games.clocks import ClockRules
from bonmot.games.events import Event
from bonmot.games.game import AnyGame, SomeState
from bonmot.games.moments import Instant
from bonmot.games.setups import Seating
from bonmot.games.view import GameView, OwnEvent, OwnView, ViewType
from bonmot.players.player import Thought
from bonmot.tables.absence import Absence, absences
from bonmot.tables.committing import Fairness
from bonmot.tables.events import AnyTableEvent, RackArranged, TableOpened, WordEntered
from bonmot.tables.state import TableState


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a seat, or a spectator, sees it: its view of the game, and everything around it."""

    name: str
    """Of the table, as stores know it."""
    game_name: str
    """Which game is played: `crossword`, `option`…"""
    title: str
    """How people call the table; empty when nobody has named it."""
    game: OwnView
    """What the seat sees of the game itself."""
    number: int
    """Entries of the log so far."""
    position: int
    """The entry that made this position, by going on or by taking back; as long as it is the same, so is the game."""
    seats: tuple[Seating, ...]
    """Who holds each player's seat: a person, or a computer of some level and persona."""
    referee: int | None
    """The referee's seat, where the game has one: none of the players'."""
    simultaneous: bool
    """Whether everybody acts at once, as in a race."""

    is_over: bool
    is_timed: bool
    """Whether anybody's time is being counted."""
    is_paused: bool
    """Whether time stands still."""
    is_put_away: bool
    """Whether the table must be taken up again before anybody does anything."""

    clock: ClockRules
    left: tuple[int | None, ...]
    """Milliseconds each side has."""
    running: int | None
    """The side whose clock runs."""
    turn: tuple[int, int] | None
    """The side to move and the number of its turn; None while nobody's time is counted."""
    time: Instant
    """What time it is on the game's clock, which stands still while the table is put away."""
    has_entered: bool
    """Whether a word was entered in time, and is being placed."""
    entered: str
    """That word, for those who play on the side that entered it."""

    hand_over: bool
    """Whether several people share one screen, and only the one in front of it sees a rack."""
    apart: frozenset[int]
    """The people who sit at screens of their own."""
    in_front: int | None
    """Who sits in front of the shared screen."""
    waits_for: int | None
    """The person who must come to the screen; until then, only the one before sees a rack."""

    take_back_asked_by: int | None
    take_back_agreed: frozenset[int]
    """Who has agreed to that already."""
    last_turn_of: int | None
    """The person who made the latest turn that can still be taken back."""
    hinted: int
    """The highest grade of a hint that this side was given in this turn; for spectators, that anybody was given."""
    hint_cost: int
    """Points that each grade of a hint costs."""
    hints: bool
    """Whether anybody may ask for hints."""
    rated: bool
    """Whether the game counts for the ratings of those who play."""
    thinking: frozenset[int]
    """The computers that think at this moment."""
    order: tuple[str, ...]
    """How the pieces of this side lay when somebody left the table; some may have gone since."""
    laid: tuple[str, ...]
    """What this side had laid on the board in this turn when somebody left the table, as the screen writes it."""
    display: dict[str, int]
    """How people want to see the table: speed, thinking aloud, pauses. No rule depends on it."""
    fairness: Fairness
    """By what the seed was fixed before the game; when it is over, the seed itself."""
    away: tuple[Absence, ...]
    """People who have left a live game, and how long the others wait for them."""
    bank: tuple[int | None, ...]
    """How many of the milliseconds that each side has left are in its bank."""

    @property
    def acting(self) -> frozenset[int]:
        """The seats that the game waits for."""
        return frozenset(self.game.acting)

    @property
    def people(self) -> frozenset[int]:
        """The seats that are not computers."""
        return frozenset(seat for seat, seating in enumerate(self.seats) if not seating.computer)

    @property
    def has_nobody(self) -> bool:
        """Whether computers play alone: no person, and no referee who lets people in."""
        return not self.people and self.referee is None

    @property
    def computers(self) -> frozenset[int]:
        """The seats that computers hold; the arbiter's is none of them."""
        return frozenset(seat for seat, seating in enumerate(self.seats) if seating.computer)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every player, by seat."""
        names: tuple[str, ...] = self.game.names
        return names

    @property
    def language(self) -> str:
        """The language of the words."""
        return str(self.game.language)

    @property
    def scale(self) -> str:
        """The scale of levels that computers are measured on."""
        return str(self.game.scale)


class Update(msgspec.Struct, frozen=True):
    """What a subscriber is told: the events it may see, and its view after them."""

    events: tuple[OwnEvent, ...]
    view: TableView
    thought: tuple[int, Thought] | None = None
    """A computer's seat, and what it thinks aloud."""


EventType = TypeVar("EventType")


class TableViewOf(TableView, Generic[ViewType], frozen=True, kw_only=True):
    """A view of a table at which a certain game is played: for those who read what was sent, and for schemas."""

    game: ViewType


class UpdateOf(Update, Generic[ViewType, EventType], frozen=True):
    """An update from such a table."""

    events: tuple[EventType, ...]
    view: TableViewOf[ViewType]
    thought: tuple[int, Thought] | None = None


def witnessed(
    rules: AnyGame, game: SomeState, events: Iterable[AnyTableEvent | Event], seat: int | None
) -> tuple[AnyTableEvent | Event, ...]:
    """What a seat, or a spectator, may see of the events that led to a position."""
    seen = (
        _of_table(event, _partners(rules, game, seat))
        if isinstance(event, AnyTableEvent)
        else rules.witness(game, event, seat)
        for event in events
    )
    return tuple(event for event in seen if event is not None)


def _of_table(event: AnyTableEvent, partners: Sequence[int]) -> AnyTableEvent:
    """What may be seen of an event of the table itself.

    A word that is entered and perhaps cancelled tells of a rack: only the side that entered it reads it. The form of
    the day of a computer comes from the seed.
    """
    match event:
        case RackArranged(seat=seat) if seat not in partners:
            return msgspec.structs.replace(event, order=(), laid=())
        case WordEntered(seat=seat) if seat not in partners:
            return msgspec.structs.replace(event, word="")
        case TableOpened():
            return msgspec.structs.replace(event, seats=shown_seats(event.seats), salt="")
        case _:
            return event


def _partners(rules: AnyGame, game: SomeState, seat: int | None) -> Sequence[int]:
    """The seats of one side, one's own among them."""
    return next((seats for seats in rules.sides(game) if seat in seats), ())


class Sights:
    """The views of a game as it stands: each pair of eyes looks once, however often somebody asks."""

    def __init__(self) -> None:
        self._of: tuple[SomeState | None, dict[int | None, GameView]] = (None, {})
        self._around: tuple[TableState, Instant, frozenset[int], TableView] | None = None

    def table(self, state: TableState, name: str, seat: int | None, at: Instant, thinking: frozenset[int]) -> TableView:
        """What a seat sees of a table: what is the same for all is looked up once for each moment."""
        game = self.view(state, state.eyes_of(seat))
        known = self._around
        if known is None or known[0] is not state or known[1:3] != (at, thinking):
            known = self._around = (state, at, thinking, _around(state, name, game, at, thinking))
        return _seen_by(state, known[3], game)

    def view(self, state: TableState, eyes: int | None) -> GameView:
        """What they see."""
        game, views = self._of
        if game is not state.game:
            views = {}
            self._of = (state.game, views)
        if eyes not in views:
            views[eyes] = seen_game(state, state.game, eyes)
        return views[eyes]


def seen_game(state: TableState, game: SomeState, eyes: int | None) -> GameView:
    """What eyes see of a game as it stands or stood, in the company of a table."""
    seen = state.rules.view(game, eyes)
    return seen if state.opened.family else msgspec.structs.replace(seen, family=False)


def view_through(state: TableState, name: str, game: GameView, at: Instant, thinking: frozenset[int]) -> TableView:
    """The table around a view of its game, for the seat whose view it is."""
    return _seen_by(state, _around(state, name, game, at, thinking), game)


def _seen_by(state: TableState, around: TableView, game: GameView) -> TableView:
    """What is the same for all, and what only the seat knows whose view of the game it is."""
    if not (state.entered or state.hinted or state.arranged or state.laid):
        return msgspec.structs.replace(around, game=game)
    side = game.side
    is_own = state.timed is not None and not state.acting.isdisjoint(_partners(state.rules, state.game, game.seat))
    return msgspec.structs.replace(
        around,
        game=game,
        entered=state.entered if is_own else "",
        hinted=max(state.hinted.values(), default=0) if side is None else state.hinted.get(side, 0),
        order=() if side is None else state.arranged.get(side, ()),
        laid=() if side is None else state.laid.get(side, ()),
    )


def _around(state: TableState, name: str, game: GameView, at: Instant, thinking: frozenset[int]) -> TableView:
    """What is the same for everybody at a table, whoever's view of its game is given."""
    clock, opened, sides = state.clock, state.opened, range(len(game.sides))
    return TableView(
        name=name,
        game_name=opened.game,
        title=state.title,
        game=game,
        number=state.number,
        position=state.position,
        seats=_named(opened.seats, game.names),
        referee=state.referee,
        simultaneous=state.rules.simultaneous,
        is_over=state.is_over,
        is_timed=state.is_timed,
        is_paused=state.is_paused,
        is_put_away=state.is_put_away,
        clock=opened.clock,
        left=tuple(clock.left(side, at) if clock else None for side in sides),
        running=clock.running if clock else None,
        turn=state.timed,
        time=state.time(at if state.paused is None else state.paused),
        has_entered=clock.has_entered if clock else False,
        entered="",
        hand_over=bool(state.sharing),
        apart=state.apart,
        in_front=state.in_front,
        waits_for=state.waits_for,
        take_back_asked_by=state.asked.seat if state.asked else None,
        take_back_agreed=state.agreed,
        last_turn_of=state.last_turn_of,
        hinted=0,
        hint_cost=opened.hint_cost,
        hints=opened.hints,
        rated=opened.rated,
        thinking=thinking,
        order=(),
        laid=(),
        display=dict(opened.display),
        fairness=_fairness(state),
        away=absences(state, at),
        bank=tuple(clock.bank(side, at) if clock else None for side in sides),
    )


def _fairness(state: TableState) -> Fairness:
    """The seed and its salt are for those who have finished the game; before that, only their hash."""
    opened = state.opened
    if not opened.commitment or not state.is_over:
        return Fairness(opened.commitment)
    return Fairness(opened.commitment, opened.salt, str(state.seed))


def _named(seats: tuple[Seating, ...], names: tuple[str, ...]) -> tuple[Seating, ...]:
    shown = shown_seats(seats)
    return tuple(msgspec.structs.replace(seating, name=name) for seating, name in zip(shown, names, strict=True))


def shown_seats(seats: tuple[Seating, ...]) -> tuple[Seating, ...]:
    """Who holds the seats, as everybody may know it."""
    return tuple(msgspec.structs.replace(seating, form=0) if seating.form else seating for seating in seats)
