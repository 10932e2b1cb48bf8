"""What a search among words has found: a sequence, like the moves of a rack."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, overload

Thing = TypeVar("Thing")


class Found(Sequence[Thing]):
    """Words, or what is known of them. Each is put together when it is looked at: finding thousands costs little.

    >>> import bonmot.words
    >>> found = bonmot.words.open("en").pattern("q[^u]*s")
    >>> found, found[-1], "QABALAS" in found, found[:2]
    (<Found: 25, first 'QABALAHS'>, 'QWERTYS', True, ['QABALAHS', 'QABALAS'])
    """

    __slots__ = ("_make", "_numbers")

    def __init__(self, numbers: Sequence[int], make: Callable[[int], Thing]) -> None:
        """`numbers` of words, and what to make of each."""
        self._numbers = numbers
        self._make = make

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Thing: ...
    @overload
    def __getitem__(self, index: slice) -> list[Thing]: ...
    def __getitem__(self, index: int | slice) -> Thing | list[Thing]:
        if isinstance(index, slice):
            return list(map(self._make, self._numbers[index]))
        return self._make(self._numbers[index])

    def __iter__(self) -> Iterator[Thing]:
        return map(self._make, self._numbers)

    def __repr__(self) -> str:
        first = f", first {self[0]!r}" if self else ""
        return f"<Found: {len(self)}{first}>"
