"""Boards and score sheets, as people see them; shared by all commands that show games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bonmot.cli.showing import console

if TYPE_CHECKING:
    from rich.text import Text

    from bonmot.board import Board

_APART: Final = 3
"""Characters between the board and the score sheet."""

Row = tuple[str, ...]


def as_text(headings: Sequence[str], board: "Board", rows: Sequence[Row], numbers: frozenset[int]) -> list[str]:
    """The board, then the score sheet in aligned columns: its titles first, `numbers` to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    sheet = [
        "  ".join(
            cell.rjust(width) if column in numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return [*headings, "", *str(board).splitlines(), "", *sheet]


def draw(headings: Sequence[str], board: "Board", rows: Sequence[Row], numbers: frozenset[int]) -> None:
    """The same in colours, the score sheet beside the board where there is room."""
    from rich import box  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    sheet = Table(box=box.SIMPLE_HEAD)
    for column, title in enumerate(rows[0]):
        sheet.add_column(title, justify="right" if column in numbers else "left", no_wrap=True)
    for row in rows[1:]:
        sheet.add_row(*map(Text, row))
    shown = console()
    for text in headings:
        shown.print(Text(text, style="bold"))
    parts: list[Text | Table] = [picture(board), sheet]
    needed = sum(shown.measure(part).maximum for part in parts) + _APART
    if needed <= shown.width:
        beside = Table.grid(padding=(0, _APART))
        beside.add_row(*parts)
        parts = [beside]
    for part in parts:
        shown.print(part, soft_wrap=isinstance(part, Text))


_STYLES: Final = {
    "d": "black on light_sky_blue1",
    "t": "white on dodger_blue3",
    "q": "white on blue3",
    "D": "black on light_pink1",
    "T": "white on red3",
    "Q": "white on dark_red",
    "*": "black on light_pink1",
}
_TILE_STYLE: Final = "bold black on wheat1"
_BLANK_STYLE: Final = "bold red on wheat1"


def picture(board: "Board") -> "Text":
    """The board in colours; every premium square keeps its symbol."""
    from rich.text import Text  # noqa: PLC0415

    drawn = Text("   " + "".join(f"{board.coordinates.column_name(column):^3}" for column in range(board.size)))
    for row in range(board.size):
        drawn.append(f"\n{board.coordinates.row_name(row):>2} ")
        for column in range(board.size):
            tile, symbol = board[row, column], board.layout.rows[row][column]
            if tile is None:
                drawn.append(f"{symbol:^3}", _STYLES.get(symbol, ""))
            else:
                drawn.append(f"{tile:^3}", _BLANK_STYLE if tile != tile.upper() else _TILE_STYLE)
    return drawn
