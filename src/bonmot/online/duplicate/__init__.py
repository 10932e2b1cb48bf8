"""Duplicate online: the game of the day."""
