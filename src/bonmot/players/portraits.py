"""Small portraits of the cast, point by point, with their expressions: `data/personas/portraits.json`.

Terminals draw them in characters, and the page of 1983 as large points.
"""

from collections.abc import Sequence
from functools import cache
from itertools import groupby

import msgspec

from bonmot.decoding import from_json
from bonmot.players.personas import FOLDER


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A portrait as data, made from the large drawing."""

    colours: dict[str, str]
    rows: tuple[str, ...]
    expressions: dict[str, dict[int, str]] = {}
    """Expression → row → the points that are drawn otherwise; a space leaves a point as it is."""

    def showing(self, expression: str) -> Sequence[str]:
        """The rows with an expression; without one of that name, as they are."""
        changed = self.expressions.get(expression, {})
        return [_over(row, changed.get(number, "")) for number, row in enumerate(self.rows)]

    def svg(self, expression: str = "") -> str:
        """The portrait as a picture of square points.

        >>> 'viewBox="0 0 24 22"' in drawings()["colette"].svg("pleased")
        True
        """
        rows = self.showing(expression)
        points = []
        for y, row in enumerate(rows):
            x = 0
            for key, run in groupby(row):
                width = len(list(run))
                points.append(f'<path fill="{self.colours[key]}" d="M{x} {y}h{width}v1h-{width}z"/>')
                x += width
        size = f"0 0 {len(rows[0])} {len(rows)}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" shape-rendering="crispEdges">'
        return head + "".join(points) + "</svg>"


def _over(row: str, points: str) -> str:
    """A row with some points on top of it.

    >>> _over("aaaa", " b c"), _over("aaaa", "")
    ('abac', 'aaaa')
    """
    return "".join(new if new != " " else old for old, new in zip(row, f"{points:<{len(row)}}", strict=True))


@cache
def drawings() -> dict[str, Drawing]:
    """Persona → its portrait; `computer` is a computer that is nobody in particular."""
    return from_json((FOLDER / "portraits.json").read_bytes(), dict[str, Drawing])
