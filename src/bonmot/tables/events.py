"""What happens at a table beside the game itself. Both kinds of events stand in one log.

Every entry of the log carries the moment it happened, so the clocks, too, are a fold of the log.
"""

import msgspec

from bonmot.games.clocks import ClockRules
from bonmot.games.commands import Command
from bonmot.games.setups import Seating

FORMAT = 6
"""Goes up when logs change in a way that older programs do not understand; older logs are always read.

2: tables can be renamed. 3: racks lie as they were arranged, and the bag is
shaken when a turn is taken back. 4: a computer may play at the strength of people. 5: people who shared a screen may
sit apart. 6: seeds are committed to, games may be rated, people leave and come back, and correspondence has a bank.
"""


class TableEvent(msgspec.Struct, frozen=True, tag_field="event"):
    """A fact about the table."""


class TableOpened(TableEvent, frozen=True, tag="table-opened"):
    """The first entry of every log."""

    game: str
    seats: tuple[Seating, ...]
    clock: ClockRules = ClockRules()
    hand_over: bool = False
    """Several people share one screen: racks are hidden until the next one has come (M-073, D-054)."""
    title: str = ""
    format: int = FORMAT
    hint_cost: int = 0
    """Points that each grade of a hint costs (D-074); nothing where hints are free."""
    hints: bool = True
    """Whether anybody may ask for hints (O-010)."""
    family: bool = True
    """Whether computers and hints keep coarse words to themselves; people may lay them."""
    rated: bool = False
    """Whether the game counts for the ratings of those who play: then nobody is helped, nothing is taken back, and no
    clock waits."""
    display: dict[str, int] = msgspec.field(default_factory=dict, name="shown")
    """How the people at this table want to see it: speed, thinking aloud, pauses (D-046). No rule depends on it."""
    commitment: str = ""
    """The hash by which the seed was fixed before anybody saw a tile (`bonmot.tables.committing`); empty where somebody
    chose the seed, and in older logs."""
    salt: str = ""
    """What the seed was hashed with; nobody sees it before the end."""


class Paused(TableEvent, frozen=True, tag="paused"):
    """The table was put away; no clock runs."""


class Resumed(TableEvent, frozen=True, tag="resumed"):
    """The table was taken up again."""


class WordEntered(TableEvent, frozen=True, tag="word-entered"):
    """A word was entered in time: the turn cannot be missed any more, and no other word laid (D-064)."""

    seat: int
    word: str = ""


class WordCancelled(TableEvent, frozen=True, tag="word-cancelled"):
    """The word entered is given up for another one."""

    seat: int


class HandedOver(TableEvent, frozen=True, tag="handed-over"):
    """The person whose turn it is sits in front of the screen."""

    seat: int


class TakeBackAsked(TableEvent, frozen=True, tag="take-back-asked"):
    """Somebody asks the others to let them take their last turn back."""

    seat: int
    to: int
    """The entry after which play would go on."""


class TakeBackAnswered(TableEvent, frozen=True, tag="take-back-answered"):
    """Somebody answers."""

    seat: int
    agreed: bool


class TakenBack(TableEvent, frozen=True, tag="taken-back"):
    """Play goes on from the position after an earlier entry. What lies between stays in the log."""

    seat: int
    to: int
    shaken: bool = False
    """The bag was shaken, so that nobody knows what will be drawn; older logs go on with the bag as it was."""


class HintGiven(TableEvent, frozen=True, tag="hint-given"):
    """Somebody asked for a hint. What it says follows from what they see, and is not kept."""

    seat: int
    grade: int


class Renamed(TableEvent, frozen=True, tag="renamed"):
    """The table has another title: people save games under a name (D-066)."""

    title: str


class RackArranged(TableEvent, frozen=True, tag="rack-arranged"):
    """Somebody has left the table, and finds the rack as it lay (D-046); no rule depends on it."""

    seat: int
    order: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    """What lay on the board and was not played yet, as the screen writes it."""


