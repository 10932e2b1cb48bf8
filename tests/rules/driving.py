"""What the drivers of the tests by rule number have in common: commands go in, events and views come out."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

import pytest

from bonmot.games.events import Ended
from bonmot.games.game import Game, Refused, replay
from bonmot.games.moments import Instant
from bonmot.games.view import GameView

_Kind = TypeVar("_Kind")
StateType = TypeVar("StateType")
CommandType = TypeVar("CommandType")
EventType = TypeVar("EventType")
ViewType = TypeVar("ViewType", bound=GameView)


class Driven(Generic[StateType, CommandType, EventType, ViewType]):
    """A game being played, seen only through commands, events and views."""

    def __init__(
        self, game: Game[Any, StateType, CommandType, EventType, ViewType], opening: Sequence[EventType]
    ) -> None:
        self.game = game
        self.log: list[EventType] = list(opening)
        self._state = replay(self.game, self.log)

    def view(self, seat: int | None = None) -> ViewType:
        """What a seat, or a spectator, sees."""
        return self.game.view(self._state, seat)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals on the score sheet."""
        return tuple(side.score for side in self.view().sides)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return tuple(sorted(self.game.acting(self._state)))

    @property
    def ended(self) -> Ended | None:
        """How the game ended, if it did."""
        return next((event for event in self.log if isinstance(event, Ended)), None)

    def give(self, seat: int | None, command: CommandType) -> list[EventType]:
        """Give a command; what followed."""
        events = self.game.decide(self._state, seat, command, Instant(0))
        self._state = replay(self.game, events, self._state)
        self.log += events
        return events

    def refused(self, act: Callable[[], object]) -> Refused:
        """The refusal of what is tried; the table must be left as it was."""
        before = self.view()
        with pytest.raises(Refused) as caught:
            act()
        assert self.view() == before
        return caught.value


def only(kind: type[_Kind], events: Iterable[object]) -> _Kind:
    """The one event of a kind among those that happened."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, events
    return found[0]
