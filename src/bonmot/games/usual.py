"""What games answer alike unless they say otherwise: most of what a table must know of a game, and no rule of it."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar, cast

import msgspec

from bonmot.games.events import Ended
from bonmot.games.game import Agreement, Outline
from bonmot.games.moments import Instant
from bonmot.games.setups import GameSetup, names_of, renamed
from bonmot.games.turns import Sides, alone


class _State(Protocol):
    @property
    def setup(self) -> GameSetup: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> int: ...
    @property
    def final(self) -> Ended | None: ...


SetupType = TypeVar("SetupType", bound=GameSetup)
StateType = TypeVar("StateType", bound=_State)


class UsualGame(Generic[SetupType, StateType]):
    """The part of a game's rules that is the same for most. It holds nothing: one object serves all tables."""

    simultaneous: bool = False
    takes_turns: bool = False

    def setup(self, state: StateType) -> SetupType:
        """What was agreed before the game."""
        return cast(SetupType, state.setup)

    def agreement(self, setup: SetupType) -> Agreement:
        """What a table must know of a setup."""
        edition = setup.edition
        return Agreement(
            names_of(setup.seats),
            setup.language,
            edition.scale,
            edition.clock.rules,
            self.takes_turns,
            setup.lexicon,
        )

    def renamed(self, setup: SetupType, names: Sequence[str]) -> SetupType:
        """The same setup with as many other names."""
        return msgspec.structs.replace(setup, seats=renamed(setup.seats, names))

    def sides(self, state: StateType) -> Sides:
        """Everybody plays alone."""
        return alone(len(state.setup.seats))

    def referee(self, state: StateType) -> int | None:
        """The referee's seat, where there is one: nobody's, or the one after the players'."""
        return len(state.setup.seats) if getattr(state.setup, "arbiter", False) else None

    def shaken(self, state: StateType, times: int) -> StateType:
        """Nothing is drawn."""
        return state

    def deadline(self, state: StateType) -> Instant | None:
        """Nothing happens by itself."""
        return None

    def timed(self, state: StateType) -> tuple[int, int] | None:
        """Nobody's time is counted."""
        return None

    def outline(self, state: StateType) -> Outline:
        """The game in one line."""
        setup = state.setup
        turn = None if state.final is not None else state.turn
        return Outline(setup.edition.name, setup.language, names_of(setup.seats), state.scores, turn)
