"""The computer players of the card race."""

from typing import Final

from bonmot.players.cards.measure import BY_CARDS
from bonmot.players.cards.player import CardPlayer, Simplest
from bonmot.players.cards.racers import LEVELS, Racer, ladder, published
from bonmot.players.casts import Cast
from bonmot.players.personas import persona
from bonmot.players.player import Player

__all__ = ["CAST", "LEVELS", "CardPlayer", "Racer", "ladder", "published"]


def player_for(level: int | None = None, name: str | None = None, form: int = 0) -> Player:
    """A computer player of some level, perhaps one of the cast; without a level, the strongest."""
    return CardPlayer(LEVELS if level is None else level, form, persona(name) if name else None)


CAST: Final = Cast(
    player=player_for, simplest=Simplest, ladder=ladder, is_comparable=lambda _view: True, measure=BY_CARDS
)
