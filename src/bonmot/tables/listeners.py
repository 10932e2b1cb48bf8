"""Who is told what happens at a table."""

import logging
from collections.abc import Callable
from functools import cached_property
from threading import Lock

from bonmot.players.player import Thought
from bonmot.tables.view import Update

_log = logging.getLogger(__name__)

Listener = Callable[[Update], None]


class News:
    """Something has happened; what a seat sees of it is looked up if somebody looks, at whatever time.

    Where hundreds listen, most of them are content with what is newest.
    """

    def __init__(
        self, look: Callable[[], Update], *, is_minor: bool = False, thought: tuple[int, Thought] | None = None
    ) -> None:
        self._look = look
        self.is_minor = is_minor
        """Whether a crowd need not hear of it at once."""
        self.thought = thought
        """A computer's seat, and what it thinks aloud: then nothing else has happened."""

    @cached_property
    def update(self) -> Update:
        """What is seen of it."""
        return self._look()


class Listeners:
    """Those who listen, each for a seat; None is a spectator's."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: list[tuple[int | None, Callable[[News], None]]] = []

    def add(self, seat: int | None, listener: Callable[[News], None]) -> Callable[[], None]:
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

    def tell(self, news_for: Callable[[int | None], News]) -> None:
        """Tell everybody; those who listen for the same seat are told the same.

        What a listener does wrong is its own affair: the others, and the game, go on.
        """
        told: dict[int | None, News] = {}
        for seat, listener in tuple(self._all):
            if seat not in told:
                told[seat] = news_for(seat)
            try:
                listener(told[seat])
            except Exception:  # noqa: BLE001  (whatever it is)
                _log.exception("a listener failed")
