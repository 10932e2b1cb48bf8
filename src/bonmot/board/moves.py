"""What boards of tiles and of prisms have in common: lists of moves, and a stack of those that were made."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, Self, TypeVar, overload

MoveType = TypeVar("MoveType")


class _Found(Protocol):
    @property
    def complete(self) -> bool: ...
    def __len__(self) -> int: ...


class _Compiled(Protocol):
    def take_back(self) -> None: ...
    def copy(self) -> Self: ...


CompiledType = TypeVar("CompiledType", bound=_Compiled)


class Moves(Sequence[MoveType]):
    """The moves of a rack, best first. They are made when they are looked at: listing thousands costs nothing.

    >>> from bonmot.board import Board
    >>> Board("en").moves("AEQTUIZ")
    <Moves: 132, best 8D QUATE>
    """

    def __init__(self, found: _Found, make: Callable[[int], MoveType]) -> None:
        self._found = found
        self._make = make

    @property
    def complete(self) -> bool:
        """False when the search was stopped early."""
        return self._found.complete

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> MoveType: ...
    @overload
    def __getitem__(self, index: slice) -> list[MoveType]: ...
    def __getitem__(self, index: int | slice) -> MoveType | list[MoveType]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._make(index % len(self))

    def __repr__(self) -> str:
        best = f", best {self[0]!s}" if self else ""
        return f"<Moves: {len(self)}{best}{'' if self.complete else ', stopped early'}>"


class StackedBoard(Generic[MoveType, CompiledType]):
    """A board that remembers the moves pushed on it. The tiles themselves lie in the kernel."""

    _kernel: CompiledType
    _stack: list[MoveType]

    @property
    def stack(self) -> tuple[MoveType, ...]:
        """The moves pushed so far."""
        return tuple(self._stack)

    def pop(self) -> MoveType:
        """Take the last move back."""
        move = self._stack.pop()
        self._kernel.take_back()
        return move

    def copy(self) -> Self:
        """A board of its own with the same pieces and the same stack."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._kernel = self._kernel.copy()
        twin._stack = list(self._stack)
        return twin
