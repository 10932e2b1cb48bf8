"""Duplicate online: the game of the day, and games that are played again."""

from bonmot.online.duplicate.played_again import played_again
from bonmot.online.part import OnlinePart

ONLINE = OnlinePart(named_elsewhere=played_again)
