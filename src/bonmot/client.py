"""A client for programs: what the page does at a server, in Python. It needs the extra `client`, and a token.

    from bonmot.client import Client

    with Client("https://bonmot.example", token="bonmot_…") as client:
        table = client.quick(edition="modern", language="en")
        with client.sit(table) as seat:
            for view in seat.turns():
                seat.do(Pass())

Everything is asked for by the API that docs/api.md describes; what bots do is told in docs/bots.md. A client may be
used by several threads; a seat belongs to one.
"""

import importlib
import json
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, suppress
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from bonmot.decoding import converted, from_json
from bonmot.errors import BonmotError
from bonmot.games.commands import Command
from bonmot.games.view import GameView
from bonmot.web.changes import applied

PATIENCE: Final = 30.0
"""Seconds that the server may take to answer."""
_LARGEST: Final = 4 * 2**20
_Answer = TypeVar("_Answer")


class RefusedByServer(BonmotError):
    """The server says no: `code` is for programs, `text` for people."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(code, text=text)
        self.text = text

    def __str__(self) -> str:
        """As the server has said it."""
        return f"{self.text} [{self.code}]"


class Me(msgspec.Struct, frozen=True):
    """Whose token it is."""

    id: str
    name: str
    kind: str


class TableListed(msgspec.Struct, frozen=True):
    """A table in a list."""

    name: str
    game: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    your_move: bool
    over: bool
    clock: str | None = None
    """As people write it, nothing where none runs; None: of an older game it is not known."""


class SeatOffered(msgspec.Struct, frozen=True):
    """A seat of a seek."""

    person: str | None = None
    """Who has taken it, or for whom it is kept."""
    name: str = ""
    is_taken: bool = False


class Seek(msgspec.Struct, frozen=True, kw_only=True):
    """A game that somebody proposes."""

    id: str
    host: str
    host_name: str
    audience: str
    game: str
    edition: str
    language: str
    clock: str
    rated: bool
    seats: int
    people: tuple[SeatOffered, ...]
    lowest: int | None = None
    highest: int | None = None
    is_live: bool = True

    def waits_for(self, person: str) -> bool:
        """Whether a seat is kept for somebody, or is free for everybody, and they do not sit yet."""
        if any(each.is_taken and each.person == person for each in self.people):
            return False
        return any(not each.is_taken and each.person in {None, person} for each in self.people)


class _Lobby(msgspec.Struct, frozen=True):
    seeks: tuple[Seek, ...]
    playing: tuple[TableListed, ...]


class _Named(msgspec.Struct, frozen=True):
    name: str


class _Taken(msgspec.Struct, frozen=True):
    table: str | None


class Client:
    """A program at a server."""

    def __init__(self, address: str, token: str, language: str = "en") -> None:
        """`address` is where the server is, such as `http://localhost:8000`; a token is made on the account page."""
        self._address = address.rstrip("/")
        self._headers = {"authorization": f"Bearer {token}", "accept-language": language}
        self._lines: set[ClientConnection] = set()
        self._http = httpx.Client(base_url=self._address, headers=self._headers, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Say no more, and listen no more to news."""
        self._http.close()
        for each in tuple(self._lines):
            each.close()

    # ---- asking

    def ask(self, method: str, path: str, body: object = None, *, answer: type[_Answer]) -> _Answer:
        """Anything of the API, as `docs/api.md` describes it; what comes back is of the kind `answer`."""
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if content is None else {"content-type": "application/json"}
        found = self._http.request(method, f"/api/v1/{path}", content=content, headers=headers)
        if found.is_error:
            raise _refusal(found)
        return from_json(found.content or b"null", answer)

    def me(self) -> Me:
        """Whose token it is."""
        return self.ask("GET", "me", answer=Me)

    def tables(self) -> list[TableListed]:
        """One's tables, those played last first."""
        return self.ask("GET", "tables", answer=list[TableListed])

    def quick(self, *, edition: str = "modern", language: str = "en", name: str = "") -> str:
        """The name of a new table, at once: oneself, and a computer that plays at one's strength."""
        body = {"edition": edition, "language": language, "name": name or self.me().name}
        return self.ask("POST", "quick", body, answer=_Named).name

    # ---- finding others

    def seeks(self, **kind: str | int) -> list[Seek]:
        """The games that are proposed, to everybody or to oneself; all of them, or those of some kind.

        `client.seeks(game="option", speed="live", lowest=1400)`: by `game`, `edition`, `language`, `speed`, `clock`,
        `rated="true"`, and the rating of who proposes them (`lowest`, `highest`).
        """
        return self.ask("GET", f"lobby/seeks?{urlencode(kind)}", answer=list[Seek])

    def watched(self, **kind: str | int) -> list[TableListed]:
        """Games of others to watch, those with the latest move first; of some kind, by the words of `seeks`."""
        return self.ask("GET", f"lobby/watch?{urlencode(kind)}", answer=list[TableListed])

    def propose(
        self,
        *,
        edition: str = "modern",
        language: str = "en",
        people: int = 2,
        rated: bool = False,
        minutes: int = 60,
        invited: tuple[str, ...] = (),
        more: Mapping[str, str] | None = None,
    ) -> Seek:
        """Propose a game to everybody, or to those who are invited (by their ids), for some minutes.

        `more` are other fields of the form of a new table: `{"clock": "25+10"}`.
        """
        said = {"edition": edition, "language": language, "players": str(people)}
        said |= {f"who-{seat}": "person" for seat in range(1, people)}
        said |= more or {}
        body = {
            "wished": {"said": said},
            "rated": rated,
            "minutes": minutes,
            "invited": invited,
            "audience": "named" if invited else "all",
        }
        return self.ask("POST", "lobby/seeks", body, answer=Seek)

    def accept(self, seek: Seek | str) -> str | None:
        """Sit down; with the last one there is a table, whose name this is."""
        number = seek if isinstance(seek, str) else seek.id
        return self.ask("POST", f"lobby/seeks/{quote(number)}/accept", {}, answer=_Taken).table

    def withdraw(self, seek: Seek | str) -> None:
        """Take back a seek, decline an invitation, or get up."""
        number = seek if isinstance(seek, str) else seek.id
        self.ask("DELETE", f"lobby/seeks/{quote(number)}", answer=type(None))

    def news(self) -> Generator[dict[str, Any], None, None]:  # tagged messages of `bonmot.web.lobby_messages`, as JSON
        """What happens between tables, as it comes; it ends when the line breaks."""
        with self.connected("lobby/socket") as socket, suppress(ConnectionClosed):
            self._lines.add(socket)
            try:
                for frame in socket:
                    yield json.loads(frame)
            finally:
                self._lines.discard(socket)

    def games(self, accepts: Callable[[Seek], bool]) -> Generator[str, None, None]:
        """The names of tables at which one plays: those that were begun, then each that begins.

        Every seek and invitation that `accepts` likes is taken. A line that breaks is taken up again, until the client
        is closed.
        """
        me, known = self.me().id, set[str]()
        pause = 1.0
        while not self._http.is_closed:
            with suppress(httpx.TransportError, OSError, InvalidHandshake):
                for message in self.news():
                    pause = 1.0
                    found, seeks = self._begun(message)
                    for seek in seeks:
                        if seek.waits_for(me) and accepts(seek):
                            with suppress(RefusedByServer):  # somebody was quicker
                                found += [name for name in [self.accept(seek)] if name]
                    yield from (name for name in dict.fromkeys(found) if name not in known)
                    known |= set(found)
            if not self._http.is_closed:
                time.sleep(pause)
                pause = min(60.0, 2 * pause)

    def _begun(self, message: dict[str, Any]) -> tuple[list[str], list[Seek]]:  # as `news` gives it
        """The tables that a message of the lobby tells of, and the seeks."""
        match message["type"]:
            case "hello":
                lobby = self.ask("GET", "lobby", answer=_Lobby)
                return [each.name for each in lobby.playing if not each.over], list(lobby.seeks)
            case "seek":
                return [], [converted(message["seek"], Seek)]
            case "begun" | "turn":
                return [message["table"]], []
        return [], []

    # ---- playing

    def play(self, accepts: Callable[[Seek], bool], chooses: Callable[[Any], Command]) -> None:  # a view of any game
        """Play every game of `games(accepts)` to its end, several at once, until the client is closed.

        `chooses` is asked whenever it is one's turn: it is given what is seen, and answers with a command.
        """
        for table in self.games(accepts):
            Thread(target=self._play_at, args=(table, chooses), daemon=True).start()

    def _play_at(self, table: str, chooses: Callable[[Any], Command]) -> None:  # a view of any game
        with self.sit(table) as seat:
            for view in seat.turns():
                number = seat.number
                try:
                    seat.do(chooses(view), expected=number)
                except RefusedByServer as refused:
                    if refused.code != "table-moved-on":  # then there is something else to see
                        raise

    def sit(self, table: str) -> "Seat":
        """Sit down at a table, at the seat that one holds there."""
        return Seat(self, table)

    def watch(self, table: str) -> "Seat":
        """Look at a table as everybody may."""
        return Seat(self, table, query="?as=spectator")

    def connected(self, path: str) -> ClientConnection:
        """A socket of the API, to be used with `with`."""
        parts = urlsplit(self._address)
        address = urlunsplit((parts.scheme.replace("http", "ws"), parts.netloc, f"{parts.path}/api/v1/{path}", "", ""))
        # The address of a server on this machine must not be looked for behind a proxy.
        return connect(address, additional_headers=self._headers, max_size=_LARGEST, proxy=None)


