"""Duplicate in sentences."""

from bonmot.telling.duplicate.sentences import TELLING

__all__ = ["TELLING"]
