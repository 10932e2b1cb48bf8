"""The card race: turn an instruction card, and everybody at once looks for a word that fits. First to lay it wins it.

>>> from bonmot.games.cards import CardRace, Flip, Lay, TimePasses, setup_for
>>> from bonmot.games.game import replay, step
>>> game = CardRace()
>>> state = replay(game, game.open(setup_for("cards", ["Ada", "Blaise"], language="en"), seed=2))
>>> game.acting(state), game.view(state, 0).sides[0].hand, game.view(state, 1).sides[0].hand
(frozenset({1}), ('A', 'E', 'Y', 'S', 'S', 'H', 'L'), None)
>>> state, happened = step(game, state, 1, Flip(), at=1000)
>>> game.deadline(state)
2500
>>> state, happened = step(game, state, None, TimePasses(), at=2500)
>>> happened[0].card.text
'PROPER NOUN'
>>> state, happened = step(game, state, 0, Lay(("S", "H", "E", "L", "Y")), at=9000)
>>> type(happened[0]).__name__, game.view(state, 0).sides[0].status, game.view(state, 0).may[0]
('ExplanationAsked', 'explaining', 'explain')
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bonmot.games.cards.commands import AnyCommand, Buzz, Draw, Exchange, Explain, Flip, GiveUp, Judge, Lay, Order, Pick
from bonmot.games.cards.deck import Deck, Instruction
from bonmot.games.cards.edition import HAND, Edition
from bonmot.games.cards.events import AnyEvent, Opened, Setup
from bonmot.games.cards.natures import knows_natures
from bonmot.games.cards.rules import acting, deadline, decide
from bonmot.games.cards.state import State, evolved
from bonmot.games.cards.view import View, view_of, witnessed
from bonmot.games.chance import Chance
from bonmot.games.commands import Abandon, Resign, TimePasses
from bonmot.games.game import GameEntry, Refused, refusing, wished
from bonmot.games.setups import Seating, check_seats, check_seed, tidied
from bonmot.games.usual import UsualGame
from bonmot.words import open as open_lexicon

__all__ = [
    "ENTRY",
    "Abandon",
    "AnyCommand",
    "AnyEvent",
    "Buzz",
    "CardRace",
    "Deck",
    "Draw",
    "Edition",
    "Exchange",
    "Explain",
    "Flip",
    "GiveUp",
    "Instruction",
    "Judge",
    "Lay",
    "Order",
    "Pick",
    "Resign",
    "Setup",
    "State",
    "TimePasses",
    "View",
    "setup_for",
]


class CardRace(UsualGame[Setup, State]):
    """The rules: everybody races at once, so that no clock of a side runs."""

    simultaneous = True

    decide = staticmethod(decide)
    evolve = staticmethod(evolved)
    acting = staticmethod(acting)
    deadline = staticmethod(deadline)
    view = staticmethod(view_of)
    witness = staticmethod(witnessed)

    def open(self, setup: Setup, seed: int) -> list[AnyEvent]:
        """Shuffle the piles separately (C-005), deal the hands, and choose who turns the first card."""
        _check(setup)
        check_seed(seed)
        deck, hand = setup.deck, setup.edition.hand
        chance = Chance(seed, 0)
        vowels, consonants = (_shuffled(chance, counts) for counts in (deck.vowels, deck.consonants))
        instructions = chance.in_new_order(range(len(deck.instructions)))
        hands = []
        for _seat in setup.seats:
            hands.append((*vowels[: hand.vowels], *consonants[: hand.consonants]))
            vowels, consonants = vowels[hand.vowels :], consonants[hand.consonants :]
        first = chance.below(len(setup.seats))
        return [Opened(setup, seed, first, tuple(hands), vowels, consonants, instructions)]


def _shuffled(chance: Chance, counts: Mapping[str, int]) -> tuple[str, ...]:
    cards = [letter for letter, count in counts.items() for _copy in range(count)]
    return chance.in_new_order(cards)


def setup_for(
    edition: Edition | str,
    names: Sequence[str],
    *,
    language: str = "",
    lexicon: str = "",
    options: Mapping[str, object] | None = None,
    computers: Sequence[int] = (),
    deck: Deck | None = None,
    pieces: str = "",
) -> Setup:
    """A setup with the usual choices filled in; `computers` are the seats that nobody asks for a verdict.

    `deck` holds cards of one's own, `pieces` is the file where they lie.

    >>> setup = setup_for("cards", ["Zoé", "Max"], language="fr", computers=[1])
    >>> setup.deck.language, [seat.computer for seat in setup.seats]
    ('fr', [False, True])
    """
    chosen = Edition.named(edition, options)
    language = language or (deck.language if deck is not None else "") or chosen.usual_language
    seats = tuple(Seating(tidied(name), computer=seat in computers) for seat, name in enumerate(names))
    with refusing():
        if pieces:
            deck = Deck.read(Path(pieces), language)
        setup = Setup(chosen, seats, language, lexicon or language, deck or Deck.load(language))
    _check(setup)
    return setup


def _check(setup: Setup) -> None:
    """Refuse a setup that nobody could play."""
    edition, deck = setup.edition, setup.deck
    check_seats(setup.seats, edition.seats)
    if (edition.languages and setup.language not in edition.languages) or deck.language != setup.language:
        raise Refused("edition-language", edition=edition.name, language=setup.language)
    with refusing():
        lexicon = open_lexicon(setup.lexicon)
        deck.check(len(setup.seats), HAND, edition.target)
    if lexicon.language != setup.language:
        raise Refused("letters-differ", alphabet=setup.language, lexicon=setup.lexicon)
    if not knows_natures(setup.language) and any(
        card.kind == "type" and card.param != "proper" for card in deck.instructions
    ):
        raise Refused("deck-needs-natures", language=setup.language)


ENTRY: Final = GameEntry(CardRace(), AnyCommand, AnyEvent, Edition, wished(setup_for, "computers", "pieces"))
