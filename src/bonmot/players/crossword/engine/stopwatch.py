"""How long a player has thought: by the clock on the wall, or by what its threads have worked.

Where a clock of the table runs, time goes by whether one thinks or not. In trials, many games are played at once, and a
player must not be weaker because the machine was busy with the others.

>>> watch = Stopwatch(of_processor=True)
>>> with watch.at_work():
...     worked = sum(range(100_000))
>>> watch.seconds > 0
True
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident


class Stopwatch:
    """Runs from when it is made; counting work, only while a thread is `at_work`."""

    def __init__(self, *, of_processor: bool) -> None:
        # Not every system tells what a thread has worked: there it is the clock on the wall.
        self._of_processor = of_processor and hasattr(time, "pthread_getcpuclockid")
        self._begun = time.monotonic()
        self._before = 0.0
        self._clock: int | None = None
        self._offset = 0.0

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Count what this thread works from here on."""
        if not self._of_processor:
            yield
            return
        begun = time.thread_time()
        self._clock, self._offset = time.pthread_getcpuclockid(get_ident()), begun
        try:
            yield
        finally:
            self._clock = None
            self._before += time.thread_time() - begun

    @property
    def seconds(self) -> float:
        """So far; any thread may ask."""
        if not self._of_processor:
            return time.monotonic() - self._begun
        clock, before = self._clock, self._before
        if clock is None:
            return before
        try:
            return before + time.clock_gettime(clock) - self._offset
        except OSError:
            return before  # it ended just now
