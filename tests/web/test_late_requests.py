"""Whoever is too slow or says too much at once, over real lines; time passes as the test says."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Store, Table
from bonmot.tables.holding import Holders, digest, new_secret
from bonmot.web.outbox import LONGEST_SILENCE, Outbox, deliver
from bonmot.web.requests import LONGEST_HEAD, LONGEST_REQUEST
from bonmot.web.serving import LARGEST_FRAME, bound, configured
from bonmot.web.site import site
from bonmot.web.sockets import LightSocket
from tests.stores import in_memory
from tests.web.visitors import PATIENCE

NEARLY = 0.5
"""Seconds before a limit."""


class ByHand(asyncio.SelectorEventLoop):
    """A loop whose clock is moved by hand."""

    def __init__(self) -> None:
        self.at = 1_000.0
        super().__init__()

    def time(self) -> float:
        return self.at

    async def forward(self, seconds: float) -> None:
        """Let what was said arrive, time go by, and what is due happen."""
        for moved in (0.0, seconds):
            self.at += moved
            for _turn in range(20):
                await asyncio.sleep(0)


def played(scene: Coroutine[Any, Any, None], loop: ByHand) -> None:
    try:
        loop.run_until_complete(scene)
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


class Caller:
    """Somebody who asks in pieces."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def say(self, text: str) -> None:
        self._writer.write(text.encode())

    async def hears(self) -> str:
        """All that comes until the line is closed."""
        return (await self._reader.read()).decode()

    async def hears_answer(self) -> str:
        """One answer, on a line that stays open."""
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].split()[0])
        await self._reader.readexactly(length)
        return head

    def goes(self) -> None:
        self._writer.close()


@asynccontextmanager
async def at_the_door(loop: ByHand) -> AsyncIterator[int]:
    """A server that reads requests as `bonmot serve` does; its port."""
    config = configured(site(in_memory(), hosts={"localhost"}, is_home=True, ticks=False))
    config.load()
    reads: Callable[..., asyncio.Protocol] = config.http_protocol_class
    state = ServerState()
    listening = await loop.create_server(lambda: reads(config, state, {}), "127.0.0.1", 0)
    yield listening.sockets[0].getsockname()[1]
    listening.close()
    while state.tasks:
        await asyncio.wait(list(state.tasks))


