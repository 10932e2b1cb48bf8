"""The help over any screen: chapters at the left, the text at the right. Closing it changes nothing of what lies below.

`app.push_screen(HelpScreen())` opens it at the first chapter, `HelpScreen("keys")` at another one.
"""

from collections.abc import Iterable
from typing import ClassVar

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from bonmot.telling import help as pages
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.page import Page
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
    HelpScreen #page { width: 1fr; height: 1fr; background: $background; }
    HelpScreen #page:focus { background-tint: $foreground 3%; }
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
        self._chapters = {each.name: each for each in pages.chapters()}
        self._shown = pages.chapter(chapter).name if chapter else next(iter(self._chapters))
        self._section = ""
        """The beginning of a heading that a link leads to, such as `B7`."""

    def compose(self) -> ComposeResult:
        """Draw it."""
        with Horizontal(id="book"):
            yield OptionList(*self._options(self._chapters.values()), markup=False, id="chapters")
            yield Page(self._text(self._shown))
        yield Input(compact=True, id="search")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Begin with the chapter that was asked for."""
        if not self.query(OptionList):
            return  # one may leave as soon as one has come
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
        self._page.focus()

    def action_choose(self) -> None:
        """Go to the chapters."""
        self._list.focus()

    def action_page(self, direction: int) -> None:
        """Turn a page of the text, wherever the cursor is."""
        if direction > 0:
            self._page.scroll_page_down(animate=False)
        else:
            self._page.scroll_page_up(animate=False)

    def action_search(self) -> None:
        """Open the line to search with."""
        self.add_class("searching")
        self.query_one(Input).focus()

    def action_follow(self, link: str) -> None:
        """Go where a link leads."""
        name, _hash, section = link.partition("#")
        self.go_to(name.removesuffix(".md"), section)

    # ---- what happens

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        # Keys may have come meanwhile, and when it opens the list stands at its first line for a moment.
        if event.option_id is not None and event.option_index == self._list.highlighted:
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

    # ---- how it is done

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _page(self) -> Page:
        return self.query_one(Page)

    def _text(self, name: str) -> str:
        return "\n".join(self._chapters[name].beginning_with(self._first))

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
        self._shown = name
        self._page.show(self._text(name), self._section)
        self._section = ""
