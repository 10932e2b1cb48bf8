"""Pages of HTML that need nothing else and print on A4: what stands around score sheets and other papers."""

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from bonmot.texts import _, language

_STYLES: Final = Path(__file__).parents[1] / "data" / "pages"


def whole_page(
    what: str,
    title: str,
    facts: Iterable[tuple[str, str]],
    body: Iterable[str],
    *,
    sheet: str,
    more_style: str = "",
    kind: str = "",
) -> str:
    """A page with a heading, in the style of a sheet of ours; what people have written is escaped, the body is HTML."""
    shown = "".join(f"<div><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>" for label, value in facts)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language()}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)} · {escape(what)}</title>",
            f"<style>\n{(_STYLES / sheet).read_text(encoding='utf-8')}{more_style}</style>",
            "</head>",
            f'<body class="{kind}">' if kind else "<body>",
            f'<header><p class="what">{escape(what)}</p><h1>{escape(title)}</h1><dl>{shown}</dl></header>',
            *body,
            f"<footer>{escape(_('Written by Bonmot.'))}</footer>",
            "</body>",
            "</html>",
            "",
        ]
    )
