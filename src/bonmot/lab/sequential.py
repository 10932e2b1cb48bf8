"""A sequential test: stop a match as soon as it is clear who is stronger.

It is a generalised sequential probability ratio test over deals. A deal is games with the same tiles, one for each seat
that the first player can have, and its result one number: the share of them that the first player won. Two assumptions
are compared: the first player wins `edge` more than by chance (50 %; of three or four players, 33.3 or 25 %), or `edge`
less. Their likelihood ratio is that of normal means with the variance of the deals seen so far; as soon as it is beyond
19 : 1 either way, the match is decided. So a player who is stronger by at least the edge is called the weaker one in at
most 5 % of the matches.

>>> decided([0.5, 1.0, 0.5, 0.5] * 10, edge=0.05)
1
>>> decided([0.5, 0.0, 0.5, 0.5] * 10, edge=0.05)
-1
>>> decided([0.5, 1.0, 0.0, 0.5] * 10, edge=0.05)
0
>>> decided([0.5, 0.5, 0.25, 0.25] * 10, edge=0.05, chance=1 / 4)
1
"""

import math
from collections.abc import Sequence
from typing import Final

ERROR: Final = 0.05
_FEWEST: Final = 10
"""Before so many deals nobody knows how much they differ."""


def decided(deals: Sequence[float], edge: float, chance: float = 0.5) -> int:
    """1 when the first is stronger, -1 when the other is, 0 as long as nobody can say."""
    count = len(deals)
    if count < _FEWEST:
        return 0
    mean = sum(deals) / count
    # Two deals that nobody has played, one won and one lost, so that equal results do not look certain.
    variance = (sum((deal - mean) ** 2 for deal in deals) + mean**2 + (1 - mean) ** 2) / (count + 2)
    ratio = 2 * count * edge * (mean - chance) / variance
    bound = math.log((1 - ERROR) / ERROR)
    return 1 if ratio >= bound else -1 if ratio <= -bound else 0
