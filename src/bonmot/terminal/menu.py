"""A small menu over whatever is there."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class Lines(OptionList):
    """Lines to choose from. Page keys that come before they are drawn do nothing: pages are counted in drawn lines."""

    def action_page_up(self) -> None:
        """Go a page up."""
        if self.size:
            super().action_page_up()  # type: ignore[no-untyped-call]  # Textual says nothing of its types

    def action_page_down(self) -> None:
        """Go a page down."""
        if self.size:
            super().action_page_down()  # type: ignore[no-untyped-call]  # as above


class MenuScreen(ModalScreen[str | None]):
    """Choose one of some lines; Esc chooses none."""

    DEFAULT_CSS = """
    MenuScreen { align: center middle; }
    MenuScreen Lines { width: auto; min-width: 30; max-width: 70; height: auto; border: round $accent; }
    MenuScreen Lines { background: $panel; padding: 0 1; }
    """

    def __init__(self, entries: Sequence[tuple[str, str]]) -> None:
        """`entries`: name and label of each line."""
        super().__init__()
        self._entries = entries
        self._is_answered = False

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Lines(*(Option(label, id=name) for name, label in self._entries))

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """One was chosen."""
        message.stop()
        self._close(message.option_id)

    def on_key(self, event: events.Key) -> None:
        """Esc closes it."""
        if event.key in {"escape", "f10"}:
            event.stop()
            self._close(None)

    def _close(self, chosen: str | None) -> None:
        """Answer once, however often a key is pressed."""
        if not self._is_answered:
            self._is_answered = True
            self.dismiss(chosen)
