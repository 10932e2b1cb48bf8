"""Time as games know it."""

from typing import Final, NewType

Instant = NewType("Instant", int)
"""A moment in milliseconds; which clock it is on, the table knows."""

BEGINNING: Final = Instant(0)
