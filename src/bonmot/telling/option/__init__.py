"""OPTION in sentences."""

from bonmot.telling.option.sentences import TELLING

__all__ = ["TELLING"]
