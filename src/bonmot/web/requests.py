"""Requests that come in time, and at a bearable length.

Whoever lets one drip in, byte by byte, does not keep a line for ever; and what surrounds a body (the line, the headers,
the frames of its pieces and what may follow them) is not read without end.
"""

from asyncio import TimerHandle, Transport
from http import HTTPStatus
from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

LONGEST_REQUEST: Final = 30.0
"""Seconds that a request may take to come in, from the first byte of its line to the last of its body."""
LONGEST_HEAD: Final = 64 * 1024
"""Bytes beside the body of a request that are read before its end is there."""


class PromptProtocol(HttpToolsProtocol):
    """What reads requests; one that has not come in time is answered 408, one too long 431, and its line is closed.

    Uvicorn's own limit is for lines on which nothing is asked any more, and each byte that comes lifts it; it has none
    for what comes before a body.
    """

    _late: TimerHandle | None = None
    _beside = 0
    """Bytes of this request that have come and are none of its body."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn narrows it
        """Somebody is there, who is to ask for something."""
        super().connection_made(transport)
        self._await()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._has_come()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request has come: more of it is read, unless that was too much."""
        self._beside += len(data)
        super().data_received(data)
        if self._beside > LONGEST_HEAD and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_body(self, body: bytes) -> None:
        """What comes in the body is counted by whoever reads it."""
        self._beside -= len(body)
        super().on_body(body)

    def on_message_begin(self) -> None:
        """A request begins, perhaps another one on the same line."""
        self._await()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """All of it is there: from now on it is for us to be quick."""
        self._beside = 0
        self._has_come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The line becomes a socket, which has limits of its own."""
        self._has_come()
        super().handle_websocket_upgrade()

    def _await(self) -> None:
        self._has_come()
        self._late = self.loop.call_later(LONGEST_REQUEST, self._give_up)

    def _has_come(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Too late, or too long. Where an answer has begun already there is no room for another."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or not cycle.response_started or cycle.response_complete:
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
