"""A page of Markdown, drawn line by line by one widget: a chapter of any length is there at once, at any width."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from bonmot.telling.markdown import nodes, said

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

Segments = list[Segment]

HEADINGS: Final = {"h1": "title", "h2": "section"}
"""How headings look; lower ones are subsections."""


class Page(ScrollView, can_focus=True):
    """Something to read. A click on a link is the action `follow` of the screen, with the link's target."""

    DEFAULT_CSS = """
    Page {
        padding-left: 1; color: $foreground; overflow-x: hidden; overflow-y: auto; scrollbar-gutter: stable;
        & > .title, & > .subsection, & > .header { color: $primary; text-style: bold; }
        & > .section { color: $primary; text-style: underline; }
        & > .code_inline { color: $text-warning; background: $warning 10%; }
        &:light > .code_inline { color: $text-error; background: $error 5%; }
        & > .fence { background: black 10%; }
        & > .strong { text-style: bold; }
        & > .em { text-style: italic; }
        & > .link { text-style: underline; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *("title", "section", "subsection", "header", "code_inline", "fence", "strong", "em", "link")
    }

    def __init__(self, source: str) -> None:
        """`source`: Markdown."""
        super().__init__(id="page")
        self._source = source
        self._section = ""
        self._lines: list[Segments] = []
        """What it says in the width that there is; nothing as long as that is to be written anew."""
        self._headings: dict[str, int] = {}
        """The line that each of them stands on."""

    # ---- what is read

    def show(self, source: str, section: str = "") -> None:
        """Begin to read at the top, or at the heading that begins with `section`, such as `B7`."""
        self._source, self._section = source, section
        self._arrange()
        lines = (line for title, line in self._headings.items() if section and f"{title} ".startswith(f"{section} "))
        self.scroll_to(y=next(lines, 0), animate=False, force=True)

    def on_resize(self) -> None:
        """Lines break elsewhere; the first time, they are there only now."""
        if self._lines:
            self._arrange()
        else:
            self.show(self._source, self._section)

    def notify_style_update(self) -> None:
        """Colours have changed."""
        super().notify_style_update()
        self._lines = []

    def _arrange(self) -> None:
        self._lines = []
        self._write()
        self.virtual_size = Size(self._width, len(self._lines) + 1)
        self.refresh()

    @property
    def _width(self) -> int:
        return self.scrollable_content_region.width - 1  # a column apart from the scrollbar

    # ---- drawing

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        if not self._lines:
            self._write()
        number = y + self.scroll_offset.y
        line = self._lines[number] if number < len(self._lines) else []
        return Strip(line).adjust_cell_length(self._width).apply_style(self.rich_style)

    def _write(self) -> None:
        self._headings = {}
        for node in nodes(self._source) if self._width > 0 else ():
            if self._lines:
                self._lines.append([])
            if node.type == "heading":
                self._headings[said(node)] = len(self._lines)
            self._lines += self._block(node, self._width)

    def _block(self, node: "SyntaxTreeNode", width: int) -> list[Segments]:
        match node.type:
            case "heading":
                return self._drawn(self._text(node, HEADINGS.get(node.tag, "subsection")), width)
            case "fence":
                look = self.get_component_rich_style("fence")
                lines = self._drawn(Text(node.content.rstrip()), width - 2)
                return [
                    list(Strip([Segment(" "), *line]).adjust_cell_length(width).apply_style(look)) for line in lines
                ]
            case "table":
                return self._drawn(self._table(node), width)
            case "bullet_list" | "ordered_list":
                return list(self._items(node, width))
            case _:
                return self._drawn(self._text(node), width)

    def _items(self, node: "SyntaxTreeNode", width: int) -> Iterator[Segments]:
        numbers = count(int(node.attrGet("start") or 1))
        for item in node.children:
            mark = "• " if node.type == "bullet_list" else f"{next(numbers)}. "
            for line in (line for part in item.children for line in self._block(part, max(1, width - len(mark)))):
                yield [Segment(mark), *line]
                mark = " " * len(mark)

    def _table(self, node: "SyntaxTreeNode") -> Table:
        titles, *rows = [[*map(self._text, row.children)] for part in node.children for row in part.children]
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.header_style = self.get_component_rich_style("header", partial=True)
        for title in titles:
            table.add_column(title)
        for row in rows:
            table.add_row(*row)
        return table

    def _text(self, node: "SyntaxTreeNode", look: str = "") -> Text:
        """What is said in a block, with the look of its parts."""
        match node.type:
            case "text" | "code_inline":
                text = Text(node.content)
            case "softbreak" | "hardbreak":
                text = Text(" ")
            case _:
                text = Text().join(map(self._text, node.children))
        if look := look or (node.type if node.type in self.COMPONENT_CLASSES else ""):
            text.stylize_before(self.get_component_rich_style(look, partial=look != "code_inline"))
        if node.type == "link":
            text.stylize(Style.from_meta({"@click": ("screen.follow", (node.attrs["href"],))}))
        return text

    def _drawn(self, renderable: RenderableType, width: int) -> list[Segments]:
        console = self.app.console
        return console.render_lines(renderable, console.options.update(width=max(1, width), height=None), pad=False)
