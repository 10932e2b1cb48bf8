"""Browsers of the tests: each has its own cookies, and talks to the site as a page does."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar.testing import WebSocketTestSession

from bonmot.online.passwords import Cost, Passwords
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders, digest
from bonmot.web.changes import applied
from bonmot.web.site import site
from bonmot.web.visitors import COOKIE
from tests.web.lines import Client

HOST = "testserver.local"
CHEAP = Passwords(Cost(memory=8, rounds=1))
PATIENCE = 60.0
"""Seconds until a message that should have come is missed; a machine that is busy with other things takes its time."""


@contextmanager
def served(store: Store, *, is_home: bool = True, **more: Any) -> Iterator["Browser"]:
    """A site over a store, and the first browser that comes to it."""
    more = {"passwords": CHEAP} | more
    with Client(site(store, hosts={HOST}, is_home=is_home, ticks=False, **more)) as client:
        yield Browser(client, store)


class Browser:
    """Somebody's browser."""

    def __init__(self, client: Client, store: Store) -> None:
        self.client = client
        self.store = store
        self.cookies: dict[str, str] = {}

    def another(self) -> "Browser":
        """Somebody else, at the same site."""
        return Browser(self.client, self.store)

    def ask(self, method: str, address: str, body: object = None, **headers: str) -> Any:
        """Whatever the site answers."""
        self.client.cookies.clear()
        answer = self.client.request(method, address, json=body, headers=headers | self.credentials())
        for name, value in answer.cookies.items():
            self.cookies[name] = value
        return answer

    def get(self, address: str, **headers: str) -> Any:
        return self.ask("GET", address, **headers)

    def post(self, address: str, body: object = None, **headers: str) -> Any:
        return self.ask("POST", address, body, **headers)

    def seat(self, table: Table, *seats: int) -> None:
        """Hold seats of a table, as if one had set it up."""
        self.get("/api/v1/home")
        Holders(self.store).take(table.name, seats, digest(self.cookies[COOKIE]))

    def credentials(self) -> dict[str, str]:
        """By which the site knows who asks."""
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    @contextmanager
    def sits_at(self, table: str, query: str = "", **headers: str) -> Iterator["Sitting"]:
        """A page at a table."""
        self.client.cookies.clear()
        address = f"/api/v1/tables/{table}/socket{query}"
        with self.client.websocket_connect(address, headers=headers | self.credentials()) as socket:
            yield Sitting(socket)


class Sitting:
    """A page at a table: it keeps what it is shown up to date, as the real one does."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.shown: Any = None
        self.welcome: Any = None
        self.frames: list[str] = []
        self._next = 1
        self.hear("welcome")

    def hear(self, *kinds: str) -> Any:
        """The next message of some kind; what comes before it is taken note of."""
        while True:
            self.frames.append(self._socket.receive_text())
            message = json.loads(self.frames[-1])
            if message["type"] == "welcome":
                self.welcome, self.shown = message, message["shown"]
            elif message["type"] == "update":
                self.shown = applied(self.shown, message["changes"])
            if message["type"] in kinds:
                return message

    @property
    def view(self) -> Any:
        """What the eyes see."""
        return self.shown["views"][0]

    def say(self, **message: Any) -> Any:
        """Send a message; the answer to it."""
        self._next += 1
        self._socket.send_text(json.dumps({"id": self._next, **message}))
        while True:
            answer = self.hear("done", "refused", "preview", "hint")
            if answer["id"] == self._next:
                return answer

    def send(self, **message: Any) -> None:
        """Send a message that nobody answers."""
        self._socket.send_text(json.dumps(message))

    def do(self, command: str, *, seat: int | None = None, **fields: Any) -> Any:
        """Give a command; the answer to it."""
        return self.say(type="command", seat=seat, command={"command": command, **fields})

    def send_raw(self, text: str) -> Any:
        """Send anything; what is refused about it."""
        self._socket.send_text(text)
        return self.hear("refused")
