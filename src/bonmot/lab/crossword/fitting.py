"""What `kernel_learn` has counted, made into the files that players read: outlooks, and the win table.

>>> smooth([0.1, 0.5, 0.3, 0.6], [1, 1, 1, 1])        # rises, never falls
[0.1, 0.4, 0.4, 0.6]
"""

import csv
from array import array
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.players.crossword.engine.winning import MOST_SPREAD, SPREADS

FEWEST_LEFT: Final = -7
LAST_LEFT: Final = 20
"""Where more are left, the end is too far away to count."""

_LEAN: Final = 400
"""Where few games were seen, the table leans on what spreads did in general, as if so many had been."""

_MOST_UNSEEN: Final = 100
_WHOLE: Final = 65535


class Outlook(NamedTuple):
    """What it is worth that so many tiles are left, in hundredths, and how much of a leave still counts."""

    left: int
    worth: int
    permille: int


def outlooks(path: Path) -> list[Outlook]:
    """Straight lines through what was still to come, as leaves had it: one for each number of tiles left.

    Both are compared with how it is far from the end, where nothing changes any more: leaves were learned to be worth
    just so much there. That they are worth more was tried, and won no more games.
    """
    with path.open(newline="") as file:
        rows = {int(row["left"]): {key: float(value) for key, value in row.items()} for row in csv.DictReader(file)}
    far = [row for left, row in rows.items() if left > LAST_LEFT]
    if not far or not all(left in rows for left in range(FEWEST_LEFT + 1, LAST_LEFT + 1)):
        raise BonmotError("learning-damaged", path=path)
    usual, whole = _line({key: sum(row[key] for row in far) for key in far[0]})
    fitted = []
    for left in range(FEWEST_LEFT, LAST_LEFT + 1):
        height, slope = _line(rows[max(left, FEWEST_LEFT + 1)])
        share = min(1.0, max(0.0, slope / whole)) if whole > 0 else 1.0
        fitted.append(Outlook(left, round(100 * (height - usual)), round(1000 * share)))
    return fitted


def _line(row: dict[str, float]) -> tuple[float, float]:
    """What is to come without a leave, and what a point of a leave adds."""
    count, leave, spread = row["count"], row["leave"], row["spread"]
    width = row["leave_squared"] - leave * leave / count
    slope = (row["leave_spread"] - leave * spread / count) / width if width > 0 else 0.0
    return (spread - slope * leave) / count, 100 * slope


def win_table(*paths: Path) -> bytes:
    """Shares of games won, by unseen tiles and spread, smooth and never falling as the spread grows.

    Players who only look at points and leaves play alike whatever the spread is, so how much spreads grew from here to
    the end is known from all of them. What was seen at this very spread has its say as far as it was seen often.

    What several runs have counted is added up. (What prospects have counted is not: each run has leaves of its own.)
    """
    runs = [_counted(path) for path in paths]
    numbers = [sum(counts) for counts in zip(*runs, strict=True)]
    rows: list[list[float]] = []
    for unseen in range(_MOST_UNSEEN + 1):
        cells = numbers[unseen * SPREADS * 3 : (unseen + 1) * SPREADS * 3]
        rows.append(_wins(cells[::3], cells[1::3], cells[2::3]) or (rows[-1] if rows else _certain()))
    return array("H", [round(share * _WHOLE) for row in rows for share in row]).tobytes()


def _counted(path: Path) -> "array[int]":
    numbers = array("I")
    data = path.read_bytes()
    if len(data) != (_MOST_UNSEEN + 1) * SPREADS * 3 * numbers.itemsize:
        raise BonmotError("learning-damaged", path=path)
    numbers.frombytes(data)
    return numbers


def _certain() -> list[float]:
    return [0.0 if spread < 0 else 0.5 if spread == 0 else 1.0 for spread in range(-MOST_SPREAD, MOST_SPREAD + 1)]


def _wins(games: Sequence[int], halves: Sequence[int], grew: Sequence[int]) -> list[float]:
    total = sum(grew)
    if total < 1000:
        return []
    # grew[i]: games in which the spread grew by i - 500. Won from spread s: those that grew by more than -s.
    below = [0, *accumulate(grew)]
    shares, weights = [], []
    for spread in range(-MOST_SPREAD, MOST_SPREAD + 1):
        tie = MOST_SPREAD - spread
        general = (total - below[tie + 1] + grew[tie] / 2) / total
        near = range(max(0, MOST_SPREAD + spread - 2), min(SPREADS, MOST_SPREAD + spread + 3))
        seen, won = sum(games[each] for each in near), sum(halves[each] for each in near) / 2
        if abs(spread) >= MOST_SPREAD - 2:
            seen, won = 0, 0.0  # the last cells hold all that lies beyond
        shares.append((won + _LEAN * general) / (seen + _LEAN))
        weights.append(seen + _LEAN)
    return smooth(shares, weights)


def smooth(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The nearest row that never falls (pool adjacent violators)."""
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        block = (value, float(weight), 1)
        while blocks and blocks[-1][0] > block[0]:
            mean, heavy, count = blocks.pop()
            whole = heavy + block[1]
            block = ((mean * heavy + block[0] * block[1]) / whole, whole, count + block[2])
        blocks.append(block)
    return [mean for mean, _weight, count in blocks for _each in range(count)]
