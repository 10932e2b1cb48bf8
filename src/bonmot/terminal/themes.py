"""Palettes: the same board on dark or light ground, for colour-blind eyes, in symbols alone, as in the 1980s.

Every premium square carries a symbol in every palette: colour is never the only sign.
"""

import os
from dataclasses import dataclass, replace
from typing import Final

from rich.color import Color
from rich.style import Style

from bonmot.texts import _, mark


@dataclass(frozen=True, slots=True)
class Palette:
    """How everything looks."""

    name: str
    title: str
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
    coloured_curves: tuple[str, ...] = ()
    """Of the sides in a plot, the first for the first side; empty: two shades are all there is."""

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
        return replace(
            self, foreground=foreground, background=background, panel=background, squares={**self.squares, ".": plain}
        )


def _style(text: str) -> Style:
    return Style.parse(text)


COLOUR: Final = Palette(
    name="colour",
    title=mark("colours"),
    foreground="#e6e1d3",
    background="#16211d",
    panel="#1d2b26",
    accent="#e8b84b",
    quiet="#8fa39a",
    squares={
        ".": _style("#4d6b5f on #22382f"),
        "d": _style("#12324a on #9cc9e3"),
        "t": _style("#f2f7fb on #2f6fb0"),
        "q": _style("#f7f0fb on #6d4aa0"),
        "D": _style("#5a1f2c on #eeb0b6"),
        "T": _style("#fff3ef on #c2402f"),
        "Q": _style("#3a2a00 on #e4c13e"),
        "*": _style("#5a1f2c on #eeb0b6"),
    },
    tile=_style("bold #2b2416 on #f0e2bd"),
    blank=_style("bold #8a1f2b on #fff8e6"),
    tentative=_style("bold #1d2b00 on #cfe58a"),
    latest=_style("bold #2b2416 on #f6c75a"),
    thought=_style("bold #1b2440 on #a9c4f5"),
    cursor=_style("bold #16211d on #ffffff"),
    coloured_curves=("#f6c75a", "#9cc9e3", "#eeb0b6", "#cfe58a"),
)

LIGHT: Final = Palette(
    name="light",
    title=mark("colours on light ground"),
    foreground="#24302b",
    background="#fbf9f3",
    panel="#efeadd",
    accent="#8a4b00",
    quiet="#5d6b64",
    squares={
        ".": _style("#7f9187 on #e2eae3"),
        "d": _style("#12324a on #a9d3ea"),
        "t": _style("#ffffff on #2a68a8"),
        "q": _style("#ffffff on #6d4aa0"),
        "D": _style("#5a1f2c on #f3b9bf"),
        "T": _style("#ffffff on #b93a2a"),
        "Q": _style("#3a2a00 on #e4c13e"),
        "*": _style("#5a1f2c on #f3b9bf"),
    },
    tile=_style("bold #2b2416 on #e3c987"),
    blank=_style("bold #8a1f2b on #fff3cf"),
    tentative=_style("bold #1d2b00 on #b3d358"),
    latest=_style("bold #2b2416 on #f2ac2e"),
    thought=_style("bold #1b2440 on #9dbcf5"),
    cursor=_style("bold #ffffff on #24302b"),
    is_dark=False,
    coloured_curves=("#8a4b00", "#2a68a8", "#b93a2a", "#6d4aa0"),
)

SAFE: Final = Palette(
    name="safe",
    title=mark("colours for colour-blind eyes"),
    foreground="#f0f0f0",
    background="#14181f",
    panel="#1e242e",
    accent="#f0e442",
    quiet="#9aa7b8",
    squares={
        ".": _style("#65748a on #232b37"),
        "d": _style("#0b2a3d on #8fd0f5"),
        "t": _style("#ffffff on #0067a3"),
        "q": _style("#ffffff on #33418a"),
        "D": _style("#3d2600 on #f2c46d"),
        "T": _style("#ffffff on #b34700"),
        "Q": _style("#2b2900 on #f0e442"),
        "*": _style("#3d2600 on #f2c46d"),
    },
    tile=_style("bold #1c1c1c on #d9d9d9"),
    blank=_style("bold underline #00405f on #ffffff"),
    tentative=_style("bold #2b2900 on #f0e442"),
    latest=_style("bold #2b1a00 on #e69f00"),
    thought=_style("bold #ffffff on #0072b2"),
    cursor=_style("bold #000000 on #ffffff"),
    coloured_curves=("#f0e442", "#56b4e9", "#e69f00", "#f0f0f0"),
)
"""Blue against orange, light against dark: what differs here, differs for eyes without red, green or blue (after
Okabe and Ito)."""

