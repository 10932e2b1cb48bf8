"""The help that players read: chapters in French and in English (`data/help`), in order, searched and made plain.

>>> [chapter.name for chapter in chapters("en")][:6]
['introduction', 'rules', 'examples', 'setting-up', 'playing', 'ending']
>>> chapter("B", "fr").title, chapter("regles", "fr").name, chapter("rules", "en").sections[0]
('B. Les règles', 'rules', 'B1 The aim')

Worked examples stand in fenced blocks whose first line says what they are (```` ```play fr ````), so that the tests
play each of them again; readers never see that mark.
"""

import re
import textwrap
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.texts import language as spoken_language

ORDER: Final = (
    # The six chapters that the manuals of the time had (D-003),
    "introduction",
    "rules",
    "examples",
    "setting-up",
    "playing",
    "ending",
    # and what one looks up now and then.
    "keys",
    "advice",
    "teams",
    "constraints",
    "tournaments",
    # Other games, a chapter each.
    "option",
    "cards",
)

WIDTH: Final = 78
"""Columns of a plain page."""

_FOLDER: Final = Path(__file__).parent / "data" / "help"
_FENCE: Final = "```"


class Chapter(NamedTuple):
    """A chapter in one language."""

    name: str
    """The same in all languages: what the file is called."""
    title: str
    source: str
    """Markdown, with the marks of the worked examples."""

    @property
    def letter(self) -> str:
        """A to F, or nothing.

        >>> chapter("playing", "en").letter, chapter("keys", "en").letter
        ('E', '')
        """
        found = re.match(r"([A-Z])\. ", self.title)
        return found[1] if found else ""

    @property
    def text(self) -> str:
        """Markdown for readers."""
        return re.sub(rf"^{_FENCE}\w.*$", _FENCE + "text", self.source, flags=re.MULTILINE)

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings below the title, in order."""
        return tuple(heading for level, heading, _text in _sections(self.source) if level > 1)

    def plain(self, width: int = WIDTH) -> str:
        """The chapter as plain lines, to be piped, printed or read aloud."""
        return plain(self.source, width)


class Found(NamedTuple):
    """A place where something that was searched for stands."""

    chapter: Chapter
    section: str
    line: str


def chapters(language: str | None = None) -> list[Chapter]:
    """All chapters in the order in which one reads them, in the reader's language unless another is named."""
    return [_read(language or spoken_language(), name) for name in ORDER]


def chapter(wanted: str, language: str | None = None) -> Chapter:
    """A chapter by its name, its letter, or part of its title, whatever the accents.

    >>> chapter("zebras", "en")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('unknown-chapter', name='zebras', names=['introduction', ...])
    """
    there_are = chapters(language)
    asked = folded(wanted)
    exact = [each for each in there_are if asked in {each.name, each.letter.lower()} - {""}]
    within = [each for each in there_are if asked and asked in folded(each.title)]
    for matching in (exact, within):
        if len(matching) == 1:
            return matching[0]
    raise BonmotError("unknown-chapter", name=wanted, names=list(ORDER))


def search(text: str, language: str | None = None) -> list[Found]:
    """Where the words of a text stand together in one paragraph, whatever the accents and capitals.

    >>> [(found.chapter.letter, found.section) for found in search("fifty points", "en")][0]
    ('B', 'B7 Counting')
    >>> search("  ", "en")
    []
    """
    wanted = folded(text).split()
    if not wanted:
        return []
    return [
        Found(each, heading, shown)
        for each in chapters(language)
        for _level, heading, body in _sections(each.source)
        for shown in plain(f"{heading}\n\n{body}", width=10_000).splitlines()
        if all(word in folded(shown) for word in wanted)
    ]


def folded(text: str) -> str:
    """Small letters without accents, for comparing what people type.

    >>> folded("  Règles ")
    'regles'
    """
    apart = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def plain(source: str, width: int = WIDTH) -> str:
    """Markdown as plain lines: nothing in them that a voice would stumble over.

    >>> print(plain("# Title\\n\\n*Some* words, [a link](rules.md).\\n\\n| key | does |\\n|---|---|\\n| `X` | cuts |"))
    TITLE
    <BLANKLINE>
    Some words, a link.
    <BLANKLINE>
    key – does:
    - X – cuts
    """
    return "\n\n".join(_plain_block(kind, lines, width) for kind, lines in _blocks(source))


@cache
def _read(language: str, name: str) -> Chapter:
    source = (_FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
    return Chapter(name, source.partition("\n")[0].removeprefix("# "), source)


def _sections(source: str) -> Iterator[tuple[int, str, str]]:
    """Level, heading and text of each section; a hash inside a fence is no heading."""
    level, heading, body, fenced = 0, "", list[str](), False
    for line in source.splitlines():
        fenced ^= line.startswith(_FENCE)
        found = None if fenced else re.match(r"(#+) (.*)", line)
        if found is None:
            body.append(line)
            continue
        if level:
            yield level, heading, "\n".join(body)
        level, heading, body = len(found[1]), found[2], []
    yield level, heading, "\n".join(body)


def _blocks(source: str) -> Iterator[tuple[str, list[str]]]:
    """What belongs together: a heading, a paragraph, a list, a table, a fenced picture."""
    fenced, kinds = False, list[tuple[str, str]]()
    for number, line in enumerate(source.splitlines()):
        if line.startswith(_FENCE):
            fenced = not fenced
            kinds.append((f"break {number}", ""))
        elif fenced:
            kinds.append(("picture", line))
        elif not line.strip():
            kinds.append((f"break {number}", ""))
        else:
            kinds.append((_kind(line, kinds[-1][0] if kinds else ""), line))
    for kind, lines in groupby(kinds, key=lambda each: each[0]):
        if not kind.startswith("break"):
            yield kind, [line for _kind, line in lines]


def _kind(line: str, before: str) -> str:
    if line.startswith("#"):
        return "heading"
    if line.startswith("|"):
        return "table"
    if re.match(r"\s*(-|\d+\.) ", line) or before == "list":
        return "list"
    return "paragraph"


def _plain_block(kind: str, lines: list[str], width: int) -> str:
    if kind == "picture":
        return "\n".join(("    " + line).rstrip() for line in lines)
    if kind == "heading":
        title = _unmarked(lines[0].lstrip("# "))
        return title.upper() if lines[0].startswith("# ") else f"{title}\n{'-' * len(title)}"
    if kind == "table":
        titles, _rule, *rows = [" – ".join(_cells(line)) for line in lines]
        return "\n".join([_filled(titles + ":", width), *(_filled("- " + row, width) for row in rows)])
    if kind == "list":
        items = re.split(r"\n(?=\s*(?:-|\d+\.) )", "\n".join(lines))
        return "\n".join(_filled(_unmarked(" ".join(item.split())), width) for item in items)
    return _filled(_unmarked(" ".join(lines)), width)


def _cells(line: str) -> list[str]:
    cells = [_unmarked(cell.strip()) for cell in line.strip("|").split("|")]
    return [cell for cell in cells if cell]


def _filled(text: str, width: int) -> str:
    hanging = "  " if re.match(r"-|\d+\. ", text) else ""
    # textwrap leaves no-break spaces alone.
    return "\n".join(textwrap.wrap(text, width, subsequent_indent=hanging, break_on_hyphens=False))


def _unmarked(text: str) -> str:
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)", "", text)
