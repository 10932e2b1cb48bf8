"""The computer players of the crossword game."""

from typing import Final

from bonmot.games.crossword import View
from bonmot.players.casts import Cast
from bonmot.players.graded import Graded
from bonmot.players.hints import WHOLE_WORD, hint
from bonmot.players.levels import levels
from bonmot.players.personas import persona
from bonmot.players.player import BestScore, Player

_BOARD: Final = "standard-15"
"""Points on other boards cannot be compared."""


def player_for(level: int | None = None, name: str | None = None, form: int = 0) -> Player:
    """A computer player: of some level, perhaps one of the cast; without a level it takes the best score."""
    if level is None:
        return BestScore()
    return Graded(level, persona(name) if name else None, form)


def _can_hint(view: View) -> bool:
    return "play" in view.may


def _is_comparable(view: View) -> bool:
    return view.layout == _BOARD


CAST: Final = Cast(
    player=player_for,
    simplest=BestScore,
    ladder=levels,
    hint=hint,
    grades=WHOLE_WORD,
    can_hint=_can_hint,
    is_comparable=_is_comparable,
)
