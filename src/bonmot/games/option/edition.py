"""Editions of OPTION: its rules as data (`data/editions/option*.toml`).

>>> Edition.load("option").options.placement, Edition.load("option-advanced").options.advanced
('ladder', True)
>>> Edition.load("option").with_options({"options.board": 22})
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: “options.board” is out of range: it must be ≤ 21. [edition-range]
"""

from typing import Annotated, ClassVar, Literal

import msgspec

from bonmot.board.prism_set import prism_sets
from bonmot.games.editions import EditionFile, Part, Points


class Options(Part, frozen=True, kw_only=True):
    """What the printed rules leave open, or to the players."""

    board: Annotated[int, msgspec.Meta(ge=13, le=21)] = 15
    """Squares of a side; the printed example needs thirteen."""
    placement: Literal["line", "ladder", "free"] = "ladder"
    """Where the prisms of one turn may lie (K-15): each allows what those before it allow."""
    flip_scope: Literal["touched", "main"] = "touched"
    """Which prisms may be flipped: in any word formed or added to, or in the word formed only."""
    advanced: bool = False
    """Whether more may be flipped, in words that share a letter with the word formed (O-038)."""
    referee: Literal["challenge", "strict"] = "challenge"
    """Whether words stand until they are challenged, or are checked before they stand (K-18)."""
    challenge_cost: Points = 10
    """What a wrong challenge costs (O-046)."""
    exchange_only_if_stuck: bool = False
    """Whether prisms may be exchanged only by a player who cannot form a word (O-029)."""
    tier: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1


class Edition(EditionFile, frozen=True, kw_only=True):
    """All the rules of one way to play OPTION."""

    GAME: ClassVar[str] = "option"

    game: Literal["option"] = "option"
    options: Options = Options()

    @classmethod
    def possible_languages(cls) -> list[str]:
        """Those that have a set of prisms."""
        return prism_sets()
