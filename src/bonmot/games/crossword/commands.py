"""What a player may ask for in the crossword game."""

import msgspec


class Command(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True):
    """Something a seat wants to do."""


class Play(Command, frozen=True, tag="play"):
    """Lay a word: where it starts, in the coordinates of the game's language, and all its letters.

    A small letter is a blank. A tile that lies there already is written as itself, as a dot, or in parentheses.
    """

    place: str
    word: str


class Exchange(Command, frozen=True, tag="exchange"):
    """Give tiles back and draw as many; `?` is a blank."""

    tiles: str


class Pass(Command, frozen=True, tag="pass"):
    """Let the turn go by."""


class Confirm(Command, frozen=True, tag="confirm"):
    """Say that a doubted word is right (M-008, D-085)."""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Admit that a doubted word is wrong (M-105, D-084)."""


class Challenge(Command, frozen=True, tag="challenge"):
    """Contest words of the last play: some of them, or all when none is named (M-039, R-047)."""

    words: tuple[str, ...] = ()


class Accept(Command, frozen=True, tag="accept"):
    """Let the last play of the game stand."""


class Vote(Command, frozen=True, tag="vote"):
    """Say whether contested words are good: as one of the players, or as the arbiter, whose word is final (R-051)."""

    valid: bool


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up; the others play on."""


class Abandon(Command, frozen=True, tag="abandon"):
    """Stop the game for everybody, without a winner (M-082)."""


class Consult(Command, frozen=True, tag="consult"):
    """Say something that only the partners hear (R-056)."""

    text: str


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


AnyCommand = (
    Play
    | Exchange
    | Pass
    | Confirm
    | Withdraw
    | Challenge
    | Accept
    | Vote
    | Resign
    | Abandon
    | Consult
    | Penalize
    | Miss
    | Forfeit
)
