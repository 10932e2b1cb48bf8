"""What happens in duplicate. The list of these is the game: nothing else is stored.

Tiles are written as on a board: a capital is a tile, `?` a blank on a rack, a small letter a blank that stands for it.
Players are numbered by their seats; in a stored game that is played again, those of its former field follow.
"""

from typing import Literal

import msgspec

from bonmot.games.duplicate.edition import Edition
from bonmot.games.events import Ended, Event, Penalized, Resigned, SatDown
from bonmot.games.moments import Instant
from bonmot.games.setups import GameSetup


class Slip(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player has written down; a blank slip has no word."""

    place: str = ""
    word: str = ""
    score: int | None = None
    """What the player says it scores, where slips are of paper."""


class Former(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of the field that a stored game was played by."""

    name: str
    slips: tuple[Slip, ...]
    """One for each round."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of a stored game: its rack, and what was laid."""

    rack: str
    place: str = ""
    word: str = ""


class Setup(GameSetup, frozen=True, omit_defaults=True):
    """What is agreed before the first rack is drawn."""

    edition: Edition
    arbiter: bool = False
    """One more seat, after the players', is the referee's: slips are entered there, and rounds closed."""
    course: tuple[Step, ...] = ()
    """The racks and words of a stored game that is played again; nobody sees them before their round."""
    field: tuple[Former, ...] = ()
    """Those who played it."""
    places: int = 0
    """An open hall, in which so many may play in all: who comes sits down on the next place. 0: nobody comes later.

    The referee's seat is the one after all places, so that it stays where it is.
    """


class Opened(Event, frozen=True, tag="opened"):
    """Everybody has sat down; the bag is full."""

    setup: Setup
    seed: int


class DoorsTurned(Event, frozen=True, tag="doors-turned"):
    """The referee has opened or closed the doors of the hall."""

    are_open: bool

    @property
    def is_aside(self) -> bool:
        """Whoever plays goes on playing."""
        return True


class Removed(Event, frozen=True, tag="removed"):
    """The referee has shown a player out."""

    seat: int

    @property
    def is_aside(self) -> bool:
        """The others go on playing."""
        return True


class Drawn(Event, frozen=True, tag="drawn"):
    """A rack for everybody (R-052)."""

    number: int
    kept: str
    """What was left of the rack before."""
    new: str
    rejected: tuple[str, ...]
    """Racks that were drawn before it and put back."""
    at: Instant

    @property
    def begins_turn(self) -> bool:
        """It is a new turn for all."""
        return True


class Rang(Event, frozen=True, tag="rang"):
    """The bell: time to write, or time is over."""

    bell: Literal["write", "over"]
    at: Instant

    @property
    def is_aside(self) -> bool:
        """It is the same round: whether there is still time is another question."""
        return True


class HandedIn(Event, frozen=True, tag="handed-in"):
    """A slip lies with the referee; until the round is closed only its player, and the referee, know what it says."""

    seat: int
    slip: Slip | None
    """None for everybody else."""

    @property
    def is_minor(self) -> bool:
        """A hall hands in hundreds of them in the last seconds of a round."""
        return True


Fault = Literal["", "none", "blank", "letters", "place", "words", "gone"]
"""Why a slip counts zero: there is none, it is blank, it uses other letters, it cannot lie there, it is no word; or its
player has left."""


class Result(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What became of a player's slip."""

    place: str = ""
    word: str = ""
    score: int = 0
    """What it earned in this round, without the bonus of a solo."""
    fault: Fault = ""
    said: int | None = None
    """The score on the slip, where one was written."""
    solo: int = 0


class Round(msgspec.Struct, frozen=True):
    """A round that is closed: everything about it is known to all."""

    number: int
    kept: str
    new: str
    rejected: tuple[str, ...]
    place: str
    """Where the word lies that was laid."""
    word: str
    """That word; empty if nobody had any."""
    score: int
    """What it scores: the top."""
    tops: int
    """How many plays score that."""
    second: int
    """The best score below the top."""
    results: tuple[Result, ...]
    """By player."""
    solo: int | None = None
    """The only one who found the top, where that earns something."""

    @property
    def rack(self) -> str:
        """All its tiles."""
        return self.kept + self.new

    @property
    def draw(self) -> str:
        """The rack as it is called: what was kept, then what is new; a dash if others were rejected before."""
        return written_draw(self.kept, self.new, self.rejected)


def written_draw(kept: str, new: str, rejected: tuple[str, ...] = ()) -> str:
    """A rack as a *feuille de route* writes it.

    >>> written_draw("HT", "IUONU"), written_draw("", "AEIRSTL"), written_draw("", "AEIRSTL", ("BCDFGHJ",))
    ('HT+IUONU', 'AEIRSTL', '-AEIRSTL')
    """
    return ("-" if rejected else "") + (f"{kept}+{new}" if kept and new else kept + new)


class Closed(Event, frozen=True, tag="closed"):
    """The slips are opened and judged, the top is laid."""

    round: Round
    at: Instant


class Corrected(Event, frozen=True, tag="corrected"):
    """The referee has found another slip, or has read one again: everything that follows is counted again."""

    number: int
    seat: int
    result: Result


class Warned(Event, frozen=True, tag="warned"):
    """The referee warns a player."""

    seat: int
    number: int
    reason: str = ""


class Lifted(Event, frozen=True, tag="lifted"):
    """The referee takes back what was held against a player in a round: the latest warning, or all penalties."""

    seat: int
    number: int
    what: Literal["warning", "penalty"]


class SoloRuled(Event, frozen=True, tag="solo-ruled"):
    """The referee has decided who was the only one to find a top, or that nobody was."""

    number: int
    seat: int | None


class Reopened(Event, frozen=True, tag="reopened"):
    """The last round is open again, with the slips that were handed in; its word is off the board."""

    number: int


_OfTheReferee = Corrected | Warned | Lifted | SoloRuled | Reopened
_OfTheHall = SatDown | DoorsTurned | Removed
AnyEvent = Opened | Drawn | Rang | HandedIn | Closed | _OfTheReferee | _OfTheHall | Penalized | Resigned | Ended
