"""The same seed and the same commands give the same log, byte for byte, wherever it is kept and whoever thinks."""

import threading
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import count

import msgspec
import pytest

from bonmot.games.crossword import setup_for
from bonmot.games.moments import Instant
from bonmot.tables import (
    AnswerTakeBack,
    CancelWord,
    ClockRules,
    EnterWord,
    Seating,
    Store,
    Table,
    TakeBack,
    Update,
)
from bonmot.tables.storage import Entry
from tests.tables.durability.nursery import scripted

COMPUTER = Seating(computer=True)
GAMES = [("modern", "en", 2), ("regles", "fr", 3), ("tournament", "fr", 2), ("micro", "fr", 4), ("deluxe", "en", 2)]


def new_table(store: Store, number: int, executor: Executor | None = None) -> Table:
    edition, language, seats = GAMES[number]
    setup = setup_for(edition, ["Ann", "Ben", "Cleo", "Dan"][:seats], language=language)
    return Table.create(
        store, setup, [COMPUTER] * seats, seed=number, clock=lambda: Instant(5), executor=executor, name=f"t{number}"
    )


def logs(store: Store) -> list[list[Entry]]:
    return [store.read(f"t{number}") for number in range(len(GAMES))]


@pytest.fixture(scope="module")
def expected() -> list[list[Entry]]:
    """The games as they go when one thread does everything, one after the other."""
    with Store("sqlite://") as store:
        for number in range(len(GAMES)):
            new_table(store, number).play_out()
        return logs(store)


@pytest.mark.parametrize("workers", [1, 2])
def test_computers_play_the_same_game_in_any_threads(store: Store, workers: int, expected: list[list[Entry]]) -> None:
    overs = [threading.Event() for _ in GAMES]

    def watch(table: Table, over: threading.Event) -> None:
        def hear(_update: Update) -> None:
            if table.is_over:
                over.set()

        table.subscribe(None, hear)
        if table.is_over:  # before anybody listened
            over.set()

    with ThreadPoolExecutor(workers) as executor:
        tables = [new_table(store, number, executor) for number in range(len(GAMES))]
        for table, over in zip(tables, overs, strict=True):
            watch(table, over)
        assert all(over.wait(timeout=200) for over in overs)
    assert logs(store) == expected
    assert {summary.status for summary in store.summaries()} == {"over"}


def commanded(store: Store) -> list[Entry]:
    """A game in which people do all that a table knows: against the clock, put away and taken up again."""
    time = [0]

    def clock() -> Instant:
        return Instant(time[0])

    setup = setup_for("modern", ["Zoé", "Max"], language="fr")
    rules = ClockRules.per_turn(1, 30)
    table = Table.create(store, setup, seed=20, rules=rules, clock=clock, name="commanded")
    for turn in count():
        if table.is_over:
            return store.read(table.name)
        seat = min(table.view(None).acting)
        time[0] += 7_919
        match turn % 11:
            case 2:
                word = getattr(scripted(table.view(seat).game), "word", "MOT")
                table.submit(seat, EnterWord(word))
                table.submit(seat, CancelWord())
                table.submit(seat, EnterWord(word))
                time[0] += 500_000  # placing it takes as long as it likes
            case 4:
                table.submit(1 - seat, TakeBack())
                table.submit(seat, AnswerTakeBack(agreed=turn < 20))
            case 6:
                table.close()
                time[0] += 1_000_000
                table = Table.open(store, table.name, clock=clock)
            case 8:
                time[0] += 90_000
                table.tick()
        seat = min(table.view(None).acting)
        table.submit(seat, scripted(table.view(seat).game))
    raise AssertionError


def test_the_same_commands_make_the_same_log(store: Store) -> None:
    with Store("sqlite://") as memory:
        expected = commanded(memory)
    assert commanded(store) == expected
    kinds = {event["event"] for entry in expected for event in msgspec.json.decode(entry.body)}
    assert kinds >= {"word-entered", "word-cancelled", "taken-back", "paused", "resumed", "played", "ended"}
    assert any(b'"missed":true' in entry.body for entry in expected)


def test_another_seed_makes_another_game(expected: list[list[Entry]]) -> None:
    with Store("sqlite://") as store:
        setup = setup_for("modern", ["Ann", "Ben"], language="en")
        table = Table.create(store, setup, [COMPUTER] * 2, seed=77, clock=lambda: Instant(5))
        table.play_out()
        assert [entry.body for entry in store.read(table.name)] != [entry.body for entry in expected[0]]
