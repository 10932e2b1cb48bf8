"""The score sheet as plain text: for a letter, a terminal or a printer without pictures."""

from collections.abc import Sequence

from bonmot.notation.story import Line, Story
from bonmot.study.score_sheet.heading import facts_of, outcome_of, rounds_of, title_of
from bonmot.telling import signed
from bonmot.telling.lines import told
from bonmot.texts import _

Row = Sequence[str]


def as_text(story: Story) -> list[str]:
    """The lines of a score sheet: heading, board, and a column of moves for each side."""
    facts = [_("{label}: {value}").format(label=label, value=value) for label, value in facts_of(story)]
    sides = range(len(story.names))
    rows: list[Row] = [["", *(text for name in story.names for text in (name, _("points"), _("total")))]]
    for number, cells in enumerate(rounds_of(story), 1):
        rows.append([str(number), *(text for cell in cells for text in _cell(cell))])
    rows.append(["", *(text for score in story.scores for text in (_("Total"), "", str(score)))])
    numbers = frozenset({0, *(3 * side + offset for side in sides for offset in (2, 3))})
    return [
        title_of(story),
        *facts,
        outcome_of(story),
        "",
        *str(story.board()).splitlines(),
        "",
        *aligned(rows, numbers),
    ]


def aligned(rows: Sequence[Row], numbers: frozenset[int]) -> list[str]:
    """Rows in columns of equal width, `numbers` to the right.

    >>> aligned([("a", "1"), ("bcd", "100")], frozenset({1}))
    ['a      1', 'bcd  100']
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column in numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _cell(cell: tuple[int, Line] | None) -> tuple[str, str, str]:
    if cell is None:
        return "", "", ""
    line = cell[1]
    return told(line), signed(line.score), str(line.total)
