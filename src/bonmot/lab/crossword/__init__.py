"""The crossword game in the laboratory: its arena, its scales, the learning of leaves."""

from functools import partial
from typing import Final

import msgspec

from bonmot.lab.crossword import ladders
from bonmot.lab.crossword.arena import CrosswordArena
from bonmot.lab.crossword.persona_games import CrosswordPersonaGames
from bonmot.lab.crossword.tables import ENGINES, CrosswordTables
from bonmot.lab.part import LabPart, MeasuredScale
from bonmot.lab.planning import EXPERT
from bonmot.players.crossword.levels import levels

# Levels are measured where they play: games of the classics end in other ways.
LAB: Final = LabPart(
    arena=CrosswordArena,
    persona_games=CrosswordPersonaGames,
    tables=CrosswordTables,
    scales={
        "micro": MeasuredScale("micro", partial(levels, "micro"), ladders.micro),
        # Its manual promises more than 350 points for the highest level (D-014).
        "deluxe": MeasuredScale("deluxe", partial(levels, "deluxe"), ladders.deluxe, at_least={8: 350}),
        "modern": MeasuredScale("modern", partial(levels, "modern"), ladders.modern),
    },
    experts={"leaves": EXPERT, "plain": msgspec.structs.replace(EXPERT, leave_percent=0)},
    engines=ENGINES,
)
