"""What is said at a table: what has happened, for everybody to read, and what only concerns the person in front."""

from collections import deque
from collections.abc import Callable

from textual.containers import VerticalScroll

from bonmot.errors import BonmotError
from bonmot.games.view import ViewType
from bonmot.tables import Update
from bonmot.telling import sentence
from bonmot.terminal.at_table import LONGEST_LOG, AtTable
from bonmot.terminal.last_page import LastPage
from bonmot.texts import Told, _


class SpeakingTable(AtTable[ViewType]):
    """A table that tells what happens and answers people, in whatever language is spoken when it is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self._log: deque[Callable[[], str]] = deque(maxlen=LONGEST_LOG)
        """What has happened, for everybody to read."""
        self._said: deque[Callable[[], str]] = deque(maxlen=1)
        """What was said last to the person in front of the screen,"""
        self._said_at = 0
        """and how many entries the log of the table had then."""

    def note(self, told: Callable[[], str], update: Update) -> None:
        """Something has happened: it stands below what happened before, and what was said before it is old."""
        self._log.append(told)
        if update.view.number > self._said_at:
            self.hush()

    def say(self, text: str, **particulars: object) -> None:
        """Show a marked sentence, in whatever language is spoken when it is drawn."""
        self._say(lambda: _(text).format(**particulars))

    def tell(self, tell: Callable[[], str]) -> None:
        """Show something, in whatever language is spoken when it is drawn."""
        self._say(Told(tell))

    def hush(self) -> None:
        """Say nothing any more."""
        self._said.clear()

    def complain(self, error: BonmotError) -> None:
        """Say why something cannot be done."""
        self.warned(lambda: sentence(error))

    def warn(self, text: str, **particulars: object) -> None:
        """Say what is wrong, in a marked sentence."""
        self.warned(lambda: _(text).format(**particulars))

    def warned(self, told: Callable[[], str]) -> None:
        """Show what is wrong."""
        self.bonmot.sounds.play("wrong")
        self._say(told)

    def _say(self, told: Callable[[], str]) -> None:
        self._said_at = self.seated.table.number
        self._said.append(told)

    def show_log(self, *texts: Callable[[], str]) -> None:
        """Show what has happened; one reads back with Page Up and the mouse wheel, until something happens."""
        self.query_one("#log", LastPage).tell([text for told in texts if (text := told())])

    def turn_page(self, key: str) -> None:
        """Read back, or on."""
        log = self.query_one("#log", VerticalScroll)
        (log.scroll_page_up if key == "pageup" else log.scroll_page_down)(animate=False)