class Seat:
    """A place at a table: what is seen from there, and what is done."""

    def __init__(self, client: Client, table: str, query: str = "") -> None:
        self._client, self.table, self._query = client, table, query
        self._shown: Any = None  # what lies before the eyes, as JSON
        self._next = 0
        self.own: tuple[int, ...] = ()
        """The seats that one holds."""
        self.game = ""
        self.lines: list[str] = []
        """What has happened, in sentences."""
        self._line = ExitStack()
        self._socket = self._sit_down()

    def _sit_down(self) -> ClientConnection:
        self._line.close()
        connected = self._client.connected(f"tables/{quote(self.table)}/socket{self._query}")
        socket = self._line.enter_context(connected)
        try:
            self._hear(json.loads(socket.recv(PATIENCE)))
        except ConnectionClosed as closed:
            raise _gone(closed) from closed
        return socket

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Get up from the screen; the game is kept."""
        self._line.close()

    @property
    def view(self) -> GameView:
        """What this seat sees, of the game's own kind: `bonmot.games.crossword.View`, for instance."""
        kind: type[GameView] = importlib.import_module(f"bonmot.games.{self.game}").View
        return converted(self._shown["views"][0]["game"], kind, str_keys=True)

    @property
    def number(self) -> int:
        """How many entries one knows of: what `expected` of a command is compared with."""
        return int(self._shown["views"][0]["number"])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._shown["views"][0]["game"]["final"] is not None

    @property
    def is_my_turn(self) -> bool:
        """Whether the game waits for one of one's seats."""
        return not self.is_over and bool(set(self.own) & set(self._shown["views"][0]["game"]["acting"]))

    def turns(self) -> Iterator[GameView]:
        """What is seen whenever it is one's turn, until the game is over; a line that breaks is taken up again."""
        while not self.is_over:
            if self.is_my_turn:
                yield self.view
            else:
                self.wait()

    def wait(self) -> None:
        """Wait until something has changed."""
        pause = 0.5
        while True:
            try:
                self._hear(json.loads(self._socket.recv()))
            except ConnectionClosed:  # of a table that is not there any more the next line tells
                time.sleep(pause)
                pause = min(60.0, 2 * pause)
                with suppress(OSError, InvalidHandshake):
                    self._socket = self._sit_down()
                    return
            else:
                return

    def do(self, command: Command | dict[str, object], *, expected: int | None = None) -> None:
        """Give a command, and wait until it is done; `RefusedByServer` says why it may not be.

        `expected` is the number of entries that one knew of: if the game has gone on since, nothing is done. A command
        that finds the line broken is said on the next one, for the position that was seen on the first.
        """
        self._next += 1
        known = self.number
        asked = {"type": "command", "id": self._next, "command": msgspec.to_builtins(command), "expected": expected}
        try:
            self._socket.send(json.dumps(asked))
        except ConnectionClosed:
            self._socket = self._sit_down()
            self._socket.send(json.dumps(asked | {"expected": known if expected is None else expected}))
        while True:
            try:
                message = json.loads(self._socket.recv(PATIENCE))
            except ConnectionClosed:
                self._socket = self._sit_down()  # whether it was done is seen in the view
                return
            self._hear(message)
            if message.get("id") == self._next and message["type"] == "done":
                return
            if message.get("id") == self._next and message["type"] == "refused":
                raise RefusedByServer(message["code"], message["text"])

    def _hear(self, message: dict[str, Any]) -> None:  # tagged messages of `bonmot.web.messages`, as JSON
        match message["type"]:
            case "welcome":
                self._shown, self.game, self.own = message["shown"], message["game"], tuple(message["own"])
                self.lines = [line for entry in message["log"] for line in entry["lines"]]
            case "update":
                self._shown = applied(self._shown, message["changes"])
                self.lines += message.get("lines", [])
            case "call":
                self._socket.send(json.dumps({"type": "echo", "id": message["id"]}))


def _refusal(answer: httpx.Response) -> RefusedByServer:
    try:
        fault = answer.json()
        return RefusedByServer(fault["code"], fault["text"])
    except (ValueError, KeyError, TypeError):
        return RefusedByServer(f"http-{answer.status_code}", answer.reason_phrase)


def _gone(closed: ConnectionClosed) -> RefusedByServer:
    reason = closed.rcvd.reason if closed.rcvd is not None else ""
    return RefusedByServer(reason or "unknown-table")
