"""The card race in the terminal: its table, the form for a new one, and the race in plain lines."""

from typing import TYPE_CHECKING, Final

from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.texts import mark

if TYPE_CHECKING:
    from textual.screen import Screen

    from bonmot.starting import Start
    from bonmot.terminal.drawing import Drawing
    from bonmot.terminal.plain.part import PlainPart


def _screen(table: str | None, _start: "Start") -> "Screen[None]":
    from bonmot.terminal.cards.screen import RaceScreen  # noqa: PLC0415  (loaded when it is opened)

    return RaceScreen(table or "")


def _form(start: "Start") -> "Screen[None]":
    from bonmot.terminal.cards.setting import NewRaceScreen  # noqa: PLC0415

    return NewRaceScreen(start)


def _drawing() -> "Drawing":
    from bonmot.terminal.cards.seeing_again import RaceDrawing  # noqa: PLC0415

    return RaceDrawing("cards")


def _plain() -> "PlainPart":
    from bonmot.terminal.cards.plain import PLAIN  # noqa: PLC0415

    return PLAIN


TERMINAL: Final = TerminalPart(
    screens={"cards": TableScreenEntry(_screen, form=_form)},
    plain=_plain,
    title=(
        TitleLine(
            "cards",
            mark("Card race"),
            mark("Everybody at once, against computers or friends at one keyboard."),
            _form,
            "9",
        ),
    ),
    drawing=_drawing,
)
