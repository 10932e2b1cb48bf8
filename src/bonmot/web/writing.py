"""One thread that writes for all tables of a server: what comes within a few milliseconds is written together.

The thread of the server never waits for the disk. A transaction of sixteen entries costs little more than one of a
single entry, so the busier a server is, the less each move costs.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.tables import Store
from bonmot.tables.storage import Continuation
from bonmot.web import metrics

WINDOW: Final = 0.02
"""Seconds between two transactions of a busy writer: entries come together. Where little happens, nobody waits."""
MOST: Final = 256
"""Entries that are written at once."""
_BUSY: Final = 0.05
"""Seconds since the last transaction after which a writer is not busy any more."""


class _Wanted(NamedTuple):
    """What somebody waits for."""

    what: Continuation
    done: asyncio.Future[None]


class Writer:
    """Writes entries of many tables, in the order in which they come."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._put_off: list[_Wanted] = []
        self.transactions = 0

    async def write(self, what: Continuation) -> None:
        """Return once it is written; `StaleLog` if it does not follow what is there."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
            self._thread.start()
        done = asyncio.get_running_loop().create_future()
        self._waiting.put(_Wanted(what, done))
        await done

    async def close(self) -> None:
        """Write what is left, and stop."""
        if self._thread is not None:
            self._waiting.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    def _run(self) -> None:
        last = 0.0
        goes_on = True
        while goes_on or self._put_off:
            batch = self._next_of_each()
            if not batch:
                if (first := self._waiting.get()) is None:
                    return
                batch = [first]
                since = time.monotonic() - last
                if since < _BUSY:
                    time.sleep(max(0.0, WINDOW - since))
            goes_on = self._gather(batch) and goes_on
            self._write(batch)
            last = time.monotonic()

    def _next_of_each(self) -> list[_Wanted]:
        """What was put off and comes next: each table once."""
        wanted, self._put_off = self._put_off, []
        found: dict[str, _Wanted] = {}
        for each in wanted:
            if found.setdefault(each.what.table, each) is not each:
                self._put_off.append(each)
        return list(found.values())

    def _gather(self, batch: list[_Wanted]) -> bool:
        """Add what else has come, each table once; whether there will be more."""
        tables = {each.what.table for each in batch}
        with suppress(queue.Empty):
            while len(batch) < MOST:
                wanted = self._waiting.get_nowait()
                if wanted is None:
                    return False
                (self._put_off if wanted.what.table in tables else batch).append(wanted)
                tables.add(wanted.what.table)
        return True

    def _write(self, batch: Sequence[_Wanted]) -> None:
        outcomes: Sequence[BaseException | None]
        try:
            outcomes = self._store.append_many([each.what for each in batch])
        except Exception as error:  # noqa: BLE001  (whatever it is, each of those who wait is told)
            outcomes = [error] * len(batch)
        self.transactions += 1
        metrics.TRANSACTIONS.inc()
        written = (len(each.what.entries) for each, error in zip(batch, outcomes, strict=True) if error is None)
        metrics.ENTRIES.inc(sum(written))
        with suppress(RuntimeError):  # the server has stopped, and nobody waits any more
            batch[0].done.get_loop().call_soon_threadsafe(_tell, batch, outcomes)


def _tell(batch: Sequence[_Wanted], outcomes: Sequence[BaseException | None]) -> None:
    for (_what, done), error in zip(batch, outcomes, strict=True):
        if done.done():  # whoever waited has gone
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(BonmotError(error.code, **error.particulars) if type(error) is BonmotError else error)
