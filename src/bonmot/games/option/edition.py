"""Editions of OPTION: its rules as data (`data/editions/option*.toml`).

>>> Edition.load("option").options.placement, Edition.load("option-advanced").options.advanced
('ladder', True)
>>> Edition.load("option").with_options({"options.board": 22})
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: BonmotError('edition-range', key='options.board', limit='≤ 21')
"""

from typing import Annotated, ClassVar, Literal

import msgspec

from bonmot.board.prism_set import prism_sets
from bonmot.errors import BonmotError
from bonmot.games.editions import ClockRules, EditionFile, Part, Points, editions_of


class SeatRules(Part, frozen=True, kw_only=True):
    """How many may sit down (O-002)."""

    minimum: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    maximum: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    name_length: Annotated[int, msgspec.Meta(ge=1, le=40)] = 20


class Options(Part, frozen=True, kw_only=True):
    """What the printed rules leave open, or to the players."""

    board: Annotated[int, msgspec.Meta(ge=13, le=21)] = 15
    """Squares of a side; the printed example needs thirteen."""
    placement: Literal["line", "ladder", "free"] = "ladder"
    """Where the prisms of one turn may lie (K-15): each allows what those before it allow."""
    flip_scope: Literal["touched", "main"] = "touched"
    """Which prisms may be turned: in any word formed or added to, or in the word formed only."""
    advanced: bool = False
    """Whether more may be turned, in words that share a letter with the word formed (O-038)."""
    referee: Literal["challenge", "strict"] = "challenge"
    """Whether words stand until they are challenged, or are checked before they stand (K-18)."""
    challenge_cost: Points = 10
    """What a wrong challenge costs (O-046)."""
    exchange_only_if_stuck: bool = False
    """Whether prisms may be exchanged only by whoever can form no word (O-029)."""
    tier: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1


class Edition(EditionFile, frozen=True, kw_only=True):
    """All the rules of one way to play OPTION."""

    GAME: ClassVar[str] = "option"

    name: str
    game: Literal["option"] = "option"
    titles: dict[str, str]
    subtitles: dict[str, str] = msgspec.field(default_factory=dict)
    language: str = ""
    """Empty: any language that has a set of prisms."""
    languages: tuple[str, ...] = ()
    seats: SeatRules = SeatRules()
    options: Options = Options()
    clock: ClockRules = ClockRules()
    warnings: dict[str, str] = msgspec.field(default_factory=dict)
    """What players should know before they choose it, by language."""
    screen: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    """For the screens. No rule depends on it."""

    def check(self) -> None:
        """Refuse what the types alone cannot."""
        if not self.name:
            raise BonmotError("edition-missing-key", key="name")
        for language in ("en", "fr"):
            if not self.titles.get(language):
                raise BonmotError("edition-missing-key", key=f"titles.{language}")
        if self.seats.minimum > self.seats.maximum:
            raise BonmotError("edition-range", key="seats.minimum", limit=f"≤ {self.seats.maximum}")
        for key, name in [("language", self.language), *(("languages", name) for name in self.languages)]:
            if name and name not in prism_sets():
                raise BonmotError("edition-choice", key=key, value=name, choices=prism_sets())

    def plays_in(self, language: str) -> bool:
        """Whether it can be played in a language."""
        if self.language:
            return language == self.language
        return language in (self.languages or prism_sets())


def editions() -> list[str]:
    """The names of the editions of OPTION that come with Bonmot."""
    return editions_of(Edition.GAME)
