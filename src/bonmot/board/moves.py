"""What boards of tiles and of prisms have in common: lists of moves, and a stack of those that were made."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Protocol, Self, TypeVar, overload

from bonmot.board.svg import alone
from bonmot.errors import BonmotError

MoveType = TypeVar("MoveType")


class _Found(Protocol):
    @property
    def complete(self) -> bool: ...
    def __len__(self) -> int: ...


class _Compiled(Protocol):
    def take_back(self) -> None: ...
    def copy(self) -> Self: ...


PieceType = TypeVar("PieceType")
CompiledType = TypeVar("CompiledType", bound=_Compiled)


class NoSuchSquare(BonmotError, IndexError):
    """A square that the board does not have."""


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


class StackedBoard(ABC, Generic[MoveType, PieceType, CompiledType]):
    """A board that remembers the moves pushed on it. The tiles themselves lie in the kernel.

    Boards are equal when they have the same rules, the same words and the same pieces on the same squares, however
    they came there. They can be copied and pickled, with their stack.

    >>> import copy, pickle
    >>> from bonmot.board import Board
    >>> board = Board("en")
    >>> board.push("8G HORN")
    >>> twin = pickle.loads(pickle.dumps(board))
    >>> twin == board == copy.deepcopy(board), twin.stack == board.stack
    (True, True)
    >>> twin.pop()
    <Move 8G HORN: 14>
    >>> twin == board
    False
    """

    _kernel: CompiledType
    _stack: list[MoveType]
    _made_with: Mapping[str, object]
    """What its class was called with, everything said."""

    __hash__ = None  # type: ignore[assignment]  # boards change

    @abstractmethod
    def pieces(self) -> Iterable[PieceType]:
        """What lies on it, row by row."""

    @abstractmethod
    def set_up(self, pieces: Iterable[PieceType]) -> None:
        """Put pieces on free squares, without asking what they spell."""

    @abstractmethod
    def lay(self, move: MoveType) -> None:
        """Make a move that was judged before."""

    @abstractmethod
    def drawing(self, marked: Iterable[str]) -> str:
        """The board as SVG that a page styles."""

    def svg(self, marked: Iterable[str] = ()) -> str:
        """The board as a drawing; what lies on the squares named is marked. Notebooks show it by themselves.

        >>> from bonmot.board import Board
        >>> board = Board("en")
        >>> board.push("8G HORN")
        >>> board.svg(marked=["8G"]).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        True
        """
        return alone(self.drawing(marked))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StackedBoard):
            return NotImplemented
        return (
            type(self) is type(other)
            and self._made_with == other._made_with
            and list(self.pieces()) == list(other.pieces())
        )

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()  # whatever boards share does not change

    def __reduce__(self) -> tuple[object, ...]:
        beneath = self.copy()
        for _move in self._stack:
            beneath.pop()
        return _board_again, (type(self), self._made_with, tuple(beneath.pieces()), tuple(self._stack))

    @property
    def stack(self) -> tuple[MoveType, ...]:
        """The moves pushed so far."""
        return tuple(self._stack)

    def pop(self) -> MoveType:
        """Take the last move back."""
        if not self._stack:
            raise BonmotError("nothing-to-pop")
        move = self._stack.pop()
        self._kernel.take_back()
        return move

    def anew(self, pieces: Iterable[PieceType]) -> Self:
        """A board with the same rules and the same words, and these pieces on it."""
        fresh = type(self)(**self._made_with)
        fresh.set_up(pieces)
        return fresh

    def copy(self) -> Self:
        """A board of its own with the same pieces and the same stack."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._kernel = self._kernel.copy()
        twin._stack = list(self._stack)
        return twin


def _board_again(
    kind: type[StackedBoard[MoveType, PieceType, CompiledType]],
    made_with: Mapping[str, object],
    pieces: Sequence[PieceType],
    stack: Sequence[MoveType],
) -> StackedBoard[MoveType, PieceType, CompiledType]:
    board = kind(**made_with)
    board.set_up(pieces)
    for move in stack:
        board.lay(move)
    return board
