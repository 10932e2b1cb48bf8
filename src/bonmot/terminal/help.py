"""The help over any screen: chapters at the left, the text at the right. Closing it changes nothing of what lies below.

`app.push_screen(HelpScreen())` opens it at the first chapter, `HelpScreen("keys")` at another one.
"""

from collections.abc import Iterable
from typing import ClassVar

from rich.style import Style
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from bonmot.telling import help as pages
from bonmot.telling.markdown import plain
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.texts import _


class HelpScreen(BonmotScreen):
    """Chapters to choose from, one of them to read, and a line to search them all."""

    CSS = """
    HelpScreen { background: $background; }
    HelpScreen #book { height: 1fr; }
    HelpScreen #chapters {
        width: 26; max-width: 40%; height: 1fr; padding: 0 0 0 1; background: $background;
        border: none; border-right: solid $secondary;
    }
    HelpScreen #page { width: 1fr; height: 1fr; padding: 0; }
    HelpScreen #page:focus { background-tint: $foreground 3%; }
    HelpScreen #page > Static { padding: 0 2; }
    HelpScreen Markdown { padding: 0 1 1 1; }
    HelpScreen Markdown.unwritten { display: none; }
    HelpScreen MarkdownH1 { content-align: left middle; margin: 0 0 1 0; }
    HelpScreen MarkdownH2 { margin: 1 0; }
    HelpScreen MarkdownFence { margin: 0 0 1 0; color: $foreground; }
    HelpScreen MarkdownFence > Label { padding: 0 1; }
    HelpScreen MarkdownTableContent { keyline: none; grid-gutter: 0 1; }
    HelpScreen MarkdownTableContent > .cell, HelpScreen MarkdownTableContent > .header { padding: 0; }
    HelpScreen MarkdownTableContent > .header { text-style: bold; }
    HelpScreen #search { display: none; border: none; height: 1; padding: 0 1; }
    HelpScreen.searching #search { display: block; }
    HelpScreen #keys { padding: 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1", "close", show=False),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("right", "read", show=False),
        Binding("left", "choose", show=False),
        Binding("slash", "search", show=False),
    ]

    def __init__(self, chapter: str | None = None, first: str = "") -> None:
        """`first`: the section to begin with, by its English heading."""
        super().__init__()
        self._first = first
        """The section that comes before the others of its chapter."""
        self._written_chapter = ""
        self._chapters = {each.name: each for each in pages.chapters()}
        self._shown = pages.chapter(chapter).name if chapter else next(iter(self._chapters))
        self._section = ""
        """The beginning of a heading that a link leads to, such as `B7`."""

    def compose(self) -> ComposeResult:
        """Draw it."""
        with Horizontal(id="book"):
            yield OptionList(*self._options(self._chapters.values()), markup=False, id="chapters")
            with VerticalScroll(id="page"):
                yield Static(plain("\n".join(self._chapters[self._shown].beginning_with(self._first))), markup=False)
                yield Markdown(open_links=False, classes="unwritten")
        yield Input(compact=True, id="search")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Begin with the chapter that was asked for."""
        self._tell_keys()
        self.go_to(self._shown)
        self._list.focus()

    def retell(self) -> None:
        """The same chapter in the language that is spoken now."""
        self._chapters = {each.name: each for each in pages.chapters()}
        self._fill(list(self._chapters.values()))
        self._tell_keys()
        self.go_to(self._shown)

    def _tell_keys(self) -> None:
        keys = (
            Key("close", "F1", _("close")),
            Key("choose", "↑↓", _("chapter")),
            Key("read", "→", _("read")),
            Key("page(1)", _("PgDn"), _("go on")),
            Key("search", "/", _("search")),
        )
        self.query_one(KeyBar).show(keys, Style(bold=True))
        self.query_one("#search", Input).placeholder = _("search…")

    # ---- what can be done

    def go_to(self, name: str, section: str = "") -> None:
        """Show a chapter, from the heading on that begins with `section`."""
        if name not in self._chapters:
            return
        self._section = section
        if self._index(name) is None:
            self._fill(list(self._chapters.values()))
        index = self._index(name)
        if self._list.highlighted == index:
            self._show(name)
        self._list.highlighted = index

    def action_close(self) -> None:
        """Give up searching, or leave the help."""
        if self.has_class("searching"):
            self.query_one(Input).value = ""
            self.remove_class("searching")
            self._list.focus()
        else:
            self.dismiss()

    def action_read(self) -> None:
        """Go to the text."""
        self._text.focus()

    def action_choose(self) -> None:
        """Go to the chapters."""
        self._list.focus()

    def action_page(self, direction: int) -> None:
        """Turn a page of the text, wherever the cursor is."""
        if direction > 0:
            self._text.scroll_page_down(animate=False)
        else:
            self._text.scroll_page_up(animate=False)

    def action_search(self) -> None:
        """Open the line to search with."""
        self.add_class("searching")
        self.query_one(Input).focus()

    # ---- what happens

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id is not None:
            self._show(event.option_id)

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self.action_read()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        found = pages.search(event.value)
        speaking = list(dict.fromkeys(each.chapter for each in found))
        # Nothing found, nothing hidden: a list without chapters helps nobody.
        self._fill(speaking or list(self._chapters.values()))
        if found:
            here = next((each for each in found if each.chapter.name == self._shown), found[0])
            self.go_to(here.chapter.name, here.section)
        else:
            with self.prevent(OptionList.OptionHighlighted):
                self._list.highlighted = self._index(self._shown)

    @on(Input.Submitted)
    def _found(self) -> None:
        self._list.focus()

    @on(Markdown.LinkClicked)
    def _followed(self, event: Markdown.LinkClicked) -> None:
        name, _hash, section = event.href.partition("#")
        self.go_to(name.removesuffix(".md"), section)

    # ---- how it is done

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _text(self) -> VerticalScroll:
        return self.query_one("#page", VerticalScroll)

    @staticmethod
    def _options(chapters: Iterable[pages.Chapter]) -> list[Option]:
        return [Option(each.title, id=each.name) for each in chapters]

    def _index(self, name: str) -> int | None:
        names = [self._list.get_option_at_index(index).id for index in range(self._list.option_count)]
        return names.index(name) if name in names else None

    def _fill(self, chapters: list[pages.Chapter]) -> None:
        with self.prevent(OptionList.OptionHighlighted):
            self._list.clear_options()
            self._list.add_options(self._options(chapters))

    def _show(self, name: str) -> None:
        """Show a chapter; the last one asked for wins when keys come fast."""
        self._shown = name
        self._write(self._chapters[name], self._section)
        self._section = ""

    # Decorated, the coroutine is made when it begins: none is dropped when the help is left before.
    @work(exclusive=True)
    async def _write(self, chapter: pages.Chapter, section: str) -> None:
        # Looked up first: the help may be closed meanwhile.
        page, first, scroll = self.query_one(Markdown), self.query_one("#page > Static"), self._text
        text = "\n".join(chapter.beginning_with(self._first))
        if text != self._written_chapter:
            self._written_chapter = ""
            await page.update(text)
            first.display = False  # it stood for the page that takes its time
            page.remove_class("unwritten")
            scroll.scroll_home(animate=False)
            self._written_chapter = text
        elif not section:
            scroll.scroll_home(animate=False)
        for _level, heading, block in page.table_of_contents:
            if section and (heading == section or heading.startswith(section + " ")):
                self.call_after_refresh(page.query_one(f"#{block}").scroll_visible, top=True, animate=False)
