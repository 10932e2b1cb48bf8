"""The game of the day, opened from the title: taken up again if it was begun."""

import asyncio

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.games.catalogue import edition_named
from bonmot.games.moments import local_time
from bonmot.hosting.drafts import Draft, language_of, one_moment
from bonmot.players.duplicate.daily import EDITION
from bonmot.starting import Start
from bonmot.study.duplicate.alone import table_of_the_day
from bonmot.telling import usual_name
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.duplicate.screen import DuplicateScreen
from bonmot.words import lexica


class DayScreen(BonmotScreen):
    """One moment, until the table is ready."""

    chapter = "duplicate"

    def __init__(self, start: Start) -> None:
        super().__init__()
        self._start = start
        self.settled = asyncio.Event()
        """Never set: the screen of the table takes its place."""

    def compose(self) -> ComposeResult:
        """What is being done."""
        yield Static(id="news")

    def on_mount(self) -> None:
        """Make the table ready, or find it."""
        known, settings = lexica(), self.bonmot.settings
        edition = edition_named(EDITION)
        wished = Draft().filled_in("language", self._start.language or settings.game_language)
        language = language_of(wished, edition, known)
        self.query_one("#news", Static).update(one_moment(language, known))
        self._open(language, settings.name or usual_name(0, edition.seats.name_length))

    @work(exclusive=True)
    async def _open(self, language: str, name: str) -> None:
        services = self.bonmot.services
        today = local_time(services.clock()).date()
        try:
            table = await asyncio.to_thread(table_of_the_day, services.store, today, language, name, services.clock)
        except BonmotError as error:
            self.bonmot.complain(error)
            self.app.pop_screen()
        else:
            self.app.switch_screen(DuplicateScreen(table))
