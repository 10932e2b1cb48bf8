"""The crossword game in the terminal."""

from typing import TYPE_CHECKING, Final

from bonmot.games.catalogue import later
from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.texts import mark

if TYPE_CHECKING:
    from textual.screen import Screen

    from bonmot.starting import Start

_MICRO: Final = later("bonmot.terminal.crossword.micro:Micro")
_DELUXE: Final = later("bonmot.terminal.crossword.deluxe:DeLuxe")


def _micro(start: "Start") -> "Screen[None]":
    screen: Screen[None] = _MICRO(seed=start.seed)
    return screen


def _deluxe(start: "Start") -> "Screen[None]":
    screen: Screen[None] = _DELUXE(seed=start.seed)
    return screen


TERMINAL: Final = TerminalPart(
    screens={
        "micro": TableScreenEntry(_MICRO, _micro, asks=True),
        "deluxe": TableScreenEntry(_DELUXE, _deluxe, asks=True),
        "modern": TableScreenEntry(later("bonmot.terminal.crossword.modern:ModernScreen")),
    },
    plain=later("bonmot.terminal.crossword.plain:PlainCrossword"),
    drawing=later("bonmot.terminal.crossword.showing:TileDrawing"),
    coloured=later("bonmot.terminal.crossword.colouring:coloured"),
    title=(
        TitleLine(
            "quick",
            mark("Play now"),
            mark("A modern table against one of the cast: Enter, Enter, and it begins."),
            lambda _start: later("bonmot.terminal.crossword.opponents:OpponentScreen")(),
            "1",
        ),
        TitleLine(
            "micro",
            "Micro",
            mark("The French program of the 1980s, question by question."),
            _micro,
            "2",
        ),
        TitleLine(
            "deluxe",
            "De Luxe",
            mark("The English program of the 1980s, with its clock and its options."),
            _deluxe,
            "3",
        ),
    ),
)
