"""The challenge window: words stand until they are contested, and may be contested until the next side commits.

M-039, R-047, O-044. A word is contested once; the other words of its play still can be. When a play ends the game, no
next side commits: each opponent challenges it or accepts it, and only then the game is over.
"""

from collections.abc import Collection, Iterable
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from bonmot.games.game import Refused
from bonmot.games.turns import Sides

PlayType = TypeVar("PlayType")
StateType = TypeVar("StateType")


class LastPlay(msgspec.Struct, Generic[PlayType, StateType], frozen=True):
    """The play that may still be challenged, and all that is needed to take it back."""

    seat: int
    side: int
    event: PlayType
    words: tuple[str, ...]
    """What it formed, each once, written as words are compared."""
    before: StateType
    good: frozenset[str] = frozenset()
    """Words that were contested and found good: they cannot be contested again."""
    accepted_by: frozenset[int] = frozenset()
    """Seats that let it stand, being the last play of the game."""

    @property
    def contestable(self) -> tuple[str, ...]:
        """The words that may still be contested."""
        return tuple(word for word in self.words if word not in self.good)

    def may_challenge(self, seat: int, side: int) -> bool:
        """Whether a seat may contest it: an opponent who has not accepted it."""
        return side != self.side and seat not in self.accepted_by

    def undecided(self, sides: Sides, retired: Collection[int]) -> frozenset[int]:
        """The opponents who have not accepted it yet."""
        opponents = (seats for side, seats in enumerate(sides) if side != self.side and side not in retired)
        return frozenset(seat for seats in opponents for seat in seats) - self.accepted_by

    def accepted(self, seat: int) -> "LastPlay[PlayType, StateType]":
        """The play after a seat has let it stand."""
        return replace(self, accepted_by=self.accepted_by | {seat})

    def found_good(self, words: Iterable[str]) -> "LastPlay[PlayType, StateType] | None":
        """The play after words of it were found good; None when it has no others."""
        after = replace(self, good=self.good.union(words))
        return after if after.contestable else None


def contested(named: Iterable[str], contestable: tuple[str, ...]) -> tuple[str, ...]:
    """The words that a challenge is about: those it names, or all that may be contested when it names none."""
    words = tuple(dict.fromkeys(named))
    for word in words:
        if word not in contestable:
            raise Refused("word-not-played", word=word, words=list(contestable))
    return words or contestable


def open_window(last: LastPlay[PlayType, StateType] | None, seat: int, side: int) -> LastPlay[PlayType, StateType]:
    """The play that a seat challenges, if it still may."""
    if last is None:
        raise Refused("challenge-too-late")
    if side == last.side:
        raise Refused("own-play")
    if seat in last.accepted_by:
        raise Refused("accepted-already")
    return last


def check_acceptance(last: LastPlay[PlayType, StateType] | None, seat: int, undecided: Collection[int]) -> None:
    """Refuse to let a play stand that needs nobody's consent, or not this seat's."""
    if last is None or not undecided:
        raise Refused("nothing-to-accept")
    if seat not in undecided:
        raise Refused("accepted-already" if seat in last.accepted_by else "own-play")
