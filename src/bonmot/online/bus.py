"""News between the processes of a server: who publishes does not know who listens.

A bus may lose what it carries, and says everything at most once: nothing that matters may live on it alone. The log of
a table, say, is in the database; on the bus is only that there is something to read.

>>> bus = LocalBus()
>>> stop = bus.subscribe("tables", lambda payload: print(payload.decode()))
>>> bus.publish("tables", b"t1 has moved on")
t1 has moved on
>>> stop()
>>> bus.publish("tables", b"nobody is told")
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

_log = logging.getLogger(__name__)

LARGEST: Final = 5_000
"""Bytes of one payload: PostgreSQL carries no more than 8,000 characters."""

Callback = Callable[[bytes], None]
"""What is called with each payload of a channel, in the thread of the server; it must be quick."""


class Bus(Protocol):
    """What carries news.

    Everybody who listens to a channel is told, in this process as well: here at once, elsewhere milliseconds later.
    Nothing secret is published, for whoever keeps the bus can read it.
    """

    def publish(self, channel: str, payload: bytes) -> None:
        """Tell all who listen to a channel. From any thread; waits for nobody."""

    def subscribe(self, channel: str, callback: Callback) -> Callable[[], None]:
        """Be told what is published in a channel; returns how to stop."""

    def on_return(self, callback: Callable[[], None]) -> None:
        """Be told when the bus is there again after it was away: what was published meanwhile is lost."""

    @property
    def is_there(self) -> bool:
        """Whether others are told at this moment."""

    async def start(self) -> None:
        """Begin to carry: from here on callbacks are called in this thread, between other things."""

    async def close(self) -> None:
        """Carry no more."""


class LocalBus:
    """A bus within one process. Before it is started, whoever publishes calls the callbacks."""

    def __init__(self) -> None:
        self._callbacks: defaultdict[str, list[Callback]] = defaultdict(list)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._returns: list[Callable[[], None]] = []

    @property
    def is_there(self) -> bool:
        """Whether others are told at this moment: here there are none."""
        return True

    def publish(self, channel: str, payload: bytes) -> None:
        """Tell all who listen to a channel."""
        if len(payload) > LARGEST:
            raise ValueError(f"{len(payload)} bytes are too many for a bus")
        if self._loop is None:
            self.deliver(channel, payload)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(partial(self.deliver, channel, payload))

    def subscribe(self, channel: str, callback: Callback) -> Callable[[], None]:
        """Be told what is published in a channel; returns how to stop."""
        callbacks = self._callbacks[channel]
        callbacks.append(callback)

        def stop() -> None:
            if callback in callbacks:
                callbacks.remove(callback)

        return stop

    def on_return(self, callback: Callable[[], None]) -> None:
        """Be told when the bus is there again after it was away; this one never is."""
        self._returns.append(callback)

    async def start(self) -> None:
        """Begin to carry."""
        self._loop = asyncio.get_running_loop()

    async def close(self) -> None:
        """Carry no more."""
        self._callbacks.clear()

    def deliver(self, channel: str, payload: bytes) -> None:
        """Call those who listen here; what one of them does wrong is its own affair."""
        for callback in tuple(self._callbacks.get(channel, ())):
            try:
                callback(payload)
            except Exception:  # noqa: BLE001  (whatever it is)
                _log.exception("somebody who listens to the bus failed")
