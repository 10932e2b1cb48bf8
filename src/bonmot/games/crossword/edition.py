"""Editions: the rules of one way to play, as data (`data/editions/*.toml`). A club writes its own file.

>>> micro = Edition.load("micro")
>>> micro.words.referee, micro.exchange.order, micro.seats.name_length
('honour', 'draw-first', 5)
>>> micro.with_options({"words.referee": "strict"}).words.referee
'strict'
"""

from typing import Annotated, ClassVar, Literal

import msgspec

from bonmot.board import Board
from bonmot.errors import BonmotError
from bonmot.games import editions as every_game
from bonmot.games.editions import Part, Points
from bonmot.games.tiles import TileEdition
from bonmot.words import Lexicon


class SeatRules(every_game.SeatRules, frozen=True, kw_only=True):
    """How many may sit down: one may also play alone."""

    minimum: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    maximum: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    teams: bool = True


class OpeningRules(Part, frozen=True, kw_only=True):
    """The first turn."""

    star: bool = True
    minimum: Annotated[int, msgspec.Meta(ge=1, le=15)] = 2
    first: Literal["first-seat", "random", "closest-to-a"] = "first-seat"


class WordRules(Part, frozen=True, kw_only=True):
    """Who decides about words, and which there are."""

    referee: Literal["honour", "strict", "challenge"] = "strict"
    tier: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    proper_nouns: bool = False
    abbreviations: bool = False
    any_order: bool = False
    """The letters of a word may lie in any order."""


class ChallengeRules(Part, frozen=True, kw_only=True):
    """What a challenge may cost (K-05), and who judges it (R-051)."""

    allowed: bool = False
    cost: Literal["free", "points", "turn", "game"] = "free"
    points: Points = 5
    each: Literal["play", "word"] = "play"
    points_go: Literal["from-challenger", "to-player"] = "to-player"
    judge: Literal["lexicon", "vote", "arbiter"] = "lexicon"
    lost_turn_is_scoreless: bool = True
    in_vain: bool = True
    """Whether words may be contested that the lexicon has admitted and would admit again, as in older games."""


class ExchangeRules(Part, frozen=True, kw_only=True):
    """How tiles are changed (K-07, K-08)."""

    order: Literal["draw-first", "return-first"] = "draw-first"
    minimum_bag: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """Tiles that must be in the bag; 0: as many as are changed, or one when they are returned first."""


class EndRules(Part, frozen=True, kw_only=True):
    """When a game ends (K-06) and what the tiles left change (K-09)."""

    out: Literal["ends", "others-play-on"] = "ends"
    all_pass_with_empty_bag: bool = False
    scoreless_turns: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    no_move: bool = False
    tiles_left: Literal["own-and-others", "twice-the-others"] = "own-and-others"


class Constraints(Part, frozen=True, kw_only=True):
    """Games with a theme, a minimum length or forbidden words (R-058 to R-060)."""

    theme: tuple[str, ...] = ()
    theme_rule: Literal["refuse", "unscored", "bonus"] = "refuse"
    theme_bonus: Points = 10
    minimum_length: Annotated[int, msgspec.Meta(ge=2, le=7)] = 2
    banned: tuple[str, ...] = ()


class Edition(TileEdition, frozen=True, kw_only=True):
    """All the rules of one way to play.

    >>> Edition.load("chess")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: There is no edition “chess”; there are: clabbers, .... [unknown-edition]
    >>> Edition.parse('name = "mine"\\n[exchange]\\norder = "never"')
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: “exchange.order” cannot be “never”; it can be: draw-first, return-first. [edition-choice]
    >>> Edition.load("micro").with_options({"tiles.rack": "many"})
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: “tiles.rack” must be a whole number, and is a text. [edition-type]
    """

    GAME: ClassVar[str] = "crossword"

    game: Literal["crossword"] = "crossword"
    racks_visible: Literal["none", "next", "all"] = "none"
    seats: SeatRules = SeatRules()
    opening: OpeningRules = OpeningRules()
    words: WordRules = WordRules()
    challenge: ChallengeRules = ChallengeRules()
    exchange: ExchangeRules = ExchangeRules()
    end: EndRules = EndRules()
    constraints: Constraints = Constraints()

    @property
    def scale(self) -> str:
        """That of the screen it is played on: the programs of the 1980s had their own."""
        return str(self.screen.get("keys", "modern"))

    def check(self) -> None:
        """Refuse what the types alone cannot."""
        super().check()
        if self.words.referee == "challenge" and not self.challenge.allowed:
            raise BonmotError("edition-no-challenges", key="challenge.allowed")

    def empty_board(
        self, lexicon: Lexicon, language: str, *, star: bool | None = None, opening_minimum: int | None = None
    ) -> Board:
        """The board it is played on, with the words that may be laid and where the first one must lie."""
        del star, opening_minimum  # the edition says so
        opening = self.opening
        return super().empty_board(lexicon, language, star=opening.star, opening_minimum=opening.minimum)


def editions() -> list[str]:
    """The names of the editions that come with Bonmot."""
    return Edition.known()
