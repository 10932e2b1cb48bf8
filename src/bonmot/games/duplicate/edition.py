"""Editions of duplicate: the rules of one way to play it, as data (`data/editions/duplicate*.toml`).

>>> club = Edition.load("duplicate")
>>> club.round.seconds, club.draw.vowels, club.scoring.solo_players
(180, 2, 16)
"""

from typing import Annotated, ClassVar, Literal

import msgspec

from bonmot.errors import BonmotError
from bonmot.games import editions as every_game
from bonmot.games.editions import Count, Part, Points
from bonmot.games.tiles import TileEdition

MOST_PLAYERS = 1000


class SeatRules(every_game.SeatRules, frozen=True, kw_only=True):
    """How many may sit down: one who trains, or a whole hall."""

    minimum: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)] = 1
    maximum: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)] = MOST_PLAYERS
    name_length: Annotated[int, msgspec.Meta(ge=1, le=40)] = 30


class DrawRules(Part, frozen=True, kw_only=True):
    """Which racks are played, and which are rejected."""

    vowels: Annotated[int, msgspec.Meta(ge=0, le=4)] = 2
    consonants: Annotated[int, msgspec.Meta(ge=0, le=4)] = 2
    rounds: Count = 15
    """So long; in later rounds a rack needs one vowel and one consonant."""
    both: tuple[str, ...] = ("Y",)
    """Letters that count as vowel and as consonant; a blank always does."""
    joker: Literal["bag", "always", "explosive"] = "bag"
    """Blanks lie in the bag; or every rack has one; or every rack has one, which is changed for the letter that makes
    the best top."""
    plays: Annotated[int, msgspec.Meta(ge=1, le=12)] = 7
    """The most tiles of a rack that a play may use."""


class RoundRules(Part, frozen=True, kw_only=True):
    """The clock of a round, with two bells: one says "write", the other one closes the round."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 180
    """0: no clock, the round closes with the last slip."""
    writing: Annotated[int, msgspec.Meta(ge=0, le=600)] = 30
    """So many of them are for writing: the first bell rings before."""
    closes: Literal["bell", "slips"] = "bell"
    """Closed by the second bell; or only by the last slip, as at one screen where slips are written in turn."""
    pause: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Seconds after which the next rack is drawn by itself; 0: when somebody asks for it."""
    most: Count = 0
    """Rounds after which the game is over; 0: as many as the bag has."""


class ScoringRules(Part, frozen=True, kw_only=True):
    """What a slip is worth."""

    scores: Literal["own", "shared"] = "own"
    """Each keeps the score of the own slip, or all are given the best one, as printed (R-054, K-11)."""
    solo: Points = 10
    """For the only one who finds the top."""
    solo_players: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLAYERS)] = 16
    """In a field of so many at least."""
    warnings: Count = 3
    """So many cost nothing."""
    penalty: Points = 5
    """The price of each one after that."""


class TopRules(Part, frozen=True, kw_only=True):
    """What is laid on the board after a round."""

    laid: Literal["top", "best-found"] = "top"
    """The best there is; or the best that a player has found, when no computer referees."""
    choice: Literal["program", "referee"] = "program"
    """Who chooses among equal tops."""


class Edition(TileEdition, frozen=True, kw_only=True):
    """All the rules of one way to play."""

    GAME: ClassVar[str] = "duplicate"

    game: Literal["duplicate"] = "duplicate"
    tier: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    """Which words are good: those of the everyday lexicon, or more."""
    seats: SeatRules = SeatRules()
    draw: DrawRules = DrawRules()
    round: RoundRules = RoundRules()
    scoring: ScoringRules = ScoringRules()
    top: TopRules = TopRules()

    @property
    def scale(self) -> str:
        """That of the games of today."""
        return "modern"

    @property
    def dealt(self) -> int:
        """All have the same tiles."""
        return self.tiles.rack

    def check(self) -> None:
        """Refuse what the types alone cannot."""
        super().check()
        if self.draw.plays > self.tiles.rack:
            raise BonmotError("edition-range", key="draw.plays", limit=f"≤ {self.tiles.rack}")
        if self.draw.vowels + self.draw.consonants > self.tiles.rack:
            raise BonmotError("edition-range", key="draw.vowels", limit=f"≤ {self.tiles.rack - self.draw.consonants}")
        if self.round.seconds and self.round.writing >= self.round.seconds:
            raise BonmotError("edition-range", key="round.writing", limit=f"< {self.round.seconds}")
