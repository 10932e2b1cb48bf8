"""A new table: any edition, up to four seats, people and computers, teams, clocks. Nothing that is written is lost."""

import asyncio
from collections.abc import Sequence

from textual import work
from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.games.editions import EditionFile
from bonmot.hosting.drafts import (
    OWN,
    Draft,
    WrongHere,
    agreed,
    language_of,
    one_moment,
    refused,
    shown_editions,
    with_edition,
)
from bonmot.hosting.fields import Field, yes_or_no
from bonmot.hosting.new_table import (
    NewTable,
    custom_fields,
    edition_field,
    file_field,
    language_fields,
    more_fields,
    seat_fields,
)
from bonmot.hosting.part import customs_of
from bonmot.players.personas import personas
from bonmot.starting import SeatWish, Start
from bonmot.terminal.form import FormScreen
from bonmot.terminal.part import TableScreenEntry, screen_of, shown_games, usual_screen_of
from bonmot.texts import _
from bonmot.words import lexica


class NewTableScreen(FormScreen):
    """Everything about a game that can be chosen."""

    chapter = "setting-up"

    def __init__(self, start: Start, *, computers_only: bool = False, at_once: bool = False) -> None:
        """`start` is what the command line says; with `computers_only` people only watch.

        `at_once` begins the game if the command line leaves nothing to ask: which rules, and who plays.
        """
        super().__init__()
        self._start = start
        self._computers_only = computers_only
        self._at_once = at_once and start.edition is not None and bool(start.seats)
        self._known = lexica()
        self._draft = Draft()
        self._editions: list[str] = []
        self.settled = asyncio.Event()
        """Set unless the table is being made ready."""
        self.settled.set()

    def on_mount(self) -> None:
        """Begin with what was said, and what was liked the last time."""
        self._editions = shown_editions(shown_games())
        self._draft, self.troubles = refused(self._start, self.first_draft(), self._known)
        super().on_mount()
        for name in [*self.troubles][:1]:
            self.form.go_to(name)
        if self._at_once and not self.troubles:
            self.finish()

    def first_draft(self) -> Draft:
        """What the command line says, and whom one liked to meet."""
        start, settings = self._start, self.bonmot.settings
        draft = Draft.from_start(start)
        cast = sorted((each.name for each in personas()), key=lambda name: name != settings.opponent)
        if start.edition is None and not start.seats and settings.edition in self._editions:
            draft = draft.filled_in("edition", settings.edition)
        draft = draft.filled_in("language", draft.get("language", settings.game_language))
        for seat, wish in enumerate(draft.seats):
            persona = cast[(seat - (not self._computers_only)) % len(cast)]
            if seat >= len(start.seats):
                person = seat == 0 and not self._computers_only
                liked = SeatWish(settings.name) if person else SeatWish(computer=True, persona=persona)
                adaptive = settings.adaptive and not self._computers_only
                draft = draft.with_seat(seat, liked._replace(level=settings.level, adaptive=adaptive))
            elif self._computers_only and not wish.computer:
                draft = draft.with_seat(seat, SeatWish(computer=True, persona=persona))
        return draft

    # ---- what is shown

    def heading(self) -> str:
        """What the form is for."""
        return _("Watch computers") if self._computers_only else _("New table")

    @property
    def form_now(self) -> NewTable:
        """What the fields depend on now."""
        return NewTable(self._draft, self._known, self._computers_only)

    @property
    def edition(self) -> EditionFile:
        """The edition that was chosen; while there is no good file yet, the usual one."""
        return self.form_now.edition

    @property
    def _screen(self) -> TableScreenEntry:
        """On which screen the edition is played."""
        return screen_of(self.edition.name, self.edition.GAME)

    @property
    def asks_itself(self) -> bool:
        """Whether what is chosen asks its own questions: the programs of the 1980s do (M-066, D-048), races too."""
        if self._computers_only or self._draft.edition == OWN:
            return False
        said_already = self._start.says_more and self._draft.edition == self._start.edition
        return self._screen.form is not None and not said_already

    def fields(self) -> Sequence[Field]:
        """What can be chosen now: it depends on the edition, and on who plays."""
        form = self.form_now
        rules = [edition_field(form, self._editions)]
        if self.asks_itself:
            return [rules[0]._replace(about=_("Enter: it asks its own questions."))]
        if self._draft.edition == OWN:
            rules.append(file_field(form))
        return [*rules, *language_fields(form), *seat_fields(form), *custom_fields(form), *self.more()]

    def more(self) -> Sequence[Field]:
        """What is seldom changed is asked for first."""
        is_asked = self._draft.agrees("more")
        about = _("What is seldom changed: limits, the words that are good, the seed.")
        return [yes_or_no("more", _("More"), is_asked, about), *(more_fields(self.form_now) if is_asked else ())]

    # ---- what is changed

    def change(self, name: str, value: str) -> None:
        """Keep what was filled in."""
        if name == "edition":
            self.troubles = {}
            self._draft = with_edition(self._draft, value)
        else:
            self._draft = self._draft.filled_in(name, value)

    # ---- beginning

    def finish(self) -> None:
        """Begin the game, or say what is wrong, and where."""
        if not self.settled.is_set():
            return
        if self.asks_itself and (form := self._screen.form) is not None:
            self.app.switch_screen(form(self._start))
            return
        self.settled.clear()
        language = language_of(self._draft, self.edition, self._known)
        self.query_one("#about", Static).update(one_moment(language, self._known))
        self._begin()

    @work(exclusive=True)
    async def _begin(self) -> None:
        services = self.bonmot.services
        try:
            ready = await asyncio.to_thread(agreed, self._draft, self._known, fewest=self.form_now.fewest)
            table = await asyncio.to_thread(ready.table, services.store, services.clock)
        except WrongHere as wrong:
            self.complain_at(wrong.field, wrong.error)
        except BonmotError as error:
            self.complain_at("edition", error)
        else:
            table.close(pause=False)  # the screen of the game opens it
            screen = self._screen
            if self._computers_only and screen.asks:  # nobody sits there to be asked
                screen = usual_screen_of(ready.game)
            self.remember()
            refereed = bool(customs_of(ready.game).refereed(self._draft))
            opens = screen.desk if screen.desk is not None and refereed else screen.open
            self.app.call_later(self.app.switch_screen, opens(table.name))
        finally:
            self.settled.set()

    def remember(self) -> None:
        """Offer the same the next time."""
        self.bonmot.change_settings(game_language=language_of(self._draft, self.edition, self._known))
        if self._draft.edition != OWN:
            self.bonmot.change_settings(edition=self._draft.edition)
