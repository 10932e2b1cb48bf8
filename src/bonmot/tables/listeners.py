"""Who is told what happens at a table."""

import logging
from collections.abc import Callable
from threading import Lock

from bonmot.players.player import Thought
from bonmot.tables.view import Update

_log = logging.getLogger(__name__)

Listener = Callable[[Update], None]


class News:
    """Something has happened; what a seat sees of it is looked up if somebody looks, at whatever time.

    Where hundreds listen, most of them are content with what is newest.
    """

    __slots__ = ("_look", "_seen", "by", "is_minor", "number", "thought")

    def __init__(
        self,
        look: Callable[[int | None], Update],
        number: int,
        *,
        by: int | None = None,
        is_minor: bool = False,
        thought: tuple[int, Thought] | None = None,
    ) -> None:
        self._look = look
        self._seen: dict[int | None, Update] = {}
        self.number = number
        """Of the entries of the table by then: whoever hears of two things in the wrong order can tell."""
        self.by = by
        """The seat that did it; None: the table itself."""
        self.is_minor = is_minor
        """Whether a crowd need not hear of it at once."""
        self.thought = thought
        """A computer's seat, and what it thinks aloud: then nothing else has happened."""

    def seen(self, seat: int | None) -> Update:
        """What a seat sees of it."""
        if seat not in self._seen:
            self._seen[seat] = self._look(seat)
        return self._seen[seat]


Attendant = Callable[[int | None, News], None]
"""Whoever is told of news for a seat, and looks at them later, or not at all."""


class Listeners:
    """Those who listen, each for a seat; None is a spectator's."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: list[tuple[int | None, Attendant]] = []

    def add(self, seat: int | None, listener: Attendant) -> Callable[[], None]:
        """One more; returns how to stop."""
        entry = (seat, listener)
        with self._lock:
            self._all.append(entry)

        def stop() -> None:
            with self._lock:
                if entry in self._all:
                    self._all.remove(entry)

        return stop

    def __bool__(self) -> bool:
        """Whether there is anybody."""
        return bool(self._all)

    def clear(self) -> None:
        """Nobody listens any more."""
        with self._lock:
            self._all.clear()

    def tell(self, news: News) -> None:
        """Tell everybody.

        What a listener does wrong is its own affair: the others, and the game, go on.
        """
        for seat, listener in tuple(self._all):
            try:
                listener(seat, news)
            except Exception:  # noqa: BLE001  (whatever it is)
                _log.exception("a listener failed")
