"""OPTION as text: turns as people type them, positions on one line, and whole games."""

from bonmot.notation.option.games import GameText, checked, read_game, recorded, write_game
from bonmot.notation.option.moves import move_text, read_move, read_prisms, write_move
from bonmot.notation.option.positions import Position, position_of

__all__ = [
    "GameText",
    "Position",
    "checked",
    "move_text",
    "position_of",
    "read_game",
    "read_move",
    "read_prisms",
    "recorded",
    "write_game",
    "write_move",
]
