"""The computer players of duplicate: the field that a person alone is ranked in."""

from typing import Final

from bonmot.games.duplicate import View
from bonmot.players.casts import Cast
from bonmot.players.character import preparing
from bonmot.players.crossword.levels import level_of, levels
from bonmot.players.duplicate.field import usual_field
from bonmot.players.duplicate.graded import Graded, Top
from bonmot.players.duplicate.hints import hint
from bonmot.players.duplicate.measure import BY_TOPS, is_comparable
from bonmot.players.hints import WHOLE_WORD
from bonmot.players.personas import persona
from bonmot.players.player import Player

__all__ = ["CAST", "Graded", "Top", "hint", "usual_field"]


def player_for(level: int | None = None, name: str | None = None, form: int = 0) -> Player:
    """A computer player of some level, perhaps one of the cast; without a level it finds every top."""
    return Top() if level is None else Graded(level, persona(name) if name else None, form)


def _may_hand_in(view: View) -> bool:
    return "hand-in" in view.may


CAST: Final = Cast(
    player=player_for,
    simplest=Top,
    ladder=levels,
    hint=hint,
    grades=WHOLE_WORD,
    can_hint=_may_hand_in,
    is_comparable=is_comparable,
    measure=BY_TOPS,
    prepare=preparing(level_of),
)
