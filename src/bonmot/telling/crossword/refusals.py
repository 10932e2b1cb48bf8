"""What only a crossword game refuses."""

from typing import Final

from bonmot.texts import mark

REFUSALS: Final[dict[str, str]] = {
    "constraint-banned": mark("{word} is forbidden in this game."),
    "constraint-length": mark("{word} is too short for this game: at least {minimum} letters."),
    "constraint-theme": mark("{word} is not on the theme of this game."),
}
"""Code of an error → what to say."""
