"""The garbage collector under our own control: it must not stop a whole server in the middle of a move.

By itself Python looks through everything that was made since it last looked, and now and then through everything there
is; with some thousand tables open that takes seconds. Here the young objects are looked through every second, which
takes milliseconds. What waits for a look at everything are cycles that outlived a second, and there are next to none:
tables, pages and sockets leave nothing behind when they are closed (`OpenTable`, `bonmot.web.sockets`). So everything
is looked through while few tables are open, where nobody feels it; with many only if memory says that something is
wrong. What is free is given back to the machine now and then: a page that comes in needs much more for a moment than it
does afterwards.
"""

import asyncio
import ctypes
import gc
import resource
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from bonmot.web import metrics

_YOUNG: Final = 1.0
"""Seconds between two looks at young objects."""
_LONGEST: Final = 3_600.0
_SHORTEST: Final = 300.0
"""Seconds between two looks at everything: at most, and at least."""
_GROWTH: Final = 1.25
_FEW: Final = 100
"""Tables: as long as no more are open, a look at everything takes less than a tenth of a second."""
_ROOM: Final = 300_000
"""Bytes that a table may take with its pages; it takes about a third of that."""
_TRIMMED: Final = 10.0
"""Seconds between two times at which free memory is given back."""
_STATM: Final = Path("/proc/self/statm")


def is_due(since: float, before: int, now: int, tables: int) -> bool:
    """Whether to look through everything: seconds after the last look, bytes held after it and now, tables open.

    >>> is_due(400, 100_000_000, 130_000_000, tables=20), is_due(400, 100_000_000, 110_000_000, tables=20)
    (True, False)
    >>> is_due(4_000, 100_000_000, 700_000_000, tables=5_000)  # that is what so many tables take
    False
    >>> is_due(400, 100_000_000, 1_700_000_000, tables=5_000)  # that is not
    True
    """
    if tables > _FEW:
        return since > _SHORTEST and now > before + tables * _ROOM
    return since > _LONGEST or (since > _SHORTEST and now > _GROWTH * before)


class Collector:
    """Collects in the thread of the server, between other things."""

    def __init__(self, tables: Callable[[], int]) -> None:
        """`tables` says how many are open."""
        self._tables = tables
        self._task: asyncio.Task[None] | None = None
        self._began = 0.0
        self._last = self._trimmed = time.monotonic()
        self._memory = self._after_trimming = 0

    async def start(self) -> None:
        """Take over from Python."""
        gc.collect()
        gc.freeze()
        gc.disable()
        gc.callbacks.append(self._measure)
        self._memory = memory()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Give it back."""
        if self._task is not None:
            self._task.cancel()
        gc.callbacks.remove(self._measure)
        gc.enable()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_YOUNG)
            gc.collect(0)
            since = time.monotonic() - self._last
            if is_due(since, self._memory, memory(), self._tables()):
                gc.unfreeze()
                gc.collect()
                gc.freeze()
                self._last, self._memory = time.monotonic(), memory()
            if time.monotonic() - self._trimmed > _TRIMMED:
                if memory() > self._after_trimming:
                    give_back()
                    self._after_trimming = memory()
                self._trimmed = time.monotonic()

    def _measure(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            metrics.PAUSES.labels(str(info["generation"])).observe(time.perf_counter() - self._began)


def give_back() -> None:
    """Give back to the machine what is free, where its C library can do that."""
    with suppress(OSError, TypeError, AttributeError):  # it is not GNU's
        ctypes.CDLL(None).malloc_trim(0)


def memory() -> int:
    """Bytes that this process holds."""
    try:
        return int(_STATM.read_text("ascii").split()[1]) * resource.getpagesize()
    except OSError:  # not Linux: the most it ever held
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
