"""The score sheet as plain text: for a letter, a terminal or a printer without pictures."""

from collections.abc import Sequence

from bonmot.games.past import Past
from bonmot.study.score_sheet.heading import facts_of, outcome_of, title_of
from bonmot.study.score_sheet.sheet import Sheet, sheet_of
from bonmot.telling import signed
from bonmot.texts import _

Row = Sequence[str]


def as_text(past: Past, turn: int | None = None) -> list[str]:
    """The lines of a score sheet: heading, board, and a column of moves for each side."""
    sheet = sheet_of(past, turn)
    facts = [_("{label}: {value}").format(label=label, value=value) for label, value in facts_of(past)]
    draws = sheet.part.sheet.board_text
    board = [*draws(sheet.view), ""] if draws is not None else []
    rows = _by_side(sheet) if sheet.is_by_side else _all_in_one(sheet)
    return [title_of(past), *facts, outcome_of(sheet), "", *board, *rows]


def _by_side(sheet: Sheet) -> list[str]:
    """A column of moves for each side."""
    rows: list[Row] = [["", *(text for name in sheet.names for text in (name, _("points"), _("total")))]]
    for number, cells in enumerate(sheet.rounds(), 1):
        rows.append([str(number), *(text for cell in cells for text in _cell(sheet, cell))])
    rows.append(["", *(text for score in sheet.scores for text in (_("Total"), "", str(score)))])
    sides = range(len(sheet.names))
    return aligned(rows, frozenset({0, *(3 * side + offset for side in sides for offset in (2, 3))}))


def _all_in_one(sheet: Sheet) -> list[str]:
    """One line after the other, whoever it counts for."""
    rows: list[Row] = [["", _("player"), sheet.line_title, _("points"), _("total")]]
    rows += [
        [sheet.mark_at(number), sheet.name_at(number), told, *sheet.points_at(number)]
        for number, told in enumerate(sheet.told)
    ]
    rows += [["", name, _("Total"), "", str(score)] for name, score in zip(sheet.names, sheet.scores, strict=True)]
    return aligned(rows, frozenset({0, 3, 4}))


def aligned(rows: Sequence[Row], numbers: frozenset[int], apart: int = 2) -> list[str]:
    """Rows in columns of equal width, `numbers` to the right.

    >>> aligned([("a", "1"), ("bcd", "100")], frozenset({1}))
    ['a      1', 'bcd  100']
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        (" " * apart)
        .join(
            cell.rjust(width) if column in numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in rows
    ]


def _cell(sheet: Sheet, number: int | None) -> tuple[str, str, str]:
    if number is None:
        return "", "", ""
    line = sheet.lines[number]
    return sheet.told[number], signed(line.score), str(line.total)
