"""The smallest race there is: a bell hangs from its moment on, whoever strikes first has a point, three points win.

It keeps the contract of `bonmot.games.game`, so that tables are tested with a game in which time does something.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import msgspec

from bonmot.games.commands import Command, TimePasses
from bonmot.games.editions import EditionFile
from bonmot.games.events import Ended, Event
from bonmot.games.game import Agreement, Instant, Kind, Outline, Refused
from bonmot.kernel import StopFlag
from bonmot.players.casts import Cast
from bonmot.players.player import Later, Say

ROUND = 10_000
"""Milliseconds after which the bell is taken away."""


class BellEdition(EditionFile, frozen=True, kw_only=True):
    GAME: ClassVar[str] = "bell"
    game: Literal["bell"] = "bell"


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
    hung: int | None = None
    rounds: int = 0
    struck: tuple[tuple[int, int], ...] = ()
    final: Ended | None = None


class BellView(msgspec.Struct, frozen=True):
    seat: int | None
    hung: int | None
    rounds: int
    scores: tuple[int, ...]
    struck: tuple[tuple[int, int], ...]
    over: bool


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
        return BellView(seat, state.hung, state.rounds, state.scores, state.struck, state.final is not None)

    def sides(self, state: BellState) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(len(state.scores)))

    def setup(self, state: BellState) -> BellSetup:
        return state.setup

    def agreement(self, setup: BellSetup) -> Agreement:
        return Agreement(setup.names, "en", "")

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


class Striker:
    """Strikes some time after the bell was hung: how long, depends on the round and its level."""

    def __init__(self, level: int) -> None:
        self.level = level

    def choose(self, view: BellView, _stop: StopFlag, _say: Say) -> Any:
        if view.hung is None:
            raise Refused("not-a-player")
        return Later(Instant(view.hung + 1_000 * self.level + 400 * (view.rounds * self.level % 5)), Strike())


def setup_for(_edition: object, names: Sequence[str], **_more: object) -> BellSetup:
    return BellSetup(tuple(names))


KIND = Kind(Bell(), Strike | TimePasses, Opened | Hung | Struck | Silent | Ended, BellEdition, setup_for)

CAST = Cast(
    player=lambda level, _persona, _form: Striker(level or 9),
    simplest=lambda: Striker(9),
    ladder=lambda _scale, _language: (),
    hint=lambda _view, _grade: None,
    grades=0,
    can_hint=lambda _view: False,
    is_comparable=lambda _view: False,
)
