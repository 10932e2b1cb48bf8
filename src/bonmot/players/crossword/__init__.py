"""The computer players of the crossword game."""

from typing import Final

from bonmot.games.crossword import View
from bonmot.players.casts import Cast
from bonmot.players.character import preparing
from bonmot.players.crossword.best_score import BestScore
from bonmot.players.crossword.graded import Graded
from bonmot.players.crossword.hints import hint
from bonmot.players.crossword.levels import SCALES, level_of
from bonmot.players.crossword.seeing import board_of, rack_of
from bonmot.players.hints import WHOLE_WORD
from bonmot.players.personas import persona
from bonmot.players.player import Player

__all__ = ["CAST", "BestScore", "Graded", "board_of", "hint", "player_for", "rack_of"]

_BOARD: Final = "standard-15"
"""Points on other boards cannot be compared."""


def player_for(level: int | None = None, name: str | None = None, form: int = 0) -> Player:
    """A computer player: of some level, perhaps one of the cast; without a level it takes the best score."""
    if level is None:
        return BestScore()
    return Graded(level, persona(name) if name else None, form)


def _is_comparable(view: View) -> bool:
    return view.layout == _BOARD


CAST: Final = Cast(
    player=player_for,
    simplest=BestScore,
    ladder=SCALES.levels,
    hint=hint,
    grades=WHOLE_WORD,
    is_comparable=_is_comparable,
    prepare=preparing(level_of),
    scales=SCALES.names,
    thinks_ahead=True,
)
