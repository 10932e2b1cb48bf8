"""Duplicate, played by tests: a game with its log, and what it says when it says no."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bonmot.board import Rack
from bonmot.games.duplicate import AnyCommand, AnyEvent, Duplicate, HandIn, State, View, setup_for
from bonmot.games.game import Refused
from bonmot.games.moments import Instant

GAME = Duplicate()
FREE: dict[str, object] = {"round.seconds": 0, "round.writing": 0}
"""No clock: a round closes with the last slip."""


class Played:
    """A game being played, its log kept."""

    def __init__(self, seed: int = 1, edition: str = "duplicate", names: Sequence[str] = ("Ada", "Ben"), **more: Any):
        more.setdefault("language", "fr")
        options = {**FREE, **more.pop("options", {})}
        self.log: list[AnyEvent] = GAME.open(setup_for(edition, names, options=options, **more), seed)
        self.state: State = GAME.evolve(None, self.log[0])

    def do(self, seat: int | None, command: AnyCommand, at: int = 0) -> list[AnyEvent]:
        """A command and what follows."""
        events = list(GAME.decide(self.state, seat, command, Instant(at)))
        for event in events:
            self.state = GAME.evolve(self.state, event)
        self.log += events
        return events

    def code(self, seat: int | None, command: AnyCommand, at: int = 0) -> str:
        """Why a command is refused; the state is what it was."""
        before = self.state
        try:
            self.do(seat, command, at)
        except Refused as refusal:
            assert self.state is before
            return refusal.code
        raise AssertionError("not refused")

    def view(self, seat: int | None = None) -> View:
        """What a seat sees."""
        return GAME.view(self.state, seat)

    def best(self) -> HandIn:
        """A top of the open round."""
        move = self.state.board.best(Rack(self.state.rack, self.state.alphabet))
        assert move is not None
        return HandIn(move.place(self.state.board.coordinates), move.word)

    def read_again(self) -> State:
        """The state after the same log, read from JSON."""
        decoded = msgspec.json.decode(msgspec.json.encode(self.log), type=list[AnyEvent])
        assert decoded == self.log
        state: State | None = None
        for event in decoded:
            state = GAME.evolve(state, event)
        assert state is not None
        return state


def table(view: View) -> list[list[Any]]:
    """The standings, in the columns of tests/data/duplicate/evening.json."""
    return [
        [
            each.name,
            each.rank,
            each.score,
            each.negative,
            f"{each.percent:.2f}",
            each.tops,
            each.solos,
            each.warnings,
            each.penalties,
        ]
        for each in view.standings
    ]
