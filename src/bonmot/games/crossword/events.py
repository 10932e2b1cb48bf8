"""What happens in a crossword game. The list of these is the game: nothing else is stored.

Tiles are written as on a board: a capital is a tile, `?` a blank on a rack, a small letter a blank that stands for it,
brackets hold a tile of several characters where it could be misread. A *side* is a seat, or the seats of a team: it has
one rack and one score.
"""

from bonmot.games.crossword.edition import Edition
from bonmot.games.events import Accepted, Answer, Ended, Event, Formed, Passed, Penalized, Resigned
from bonmot.games.setups import GameSetup


class Setup(GameSetup, frozen=True):
    """What is agreed before the first tile is drawn."""

    edition: Edition
    arbiter: bool = False
    """One more seat, after the players', rules on challenges and penalties."""


class Opened(Event, frozen=True, tag="opened"):
    """The bag is filled and shaken, the racks are dealt; `bag` is drawn from its end."""

    setup: Setup
    seed: int
    draws: tuple[tuple[str, ...], ...]
    """The tiles drawn for the first turn, a round for each tie."""
    first: int
    racks: tuple[str, ...]
    bag: str


class Doubted(Event, frozen=True, tag="doubted"):
    """The program does not know words and asks whether they are right (M-007, D-083)."""

    seat: int
    place: str
    word: str
    score: int
    words: tuple[str, ...]


class Played(Event, frozen=True, tag="played"):
    """A word is laid, its score counted, and new tiles are drawn."""

    seat: int
    place: str
    word: str
    tiles: str
    score: int
    words: tuple[Formed, ...]
    drawn: str
    vouched: tuple[str, ...] = ()
    """Words the program did not know, and the player confirmed."""


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """A doubted word was admitted to be wrong: the turn and its points are lost."""

    seat: int
    words: tuple[str, ...]


class Exchanged(Event, frozen=True, tag="exchanged"):
    """Tiles went back into the bag, which was shaken; `bag` is its new order."""

    seat: int
    tiles: str
    drawn: str
    bag: str


class Skipped(Event, frozen=True, tag="skipped"):
    """A turn lost by a wrong challenge went by."""

    side: int


class Challenged(Event, frozen=True, tag="challenged"):
    """Words of the last play are contested; others decide."""

    seat: int
    words: tuple[str, ...]


class Voted(Event, frozen=True, tag="voted"):
    """A voter said whether the contested words are good."""

    seat: int
    valid: bool


class ChallengeUpheld(Answer, frozen=True, tag="challenge-upheld"):
    """The play is taken back, the tiles drawn for it too, and the turn is lost. `bag` is shaken again."""

    seat: int
    words: tuple[str, ...]
    bag: str


class ChallengeFailed(Answer, frozen=True, tag="challenge-failed"):
    """The words are good; what that costs the challenger, or earns the player."""

    seat: int
    words: tuple[str, ...]
    loses_points: int = 0
    gives_points: int = 0
    loses_turn: bool = False
    loses_game: bool = False


class Consulted(Event, frozen=True, tag="consulted"):
    """A word between partners."""

    seat: int
    text: str


_OfTurns = Doubted | Played | Withdrawn | Exchanged | Passed | Skipped | Consulted
_OfChallenges = Challenged | Voted | ChallengeUpheld | ChallengeFailed | Accepted
AnyEvent = Opened | _OfTurns | _OfChallenges | Resigned | Penalized | Ended
