"""The viewer on its own, without the rest of the game around it."""

from textual import events

from bonmot.study.sources import Source
from bonmot.terminal.app import Bonmot
from bonmot.terminal.replay.viewer import ReplayScreen
from bonmot.terminal.settings import Settings


class Viewer(Bonmot):
    """An app that shows one game and ends with it."""

    def __init__(self, source: Source, *, settings: Settings | None = None) -> None:
        super().__init__(settings=settings)
        self._source = source

    def on_mount(self, event: events.Mount) -> None:  # type: ignore[override]  # Textual hands it to whoever asks
        """Begin with the game instead of the title."""
        event.prevent_default()
        self.theme = self.palette.name
        self.push_screen(ReplayScreen(self._source))