MONOCHROME: Final = Palette(
    name="monochrome",
    title=mark("symbols, without colours"),
    foreground="#d0d0d0",
    background="#000000",
    panel="#000000",
    accent="#ffffff",
    quiet="#a0a0a0",
    squares={symbol: _style("#d0d0d0 on #000000") for symbol in ".dtqDTQ*"},
    tile=_style("bold reverse #d0d0d0 on #000000"),
    blank=_style("bold underline #ffffff on #000000"),
    tentative=_style("bold reverse underline #d0d0d0 on #000000"),
    latest=_style("bold reverse italic #ffffff on #000000"),
    thought=_style("bold italic #ffffff on #000000"),
    cursor=_style("bold reverse #ffffff on #000000"),
)

CONTRAST: Final = Palette(
    name="contrast",
    title=mark("high contrast"),
    foreground="#ffffff",
    background="#000000",
    panel="#000000",
    accent="#ffff00",
    quiet="#ffffff",
    squares={
        ".": _style("#ffffff on #000000"),
        "d": _style("#00ffff on #000000"),
        "t": _style("bold #000000 on #00ffff"),
        "q": _style("bold #000000 on #00ff00"),
        "D": _style("#ff8cff on #000000"),
        "T": _style("bold #000000 on #ff8cff"),
        "Q": _style("bold #000000 on #ff5c5c"),
        "*": _style("#ff8cff on #000000"),
    },
    tile=_style("bold #000000 on #ffffff"),
    blank=_style("bold #000000 on #ffb000"),
    tentative=_style("bold #000000 on #ffff00"),
    latest=_style("bold #ffffff on #0000d0"),
    thought=_style("bold underline #ffff00 on #000000"),
    cursor=_style("bold #ffff00 on #c00000"),
    coloured_curves=("#ffff00", "#00ffff", "#ff8cff", "#00ff00"),
)


def _phosphor(name: str, title: str, bright: str, normal: str, dim: str, glow: str) -> Palette:
    """One colour of light on a dark tube."""
    dark = "#050805" if name == "green" else "#0a0602"
    return Palette(
        name=name,
        title=title,
        foreground=normal,
        background=dark,
        panel=dark,
        accent=bright,
        quiet=dim,
        squares={
            ".": _style(f"{dim} on {dark}"),
            "d": _style(f"{normal} on {glow}"),
            "t": _style(f"bold {bright} on {glow}"),
            "q": _style(f"bold {bright} on {glow}"),
            "D": _style(f"{dark} on {dim}"),
            "T": _style(f"bold {dark} on {normal}"),
            "Q": _style(f"bold {dark} on {bright}"),
            "*": _style(f"{dark} on {dim}"),
        },
        tile=_style(f"bold {dark} on {bright}"),
        blank=_style(f"bold underline {bright} on {dark}"),
        tentative=_style(f"bold underline {dark} on {bright}"),
        latest=_style(f"bold italic {dark} on {normal}"),
        thought=_style(f"bold {bright} on {glow}"),
        cursor=_style(f"bold {dark} on #ffffff"),
    )


GREEN: Final = _phosphor("green", mark("green screen of the 1980s"), "#8cff9e", "#35d05a", "#1f7f38", "#0d2f16")
AMBER: Final = _phosphor("amber", mark("amber screen of the 1980s"), "#ffd27a", "#f0a020", "#96600f", "#3a2404")

HOME: Final = Palette(
    name="home",
    title=mark("home computer of the 1980s"),
    foreground="#ffffff",
    background="#000000",
    panel="#000000",
    accent="#00ffff",
    quiet="#c0c0c0",
    squares={
        ".": _style("#7f7f7f on #000000"),
        "d": _style("#000000 on #00d8d8"),
        "t": _style("#ffffff on #0000d8"),
        "q": _style("#ffffff on #008000"),
        "D": _style("#000000 on #d800d8"),
        "T": _style("#ffffff on #d80000"),
        "Q": _style("#000000 on #00d800"),
        "*": _style("#000000 on #d800d8"),
    },
    tile=_style("bold #000000 on #ffffff"),
    blank=_style("bold #ffffff on #d80000"),
    tentative=_style("bold #000000 on #d8d800"),
    latest=_style("bold #000000 on #ffff80"),
    thought=_style("bold #000000 on #00ff00"),
    cursor=_style("bold #000000 on #ffff00"),
    coloured_curves=("#00ffff", "#ffff00", "#ff90ff", "#00ff00"),
)
"""Eight colours, full brightness: what Micro and De Luxe look like unless somebody chooses another palette."""

PALETTES: Final = {palette.name: palette for palette in (COLOUR, LIGHT, SAFE, MONOCHROME, CONTRAST, GREEN, AMBER, HOME)}


def palette_named(name: str, *, on_light: bool = False) -> Palette:
    """A palette; without a name colours, on light ground where the terminal is `on_light`.

    Where the system asks for no colour, symbols, whatever was chosen before.
    """
    if os.environ.get("NO_COLOR"):
        return MONOCHROME
    return PALETTES.get(name, LIGHT if on_light else COLOUR)


def title_of(palette: Palette) -> str:
    """How a palette is called."""
    return _(palette.title)
