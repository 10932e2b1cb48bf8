"""A log survives anything: killed processes, racing processes, curious hands."""

from collections.abc import Iterator
from itertools import count
from random import Random

import msgspec
import psycopg
import pytest
from msgspec.structs import replace

from bonmot.games.crossword import setup_for
from bonmot.games.moments import Instant
from bonmot.tables import ClockRules, Seating, Store, Table
from bonmot.tables.events import Resumed
from bonmot.tables.storage import Entry
from tests.tables.durability.children import Child, Nursery, nursery
from tests.tables.durability.jobs import Playing, Racing
from tests.tables.durability.nursery import digest, played

COMPUTER = Seating(computer=True)
PERSON = Seating()
RESUMED = msgspec.json.encode([Resumed()])

COMMANDS_AT_MOST = 6
OVER = "over"
STEPS = {"within": 80_000, "writing": 1_600, "written": 80}
"""Calls and returns of functions: roughly what five commands take, writing to the log, and hearing that it is done."""


@pytest.fixture(scope="module")
def children(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    with nursery(tmp_path_factory.mktemp("fifos")) as ready:
        yield ready


def new_table(store: Store, seed: int, seats: list[Seating]) -> Table:
    setup = setup_for("modern", ["Ada", "Zoé"], language="en" if seed % 2 else "fr")
    return Table.create(store, setup, seats, seed=seed, rules=ClockRules.per_game(25))


def uninterrupted(seed: int, seats: list[Seating]) -> list[bytes]:
    """The bodies of a log when nobody is killed."""
    with Store("sqlite://") as store:
        table = new_table(store, seed, seats)
        for _ in played(table):
            pass
        return [entry.body for entry in store.read(table.name)]


def idle(instructions: int) -> None:
    """Let some time go by, for the other process to get somewhere."""
    for _ in range(instructions):
        pass


def struck_down(children: Nursery, url: str, table: str, random: Random, *, aside: bool) -> list[tuple[int, str]]:
    """Let a child play on and kill it at a random moment; the commands that it said had succeeded."""
    fifo = children.fifo()
    way = "without" if aside else random.choice(["without", *STEPS])
    if way == "without":  # anywhere in C or in the system
        child = children.start(Playing(fifo, url, table, aside=aside))
        said = heard(child, random.randrange(COMMANDS_AT_MOST))
        idle(random.randrange(100_000))
        child.kill()
    else:  # anywhere in Python; or while the log is written; or when that is done and nobody knows it yet
        appends = 0 if way == "within" else random.randrange(1, COMMANDS_AT_MOST)
        steps = random.randrange(STEPS[way])
        child = children.start(Playing(fifo, url, table, steps=steps, appends=appends, written=way == "written"))
        said = []
    lines = (line.split() for line in said + child.rest() if line != OVER)
    return [(int(number), what) for number, what in lines]


def heard(child: Child, lines: int) -> list[str]:
    """So many lines, or fewer if the game is over before."""
    said: list[str] = []
    while len(said) < lines and (line := child.line()) not in {None, OVER}:
        said.append(str(line))
    return said


def check(before: list[Entry], after: list[Entry], said: list[tuple[int, str]], whole_game: list[bytes]) -> None:
    """Nothing that was acknowledged is lost, nothing is there twice, and at most one more than was said."""
    assert after[: len(before)] == before
    assert [number for number, _ in said] == list(range(len(before), len(before) + len(said)))
    assert len(before) + len(said) <= len(after) <= len(before) + len(said) + 1
    for number, what in said:
        assert what in {"?", digest(after[number].body)}
    bodies = [entry.body for entry in after if entry.body != RESUMED]
    assert bodies == whole_game[: len(bodies)]


def settle(url: str, table: str) -> None:
    """A server may still be busy with what a dead client has asked for; the table's row is free when it is done."""
    if url.startswith("postgresql:"):
        with psycopg.connect(url) as connection:
            connection.execute("SELECT 1 FROM bonmot_tables WHERE name = %s FOR UPDATE", [table])


def kill(children: Nursery, url: str, kills: int, seed: int) -> None:
    random = Random(seed)
    left = kills
    for game in count(seed):
        aside = game % 3 == 2  # computers alone, thinking in a thread
        seats = [COMPUTER, COMPUTER] if aside else [COMPUTER, PERSON]
        whole_game = uninterrupted(game, seats)
        with Store(url) as store:
            table = new_table(store, game, seats)
            entries = store.read(table.name)
            while left and len([entry for entry in entries if entry.body != RESUMED]) < len(whole_game):
                said = struck_down(children, url, table.name, random, aside=aside)
                left -= 1
                settle(url, table.name)
                before, entries = entries, store.read(table.name)
                check(before, entries, said, whole_game)
            survivor = Table.open(store, table.name)
            for _ in played(survivor):
                pass
            assert survivor.is_over
            bodies = [entry.body for entry in store.read(table.name) if entry.body != RESUMED]
            assert bodies == whole_game
            assert store.summary(table.name).status == "over"
        if not left:
            return


def test_a_killed_process_loses_nothing_on_sqlite(children: Nursery, sqlite: str) -> None:
    kill(children, sqlite, 30, seed=1)


def test_a_killed_process_loses_nothing_on_postgresql(children: Nursery, postgresql: str) -> None:
    with Store(postgresql) as store:
        store.migrate()
    kill(children, postgresql, 10, seed=2)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_300_killed_processes_lose_nothing(children: Nursery, url: str) -> None:
    kill(children, url, 300, seed=3)


def raced(children: Nursery, url: str, table: str, seed: int, commands: int, *, in_step: bool) -> list[list[list[str]]]:
    """Let two processes give so many commands each to one table; what each says came of them."""
    ways = [children.fifo(), children.fifo()] if in_step else ["", ""]
    runners = [
        children.start(Racing(children.fifo(), url, table, seed + who, commands, ways[who], ways[1 - who]))
        for who in (0, 1)
    ]
    lines = [[line.split() for line in runner.rest()] for runner in runners]
    assert [len(each) for each in lines] == [commands, commands]
    return lines


def race(children: Nursery, url: str, seed: int, commands: int) -> None:
    """Two processes give commands for the same seat at the same time, in step and then as fast as they can."""
    with Store(url) as store:
        # Here nobody loses by passing and changing tiles for ever.
        table = Table.create(store, setup_for("deluxe", ["Ada", "Ben"]), [PERSON, PERSON], seed=seed)
        in_step = raced(children, url, table.name, seed, commands // 5, in_step=True)
        for number, results in enumerate(zip(*in_step, strict=True), 1):
            # The same turn for both, one of them gets it, and both know at once what the table is like now.
            assert [(before, after) for before, _, after in results] == [(str(number), str(number + 1))] * 2
            assert [what for _, what, _ in results].count("table-moved-on") == 1
        freely = raced(children, url, table.name, seed, commands // 2 - commands // 5, in_step=False)

        said = [line for lines in (*in_step, *freely) for line in lines]
        assert len(said) == commands
        won = {int(before): what for before, what, _ in said if what != "table-moved-on"}
        refused = [(int(before), int(after)) for before, what, after in said if what == "table-moved-on"]
        assert len(won) + len(refused) == commands
        assert all(after > before for before, after in refused)
        entries = store.read(table.name)
        assert {entry.number: digest(entry.body) for entry in entries[1:]} == won
        table.refresh()
        assert table.number == len(entries)
        again = Table.open(store, table.name, resume=False)
        assert replace(table.view(None), time=Instant(0)) == replace(again.view(None), time=Instant(0))


def test_of_two_processes_that_want_one_turn_one_gets_it(children: Nursery, url: str) -> None:
    race(children, url, seed=1, commands=500)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_10000_racing_commands_lose_nothing(children: Nursery, url: str) -> None:
    for seed in range(10):
        race(children, url, seed, commands=1000)
