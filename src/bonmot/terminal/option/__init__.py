"""OPTION in the terminal: its screen, and its lines in plain mode."""

from typing import TYPE_CHECKING, Final

from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.texts import mark

if TYPE_CHECKING:
    from textual.screen import Screen

    from bonmot.starting import Start
    from bonmot.terminal.drawing import Drawing
    from bonmot.terminal.plain.part import PlainPart


def _screen(table: str | None, _start: "Start") -> "Screen[None]":
    from bonmot.terminal.option.screen import OptionScreen  # noqa: PLC0415  (loaded when it is opened)

    return OptionScreen(table or "")


def _drawing() -> "Drawing":
    from bonmot.terminal.option.seeing_again import PrismDrawing  # noqa: PLC0415

    return PrismDrawing("option")


def _plain() -> "PlainPart":
    from bonmot.terminal.option.plain import PLAIN  # noqa: PLC0415

    return PLAIN


TERMINAL: Final = TerminalPart(
    screens={"option": TableScreenEntry(_screen)},
    plain=_plain,
    title=(
        TitleLine(
            "option",
            "Option",
            mark("Two-sided prisms that are turned on the board, as in 1983."),
            lambda _start: None,
            "o",
        ),
    ),
    drawing=_drawing,
)
