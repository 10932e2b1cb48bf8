"""What a player may ask for in the card race.

The instant that comes with a command is its own time: when it was given, not when it arrived.
"""

from bonmot.games.cards.deck import Pile
from bonmot.games.commands import Abandon, Command, Resign, TableOrder, TimePasses


class Flip(Command, frozen=True, tag="flip"):
    """Turn the top instruction card (C-012): everybody sees it at the same instant, after a countdown (C-013)."""


class Pick(Command, frozen=True, tag="pick"):
    """Reveal the top card of the vowels or of the consonants as the special letter (C-039)."""

    pile: Pile


class Buzz(Command, frozen=True, tag="buzz"):
    """Have a word: this fixes the time, the cards are shown in the next seconds (D4)."""


class Lay(Command, frozen=True, tag="lay"):
    """Lay cards of the hand, in any order (C-017); for a proper noun perhaps with what it refers to (C-038)."""

    cards: tuple[str, ...]
    explanation: str = ""


class Explain(Command, frozen=True, tag="explain"):
    """Say what a proper noun refers to."""

    text: str


class Judge(Command, frozen=True, tag="judge"):
    """Accept another's explanation, or refuse it."""

    accept: bool
    seat: int | None = None
    """Whose; it need not be said when only one waits."""


class Exchange(Command, frozen=True, tag="exchange"):
    """Change cards for as many new ones and leave the round (C-028, C-029)."""

    cards: tuple[str, ...]
    vowels: int | None = None
    """How many of the new ones come from the vowels; as many as are given back if nothing is said."""


class GiveUp(Command, frozen=True, tag="give-up"):
    """Leave the round with the hand as it is."""


class Draw(Command, frozen=True, tag="draw"):
    """Choose from which piles the winner draws (C-021); as many vowels as were laid if nothing is said."""

    vowels: int | None = None


class Order(Command, frozen=True, tag="order"):
    """Put one's hand in another order (C-008)."""

    cards: tuple[str, ...]


_InTheRace = Buzz | Lay | Explain | Judge | Exchange | GiveUp
AnyCommand = Flip | Pick | _InTheRace | Draw | Order | Resign | Abandon | TimePasses | TableOrder
