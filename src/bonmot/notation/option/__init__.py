"""OPTION as text: turns as people type them, positions on one line, and whole games."""

from bonmot.notation.option.games import GameText, checked, read_game, recorded, write_game
from bonmot.notation.option.positions import Position, position_of
from bonmot.notation.option.turns import read_prisms, read_turn, turn_text, write_turn

__all__ = [
    "GameText",
    "Position",
    "checked",
    "position_of",
    "read_game",
    "read_prisms",
    "read_turn",
    "recorded",
    "turn_text",
    "write_game",
    "write_turn",
]
