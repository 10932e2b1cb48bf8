"""Computer players: functions of a view, so that they cannot know more than a person in their seat."""

from bonmot.players.player import Player, Thought, player_for

__all__ = ["Player", "Thought", "player_for"]
