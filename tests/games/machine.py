"""A game being played by a test, whichever it is: its log, and the same log read again from JSON."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from bonmot.games.events import Ended
from bonmot.games.game import Game, Refused
from bonmot.games.moments import Instant
from bonmot.telling import sentence

AT = Instant(0)
encoded = msgspec.json.Encoder().encode


class _State(Protocol):
    @property
    def final(self) -> Ended | None: ...


StateType = TypeVar("StateType", bound=_State)
CommandType = TypeVar("CommandType")
EventType = TypeVar("EventType")


class Machine(Generic[StateType, CommandType, EventType]):
    """A table without a clock. `facts` makes plain values of a state, so that two can be compared."""

    def __init__(
        self,
        game: Game[Any, StateType, CommandType, EventType, Any],
        decoded: Callable[[bytes], EventType],
        facts: Callable[[object], object],
    ) -> None:
        self.log: list[EventType] = []
        self.read_again: StateType | None = None
        self.current: StateType | None = None
        self._game, self._decoded, self._facts = game, decoded, facts

    @property
    def state(self) -> StateType:
        assert self.current is not None
        return self.current

    @property
    def over(self) -> bool:
        return self.state.final is not None

    def submit(self, seat: int | None, command: CommandType) -> Sequence[EventType] | Refused:
        """Decide a command and apply what follows. Whatever it says, the state it was shown stays as it was."""
        before = self._facts(self.state)
        try:
            answer: Sequence[EventType] | Refused = self._game.decide(self.state, seat, command, AT)
        except Refused as refused:
            answer = refused
        assert self._facts(self.state) == before
        if isinstance(answer, Refused):
            assert sentence(answer)
            return answer
        assert answer, "a command that is taken has consequences"
        self.apply(answer)
        return answer

    def apply(self, events: Sequence[EventType]) -> None:
        """Let events happen, here and in the game that is read again."""
        for event in events:
            self.current = self._game.evolve(self.current, event)
            again = self._decoded(encoded(event))
            assert again == event
            self.read_again = self._game.evolve(self.read_again, again)
            self.log.append(event)
