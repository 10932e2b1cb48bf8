"""What is read can be read in every theme: the pairs of colours of the page, measured as WCAG 2 measures them."""

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "frontend" / "src" / "look" / "tokens.css"
THEMES = ("light", "dark", "contrast", "colour-blind", "monochrome", "retro")

TEXT = 4.5
"""What text needs (AA)."""
STRICT = 7.0
"""What text needs in the theme of high contrast (AAA)."""
EDGE = 3.0
"""What the edge of a control needs, or a thing that must be told from its ground."""

READ = [
    *((text, ground) for text in ("ink", "quiet", "accent", "bad", "good") for ground in ("page", "surface")),
    *((text, "sunk") for text in ("ink", "quiet")),
    *((text, "accent-soft") for text in ("ink", "accent", "quiet")),
    ("on-accent", "accent"),
    ("on-bad", "bad"),
    ("bad", "bad-soft"),
    ("coordinates", "board"),
    *((f"{square}-ink", square) for square in ("l2", "l3", "l4", "w2", "w3", "w4")),
    ("tile-ink", "tile"),
    ("tile-value", "tile"),
    ("last-ink", "last"),
    ("tentative-ink", "tentative"),
    ("blank-ink", "tile"),
    ("ghost", "square"),
    ("prism-dark-ink", "prism-dark"),
    ("prism-light-ink", "prism-light"),
    ("vowel-ink", "vowel"),
    ("consonant-ink", "consonant"),
    ("ink", "slip"),
]
SEEN = [("edge", "page"), ("edge", "surface"), ("accent", "page"), ("accent", "surface"), ("tile-line", "square")]


def themes() -> dict[str, dict[str, str]]:
    """Theme → its colours by name, from the style sheet itself."""
    found: dict[str, dict[str, str]] = {}
    blocks = re.findall(r'^\[data-theme="([\w-]+)"\] \{(.*?)^\}', TOKENS.read_text(), re.DOTALL | re.MULTILINE)
    for name, body in blocks:
        found.setdefault(name, {}).update(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_everybody_measures_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_all_themes_have_all_colours() -> None:
    found = themes()
    assert set(found) == set(THEMES)
    names = set(found["light"])
    assert len(names) > 50
    for theme, colours in found.items():
        assert set(colours) == names, theme


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_read_stands_out(theme: str) -> None:
    colours = themes()[theme]
    needed = STRICT if theme == "contrast" else TEXT
    low = {pair: contrast(*(colours[name] for name in pair)) for pair in READ}
    assert {pair: round(ratio, 2) for pair, ratio in low.items() if ratio < needed} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_pressed_or_laid_has_an_edge(theme: str) -> None:
    colours = themes()[theme]
    # Tiles of the machines of 1983 are white on blue: their own colour tells them from the square.
    pairs = [("tile", "square") if theme == "retro" and pair[0] == "tile-line" else pair for pair in SEEN]
    low = {pair: contrast(*(colours[name] for name in pair)) for pair in pairs}
    assert {pair: round(ratio, 2) for pair, ratio in low.items() if ratio < EDGE} == {}
