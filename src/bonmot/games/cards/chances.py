"""Chance in the card race.

Every shuffle has a stream of its own, by round and seat, so that the order in which commands arrive changes none.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

from bonmot.games.cards.state import State
from bonmot.games.chance import Chance

Card = TypeVar("Card")

_PURPOSES: Final = ("exchange", "discard", "resign", "pick")
Purpose = Literal["exchange", "discard", "resign", "pick"]


def chance_for(state: State, seat: int, purpose: Purpose) -> Chance:
    """The chance of one thing that a seat does in a round; stream 0 dealt the cards."""
    return Chance(state.seed, 1 + (state.round.number * 8 + seat) * len(_PURPOSES) + _PURPOSES.index(purpose))


def shuffled(state: State, seat: int, purpose: Purpose, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in a new order."""
    return in_new_order(chance_for(state, seat, purpose), cards)


def in_new_order(chance: Chance, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards shuffled (Fisher and Yates).

    >>> in_new_order(Chance(2024, 1), "ABCDEF")
    ('E', 'B', 'F', 'C', 'D', 'A')
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
