"""The papers of an evening of duplicate: *feuille de route*, standings, bulletin, slips; as text, CSV, HTML and PDF.

All of it comes from the view of one seat, or of a spectator, and from rounds that are closed: the slips of an open
round are in no paper.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError, of_extra
from bonmot.notation.duplicate import course_csv, course_lines, course_text, csv_text, slips_csv
from bonmot.study.duplicate.papers.contents import PAPERS, Evening, Paper, paper_of
from bonmot.study.duplicate.papers.page import as_page
from bonmot.study.score_sheet.text import aligned
from bonmot.telling.phrases import said_of

__all__ = ["FORMATS", "PAPERS", "Evening", "Paper", "form_of", "paper_of", "written"]


def written(evening: Evening, what: str, form: str) -> bytes:
    """A paper of an evening in one of its forms; `BonmotError` if there is none of that name."""
    if what not in PAPERS:
        raise BonmotError("unknown-paper", name=what, names=list(PAPERS))
    if form not in FORMATS:
        raise BonmotError("unknown-form", name=form, names=list(FORMATS))
    return FORMATS[form](evening, what)


def form_of(file: Path) -> str:
    """The form that the name of a file asks for."""
    return {".html": "html", ".htm": "html", ".pdf": "pdf", ".csv": "csv"}.get(file.suffix.lower(), "text")


def _text(evening: Evening, what: str) -> bytes:
    """Plain lines; the *feuille de route* can be read again."""
    paper = paper_of(evening, what)
    heading = [f"# {paper.title}", *(f"# {said_of(label, value)}" for label, value in paper.facts)]
    heading += [f"# {text}" for text in paper.texts]
    if what == "course":
        table = course_text(course_lines(evening.view.rounds), evening.view.language)
        return "".join(f"{line}\n" for line in heading).encode() + table.encode()
    lines = [*heading]
    for each in paper.tables:
        lines += ["", each.title, *aligned([each.columns, *each.rows], each.numbers)]
    return "".join(f"{line}\n" for line in lines).encode()


def _csv(evening: Evening, what: str) -> bytes:
    """The table that programs want; with a mark at the beginning, so that spreadsheets read accents."""
    rounds = evening.view.rounds
    if what == "course":
        text = course_csv(course_lines(rounds))
    elif what == "slips":
        text = slips_csv({each.player: each.name for each in evening.view.standings}, rounds)
    else:
        table = paper_of(evening, what).tables[-1]
        text = csv_text([table.columns, *table.rows])
    return text.encode("utf-8-sig")


def _html(evening: Evening, what: str) -> bytes:
    return as_page(paper_of(evening, what)).encode()


def _pdf(evening: Evening, what: str) -> bytes:
    with of_extra("pdf", "fpdf"):
        from bonmot.study.duplicate.papers.pdf import as_pdf
    return as_pdf(paper_of(evening, what))


FORMATS: Final[Mapping[str, Callable[[Evening, str], bytes]]] = {
    "html": _html,
    "pdf": _pdf,
    "csv": _csv,
    "text": _text,
}
"""Form → how a paper is written in it."""
