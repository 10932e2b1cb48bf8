"""Cards that somebody has lifted from a hand, to lay or to exchange them: plain values, nothing is drawn here.

>>> lifted = lift(("A", "E", "S", "E"), (), "E")
>>> lifted, lift(("A", "E", "S"), lifted, "E")
(('E',), None)
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from bonmot.games.cards import View
from bonmot.words import Alphabet

Cards = tuple[str, ...]


class BuzzKey(NamedTuple):
    """The key with which a person at a shared keyboard says to have a word (D4)."""

    shown: str
    keys: frozenset[str]
    """As Textual names them: the same place on the keyboard may type other signs in other countries."""


BUZZ_KEYS: Final = (
    BuzzKey("1", frozenset({"1", "ampersand", "exclamation_mark"})),
    BuzzKey("=", frozenset({"equals_sign", "plus"})),
    BuzzKey("␣", frozenset({"space"})),
    BuzzKey("↓", frozenset({"down"})),
)
"""At the corners of the keyboard, and none is a letter: the top left, the top right, the bottom, the bottom right."""


def seat_of_key(people: Sequence[int], key: str) -> int | None:
    """Whose buzz key it is.

    >>> seat_of_key([0, 2], "equals_sign"), seat_of_key([0, 2], "down")
    (2, None)
    """
    return next((seat for seat, buzz in zip(people, BUZZ_KEYS, strict=False) if key in buzz.keys), None)


def lift(hand: Sequence[str], lifted: Cards, letter: str) -> Cards | None:
    """The cards lifted with one more; None if no such card is left in the hand."""
    left = Counter(hand) - Counter(lifted)
    card = letter if left[letter] else next((each for each in left if each.startswith(letter)), None)
    return (*lifted, card) if card is not None else None


def put_back(lifted: Cards, place: int) -> Cards:
    """The cards lifted without one.

    >>> put_back(("N", "O", "T"), 1), put_back((), 0)
    (('N', 'T'), ())
    """
    return (*lifted[:place], *lifted[place + 1 :])


def places_lifted(hand: Sequence[str], lifted: Cards) -> frozenset[int]:
    """Where in the hand the cards stood that were lifted.

    >>> sorted(places_lifted("SEES", ("S", "E")))
    [0, 1]
    """
    left = Counter(lifted)
    places = set()
    for place, card in enumerate(hand):
        if left[card]:
            left[card] -= 1
            places.add(place)
    return frozenset(places)


def vowels_laid(view: View) -> int:
    """How many vowels the winner has laid: as many are drawn again if nobody says otherwise."""
    won = view.history[-1]
    letters = Alphabet.load(view.language).split(won.words[0])
    return sum(each in view.vowel_cards for each in letters) - (won.letter in view.vowel_cards)


def countdown_number(left: int, whole: int) -> int:
    """The number to show when so many milliseconds of the countdown are left: three, two, one.

    >>> [countdown_number(left, 1500) for left in (1500, 1001, 1000, 1, 0)]
    [3, 3, 2, 1, 1]
    """
    return max(1, min(3, -(-3 * left // max(1, whole))))
