"""Palettes: readable in every one, told apart by all eyes, and light or dark as the terminal is."""

import math
from itertools import combinations
from pathlib import Path

import pytest
from rich.style import Style

from bonmot.terminal.app import Bonmot
from bonmot.terminal.option.colours import LAID, LATEST, LYING, TURNED, look_of
from bonmot.terminal.themes import COLOUR, LIGHT, PALETTES, Palette
from tests.terminal.driving import Pilot
from tests.terminal.screens import played, press, seen

SAFE = PALETTES["safe"]
Colour = tuple[float, float, float]

EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green cones": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue cones": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What is seen of red, green and blue light (Machado, Oliveira and Fernandes 2009)."""


def light_of(style: Style, *, ground: bool = True) -> Colour:
    """The light of a colour, linear."""
    colour = style.bgcolor if ground else style.color
    assert colour is not None
    assert colour.triplet is not None
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.triplet.normalized
    )
    return red, green, blue


def brightness(light: Colour) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(style: Style) -> float:
    """From 1 (not to be seen) to 21."""
    dim, bright = sorted((brightness(light_of(style)), brightness(light_of(style, ground=False))))
    return (bright + 0.05) / (dim + 0.05)


def lab(light: Colour, eyes: str) -> Colour:
    """A colour as eyes see it, where equal distances look equally large (CIELAB)."""
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True)))) for row in EYES[eyes]
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Style, other: Style, eyes: str) -> float:
    """Of two grounds; 2 can just be told apart side by side."""
    pairs = zip(lab(light_of(one), eyes), lab(light_of(other), eyes), strict=True)
    return math.hypot(*(here - there for here, there in pairs))


def looks(palette: Palette) -> dict[str, Style]:
    return {
        **{sign: palette.squares[sign] for sign in ".dtqDTQ"},
        "tile": palette.tile,
        "tentative": palette.tentative,
        "latest": palette.latest,
    }


def alike(styles: dict[str, Style], eyes: str) -> list[tuple[str, str]]:
    return [(one, other) for one, other in combinations(styles, 2) if distance(styles[one], styles[other], eyes) < 10]


@pytest.mark.parametrize("eyes", EYES)
def test_what_differs_in_the_safe_palette_differs_for_all_eyes(eyes: str) -> None:
    assert set(alike(looks(SAFE), eyes)) <= {("Q", "tentative")}  # a square with its sign, a tile with its letter
    for light in (False, True):
        states = {state: look_of(SAFE, state, light=light).letter for state in (LYING, LATEST, LAID, TURNED)}
        assert alike(states, eyes) == []


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_what_people_read_is_readable_in_every_palette(palette: Palette) -> None:
    texts = {name: style for name, style in looks(palette).items() if name != "."}
    texts |= {"plain": palette.plain, "bright": palette.bright, "blank": palette.blank, "thought": palette.thought}
    texts |= {
        f"{state} {'light' if light else 'dark'}": look_of(palette, state, light=light).letter
        for state in (LYING, LATEST, LAID, TURNED)
        for light in (False, True)
    }
    assert {name: contrast(style) for name, style in texts.items() if contrast(style) < 3.8} == {}
    assert contrast(palette.faint) > 3.2


@pytest.mark.rule("M-096", "D-079")
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_a_blank_is_neither_like_other_tiles_nor_like_a_premium_square(palette: Palette) -> None:
    grounds = {style.color if style.reverse else style.bgcolor for style in palette.squares.values()}
    grounds -= {palette.squares["."].bgcolor}  # symbols alone tell premium squares apart where all have this one
    tile, blank = (style.color if style.reverse else style.bgcolor for style in (palette.tile, palette.blank))
    assert blank not in {tile, *grounds}


def test_the_palette_follows_the_terminal_until_a_person_chooses_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert app.theme == "light"
        assert LIGHT.background in str(pilot.style(0, 23))
        text = await press(pilot, "7")
        assert "‹automatic›" in text.replace(" ", "")
        await press(pilot, "right")
        assert app.theme == COLOUR.name
        await press(pilot, "left")
        assert app.theme == LIGHT.name
        assert "colours for colour-blind eyes" in seen(app)
        await press(pilot, "ctrl+t")
        assert app.palette is SAFE

    monkeypatch.setenv("COLORFGBG", "0;15")
    app = played(script, tmp_path, monkeypatch)
    assert [app.available_themes[name].dark for name in ("light", "colour")] == [False, True]
