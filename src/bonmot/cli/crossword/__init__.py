"""The crossword game on the command line: moves, hints, analysis, records of games, and what leaves are worth."""

from typing import TYPE_CHECKING, Final

from bonmot.cli.crossword import analyse, engine, game, hint, leaves, manners, moves
from bonmot.cli.part import CommandLinePart

if TYPE_CHECKING:
    from cyclopts import App


def _register(app: "App") -> None:
    for commands in (analyse, engine, game, hint, moves):
        commands.register(app)


def _register_lab(lab: "App") -> None:
    for commands in (leaves, manners):
        commands.register(lab)


CLI: Final = CommandLinePart(_register, _register_lab)
