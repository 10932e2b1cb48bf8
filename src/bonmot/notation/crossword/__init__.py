"""Crossword games between table and paper: their records in GCG, and records as the views people would have seen."""

from bonmot.notation.crossword.recording import recorded
from bonmot.notation.crossword.records import past_of_record

__all__ = ["past_of_record", "recorded"]
