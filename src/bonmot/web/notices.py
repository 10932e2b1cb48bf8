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

from collections.abc import Callable, Collection, Iterable
from typing import Final
from zlib import crc32

import msgspec

from bonmot.decoding import json_decoder
from bonmot.online.bus import Bus
from bonmot.web.lobby_messages import Hello

CHANNEL: Final = "people"
_AT_ONCE: Final = 50
"""People that one message on the bus names: it must not be too large for it."""
_LEFT_OUT: Final = 50
"""People whom one message to everybody leaves out, more or less; for more of them everybody is told share by share."""

Hear = Callable[[bytes], None]
"""What is called with each message, in the thread of the server; it must be quick."""


class _Carried(msgspec.Struct, frozen=True):
    """A message on its way."""

    to: tuple[str, ...] | None
    """None: everybody."""
    message: msgspec.Raw
    but: tuple[str, ...] = ()
    """Who is not told of it."""
    share: int = 0
    shares: int = 1
    """Of everybody, the share that is told."""


def _share_of(person: str | None, shares: int) -> int:
    """The share to which somebody belongs, the same in every process.

    >>> _share_of("ada", 1), _share_of("ada", 3), _share_of("ben", 3), _share_of(None, 3)
    (0, 0, 2, 0)
    """
    return crc32((person or "").encode()) % shares


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

    def tell_some(self, people: Iterable[str] | None, message: object, but: Collection[str] = ()) -> None:
        """Tell some people; None: everybody. It is about somebody who does not want to meet those that are left out."""
        told = msgspec.Raw(_encode(message))
        if people is None:
            shares = 1 + len(but) // _LEFT_OUT
            for share in range(shares):
                those = tuple(sorted(each for each in but if _share_of(each, shares) == share))
                self._bus.publish(CHANNEL, _encode(_Carried(None, told, those, share, shares)))
            return
        to = tuple(each for each in people if each not in but)
        for first in range(0, len(to), _AT_ONCE):
            self._bus.publish(CHANNEL, _encode(_Carried(to[first : first + _AT_ONCE], told)))

    def _greet_all(self) -> None:
        for person, listening in tuple(self._listening.items()):
            for hear in tuple(listening):
                hear(_encode(Hello(person)))

    def _carried(self, payload: bytes) -> None:
        carried = _decode(payload)
        message, but = bytes(carried.message), frozenset(carried.but)
        for person in tuple(self._listening) if carried.to is None else carried.to:
            if person in but or _share_of(person, carried.shares) != carried.share:
                continue
            for hear in tuple(self._listening.get(person, ())):
                hear(message)
