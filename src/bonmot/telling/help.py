"""The help that players read: chapters in French and in English (`data/help`), in order, searched and made plain.

>>> [chapter.name for chapter in chapters("en")][:6]
['introduction', 'rules', 'starting', 'setting-up', 'playing', 'ending']
>>> chapter("B", "fr").title, chapter("regles", "fr").name, chapter("rules", "en").sections[0]
('B. Les règles', 'rules', 'B1 The aim')

Worked examples stand in fenced blocks whose first line says what they are (```` ```play fr ````), so that the tests
play each of them again; readers never see that mark.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.legible import folded
from bonmot.telling import tellings
from bonmot.telling.contract import HELP
from bonmot.telling.markdown import blocks, plain
from bonmot.texts import language as spoken_language

SHARED: Final = (
    # The six chapters that the manuals of the time had (D-003),
    "introduction",
    "rules",
    "starting",
    "setting-up",
    "playing",
    "ending",
    # and what one looks up now and then.
    "examples",
    "keys",
    "advice",
    "teams",
    "constraints",
    "themes",
    "tournaments",
)
"""Chapters for everybody; games have their own besides."""

WIDTH: Final = 78
"""Columns of a plain page."""


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
        letter, dot, _rest = self.title.partition(". ")
        return letter if dot and len(letter) == 1 else ""

    @property
    def text(self) -> str:
        """Markdown for readers."""
        lines = self.source.splitlines(keepends=True)
        for block in blocks(self.source):
            if block.info:
                lines[block.first] = lines[block.first].replace(block.info, "text")
        return "".join(lines)

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings below the title, in order."""
        return tuple(block.lines[0] for block in blocks(self.source) if block.level > 1)

    def beginning_with(self, section: str) -> list[str]:
        """The text in parts, title first, then a section by its English heading, then the others in their order.

        >>> [part.splitlines()[0] for part in chapter("keys", "fr").beginning_with("De Luxe")[:3]]
        ['# Les touches', '## De Luxe', '## Partout']
        """
        title, *parts = [text for _heading, text in _sections(self.text)]
        headings = chapter(self.name, "en").sections
        if section in headings:
            parts.insert(0, parts.pop(headings.index(section)))
        return [title, *parts]

    def plain(self, width: int = WIDTH) -> str:
        """The chapter as plain lines, to be piped, printed or read aloud."""
        return plain(self.source, width)


class Found(NamedTuple):
    """A place where something that was searched for stands."""

    chapter: Chapter
    section: str
    line: str


def order() -> dict[str, Path]:
    """The names of all chapters in the order in which one reads them, and where each of them is.

    >>> list(order())[:2], "option" in order()
    (['introduction', 'rules'], True)
    """
    found = dict.fromkeys(SHARED, HELP)
    for telling in tellings():
        for name in telling.chapters:
            found.setdefault(name, telling.help)
    return found


def chapters(language: str | None = None) -> list[Chapter]:
    """All chapters, in the reader's language unless another is named."""
    return [_read(folder, language or spoken_language(), name) for name, folder in order().items()]


def chapter(wanted: str, language: str | None = None) -> Chapter:
    """A chapter by its name, its letter, or part of its title, whatever the accents.

    >>> chapter("zebras", "en")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: The help has no chapter “zebras”; it has: introduction, .... [unknown-chapter]
    """
    there_are = chapters(language)
    asked = folded(wanted)
    exact = [each for each in there_are if asked in {each.name, each.letter.lower()} - {""}]
    within = [each for each in there_are if asked and asked in folded(each.title)]
    for matching in (exact, within):
        if len(matching) == 1:
            return matching[0]
    raise BonmotError("unknown-chapter", name=wanted, names=list(order()))


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
        for heading, shown, said in _searchable(each)
        if all(word in said for word in wanted)
    ]


@cache
def _searchable(chapter: Chapter) -> tuple[tuple[str, str, str], ...]:
    """Each paragraph with its heading, as it is shown and as it is searched: whoever searches asks at every key."""
    return tuple(
        (heading, shown, folded(shown))
        for heading, text in _sections(chapter.source)
        for shown in plain(text, width=10_000).splitlines()
    )


@cache
def _read(folder: Path, language: str, name: str) -> Chapter:
    source = (folder / language / f"{name}.md").read_text(encoding="utf-8")
    return Chapter(name, source.partition("\n")[0].removeprefix("# "), source)


def _sections(source: str) -> Iterator[tuple[str, str]]:
    """Heading and text of each section."""
    lines = source.splitlines()
    headings = [block for block in blocks(source) if block.kind == "heading"]
    ends = [block.first for block in headings[1:]] + [len(lines)]
    for block, end in zip(headings, ends, strict=True):
        yield block.lines[0], "\n".join(lines[block.first : end])
