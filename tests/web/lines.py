"""Sockets of tests that wait in silence.

Litestar's own looks for a message again and again as long as there is none: a page that only sits at a table takes a
whole core, and everybody else at that table gets what it leaves.
"""

import asyncio
from collections import deque
from typing import Any

from litestar.testing import TestClient, WebSocketTestSession


class Coming:
    """What a page sends: laid down by the thread of the test, waited for in that of the server."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._arrived = asyncio.Event()

    def put(self, message: Any) -> None:
        """Lay a message down."""
        self._messages.append(message)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._arrived.set)

    async def get(self) -> Any:
        """The next message, as soon as there is one."""
        self._loop = asyncio.get_running_loop()
        while not self._messages:
            self._arrived.clear()  # set again only in this thread, while we wait
            await self._arrived.wait()
        return self._messages.popleft()


class Line(WebSocketTestSession):
    """A socket between a test and the site."""

    def __init__(self, client: TestClient[Any], scope: Any) -> None:
        super().__init__(client, scope)
        self.coming = self.receive_queue = Coming()  # type: ignore[assignment] # of a queue, only `put` is asked for

    async def do_asgi_call(self) -> None:
        """What the site does at its end of the line."""

        async def send(message: Any) -> None:
            self.send_queue.put(message)

        try:
            await self.client.app(self.scope, self.coming.get, send)
        except BaseException as fault:
            self.send_queue.put(fault)
            raise


class Client(TestClient[Any]):
    """Whoever talks to a site in a test."""

    def websocket_connect(self, *arguments: Any, **options: Any) -> Line:
        """A socket that is open while its `with` lasts."""
        usual = super().websocket_connect(*arguments, **options)
        return Line(usual.client, usual.scope)
