"""What games have in common in which sides lay words from their racks, in turns: their sheet, passes, the end."""

from typing import ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from bonmot.games.endings import after_penalty
from bonmot.games.events import Ended, Passed, Penalized, Resigned
from bonmot.games.turns import Sides, following, side_of, with_change
from bonmot.games.view import TurnLine


class LayingState(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a state that is the same in all of them; a game adds its board, its racks and its bag."""

    LINE: ClassVar[type[TurnLine]] = TurnLine
    """What the sheet is made of."""

    seed: int
    number: int
    """Events so far: also the stream of chance for the next one that needs it."""
    sides: Sides
    scores: tuple[int, ...]
    turn: int
    """The side to move."""
    first: int
    draws: tuple[tuple[str, ...], ...]
    """What was drawn for the start, a round for each tie."""
    scoreless: int = 0
    """Turns in a row without a score."""
    passes: int = 0
    """Passes in a row."""
    retired: frozenset[int] = frozenset()
    """Sides that resigned."""
    last: object | None = None
    """The play that may still be challenged."""
    pending: object | None = None
    """A question that waits for an answer, in games that ask any."""
    turns: tuple[TurnLine, ...] = ()
    final: Ended | None = None

    @property
    def out(self) -> frozenset[int]:
        """The sides that take no more turns."""
        return self.retired

    def following(self, side: int) -> int:
        """The side that moves after another (O-016); the same one when all others are out."""
        return following(side, len(self.sides), self.out)

    def playing(self, seat: int) -> int:
        """The side of a seat that has played."""
        side = side_of(seat, self.sides)
        if side is None:
            raise ValueError(seat)
        return side


State = TypeVar("State", bound=LayingState)


def noted(
    state: State, side: int, kind: str, change: int = 0, *, seat: int | None = None, word: str = "", count: int = 0
) -> State:
    """One more line on the sheet, by which a side's score changes."""
    scores = with_change(state.scores, side, change)
    seat = state.sides[side][0] if seat is None else seat
    line = state.LINE(side, seat, kind, change, scores[side], word=word, count=count)
    return replace(state, scores=scores, turns=(*state.turns, line))


def turn_over(state: State, side: int, kind: str, *, seat: int | None = None, passes: int = 0, count: int = 0) -> State:
    """A turn without a score ends: the window of the play before closes, and the next side is on."""
    return replace(
        noted(state, side, kind, seat=seat, count=count),
        scoreless=state.scoreless + 1,
        passes=passes,
        last=None,
        pending=None,
        turn=state.following(side),
    )


def passed(event: Passed, state: State) -> State:
    """A turn went by, or its time was over."""
    kind = "missed" if event.missed else "pass"
    return turn_over(state, state.playing(event.seat), kind, seat=event.seat, passes=state.passes + 1)


def resigned(event: Resigned, state: State) -> State:
    """A side gave up; a question about its word goes with it."""
    side = state.playing(event.seat)
    gone = replace(noted(state, side, "resigned", seat=event.seat), retired=state.retired | {side})
    return replace(gone, turn=gone.following(side), pending=None) if state.turn == side else gone


def penalized(event: Penalized, state: State) -> State:
    """A side lost points: the clock may be read, and change who won, when the game is over."""
    after = noted(state, event.side, "penalty", -event.points, word=event.reason)
    return replace(after, final=after_penalty(state.final, after.scores, state.retired))


def ended(event: Ended, state: State) -> State:
    """The game is over, and what is left was counted."""
    for side, change in enumerate(event.adjustments):
        if change:
            state = noted(state, side, "adjustment", change)
    return replace(state, scores=event.scores, last=None, pending=None, final=event)
