"""Endgames and pre-endgames from self-play, solved by the kernel: how long it takes until each is proved.

The positions are fixed by the seed: games between two who always take the best score, taken when the bag is empty and
both racks are full, or when one or two tiles are in the bag. Processor time of one thread, positions of one language
after the other.
"""

import json
import statistics
import subprocess
from pathlib import Path
from typing import Any, Final

from bonmot import words

DATA: Final = Path(words.__file__).parent.parent / "data"
SECONDS: Final = (0.1, 1, 10)
SOLVED_IN_A_SECOND: Final = 0.95
MEDIAN_SECONDS: Final = 3
LONGEST_SECONDS: Final = 60


def measured(program: str, language: str, *, quick: bool, pre_endgames: bool) -> dict[str, Any]:
    """All figures of one language; `program` is the benchmark that lies beside the one that is run here.

    100 endgames; with `pre_endgames` also 25 positions with one tile in the bag and 5 with two, which takes up to half
    an hour. A quick run has a few of each, and little time for them.
    """
    ends = solved(program, language, in_bag=0, count=10 if quick else 100, seconds=1 if quick else SECONDS[-1])
    some, seconds = (1, 2) if quick else (25, LONGEST_SECONDS)
    before = quick or pre_endgames
    one = solved(program, language, in_bag=1, count=some, seconds=seconds) if before else []
    two = solved(program, language, in_bag=2, count=(some + 4) // 5, seconds=seconds) if before else []
    return {
        "language": language,
        "quick": quick,
        "endgames": len(ends),
        "proved_in": {
            str(limit): sum(each["proved"] and each["seconds"] <= limit for each in ends) / len(ends)
            for limit in SECONDS
        },
        "one_in_bag": summary(one) if one else None,
        "two_in_bag": summary(two) if two else None,
    }


def solved(program: str, language: str, *, in_bag: int, count: int, seconds: float) -> list[dict[str, Any]]:
    """One line for each position."""
    path = Path(program).with_name("kernel_endgames")
    files = [words.open(language).path, DATA / "tiles" / f"{language}.csv", DATA / "boards" / "standard-15.txt"]
    options = ["--bag", in_bag, "--count", count, "--seconds", seconds, "--seed", 1]
    run = subprocess.run([path, *map(str, [*files, *options])], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def summary(found: list[dict[str, Any]]) -> dict[str, Any]:
    """What is proved of pre-endgames, and how soon."""
    return {
        "positions": len(found),
        "proved": sum(each["proved"] for each in found),
        "wins_proved": sum(each["wins_proved"] for each in found),
        "exact": sum(each["exact"] for each in found),
        "median_seconds": round(statistics.median(each["seconds"] for each in found), 2),
        "longest_seconds": round(max(each["seconds"] for each in found), 2),
    }


def kept(figure: dict[str, Any]) -> bool:
    """Whether the figures are what we promise; a quick run is too short to tell."""
    if figure["quick"]:
        return True
    one = figure["one_in_bag"]
    before = one is None or (
        one["proved"] == one["positions"]
        and one["median_seconds"] <= MEDIAN_SECONDS
        and one["longest_seconds"] <= LONGEST_SECONDS
    )
    return bool(before and figure["proved_in"]["1"] >= SOLVED_IN_A_SECOND)


def show(figure: dict[str, Any]) -> None:
    """The figures of one language, for people."""
    shares = ", ".join(f"{share:.0%} in {limit} s" for limit, share in figure["proved_in"].items())
    print(f"  {figure['language']}: {figure['endgames']} endgames of 7 and 7 tiles proved: {shares}", end="")
    print(f" (promise: {SOLVED_IN_A_SECOND:.0%} in 1 s)")
    if figure["one_in_bag"] is None:
        print("    with one or two tiles in the bag: go.py bench --pre-endgames")
        return
    for key, title in (("one_in_bag", "one in the bag"), ("two_in_bag", "two in the bag")):
        part = figure[key]
        print(f"    {title}: {part['positions']} positions, {part['proved']} proved, ", end="")
        print(f"{part['wins_proved']} by games won, {part['exact']} without an assumption; ", end="")
        print(f"median {part['median_seconds']} s, longest {part['longest_seconds']} s CPU")
    print(f"    (promise for one in the bag: all proved, median {MEDIAN_SECONDS} s, longest {LONGEST_SECONDS} s)")
