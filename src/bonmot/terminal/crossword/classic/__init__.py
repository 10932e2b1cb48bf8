"""The two programs of the 1980s: what Micro and De Luxe have in common.

Both ask for a whole word, then for its place, show what it would score, ask again, and challenge words they do not
know. What differs is written down in `Wording`: texts and keys.
"""

from bonmot.terminal.crossword.classic.program import Classic
from bonmot.terminal.crossword.classic.wording import ADAPTIVE, ARROWS, Wording, computer_of

__all__ = ["ADAPTIVE", "ARROWS", "Classic", "Wording", "computer_of"]
