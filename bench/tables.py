"""What a table costs beside its game: a command that is kept, opening a stored game, listing thousands of them."""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from bonmot.board import Rack
from bonmot.games.crossword import AnyCommand, Crossword, Exchange, Play, setup_for
from bonmot.games.game import replay
from bonmot.games.moments import Instant
from bonmot.tables import Store, Summary, Table
from bonmot.tables.storage import Entry

COMMAND_MS: Final = 2.0
OPENING_MS: Final = 20.0
LISTING_MS: Final = 100.0
TURNS: Final = 60
GAMES: Final = 10_000

_GAME: Final = Crossword()
_SETUP: Final = setup_for("deluxe", ["Ada", "Max"])


class Turn(NamedTuple):
    """A command of a game, and what it costs to decide and apply it without a table."""

    seat: int
    command: AnyCommand
    nanoseconds: int


def measured(*, quick: bool) -> dict[str, Any]:
    """All figures. SQLite does not wait for the disk here, so time on the processor is what counts."""
    added: list[int] = []
    bare: list[int] = []
    with tempfile.TemporaryDirectory() as folder, Store(f"sqlite:///{folder}/games.sqlite") as store:
        for seed in range(2 if quick else 10):
            table = Table.create(store, _SETUP, seed=seed, name=f"measured {seed}")
            for turn in long_game(seed):
                with_table = _nanoseconds(lambda: table.submit(turn.seat, turn.command))  # noqa: B023  (it is called at once)
                added.append(with_table - turn.nanoseconds)
                bare.append(turn.nanoseconds)
        opening = [_nanoseconds(lambda: Table.open(store, "measured 0", resume=False)) for _ in range(30)]
        _keep_many(store)
        listing = [_nanoseconds(store.summaries) for _ in range(10)]
    return {
        "bare_command_ms": _ms(bare),
        "table_adds_ms": _ms(added),
        "ratio": round((statistics.median(bare) + statistics.median(added)) / statistics.median(bare), 1),
        "opening_ms": _ms(opening),
        "listing_ms": _ms(listing),
    }


def long_game(seed: int) -> Iterator[Turn]:
    """So many turns: mostly good plays, but so much changing of tiles that the bag lasts."""
    state = replay(_GAME, _GAME.open(_SETUP, seed))
    for number in range(TURNS):
        seat = min(_GAME.acting(state))
        rack = state.racks[state.turn]
        best = state.board.moves(Rack(rack, state.alphabet), top=1)
        command: AnyCommand = Exchange(str(Rack(rack, state.alphabet))[:1])
        if best and number % 4 == 0:
            command = Play(best[0].place(), best[0].word)
        start = time.process_time_ns()
        events = _GAME.decide(state, seat, command, Instant(0))
        state = replay(_GAME, events, state)
        yield Turn(seat, command, time.process_time_ns() - start)


def _keep_many(store: Store) -> None:
    """Fill the store up with other games."""
    for number in range(GAMES - len(store.summaries())):
        summary = Summary(f"game {number}", "crossword", "modern", "fr", ("Ada", "Max"), scores=(312, 297), turn=1)
        store.create(summary, [Entry(0, number, None, b"[]")])


def _nanoseconds(work: Callable[[], object]) -> int:
    start = time.process_time_ns()
    work()
    return time.process_time_ns() - start


def _ms(nanoseconds: list[int]) -> float:
    """The median forgives a machine that others use too."""
    return round(statistics.median(nanoseconds) / 1e6, 3)


def kept(figure: dict[str, Any]) -> bool:
    """Whether the figures are what we promise."""
    return bool(
        figure["table_adds_ms"] < COMMAND_MS and figure["opening_ms"] < OPENING_MS and figure["listing_ms"] < LISTING_MS
    )


def show(figure: dict[str, Any]) -> None:
    """The figures, for people."""
    print(f"  a command costs {figure['bare_command_ms']} ms, its table adds {figure['table_adds_ms']} ms", end="")
    print(f" ({figure['ratio']} times; promise: {COMMAND_MS:g} ms)")
    print(f"  a game of {TURNS} turns opens in {figure['opening_ms']} ms (promise: {OPENING_MS:g} ms)")
    print(f"  {GAMES:,} games are listed in {figure['listing_ms']} ms (promise: {LISTING_MS:g} ms)")


if __name__ == "__main__":
    show(measured(quick=True))
