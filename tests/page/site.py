"""A real server for a real browser: uvicorn in a thread of its own, over a store of the test."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import uvicorn
from playwright.sync_api import BrowserContext, Page

from bonmot.online.passwords import Cost, Passwords
from bonmot.tables import Store
from bonmot.tables.holding import Holders, digest
from bonmot.web.hall import Hall
from bonmot.web.security import Limits
from bonmot.web.site import site
from bonmot.web.visitors import COOKIE


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

    def open(self, visitor: Page, address: str) -> Page:
        """Go to a page of the site."""
        visitor.goto(f"{self.address}{address}")
        return visitor


def secret_of(context: BrowserContext) -> str:
    """What the server knows a browser by."""
    return next(str(each["value"]) for each in context.cookies() if each["name"] == COOKIE)


@contextmanager
def serving(folder: Path, *, online: bool = False) -> Iterator[Site]:
    """A server with a store of its own, until the test is over; `online` strangers meet there."""
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with Store(f"sqlite:///{folder / 'games.sqlite'}") as store:
        generous = Limits(speed=10_000, burst=100_000)
        application = site(store, limits=generous, online=online, passwords=Passwords(Cost(memory=8, rounds=1)))
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
