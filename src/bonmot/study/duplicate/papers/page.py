"""A paper as one page of HTML that needs nothing else and prints on A4."""

from html import escape

from bonmot.study.duplicate.papers.contents import Paper, TableOfPaper
from bonmot.study.pages import whole_page


def as_page(paper: Paper) -> str:
    """The whole page; whatever people have written is escaped."""
    texts = "".join(f"<p>{escape(text)}</p>" for text in paper.texts)
    body = (f"<main>{texts}", *map(_table, paper.tables), "</main>")
    return whole_page(paper.what, paper.title, paper.facts, body, sheet="papers.css")


def _table(table: TableOfPaper) -> str:
    def cells(tag: str, row: tuple[str, ...]) -> str:
        return "".join(
            f'<{tag} class="number">{escape(cell)}</{tag}>' if at in table.numbers else f"<{tag}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    rows = "\n".join(f"<tr>{cells('td', tuple(row))}</tr>" for row in table.rows)
    head = f"<thead><tr>{cells('th', tuple(table.columns))}</tr></thead>"
    return f"<h2>{escape(table.title)}</h2>\n<table>{head}<tbody>\n{rows}\n</tbody></table>"
