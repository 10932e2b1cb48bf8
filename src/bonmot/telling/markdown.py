"""Markdown read and told: what its blocks are, and how they look in plain lines.

>>> print(plain("# Title\\n\\n*Some* words, [a link](rules.md).\\n\\n| key | does |\\n|---|---|\\n| `X` | cuts |"))
TITLE
<BLANKLINE>
Some words, a link.
<BLANKLINE>
key – does:
- X – cuts
"""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bonmot.games.legible import folded

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode


class Block(NamedTuple):
    """What belongs together: a heading, a paragraph, a list, a table, a fence."""

    kind: str
    level: int
    """Of a heading: 1 for the title."""
    info: str
    """What a fence says about its content."""
    lines: tuple[str, ...]
    """Without marks: a line of a paragraph or a heading, an item of a list, a row of a table, a line of a fence."""
    first: int
    """The line of the source that it begins with, counted from 0."""


def blocks(source: str) -> Iterator[Block]:
    """The blocks of a text, in order."""
    for node in nodes(source):
        first = node.map[0] if node.map else 0
        level = int(node.tag[1:]) if node.type == "heading" else 0
        yield Block(node.type, level, node.info if node.type == "fence" else "", tuple(_lines(node)), first)


def plain(source: str, width: int = 78) -> str:
    """Markdown as plain lines: nothing in them that a voice would stumble over."""
    return "\n\n".join(_plain(block, width) for block in blocks(source))


@lru_cache(64)
def nodes(source: str) -> "Sequence[SyntaxTreeNode]":
    """The blocks of a text with their marks, in order: all chapters of a language fit into what is remembered."""
    from markdown_it.tree import SyntaxTreeNode  # loaded only for those who read help

    return SyntaxTreeNode(_reader().parse(source)).children


@cache
def _reader() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


def anchor_of(title: str) -> str:
    """What a heading is called in an address.

    >>> anchor_of("B7 Le compte d’une pièce")
    'b7-le-compte-d-une-piece'
    """
    return "-".join(re.findall("[a-z0-9]+", folded(title)))


def page(source: str, address: Callable[[str], str]) -> str:
    """Markdown below its title as HTML: tags in the text are only text, headings have anchors, tables may be scrolled.

    `address` says where a link to another file leads.

    >>> print(page("# T\\n\\n## An aim\\n\\n<b> [rules](rules.md)", lambda file: "/help/" + file.removesuffix(".md")))
    <h2 id="an-aim">An aim</h2>
    <p>&lt;b&gt; <a href="/help/rules">rules</a></p>
    <BLANKLINE>
    """
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(source)
    if len(tokens) > 2 and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        del tokens[:3]
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following is not None:
            token.attrSet("id", anchor_of(said_in(following.children or ())))
        token.attrs.pop("style", None)  # how the columns of a table are set is for the page to say
        for within in token.children or ():
            if within.type == "link_open" and not (target := str(within.attrs["href"])).startswith("http"):
                within.attrSet("href", address(target))
    rendered: str = reader.renderer.render(tokens, reader.options, {})
    return rendered.replace("<table>", '<div class="prose-table" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )


def said_in(tokens: "Iterable[Token]") -> str:
    """What is said in a line, without its marks."""
    return "".join(" " if token.type.endswith("break") else token.content for token in tokens)


def _lines(node: "SyntaxTreeNode") -> Iterator[str]:
    match node.type:
        case "fence":
            yield from node.content.splitlines()
        case "table":
            for row in (row for part in node.children for row in part.children):
                yield " – ".join(filter(None, map(said, row.children)))
        case "bullet_list" | "ordered_list":
            start = int(node.attrGet("start") or 1)
            for number, item in enumerate(node.children, start):
                mark = "- " if node.type == "bullet_list" else f"{number}. "
                yield mark + " ".join(map(said, item.children))
        case _:
            yield said(node)


def said(node: "SyntaxTreeNode") -> str:
    """What is said in a block, without its marks."""
    if node.type in {"text", "code_inline"}:
        return node.content
    if node.type in {"softbreak", "hardbreak"}:
        return " "
    return "".join(map(said, node.children))


def _plain(block: Block, width: int) -> str:
    match block.kind:
        case "fence":
            return "\n".join(("    " + line).rstrip() for line in block.lines)
        case "heading":
            title = block.lines[0]
            return title.upper() if block.level == 1 else f"{title}\n{'-' * len(title)}"
        case "table":
            titles, *rows = block.lines
            return "\n".join([_filled(titles + ":", width), *(_filled("- " + row, width, "  ") for row in rows)])
        case "bullet_list" | "ordered_list":
            return "\n".join(_filled(item, width, "  ") for item in block.lines)
        case _:
            return _filled(" ".join(block.lines), width)


def _filled(text: str, width: int, hanging: str = "") -> str:
    # textwrap leaves no-break spaces alone.
    return "\n".join(textwrap.wrap(text, width, subsequent_indent=hanging, break_on_hyphens=False))