class SatApart(TableEvent, frozen=True, tag="sat-apart"):
    """Somebody has gone to a screen of their own: there is nothing to hide from those who share the other one."""

    seat: int


class Gathered(TableEvent, frozen=True, tag="gathered"):
    """All people sit at one screen again."""


class WentAway(TableEvent, frozen=True, tag="went-away"):
    """The last page of somebody has left a live game."""

    seat: int


class CameBack(TableEvent, frozen=True, tag="came-back"):
    """Somebody who was away is there again."""

    seat: int


class LagSpared(TableEvent, frozen=True, tag="lag-spared"):
    """What somebody has just done was on its way over a slow line: so long their clock did not run."""

    seat: int
    late: int
    """Milliseconds."""


class GameClaimed(TableEvent, frozen=True, tag="game-claimed"):
    """Somebody has waited long enough for another who left; what follows from it stands after it."""

    seat: int
    absent: int
    """Whose seat stayed empty."""


class Adjudicated(TableEvent, frozen=True, tag="adjudicated"):
    """Everybody has left a rated game for long: the table itself ends it."""


AnyTableEvent = (
    TableOpened
    | Paused
    | Resumed
    | WordEntered
    | WordCancelled
    | HandedOver
    | TakeBackAsked
    | TakeBackAnswered
    | TakenBack
    | HintGiven
    | Renamed
    | RackArranged
    | SatApart
    | Gathered
    | WentAway
    | CameBack
    | LagSpared
    | GameClaimed
    | Adjudicated
)


class TableCommand(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True):
    """Something a seat wants of the table."""


class EnterWord(TableCommand, frozen=True, tag="enter-word"):
    """Say which word is entered and will now be placed."""

    word: str
    begun: bool = False
    """It is only begun, and nobody knows yet which word it will be (D-064)."""


class CancelWord(TableCommand, frozen=True, tag="cancel-word"):
    """Enter another word instead."""


class Ready(TableCommand, frozen=True, tag="ready"):
    """Say that one sits in front of the screen."""


class TakeBack(TableCommand, frozen=True, tag="take-back"):
    """Take one's last turn back; people who play against people ask for it."""


class AnswerTakeBack(TableCommand, frozen=True, tag="answer-take-back"):
    """Agree to another's taking back, or not."""

    agreed: bool


class Pause(TableCommand, frozen=True, tag="pause"):
    """Put the table away."""


class Resume(TableCommand, frozen=True, tag="resume"):
    """Take it up again."""


class AskHint(TableCommand, frozen=True, tag="ask-hint"):
    """Ask for a hint of some grade: the higher, the more it tells, and costs where the table charges for it."""

    grade: int


class Rename(TableCommand, frozen=True, tag="rename"):
    """Give the table a title."""

    title: str


class ArrangeRack(TableCommand, frozen=True, tag="arrange-rack"):
    """Keep the order in which one's pieces lie, and those that are laid and not played."""

    order: tuple[str, ...]
    laid: tuple[str, ...] = ()


class SitApart(TableCommand, frozen=True, tag="sit-apart"):
    """Go to a screen of one's own. A server says so when somebody takes a seat in another browser."""


class GoAway(TableCommand, frozen=True, tag="go-away"):
    """Nobody is there for a seat any more. A server says so when its last page has left."""


class ComeBack(TableCommand, frozen=True, tag="come-back"):
    """Somebody is there for it again. A server says so, too."""


class Claim(TableCommand, frozen=True, tag="claim"):
    """Wait no longer for somebody who has left: they give up, or nothing was played."""


AnyTableCommand = (
    EnterWord | CancelWord | Ready | TakeBack | AnswerTakeBack | Pause | Resume | AskHint | Rename | ArrangeRack | Claim
)
"""All that people may ask of a table; a server itself says where they sit."""

AnyCommand = Command | TableCommand
"""What may be asked of a table, or of the game at it."""
