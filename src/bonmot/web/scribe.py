"""The scribe of an open table: whoever continues its log does it here, one after the other.

Nobody at other tables waits while something is written: the loop goes on, and the writer of the server takes entries of
many tables in one transaction (`bonmot.web.writing`). Commands to this table that come meanwhile wait together, and
those that may are written together (`bonmot.web.together`).
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

from bonmot.games.game import Refused
from bonmot.tables import Table
from bonmot.tables.preparing import Prepared
from bonmot.tables.storage import Continuation, StaleLog
from bonmot.web.together import Asked, Coming, Outcomes, Together
from bonmot.web.writing import Writer


class Scribe:
    """Continues the log of one table."""

    def __init__(self, table: Table, writer: Writer, soon: Callable[[Callable[[], None]], None]) -> None:
        """`soon` does something after what is being done, in the thread of the server."""
        self._table = table
        self._writer = writer
        self._soon = soon
        self._turn = asyncio.Lock()
        """Who holds it continues the log; computers wait for it in their threads (`Table.hold`)."""
        self._together = Together()
        self.is_closed = False
        """Whether nothing is written any more: the table was put away, and somebody may have opened it again."""
        self.is_reading = False
        """Whether what happens now was written by another process."""

    def ask(self, coming: Coming, then: Callable[[], None] | None) -> Asked:
        """Somebody gives a command, and what is to be done `then`; see `settled`."""
        return self._together.ask(coming, then)

    async def settled(self, asked: Asked) -> None:
        """A command has its turn; those that came meanwhile may be written with it, and find that it is done."""
        async with self._turn:
            while not asked.is_settled:
                await self._serve(asked)
        fault, asked.fault = asked.fault, None
        if fault is None:
            return
        try:
            raise fault
        finally:
            del fault  # what was raised knows where: if it were kept there, neither would ever go

    async def _serve(self, asked: Asked) -> None:
        outcomes: Outcomes = {asked: None}

        async def write() -> None:
            ready, found = self._together.next(self._table)
            outcomes.update(found)
            if found:
                await self._write(*ready)
            else:
                await self._write_each(asked.coming(self._table))

        fault: Exception | None = None
        try:
            await self._in_turn(write)
        except Exception as error:  # noqa: BLE001  (whatever it is, each of those who wait is told)
            fault = error
        for then in self._together.settle(outcomes, fault):
            self._soon(then)
        del fault

    async def go_on(self, coming: Callable[[], Iterator[Prepared]], *, closing: bool = False) -> None:
        """Write what comes next by itself, one entry after the other, while nobody else continues the log."""
        async with self._turn:
            await self._in_turn(lambda: self._write_each(coming()), closing=closing)

    async def _in_turn(self, work: Callable[[], Awaitable[None]], *, closing: bool = False) -> None:
        """Do something for whoever has the turn."""
        if self.is_closed and not closing:
            raise Refused("table-moved-on")
        self._table.hold()
        try:
            await work()
        finally:
            self._table.release()

    async def _write_each(self, coming: Iterator[Prepared]) -> None:
        for ready in coming:
            await self._write(ready)

    async def _write(self, *ready: Prepared) -> None:
        """All of them, or none because somebody else was quicker."""
        if not ready:
            return
        entries = tuple(each.entry for each in ready)
        try:
            await self._writer.write(Continuation(self._table.name, entries, ready[-1].summary))
        except StaleLog as error:
            await self._read_on()
            raise Refused("table-moved-on") from error
        for each in ready:
            self._table.go_on_from(each)

    async def _read_on(self) -> None:
        """Read what others have written; whoever calls it holds the table."""
        self.is_reading = True
        try:
            await asyncio.to_thread(self._table.read_on)
        finally:
            self.is_reading = False

    async def refresh(self) -> None:
        """Another process has moved on: show it."""
        async with self._turn:
            self._table.hold()
            try:
                await self._read_on()
            finally:
                self._table.release()

    async def close(self) -> None:
        """Put the table away, after whoever has the turn: others may just be reading what another process wrote."""
        async with self._turn:
            self._table.close(pause=False)
