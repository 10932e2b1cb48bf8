"""Portraits of the cast in characters: two points of the drawing above each other in every place of the screen."""

from typing import Final

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.text import Text

from bonmot.players.portraits import drawings
from bonmot.telling.voices import NEUTRAL
from bonmot.terminal.themes import Palette

WIDTH: Final = 24
HEIGHT: Final = 11
"""Columns and lines."""

_CONTRAST: Final = 1.6
_UPPER_HALF: Final = "▀"
_TRUE_COLOURS: Final = frozenset({"colour", "home"})
"""Palettes that show portraits as they were drawn; in all others they have the light of the screen."""


def portrait(persona: str | None, palette: Palette, expression: str = NEUTRAL) -> Text:
    """Somebody's face with an expression; a computer that is nobody in particular looks like one.

    >>> from bonmot.terminal.themes import COLOUR
    >>> [len(line) for line in portrait("oscar", COLOUR).plain.splitlines()] == [WIDTH] * HEIGHT
    True
    """
    drawing = drawings()[persona or "computer"]
    lit = _lit(drawing.colours, palette)
    rows = drawing.showing(expression)
    drawn = Text(no_wrap=True)
    for row in range(0, len(rows), 2):
        if row:
            drawn.append("\n")
        for upper, lower in zip(rows[row], rows[row + 1], strict=True):
            drawn.append(_UPPER_HALF, Style(color=lit[upper], bgcolor=lit[lower]))
    return drawn


def _lit(colours: dict[str, str], palette: Palette) -> dict[str, Color]:
    """The colours of a drawing on a screen."""
    found = {key: Color.parse(colour).get_truecolor() for key, colour in colours.items()}
    if palette.name not in _TRUE_COLOURS:
        light = {key: (299 * red + 587 * green + 114 * blue) / 255_000 for key, (red, green, blue) in found.items()}
        darkest, brightest = min(light.values()), max(light.values())
        dark, bright = Color.parse(palette.background).get_truecolor(), Color.parse(palette.accent).get_truecolor()
        for key, brightness in light.items():
            # From all of the dark to all of the light, for there are no other differences left.
            share = ((brightness - darkest) / (brightest - darkest)) ** _CONTRAST
            mixed = (round(low + (high - low) * share) for low, high in zip(dark, bright, strict=True))
            found[key] = ColorTriplet(*mixed)
    return {key: Color.from_triplet(triplet) for key, triplet in found.items()}
