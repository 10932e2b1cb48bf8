"""Boards and score sheets, as people see them; shared by all commands that show games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bonmot.cli.showing import console, drawn_table, lines, pleasant
from bonmot.games.legible import legible
from bonmot.telling import outcome, scores
from bonmot.texts import _

if TYPE_CHECKING:
    from rich.text import Text

    from bonmot.games.past import Past
    from bonmot.study.score_sheet import Sheet

_APART: Final = 3
"""Characters between the board and the score sheet."""

Row = tuple[str, ...]


def show_past(past: "Past", turn: int | None = None, *, plain: bool = False) -> None:
    """A game of any kind: how it stands, its board where it has one, and its score sheet."""
    from bonmot.study.score_sheet import sheet_of  # the kernel is loaded only when it is needed

    sheet = sheet_of(past, turn)
    rows: list[Row] = [("", _("player"), _("move"), _("points"), _("total"))]
    rows += [
        (sheet.mark_at(number), sheet.name_at(number), sheet.told[number], f"{line.score:+d}", str(line.total))
        for number, line in enumerate(sheet.lines)
    ]
    headings = [text for text in (past.title, scores(sheet.view), outcome(sheet.view)) if text]
    show_sheet(sheet, headings, rows, frozenset({0, 3, 4}), plain=plain)


def show_sheet(
    sheet: "Sheet", headings: Sequence[str], rows: Sequence[Row], numbers: frozenset[int], *, plain: bool = False
) -> None:
    """Headings, the board of the sheet, and some rows: in colours for people, in plain lines for pipes."""
    if plain or not pleasant():
        lines(as_text(headings, board_text(sheet), rows, numbers))
    else:
        _draw(headings, _picture(sheet), rows, numbers)


def board_text(sheet: "Sheet") -> Sequence[str]:
    """The board in signs; nothing in a game without one."""
    draws = sheet.part.sheet.board_text
    return draws(sheet.view) if draws is not None else ()


def as_text(headings: Sequence[str], board: Sequence[str], rows: Sequence[Row], numbers: frozenset[int]) -> list[str]:
    """The board, then the score sheet in aligned columns: its titles first, `numbers` to the right."""
    from bonmot.study.score_sheet.text import aligned

    return [*headings, "", *([*board, ""] if board else []), *aligned(rows, numbers)]


def _picture(sheet: "Sheet") -> "Text | None":
    """The board in the colours of its game."""
    from rich.text import Text

    from bonmot.terminal.part import terminal_if_any

    part = terminal_if_any(sheet.past.game)
    if part is not None and part.coloured is not None:
        return part.coloured(sheet.view)
    return Text("\n".join(text)) if (text := board_text(sheet)) else None


def _draw(headings: Sequence[str], board: "Text | None", rows: Sequence[Row], numbers: frozenset[int]) -> None:
    """The score sheet beside the board where there is room."""
    from rich.table import Table
    from rich.text import Text

    sheet = drawn_table(rows, numbers, no_wrap=True)
    shown = console()
    for text in headings:
        shown.print(Text(legible(text), style="bold"))
    parts: list[Text | Table] = [sheet] if board is None else [board, sheet]
    needed = sum(shown.measure(part).maximum for part in parts) + _APART
    if needed <= shown.width:
        beside = Table.grid(padding=(0, _APART))
        beside.add_row(*parts)
        parts = [beside]
    for part in parts:
        shown.print(part, soft_wrap=isinstance(part, Text))
