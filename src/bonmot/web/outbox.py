"""What waits to be sent to a page: one for each socket, so it is small while nothing waits.

>>> async def told() -> list[list[bytes]]:
...     outbox = Outbox(2)
...     for message in (b"one", b"two", b"too many"):
...         outbox.put(message)
...     return [await outbox.taken() for _each in range(2)]
>>> asyncio.run(told())
[[b'one', b'two'], []]
"""

import asyncio
from contextlib import suppress
from typing import Final

from litestar.exceptions import WebSocketDisconnect

from bonmot.web.visitors import PageSocket

GOING_AWAY: Final = 1001
LONGEST_SILENCE: Final = 30.0
"""Seconds that a page may take to accept a message; then it is let go, and comes back by itself."""


class Outbox:
    """Messages in their order. It is filled and emptied in the thread of the server."""

    __slots__ = ("_is_closed", "_most", "_taker", "_waiting")

    def __init__(self, most: int) -> None:
        """At most so many messages wait: a page that does not listen is let go."""
        self._most = most
        self._waiting: list[bytes] = []
        self._taker: asyncio.Future[None] | None = None
        self._is_closed = False

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def is_closed(self) -> bool:
        """Whether no more will come."""
        return self._is_closed

    def put(self, message: bytes) -> None:
        """One more message, as long as it is not closed."""
        if len(self._waiting) >= self._most:
            self.close()
        elif not self._is_closed:
            self._waiting.append(message)
            self._wake()

    def close(self) -> None:
        """That was all."""
        self._is_closed = True
        self._wake()

    async def taken(self) -> list[bytes]:
        """All that wait, as soon as there is something; nothing: that was all."""
        while not self._waiting:
            if self._is_closed:
                return []
            self._taker = asyncio.get_running_loop().create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        return self.emptied()

    def emptied(self) -> list[bytes]:
        """All that wait, taken out."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def _wake(self) -> None:
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)


async def deliver(socket: PageSocket, outbox: Outbox) -> None:
    """Send what waits, until there is no more to say or nobody to say it to."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while waiting := await outbox.taken():
            async with asyncio.timeout(LONGEST_SILENCE):
                for message in waiting:
                    await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
            del message, waiting  # the next ones may be long in coming
        await socket.close(code=GOING_AWAY)
