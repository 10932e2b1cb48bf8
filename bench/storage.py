"""What keeping games costs: functions for `go.py bench`, and a program of its own.

    python bench/storage.py [URL]

Without a URL the figures are those of a SQLite file in a temporary folder. Times are in milliseconds: the median
of many appends, the best of a few readings, because a busy machine spoils the mean.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median
from typing import Final

from bonmot.tables.storage import Entry, Store, Summary

OPENING: Final = b'{"edition":"%s"}' % (b"x" * 3000)
EVENT: Final = b'{"played":"%s"}' % (b"x" * 300)
"""As long as the events of a crossword game are: the first holds the whole edition."""

APPEND_MS: Final = 2
READ_MS: Final = 20
LIST_MS: Final = 100
"""The promises."""


def summary(number: int) -> Summary:
    """A summary as those of real games."""
    return Summary(
        f"bench-{number:06}", "crossword", "modern", "fr", ("Ann", "Computer"), "playing", (123, 98), 0, updated=number
    )


def measured(url: str | None = None, *, quick: bool = False) -> dict[str, float]:
    """All figures, by name."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bonmot-bench-"))
        store = stack.enter_context(Store(url or f"sqlite:///{folder}/games.sqlite"))
        store.migrate()
        figures = {
            "append_ms": append_ms(store, 100 if quick else 1000),
            "read_60_turns_ms": read_ms(store),
            "list_10000_ms": list_ms(store, 10_000),
        }
        for each in store.summaries() if url else ():
            if each.table.startswith("bench-"):
                store.delete(each.table)
    return figures


def append_ms(store: Store, times: int) -> float:
    """What the store adds to a command: one event, and the summary, in a transaction."""
    told = summary(0)
    store.create(told, [Entry(0, 0, None, OPENING)])
    return timed(median, times, lambda number: store.append(told.table, [Entry(number + 1, number, 0, EVENT)], told))


def read_ms(store: Store, turns: int = 60) -> float:
    """Reading and checking the log of a game; a turn is two events."""
    told = summary(1)
    events = [Entry(number, number, number % 2, EVENT) for number in range(1, 2 * turns + 1)]
    store.create(told, [Entry(0, 0, None, OPENING), *events])
    return timed(min, 50, lambda _: store.read(told.table))


def list_ms(store: Store, games: int) -> float:
    """Listing so many games."""
    for number in range(2, games):
        store.create(summary(number), [])
    return timed(min, 10, lambda _: store.summaries())


def timed(chosen: Callable[[list[float]], float], times: int, action: Callable[[int], object]) -> float:
    """The time of an action, which is told how often it has been done before."""
    taken = []
    for number in range(times):
        start = time.perf_counter()
        action(number)
        taken.append(time.perf_counter() - start)
    return round(1000 * chosen(taken), 3)


def kept(figures: dict[str, float]) -> bool:
    """Whether the promises are."""
    return (
        figures["append_ms"] < APPEND_MS
        and figures["read_60_turns_ms"] < READ_MS
        and figures["list_10000_ms"] < LIST_MS
    )


if __name__ == "__main__":
    result = measured(sys.argv[1] if len(sys.argv) > 1 else None)
    for name, figure in result.items():
        print(f"{name:20} {figure:8.3f}")
    sys.exit(0 if kept(result) else 1)
