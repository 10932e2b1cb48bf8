"""The levels as a picture (SVG): averages with their intervals, and shares of wins against the level below."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from bonmot.players.levels import Level

COLOURS: Final = ("#1f5fa8", "#c2571a", "#3a7d44", "#7a3b8f")
WIDTH: Final = 320
HEIGHT: Final = 190
MARGIN: Final = 46
TOP: Final = 60

Ladders = Mapping[str, Mapping[str, Sequence[Level]]]
"""Levels by scale and language."""


def drawn(ladders: Ladders, averages: str, wins: str) -> str:
    """One column for each scale: its averages above (titled `averages`), its shares of wins below (`wins`)."""
    languages = list(dict.fromkeys(language for scale in ladders.values() for language in scale))
    parts = [
        f'<text x="{MARGIN + 130 * place}" y="20" fill="{COLOURS[place]}">● {escape(language)}</text>'
        for place, language in enumerate(languages)
    ]
    for column, (scale, chosen) in enumerate(ladders.items()):
        left = MARGIN + column * (WIDTH + MARGIN)
        count = max((len(ladder) for ladder in chosen.values()), default=0)
        highest = max((level.average + level.margin for ladder in chosen.values() for level in ladder), default=0)
        most_points = max(500, math.ceil(highest / 100) * 100)
        panels = (
            (f"{scale}: {averages}", TOP, range(100, most_points + 1, 100), float(most_points)),
            (f"{scale}: {wins}", TOP + HEIGHT + 2 * MARGIN, range(50, 101, 10), 100.0),
        )
        for number, (title, top, ticks, most) in enumerate(panels):
            across = _scaled(0.5, count + 0.5, left, left + WIDTH)
            up = _scaled(ticks[0], most, top + HEIGHT, top)
            parts.append(f'<text x="{left}" y="{top - 12}" font-weight="bold">{escape(title)}</text>')
            for tick in ticks:
                parts.append(_line(left, up(tick), left + WIDTH, up(tick), "#ddd"))
                parts.append(f'<text x="{left - 6}" y="{up(tick) + 4:.1f}" text-anchor="end">{tick}</text>')
            parts += [
                f'<text x="{across(level):.1f}" y="{top + HEIGHT + 18}" text-anchor="middle">{level}</text>'
                for level in range(1, count + 1)
            ]
            for language, ladder in chosen.items():
                colour = COLOURS[languages.index(language)]
                values = [
                    (level.average, level.margin) if number == 0 else (100 * (level.beats_lower or 0), 0.0)
                    for level in ladder
                ]
                known = [
                    (across(level.level), up(value), up(value - margin), up(value + margin))
                    for level, (value, margin) in zip(ladder, values, strict=True)
                    if value
                ]
                points = " ".join(f"{x:.1f},{y:.1f}" for x, y, _low, _high in known)
                parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
                for x, y, low, high in known:
                    parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
                    parts.append(_line(x, low, x, high, colour))
    width, height = MARGIN + len(ladders) * (WIDTH + MARGIN), TOP + 2 * HEIGHT + 3 * MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
    paper = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([f'{head} font-size="12">', paper, *parts, "</svg>", ""])


def _scaled(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Values on paper."""
    return lambda value: start + (value - low) / (high - low) * (end - start)


def _line(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}"/>'
