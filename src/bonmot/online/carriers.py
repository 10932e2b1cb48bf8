"""Buses between processes, over PostgreSQL or Valkey (Redis).

In this process news are told at once; the others are told by a carrier. When the line breaks it is taken up again, for
as long as it takes, and those who asked for it are told that they may have missed something.
"""

import asyncio
import base64
import logging
import secrets
from abc import abstractmethod
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from bonmot.errors import BonmotError, of_extra
from bonmot.online.bus import Bus, LocalBus

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from redis.asyncio import Redis

_log = logging.getLogger(__name__)

MOST_WAITING: Final = 10_000
"""News that wait while the line is broken; older ones are forgotten, because everybody will look for themselves."""
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
"""Seconds between two attempts to take up a line."""
_AT_THE_BEGINNING: Final = 5.0
"""Seconds for which a server that starts waits for its bus."""


def bus_of(url: str, channel: str = "bonmot") -> Bus:
    """The bus at an address; several sites may share it, each by a channel of its own (`site_name.channel_of`).

    >>> bus_of("carrier-pigeon://roof")
    Traceback (most recent call last):
    bonmot.errors.BonmotError: ... [bad-bus-url]
    """
    kind = urlsplit(url).scheme.partition("+")[0]
    if kind in {"postgresql", "postgres"}:
        return PostgresqlBus(url, channel)
    if kind in {"redis", "rediss", "valkey", "valkeys", "unix"}:
        return ValkeyBus(url, channel)
    raise BonmotError("bad-bus-url", kind=kind)


class CarriedBus(LocalBus):
    """What all carriers share: whom to tell here, what waits to be sent, and taking up a line again."""

    def __init__(self, channel: str) -> None:
        super().__init__()
        self._channel = channel
        self._origin = secrets.token_hex(4)
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._is_waiting = asyncio.Event()
        self._connected = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_there(self) -> bool:
        """Whether others are told at this moment."""
        return self._connected.is_set()

    def publish(self, channel: str, payload: bytes) -> None:
        """Tell all who listen to a channel."""
        super().publish(channel, payload)
        self._waiting.append((channel, payload))
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._is_waiting.set)

    async def start(self) -> None:
        """Begin to carry; a bus that does not answer soon is waited for in the background."""
        await super().start()
        self._task = asyncio.create_task(self._run())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._connected.wait(), _AT_THE_BEGINNING)

    async def close(self) -> None:
        """Send what waits, and carry no more."""
        if self._task is not None:
            with suppress(Exception):  # whoever is not there any more is not told
                if self._connected.is_set():
                    await asyncio.wait_for(self._send_all(), 1.0)
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await super().close()

    async def _run(self) -> None:
        pause, is_first = _FIRST_PAUSE, True
        while True:
            try:
                await self._connect()
                self._connected.set()
                if not is_first:
                    _log.warning("the bus is there again")
                    for callback in tuple(self._returns):
                        callback()
                pause, is_first = _FIRST_PAUSE, False
                await self._carry()
            except asyncio.CancelledError:
                await self._disconnect()
                raise
            except Exception as error:  # noqa: BLE001  (whatever it is, the next attempt may go better)
                if self._connected.is_set() or is_first:
                    _log.warning("the bus is not there: %s", type(error).__name__)
                is_first = False
            self._connected.clear()
            await self._disconnect()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _carry(self) -> None:
        """Send and hear until something breaks."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._hear_all())
            both.create_task(self._send_on())

    async def _hear_all(self) -> None:
        async with aclosing(self._heard()) as heard:
            async for message in heard:
                origin, _space, rest = message.partition(b" ")
                channel, _space, payload = rest.partition(b" ")
                if origin.decode() != self._origin:  # our own were told at once
                    self.deliver(channel.decode(), payload)
        raise ConnectionError("nobody carries any more")

    async def _send_on(self) -> None:
        while True:
            await self._is_waiting.wait()
            self._is_waiting.clear()
            await self._send_all()

    async def _send_all(self) -> None:
        while self._waiting:
            some = [self._waiting.popleft() for _time in range(min(len(self._waiting), 200))]
            await self._send([f"{self._origin} {channel} ".encode() + payload for channel, payload in some])

    @abstractmethod
    async def _connect(self) -> None: ...

    @abstractmethod
    async def _disconnect(self) -> None: ...

    @abstractmethod
    async def _send(self, messages: list[bytes]) -> None: ...

    @abstractmethod
    def _heard(self) -> AsyncGenerator[bytes, None]: ...


class PostgresqlBus(CarriedBus):
    """LISTEN and NOTIFY: where the games are in PostgreSQL, nothing else is needed."""

    def __init__(self, url: str, channel: str) -> None:
        super().__init__(channel)
        self._url = "postgresql" + url[url.index(":") :]
        with of_extra("postgresql", "psycopg"):  # a server that can never have its bus does not start
            import_module("psycopg")
        self._lines: list[AsyncConnection] = []  # both are kept: a listening one that nobody holds falls silent

    async def _connect(self) -> None:
        from psycopg import AsyncConnection

        for _line in ("hears", "sends"):
            connection = await AsyncConnection.connect(
                self._url, autocommit=True, connect_timeout=5, keepalives_idle=5, keepalives_interval=2
            )
            self._lines.append(connection)
        await self._lines[0].execute(f"LISTEN {self._channel}")

    async def _disconnect(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            with suppress(Exception):
                await line.close()

    async def _send(self, messages: list[bytes]) -> None:
        texts = [base64.b64encode(message).decode() for message in messages]
        query = "SELECT pg_notify(%s, each) FROM unnest(%s::text[]) each"
        await self._lines[1].execute(query, [self._channel, texts])

    async def _heard(self) -> AsyncGenerator[bytes, None]:
        async for notice in self._lines[0].notifies():
            yield base64.b64decode(notice.payload)


class ValkeyBus(CarriedBus):
    """PUBLISH and SUBSCRIBE of Valkey, or of Redis."""

    def __init__(self, url: str, channel: str) -> None:
        super().__init__(channel)
        self._url = url.replace("valkey", "redis", 1) if url.startswith("valkey") else url
        self._client: Redis | None = None
        with of_extra("bus", "redis", "async_timeout"):
            import_module("redis.asyncio")

    async def _connect(self) -> None:
        from redis.asyncio import Redis

        far = {} if self._url.startswith("unix:") else {"socket_keepalive": True}
        self._client = Redis.from_url(self._url, socket_connect_timeout=5, **far)
        self._listening = self._client.pubsub(ignore_subscribe_messages=True)
        await self._listening.subscribe(self._channel)

    async def _disconnect(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                await self._listening.aclose()  # type: ignore[no-untyped-call]
            with suppress(Exception):
                await client.aclose(close_connection_pool=True)

    async def _send(self, messages: list[bytes]) -> None:
        if self._client is None:
            raise ConnectionError("nobody carries")
        async with self._client.pipeline(transaction=False) as line:
            for message in messages:
                line.publish(self._channel, message)
            await line.execute()

    async def _heard(self) -> AsyncGenerator[bytes, None]:
        async for message in self._listening.listen():
            yield message["data"]
