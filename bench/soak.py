"""A server that is used for an hour holds no more memory at the end than it did once it was warm.

    .venv/bin/python bench/soak.py [--minutes 60] [--tables 40]

People come to a table, play their game to the end, a move a second, and leave; the next two come to the next table.
The first quarter is for warming up. After that the server's memory is looked at again and again; what counts is the
line through all these points, for a single one says more about the moment than about the hour.
"""

import argparse
import asyncio
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import uvloop
from load import Course, Load, Seated, courses, memory, servers

from bonmot.tables import Store
from bonmot.tables.holding import Holders, digest, new_secret

PAUSE: Final = 1.0
"""Seconds between two moves at a table."""
SAMPLES: Final = 100
WARM_UP: Final = 0.25
"""Of the whole time."""
GROWTH_MB: Final = 16.0
"""Which the line may rise from the first point to the last: in an hour, a hundred bytes a move."""


def new_tables(store: Store, known: Sequence[Course]) -> Iterator[Seated]:
    """One table after the other, each a game of its own from its first position."""
    holders = Holders(store)
    for number in itertools.count():
        course, name, secrets = known[number % len(known)], f"soak{number}", (new_secret(), new_secret())
        store.create(msgspec.structs.replace(course.summary, table=name, status="playing"), course.entries[:1])
        for seat, secret in enumerate(secrets):
            holders.take(name, [seat], digest(secret))
        yield Seated(name, secrets, course.moves)


async def used(port: int, process: int, wanted: Iterator[Seated], tables: int, seconds: float) -> tuple[int, list[int]]:
    """Let people come and go for a while; how many games they played, and bytes of the server since it was warm."""
    start, games, found = time.monotonic(), 0, list[int]()

    async def always() -> None:
        nonlocal games
        while time.monotonic() - start < seconds:
            load = Load([port], ())
            await load.visit(next(wanted), PAUSE)
            games += 1
            if load.refused:
                raise RuntimeError("a move was refused")

    async def look() -> None:
        await asyncio.sleep(WARM_UP * seconds)
        for _sample in range(SAMPLES):
            found.append(memory(process))
            await asyncio.sleep((1 - WARM_UP) * seconds / SAMPLES)

    await asyncio.gather(look(), *(always() for _table in range(tables)))
    return games, found


def risen(samples: Sequence[int]) -> float:
    """Megabytes by which the line through the samples rises from the first to the last.

    >>> risen([10_000_000, 11_000_000, 12_000_000])
    2.0
    """
    slope, _start = statistics.linear_regression(range(len(samples)), samples)
    return slope * (len(samples) - 1) / 1e6


def main() -> int:
    """Print what was found; whether the server has stayed as it was."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="how long; less to try it")
    parser.add_argument("--tables", type=int, default=40, help="at which people play at the same time")
    options = parser.parse_args()
    known = courses()
    with tempfile.TemporaryDirectory() as folder, Store(f"sqlite:///{folder}/games.sqlite") as store:
        store.migrate()
        with servers(f"sqlite:///{folder}/games.sqlite", "", 1) as ((process, port),):
            wanted = new_tables(store, known)
            games, samples = uvloop.run(used(port, process.pid, wanted, options.tables, 60 * options.minutes))
    growth, least, most = risen(samples), min(samples) / 1e6, max(samples) / 1e6
    print(
        f"  {games} games in {options.minutes:g} minutes; memory {least:.0f} to {most:.0f} MB,"
        f" risen by {growth:.1f} MB since it was warm (promised: at most {GROWTH_MB:.0f} MB)"
    )
    return 0 if growth <= GROWTH_MB else 1


if __name__ == "__main__":
    sys.exit(main())
