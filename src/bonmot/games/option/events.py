"""What happens in a game of OPTION. The list of these is the game: nothing else is stored.

Prisms go by their names in the set, which is stored whole in the first event. Every seat is a side of its own.
"""

import msgspec

from bonmot.board.prism_move import Flipped, Laid
from bonmot.games.events import Accepted, Answer, Ended, Event, Formed, Passed, Penalized, Resigned
from bonmot.games.option.edition import Edition
from bonmot.games.setups import GameSetup


class PrismRow(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A prism of the set, as a log keeps it."""

    name: str
    dark_letter: str
    dark_value: int
    light_letter: str
    light_value: int


class PrismTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set that is played with, kept whole: old games keep their prisms."""

    name: str
    alphabet: str
    is_reconstructed: bool
    rows: tuple[PrismRow, ...]


class Setup(GameSetup, frozen=True):
    """What is agreed before the first prism is drawn."""

    edition: Edition
    prisms: PrismTable


class PrismWord(Formed, frozen=True):
    """A word of prisms: where it begins, and whether it counts double."""

    row: int
    column: int
    down: bool
    doubled: bool = False
    """All of one colour (O-032); the score is doubled already."""


class Opened(Event, frozen=True, tag="opened"):
    """The bag is filled and shaken, everybody draws for the start and then a rack; `bag` is drawn from its end."""

    setup: Setup
    seed: int
    draws: tuple[tuple[str, ...], ...]
    """Prisms drawn for the start and put back (O-015), a round for each tie; empty for those who have no part in it."""
    first: int
    racks: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]


class Played(Event, frozen=True, tag="played"):
    """Prisms are laid and flipped, the score is counted, and new prisms are drawn."""

    seat: int
    placed: tuple[Laid, ...]
    flipped: tuple[Flipped, ...] = msgspec.field(name="turned")
    score: int
    words: tuple[PrismWord, ...]
    """The words formed first."""
    drawn: tuple[str, ...]
    seven_bonus: int = 0
    flip_bonus: int = msgspec.field(default=0, name="turned_bonus")
    connections: tuple[str, ...] = ()
    """How the turn hangs on to the board (O-027): extends, crosses, hooks, ladder."""


class Exchanged(Event, frozen=True, tag="exchanged"):
    """Prisms went back into the bag, which was shaken, and as many were drawn; `bag` is its new order."""

    seat: int
    prisms: tuple[str, ...]
    drawn: tuple[str, ...]
    bag: tuple[str, ...]


class ChallengeUpheld(Answer, frozen=True, tag="challenge-upheld"):
    """The turn is taken back, flipped prisms too, and is lost (O-045). `bag` is shaken again."""

    seat: int
    words: tuple[str, ...]
    bag: tuple[str, ...]


class ChallengeFailed(Answer, frozen=True, tag="challenge-failed"):
    """The words are good; the challenger loses points (O-046)."""

    seat: int
    words: tuple[str, ...]
    loses_points: int


AnyEvent = (
    Opened | Played | Exchanged | Passed | ChallengeUpheld | ChallengeFailed | Accepted | Resigned | Penalized | Ended
)
