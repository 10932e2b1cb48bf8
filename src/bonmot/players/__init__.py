"""Computer players: functions of a view, so that they cannot know more than a person in their seat."""

from bonmot.players.casts import Cast, cast_of
from bonmot.players.crossword import player_for
from bonmot.players.graded import Graded
from bonmot.players.levels import Level, levels
from bonmot.players.personas import Persona, persona, personas
from bonmot.players.player import BestScore, Later, Player, Thought

__all__ = [
    "BestScore",
    "Cast",
    "Graded",
    "Later",
    "Level",
    "Persona",
    "Player",
    "Thought",
    "cast_of",
    "levels",
    "persona",
    "personas",
    "player_for",
]
