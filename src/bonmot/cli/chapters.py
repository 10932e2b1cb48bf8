"""`bonmot help`: the chapters that players also read with F1.

A person at a terminal gets them drawn, a pipe gets plain lines. Without a chapter there is the list of them: name and
title. `--search` lists where some words stand: chapter, section, and the line itself.

Exit status: 0, or 1 when a search finds nothing, or 2 when there is no such chapter.
"""

from bonmot.cli.showing import console, line, note, pleasant, table
from bonmot.errors import BonmotError
from bonmot.texts import _


def help_(chapter: str | None = None, /, *, search: str | None = None) -> int:
    """`bonmot help`."""
    from bonmot.telling import help as pages  # read only when somebody asks

    if search is not None:
        if chapter is not None:
            raise BonmotError("options-exclude", options=[_("CHAPTER"), "--search"])
        return _search(search)
    if chapter is None:
        table([(_("chapter"), _("title")), *((each.name, each.title) for each in pages.chapters())])
        return 0
    found = pages.chapter(chapter)
    if not pleasant():
        line(found.plain())
        return 0
    from rich.markdown import Markdown

    # Links lead to other chapters, which a terminal cannot open.
    console().print(Markdown(found.text, hyperlinks=False), soft_wrap=False)
    return 0


def _search(words: str) -> int:
    from bonmot.telling import help as pages

    found = pages.search(words)
    if not found:
        note(_("Nothing in the help speaks of “{words}”.").format(words=words))
        return 1
    rows = [(each.chapter.name, each.section, each.line.strip()) for each in found]
    table([(_("chapter"), _("section"), _("text")), *rows])
    return 0
