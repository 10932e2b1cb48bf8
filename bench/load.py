"""How many tables a server holds: two people each, a move every ten seconds, until one in a hundred waits too long.

    .venv/bin/python bench/load.py [--quick] [--minutes N] [sqlite] [postgresql] [two] [valkey]

What counts is the time from sending a move until both pages have seen it, over real sockets. The server is one where
strangers meet (`--online`). Server and generator have a processor each; of two servers each has one, and the generator
takes what is left. All tables have clocks and begin 1
to 20 entries into a game; at four of a hundred one seat is a computer's. Memory is printed for a table alone, 20
entries into its game; for a table with its two pages; and for one more page that only looks on.
"""

import argparse
import asyncio
import contextlib
import gc
import itertools
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bonmot.games.clocks import ClockRules
from bonmot.games.crossword import Play, setup_for
from bonmot.games.crossword.events import Played
from bonmot.tables import Seating, Store, Table
from bonmot.tables.holding import Holders, digest, new_secret
from bonmot.tables.storage import Entry, Summary

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

EVERY: Final = 10.0
"""Seconds between two moves at a table."""
P99_MS: Final = 250.0
PROMISED: Final = {"sqlite": 5_000, "postgresql": 3_000, "two": 3_000, "valkey": 3_000}
"""Tables that each way of serving is to hold: where the search begins."""
STEP, NEAR = 1.25, 0.11
"""From one number to the next, and between which numbers the limit is told well enough."""
GAMES: Final = 10
COMPUTERS: Final = 25
"""Of so many tables one has a computer."""
CLOCK: Final = ClockRules("game", 3_600)
_NUMBER: Final = re.compile(rb'"number":(\d+)')

# A server whose border lets one machine in as often as it likes; all else is as `bonmot serve` has it.
SERVER: Final = """
import sys, uvicorn
from bonmot.online.carriers import bus_of
from bonmot.online.site_name import channel_of
from bonmot.tables import Store
from bonmot.web.limits import Limits
from bonmot.web.logs import write_logs
from bonmot.web.serving import bound, configured
from bonmot.web.site import site
database, bus = sys.argv[1:]
write_logs("text")
generous = Limits(speed=1e9, burst=1e9, sockets=10**9)
store = Store(database)
carrier = bus_of(bus, channel_of(store)) if bus else None
application = site(store, limits=generous, is_home=False, online=True, bus=carrier, shared=bool(bus))
listening = bound("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
uvicorn.Server(configured(application)).run(sockets=[listening])
"""

# The same tables without pages: what a process has more after it has opened them, for each.
ALONE: Final = """
import asyncio, gc, sys
from bonmot.tables import Store
from bonmot.web.collecting import give_back, memory
from bonmot.web.hall import Hall

async def main() -> None:
    with Store(sys.argv[1]) as store:
        hall = Hall(store)
        await hall.start()
        names = [each.table for each in store.summaries()]
        held = []
        for some in (names[:20], names[20:]):  # the first ones bring words and players along
            for name in some:
                await hall.opened(name)
            gc.collect()
            give_back()
            held.append(memory())
        assert len(hall.all_open()) == len(names), "it took so long that some were put away"
        print((held[1] - held[0]) / (len(names) - 20) / 1_000)
        await hall.close()

asyncio.run(main())
"""
ENTRIES: Final = 20
"""Entries of the tables by which memory is measured."""


IDLE: Final = 1_000
TABLES_LOOKED_AT: Final = 20
"""So many pages only look, at so many tables: by them is measured what an idle page takes."""


class Course(NamedTuple):
    """A game that was played, to be played again from any of its positions."""

    entries: tuple[Entry, ...]
    summary: Summary
    moves: tuple[tuple[int, dict[str, str]], ...]


class Seated(NamedTuple):
    """A table that will be played at."""

    name: str
    secrets: tuple[str, str]
    moves: Sequence[tuple[int, dict[str, str]]]


class Figure(NamedTuple):
    """What one run found."""

    tables: int
    moves: int
    refused: int
    p50: float
    p99: float
    worst: float
    busy: float
    """Of the server's processors, in percent."""
    cost: float
    """Milliseconds of processor time that a move costs the servers."""
    own: float
    """Percent of a processor that this program takes: near a hundred, it measures itself."""
    table_kb: float
    socket_kb: float


