"""Several processes serve the same tables: real ones, over a real PostgreSQL and a real Valkey."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bonmot.errors import BonmotError
from bonmot.games.crossword import Pass, setup_for
from bonmot.online.carriers import bus_of
from bonmot.tables import Seating, Store, Table
from bonmot.tables.holding import Holders, digest, new_secret
from bonmot.texts import Reader
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from bonmot.web.serving import serve
from tests.online.valkey import valkey_running
from tests.tables import postgresql
from tests.tables.conftest import postgresql_server  # noqa: F401  (a fixture)

PATIENCE = 30.0
"""Seconds that anything may take on a busy machine; nothing is measured here."""


class Server:
    """`bonmot serve`, as people start it."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "bonmot", "serve", "--port", "0", "--no-browser", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        assert found, self.process.stderr and self.process.stderr.read()
        self.port = int(found[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def serving(*options: str) -> Iterator[Server]:
    server = Server(*options)
    try:
        yield server
    finally:
        server.kill()


class Player:
    """A page at a table; it comes back by itself when its line breaks."""

    def __init__(self, server: Server, table: str, secret: str, lines: ExitStack) -> None:
        self._lines = lines
        self._table = table
        self._secret = secret
        self.number = 0
        self.goes_to(server)

    def goes_to(self, server: Server) -> None:
        self._server = server
        self._connect()
        self.until(lambda: self.number > 0)

    def _connect(self) -> None:
        cookie = {"cookie": f"bonmot={self._secret}"}
        address = f"ws://localhost:{self._server.port}/api/v1/tables/{self._table}/socket"
        lines = ExitStack()
        self._line: ClientConnection = lines.enter_context(
            connect(address, additional_headers=cookie, open_timeout=PATIENCE)
        )
        self._lines.enter_context(lines)

    def hear(self) -> Any:
        message = json.loads(self._line.recv(PATIENCE))
        if message["type"] in {"welcome", "update"}:
            self.number = message["number"]
        return message

    def until(self, happened: Any) -> None:
        """Listen until something is the case."""
        while not happened():
            self.hear()

    def hurries(self) -> None:
        """Let computers play without showing what they think."""
        self._line.send(json.dumps({"type": "pace", "speed": 0, "aloud": False}))

    def passes(self) -> bool:
        """Pass; whether it was accepted."""
        return self.does(command="pass")

    def does(self, **command: str) -> bool:
        """Give a command; whether it was accepted. A line that breaks first says nothing about it."""
        try:
            self._line.send(json.dumps({"type": "command", "id": 7, "command": command}))
            while (answer := self.hear())["type"] not in {"done", "refused"}:
                pass
        except ConnectionClosed:
            self._connect()
            return False
        return bool(answer["type"] == "done")


def table_with(url: str, *seats: Seating) -> tuple[str, list[str]]:
    """A table, and the secrets of those who sit there."""
    with Store(url) as store:
        store.migrate()
        setup = setup_for("modern", [f"P{number}" for number in range(len(seats))], language="fr")
        table = Table.create(store, setup, seats, seed=4)  # the first seat begins
        secrets = [new_secret() for _seat in seats]
        for seat, secret in enumerate(secrets):
            Holders(store).take(table.name, [seat], digest(secret))
        return table.name, secrets


def restart(database: postgresql.Server) -> None:
    """Stop a server and start it again, with everybody still connected."""
    data, log = f"--pgdata={database.folder}/data", f"--log={database.folder}/log"
    command = [str(postgresql.programs() / "pg_ctl"), data, log, "--mode=fast", "--wait", "restart"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **postgresql.somebody())


def log_of(url: str, table: str) -> list[int | None]:
    with Store(url) as store:
        return [entry.seat for entry in store.read(table)]


def titles_of(url: str, table: str) -> list[str]:
    """The names that a table was given, one after the other."""
    with Store(url) as store:
        events = [event for entry in store.read(table) for event in json.loads(entry.body)]
    return [event["title"] for event in events if event["event"] == "renamed"]


@pytest.mark.long
def test_a_table_is_played_at_two_processes_and_survives_what_may_happen_to_them() -> None:
    with valkey_running() as valkey, postgresql.running() as database:
        url = database.new_database()
        table, (ada, ben, _computer) = table_with(url, Seating(), Seating(), Seating(computer=True, level=1))
        options = ("--database", url, "--bus", valkey.url)
        with serving(*options) as one, serving(*options) as two, ExitStack() as lines:
            first, second = Player(one, table, ada, lines), Player(two, table, ben, lines)
            # A move that is made at one is seen at the other; the computer's is seen at both.
            assert first.passes()
            second.until(lambda: second.number == 2)
            assert second.passes()
            first.until(lambda: first.number == 4)
            second.until(lambda: second.number == 4)
            # The bus goes away: what happens meanwhile is seen when it is back.
            valkey.kill()
            assert first.passes()
            valkey.start()
            second.until(lambda: second.number == 5)
            # PostgreSQL is started anew: what was accepted is there, and they play on.
            restart(database)
            while not second.passes():
                pass
            first.until(lambda: first.number >= 7)
            assert log_of(url, table) == [None, 0, 1, 2, 0, 1, 2]
            # One process dies: the other thinks for the computer from now on, and its player comes over.
            assert first.passes()
            one.kill()
            second.until(lambda: second.number == 8)
            assert second.passes()
            second.until(lambda: second.number == 10)
            first.goes_to(two)
            assert first.passes()
            assert log_of(url, table) == [None, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]


@pytest.mark.long
def test_processes_are_replaced_one_after_the_other_and_no_move_is_lost(
    request: pytest.FixtureRequest,
) -> None:
    database: postgresql.Server = request.getfixturevalue("postgresql_server")
    url = database.new_database()
    table, (ada, ben) = table_with(url, Seating(), Seating())
    with serving("--database", url, "--workers", "2", "--log", "json") as server, ExitStack() as lines:
        players = [Player(server, table, ada, lines), Player(server, table, ben, lines)]
        while len(before := children(server.process.pid)) < 3:  # two that serve, and one that thinks, which comes last
            time.sleep(0.05)
        server.process.send_signal(signal.SIGHUP)
        given: list[str] = []
        accepted: list[str] = []
        while children(server.process.pid) & before:
            given.append(f"N{len(given)}")
            if players[len(given) % 2].does(command="rename", title=given[-1]):
                accepted.append(given[-1])
        assert accepted, "they were served all the time"
        # Each name is given once: what was accepted is written once, and in its order; of what a broken line left open
        # some may be written, too, once at most.
        kept = titles_of(url, table)
        assert [each for each in kept if each in accepted] == accepted
        assert kept == [each for each in given if each in kept]
        os.kill(min(children(server.process.pid)), signal.SIGKILL)  # one that dies is replaced
        assert httpx.get(f"http://localhost:{server.port}/health").status_code == 200
        server.process.send_signal(signal.SIGTERM)
        said, complaints = server.process.communicate(timeout=PATIENCE)
        assert server.process.returncode == 0
        assert said.splitlines()[-1] == "Stopped. All games are kept."
        assert all("level" in json.loads(line) for line in complaints.splitlines())


def children(process: int) -> set[int]:
    """The processes that a process has started."""
    return {int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()}


@pytest.mark.parametrize(
    ("workers", "bus", "database", "code"),
    [
        (2, "", "sqlite://", "workers-need-database"),
        (2, "", "sqlite:///{}/games.sqlite", "workers-need-bus"),
        (1, "pigeon://roof", "sqlite://", "bad-bus-url"),
    ],
)
def test_what_several_processes_need_is_said(workers: int, bus: str, database: str, code: str, tmp_path: Path) -> None:
    with Store(url := database.format(tmp_path)) as store, pytest.raises(BonmotError) as refused:
        serve(
            store,
            host="127.0.0.1",
            port=0,
            tell=lambda _addresses: None,
            open_browser=False,
            workers=workers,
            bus=bus,
            database=url,
        )
    assert refused.value.code == code


def test_two_halls_share_a_table_and_the_second_looks_after_it_when_the_first_has_gone(
    request: pytest.FixtureRequest,
) -> None:
    database: postgresql.Server = request.getfixturevalue("postgresql_server")
    url = database.new_database()
    table, _secrets = table_with(url, Seating(), Seating(), Seating(computer=True, level=1))

    async def until(happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                await asyncio.sleep(0.005)

    async def scene(one_store: Store, two_store: Store) -> None:
        one = Hall(one_store, bus=bus_of(url), shared=True)
        two = Hall(two_store, bus=bus_of(url), shared=True)
        await one.start()
        await two.start()
        first, second = await one.opened(table), await two.opened(table)
        assert (first.is_ours, second.is_ours) == (True, False)
        # Whoever sits at another process is there, and is not called.
        called: list[frozenset[int]] = []
        one.call_absent = two.call_absent = lambda _table, seats: called.append(seats)
        page = Page(second, (1,), Reader("en"))
        await until(lambda: bool(first.elsewhere) and any(first.elsewhere.values()))
        await first.give(0, Pass())
        await until(lambda: second.table.number == 2)
        assert called == []
        await second.give(1, Pass())
        await until(lambda: first.table.number == second.table.number == 4)  # the computer has moved, once
        await until(lambda: called == [frozenset({0})])  # by one process, and for the one who has no page
        # Both at once: one is quicker, and neither is told that it was and was not.
        outcomes = await asyncio.gather(first.give(0, Pass()), second.give(0, Pass()), return_exceptions=True)
        assert sorted(type(each).__name__ for each in outcomes) == ["NoneType", "Refused"]
        # A seat was taken in another browser: the pages at the other process come in again, too.
        await one.seat_apart(table, 0)
        await until(lambda: page.outbox.is_closed)
        page.leave()
        await one.close()
        await until(lambda: second.is_ours)
        await second.give(1, Pass())
        await until(lambda: second.table.number == 7)
        await two.close()

    with Store(url) as one_store, Store(url) as two_store:
        asyncio.run(scene(one_store, two_store))
    assert log_of(url, table) == [None, 0, 1, 2, 0, 1, 2]
