"""The card race in the terminal: its table, the form for a new one, and the race in plain lines."""

from typing import Final

from bonmot.games.catalogue import later
from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.texts import mark

_FORM: Final = later("bonmot.terminal.cards.setting:NewRaceScreen")

TERMINAL: Final = TerminalPart(
    screens={"cards": TableScreenEntry(later("bonmot.terminal.cards.screen:RaceScreen"), _FORM)},
    plain=later("bonmot.terminal.cards.plain:PlainCards"),
    title=(
        TitleLine(
            "cards",
            mark("Card race"),
            mark("Everybody at once, against computers or friends at one keyboard."),
            _FORM,
            "9",
        ),
    ),
    drawing=later("bonmot.terminal.cards.seeing_again:RaceDrawing"),
)
