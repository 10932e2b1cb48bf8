"""The smallest race there is: a bell hangs from its moment on, whoever strikes first has a point, three points win.

It keeps the contract of `bonmot.games.game`, so that tables are tested with a game in which time does something.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

import msgspec

from bonmot.games.commands import Command, TimePasses
from bonmot.games.editions import EditionFile
from bonmot.games.events import Ended, Event
from bonmot.games.game import Agreement, GameEntry, Outline, Refused, Wishes
from bonmot.games.moments import Instant
from bonmot.games.view import FinalView, GameView, ScoreLine, SideView

ROUND = 10_000
"""Milliseconds after which the bell is taken away."""


class BellEdition(EditionFile, frozen=True, kw_only=True):
    GAME: ClassVar[str] = "bell"
    FOLDER: ClassVar[Path] = Path(__file__).parent / "editions"
    game: Literal["bell"] = "bell"

    @classmethod
    def possible_languages(cls) -> list[str]:
        return ["en", "fr"]


class BellSetup(msgspec.Struct, frozen=True):
    names: tuple[str, ...]


class Strike(Command, frozen=True, tag="strike"):
    """Strike the bell."""


class Opened(Event, frozen=True, tag="opened"):
    setup: BellSetup


class Hung(Event, frozen=True, tag="hung"):
    at: int


class Struck(Event, frozen=True, tag="struck"):
    seat: int
    at: int


class Silent(Event, frozen=True, tag="silent"):
    at: int


@dataclass(frozen=True)
class BellState:
    setup: BellSetup
    scores: tuple[int, ...]
    number: int = 1
    hung: int | None = None
    rounds: int = 0
    struck: tuple[tuple[int, int], ...] = ()
    final: Ended | None = None


class BellView(GameView, frozen=True, kw_only=True):
    hung: int | None
    rounds: int
    struck: tuple[tuple[int, int], ...]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(side.score for side in self.sides)

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        seats = [seat for seat, _at in self.struck]
        return tuple(
            ScoreLine(side=seat, seat=seat, kind="struck", score=1, total=seats[: number + 1].count(seat))
            for number, seat in enumerate(seats)
        )


class Bell:
    simultaneous = True

    def open(self, setup: BellSetup, seed: int) -> list[Event]:
        del seed
        return [Opened(setup)]

    def decide(self, state: BellState, seat: int | None, command: Command, at: Instant) -> list[Event]:
        if state.final is not None:
            raise Refused("game-over")
        if isinstance(command, TimePasses):
            return [Hung(at)] if state.hung is None else [Silent(at)]
        if not isinstance(command, Strike) or seat is None or state.hung is None:
            raise Refused("not-a-player")
        scores = tuple(score + (each == seat) for each, score in enumerate(state.scores))
        struck: list[Event] = [Struck(seat, at)]
        if max(scores) == 3:
            struck.append(Ended("out", (0,) * len(scores), scores, (seat,)))
        return struck

    def evolve(self, state: BellState | None, event: Event) -> BellState:
        after = self._evolved(state, event)
        return after if state is None else replace(after, number=state.number + 1)

    def _evolved(self, state: BellState | None, event: Event) -> BellState:
        match event:
            case Opened(setup=setup):
                return BellState(setup, (0,) * len(setup.names))
            case Hung(at=at) if state:
                return replace(state, hung=at, rounds=state.rounds + 1)
            case Struck(seat=seat, at=at) if state:
                scores = tuple(score + (each == seat) for each, score in enumerate(state.scores))
                return replace(state, hung=None, scores=scores, struck=(*state.struck, (seat, at)))
            case Silent() if state:
                return replace(state, hung=None)
            case Ended() if state:
                return replace(state, final=event)
        raise TypeError(event)

    def acting(self, state: BellState) -> frozenset[int]:
        return frozenset() if state.hung is None or state.final else frozenset(range(len(state.scores)))

    def view(self, state: BellState, seat: int | None) -> BellView:
        final = state.final
        acting = tuple(sorted(self.acting(state)))
        return BellView(
            edition="bell",
            titles={"en": "Bell", "fr": "Cloche"},
            language="en",
            lexicon="en",
            scale="",
            number=state.number,
            seat=seat,
            sides=tuple(
                SideView(seats=(each,), names=(name,), score=state.scores[each])
                for each, name in enumerate(state.setup.names)
            ),
            acting=acting,
            may=("strike",) if seat in acting else (),
            final=None if final is None else FinalView(reason=final.reason, winners=final.winners),
            hung=state.hung,
            rounds=state.rounds,
            struck=state.struck,
        )

    def sides(self, state: BellState) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(len(state.scores)))

    def setup(self, state: BellState) -> BellSetup:
        return state.setup

    def agreement(self, setup: BellSetup) -> Agreement:
        return Agreement(setup.names, "en", "")

    def referee(self, state: BellState) -> int | None:
        del state
        return None

    def shaken(self, state: BellState, times: int) -> BellState:
        del times
        return state

    def renamed(self, setup: BellSetup, names: Sequence[str]) -> BellSetup:
        del setup
        return BellSetup(tuple(names))

    def deadline(self, state: BellState) -> Instant | None:
        if state.final is not None:
            return None
        return Instant(0 if state.hung is None else state.hung + ROUND)

    def timed(self, state: BellState) -> tuple[int, int] | None:
        del state
        return None

    def outline(self, state: BellState) -> Outline:
        return Outline("bell", "en", state.setup.names, state.scores, None)

    def witness(self, state: BellState, event: Event, seat: int | None) -> Event:
        del state, seat
        return event


def setup_for(wishes: Wishes) -> BellSetup:
    return BellSetup(tuple(wishes.names))


ENTRY = GameEntry(Bell(), Strike | TimePasses, Opened | Hung | Struck | Silent | Ended, BellEdition, setup_for)
