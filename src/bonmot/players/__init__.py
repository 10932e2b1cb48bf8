"""Computer players: functions of a view, so that they cannot know more than a person in their seat.

This room's own modules know no game. A game's players are in its folder: `bonmot.players.<game>` has a `CAST`.
"""

from bonmot.players.casts import cast_of
from bonmot.players.personas import Persona, persona, personas
from bonmot.players.player import Player, Thought

__all__ = ["Persona", "Player", "Thought", "cast_of", "persona", "personas"]
