"""What axe has to say about a page: rules of accessibility that a program can check."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

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
