"""The crossword game in the terminal."""

from typing import TYPE_CHECKING, Final

from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.texts import mark

if TYPE_CHECKING:
    from rich.text import Text
    from textual.screen import Screen

    from bonmot.games.crossword import View
    from bonmot.starting import Start
    from bonmot.terminal.drawing import Drawing
    from bonmot.terminal.plain.part import PlainPart


def _micro(table: str | None, start: "Start") -> "Screen[None]":
    from bonmot.terminal.crossword.micro import Micro  # noqa: PLC0415  (each screen is loaded when it is opened)

    return Micro(table, seed=start.seed)


def _deluxe(table: str | None, start: "Start") -> "Screen[None]":
    from bonmot.terminal.crossword.deluxe import DeLuxe  # noqa: PLC0415

    return DeLuxe(table, seed=start.seed)


def _modern(table: str | None, _start: "Start") -> "Screen[None]":
    from bonmot.terminal.crossword.modern import ModernScreen  # noqa: PLC0415

    return ModernScreen(table or "")


def _quick(_start: "Start") -> "Screen[None]":
    from bonmot.terminal.crossword.opponents import OpponentScreen  # noqa: PLC0415

    return OpponentScreen()


def _plain() -> "PlainPart":
    from bonmot.terminal.crossword.plain import PLAIN  # noqa: PLC0415

    return PLAIN


def _coloured(view: "View") -> "Text":
    from bonmot.terminal.crossword.colouring import coloured  # noqa: PLC0415

    return coloured(view)


def _drawing() -> "Drawing":
    from bonmot.terminal.crossword.showing import TileDrawing  # noqa: PLC0415

    return TileDrawing("crossword")


TERMINAL: Final = TerminalPart(
    screens={
        "micro": TableScreenEntry(_micro, asks=True),
        "deluxe": TableScreenEntry(_deluxe, asks=True),
        "modern": TableScreenEntry(_modern),
    },
    plain=_plain,
    drawing=_drawing,
    coloured=_coloured,
    title=(
        TitleLine(
            "quick",
            mark("Play now"),
            mark("A modern table against one of the cast: Enter, Enter, and it begins."),
            _quick,
            "1",
        ),
        TitleLine(
            "micro",
            "Micro",
            mark("The French program of the 1980s, question by question."),
            lambda start: _micro(None, start),
            "2",
        ),
        TitleLine(
            "deluxe",
            "De Luxe",
            mark("The English program of the 1980s, with its clock and its options."),
            lambda start: _deluxe(None, start),
            "3",
        ),
    ),
)
