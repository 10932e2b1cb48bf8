"""What a computer player is, whatever it plays: a function of its view that thinks aloud and answers with a command."""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, runtime_checkable

import msgspec

from bonmot.games.commands import Command
from bonmot.games.moments import Instant
from bonmot.games.view import OwnView
from bonmot.kernel import StopFlag


class Thought(msgspec.Struct, frozen=True):
    """A move that a player looks at, and whether it is the best so far."""

    command: Command
    """What the player would do."""
    text: str
    """The same as people type it."""
    score: int
    kept: bool
    value: float = 0
    """What it is worth to the player: points, and what is kept on the rack."""
    steps: int = 0
    """What is shown one after the other when the move is made, such as letters; 0: it is shown at once."""


Say = Callable[[Thought], None]


def unheard(_thought: Thought) -> None:
    """Nobody listens: a player that is given this need not think aloud."""


class Later(NamedTuple):
    """An answer to be given at a later moment, as people need time to read, to search and to act.

    The moment is on the game's clock, as views show it: a player that is asked again because something else happened
    can name the same moment again. A moment in the past means at once; None as a command: nothing, until something
    happens.
    """

    at: Instant
    command: Command | None


NOTHING: Final = Later(Instant(0), None)
"""Nothing to do until something happens."""


class Player(Protocol):
    """A computer player of some game: a function of that game's view."""

    # Only the game's own players know the type of its view.
    def choose(self, view: OwnView, stop: StopFlag, say: Say) -> Command | Later:
        """The command it gives in this position, or `Later`.

        When `stop` is raised it answers at once, with the best so far.
        """
        ...


class TimeLeft(NamedTuple):
    """What a clock shows."""

    milliseconds: int
    is_for_game: bool = True
    """Whether that is for all the turns to come, or for this one alone."""


@runtime_checkable
class Timed(Protocol):
    """A player whose effort follows its clock."""

    def choose_within(self, view: OwnView, stop: StopFlag, say: Say, left: TimeLeft) -> Command | Later:
        """As `choose`, while the clock of its side runs."""
        ...


def chosen(player: Player, view: OwnView, stop: StopFlag, say: Say, left: TimeLeft | None) -> Command | Later:
    """What a player chooses; `left`: what its clock shows, where one runs."""
    if left is not None and isinstance(player, Timed):
        return player.choose_within(view, stop, say, left)
    return player.choose(view, stop, say)


@runtime_checkable
class Partner(Protocol):
    """A player that can sit beside a person: the turn is the person's, and the partner helps to think (R-056)."""

    def advise(self, view: OwnView, stop: StopFlag) -> Command | Later:
        """Something to say to the partner, the move that the partner asks for, or `NOTHING`."""
        ...
