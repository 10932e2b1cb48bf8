"""The score sheet beside the board: one line for each turn, with what the review says of it."""

from collections.abc import Mapping
from typing import NamedTuple

from rich.text import Text

from bonmot.study.part import Remark
from bonmot.study.score_sheet import Sheet
from bonmot.telling import signed
from bonmot.terminal.fitting import fitted
from bonmot.texts import _


class Columns(NamedTuple):
    """How wide the columns are."""

    number: int
    name: int
    move: int
    points: int
    total: int
    """0 where there is no room for it."""
    missed: int


def columns_for(sheet: Sheet, width: int, *, reviewed: bool) -> Columns:
    """What fits into a width: the move gets what the others leave."""
    number = max(2, len(str(len(sheet.lines))))
    points, missed = 4, max(4, len(_("lost"))) if reviewed else 0
    total = 5 if width >= 44 else 0
    longest = max(map(len, sheet.names))
    name = min(longest, 5 if width < 44 else 12)
    used = number + name + points + total + missed + sum(each > 0 for each in (number, name, points, total, missed))
    return Columns(number, name, max(6, width - used), points, total, missed)


def heading(columns: Columns) -> str:
    """The titles of the columns."""
    name = _("player")
    return _row(columns, "", name if len(name) <= columns.name else "", _("move"), _("pts"), _("total"), _("lost"))


def opening_row(columns: Columns) -> Text:
    """The line before all others."""
    return Text(_row(columns, "0", "", _("start"), "", "", ""), no_wrap=True)


def row(sheet: Sheet, columns: Columns, number: int, remarks: Mapping[int, Remark]) -> Text:
    """A line of the score sheet; `number` counts from 1."""
    line, remark = sheet.lines[number - 1], remarks.get(number)
    lost = "" if remark is None else "★" if remark.is_best else str(remark.missed) if remark.missed else ""
    text = _row(
        columns,
        str(number),
        _short(sheet.name_at(number - 1), columns.name),
        sheet.told[number - 1],
        signed(line.score),
        str(line.total),
        lost,
    )
    return Text(text, no_wrap=True)


def _row(columns: Columns, number: str, name: str, move: str, points: str, total: str, missed: str) -> str:
    widths = (columns.number, columns.name, columns.move, -columns.points, -columns.total, -columns.missed)
    cells = [
        f"{fitted(text, abs(width)):{'>' if width < 0 else '<'}{abs(width)}}"
        for text, width in zip((number.rjust(columns.number), name, move, points, total, missed), widths, strict=True)
        if width
    ]
    return " ".join(cells)


def _short(name: str, width: int) -> str:
    """A name where there is little room for it: the first one, then its beginning.

    >>> _short("Ann Lee", 12), _short("Ann Lee", 5), _short("Bartholomew", 5)
    ('Ann Lee', 'Ann', 'Barth')
    """
    return name if len(name) <= width else (name.split() or [""])[0][:width]
