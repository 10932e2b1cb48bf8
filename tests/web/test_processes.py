"""Several processes serve the same tables: real ones, over a real PostgreSQL and a real Valkey."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bonmot.errors import BonmotError
from bonmot.games.crossword import Pass, Setup, setup_for
from bonmot.games.crossword.events import Played
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


def setup_of(count: int) -> Setup:
    return setup_for("modern", [f"P{number}" for number in range(count)], language="fr")


def course_of_two() -> list[tuple[int, dict[str, str]]]:
    """What two computers lay at a table of `table_with`, and who."""
    with Store("sqlite://") as store:
        table = Table.create(store, setup_of(2), [Seating(computer=True, level=3)] * 2, seed=4)
        table.play_out()
        events = [event for entry in table.past(None).entries for event in entry.events if hasattr(event, "seat")]
        table.close()
    laid = takewhile(lambda event: isinstance(event, Played), events)
    return [(each.seat, {"command": "play", "place": each.place, "word": each.word}) for each in laid]


def table_with(url: str, *seats: Seating) -> tuple[str, list[str]]:
    """A table, and the secrets of those who sit there."""
    with Store(url) as store:
        store.migrate()
        table = Table.create(store, setup_of(len(seats)), seats, seed=4)  # the first seat begins
        secrets = [new_secret() for _seat in seats]
        for seat, secret in enumerate(secrets):
            Holders(store).take(table.name, [seat], digest(secret))
        return table.name, secrets


def log_of(url: str, table: str) -> list[int | None]:
    with Store(url) as store:
        return [entry.seat for entry in store.read(table)]


def laid_at(url: str, table: str) -> list[tuple[int, dict[str, str]]]:
    """What people have laid, and who."""
    with Store(url) as store:
        events = [event for entry in store.read(table) for event in json.loads(entry.body)]
    laid = [event for event in events if event["event"] == "played"]
    return [(each["seat"], {"command": "play", "place": each["place"], "word": each["word"]}) for each in laid]


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
            while measured(one)["bonmot_bus_up"]:
                pass
            assert first.passes()
            valkey.start()
            second.until(lambda: second.number == 5)
            # PostgreSQL is started anew: what was accepted is there, and they play on.
            assert database.control("restart").wait(PATIENCE) == 0
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


class Game:
    """Two people at two processes who lay what they have in mind, each as soon as it is their turn."""

    def __init__(self, url: str, moves: Sequence[tuple[int, dict[str, str]]]) -> None:
        self.name, self._secrets = table_with(url, Seating(), Seating())
        self._moves = moves
        self.accepted: list[int] = []
        """Which of the moves they were told were made."""

    def begin(self, servers: Sequence[Server], lines: ExitStack) -> None:
        both = zip(servers, self._secrets, strict=True)
        self._players = [Player(server, self.name, secret, lines) for server, secret in both]

    @property
    def done(self) -> int:
        """How many moves have been made, as far as one of them knows."""
        return max(player.number for player in self._players) - 1

    @property
    def is_over(self) -> bool:
        return self.done == len(self._moves)

    def goes_on(self) -> bool:
        """The next move; whether it was accepted."""
        number = self.done
        seat, move = self._moves[number]
        if is_accepted := self._players[seat].does(**move):
            self.accepted.append(number)
        return is_accepted

    def is_seen_by_both(self) -> None:
        for player in self._players:
            while player.number <= len(self._moves):
                player.hear()


@pytest.mark.long
def test_postgresql_is_restarted_while_people_play_and_every_accepted_move_is_there_once() -> None:
    moves = course_of_two()
    with postgresql.running() as database, ExitStack() as lines:
        url = database.new_database()
        games = [Game(url, moves) for _number in range(3)]
        servers = [lines.enter_context(serving("--database", url, "--bus", url)) for _number in range(2)]
        for game in games:
            game.begin(servers, lines)
        modes = ["fast", "immediate"] * 2  # everybody is sent away; or it falls down and mends itself
        restarting: subprocess.Popen[bytes] | None = None
        went_on: set[str] = set()
        refused = 0
        while waiting := [game for game in games if not game.is_over]:
            for game in waiting:
                if game.goes_on():
                    went_on.add(game.name)
                else:
                    refused += 1
            assert restarting is None or restarting.poll() in {None, 0}
            is_idle = restarting is None or restarting.returncode == 0
            if is_idle and modes and len(went_on) == len(games):
                restarting, went_on = database.control("restart", modes.pop()), set()
        assert not modes, "it was restarted all the time"
        assert restarting is not None
        assert restarting.wait(PATIENCE) == 0
        assert refused, "somebody moved while it was away"
        for game in games:
            game.is_seen_by_both()
            assert len(set(game.accepted)) == len(game.accepted), "no move was accepted twice"
            assert laid_at(url, game.name) == moves, "what was accepted is there, once and in its order"


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
        # Whichever process is asked answers for all of them, and for those that have gone.
        while not all(player.does(command="rename", title="") for player in players):
            pass  # both are seen by a process that lives
        told = [measured(server) for _time in range(6)]
        assert {each["bonmot_entries_written_total"] for each in told} == {len(log_of(url, table)) - 1}
        assert {each["bonmot_pages_open"] for each in told} == {2}
        while not measured(server)["bonmot_bus_up"]:
            pass  # each process says so within a moment
        os.kill(min(children(server.process.pid)), signal.SIGKILL)  # one that dies is replaced
        assert httpx.get(f"http://localhost:{server.port}/health").status_code == 200
        server.process.send_signal(signal.SIGTERM)
        said, complaints = server.process.communicate(timeout=PATIENCE)
        assert server.process.returncode == 0
        assert said.splitlines()[-1] == "Stopped. All games are kept."
        assert all("level" in json.loads(line) for line in complaints.splitlines())


def measured(server: Server) -> dict[str, float]:
    """What a scrape is told: measures without labels."""
    told = httpx.get(f"http://localhost:{server.port}/metrics").text
    lines = (line.split() for line in told.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines if "{" not in name}


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
