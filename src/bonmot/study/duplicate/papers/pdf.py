"""A paper as PDF, on A4. The fonts that every reader has know the letters of western Europe; others are replaced."""

import unicodedata
from typing import Final

from fpdf import FPDF
from fpdf.enums import TableBordersLayout
from fpdf.fonts import FontFace

from bonmot.study.duplicate.papers.contents import Paper, TableOfPaper
from bonmot.texts import _

_ENCODING: Final = "cp1252"
_SIGNS: Final = str.maketrans({"\N{MINUS SIGN}": "-"})
"""A sign of ours → one that every reader has."""
_INK: Final = (43, 33, 24)
_SOFT: Final = (122, 108, 93)
_MANY: Final = 12
"""Columns from which letters are smaller,"""
_SMALL: Final = 24
"""and from which they are smaller still."""


def as_pdf(paper: Paper) -> bytes:
    """The whole file."""
    pdf = _sheet("portrait")
    if any(sum(_widths(pdf, table)) > pdf.epw for table in paper.tables):
        pdf = _sheet("landscape")
    pdf.set_title(paper.title)
    pdf.add_page()
    texts = [paper.what, paper.title, *(text for fact in paper.facts for text in fact), *paper.texts]
    texts += [cell for table in paper.tables for row in table.rows for cell in row]
    _line(pdf, paper.what, 9, _SOFT)
    _line(pdf, paper.title, 18, _INK, "B")
    _line(pdf, "   ".join(f"{label} {value}" for label, value in paper.facts), 9, _SOFT)
    for text in paper.texts:
        _line(pdf, text, 10, _INK)
    for table in paper.tables:
        _table(pdf, table)
    if any(_shown(each) != each for text in texts for each in text.translate(_SIGNS)):
        pdf.ln(3)
        _line(pdf, _("Letters that this file cannot show stand without their accents, or as “?”."), 8, _SOFT)
    pdf.ln(3)
    _line(pdf, _("Written by Bonmot."), 8, _SOFT)
    return bytes(pdf.output())


def _sheet(orientation: str) -> FPDF:
    """An empty file."""
    pdf = FPDF(orientation="landscape" if orientation == "landscape" else "portrait", format="A4")
    pdf.core_fonts_encoding = _ENCODING
    pdf.set_auto_page_break(auto=True, margin=13)
    pdf.set_margins(13, 11)
    return pdf


def printable(text: str) -> str:
    """A text in the letters there are: others without their accents, or as a question mark.

    >>> printable("Zoé Œuvrard −32"), printable("Łukasz Nováková")
    ('Zoé Œuvrard -32', '?ukasz Nováková')
    """
    return "".join(_shown(each) for each in text.translate(_SIGNS))


def _shown(character: str) -> str:
    for each in (character, unicodedata.normalize("NFKD", character)[:1]):
        try:
            each.encode(_ENCODING)
        except UnicodeEncodeError:
            continue
        return each
    return "?"


def _line(pdf: FPDF, text: str, size: float, colour: tuple[int, int, int], style: str = "") -> None:
    pdf.set_font("Helvetica", style, size)
    pdf.set_text_color(*colour)
    pdf.multi_cell(0, size * 0.45, printable(text), new_x="LMARGIN", new_y="NEXT")


def _size(table: TableOfPaper) -> int:
    return 6 if len(table.columns) > _SMALL else 7 if len(table.columns) > _MANY else 9


def _gap(table: TableOfPaper) -> float:
    """Millimetres beside a cell."""
    return 0.7 if len(table.columns) > _MANY else 1.8


def _widths(pdf: FPDF, table: TableOfPaper) -> list[float]:
    """What each column needs, headings in bold."""
    size, gap = _size(table), _gap(table)
    pdf.set_font("Helvetica", "B", size)
    rows = (table.columns, *table.rows)
    return [
        max(pdf.get_string_width(printable(row[at])) for row in rows) + 2 * gap + 1 for at in range(len(table.columns))
    ]


def _table(pdf: FPDF, table: TableOfPaper) -> None:
    pdf.ln(3)
    _line(pdf, table.title, 12, _INK, "B")
    widths, size = _widths(pdf, table), _size(table)
    pdf.set_font("Helvetica", "", size)
    spare = pdf.epw / sum(widths)
    aligned = tuple("RIGHT" if at in table.numbers else "LEFT" for at in range(len(table.columns)))
    with pdf.table(
        col_widths=tuple(width * min(spare, 1) for width in widths),
        width=min(pdf.epw, sum(widths)),
        text_align=aligned,
        align="LEFT",
        borders_layout=TableBordersLayout.SINGLE_TOP_LINE,
        line_height=size * 0.5,
        headings_style=FontFace(emphasis="BOLD", color=_INK),
        padding=(0.3, _gap(table)),
    ) as drawn:
        for row in (table.columns, *table.rows):
            cells = drawn.row()
            for cell in row:
                cells.cell(printable(cell))
