"""OPTION in the terminal: its screen, and its lines in plain mode."""

from typing import Final

from bonmot.games.catalogue import later
from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.texts import mark

TERMINAL: Final = TerminalPart(
    screens={"option": TableScreenEntry(later("bonmot.terminal.option.screen:OptionScreen"))},
    plain=later("bonmot.terminal.option.plain:PlainOption"),
    title=(
        TitleLine(
            "option",
            "Option",
            mark("The two-sided word game: prisms that are turned on the board, as in 1983."),
            lambda _start: None,
            "o",
        ),
    ),
    drawing=later("bonmot.terminal.option.seeing_again:PrismDrawing"),
)