def courses() -> list[Course]:
    """Some games between two people, and what they laid."""
    found = []
    with Store("sqlite://") as store:
        for seed in range(GAMES):
            setup = setup_for("modern", ["Ada", "Ben"], language="fr")
            played = Table.create(store, setup, [Seating(computer=True)] * 2, seed=seed)
            played.play_out()
            events = (event for entry in played.past(None).entries for event in entry.events if hasattr(event, "seat"))
            laid = list(itertools.takewhile(lambda event: isinstance(event, Played), events))
            moves = tuple((each.seat, {"command": "play", "place": each.place, "word": each.word}) for each in laid)
            table = Table.create(store, setup, [Seating()] * 2, seed=seed, rules=CLOCK)
            for each in laid:
                table.submit(each.seat, Play(each.place, each.word))
            found.append(Course(tuple(store.read(table.name)), store.summary(table.name), moves))
    return [each for each in found if len(each.moves) >= 12]


def tables_of(store: Store, count: int, known: Sequence[Course]) -> list[Seated]:
    """So many tables, each somewhere in its game."""
    chance = random.Random(1)
    seated = []
    holders = Holders(store)
    for number in range(count):
        secrets = (new_secret(), new_secret())
        if number % COMPUTERS == 0:
            seats = [Seating(), Seating(computer=True, level=5)]
            setup = setup_for("modern", ["Ada", "Colette"], language="fr")
            name = Table.create(store, setup, seats, seed=4, rules=CLOCK).name
            moves: Sequence[tuple[int, dict[str, str]]] = ((0, {"command": "pass"}),) * 20
        else:
            course = known[number % len(known)]
            name, begun = f"load{number}", chance.randint(1, min(20, len(course.moves) - 4))
            store.create(msgspec.structs.replace(course.summary, table=name, status="playing"), course.entries[:begun])
            moves = course.moves[begun - 1 :]
        for seat, secret in enumerate(secrets):
            holders.take(name, [seat], digest(secret))
        seated.append(Seated(name, secrets, moves))
    return seated


@contextlib.contextmanager
def servers(database: str, bus: str, count: int) -> Iterator[list[tuple[subprocess.Popen[str], int]]]:
    """Servers, each on a processor of its own; their ports."""
    running = []
    try:
        for number in range(count):
            process = subprocess.Popen(
                [sys.executable, "-c", SERVER, database, bus], stdout=subprocess.PIPE, text=True, cwd=ROOT
            )
            assert process.stdout is not None
            running.append((process, int(process.stdout.readline())))
            with contextlib.suppress(OSError):
                os.sched_setaffinity(process.pid, {number % (os.cpu_count() or 1)})
        yield running
    finally:
        for process, _port in running:
            process.kill()
            process.wait()


