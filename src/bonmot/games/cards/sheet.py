"""What is remembered of the rounds of a card race: cards won, and how each round ended.

A state keeps words in capitals only; a view adds how they are spelled.
"""

from typing import Literal

import msgspec

from bonmot.games.cards.deck import Instruction


class Won(msgspec.Struct, frozen=True, omit_defaults=True):
    """An instruction card that a seat has won, and with which word."""

    card: Instruction
    letter: str
    word: str
    time: int
    round: int
    explanation: str
    """What a proper noun refers to, if its player said so; `wording.about_name` tells of those in the list."""
    spelling: str
    index: int = -1
    """Which card of the deck it is: only the state knows."""


class Outcome(msgspec.Struct, frozen=True):
    """How a round ended: a line of the history."""

    round: int
    card: Instruction
    letter: str
    flipper: int
    how: Literal["won", "tied", "nobody"]
    seats: tuple[int, ...]
    words: tuple[str, ...]
    times: tuple[int, ...]
    spellings: tuple[str, ...] = ()
