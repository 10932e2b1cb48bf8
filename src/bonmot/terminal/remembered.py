"""What was found out is not found out again."""

from collections.abc import Callable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Remembered(Generic[Found]):
    """What was found out last, and about what: nobody works it out again for the same thing.

    >>> found = Remembered[int]()
    >>> found.about("ABC", lambda: 3), found.about("ABC", lambda: 4), found.about("AB", lambda: 2)
    (3, 3, 2)
    """

    def __init__(self) -> None:
        self._found: tuple[object, Found] | None = None

    def about(self, what: object, find: Callable[[], Found]) -> Found:
        """What is known of this, or found now."""
        if self._found is None or self._found[0] != what:
            self._found = (what, find())
        return self._found[1]
