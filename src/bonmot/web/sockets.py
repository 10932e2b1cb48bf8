"""Sockets that leave nothing behind: what is made for one is gone as soon as it is closed.

A socket of Litestar's holds two functions that hold the socket, and the reader of frames of `websockets` is a generator
that holds itself. Each page that leaves would be garbage that only a look at everything finds, and with thousands of
tables open such a look takes seconds (`bonmot.web.collecting`).
"""

import weakref
from typing import Any

from litestar import WebSocket
from litestar.types import Receive, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class LightSocket(WebSocket[Any, Any, Any]):  # for everybody, whatever is kept of them
    """A socket whose functions do not hold it: whoever calls them does."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        """Litestar's own, of a socket that may go."""
        return WebSocket.receive_wrapper(weakref.proxy(self), receive)

    def send_wrapper(self, send: Send) -> Send:
        """The same for what is sent."""
        return WebSocket.send_wrapper(weakref.proxy(self), send)


class LightProtocol(WebSocketsSansIOProtocol):
    """What reads frames, and stops reading when the line is gone."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone: nothing will be read any more."""
        super().connection_lost(exc)
        self.conn.parser.close()
