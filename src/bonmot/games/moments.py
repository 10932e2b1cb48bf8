"""Time as games know it."""

from datetime import UTC, datetime
from typing import Final, NewType

Instant = NewType("Instant", int)
"""A moment in milliseconds; which clock it is on, the table knows."""

BEGINNING: Final = Instant(0)

LATEST: Final = Instant(32_503_680_000_000)
"""The year 3000: nothing that happened is later."""


def local_time(at: int) -> datetime:
    """A moment of the log on the reader's own clock; what no calendar has is its nearest end.

    >>> local_time(10**15).year
    3000
    """
    return datetime.fromtimestamp(min(max(at, BEGINNING), LATEST) / 1_000, UTC).astimezone()