class Load:
    """Pages at many tables."""

    def __init__(self, ports: Sequence[int], seated: Sequence[Seated]) -> None:
        self._ports = ports
        self._seated = seated
        self.waited: list[float] = []
        self.refused = 0
        self._numbers: dict[str, int] = {}
        """Entries of each table when it was opened: clocks that go on are an entry, too."""

    async def run(self, seconds: float, processes: Sequence[int]) -> Figure:
        """Come in, look on, play, and see what it cost."""
        pages: list[list[ClientConnection]] = []
        before = 0
        for some in _by(20, self._seated):
            pages += await asyncio.gather(*(self._come_in(each) for each in some))
            before = before or sum(map(memory, processes))  # the first tables bring words and players along
        await asyncio.sleep(1)
        with_tables = sum(map(memory, processes))
        # Many at few tables: what the first one at a table makes the server look up is not a page's own.
        lookers = []
        for _each in range(IDLE // TABLES_LOOKED_AT):
            lookers += await asyncio.gather(*(self._page(each.name, "", 0) for each in self._seated[:TABLES_LOOKED_AT]))
        await asyncio.sleep(3)
        socket_kb = (sum(map(memory, processes)) - with_tables) / len(lookers) / 1_000
        for page in lookers:  # at once: nobody has read what they were told, and a close waits behind it
            page.transport.abort()
        await asyncio.sleep(3)
        gc.collect()
        gc.freeze()
        gc.disable()  # this program's own pauses are not the server's
        own = time.process_time()
        used, start = sum(map(used_seconds, processes)), time.perf_counter()
        end = start + seconds
        await asyncio.gather(
            *(
                self._play(each, two, start + EVERY * place / len(self._seated), end)
                for place, (each, two) in enumerate(zip(self._seated, pages, strict=True))
            )
        )
        used = sum(map(used_seconds, processes)) - used
        took = time.perf_counter() - start
        busy, own = 100 * used / took / len(processes), 100 * (time.process_time() - own) / took
        for page in itertools.chain.from_iterable(pages):
            page.transport.abort()
        self.waited.sort()
        count = len(self.waited)
        return Figure(
            len(self._seated),
            count,
            self.refused,
            self.waited[count // 2],
            self.waited[int(0.99 * count)],
            self.waited[-1],
            busy,
            1_000 * used / count,
            own,
            (with_tables - before) / max(1, len(self._seated) - 20) / 1_000,
            socket_kb,
        )

    async def visit(self, seated: Seated, pause: float) -> None:
        """Come to a table, play its game, and leave."""
        pages = await self._come_in(seated)
        try:
            await self._play(seated, pages, time.perf_counter(), float("inf"), pause)
        finally:
            for page in pages:
                await page.close()

    async def _come_in(self, seated: Seated) -> list[ClientConnection]:
        return [await self._page(seated.name, secret, seat) for seat, secret in enumerate(seated.secrets)]

    async def _page(self, table: str, secret: str, seat: int) -> ClientConnection:
        address = f"ws://127.0.0.1:{self._ports[seat % len(self._ports)]}/api/v1/tables/{table}/socket"
        headers = {"cookie": f"bonmot={secret}"} if secret else {}
        page = await connect(
            address,
            additional_headers=headers,
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=60,
        )
        welcome = await page.recv(decode=False)
        assert isinstance(welcome, bytes)
        found = _NUMBER.search(welcome)
        assert found, welcome[:200]
        self._numbers[table] = int(found[1])
        return page

    async def _play(
        self, seated: Seated, pages: Sequence[ClientConnection], at: float, end: float, every: float = EVERY
    ) -> None:
        number = self._numbers[seated.name]
        for seat, command in seated.moves:
            await asyncio.sleep(at - time.perf_counter())
            if time.perf_counter() > end:
                return
            sent = time.perf_counter()
            await pages[seat].send(msgspec.json.encode({"type": "command", "id": 1, "command": command}).decode())
            seen = await asyncio.gather(*(self._seen(page, number + 1) for page in pages))
            self.waited.append(1_000 * (time.perf_counter() - sent))
            if command["command"] == "pass":  # the computer answers
                number = max(seen)
                await asyncio.gather(*(self._seen(page, number + 1) for page in pages))
                number += 1
            else:
                number += 1
            at += every

    async def _seen(self, page: ClientConnection, number: int) -> int:
        while True:
            frame = await page.recv(decode=False)
            assert isinstance(frame, bytes)
            if frame.startswith(b'{"type":"refused"'):
                self.refused += 1
                return number
            is_news = frame.startswith((b'{"type":"update"', b'{"type":"welcome"'))
            if is_news and (found := _NUMBER.search(frame)) and int(found[1]) >= number:
                return int(found[1])


def _by(size: int, seated: Sequence[Seated]) -> Iterator[Sequence[Seated]]:
    for start in range(0, len(seated), size):
        yield seated[start : start + size]


def memory(process: int) -> int:
    """Bytes that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1]) * resource.getpagesize()


def used_seconds(process: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(database: str, bus: str, processes: int, count: int, seconds: float, known: Sequence[Course]) -> Figure:
    """One run."""
    with Store(database) as store:
        store.migrate()
        seated = tables_of(store, count, known)
    with servers(database, bus, processes) as running:
        ports = [port for _process, port in running]
        return uvloop.run(Load(ports, seated).run(seconds, [process.pid for process, _port in running]))


def table_alone(known: Sequence[Course], count: int = 300) -> float:
    """Kilobytes of a table at which nobody has a page, so many entries into its game."""
    long_ones = [each for each in known if len(each.entries) >= ENTRIES]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/games.sqlite"
        with Store(database) as store:
            store.migrate()
            for number in range(count + 20):
                course = long_ones[number % len(long_ones)]
                summary = msgspec.structs.replace(course.summary, table=f"alone{number}", status="playing")
                store.create(summary, course.entries[:ENTRIES])
        found = subprocess.run([sys.executable, "-c", ALONE, database], stdout=subprocess.PIPE, check=True, cwd=ROOT)
    return float(found.stdout)


def most_tables() -> int:
    """As many as the open files of a process allow: two pages a table, those that look on, and some for the rest."""
    return (resource.getrlimit(resource.RLIMIT_NOFILE)[1] - IDLE) // 2 - 200


def searched(kind: str, known: Sequence[Course], *, quick: bool, minutes: float) -> list[Figure]:
    """Runs with more tables or fewer than were promised, and then between the last good and the first bad number.

    None is begun that would end after so many minutes, if it takes as long as the longest before it.
    """
    end, longest = time.monotonic() + 60 * minutes, 0.0
    seconds, good, bad, count = (6.0, 0, 0, 40) if quick else (30.0, 0, 0, PROMISED[kind])
    found = []
    most = most_tables()
    while True:
        began = time.monotonic()
        figure = one_run(kind, count, seconds, known)
        longest = max(longest, time.monotonic() - began)
        found.append(figure)
        show(kind, figure)
        good, bad = (max(good, count), bad) if figure.p99 <= P99_MS else (good, count)
        is_near = good and bad and bad - good <= NEAR * bad
        if quick or is_near or good >= most or time.monotonic() + longest > end:
            return found
        further = min(most, round(count * STEP)) if good else round(count / STEP)
        count = (good + bad) // 2 if good and bad else further


def one_run(kind: str, count: int, seconds: float, known: Sequence[Course]) -> Figure:
    """One run with a database of its own."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            return measured(f"sqlite:///{folder}/games.sqlite", "", 1, count, seconds, known)
    from tests.online.valkey import valkey_running
    from tests.tables import postgresql

    with postgresql.running(fsync=True) as server:
        url = server.new_database()
        if kind == "valkey":
            with valkey_running() as carrier:
                return measured(url, carrier.url, 2, count, seconds, known)
        return measured(url, url if kind == "two" else "", 2 if kind == "two" else 1, count, seconds, known)


def show(kind: str, figure: Figure) -> None:
    """A line."""
    told = {
        "sqlite": "SQLite",
        "postgresql": "PostgreSQL",
        "two": "two processes, PostgreSQL",
        "valkey": "two processes, PostgreSQL and Valkey",
    }[kind]
    print(
        f"  {told}: {figure.tables} tables, {figure.moves} moves ({figure.refused} refused): both pages after"
        f" {figure.p50:.0f} ms (median), {figure.p99:.0f} ms (p99), {figure.worst:.0f} ms (worst);"
        f" {figure.busy:.0f} % busy, {figure.cost:.2f} ms a move, generator {figure.own:.0f} %;"
        f" {figure.table_kb:.0f} kB a table with two pages, {figure.socket_kb:.0f} kB an idle page",
        flush=True,
    )


def main() -> int:
    """Find the limits and print them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--quick", action="store_true", help="one short run each")
    parser.add_argument("--minutes", type=float, default=5.0, help="for the search of each kind")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(PROMISED))
    options = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    known = courses()
    print(f"a table alone, {ENTRIES} entries into its game: {table_alone(known):.0f} kB", flush=True)
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    for kind in options.kinds or PROMISED:
        found = searched(kind, known, quick=options.quick, minutes=options.minutes)
        held = max((each.tables for each in found if each.p99 <= P99_MS), default=0)
        beyond = min((each.tables for each in found if each.p99 > P99_MS), default=None)
        limit = "no limit found" if beyond is None else f"{beyond} were too many"
        if held >= most_tables():
            limit += ": a process may have no more files open here"
        print(f"{kind}: {held} tables held, p99 at most {P99_MS:.0f} ms; {limit}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
