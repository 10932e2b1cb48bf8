"""The computer players of OPTION."""

from typing import Final

from bonmot.games.option import View
from bonmot.games.option.preview import rack_of
from bonmot.players.casts import Cast
from bonmot.players.character import preparing
from bonmot.players.hints import WHOLE_WORD
from bonmot.players.option.graded import BestTurn, GradedTurn
from bonmot.players.option.hints import hint
from bonmot.players.option.levels import SCALES
from bonmot.players.option.seeing import board_of
from bonmot.players.personas import persona
from bonmot.players.player import Player

__all__ = ["CAST", "BestTurn", "GradedTurn", "board_of", "hint", "rack_of"]

_BOARD: Final = 15
"""Points on other boards, or with more flips, cannot be compared."""


def player_for(level: int | None = None, name: str | None = None, form: int = 0) -> Player:
    """A computer player: of some level, perhaps one of the cast; without a level it takes the best score."""
    if level is None:
        return BestTurn()
    return GradedTurn(level, persona(name) if name else None, form)


def _is_comparable(view: View) -> bool:
    return view.size == _BOARD and not view.options.advanced


CAST: Final = Cast(
    player=player_for,
    simplest=BestTurn,
    ladder=SCALES.levels,
    hint=hint,
    grades=WHOLE_WORD,
    is_comparable=_is_comparable,
    prepare=preparing(SCALES.level),
    scales=SCALES.names,
)
