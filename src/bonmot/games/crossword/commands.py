"""What a player may ask for in the crossword game."""

from typing import ClassVar

from bonmot.games.commands import Abandon, Accept, Challenge, Command, Pass, Resign, TableOrder


class Play(Command, frozen=True, tag="play"):
    """Lay a word: where it starts, in the coordinates of the game's language, and all its letters.

    A small letter is a blank. A tile that lies there already is written as itself, as a dot, or in parentheses.
    """

    place: str
    word: str

    @property
    def word_laid(self) -> str:
        """The word that must have been entered where a clock counts turns (D-064)."""
        return self.word


class Exchange(Command, frozen=True, tag="exchange"):
    """Give tiles back and draw as many; `?` is a blank."""

    tiles: str


class Confirm(Command, frozen=True, tag="confirm"):
    """Say that a doubted word is right (M-008, D-085)."""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Admit that a doubted word is wrong (M-105, D-084)."""


class Vote(Command, frozen=True, tag="vote"):
    """Say whether contested words are good: as one of the players, or as the arbiter, whose word is final (R-051)."""

    valid: bool


class Consult(Command, frozen=True, tag="consult"):
    """Say something that only the partners hear (R-056)."""

    is_talk: ClassVar[bool] = True
    text: str


AnyCommand = (
    Play | Exchange | Pass | Confirm | Withdraw | Challenge | Accept | Vote | Resign | Abandon | Consult | TableOrder
)
