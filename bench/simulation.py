"""Simulation: turns a second, what a turn costs beside static self-play, and what decisions need.

Positions have about thirty tiles on the board and fifteen candidates, each followed for two plies, in one thread. Of a
decision the samples are counted that it takes until the best is told from all others with 95 % confidence, once by
trying those that are hard to tell apart, once by trying all equally often; positions that the second way has not
decided within `MOST` samples are left out of the comparison, which is to its advantage.

Whoever raises the stop flag of a simulation that plays games to their end waits: the longest of some tries is told. How
much is still thought about then is counted by a test (`kernel/tests/test_simulation.cpp`).
"""

import json
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from threading import Thread
from typing import Any, Final

from bonmot import words
from bonmot.board import Position
from bonmot.kernel import StopFlag
from bonmot.players.crossword.engine import Question
from bonmot.players.crossword.engine.simulation import Simulation
from bonmot.players.crossword.leaves import FOLDER, unpacked

DATA: Final = Path(words.__file__).parent.parent / "data"
LANGUAGES: Final = ("fr", "en")
MOST: Final = 60_000
#: The share of samples that decisions may need.
SHARE: Final = 1 / 3


def measured(program: str, language: str, *, quick: bool) -> dict[str, Any]:
    """All figures of one language; `program` is the benchmark of static self-play, which stands beside ours."""
    lexicon = words.open(language)
    with tempfile.TemporaryDirectory() as folder:
        leaves = Path(folder) / "leaves"
        leaves.write_bytes(unpacked((FOLDER / f"{language}.xz").read_bytes()))
        called = [
            str(Path(program).with_name("kernel_simulate")),
            str(lexicon.path),
            str(DATA / "tiles" / f"{language}.csv"),
            str(DATA / "boards" / "standard-15.txt"),
            str(leaves),
        ]
        runs = [_run([*called, "--positions", "10", "--samples", "1500"]) for _ in range(1 if quick else 5)]
        fastest = min(runs, key=lambda run: run["seconds"])
        deciding = [*called, "--positions", "4" if quick else "16", "--samples", str(MOST), "--decide", "0.95"]
        chosen, uniform = _run(deciding), _run([*deciding, "--uniform", "1"])
        return {
            "language": language,
            "plies_per_second": round(fastest["plies"] / fastest["seconds"]),
            "instructions_per_ply": _instructions_per_ply(called),
            "stopped_ms": longest_stop(language, tries=10 if quick else 50),
            "positions": chosen["positions"],
            "decided": chosen["decided"],
            "decided_uniformly": uniform["decided"],
            "samples": sum(few for few, many in zip(chosen["each"], uniform["each"], strict=True) if few and many),
            "samples_uniformly": sum(many for few, many in zip(chosen["each"], uniform["each"], strict=True) if few),
        }


def longest_stop(language: str, tries: int) -> float:
    """Milliseconds of processor time from raising the flag until it has returned: the longest of all tries."""
    question = Question.of_position(Position.from_cgp(f"{'/'.join(['15'] * 15)} AEINRT?/ 0/0 0", language))
    longest = 0.0
    for number in range(tries):
        simulation = Simulation(question, plies=0, seed=number, confidence=1, most_samples=1_000_000)
        stop = StopFlag()
        thread = Thread(target=simulation.run, args=(1, stop))
        thread.start()
        while not simulation.so_far().samples:
            time.sleep(0.001)
        begun = time.process_time()
        stop.raise_()
        thread.join()
        longest = max(longest, 1000 * (time.process_time() - begun))
    return round(longest, 2)


def show(figure: dict[str, Any], static: int | None = None) -> None:
    """Print the figures of one language; `static`: the instructions of a ply of self-play by slots."""
    cost = figure["instructions_per_ply"]
    ratio = f", {cost / static:.2f} times static self-play" if cost and static else ""
    print(f"  {figure['language']}: {figure['plies_per_second']:,} plies/s, {cost or '?'} instructions/ply{ratio}")
    print(f"      stopped within {figure['stopped_ms']} ms of processor time, games played to their end")
    print(
        f"      {figure['decided']} of {figure['positions']} positions decided, {figure['decided_uniformly']} where "
        f"all are tried alike; of those, with {figure['samples']:,} samples instead of {figure['samples_uniformly']:,}"
    )


def kept(figures: list[dict[str, Any]]) -> bool:
    """Whether decisions need as few samples as we promise: speed depends on who else uses the machine."""
    needed = sum(figure["samples"] for figure in figures)
    return bool(needed <= SHARE * sum(figure["samples_uniformly"] for figure in figures))


def _run(called: list[str]) -> dict[str, Any]:
    run: dict[str, Any] = json.loads(subprocess.run(called, check=True, capture_output=True, text=True).stdout)
    return run


def _instructions_per_ply(called: list[str]) -> int | None:
    """What one simulated ply costs, or None where there is no valgrind."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    counts = []
    for samples in ("150", "1050"):
        counted = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", *called, "--positions", "4"]
        run = subprocess.run([*counted, "--samples", samples], check=True, capture_output=True, text=True)
        collected = re.search(r"Collected : (\d+)", run.stderr)
        if collected is None:
            raise RuntimeError(run.stderr)
        counts.append((int(collected[1]), json.loads(run.stdout)["plies"]))
    (few, few_plies), (many, many_plies) = counts
    return int((many - few) / (many_plies - few_plies))
