"""The contract that all games keep: commands in, events out.

A game never looks at a clock, a disk or a network, and has no randomness but its seed: time comes in with the command,
the order of the bag comes from the seed. **The list of events is the game**: saving, resuming, undoing, replaying and
watching are all that list.

- `open` starts a game; `decide` checks a command and answers with facts, or raises `Refused`; it changes nothing.
- `evolve` applies one fact. It cannot fail: what a log holds has been decided already.
- `view` and `witness` are the only doors through which anything leaves: a view shows what a seat (or a spectator, None)
  may see of the state, `witness` what it may see of an event.
- `agreement` and `renamed` are all that a table must know of a setup.
- `deadline` is for games in which time itself does something: a race, a window that closes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeVar, runtime_checkable

from bonmot.errors import BonmotError
from bonmot.games.clocks import ClockRules
from bonmot.games.commands import Command
from bonmot.games.editions import EditionFile
from bonmot.games.events import Event
from bonmot.games.moments import BEGINNING, Instant
from bonmot.games.view import GameView

Seat = int
"""A place at the table, from 0."""


class Refused(BonmotError):
    """A command against the rules: a code and its particulars. Nothing has changed."""


@contextmanager
def refusing() -> Iterator[None]:
    """Whatever turns out to be wrong in here is a refusal: it was part of a command, or of a setup.

    >>> with refusing():
    ...     raise BonmotError("unknown-lexicon", name="klingon")
    Traceback (most recent call last):
        ...
    bonmot.games.game.Refused: There is no lexicon “klingon”. `bonmot words lexica` lists those there are.
    [unknown-lexicon]
    """
    try:
        yield
    except Refused:
        raise
    except BonmotError as error:
        raise Refused(error.code, **error.particulars) from error


class Outline(NamedTuple):
    """A game in one line."""

    edition: str
    language: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    turn: int | None
    """The side to move; None when the game is over."""
    places: int = 0
    """How many may still sit down, where whoever comes may."""


class Agreement(NamedTuple):
    """What a table must know of a setup, whatever the game."""

    names: tuple[str, ...]
    """One for each player's seat."""
    language: str
    scale: str
    """The scale of levels that computers are measured on."""
    clock: ClockRules = ClockRules()
    """The clock that the edition proposes."""
    takes_turns: bool = False
    """Whether people who share a screen come to it one after the other although all act at once."""
    lexicon: str = ""
    """The words that are good, where a game has any."""


SetupType = TypeVar("SetupType")
StateType = TypeVar("StateType")
CommandType_contra = TypeVar("CommandType_contra", contravariant=True)
EventType = TypeVar("EventType")
ViewType_co = TypeVar("ViewType_co", covariant=True)


class Decided(list[EventType], Generic[EventType, StateType]):
    """The events of a decision, with the state after each of them.

    A game that must look ahead to know what follows hands over what it saw: then nobody folds an event twice.
    """

    def __init__(
        self, state: StateType, evolve: Callable[[StateType, EventType], StateType], events: Iterable[EventType] = ()
    ) -> None:
        super().__init__()
        self.states: list[StateType] = []
        self.after = state
        """The state after all of them."""
        self._evolve = evolve
        for event in events:
            self.add(event)

    def add(self, event: EventType) -> None:
        """One more event follows."""
        self.after = self._evolve(self.after, event)
        self.append(event)
        self.states.append(self.after)


