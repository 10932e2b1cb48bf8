"""Palettes: the same board on dark or light ground, for colour-blind eyes, in symbols alone, as in the 1980s.

Every premium square carries a symbol in every palette: colour is never the only sign.
"""

import os
import tomllib
from pathlib import Path
from typing import Final

import msgspec
from rich.color import Color
from rich.style import Style

from bonmot.texts import language

_FILE: Final = Path(__file__).parents[1] / "data" / "palettes.toml"


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How everything looks."""

    name: str
    titles: dict[str, str]
    """Language → how it is called,"""
    short: dict[str, str]
    """and how where there is little room: beside it stands what it looks like."""
    foreground: str
    background: str
    panel: str
    accent: str
    quiet: str
    squares: dict[str, Style]
    """Symbol of a premium square → its look."""
    tile: Style
    blank: Style
    """A blank that stands for a letter: another background (M-096, D-079)."""
    tentative: Style
    latest: Style
    """The last word played (M-074)."""
    thought: Style
    """What a computer tries (M-078, D-053)."""
    cursor: Style
    is_dark: bool = True
    coloured_curves: tuple[str, ...] = msgspec.field(name="curves", default=())
    """Of the sides in a plot, the first for the first side; empty: two shades are all there is."""

    @property
    def title(self) -> str:
        """How it is called, in the reader's language."""
        return self.titles[language()]

    @property
    def curves(self) -> tuple[str, ...]:
        """The colours of curves."""
        return self.coloured_curves or (self.accent, self.foreground)

    @property
    def gap(self) -> Color:
        """Of what is seen of the ground between two squares."""
        return Color.parse(self.background)

    @property
    def plain(self) -> Style:
        """Of texts."""
        return Style(color=self.foreground, bgcolor=self.background)

    @property
    def faint(self) -> Style:
        """Of what is less important."""
        return Style(color=self.quiet, bgcolor=self.background)

    @property
    def bright(self) -> Style:
        """Of what people should see first."""
        return Style(color=self.accent, bgcolor=self.background, bold=True)

    @property
    def key(self) -> Style:
        """Of the name of a key."""
        return Style(color=self.accent, bold=True)

    def with_screen(self, foreground: str, background: str) -> "Palette":
        """The same with other colours of screen and text (D-075)."""
        plain = Style(color=foreground, bgcolor=background)
        return msgspec.structs.replace(
            self, foreground=foreground, background=background, panel=background, squares={**self.squares, ".": plain}
        )


def _palettes() -> dict[str, Palette]:
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    named = {name: {"name": name, **palette} for name, palette in raw.items()}
    return msgspec.convert(named, dict[str, Palette], dec_hook=lambda _kind, text: Style.parse(text))


PALETTES: Final = _palettes()
COLOUR: Final = PALETTES["colour"]
LIGHT: Final = PALETTES["light"]
MONOCHROME: Final = PALETTES["monochrome"]
HOME: Final = PALETTES["home"]


def palette_named(name: str, *, on_light: bool = False) -> Palette:
    """A palette; without a name colours, on light ground where the terminal is `on_light`.

    Where the system asks for no colour, symbols, whatever was chosen before.
    """
    if os.environ.get("NO_COLOR"):
        return MONOCHROME
    return PALETTES.get(name, LIGHT if on_light else COLOUR)