@pytest.mark.timeout(60)  # a line that is never closed is heard for ever
@pytest.mark.parametrize(
    "pieces",
    [
        ("",),
        ("GET /health HTTP/1.1\r\n", "host: localhost\r\n", "cookie: bonmot=nobody\r\n"),
        ("POST /api/v1/quick HTTP/1.1\r\nhost: localhost\r\ncontent-length: 17\r\n\r\n", '{"lang', "u"),
    ],
    ids=["nothing", "headers", "body"],
)
def test_a_request_that_drips_in_is_answered_408_and_one_in_time_is_not(pieces: tuple[str, ...]) -> None:
    loop = ByHand()

    async def scene() -> None:
        async with at_the_door(loop) as port:
            await drip(port)

    async def drip(port: int) -> None:
        slow = Caller(*await asyncio.open_connection("127.0.0.1", port))
        for piece in pieces:
            slow.say(piece)
            await loop.forward((LONGEST_REQUEST - NEARLY) / len(pieces))
        # Whoever asks at once is answered, though somebody else takes their time.
        prompt = Caller(*await asyncio.open_connection("127.0.0.1", port))
        prompt.say("GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert (await prompt.hears_answer()).startswith("http/1.1 200")
        late = asyncio.ensure_future(slow.hears())
        await loop.forward(0)
        assert not late.done(), "there is still time"
        await loop.forward(NEARLY)
        assert (await late).splitlines()[0] == "HTTP/1.1 408 Request Timeout"
        slow.goes()
        prompt.goes()

    played(scene(), loop)


HOST = "host: localhost\r\n"
LINE = f"GET /health HTTP/1.1\r\n{HOST}"
ENDLESS = (
    (LINE, "x: ", "y"),
    (LINE, "", "x: y\r\n"),
    ("GET /health?", "", "y"),
    (f"POST /api/v1/quick HTTP/1.1\r\n{HOST}transfer-encoding: chunked\r\n\r\n0\r\n", "", "x: y\r\n"),
)
"""How a request may begin that never ends: one header, many, its address, and what comes after a body."""


@pytest.mark.timeout(60)  # what is read for ever is never answered
@pytest.mark.parametrize("pieces", [1, 9])
@pytest.mark.parametrize(("begun", "once", "again"), ENDLESS, ids=["header", "headers", "address", "after"])
def test_a_head_without_end_is_answered_431_and_one_that_just_fits_is_not(
    begun: str, once: str, again: str, pieces: int
) -> None:
    loop = ByHand()

    async def scene() -> None:
        async with at_the_door(loop) as port:
            fits = Caller(*await asyncio.open_connection("127.0.0.1", port))
            for _time in range(2):  # the second one does not pay for the first
                fits.say(f"{LINE}x: {'y' * (LONGEST_HEAD - 100)}\r\n\r\n")
                assert (await fits.hears_answer()).startswith("http/1.1 200")
            endless = Caller(*await asyncio.open_connection("127.0.0.1", port))
            endless.say(begun + once)
            for _piece in range(pieces):
                endless.say(again * (LONGEST_HEAD // (pieces * len(again)) + 1))
                await loop.forward(0)
            if pieces == 1:
                endless.say(" HTTP/1.1\r\n" if begun.endswith("?") else "\r\n")
                endless.say(f"{HOST}\r\n")
            assert (await endless.hears()).startswith("HTTP/1.1 431 ")
            for each in (fits, endless):
                each.goes()

    played(scene(), loop)


def test_a_page_that_takes_no_message_is_let_go_in_time() -> None:
    loop = ByHand()

    async def scene() -> None:
        offered: list[Any] = []

        async def takes_nothing(message: Any) -> None:
            offered.append(message)
            await asyncio.Event().wait()

        async def says_nothing() -> Any:
            await asyncio.Event().wait()

        socket = LightSocket({"type": "websocket", "headers": []}, says_nothing, takes_nothing)  # type: ignore[arg-type]
        socket.connection_state = "connect"
        outbox = Outbox(5)
        outbox.put(b"news")
        sending = asyncio.ensure_future(deliver(socket, outbox))
        await loop.forward(0)
        await loop.forward(LONGEST_SILENCE - NEARLY)
        assert not sending.done()
        assert [each["text"] for each in offered] == ["news"]
        await loop.forward(NEARLY)
        assert sending.done()

    played(scene(), loop)


@contextmanager
def at_a_table(store: Store, table: str, secret: str) -> Iterator[ClientConnection]:
    """A page at a table of a server as it is started."""
    with bound("127.0.0.1", 0) as listening:
        server = uvicorn.Server(configured(site(store, hosts={"127.0.0.1"}, is_home=True)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        address = f"ws://127.0.0.1:{listening.getsockname()[1]}/api/v1/tables/{table}/socket"
        try:
            with connect(address, additional_headers={"cookie": f"bonmot={secret}"}, open_timeout=PATIENCE) as line:
                yield line
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def heard_out(line: ClientConnection) -> None:
    """Listen until the line is closed."""
    while True:
        line.recv(PATIENCE)


def test_a_frame_that_just_fits_is_answered_and_one_byte_more_ends_the_line(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'games.sqlite'}") as store:
        store.migrate()
        setup = setup_for("modern", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
        table = Table.create(store, setup, [Seating()] * 2)
        Holders(store).take(table.name, [0, 1], digest(secret := new_secret()))

        def passing(seat: int, length: int) -> str:
            said = json.dumps({"type": "command", "id": 7, "seat": seat, "command": {"command": "pass"}})
            return said + " " * (length - len(said))

        with at_a_table(store, table.name, secret) as line:
            line.send(passing(0, LARGEST_FRAME))
            while (answer := json.loads(line.recv(PATIENCE)))["type"] not in {"done", "refused"}:
                pass
            assert answer["type"] == "done"
            line.send(passing(1, LARGEST_FRAME + 1))
            with pytest.raises(ConnectionClosed) as closed:
                heard_out(line)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        assert [entry.seat for entry in store.read(table.name)] == [None, 0], "what was too long did not happen"


def test_what_is_no_text_ends_the_line_and_fills_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Store(f"sqlite:///{tmp_path / 'games.sqlite'}") as store:
        store.migrate()
        table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"), [Seating()] * 2)
        with at_a_table(store, table.name, new_secret()) as line:
            line.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                heard_out(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
    assert "UTF-8" not in caplog.text
