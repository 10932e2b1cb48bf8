"""What the tests of tables share: a clock moved by hand, and people who play the best score."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bonmot.games.crossword import AnyCommand, setup_for
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.kernel import StopFlag
from bonmot.players import Thought
from bonmot.players.crossword import BestScore
from bonmot.tables import ClockRules, Seating, Store, Table
from bonmot.tables.state import TableState
from tests.stores import in_memory
from tests.tables.inside import game_of, inside, log_of

PERSON = Seating()
COMPUTER = Seating(computer=True)
NAMES = ("Ada", "Bob", "Cleo", "Dan")


class Watch:
    """A clock that only the test moves."""

    def __init__(self, at: int = 1_000_000) -> None:
        self.at = at

    def __call__(self) -> Instant:
        return Instant(self.at)

    def forward(self, seconds: float) -> None:
        self.at += round(seconds * 1_000)


def table_of(
    *seats: Seating,
    store: Store | None = None,
    edition: str = "modern",
    options: dict[str, object] | None = None,
    rules: ClockRules | None = None,
    seed: int = 7,
    **more: Any,
) -> Table:
    """A table in memory: two people, if nothing else is said."""
    seats = seats or (PERSON, PERSON)
    # Whoever sits first begins, so that a test can say who does what.
    setup = setup_for(
        edition,
        NAMES[: len(seats)],
        language="en",
        options={"opening.first": "first-seat", **(options or {})},
    )
    more.setdefault("clock", Watch())  # time stands still where a test does not move it
    return Table.create(store or in_memory(), setup, seats, seed=seed, rules=rules or ClockRules(), **more)


def best(table: Table, seat: int) -> AnyCommand:
    """What somebody who plays the best score would do."""
    return BestScore().choose(table.view(seat).game, StopFlag(), quietly)


def quietly(_thought: Thought) -> None:
    """Say nothing."""


def play(table: Table, turns: int = 1) -> None:
    """Let whoever is to move play the best score, so many times."""
    for _turn in range(turns):
        seat = min(table.view(None).acting)
        table.submit(seat, best(table, seat))


def play_to_the_end(table: Table) -> None:
    while not table.is_over:
        play(table)


def refusal(table: Table, seat: int | None, command: Any, **more: Any) -> str:
    """The code of the refusal of a command that must be refused, and must change nothing."""
    before = inside(table)
    try:
        table.submit(seat, command, **more)
    except Refused as refused:
        assert inside(table) is before
        return refused.code
    raise AssertionError(f"{command} was not refused")


def stored(table: Table) -> TableState:
    """What the stored log says."""
    return log_of(table.store, table.name)


def essence(state: TableState) -> tuple[Any, ...]:
    """All that a state is, in a form that can be compared: boards are objects of the kernel."""
    game = state.rules
    seats: Sequence[int | None] = (None, *range(len(state.opened.seats)))
    views = tuple(msgspec.json.encode(game.view(state.game, seat)) for seat in seats)
    hidden = (game_of(state).racks, game_of(state).bag, game_of(state).seed, game_of(state).number)
    return (
        state.opened,
        state.at,
        state.clock,
        state.active_entries,
        state.in_front,
        state.asked,
        state.agreed,
        state.timed,
        state.snapshots,
        views,
        hidden,
    )


def seen(table: Table) -> list[bytes]:
    """The bytes of what everybody sees, whatever time it is."""
    return [
        msgspec.json.encode(msgspec.structs.replace(table.view(seat), time=Instant(0)))
        for seat in (None, *range(len(table.view(None).seats)))
    ]
