"""What is asked of those who think aside (`bonmot.web.thinker`): laid down as a job, and waited for without a thread.

Computers that play at tables think in threads of their own (`Hall.executor`): no move ever stands behind an analysis.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from bonmot.games.game import Refused
from bonmot.online.bus import Bus
from bonmot.online.jobs import Jobs
from bonmot.tables import Store
from bonmot.web import metrics
from bonmot.web.tasks import work_of
from bonmot.web.tasks.task import Task
from bonmot.web.thinker import ASKED, CHANNEL, Thinker

THREADS: Final = 2
"""Those who think in a server that has no processes for it."""
PATIENCE: Final = 100.0
"""Seconds after which whoever waits is told to ask again; the job goes on. Proxies wait a little longer."""
LOOK: Final = 0.25
"""Seconds between two looks whether a job is done: whoever has done it may have no bus to say so."""
TIDYING: Final = 60.0
"""Seconds between two times at which old answers are forgotten."""


class Analyses:
    """Everything that one process asks for."""

    def __init__(self, store: Store, bus: Bus, *, threads: int = THREADS) -> None:
        """With `threads` this process thinks, too; without, it relies on others."""
        self._store = store
        self._jobs = Jobs(store)
        self._bus = bus
        self._done: dict[str, asyncio.Event] = {}
        """The jobs that somebody here waits for."""
        self._threads = threads
        self._executor: ThreadPoolExecutor | None = None
        self._thinkers: list[tuple[Thinker, asyncio.Task[None]]] = []
        self._tidied = 0.0
        self._is_closed = False
        bus.subscribe(CHANNEL, self._heard)

    def _heard(self, payload: bytes) -> None:
        if (waiting := self._done.get(payload.decode())) is not None:
            waiting.set()

    async def of(self, task: Task, asker: bytes) -> bytes:
        """The answer to a task; a `BonmotError` says why there is none, or not yet."""
        with metrics.ANALYSES.time():
            self._begin()
            await self._tidy()
            key = await asyncio.to_thread(self._jobs.ask, work_of(task), asker)
            done = self._done.setdefault(key, asyncio.Event())
            self._bus.publish(CHANNEL, ASKED)
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._answer(key, done)
            except TimeoutError as late:
                raise Refused("thinking-late") from late
            finally:
                self._done.pop(key, None)

    async def _answer(self, key: str, done: asyncio.Event) -> bytes:
        while (outcome := await asyncio.to_thread(self._jobs.outcome, key)) is None:
            if self._is_closed:  # whoever asks again is answered by another process, or by the next one
                raise Refused("thinking-late")
            with suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), LOOK)
            done.clear()  # what failed is tried again, and nobody shall ask without a pause meanwhile
        if outcome.answer is None:
            raise outcome.fault or Refused("thinking-failed")
        return outcome.answer

    def _begin(self) -> None:
        """Those who think here begin when there is something to think about."""
        if self._threads and self._executor is None:
            self._executor = ThreadPoolExecutor(self._threads, "thinker")
            for _thread in range(self._threads):
                thinker = Thinker(self._store, self._bus, self._executor)
                self._thinkers.append((thinker, asyncio.create_task(thinker.run())))

    async def _tidy(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._tidied > TIDYING:
            self._tidied = now
            await asyncio.to_thread(self._jobs.tidy)

    async def close(self) -> None:
        """Let those who think here finish what they have begun; who still waits then is told to ask again."""
        for thinker, _running in self._thinkers:
            thinker.stop()
        await asyncio.gather(*(running for _thinker, running in self._thinkers), return_exceptions=True)
        self._is_closed = True
        for done in self._done.values():
            done.set()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
