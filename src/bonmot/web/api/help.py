"""The help in the browser: the chapters of the terminal's, as pages, and a search through all of them."""

from typing import Annotated, Final

import msgspec
from litestar import Controller, get
from litestar.params import FromPath, QueryParameter

from bonmot.telling import help as chapters_of_help
from bonmot.telling.markdown import anchor_of, page

MOST_FOUND: Final = 60
LONGEST_SEARCH: Final = 100


class HelpChapter(msgspec.Struct, frozen=True):
    """A chapter in a list."""

    name: str
    title: str


class HelpSection(msgspec.Struct, frozen=True):
    """A heading within a chapter."""

    id: str
    title: str


class HelpPage(msgspec.Struct, frozen=True):
    """A chapter to read."""

    name: str
    title: str
    html: str
    """What stands below the title. It is made from our own text, and tags in that are only text."""
    sections: tuple[HelpSection, ...]


class HelpFound(msgspec.Struct, frozen=True):
    """A place where what was searched for stands."""

    chapter: HelpChapter
    section: str
    id: str
    line: str


class HelpList(msgspec.Struct, frozen=True):
    """All chapters, and where something stands that was searched for."""

    chapters: tuple[HelpChapter, ...]
    found: tuple[HelpFound, ...]


class HelpApi(Controller):
    """`/api/v1/help`."""

    path = "/api/v1/help"

    @get("/", sync_to_thread=True)
    def list_chapters(self, search: Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)] = "") -> HelpList:
        """All chapters in the order in which one reads them."""
        found = chapters_of_help.search(search) if search else []
        return HelpList(
            tuple(HelpChapter(each.name, each.title) for each in chapters_of_help.chapters()),
            tuple(
                HelpFound(
                    HelpChapter(each.chapter.name, each.chapter.title), each.section, anchor_of(each.section), each.line
                )
                for each in found[:MOST_FOUND]
            ),
        )

    @get("/{name:str}", sync_to_thread=True)
    def chapter(self, name: FromPath[str]) -> HelpPage:
        """A chapter, by its name or part of its title."""
        chapter = chapters_of_help.chapter(name)
        sections = tuple(HelpSection(anchor_of(title), title) for title in chapter.sections)
        return HelpPage(chapter.name, chapter.title, page(chapter.text, _address), sections)


def _address(link: str) -> str:
    """Where a link of a chapter leads on the page; a section is named by what its heading begins with.

    >>> _address("keys.md"), _address("examples.md#4").startswith("/help/examples#4-")
    ('/help/keys', True)
    """
    name, _mark, wanted = link.partition("#")
    name = name.removesuffix(".md")
    titles = chapters_of_help.chapter(name).sections
    title = next((each for each in titles if each.partition(" ")[0].rstrip(".") == wanted), "")
    return f"/help/{name}" + (f"#{anchor_of(title)}" if title else "")
