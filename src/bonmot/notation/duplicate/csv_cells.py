"""Cells of CSV files that spreadsheets read and write. Nothing about such a file is certain."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.legible import folded, legible

LONGEST_FILE: Final = 2_000_000
"""Bytes: the slips of a thousand players in thirty rounds."""
_LARGEST_SCORE: Final = 5000
_LONGEST_CELL: Final = 60
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the beginning of a cell."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}([.,][0-9]{1,2})?", re.ASCII)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    r"""Rows as CSV; a text that a spreadsheet would take for a formula begins with an apostrophe.

    >>> csv_text([["=1+1", -32, "Zoé"], ["-AEIRST", "@b", ""]])
    "'=1+1,-32,Zoé\r\n'-AEIRST,'@b,\r\n"
    """
    written = io.StringIO()
    csv.writer(written).writerows([_guarded(str(cell)) for cell in row] for row in rows)
    return written.getvalue()


def _guarded(cell: str) -> str:
    cell = legible(cell)
    return f"'{cell}" if cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell) else cell


class Row(NamedTuple):
    """A line of a file: its number, and its cells by the names of their columns."""

    line: int
    cells: Mapping[str, tuple[int, str]]
    """Name of a column → where it stands in the line, and what it says."""

    def column(self, name: str) -> int:
        """Where a cell stands in the line, from 1."""
        return self.cells[name][0] if name in self.cells else 1

    def text(self, name: str, pattern: re.Pattern[str]) -> str:
        """What a cell says, if it looks as it should; empty where it is empty or missing."""
        text = self.cells[name][1] if name in self.cells else ""
        if text and (len(text) > _LONGEST_CELL or not pattern.fullmatch(text)):
            raise BonmotError(
                "sheet-cell", line=self.line, column=self.column(name), text=text[:_LONGEST_CELL], what=name
            )
        return text

    def number(self, name: str, *, least: int = 0, most: int = _LARGEST_SCORE) -> int | None:
        """A number; None where the cell is empty."""
        text = self.cells[name][1] if name in self.cells else ""
        if not text:
            return None
        if not re.fullmatch(r"[0-9]{1,5}", text, re.ASCII) or not least <= int(text) <= most:
            raise BonmotError(
                "sheet-cell", line=self.line, column=self.column(name), text=text[:_LONGEST_CELL], what=name
            )
        return int(text)


def read_rows(text: str, names: Mapping[str, Sequence[str]], needed: Sequence[str]) -> list[Row]:
    """The lines of a CSV file whose first line names its columns, in either language and in any order.

    Commas, semicolons or tabs stand between cells; lines that begin with # are remarks.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip() and not line.startswith("#")), None)
    if first is None:
        raise BonmotError("sheet-empty")
    separator = max(",;\t", key=lines[first].count)
    reader = csv.reader(lines[first:], delimiter=separator, strict=True)
    rows: list[Row] = []
    columns: list[str] = []
    try:
        for cells in reader:
            line = first + reader.line_num
            cleaned = [_clean(cell) for cell in cells]
            if not any(cleaned) or cleaned[0].startswith("#"):
                continue
            if not columns:
                columns = [_column(cell, names) for cell in cleaned]
                if missing := [name for name in needed if name not in columns]:
                    raise BonmotError("sheet-heading", line=line, column=1, wanted=", ".join(missing))
                continue
            found = {name: (at, cell) for at, (name, cell) in enumerate(zip(columns, cleaned, strict=False), 1) if name}
            if len(cleaned) < len(columns) - 1:  # whoever leaves the last cell empty may leave its comma out
                raise BonmotError("sheet-columns", line=line, column=len(cleaned) + 1, wanted=", ".join(needed))
            rows.append(Row(line, found))
    except csv.Error as error:
        raise BonmotError("sheet-csv", line=first + max(1, reader.line_num), column=1) from error
    return rows


def _clean(cell: str) -> str:
    """A cell as it is meant: without spaces around it, and without the apostrophe that guards it."""
    cell = " ".join(legible(cell).split())
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _FORMULA else cell


def _column(cell: str, names: Mapping[str, Sequence[str]]) -> str:
    wanted = folded(cell)
    return next((name for name, known in names.items() if wanted in known), "")
