"""Duplicate in the terminal: the players' table, the referee's desk, and the game in plain lines."""

from typing import Final

from bonmot.games.catalogue import later
from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.texts import mark

TERMINAL: Final = TerminalPart(
    screens={
        "duplicate": TableScreenEntry(
            later("bonmot.terminal.duplicate.screen:DuplicateScreen"),
            desk=later("bonmot.terminal.duplicate.desk:DeskScreen"),
        )
    },
    plain=later("bonmot.terminal.duplicate.plain:PlainDuplicate"),
    title=(
        TitleLine(
            "duplicate",
            mark("Duplicate"),
            mark("The same tiles for everybody: find the best word, alone or in a field."),
            lambda _start: None,
            "d",
        ),
        TitleLine(
            "day",
            mark("Game of the day"),
            mark("Duplicate with the same racks for everybody, in a field of sixteen. Begun today, it goes on."),
            later("bonmot.terminal.duplicate.day:DayScreen"),
            "j",
        ),
    ),
    drawing=later("bonmot.terminal.duplicate.seeing_again:DuplicateDrawing"),
    coloured=later("bonmot.terminal.crossword.colouring:coloured"),
)
