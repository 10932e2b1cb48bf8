"""What a page and its table say to each other over a socket: one tagged message a frame, in JSON.

The page sends what people do; the table sends the whole view when somebody sits down, and after that events and what
has changed. The types of the page are made from these structs (`bonmot.web.typescript`).
"""

from typing import Annotated, Any

import msgspec

from bonmot.games.view import OwnEvent, OwnView

LONGEST_ID = 2**31
Number = Annotated[int, msgspec.Meta(ge=0, le=LONGEST_ID)]
Language = Annotated[str, msgspec.Meta(max_length=8)]

Tile = tuple[int, int, str]
"""Row and column, from 0, and the text of a tile; a small letter is a blank."""


class Incoming(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something that a page says."""


class Command(Incoming, frozen=True, tag="command"):
    """Do something: `command` is a command of the game or of the table, as programs write it."""

    id: Number
    command: msgspec.Raw
    seat: int | None = None
    """For whom, where the page holds several seats and all act at once; else for whoever looks."""
    expected: int | None = None
    """The entries that the page knew of; if the table has moved on since, nothing is done."""


class Preview(Incoming, frozen=True, tag="preview"):
    """What would this score? The draft is the game's own."""

    id: Number
    draft: msgspec.Raw
    seat: int | None = None


class Hint(Incoming, frozen=True, tag="hint"):
    """A hint of some grade."""

    id: Number
    grade: int
    seat: int | None = None


class Speak(Incoming, frozen=True, tag="speak"):
    """Speak another language from here on."""

    language: Language


class Pace(Incoming, frozen=True, tag="pace"):
    """How fast computers show what they do, and whether they think aloud."""

    speed: Annotated[int, msgspec.Meta(ge=0, le=9)]
    aloud: bool


class Force(Incoming, frozen=True, tag="force"):
    """Let the computer that thinks play the best it has found (D-068)."""


class Hold(Incoming, frozen=True, tag="hold"):
    """Stop computers that play alone for a while, or let them go on."""


class Echo(Incoming, frozen=True, tag="echo"):
    """The answer to a call, given at once."""

    id: Number


class Chat(Incoming, frozen=True, tag="chat"):
    """Say something to the others: to those who play, or to those who watch (`bonmot.online.talk`)."""

    id: Number
    text: Annotated[str, msgspec.Meta(max_length=2_000)]


AnyIncoming = Command | Preview | Hint | Speak | Pace | Force | Hold | Echo | Chat


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that a page is told."""


class Said(msgspec.Struct, frozen=True):
    """What a character says."""

    seat: int
    text: str


class LogLine(msgspec.Struct, frozen=True):
    """What happened in an entry of the log, in sentences."""

    number: int
    lines: tuple[str, ...]


class SheetLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the score sheet, in the reader's language."""

    side: int | None
    seat: int | None
    kind: str
    text: str
    """What was done, without its points: `8D NASTIER`, `passes`."""
    score: int
    total: int
    mark: str | None = None
    """What the line is numbered by, where that is not its own number."""


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, in the reader's language."""

    outcome: str
    """Who has won, in one sentence."""
    told: tuple[str, ...]
    """What else there is to say: tiles that were left, why it ended."""
    best: str
    """The best of what was played; empty where nothing was better than the rest."""
    best_line: int | None
    """Its line of the score sheet, from 0."""
    finalists: tuple[int | None, ...]
    """The sides whose scores are drawn; None stands for the lines that count for no side."""
    lasted: int
    """Milliseconds on the game's own clock."""
    review: bool
    """Whether there is a review to ask for."""


class Shown(msgspec.Struct, frozen=True):
    """What a page has before its eyes; updates say what has changed in it (`bonmot.web.changes`)."""

    views: tuple[OwnView, ...]
    """That of the eyes first; in a race of several people at one device, one for each of them."""
    sheet: tuple[SheetLine, ...]
    told: Any  # the game's own: what it tells in words beside its views
    ending: Ending | None = None
    """When the game is over."""


class Welcome(Outgoing, frozen=True, tag="welcome", kw_only=True):
    """Everything that a page must know: when it comes, when its language changes, when somebody else looks."""

    table: str
    game: str
    number: int
    own: tuple[int, ...]
    """The seats that this browser holds."""
    eyes: int | None
    """Through whose eyes it looks; None: as a spectator."""
    shown: Shown
    fixtures: Any  # the game's own: what does not change during a game
    log: tuple[LogLine, ...]
    remarks: tuple[Said, ...]
    moods: dict[int, str]
    """Seat of a character → how its face looks."""
    language: str
    held: bool
    """Whether computers that play alone wait."""
    at: int
    """The server's clock, in milliseconds."""


class Update(Outgoing, frozen=True, tag="update", kw_only=True, omit_defaults=True):
    """One more entry of the log, or a clock that was moved: events, and what has changed in the views."""

    number: int
    events: tuple[OwnEvent, ...] = ()
    changes: Any  # of what is shown: `bonmot.web.changes`
    lines: tuple[str, ...] = ()
    remarks: tuple[Said, ...] = ()
    moods: dict[int, str] = {}
    held: bool = False
    at: int


class Thought(Outgoing, frozen=True, tag="thought", kw_only=True):
    """What a computer thinks aloud."""

    seat: int
    text: str
    score: int
    kept: bool
    laying: bool
    """It is the move chosen, which is laid now, piece by piece."""
    tiles: tuple[Tile, ...]
    letter: float
    """Seconds between the letters of a word that is laid."""


class RatingChange(msgspec.Struct, frozen=True):
    """What a game did to the rating of a seat."""

    seat: int
    before: int
    after: int
    provisional: bool
    """Whether too little is known of the player yet."""


class Rated(Outgoing, frozen=True, tag="rated"):
    """A rated game has been counted: for those who played, what it did to their own ratings."""

    changes: tuple[RatingChange, ...]


class Call(Outgoing, frozen=True, tag="call"):
    """Answer at once (`Echo`): in a race it is known then how long the way is (D4)."""

    id: int


class Done(Outgoing, frozen=True, tag="done"):
    """What was asked for has been done."""

    id: int


class Fault(msgspec.Struct, frozen=True):
    """Why something may not be, for programs and for people."""

    code: str
    text: str


class Refused(Outgoing, frozen=True, tag="refused"):
    """What was asked for may not be done, and nothing has changed."""

    id: int
    code: str
    text: str


class WordScore(msgspec.Struct, frozen=True):
    """A word that would be formed."""

    word: str
    score: int


class Previewed(Outgoing, frozen=True, tag="preview", kw_only=True):
    """What a draft comes to."""

    id: int = 0
    command: Any = None  # a command of the game, as it is to be given back
    score: int | None = None
    words: tuple[WordScore, ...] = ()
    bonus: int = 0
    """Points beside those of the words."""
    text: str = ""
    place: str = ""
    tiles: tuple[Tile, ...] = ()
    """Where the pieces of a move lie that was typed."""
    more: Any = None  # the game's own
    fault: Fault | None = None


class Hinted(Outgoing, frozen=True, tag="hint", kw_only=True):
    """A hint in sentences; a whole word lies on the board as a ghost."""

    id: int
    lines: tuple[str, ...]
    tiles: tuple[Tile, ...] = ()


class ChatLine(msgspec.Struct, frozen=True):
    """What a person said to others; not to be confused with what a character says."""

    id: int
    room: str
    """`table` or `spectators`."""
    person: str
    name: str
    text: str
    at: int
    own: bool
    """Whether this page's own person said it."""
    bot: bool
    """Whether a program said it."""


class Chatted(Outgoing, frozen=True, tag="chatted", kw_only=True):
    """What people said: all that this page may read, or what is new."""

    lines: tuple[ChatLine, ...]
    new: bool


class Unsaid(Outgoing, frozen=True, tag="unsaid"):
    """A line was taken away."""

    line: int


class SeatedPerson(msgspec.Struct, frozen=True):
    """Who holds a seat, where the server knows who it is."""

    seat: int
    person: str
    name: str
    bot: bool = False
    """Whether it is a program."""


class Company(Outgoing, frozen=True, tag="company", kw_only=True):
    """Who else is around a table, and what this page may do among them."""

    rooms: tuple[str, ...]
    """The rooms whose talk it may read; none where there is nobody to talk to."""
    room: str
    """Where it talks."""
    mute: str
    """Why it cannot talk there now, as a sentence; empty where it can."""
    person: str
    """Who looks; empty where nobody is known."""
    people: tuple[SeatedPerson, ...]
    owner: bool
    """Whether it decides how open the table is."""
    moderator: bool
    chat: bool
    spectators: bool
    late_moves: int
    late_minutes: int
    late: bool
    """Whether this page sees the game later than it is played."""


class Watched(Outgoing, frozen=True, tag="watched"):
    """How many watch."""

    spectators: int


class Expelled(Outgoing, frozen=True, tag="expelled"):
    """Whoever looks may not be here: why, and until when."""

    text: str


AnyOutgoing = (
    Welcome
    | Update
    | Thought
    | Rated
    | Call
    | Done
    | Refused
    | Previewed
    | Hinted
    | Chatted
    | Unsaid
    | Company
    | Watched
    | Expelled
)
