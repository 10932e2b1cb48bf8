"""What it costs to find turns with two-sided prisms: positions in the middle of games, the same ones every time."""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

from bonmot.board.prisms import PrismBoard

ALL_MS: Final = 20.0
"""All legal turns of a position take less in the median, the processor's time counted."""
BEST_MS: Final = 10.0
"""So does the best one alone."""

LANGUAGES: Final = ("fr", "en")
TURNS: Final = (4, 6, 8, 10)
"""Positions are taken after so many turns of best scores."""


def measured(language: str, *, quick: bool) -> dict[str, Any]:
    """Medians and longest times over the positions, with the rules as they come and with the advanced one."""
    figure: dict[str, Any] = {"language": language}
    for title, advanced in (("usual", False), ("advanced", True)):
        positions = [
            midgame(language, turns, seed, advanced=advanced) for turns in TURNS for seed in range(3 if quick else 25)
        ]
        positions[0][0].moves(positions[0][1])  # the first one reads the words
        every = [spent(listing, *each) for each in positions]
        best = [spent(finding, *each) for each in positions]
        figure[title] = {
            "positions": len(positions),
            "turns": round(statistics.mean(count for count, _ in every)),
            "all_ms": times([ms for _, ms in every]),
            "best_ms": times([ms for _, ms in best]),
        }
    return figure


def midgame(language: str, turns: int, seed: int, *, advanced: bool) -> tuple[PrismBoard, list[str]]:
    """A board after some turns of best scores, and the rack of the one to move."""
    board = PrismBoard(language, advanced=advanced)
    bag = [prism.name for prism in board.prisms]
    random.Random(f"{language} {turns} {seed}").shuffle(bag)
    racks = [[bag.pop() for _ in range(7)] for _ in range(2)]
    for turn in range(turns):
        rack = racks[turn % 2]
        best = board.best(rack)
        if best is not None:
            board.push(best)
            for laid in best.placed:
                rack.remove(laid.prism)
            while len(rack) < 7 and bag:
                rack.append(bag.pop())
    return board, racks[turns % 2]


def listing(board: PrismBoard, rack: list[str]) -> int:
    """All turns."""
    return len(board.moves(rack))


def finding(board: PrismBoard, rack: list[str]) -> int:
    """The best turn."""
    return int(board.best(rack) is not None)


def spent(work: Callable[[PrismBoard, list[str]], int], board: PrismBoard, rack: list[str]) -> tuple[int, float]:
    """How many turns some work finds, and the processor's milliseconds it takes."""
    start = time.process_time_ns()
    found = work(board, rack)
    return found, (time.process_time_ns() - start) / 1e6


def times(milliseconds: list[float]) -> dict[str, float]:
    """The median and the longest."""
    return {"median": round(statistics.median(milliseconds), 2), "longest": round(max(milliseconds), 2)}


def kept(figure: dict[str, Any]) -> bool:
    """Whether the figures are what we promise."""
    return all(
        figure[title]["all_ms"]["median"] < ALL_MS and figure[title]["best_ms"]["median"] < BEST_MS
        for title in ("usual", "advanced")
    )


def show(figure: dict[str, Any]) -> None:
    """The figures of one language, for people."""
    for title in ("usual", "advanced"):
        each = figure[title]
        every, best = each["all_ms"], each["best_ms"]
        print(
            f"  {figure['language']}, {title} rules, {each['positions']} positions, {each['turns']:,} turns each: "
            f"all in {every['median']:g} ms (longest {every['longest']:g}, promise {ALL_MS:g}), "
            f"the best in {best['median']:g} ms (longest {best['longest']:g}, promise {BEST_MS:g})"
        )
