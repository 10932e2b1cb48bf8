"""Whoever thinks about what others have asked for: pulls one job after the other, and does it.

A server has some in threads of its own, or in processes beside it (`bonmot serve --thinkers`); processes that only
think may run on other machines, too (`bonmot think`). They yield to those who serve: the processor is theirs when
nobody else wants it.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Final, TypeVar

from bonmot.errors import BonmotError
from bonmot.online.bus import Bus
from bonmot.online.jobs import RENEWAL, Job, Jobs
from bonmot.tables import Store
from bonmot.web.faults import public
from bonmot.web.tasks import task_of

_log = logging.getLogger(__name__)

CHANNEL: Final = "jobs"
ASKED: Final = b"?"
"""What is published when there is something to pull; when a job is done, its key is."""
LOOK: Final = 2.0
"""Seconds between two looks for jobs where news come by a bus: it may have lost some."""


Found = TypeVar("Found")


class Thinker:
    """One who thinks: about one thing at a time, in a thread."""

    def __init__(self, store: Store, bus: Bus, executor: Executor | None = None, *, look: float = LOOK) -> None:
        self._store = store
        self._jobs = Jobs(store)
        self._bus = bus
        self._executor = executor
        self._look = look
        self._name = secrets.token_hex(6)
        self._wanted = asyncio.Event()
        """There may be something to do, or it is time to stop."""
        self._stops = False
        self._forget = bus.subscribe(CHANNEL, self._heard)

    def _heard(self, payload: bytes) -> None:
        if payload == ASKED:
            self._wanted.set()

    def stop(self) -> None:
        """Do what was begun, and nothing more."""
        self._stops = True
        self._wanted.set()

    async def run(self) -> None:
        """Think until told to stop."""
        while not self._stops:
            self._wanted.clear()
            try:
                job = await self._aside(lambda: self._jobs.pull(self._name))
                if job is not None:
                    await self._do(job)
                    continue
            except BonmotError as error:  # the database may be back the next time
                _log.warning("nobody can think at the moment: %s", error.code)
            if not self._stops:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wanted.wait(), self._look)
        self._forget()

    async def _do(self, job: Job) -> None:
        living = asyncio.create_task(self._live())
        try:
            await self._aside(lambda: self._think(job))
        finally:
            living.cancel()
        self._bus.publish(CHANNEL, job.key.encode())

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL)
            with suppress(BonmotError):
                await asyncio.to_thread(self._jobs.renew, self._name)

    def _think(self, job: Job) -> None:
        try:
            answer = task_of(job.work).done(self._store)
        except BonmotError as error:
            if public(error) is error:
                self._jobs.refuse(job, self._name, error)
            else:  # it is the machine's fault, which may pass
                self._jobs.fail(job, self._name)
        except Exception:  # noqa: BLE001  (whatever it is, the next attempt may go better, and whoever asked is told)
            _log.exception("a thought failed")
            self._jobs.fail(job, self._name)
        else:
            self._jobs.answer(job, self._name, answer)

    async def _aside(self, work: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)
