"""What only the page of duplicate is told, beside its views."""

import msgspec


class Worth(msgspec.Struct, frozen=True):
    """What a slip is worth, as the referee sees it before the round is closed."""

    seat: int
    place: str
    word: str
    score: int
    fault: str
    """Why it counts zero, in the reader's language; empty if it counts."""
    is_top: bool


class Choice(msgspec.Struct, frozen=True):
    """A play that could be laid."""

    place: str
    word: str
    score: int


class DeskTale(msgspec.Struct, frozen=True):
    """What lies on the referee's desk while a round is open."""

    top: int
    """What the best play scores."""
    solutions: int
    """How many plays there are."""
    slips: tuple[Worth, ...]
    choices: tuple[Choice, ...]
    """Among which the referee chooses what is laid; none where the program does."""


class Tale(msgspec.Struct, frozen=True):
    """What is told of a game, in the reader's language."""

    faults: dict[str, str]
    """Fault of a slip → why it counts zero."""
    desk: DeskTale | None
    """For the referee alone."""


class TypedLine(msgspec.Struct, frozen=True):
    """What a line means that is typed at the desk."""

    seat: int | None
    name: str
    text: str
    """What the slip is worth, in a sentence; or the line with more of it."""
    instead: str
    """The word of a slip that it takes the place of."""


class Solutions(msgspec.Struct, frozen=True):
    """Plays of the open round, the best first."""

    count: int
    plays: tuple[Choice, ...]


class Slips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of slips, as text."""

    text: str


class Entered(msgspec.Struct, frozen=True):
    """How many slips were entered."""

    count: int


class Lost(msgspec.Struct, frozen=True):
    """Points lost by one cause."""

    cause: str
    text: str
    points: int


class ReportedRound(msgspec.Struct, frozen=True):
    """A round, and what a player made of it."""

    number: int
    draw: str
    slip: str
    score: int
    top: str
    best: int
    verdict: str
    lost: int


class PlayerReport(msgspec.Struct, frozen=True):
    """A player's game: where the points went."""

    summary: tuple[str, ...]
    lost: tuple[Lost, ...]
    rounds: tuple[ReportedRound, ...]


class Today(msgspec.Struct, frozen=True):
    """The game of the day in a language, as this browser has played it."""

    day: str
    language: str
    table: str | None
    """None: not begun."""
    over: bool
    rounds: int
    score: int
    top: int
    percent: float
    rank: int
    players: int
    until: int | None = None
    """When the day is over, where strangers play it: then there is one attempt, and a ranking."""
    finished: int = 0
    """How many have played it there."""


class DayRow(msgspec.Struct, frozen=True):
    """Somebody in the ranking of a day."""

    rank: int
    name: str
    address: str | None
    """The name of their profile; None if they have none."""
    score: int
    top: int
    own: bool
    table: str
    """By which their game can be seen again."""
    is_bot: bool


class DayWord(msgspec.Struct, frozen=True):
    """What people found in a round."""

    place: str
    word: str
    score: int
    count: int
    """How many found it."""
    names: tuple[str, ...]
    """Some of them, the best of the day first."""
    own: bool


class DayRound(msgspec.Struct, frozen=True):
    """A round of the game of a day: its rack, the best there was, and what people found."""

    number: int
    draw: str
    place: str
    word: str
    score: int
    words: tuple[DayWord, ...]


class DayResult(msgspec.Struct, frozen=True, kw_only=True):
    """How the game of a day went."""

    day: str
    language: str
    over: bool
    until: int
    open_to_you: bool
    """Whether ranking and words are there: you have finished, or the day is over."""
    table: str | None
    """Your own."""
    players: int
    """How many have finished in time."""
    ranking: tuple[DayRow, ...]
    rounds: tuple[DayRound, ...]


class DayOfArchive(msgspec.Struct, frozen=True):
    """A day that is over."""

    day: str
    language: str
    players: int
    best: int
    top: int
    own: int | None
    """What you scored; None if you did not finish."""


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play the game of the day."""

    language: str = ""
    name: str = ""
