"""The crossword game in the laboratory: its arena, its scales, the learning of leaves."""

from collections.abc import Callable
from typing import Final

import msgspec

from bonmot.lab.crossword import ladders
from bonmot.lab.crossword.arena import CrosswordArena
from bonmot.lab.part import LabPart, MeasuredScale
from bonmot.lab.planning import EXPERT
from bonmot.players.crossword.levels import levels
from bonmot.players.levels import Level


def _levels_of(scale: str) -> Callable[[str], tuple[Level, ...]]:
    return lambda language: levels(scale, language)


# The board and the bag of every scale are the usual ones of the language.
LAB: Final = LabPart(
    arena=CrosswordArena,
    scales={
        "micro": MeasuredScale("modern", _levels_of("micro"), ladders.micro),
        # Its manual promises more than 350 points for the highest level (D-014).
        "deluxe": MeasuredScale("modern", _levels_of("deluxe"), ladders.deluxe, at_least={8: 350}),
        "modern": MeasuredScale("modern", _levels_of("modern"), ladders.modern),
    },
    experts={"leaves": EXPERT, "plain": msgspec.structs.replace(EXPERT, leave_percent=0)},
)
