"""The rules of a card race that may be chosen, as data (`data/editions/cards.toml`).

>>> cards = Edition.load("cards")
>>> cards.target, cards.race.tie_window, cards.words.proper_nouns
(5, 150, 'vote')
>>> cards.with_options({"race.wrong": "lock", "target": 3}).race.wrong
'lock'
>>> cards.with_options({"race.round_seconds": 5})
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: “race.round_seconds” is out of range: it must be ≥ 20. [edition-range]
"""

from typing import Annotated, ClassVar, Literal

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.cards.deck import decks
from bonmot.games.editions import EditionFile, Part

Seconds = Annotated[int, msgspec.Meta(ge=1, le=300)]

SHORTEST_ROUND = 20


class HandRules(Part, frozen=True, kw_only=True):
    """What is dealt: seven cards (C-006, C-007)."""

    vowels: Annotated[int, msgspec.Meta(ge=1, le=6)] = 2
    consonants: Annotated[int, msgspec.Meta(ge=1, le=6)] = 5


class RaceRules(Part, frozen=True, kw_only=True):
    """Time. Milliseconds where one reacts, seconds where one thinks."""

    tie_window: Annotated[int, msgspec.Meta(ge=0, le=500)] = 150
    """Two good words whose times differ by no more than this are laid at the same moment (C-024)."""
    round_seconds: Annotated[int, msgspec.Meta(ge=0, le=180)] = 60
    """After this nobody finds a word any more; 0: no limit."""
    wrong: Literal["out", "lock"] = "out"
    """What a wrong claim costs: the round, or some seconds."""
    lock_seconds: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    countdown: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 1500
    """From turning a card to the instant when everybody sees it."""
    lag: Annotated[int, msgspec.Meta(ge=0, le=250)] = 250
    """How late a message may come; nothing is final before."""
    show_seconds: Seconds = 5
    """From a buzz to the cards on the table."""
    pick_seconds: Seconds = 5
    draw_seconds: Seconds = 10
    last_seconds: Seconds = 60
    explain_seconds: Seconds = 45
    vote_seconds: Seconds = 30


class WordRules(Part, frozen=True, kw_only=True):
    """Which words are good."""

    minimum_length: Annotated[int, msgspec.Meta(ge=2, le=5)] = 3
    proper_nouns: Literal["list", "vote", "free"] = "vote"
    """Names that the list does not have: none, those that the others accept, or any that is explained (D5)."""


class Edition(EditionFile, frozen=True, kw_only=True):
    """All the rules of one way to play."""

    GAME: ClassVar[str] = "cards"

    game: Literal["cards"] = "cards"
    target: Annotated[int, msgspec.Meta(ge=3, le=7)] = 5
    """Instruction cards that win the game."""
    mercy: bool = True
    """Computers take the time that people need."""
    hand: HandRules = HandRules()
    race: RaceRules = RaceRules()
    words: WordRules = WordRules()

    @classmethod
    def possible_languages(cls) -> list[str]:
        """Those that have a deck."""
        return decks()

    @property
    def scale(self) -> str:
        """Each edition has its own."""
        return self.name

    def check(self) -> None:
        """What the types alone cannot say."""
        super().check()
        if self.hand.vowels + self.hand.consonants != HAND:
            raise BonmotError("edition-range", key="hand.consonants", limit=f"= {HAND - self.hand.vowels}")
        if 0 < self.race.round_seconds < SHORTEST_ROUND:
            raise BonmotError("edition-range", key="race.round_seconds", limit=f"≥ {SHORTEST_ROUND}")


HAND = 7
"""Cards of a hand (C-007)."""
