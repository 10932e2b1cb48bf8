"""A paper as one page of HTML that needs nothing else and prints on A4."""

from html import escape
from pathlib import Path
from typing import Final

from bonmot.study.duplicate.papers.contents import Paper, TableOfPaper
from bonmot.texts import _, language

_STYLE: Final = Path(__file__).parents[3] / "data" / "pages" / "papers.css"


def as_page(paper: Paper) -> str:
    """The whole page; whatever people have written is escaped."""
    facts = "".join(f"<div><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>" for label, value in paper.facts)
    texts = "".join(f"<p>{escape(text)}</p>" for text in paper.texts)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language()}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(paper.title)} · {escape(paper.what)}</title>",
            f"<style>\n{_STYLE.read_text(encoding='utf-8')}</style>",
            "</head>",
            "<body>",
            f'<header><p class="what">{escape(paper.what)}</p><h1>{escape(paper.title)}</h1><dl>{facts}</dl></header>',
            f"<main>{texts}",
            *(_table(table) for table in paper.tables),
            "</main>",
            f"<footer>{escape(_('Written by Bonmot.'))}</footer>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _table(table: TableOfPaper) -> str:
    def cells(tag: str, row: tuple[str, ...]) -> str:
        return "".join(
            f'<{tag} class="number">{escape(cell)}</{tag}>' if at in table.numbers else f"<{tag}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    rows = "\n".join(f"<tr>{cells('td', tuple(row))}</tr>" for row in table.rows)
    head = f"<thead><tr>{cells('th', tuple(table.columns))}</tr></thead>"
    return f"<h2>{escape(table.title)}</h2>\n<table>{head}<tbody>\n{rows}\n</tbody></table>"
