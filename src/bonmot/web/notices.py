"""Telling people something, wherever their pages are open, in this process of the server or in another.

Whatever is told travels over the bus, so nothing secret may be in it. A bus that was away has lost some of it: when it
is there again everybody is greeted anew (`Hello`), and asks for everything.

>>> from bonmot.online.bus import LocalBus
>>> notices = Notices(LocalBus())
>>> stop = notices.listen("ada", lambda message: print(message.decode()))
>>> notices.tell("ada", {"type": "turn"})
{"type":"turn"}
>>> notices.tell("ben", {"type": "turn"})
>>> notices.tell_all({"type": "gone"})
{"type":"gone"}
>>> stop()
>>> notices.tell("ada", {"type": "turn"})
"""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from bonmot.decoding import json_decoder
from bonmot.online.bus import Bus
from bonmot.web.lobby_messages import Hello

CHANNEL: Final = "people"
_AT_ONCE: Final = 50
"""People that one message on the bus names: it must not be too large for it."""

Hear = Callable[[bytes], None]
"""What is called with each message, in the thread of the server; it must be quick."""


class _Carried(msgspec.Struct, frozen=True):
    """A message on its way."""

    to: tuple[str, ...] | None
    """None: everybody."""
    message: msgspec.Raw


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = json_decoder(_Carried).decode


class Notices:
    """The pages that listen in this process."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._listening: dict[str | None, list[Hear]] = {}
        bus.subscribe(CHANNEL, self._carried)
        bus.on_return(self._greet_all)

    def listen(self, person: str | None, hear: Hear) -> Callable[[], None]:
        """Be told what a person is told, and what everybody is told; returns how to stop."""
        listening = self._listening.setdefault(person, [])
        listening.append(hear)

        def stop() -> None:
            if hear in listening:
                listening.remove(hear)
            if not listening and self._listening.get(person) is listening:
                del self._listening[person]

        return stop

    def tell(self, person: str, message: object) -> None:
        """Tell somebody, on all their pages."""
        self.tell_some((person,), message)

    def tell_all(self, message: object) -> None:
        """Tell everybody who listens."""
        self.tell_some(None, message)

    def tell_some(self, people: Iterable[str] | None, message: object) -> None:
        """Tell some people; None: everybody."""
        told = msgspec.Raw(_encode(message))
        if people is None:
            self._bus.publish(CHANNEL, _encode(_Carried(None, told)))
            return
        to = tuple(people)
        for first in range(0, len(to), _AT_ONCE):
            self._bus.publish(CHANNEL, _encode(_Carried(to[first : first + _AT_ONCE], told)))

    def _greet_all(self) -> None:
        for person, listening in tuple(self._listening.items()):
            for hear in tuple(listening):
                hear(_encode(Hello(person)))

    def _carried(self, payload: bytes) -> None:
        carried = _decode(payload)
        message = bytes(carried.message)
        for person in tuple(self._listening) if carried.to is None else carried.to:
            for hear in tuple(self._listening.get(person, ())):
                hear(message)
