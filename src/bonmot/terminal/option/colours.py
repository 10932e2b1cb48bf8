"""How the two faces of a prism look in each palette: dark and light, lying, just laid, just flipped, thought of."""

import tomllib
from functools import cache
from pathlib import Path
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


_FILE: Final = Path(__file__).parents[2] / "data" / "prisms" / "colours.toml"
_COLOURS: Final[dict[str, dict[str, list[str]]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""Palette → state of a prism → its colours: letter, around, background of the dark face, then of the light one."""
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
