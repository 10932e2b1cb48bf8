"""The crossword game in sentences."""

from bonmot.telling.crossword.sentences import TELLING

__all__ = ["TELLING"]
