"""Learns what keeping a prism is worth, by self-play: writes data/leaves/prisms-*.csv.

    python tools/learn_prisms.py [--games 3000] [LANGUAGE ...]

Two seats that always take the best turn play with all words. For each prism the mean score of the turns whose rack held
it, less the mean of all, is what it brings; that is shared out between its two faces, so that one number a letter fits
all prisms as well as can be (least squares).
"""

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path

from bonmot import kernel, words
from bonmot.board.prism_set import PrismSet
from bonmot.board.prisms import PrismBoard
from bonmot.lab.option.arena import census

FOLDER = Path(__file__).parents[1] / "src" / "bonmot" / "data" / "leaves"
SEED = 20261115
SWEEPS = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("languages", nargs="*", default=["fr", "en"])
    options = parser.parse_args()
    for language in options.languages:
        board = PrismBoard(language)
        worths = shared_out(board.prisms, gains(board, options.games))
        with (FOLDER / f"prisms-{language}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("letter", "worth"))
            writer.writerows((letter, round(100 * worth)) for letter, worth in sorted(worths.items()))


def gains(board: PrismBoard, games: int) -> list[float]:
    """How many points more than others the racks with a prism scored, prism by prism."""
    counted = census(board, words.open(board.alphabet.language), kernel.Character(), SEED, games)
    mean = sum(counted.points) / sum(counted.racks)
    return [points / racks - mean for racks, points in zip(counted.racks, counted.points, strict=True)]


def shared_out(prisms: PrismSet, gained: Sequence[float]) -> dict[str, float]:
    """One number a letter, so that the two of a prism add up to what it brings, as nearly as can be."""
    letters = sorted({face.letter for prism in prisms for face in (prism.dark, prism.light)})
    worths = dict.fromkeys(letters, 0.0)
    for _ in range(SWEEPS):
        for letter in letters:
            rests = []
            for prism, gain in zip(prisms, gained, strict=True):
                pair = [prism.dark.letter, prism.light.letter]
                if letter in pair:
                    pair.remove(letter)
                    rests.append(gain - worths[pair[0]])
            worths[letter] = sum(rests) / len(rests)
    return worths


if __name__ == "__main__":
    main()
