"""Computer players: functions of a view, so that they cannot know more than a person in their seat."""

from bonmot.players.graded import Graded
from bonmot.players.levels import Level, levels
from bonmot.players.personas import Persona, persona, personas
from bonmot.players.player import BestScore, Player, Thought

__all__ = [
    "BestScore",
    "Graded",
    "Level",
    "Persona",
    "Player",
    "Thought",
    "levels",
    "persona",
    "personas",
    "player_for",
]


def player_for(level: int | None = None, name: str | None = None, form: int = 0) -> Player:
    """A computer player: of some level, perhaps one of the cast; without a level it takes the best score."""
    if level is None:
        return BestScore()
    return Graded(level, persona(name) if name else None, form)