@runtime_checkable
class Game(Protocol[SetupType, StateType, CommandType_contra, EventType, ViewType_co]):
    """A game's rules."""

    @property
    def simultaneous(self) -> bool:
        """Whether those who act do so at the same time, as in a race; otherwise they answer one after the other."""
        ...

    def open(self, setup: SetupType, seed: int) -> list[EventType]:
        """The first events of a game."""
        ...

    def decide(self, state: StateType, seat: Seat | None, command: CommandType_contra, at: Instant) -> list[EventType]:
        """What follows from a command of a seat (None: of the table itself); `Refused` if it may not be given now.

        A game that had to fold its own events to know what follows answers with `Decided`.
        """
        ...

    def evolve(self, state: StateType | None, event: EventType) -> StateType:
        """The state after an event; the first event makes the first state."""
        ...

    def acting(self, state: StateType) -> frozenset[Seat]:
        """The seats the game is waiting for; nobody when it is over."""
        ...

    def view(self, state: StateType, seat: Seat | None) -> ViewType_co:
        """What a seat, or a spectator, may see."""
        ...

    def sides(self, state: StateType) -> tuple[tuple[Seat, ...], ...]:
        """The seats that play together: one each, or teams."""
        ...

    def setup(self, state: StateType) -> SetupType:
        """What was agreed before the game."""
        ...

    def agreement(self, setup: SetupType) -> Agreement:
        """What a table must know of a setup."""
        ...

    def referee(self, state: StateType) -> Seat | None:
        """The seat of a referee, where there is one; it is none of the players'."""
        ...

    def renamed(self, setup: SetupType, names: Sequence[str]) -> SetupType:
        """The same setup with as many other names."""
        ...

    def deadline(self, state: StateType) -> Instant | None:
        """When the game itself wants to be woken if nothing happens before: the table then orders `TimePasses`.

        The moment is on the game's own clock, that of the `at` in `decide`, which stands still while a table is put
        away. One that lies in the past happens at once.
        """
        ...

    def timed(self, state: StateType) -> tuple[int, int] | None:
        """The side whose clock runs and the number of its turn; None when nobody's does."""
        ...

    def shaken(self, state: StateType, times: int) -> StateType:
        """The same position after a turn was taken back: what was drawn in it is not drawn again."""
        ...

    def outline(self, state: StateType) -> "Outline":
        """What a list of games shows."""
        ...

    def witness(self, state: StateType, event: EventType, seat: Seat | None) -> EventType | None:
        """What a seat, or a spectator, may see of an event that led to `state`; None if nothing at all."""
        ...


SomeSetup = NewType("SomeSetup", object)
"""What was agreed before a game, for those who do not know which game it is: they only hand it on."""

SomeState = NewType("SomeState", object)
"""A game's state, for those who do not know which game it is: they only hand it on."""

AnyGame = Game[SomeSetup, SomeState, Command, Event, GameView]
"""Some game's rules, as tables use them."""


class Wishes(NamedTuple):
    """What people ask for before a game, whatever the game; each game takes what it understands."""

    edition: EditionFile | str
    names: Sequence[str]
    language: str = ""
    lexicon: str = ""
    options: Mapping[str, object] | None = None
    """Rules of the edition changed: dotted keys as in its file."""
    teams: Sequence[int] | None = None
    """The team of each seat."""
    computers: Sequence[int] = ()
    """The seats that nobody asks for a verdict."""
    arbiter: bool = False
    """Whether a referee sits there, too."""
    places: int = 0
    """How many may play in all where whoever comes sits down, also after the game has begun; 0: nobody comes later."""
    pieces: str = ""
    """A file with pieces of one's own: prisms or cards."""


def _as_named(_event: Event) -> Iterable[Command]:
    """Events say what was asked for under the names of their commands."""
    return ()


class GameEntry(NamedTuple):
    """A game as the catalogue lists it: its rules, the types of its commands and events, and how it is set up."""

    # Only the game itself knows its types: a list of games cannot, and `AnyGame` is how all others see it. Commands
    # and events are unions of structs, as the decoder takes them.
    game: Game[Any, Any, Any, Any, GameView]
    command: Any
    event: Any
    edition: type[EditionFile]
    setup: Callable[[Wishes], object]
    """What the wishes come to; `Refused` says which of them cannot be."""
    screen: str = ""
    """The screen of editions that name none (`[screen] keys`); by default the one named like the game."""
    asked: Callable[[Any], Iterable[Command]] = _as_named  # of one of its events
    """The commands from which an event may have come, where its fields are not named like theirs: logs from elsewhere
    are decided again."""


def wished(setup_for: Callable[..., object], *takes: str) -> Callable[[Wishes], object]:
    """How a game is set up by wishes: those that every game understands, and those that only this one takes."""

    def setup(wishes: Wishes) -> object:
        understood = ("language", "lexicon", "options", *takes)
        return setup_for(wishes.edition, wishes.names, **{name: getattr(wishes, name) for name in understood})

    return setup


def replay(
    game: Game[SetupType, StateType, CommandType_contra, EventType, ViewType_co],
    events: Iterable[EventType],
    state: StateType | None = None,
) -> StateType:
    """The state after a log, or after more of it."""
    for event in events:
        state = game.evolve(state, event)
    if state is None:
        raise ValueError("a log without events holds no game")
    return state


def step(
    game: Game[SetupType, StateType, CommandType_contra, EventType, ViewType_co],
    state: StateType,
    seat: Seat | None,
    command: CommandType_contra,
    at: Instant = BEGINNING,
) -> tuple[StateType, Sequence[EventType]]:
    """Decide a command and apply what follows: the state after it, and the events."""
    events = game.decide(state, seat, command, at)
    return replay(game, events, state), events
