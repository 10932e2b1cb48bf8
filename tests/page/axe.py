"""What axe has to say about a page: rules of accessibility that a program can check."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

THEMES = ("light", "dark", "contrast", "colour-blind", "monochrome", "retro")
_SOURCE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def _axe() -> str:
    return _SOURCE.read_text(encoding="utf-8")


def violations(visitor: Page, *, only: str = "") -> list[str]:
    """Each rule that the page breaks, and where; `only` one rule, for what differs between themes."""
    if not visitor.evaluate("typeof axe === 'object'"):
        visitor.evaluate(_axe())
    found = visitor.evaluate(
        "only => axe.run(document, only ? { runOnly: [only] } : {}).then(({ violations }) => violations.flatMap("
        "rule => rule.nodes.map(node => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`)))",
        only,
    )
    return [str(each) for each in found]


def in_every_theme(visitor: Page) -> list[str]:
    """All rules in the first theme, contrast in the others: nothing else depends on colours.

    The theme of high contrast keeps the higher of the two standards (AAA).
    """
    found = []
    for theme in THEMES:
        visitor.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        only = "" if theme == THEMES[0] else "color-contrast-enhanced" if theme == "contrast" else "color-contrast"
        found += [f"{theme}: {each}" for each in violations(visitor, only=only)]
    visitor.evaluate("theme => { document.documentElement.dataset.theme = theme }", THEMES[0])
    return found
