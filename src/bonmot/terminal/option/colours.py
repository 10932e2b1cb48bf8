"""How the two faces of a prism look in each palette: dark and light, lying, just laid, just turned, thought of."""

from functools import cache
from typing import Final, NamedTuple

from rich.style import Style

from bonmot.terminal.themes import Palette

LYING: Final = "lying"
LATEST: Final = "latest"
LAID: Final = "laid"
TURNED: Final = "turned"
THOUGHT: Final = "thought"


class Look(NamedTuple):
    """The letter of a face, and what stands around it: its value, and the letter behind."""

    letter: Style
    around: Style


_COLOURS: Final[dict[str, dict[str, tuple[str, str, str, str, str, str]]]] = {
    # of the dark face: letter, around, background; then of the light one
    "colour": {
        LYING: ("#fbeed3", "#c9a183", "#5b2f24", "#2b2416", "#8b784a", "#f0e2bd"),
        LATEST: ("#fff2cf", "#e6b973", "#8c4d12", "#2b2416", "#876318", "#f6c75a"),
        LAID: ("#f0fbd0", "#a8c56c", "#3c5813", "#1d2b00", "#677b2c", "#cfe58a"),
        TURNED: ("#ffeaff", "#cf9fd6", "#6b2b70", "#3b0f40", "#8b5792", "#ecc3f2"),
        THOUGHT: ("#eaf1ff", "#94afe1", "#25417f", "#1b2440", "#586ea2", "#a9c4f5"),
    },
    "safe": {
        LYING: ("#ffffff", "#c4c8d0", "#5a606b", "#1c1c1c", "#5e5e5e", "#d9d9d9"),
        LATEST: ("#ffe0a3", "#d9a84e", "#4d3000", "#2b1a00", "#6b4700", "#e69f00"),
        LAID: ("#fffbc2", "#e3da6a", "#736c00", "#2b2900", "#6b6510", "#f0e442"),
        TURNED: ("#d9f1ff", "#8fc4e3", "#00507d", "#0b2a3d", "#2b5f7d", "#8fd0f5"),
        THOUGHT: ("#ffffff", "#b9bfe6", "#33418a", "#1a1f4d", "#4a5085", "#b9c0f0"),
    },
    "contrast": {
        LYING: ("#ffffff", "#ffffff", "#0000b0", "#000000", "#000000", "#ffffff"),
        LATEST: ("#ffff00", "#ffff00", "#0000b0", "#000000", "#000000", "#ffff00"),
        LAID: ("#ffffff", "#ffffff", "#006000", "#000000", "#000000", "#60ff60"),
        TURNED: ("#ffffff", "#ffffff", "#900090", "#000000", "#000000", "#ff8cff"),
        THOUGHT: ("#00ffff", "#00ffff", "#303030", "#000000", "#000000", "#00ffff"),
    },
    "home": {
        LYING: ("#ffffff", "#ffffff", "#0000d8", "#000000", "#606060", "#ffffff"),
        LATEST: ("#ffff00", "#ffff00", "#0000d8", "#000000", "#606000", "#ffff80"),
        LAID: ("#ffffff", "#ffffff", "#007000", "#000000", "#006000", "#80ff80"),
        TURNED: ("#ffffff", "#ffffff", "#a000a0", "#000000", "#600060", "#ff90ff"),
        THOUGHT: ("#ffffff", "#ffffff", "#a00000", "#000000", "#004040", "#00d8d8"),
    },
}
"""Palette → state of a prism → its colours."""
_COLOURS["light"] = _COLOURS["colour"]

_WITHOUT_COLOUR: Final = {
    LYING: Style(),
    LATEST: Style(italic=True),
    LAID: Style(underline=True),
    TURNED: Style(underline=True, italic=True),
    THOUGHT: Style(dim=True),
}
"""Where a palette has one colour, states differ by the type, and the faces by which is the brighter."""


def look_of(palette: Palette, state: str, *, light: bool, odd: bool = False) -> Look:
    """How a face looks; every other square is a little darker, so that prisms in a row are told apart."""
    colours = _COLOURS.get(palette.name)
    if colours is not None:
        letter, around, background = colours[state][3:] if light else colours[state][:3]
        if odd:
            background = _shaded(background)
        return Look(Style(color=letter, bgcolor=background, bold=True), Style(color=around, bgcolor=background))
    if light:
        face = Style(color=palette.background, bgcolor=palette.accent)
    else:
        face = Style(color=palette.accent, bgcolor=palette.background)
    face += _WITHOUT_COLOUR[state]
    return Look(face + Style(bold=True), face)


@cache
def _shaded(colour: str) -> str:
    """A little darker.

    >>> _shaded("#f0e2bd")
    '#e1d4b1'
    """
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{part * 94 // 100:02x}" for part in parts)
