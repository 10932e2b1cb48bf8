"""Chance in the card race.

Every shuffle has a stream of its own, by round and seat, so that the order in which commands arrive changes none.
"""

from typing import Final, Literal

from bonmot.games.cards.state import State
from bonmot.games.chance import Chance

_PURPOSES: Final = ("exchange", "discard", "resign", "pick")
Purpose = Literal["exchange", "discard", "resign", "pick"]


def chance_for(state: State, seat: int, purpose: Purpose) -> Chance:
    """The chance of one thing that a seat does in a round; stream 0 dealt the cards."""
    return Chance(state.seed, 1 + (state.round.number * 8 + seat) * len(_PURPOSES) + _PURPOSES.index(purpose))


def shuffled(state: State, seat: int, purpose: Purpose, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in a new order."""
    return chance_for(state, seat, purpose).in_new_order(cards)
