"""Who is told what happens at a table."""

import logging
from collections.abc import Callable
from threading import Lock

from bonmot.tables.view import Update

_log = logging.getLogger(__name__)

Listener = Callable[[Update], None]


class Listeners:
    """Those who listen, each for a seat; None is a spectator's."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: list[tuple[int | None, Listener]] = []

    def add(self, seat: int | None, listener: Listener) -> Callable[[], None]:
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

    def tell(self, update_for: Callable[[int | None], Update]) -> None:
        """Tell everybody; those who listen for the same seat are told the same.

        What a listener does wrong is its own affair: the others, and the game, go on.
        """
        updates: dict[int | None, Update] = {}
        for seat, listener in tuple(self._all):
            if seat not in updates:
                updates[seat] = update_for(seat)
            try:
                listener(updates[seat])
            except Exception:  # noqa: BLE001  (whatever it is)
                _log.exception("a listener failed")
