"""The crossword game on the command line: moves, hints, analysis, records of games, and what leaves are worth."""

from typing import Final

from bonmot.cli.crossword import analyse, engine, game, hint, leaves, manners, moves
from bonmot.cli.part import CommandLinePart, texts_in

CLI: Final = CommandLinePart(
    {
        "": (analyse.analyse, engine.engine, hint.hint, moves.moves),
        "game": game.COMMANDS,
        "lab": (leaves.leaves, manners.manners),
    },
    texts_in("crossword"),
)
