"""Who plays, and whose turn it is: what games have in common, whatever is played.

A side is what plays together and has one score: a seat, or the seats of a team (R-055). Sides that resigned stay at the
table, and take no more turns.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol, TypeVar

from bonmot.games.commands import HINT, Command, Penalize
from bonmot.games.events import Ended
from bonmot.games.game import Decided, Refused
from bonmot.games.view import TurnLine

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side."""

Item = TypeVar("Item")
EventType = TypeVar("EventType")


class _Game(Protocol):
    @property
    def final(self) -> Ended | None: ...


GameState = TypeVar("GameState", bound=_Game)


def alone(seats: int) -> Sides:
    """Sides where everybody plays alone.

    >>> alone(3)
    ((0,), (1,), (2,))
    """
    return tuple((seat,) for seat in range(seats))


def side_of(seat: int, sides: Sides) -> int | None:
    """The side a seat plays for; None for the arbiter and for strangers."""
    return next((side for side, seats in enumerate(sides) if seat in seats), None)


def left(sides: int, retired: Collection[int]) -> tuple[int, ...]:
    """The sides that did not resign."""
    return tuple(side for side in range(sides) if side not in retired)


def following(side: int, sides: int, out: Collection[int]) -> int:
    """The side that moves after another: the next to the left (O-016); the same one when all others are out.

    >>> following(0, 4, {1}), following(3, 4, {0}), following(2, 4, {0, 1, 3})
    (2, 1, 2)
    """
    return next((other % sides for other in range(side + 1, side + sides) if other % sides not in out), side)


def player(seat: int | None, sides: Sides, retired: Collection[int]) -> tuple[int, int]:
    """A seat and its side, if it plays and has not resigned.

    >>> player(2, ((0, 2), (1, 3)), retired={1})
    (2, 0)
    >>> player(3, ((0, 2), (1, 3)), retired={1})
    Traceback (most recent call last):
        ...
    bonmot.games.game.Refused: You have given this game up: the others play on. [resigned-already]
    """
    side = None if seat is None else side_of(seat, sides)
    if seat is None or side is None:
        raise Refused("not-a-player")
    if side in retired:
        raise Refused("resigned-already")
    return seat, side


def check_running(final: Ended | None, seat: int | None, command: Command) -> None:
    """Refuse what comes after the end. Overtime is counted when the game is over: only the table may still say so."""
    if final is not None and not (seat is None and isinstance(command, Penalize)):
        raise Refused("game-over")


def check_authority(seat: int | None, arbiter: int | None = None) -> None:
    """Refuse orders that only the table may give, or the arbiter where a game has one."""
    if seat is not None and seat != arbiter:
        raise Refused("not-the-arbiter")


def with_consequences(
    state: GameState,
    events: Sequence[EventType],
    evolved: Callable[[GameState, EventType], GameState],
    consequence: Callable[[GameState], EventType | None],
) -> Decided[EventType, GameState]:
    """Events, and all that follows from them by itself: lost turns, votes that are counted, the end of the game."""
    happened = Decided(state, evolved, events)
    while happened.after.final is None and (next_event := consequence(happened.after)) is not None:
        happened.add(next_event)
    return happened


def turns_taken(lines: Iterable[TurnLine]) -> int:
    """How many lines of a score sheet are turns: a clock begins again with a new turn.

    It does not for the price of a hint, nor for that of a wrong challenge (K-05).
    """
    return sum(
        line.kind not in {"wrong-challenge", "challenge-bonus"} and (line.kind, line.word) != ("penalty", HINT)
        for line in lines
    )


def with_item(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """A tuple with one item in another's place: a side's rack, or its hand."""
    return (*items[:index], item, *items[index + 1 :])


def with_change(numbers: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """A tuple with one number changed by so much: a side's score.

    >>> with_change((12, 30, 7), 1, -10)
    (12, 20, 7)
    """
    return with_item(numbers, index, numbers[index] + change)
