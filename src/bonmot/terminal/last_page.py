"""What was said at a table, one text below the other: of many, the last are seen."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from bonmot.terminal.fitting import last_page


class LastPage(VerticalScroll, can_focus=False):
    """Texts of which the last ones are seen, each from its beginning; one reads back with the wheel."""

    # The bar always has its room: texts are not broken anew when it comes.
    DEFAULT_CSS = "LastPage { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }"

    _told: tuple[tuple[str, ...], Style] = ((), Style())

    def tell(self, texts: Sequence[str], look: Style | None = None) -> None:
        """Show these texts; nothing is drawn again that says the same."""
        told = (tuple(texts), look or Style())
        if told != self._told:
            self._told = told
            self._draw()

    def on_resize(self) -> None:
        """As much is seen as there is room for now."""
        self._draw()

    def _draw(self) -> None:
        texts, look = self._told
        room = self.scrollable_content_region
        self.query_one(Static).update(Text(last_page(texts, room.width, room.height), style=look))
        # Of a single text that is too long, the beginning is seen.
        (self.scroll_end if len(texts) > 1 else self.scroll_home)(animate=False)
