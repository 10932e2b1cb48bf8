"""The tables that are open at a server: each is opened once, whoever comes, and put away when everybody has left.

A table's computers think in threads; what happens is told to every page in the one thread of the server, in order.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVarTuple, Unpack

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.attempts import Attempts
from bonmot.online.bus import Bus, LocalBus
from bonmot.online.passwords import Passwords
from bonmot.online.people import People
from bonmot.online.talk import TalkTerms
from bonmot.online.tokens import Tokens
from bonmot.tables import Store
from bonmot.tables.events import SitApart
from bonmot.tables.table import now
from bonmot.web import metrics
from bonmot.web.analyses import THREADS as THINKERS
from bonmot.web.analyses import Analyses
from bonmot.web.company import Companies
from bonmot.web.doors import Doors
from bonmot.web.open_table import OpenTable, seats_of_people
from bonmot.web.sharing import Sharing
from bonmot.web.writing import Writer

_log = logging.getLogger(__name__)

Given = TypeVarTuple("Given")

THREADS: Final = 8
SWEEP: Final = 15.0
"""Seconds between two looks at the tables that nobody has open, for clocks that have run out."""
MOST_SWEPT: Final = 200
"""Tables that are looked after in one go."""
MOST_OPEN: Final = 20_000
"""Tables that are open at once; whoever comes then is asked to come later."""


class Hall:
    """All open tables of a server."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], Instant] = now,
        ticks: bool = True,
        passwords: Passwords | None = None,
        bus: Bus | None = None,
        shared: bool = False,
        online: bool = False,
        talk: TalkTerms | None = None,
        thinkers: int = THINKERS,
    ) -> None:
        """Where the clock is moved by hand (`ticks=False`), the same hand calls `tick`.

        `shared`: other processes serve the same tables. `thinkers`: threads in which this one thinks about reviews and
        the like; none where others do it.
        """
        self.store = store
        self.bus: Bus = bus or LocalBus()
        """News for the other processes of this server."""
        self.clock = clock
        self.people = People(store, clock, passwords)
        self.call_absent: Callable[[str, frozenset[int]], None] = lambda _table, _seats: None
        """How people are told that it is their turn who are not at the table (`bonmot.web.meeting`)."""
        self.tokens = Tokens(store, clock)
        self.attempts = Attempts(store, clock)
        self.silent: dict[str, bool] = {}
        """Table → whether its dictionary keeps silent while it is played, as far as anybody asked."""
        self.ticks = ticks
        self.executor = ThreadPoolExecutor(THREADS, "computer")
        self.analyses = Analyses(store, self.bus, threads=thinkers)
        """What is thought about aside, so that no move waits for it."""
        self._open: dict[str, OpenTable] = {}
        self._attending: dict[bytes, list[Callable[[], None]]] = {}
        self._reading: dict[str, asyncio.Task[OpenTable]] = {}
        """Tables that are just being opened."""
        self._closing: dict[str, asyncio.Task[None]] = {}
        """Tables that are just being put away."""
        self._kept: set[asyncio.Task[None]] = set()
        self.writer = Writer(store)
        self.sharing = Sharing(self) if shared else None
        self._unreadable: set[str] = set()
        self._sweeping: asyncio.TimerHandle | None = None
        self._is_closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        """In which the loop runs."""
        self.doors = Doors(self)
        self.vouch: Callable[[bytes], None] = lambda _session: None
        """How the border is told whom it need not count by their address (`bonmot.web.limits`)."""
        self.companies = Companies(self, online=online, terms=talk or TalkTerms())
        """Those around the tables, who talk and watch."""

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The one thread in which pages are told what happens."""
        if self._loop is None:
            self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        return self._loop

    @property
    def is_in_thread(self) -> bool:
        """Whether this is asked in the thread of the server."""
        return threading.get_ident() == self._thread

    def soon(self, do: Callable[[Unpack[Given]], None], *given: *Given) -> None:
        """Do something in the thread of the server, after what is being done there; any thread may ask for it."""
        if self.is_in_thread:
            self.loop.call_soon(do, *given)  # nobody has to be woken, which costs more than most of what is done
            return
        with suppress(RuntimeError):  # the loop is closing
            self.loop.call_soon_threadsafe(do, *given)

    def table(self, name: str) -> OpenTable:
        """A table, taken up if it is not open yet."""
        found = self._open.get(name)
        if found is None:
            self._check_room()
            self.loop  # noqa: B018  (from here on, what happens is told in this thread)
            found = self._open[name] = OpenTable(self, name)
            metrics.TABLES.inc()
            found.begin()
        return found

    async def opened(self, name: str) -> OpenTable:
        """The same; whoever is at another table need not wait while the log is read."""
        if (found := self._open.get(name)) is not None:
            return found
        if name not in self._reading:
            self._check_room()
            self._reading[name] = asyncio.create_task(self._read(name))
        return await asyncio.shield(self._reading[name])

    async def _read(self, name: str) -> OpenTable:
        try:
            if (closing := self._closing.get(name)) is not None:
                await closing
            found = await asyncio.to_thread(OpenTable, self, name)
        finally:
            del self._reading[name]
        self._open[name] = found
        metrics.TABLES.inc()
        found.begin()
        return found

    def _check_room(self) -> None:
        if self.open_count >= MOST_OPEN:
            raise BonmotError("server-full")

    def found(self, name: str) -> OpenTable | None:
        """A table, if it is open."""
        return self._open.get(name)

    def all_open(self) -> tuple[OpenTable, ...]:
        """All tables that are open."""
        return tuple(self._open.values())

    @property
    def open_count(self) -> int:
        """How many there are of them."""
        return len(self._open)

    def is_open(self, name: str) -> bool:
        """Whether somebody sits there, or has just left."""
        return name in self._open

    # ---- tables that nobody has open

    async def sweep(self) -> None:
        """Let happen what is due at tables that nobody has open: clocks run out there, and computers move.

        A table that cannot be read is left to those who ask for it.
        """
        names = await asyncio.to_thread(self.store.due, self.clock(), MOST_SWEPT + len(self._unreadable))
        for name in names:
            if name in self._open or name in self._unreadable:
                continue
            try:
                found = await self.opened(name)
                await found.look_in()
            except BonmotError:
                _log.exception("a table could not be looked after")
                self._unreadable.add(name)

    def keep_sweeping(self) -> None:
        """Look after such tables from now on, every few seconds."""
        self.keep(self._sweep_again())

    async def _sweep_again(self) -> None:
        try:
            await self.sweep()
        except BonmotError:  # the database may be back the next time
            _log.exception("the tables that nobody has open could not be looked after")
        if not self._is_closed:
            self._sweeping = self.loop.call_later(SWEEP, self.keep_sweeping)

    async def seat_apart(self, name: str, seat: int) -> None:
        """Somebody has taken a seat in another browser: all pages come in again, with the seats they hold now."""
        found = await self.opened(name)
        with suppress(Refused):  # there was nobody to hide anything from
            await found.give(seat, SitApart())
        found.let_in_again()
        if self.sharing is not None:
            self.sharing.tell(name, "seats")

    def sessions(self) -> set[bytes]:
        """The sessions of all open pages at which a person is known."""
        pages = (page for table in self._open.values() for page in table.pages)
        return {page.session for page in pages if page.session and page.is_known} | self._attending.keys()

    def attend(self, session: bytes, end: Callable[[], None]) -> Callable[[], None]:
        """Call `end` when the session of a person ends, for whatever is open there beside tables; how to stop."""
        waiting = self._attending.setdefault(session, [])
        waiting.append(end)

        def stop() -> None:
            waiting.remove(end)
            if not waiting and self._attending.get(session) is waiting:
                del self._attending[session]

        return stop

    def dismiss(self, sessions: Collection[bytes]) -> None:
        """Close the pages of sessions that have ended: they come back as whoever they are now."""
        for session in sessions:
            for end in tuple(self._attending.get(session, ())):
                end()
        for table in tuple(self._open.values()):
            for page in tuple(table.pages):
                if page.session in sessions:
                    page.dismiss()

    async def seats(self, name: str) -> tuple[int, ...]:
        """The seats of a table that people may hold."""
        return seats_of_people((await self.opened(name)).table)

    def put_away(self, name: str) -> "asyncio.Task[None] | None":
        """Close a table; the game is kept as it stands. Whoever must know when it is done awaits what is returned."""
        if (found := self._open.pop(name, None)) is None:
            return self._closing.get(name)
        metrics.TABLES.dec()
        for page in tuple(found.pages):
            page.dismiss()
        closing = self._closing[name] = self.keep(found.close())
        closing.add_done_callback(lambda _done: self._closing.pop(name, None))
        return closing

    async def delete(self, name: str) -> None:
        """Delete a table for good."""
        if (found := self._open.get(name)) is not None:
            found.is_deleted = True
        if (closing := self.put_away(name)) is not None:
            await closing
        await asyncio.to_thread(self.store.delete, name)
        if self.sharing is not None:
            self.sharing.tell(name, "gone")

    def read_anew(self, name: str) -> None:
        """A log was written anew, under other names: whoever has it open, here or elsewhere, writes no more."""
        if (found := self._open.get(name)) is not None:
            found.is_deleted = True
        self.put_away(name)
        if self.sharing is not None:
            self.sharing.tell(name, "gone")

    # What a task exchanges with its loop is nobody's business.
    def keep(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Let something be done whether or not anybody waits for it."""
        task = self.loop.create_task(work)
        self._kept.add(task)
        task.add_done_callback(self._is_done)
        return task

    def _is_done(self, task: "asyncio.Task[None]") -> None:
        self._kept.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, BonmotError):
            _log.error("something could not be done", exc_info=error)

    async def start(self) -> None:
        """Begin to serve, in this thread."""
        self._loop = None
        self.loop  # noqa: B018  (from here on, what happens is told in this thread)
        await self.bus.start()
        if self.sharing is not None:
            await self.sharing.start()

    async def close(self) -> None:
        """Close everything."""
        self._is_closed = True
        if self._sweeping is not None:
            self._sweeping.cancel()
        for name in tuple(self._open):
            self.put_away(name)
        await asyncio.gather(*self._kept, return_exceptions=True)
        await self.writer.close()
        await self.analyses.close()
        if self.sharing is not None:
            await self.sharing.close()
        await self.bus.close()
        await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)
