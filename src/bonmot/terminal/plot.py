"""Curves in cells of text: each cell has two by four dots of braille, and a colour for the curve that goes through it.

>>> for row in plotted([[0, 10, 30, 60], [0, 20, 25, 40]], width=8, height=3):
...     print("".join(cell.sign for cell in row))
⠀⠀⠀⠀⠀⠀⡠⠊
⠀⠀⢀⣀⣠⠼⠒⠉
⣠⠴⠕⠉⠀⠀⠀⠀
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Line by line, the dots of a sign of braille."""
_EMPTY: Final = 0x2800


class Sign(NamedTuple):
    """A sign, and which curve goes through it; None where there is none."""

    sign: str
    curve: int | None


def plotted(curves: Sequence[Sequence[float]], *, width: int, height: int) -> list[list[Sign]]:
    """Curves over equal steps from left to right, from the lowest value at the bottom to the highest at the top."""
    lowest = min(min(curve) for curve in curves)
    span = max(max(curve) for curve in curves) - lowest or 1
    dots = [[0] * width for _row in range(height)]
    owners: list[list[int | None]] = [[None] * width for _row in range(height)]
    for number, curve in enumerate(curves):
        before: int | None = None
        for x in range(2 * width):
            place = x / (2 * width - 1) * (len(curve) - 1)
            left = min(int(place), len(curve) - 1)
            right = min(left + 1, len(curve) - 1)
            value = curve[left] + (curve[right] - curve[left]) * (place - left)
            y = round((1 - (value - lowest) / span) * (4 * height - 1))
            near = y if before is None else before + (y > before) - (y < before)
            for each in range(min(y, near), max(y, near) + 1):  # steep parts are drawn without gaps
                dots[each // 4][x // 2] |= _DOTS[each % 4][x % 2]
                owners[each // 4][x // 2] = number
            before = y
    return [
        [Sign(chr(_EMPTY + sign), owner) for sign, owner in zip(signs, row, strict=True)]
        for signs, row in zip(dots, owners, strict=True)
    ]
