"""A real server for a real browser: uvicorn in a thread of its own, over a store of the test."""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from playwright.sync_api import BrowserContext, Page

from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.tables import Store
from bonmot.tables.holding import Holders, digest
from bonmot.tables.table import now
from bonmot.web.hall import Hall
from bonmot.web.limits import Limits
from bonmot.web.site import site
from bonmot.web.visitors import COOKIE
from tests.tables.sitting import Watch

PASSWORDS = Passwords(Cost(memory=8, rounds=1))
WAIT = 20
"""Seconds that the server may take for something that a test asks of it."""


class Site(NamedTuple):
    """A server that runs."""

    address: str
    store: Store
    hall: Hall

    def seat(self, visitor: Page, table: str, *seats: int) -> None:
        """Let a browser hold seats of a table, as if it had set it up."""
        visitor.request.get(f"{self.address}/api/v1/home")
        Holders(self.store).take(table, seats, digest(secret_of(visitor.context)))

    def break_lines(self, table: str) -> None:
        """The server puts a table away, as if it had been started anew: all its pages lose their lines."""
        broken = threading.Event()

        def put_away() -> None:
            self.hall.put_away(table)
            broken.set()

        self.hall.loop.call_soon_threadsafe(put_away)
        broken.wait()

    def member(self, visitor: Page, name: str) -> Person:
        """Somebody becomes known in a browser, as a member."""
        visitor.request.get(f"{self.address}/api/v1/home")
        people = People(self.store, self.hall.clock, PASSWORDS)
        return people.register(people.guest(secret_of(visitor.context), name), name, "a horse of a different colour")

    def later(self, seconds: float) -> None:
        """Time goes on, where the test moves the clock: what is due happens, at open tables and at all others."""
        assert isinstance(self.hall.clock, Watch)
        self.hall.clock.forward(seconds)

        async def look_around() -> None:
            for table in self.hall.all_open():
                await table.go_on()
            await self.hall.sweep()

        self._done_there(look_around)

    def wait_until_left(self, table: str, pages: int = 0) -> None:
        """Wait until a table has heard that all but so many pages have gone."""

        async def look() -> None:
            found = await self.hall.opened(table)
            while len(found.pages) > pages:
                await asyncio.sleep(0.01)

        self._done_there(look)

    def _done_there(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let the server do something in its own thread, as its timers would."""
        asyncio.run_coroutine_threadsafe(work(), self.hall.loop).result(WAIT)

    def open(self, visitor: Page, address: str) -> Page:
        """Go to a page of the site."""
        visitor.goto(f"{self.address}{address}")
        return visitor


def secret_of(context: BrowserContext) -> str:
    """What the server knows a browser by."""
    return next(str(each["value"]) for each in context.cookies() if each["name"] == COOKIE)


@contextmanager
def serving(folder: Path, *, online: bool = False, by_hand: bool = False, database: str = "") -> Iterator[Site]:
    """A server with a store of its own, until the test is over; `online` strangers meet there.

    It is a file, unless `database` is the URL of another.

    `by_hand`: its clock stands still unless the test moves it (`Site.later`).
    """
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with Store(database or f"sqlite:///{folder / 'games.sqlite'}") as store:
        generous = Limits(speed=10_000, burst=100_000)
        clock = Watch(now()) if by_hand else now
        application = site(store, limits=generous, online=online, passwords=PASSWORDS, clock=clock, ticks=not by_hand)
        config = uvicorn.Config(application, log_level="error", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield Site(address, store, application.state.hall)
        finally:
            server.should_exit = True
            thread.join()
            listening.close()
