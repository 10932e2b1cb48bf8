"""What happens in a card race. The list of these is the game: nothing else is stored.

Cards are the letters on them. Piles are written from the top; `under` are the cards that were shuffled and put under
their piles. `time` is in milliseconds of the race: since the reveal, pauses left out.
"""

from typing import Literal

from bonmot.games.cards.deck import Deck, Instruction, Pile
from bonmot.games.cards.edition import Edition
from bonmot.games.events import Ended, Event
from bonmot.games.moments import Instant
from bonmot.games.setups import GameSetup

Cards = tuple[str, ...]


class Setup(GameSetup, frozen=True):
    """What is agreed before the cards are dealt. The deck is kept whole, too."""

    edition: Edition
    deck: Deck


class Opened(Event, frozen=True, tag="opened"):
    """The three piles are shuffled (C-005), the hands dealt (C-006)."""

    setup: Setup
    seed: int
    first: int
    hands: tuple[Cards, ...]
    vowels: Cards
    consonants: Cards
    instructions: tuple[int, ...]
    """The order of the deck's instruction cards, from the top."""


class Flipped(Event, frozen=True, tag="flipped"):
    """The next instruction card is turned: it will be seen at `start`."""

    seat: int
    start: Instant


class Revealed(Event, frozen=True, tag="revealed"):
    """The card is seen by all. It opens the race at this instant, unless it wants a special letter first."""

    card: Instruction
    at: Instant


class Picked(Event, frozen=True, tag="picked"):
    """The special letter is revealed, and opens the race."""

    seat: int
    pile: Pile
    letter: str
    at: Instant
    by_chance: bool = False


class Buzzed(Event, frozen=True, tag="buzzed"):
    """A seat has a word and must show it by `until`."""

    seat: int
    time: int
    until: Instant


class Laid(Event, frozen=True, tag="laid"):
    """A seat laid cards that make a word which conforms; whether it wins depends on the others' times."""

    seat: int
    cards: Cards
    word: str
    time: int
    explanation: str = ""


class ExplanationAsked(Event, frozen=True, tag="explanation-asked"):
    """Cards are laid as a proper noun that no list has: the seat says what it refers to, the race stands still (D5)."""

    seat: int
    cards: Cards
    time: int
    at: Instant
    until: Instant


class Explained(Event, frozen=True, tag="explained"):
    """The proper noun is explained, and the others say whether they accept it."""

    seat: int
    word: str
    text: str
    until: Instant


class Judged(Event, frozen=True, tag="judged"):
    """A seat accepted an explanation, or refused it."""

    seat: int
    claimant: int
    accept: bool


class ExplanationAccepted(Event, frozen=True, tag="explanation-accepted"):
    """The proper noun is good: it counts from the moment it was laid."""

    seat: int
    word: str


Fault = Literal["no-word", "nothing-shown", "unexplained", "refused"]
"""Why a claim is wrong."""


class Mistaken(Event, frozen=True, tag="mistaken"):
    """A claim was wrong: the cards go back to the hand, and the seat is out of the round, or has to wait."""

    seat: int
    cards: Cards
    time: int
    why: Fault
    until: int | None = None
    """When it may claim again, in the time of the race; None: not in this round."""


class RaceResumed(Event, frozen=True, tag="race-resumed"):
    """The race goes on after an explanation; its clock stood still: `start` is moved."""

    start: Instant


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A seat drew new cards, then its old ones were shuffled and put under their piles (C-032). It is out (C-029)."""

    seat: int
    cards: Cards
    vowels: int
    drawn: Cards
    under: Cards
    time: int


class GaveUp(Event, frozen=True, tag="gave-up"):
    """A seat left the round."""

    seat: int
    time: int


class LastLeft(Event, frozen=True, tag="last-left"):
    """Others have exchanged and one seat is left: it takes the card if it can form a word (C-031)."""

    seat: int
    time: int
    until: int
    """In the time of the race."""


class Awarded(Event, frozen=True, tag="awarded"):
    """A seat wins the card and discards the cards it used, with the special letter (C-016, C-019, C-042)."""

    seat: int
    cards: Cards
    word: str
    time: int
    under: Cards
    until: Instant
    """By then it has chosen from which piles it draws."""
    explanation: str = ""
    """What the proper noun refers to, if its player said so."""


class Tied(Event, frozen=True, tag="tied"):
    """Several laid at the same moment: nobody wins, the card goes under its pile (C-024 to C-026)."""

    seats: tuple[int, ...]
    words: tuple[str, ...]
    times: tuple[int, ...]
    at: Instant


class Unanswered(Event, frozen=True, tag="unanswered"):
    """Nobody formed a word: the card goes under its pile (C-023)."""

    at: Instant
    timeout: bool = False


class Refilled(Event, frozen=True, tag="refilled"):
    """The winner drew as many cards as were laid (C-020)."""

    seat: int
    vowels: int
    drawn: Cards
    at: Instant
    by_default: bool = False


class Ordered(Event, frozen=True, tag="ordered"):
    """A seat put its hand in order."""

    seat: int
    hand: Cards


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gave up; its cards were shuffled and put under their piles."""

    seat: int
    under: Cards
    late: bool = False
    """Its time was over."""


_OfCards = Flipped | Revealed | Picked | Awarded | Tied | Unanswered | Refilled | Ordered
_OfTheRace = Buzzed | Laid | Mistaken | RaceResumed | Exchanged | GaveUp | LastLeft
_OfExplanations = ExplanationAsked | Explained | Judged | ExplanationAccepted
AnyEvent = Opened | _OfCards | _OfTheRace | _OfExplanations | Resigned | Ended
