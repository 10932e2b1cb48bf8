"""Commands that more than one game understands: what players do everywhere, and what a table itself orders.

A table orders with seat None. It knows no other commands of a game than these, so every game answers them, if only by
refusing.
"""

from typing import ClassVar, Final

import msgspec

HINT: Final = "hint"
"""The reason of a penalty that is the price of a hint."""


class Command(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True):
    """Something a seat wants to do."""

    is_talk: ClassVar[bool] = False
    """Whether it only says something: then it is no turn, and nobody takes it back."""

    @property
    def word_laid(self) -> str | None:
        """The word that it lays, in games whose clocks want a word to be entered before it is placed (D-064)."""
        return None


class Pass(Command, frozen=True, tag="pass"):
    """Let the turn go by."""


class Challenge(Command, frozen=True, tag="challenge"):
    """Contest words of the last play: some of them, or all when none is named (M-039, R-047)."""

    words: tuple[str, ...] = ()


class Accept(Command, frozen=True, tag="accept"):
    """Let the last play of the game stand."""


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up; the others play on."""


class Abandon(Command, frozen=True, tag="abandon"):
    """Stop the game for everybody, without a winner (M-082)."""


class SitDown(Command, frozen=True, tag="sit-down"):
    """Somebody takes a place in an open hall: the table lets them in, or the referee, whatever the doors are."""

    name: str


# ---- orders of the table


class Penalize(Command, frozen=True, tag="penalize"):
    """Take points from a side: from the arbiter, or from the table's clock."""

    side: int
    points: int
    reason: str = "time"


class Miss(Command, frozen=True, tag="miss"):
    """A seat's time for its turn is over: from the arbiter, or from the table's clock (D-063)."""

    seat: int


class Forfeit(Command, frozen=True, tag="forfeit"):
    """A seat's time for the game is over: from the arbiter, or from the table's clock."""

    seat: int


TableOrder = Penalize | Miss | Forfeit
"""What a table, or an arbiter, may order in every game."""


class TimePasses(Command, frozen=True, tag="time-passes"):
    """The moment has come when the game wanted to be woken (`Game.deadline`): from the table only."""
