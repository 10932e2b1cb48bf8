"""What people do with a hand of cards: draw, exchange, lay a word, and now and then lay a wrong one."""

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from bonmot.games.cards import Instruction, View
from bonmot.games.cards.deck import Pile
from bonmot.games.cards.judging import arrangements, names_of
from bonmot.games.cards.natures import lexicon_named

BEST_VOWELS: Final = 3
"""Of seven cards."""


def hand_of(view: View) -> tuple[str, ...]:
    """The hand of the seat that a view belongs to."""
    hand = view.sides[view.seat].hand if view.seat is not None else None
    return hand or ()


def vowels_wanted(view: View, count: int, kept: Sequence[str]) -> int:
    """How many of the cards to draw should be vowels: three vowels and four consonants are the best hand."""
    return _vowels_wanted(sum(card in view.vowel_cards for card in kept), count)


def _vowels_wanted(held: int, count: int) -> int:
    return min(count, max(0, BEST_VOWELS - held))


@lru_cache(maxsize=256)
def worst_cards(
    lexicon: str, hand: tuple[str, ...], vowels: tuple[str, ...], consonants: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards to exchange: those left promise the most words, on average over what may be drawn.

    What is drawn is not known; two likely draws, always the same, stand for all.
    """
    opened = lexicon_named(lexicon)
    best: tuple[float, tuple[str, ...]] = (-1.0, ())
    for size in range(2, len(hand)):
        for kept in sorted(set(combinations(sorted(hand), size))):
            wanted = _vowels_wanted(sum(card in vowels for card in kept), len(hand) - size)
            found = 0
            for shift in (0, 3):
                drawn = [*_some(vowels, wanted, shift), *_some(consonants, len(hand) - size - wanted, shift)]
                letters = opened.alphabet.encode_rack(" ".join((*kept, *drawn)))[0]
                found += len(opened.graph.find(None, letters, 0, 3, 6, -1, 1000))
            if found > best[0]:
                best = (found, kept)
    return cards_left(hand, best[1]) if best[1] else hand


def mixed(cards: dict[str, int]) -> tuple[str, ...]:
    """The cards of a pile, so mixed that any few in a row are typical of it."""
    every = [card for card, count in sorted(cards.items()) for _copy in range(count)]
    step = next(step for step in range(round(len(every) * 0.618), len(every) + 1) if math.gcd(step, len(every)) == 1)
    return tuple(every[place * step % len(every)] for place in range(len(every)))


def _some(cards: Sequence[str], count: int, shift: int) -> list[str]:
    return [cards[(shift * 5 + place) % len(cards)] for place in range(count)]


def cards_left(hand: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:
    """What remains of a hand."""
    left = Counter(hand) - Counter(given)
    return tuple(left.elements())


def cards_of(view: View, word: str) -> tuple[str, ...]:
    """The cards of the hand that make a word; the special letter lies there already."""
    letters = lexicon_named(view.lexicon).alphabet.split(word)
    if view.letter:
        letters.remove(view.letter)
    return tuple(letters)


def slip_of(view: View, word: str) -> tuple[str, ...] | None:
    """A wrong claim such as people make: one letter of a word is another."""
    question = view.question
    cards = cards_of(view, word)
    if question is None:
        return None
    for spare in cards_left(hand_of(view), cards):
        for place in range(len(cards)):
            wrong = (*cards[:place], spare, *cards[place + 1 :])
            if not arrangements(question, wrong) and not names_of(question, wrong):
                return wrong
    return None


def best_pile(view: View) -> Pile:
    """The special letter that helps: most hands want vowels, and most endings are vowels or S."""
    card: Instruction | None = view.card
    vowels = sum(each in view.vowel_cards for each in hand_of(view))
    return "vowel" if vowels <= 2 or (card is not None and card.param == "ends") else "consonant"
