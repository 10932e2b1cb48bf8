"""The card race in sentences."""

from bonmot.telling.cards.sentences import TELLING

__all__ = ["TELLING"]
