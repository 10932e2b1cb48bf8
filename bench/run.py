"""What `go.py bench` prints: speed of the kernel on whole games; cost of lexica, commands, players, prisms and tables.

    go.py bench [--quick] [--json]

On a busy machine seconds mean little, so the figure that counts is instructions per ply, counted by callgrind on the
C++ benchmark over 300 games: it repeats within 30 instructions. Two runs of different length are subtracted, so that
opening the word file does not count. Each game is played to its end by two players who always take the best score; then
by two of the laboratory, who care for leaves and exchange: their games must be the same, whoever finds the plays.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import cards
import duplicate
import endgames
import prisms
import simulation

import games
import page
import players
import tables
import web
from bonmot import words
from bonmot.players.crossword.leaves import FOLDER, unpacked

DATA: Final = Path(words.__file__).parent.parent / "data"
BOARD: Final = DATA / "boards" / "standard-15.txt"
LANGUAGES: Final = ("fr", "en")

#: Instructions per ply that the fastest public engines without word maps need.
BUDGET: Final = 1_300_000
OPENING_MS: Final = 10
MEANING_MS: Final = 2
LARGEST_FILE: Final = 16_000_000
#: What a ply with leaves may cost by slots, and what their anagram map may weigh beside the word file.
SLOTS_BUDGET: Final = 85_000
LARGEST_MAP: Final = 16_000_000


def main() -> int:
    """Measure, print, and fail when a promise is broken."""
    parser = argparse.ArgumentParser(prog="go.py bench", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--quick", action="store_true", help="fewer games")
    parser.add_argument(
        "--pre-endgames", action="store_true", help="also positions with one or two tiles in the bag: up to an hour"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    program = os.environ.get("BONMOT_KERNEL_BENCH")
    if not program:
        sys.stderr.write("Run `python3 go.py bench`: it builds the benchmark first.\n")
        return 2
    figures = [measured(program, language, quick=options.quick) for language in LANGUAGES]
    simulating = [simulation.measured(program, language, quick=options.quick) for language in simulation.LANGUAGES]
    solving = [
        endgames.measured(program, language, quick=options.quick, pre_endgames=options.pre_endgames)
        for language in LANGUAGES
    ]
    decisions = [games.measured(edition, language, quick=options.quick) for edition, language in games.GAMES]
    thinking = [players.measured(scale, language, quick=options.quick) for scale, language in players.SCALES]
    thinking += [players.raced(scale, language, quick=options.quick) for scale, language in players.RACES]
    turning = [prisms.measured(language, quick=options.quick) for language in prisms.LANGUAGES]
    keeping = tables.measured(quick=options.quick)
    racing = cards.measured(quick=options.quick)
    judging = duplicate.measured(quick=options.quick)
    serving = web.measured(quick=options.quick)
    showing = page.measured(quick=options.quick)
    if options.json:
        found = {
            "kernel": figures,
            "simulation": simulating,
            "endgames": solving,
            "games": decisions,
            "players": thinking,
            "prisms": turning,
        }
        print(
            json.dumps(
                found | {"tables": keeping, "cards": racing, "duplicate": judging, "web": serving, "page": showing}
            )
        )
    else:
        for figure in figures:
            show(figure)
        print("\nsimulation")
        for figure, static in zip(simulating, figures, strict=True):
            simulation.show(figure, static["leaves"]["instructions_per_ply"]["slots"])
        print("\nendgames")
        for figure in solving:
            endgames.show(figure)
        print("\ngames")
        for figure in decisions:
            games.show(figure)
        print("\nplayers")
        for figure in thinking:
            players.show(figure)
        print("\nprisms")
        for figure in turning:
            prisms.show(figure)
        print("\ntables")
        tables.show(keeping)
        print("\ncards")
        cards.show(racing)
        print("\nduplicate")
        duplicate.show(judging)
        print("\nweb")
        web.show(serving)
        page.show(showing)
    promises = [
        *map(kept, figures),
        simulation.kept(simulating),
        *map(endgames.kept, solving),
        *map(games.kept, decisions),
        *map(players.kept, thinking),
        *map(prisms.kept, turning),
        tables.kept(keeping),
        cards.kept(racing),
        duplicate.kept(judging),
        web.kept(serving),
        page.kept(showing),
    ]
    return 0 if all(promises) else 1


def measured(program: str, language: str, *, quick: bool) -> dict[str, Any]:
    """All figures of one language."""
    lexicon = words.open(language)
    path = str(lexicon.path)
    games = 100 if quick else 400
    figure: dict[str, Any] = {
        "language": language,
        "words": len(lexicon),
        "file_bytes": lexicon.graph.bytes_used,
        "compile_seconds": compile_seconds(language),
        "open_ms": open_ms(language),
        "meaning_ms": meaning_ms(lexicon),
    }
    for find in ("all", "top"):
        runs = [play(program, path, language, find, games) for _ in range(1 if quick else 3)]
        fastest = min(runs, key=lambda run: run["seconds"])
        figure[find] = {
            "plies_per_second": round(fastest["plies"] / fastest["seconds"]),
            "plays_per_ply": round(fastest["plays"] / fastest["plies"]),
            "score_per_seat": round(fastest["score"] / games / 2, 1),
            "instructions_per_ply": instructions_per_ply(program, path, language, find, 8 if quick else 300),
        }
    figure["leaves"] = measured_with_leaves(program, path, language, quick=quick)
    return figure


def measured_with_leaves(program: str, path: str, language: str, *, quick: bool) -> dict[str, Any]:
    """Static self-play with leaves: what a ply costs by slots and by walking, and whether the games are the same."""
    games = 100 if quick else 1_000
    with tempfile.TemporaryDirectory() as folder:
        leaves = Path(folder) / "leaves"
        leaves.write_bytes(unpacked((FOLDER / f"{language}.xz").read_bytes()))
        more = ["--leaves", str(leaves)]
        by_slots = play(program, path, language, "slots", games, more)
        of_all = play(program, path, language, "all", games, more)
        return {
            "games_per_second": round(games / by_slots["seconds"]),
            "map_bytes": by_slots["map_bytes"],
            "map_ms": by_slots["map_ms"],
            "games_compared": games,
            "same": by_slots["hash"] == of_all["hash"],
            "instructions_per_ply": {
                find: instructions_per_ply(program, path, language, find, 8 if quick else 300, more)
                for find in ("slots", "top")
            },
        }


def command(program: str, path: str, language: str, find: str, games: int, more: Sequence[str] = ()) -> list[str]:
    """The command line of one run."""
    tiles = DATA / "tiles" / f"{language}.csv"
    return [program, path, str(tiles), str(BOARD), "--games", str(games), "--find", find, "--seed", "1", *more]


def play(program: str, path: str, language: str, find: str, games: int, more: Sequence[str] = ()) -> dict[str, Any]:
    """One run, as it comes."""
    called = command(program, path, language, find, games, more)
    output = subprocess.run(called, check=True, capture_output=True, text=True)
    run: dict[str, Any] = json.loads(output.stdout)
    return run


def instructions_per_ply(
    program: str, path: str, language: str, find: str, games: int, more: Sequence[str] = ()
) -> int | None:
    """What one ply costs, or None where there is no valgrind."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    counts = []
    for length in (2, 2 + games):
        with tempfile.TemporaryDirectory() as folder:
            counted = [valgrind, "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
            run = subprocess.run(
                [*counted, *command(program, path, language, find, length, more)],
                check=True,
                capture_output=True,
                text=True,
            )
        collected = re.search(r"Collected : (\d+)", run.stderr)
        if collected is None:
            raise RuntimeError(run.stderr)
        counts.append((int(collected[1]), json.loads(run.stdout)["plies"]))
    (few, few_plies), (many, many_plies) = counts
    return int((many - few) / (many_plies - few_plies))


def compile_seconds(language: str) -> float:
    """How long the kernel needs to compile the words of a language, reading the tables left out."""
    from bonmot.kernel import WordGraph

    graph = words.open(language).graph
    encoded = b"".join(graph.word(number) + b"\0" for number in range(len(graph)))
    with tempfile.TemporaryDirectory() as folder:
        start = time.process_time()
        WordGraph.build(f"{folder}/words", graph.letters, encoded)
        return round(time.process_time() - start, 2)


def open_ms(language: str) -> float:
    """What opening a lexicon costs in CPU time, in a fresh process with all that it imports: the middle of nine."""
    program = (
        "import time; from bonmot import words; start = time.process_time();"
        f" words.open({language!r}); print(time.process_time() - start)"
    )
    told = [subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout for _ in range(9)]
    return round(sorted(map(float, told))[4] * 1000, 2)


def meaning_ms(lexicon: words.Lexicon) -> dict[str, float]:
    """What a meaning costs in CPU time, of words drawn by chance: where its page must be read, and once it was."""
    drawn = random.Random(19).sample(list(lexicon), 300)
    lexicon.meaning(drawn[0])  # the tables are opened
    found = {}
    for name in ("page_read", "warm"):
        if name == "warm":
            drawn = drawn[-20:]  # their pages are at hand
        start = time.process_time()
        for word in drawn:
            lexicon.meaning(word)
        found[name] = round((time.process_time() - start) * 1000 / len(drawn), 3)
    return found


def kept(figure: dict[str, Any]) -> bool:
    """Whether the figures are what we promise."""
    cost = figure["all"]["instructions_per_ply"]
    leaves = figure["leaves"]
    by_slots = leaves["instructions_per_ply"]["slots"]
    return bool(
        (cost is None or cost <= BUDGET)
        and figure["file_bytes"] < LARGEST_FILE
        and figure["meaning_ms"]["warm"] <= MEANING_MS
        and (by_slots is None or by_slots <= SLOTS_BUDGET)
        and leaves["map_bytes"] <= LARGEST_MAP
        and leaves["same"]
    )


def show(figure: dict[str, Any]) -> None:
    """The figures of one language, for people."""
    print(f"\n{figure['language']}: {figure['words']:,} words")
    print(f"  compiled in {figure['compile_seconds']} s CPU, {figure['file_bytes'] / 1e6:.1f} MB, ", end="")
    print(f"opened in {figure['open_ms']:.1f} ms CPU (promise: {OPENING_MS} ms, {LARGEST_FILE / 1e6:.0f} MB)")
    meaning = figure["meaning_ms"]
    print(f"  a meaning: {meaning['warm']:.2f} ms CPU warm (promise: {MEANING_MS} ms), ", end="")
    print(f"{meaning['page_read']:.2f} ms where its page is read")
    for find, title in (("all", "best of all moves"), ("top", "best move only")):
        run = figure[find]
        cost = run["instructions_per_ply"]
        print(f"  {title:<18} {run['plies_per_second']:>7,} plies/s", end="")
        if cost is None:
            print("  (valgrind is not installed: no instruction count)", end="")
        else:
            print(f"  {cost:>9,} instructions/ply, {cost / BUDGET:.0%} of {BUDGET:,}", end="")
        print(f"  {run['plays_per_ply']:,} plays/ply, {run['score_per_seat']} points a seat")
    leaves = figure["leaves"]
    costs = leaves["instructions_per_ply"]
    print(f"  with leaves, by slots: {leaves['games_per_second']:,} games/s, ", end="")
    if costs["slots"] is not None:
        print(f"{costs['slots']:,} instructions/ply (by walking {costs['top']:,}; promise: {SLOTS_BUDGET:,}), ", end="")
    print(f"map of {leaves['map_bytes'] / 1e6:.1f} MB made in {leaves['map_ms'] / 1e3:.2f} s")
    verdict = "the same" if leaves["same"] else "NOT THE SAME"
    print(f"  {leaves['games_compared']:,} games: {verdict} as when every move is generated")


if __name__ == "__main__":
    sys.exit(main())
