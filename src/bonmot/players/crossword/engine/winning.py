"""How likely a lead is to win: a table learned from games where there is one, else a plain curve.

>>> even = win_chance_for("en").of_two(0, 80)
>>> 0.5 < even < 0.65   # to be on turn is worth something
True
"""

from functools import cache
from typing import Final

from bonmot.kernel import WinChance

PLAIN: Final = WinChance()
"""A logistic of the spread, as wide as the root of the tiles to come: see `kernel/src/simulation/win_chance.hpp`."""


@cache
def win_chance_for(alphabet: str) -> WinChance:
    """The chances of a tile set: nobody has learned any yet."""
    del alphabet
    return PLAIN
