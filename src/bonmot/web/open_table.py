"""A table with pages around it: it writes what comes, tells the pages, watches the clocks, and lets computers think."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Final, TypeVarTuple, Unpack

from bonmot.errors import BonmotError
from bonmot.games.commands import SitDown
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.games.past import Past
from bonmot.hosting.pacing import Patient
from bonmot.online.ratings.ledger import Change
from bonmot.online.results import record
from bonmot.tables import Pause, Resume, Table, TableView
from bonmot.tables.clock import LAG_QUOTA
from bonmot.tables.events import AnyCommand
from bonmot.tables.listeners import News
from bonmot.tables.preparing import Prepared
from bonmot.telling import telling_of
from bonmot.telling.voices import Remark, Voices
from bonmot.web import metrics
from bonmot.web.analyses import Analyses
from bonmot.web.attendance import BLINK, Attendance
from bonmot.web.company import Company
from bonmot.web.messages import SheetLine
from bonmot.web.part import web_of
from bonmot.web.scribe import Scribe
from bonmot.web.watching import Watching

if TYPE_CHECKING:
    from bonmot.web.connection import Page
    from bonmot.web.hall import Hall

_log = logging.getLogger(__name__)

Given = TypeVarTuple("Given")

GRACE: Final = 20.0
"""Seconds for which a table stays open after the last page has left: a page that is loaded again comes back."""
PAST_KEPT: Final = 2.0
"""Seconds for which a table remembers its whole past after somebody has asked for it."""
CROWD: Final = 24
"""More pages at a table are a crowd, and more seats a hall."""
RIVALS: Final = 20
"""How often somebody tries to sit down when others do so at other processes at the same moment."""
ANSWERED: Final = 1.0
"""Seconds after which a process that has not said who sits there is not waited for any more."""
RETRY: Final = 1.0
"""Seconds after which a table looks again whether it can go on, if it could not."""


class OpenTable:
    """A table with pages around it.

    What belongs to it does not hold it, or lets it go when it is closed: a table that was put away is gone at once, and
    nobody has to look for it among the others (`bonmot.web.collecting`).
    """

    def __init__(self, hall: "Hall", name: str) -> None:
        """Take the table up."""
        self._hall = hall
        self.name = name
        self.game = hall.store.summary(name).game
        self.part = web_of(self.game)
        self.telling = telling_of(self.game)
        self.pages: list[Page] = []
        self.watching = Watching(self.pages)
        self.attendance = Attendance(self)
        self._called: frozenset[int] = frozenset()
        """The people whose turn it is, as far as those who are elsewhere know."""
        self.remarks: tuple[Remark, ...] = ()
        """What was said about the latest entry."""
        self._sheet: tuple[SheetLine, ...] = ()
        self._pasts: dict[int | None, tuple[int, Past]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self.changes: tuple[Change, ...] = ()
        """What the game did to ratings, once it was counted."""
        self._counting: asyncio.Task[None] | None = None
        self.is_ours = hall.sharing is None or hall.sharing.take(name)
        """Whether this process thinks and watches the clocks for it."""
        self.elsewhere: dict[str, frozenset[int]] = {}
        """The seats for which pages at other processes act, by process."""
        self.is_deleted = False
        """Whether it is not there any more as it was read: nothing is written any more."""
        self._told = 0
        patient = Patient(hall.executor)
        self.table = Table.open(
            hall.store,
            name,
            clock=hall.clock,
            executor=patient,
            players=self.watching.players(self.game),
            apart=True,
            resume=self.is_ours,
        )
        self.watching.look_at(self.table)
        self._scribe = Scribe(self.table, hall.writer, hall.soon)
        if not self.is_ours:
            self.table.rest()
        seen = self.table.view(None)
        silent = not any(each.computer and each.persona for each in seen.seats)
        table = self.table
        self.voices = Voices(self.telling, lambda: table.past(None, everybody=False), silent=silent)
        self._counts_seconds = seen.clock.kind in {"turn", "game"}
        self.table.attend(None, self._heard)
        self._patient = patient
        self.company = Company(hall.companies, self, hall) if hall.companies.is_online else None
        """Those who talk and watch here, where strangers meet."""

    def begin(self) -> None:
        """Let the game go on, in the thread of the server."""
        self._patient.begin()
        if self._hall.sharing is not None:
            self._hall.sharing.tell(self.name, "lease")
        if self.company is not None:
            self.company.begin()
        self._wait_for_deadline()
        self._count_if_over(self.table.view(None))  # whoever saw the end may have been stopped before it was counted
        # Somebody may have asked and not come in.
        self._leaving = self._hall.loop.call_later(GRACE, self._hall.put_away, self.name)

    def past(self, seat: int | None) -> Past:
        """All that a seat may see of what has happened; when many pages come at once, it is looked up once."""
        number, known = self.table.number, self._pasts.get(seat)
        if known is None or known[0] != number:
            known = self._pasts[seat] = (number, self.table.past(seat, everybody=False, minor=not self.is_hall))
            self.soon(self._forget_in_a_while)
        return known[1]

    def _forget_in_a_while(self) -> None:
        """What has happened is long: it is not kept for a table at which everybody has arrived."""
        self._hall.loop.call_later(PAST_KEPT, self._pasts.clear)

    def kept_once(self, sheet: tuple[SheetLine, ...]) -> tuple[SheetLine, ...]:
        """A score sheet; those who read the same one have it in common."""
        if self._sheet != sheet:
            self._sheet = sheet
        return self._sheet

    def prepare(self, eyes: int | None) -> None:
        """Look up what a page will be shown: long games take a while, and those at other tables shall not wait."""
        self.past(eyes)
        if self.table.is_over:
            self.past(None)
        self.part.fixtures(self.table.view(None).game)

    @property
    def analyses(self) -> Analyses:
        """What is thought about aside."""
        return self._hall.analyses

    @property
    def now(self) -> Instant:
        """What the clock of the server says."""
        return self._hall.clock()

    # ---- how computers take their time

    def force(self, *, is_told: bool = False) -> None:
        """Let the computers that think play the best they have found (D-068)."""
        if not self.is_ours and self._hall.sharing is not None and not is_told:
            self._hall.sharing.tell(self.name, "force")
        seen = self.table.view(None)
        if not seen.rated:  # there it may only show less of what it does, and thinks to the end
            for seat in seen.thinking:
                self.table.force(seat)
        self.watching.pace.hurry()

    def is_held(self, seen: TableView) -> bool:
        """Whether those who look on have stopped the game for a while, which they see so."""
        return self.watching.pace.is_held or (bool(self.pages) and seen.is_paused)

    async def hold_or_go_on(self) -> None:
        """Stop computers that play alone, with their clocks, or let them go on."""
        seen = self.table.view(None)
        if seen.is_timed:
            await self.give(min(seen.computers), Resume() if seen.is_paused else Pause())
        else:
            self.be_held(not self.watching.pace.is_held)
            if self._hall.sharing is not None:
                self._hall.sharing.tell(self.name, "held", int(self.watching.pace.is_held))

    def be_held(self, is_held: bool) -> None:
        """Computers without clocks wait, or go on."""
        self.watching.pace.is_held = is_held
        for page in tuple(self.pages):
            page.refresh()

    def set_pace(self, speed: int, *, aloud: bool) -> None:
        """How fast computers are to play, and whether they are to think aloud."""
        # What a computer thinks of tells what it holds: in a rated game nobody hears it.
        aloud = aloud and not self.table.view(None).rated
        self.watching.speed, self.watching.aloud = speed, aloud
        if self._hall.sharing is not None:
            self._hall.sharing.tell(self.name, "pace", speed, aloud=aloud)

    # ---- what happens

    def _heard(self, _seat: int | None, news: News) -> None:
        # Called under the table's lock, from any thread; the loop may be closing already.
        number = self.table.number
        if self._hall.sharing is not None and number > self._told:
            self._told = number
            if not self._scribe.is_reading:
                self._hall.sharing.tell(self.name, "moved", number)
        self.soon(self._happened, news)

    def soon(self, do: Callable[[Unpack[Given]], None], *given: *Given) -> None:
        """Do something in the thread of the server, after what is being done there."""
        self._hall.soon(do, *given)

    @property
    def is_in_thread(self) -> bool:
        """Whether this is asked in the thread of the server."""
        return self._hall.is_in_thread

    def _happened(self, news: News) -> None:
        if news.is_minor and self.is_crowded:  # nothing of what follows depends on it
            self._wait_for_deadline()
            return
        if not self.voices.is_silent:
            self.remarks = tuple(self.voices.hear(news.seen(None)))
        self._call_absent()
        if not self.table.away.isdisjoint(self.attendance.present):
            self._hall.keep(self._welcome(self.table.view(None)))
        if self.company is not None and news.thought is None:
            self.company.happened()
        self._wait_for_deadline()
        if self.table.is_over:
            self._count_if_over(self.table.view(None))

    def _count_if_over(self, seen: TableView) -> None:
        """A rated game that is over is counted aside; then those who played are told what it did to their ratings."""
        if seen.is_over and seen.rated and self._counting is None:
            self._counting = self._hall.loop.create_task(self._count())

    async def _count(self) -> None:
        try:
            self.changes = await asyncio.to_thread(record, self._hall.store, self.table)
        except BonmotError:
            _log.exception("a rated game could not be counted")
            self._counting = None
            return
        for page in tuple(self.pages):
            page.tell_ratings()

    def _call_absent(self) -> None:
        """Whoever's turn it has become, and has no page at this table, is told elsewhere."""
        acting = self.table.expected
        called, self._called = acting - self._called, acting
        here = {seat for page in self.pages for seat in page.own}
        if self.is_ours and (absent := called.difference(here, *self.elsewhere.values())):
            self._hall.call_absent(self.name, absent)

    def _wait_for_deadline(self) -> None:
        """Be woken when the table has something to do by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        is_ours = self.is_ours and self._hall.ticks and not self._scribe.is_closed
        if not is_ours or (deadline := self.table.deadline) is None:
            return
        wait = max(0.0, (deadline + self._slack - self._hall.clock()) / 1_000)
        self._timer = self._hall.loop.call_later(wait, self.tick)

    @property
    def is_live(self) -> bool:
        """Whether a clock runs here by which seconds count, and so does the way to a page."""
        return self._counts_seconds and not self.table.is_over

    @property
    def _slack(self) -> int:
        """Milliseconds that something given in time may still be on its way."""
        return min(LAG_QUOTA, max((page.lag for page in self.pages if page.own), default=0)) if self.is_live else 0

    def tick(self) -> None:
        """Some moment has come."""
        self._hall.keep(self.go_on())

    async def go_on(self) -> None:
        """Do what is due by now."""
        try:
            await self.attendance.note()
            await self._scribe.go_on(self.table.due)
        except Refused:  # somebody else has just moved
            pass
        except BonmotError:
            _log.exception("a table could not go on by itself")
            if self._hall.ticks and not self._scribe.is_closed:
                self._timer = self._hall.loop.call_later(RETRY, self.tick)
            return
        self._wait_for_deadline()

    async def give(
        self,
        seat: int | None,
        command: AnyCommand,
        *,
        lag: int = 0,
        expected: int | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Give a command, as `Table.submit` does; nobody at other tables waits while it is written.

        It is given even if whoever asks goes away meanwhile. What is to be done `then` is done in the thread of the
        server, right after everybody has been told.
        """
        came = self.now

        def coming(table: Table) -> Iterator[Prepared]:
            waited = self.now - came if lag else 0  # in a race nobody loses the time in which others were served
            return table.coming(seat, command, lag=lag + waited, expected=expected)

        with metrics.COMMANDS.time():
            await asyncio.shield(self._hall.keep(self._scribe.settled(self._scribe.ask(coming, then))))

    async def seat_newcomer(self, name: str) -> int:
        """Somebody sits down in an open hall; the seat. Of those who come at once each gets one of their own."""
        seats: list[int] = []

        def coming(table: Table) -> Iterator[Prepared]:
            for ready in table.coming(None, SitDown(name)):
                seats.extend(ready.newcomers)
                yield ready

        for _time in range(RIVALS):
            try:
                await asyncio.shield(self._hall.keep(self._scribe.settled(self._scribe.ask(coming, None))))
            except Refused as refusal:
                if refusal.code != "table-moved-on":  # somebody else sat down at another process
                    raise
            else:
                return seats[-1]
        raise Refused("table-moved-on")

    async def refresh(self) -> None:
        """Another process has moved on: show it."""
        await self._scribe.refresh()

    # ---- which process looks after it

    def look_after(self, is_ours: bool) -> None:
        """From here on this process thinks and watches the clocks, or another one does."""
        if is_ours and not self.is_ours and not self._scribe.is_closed:
            self.is_ours = True
            self._hall.keep(self._take_over())
        elif self.is_ours and not is_ours:
            self.is_ours = False
            self.table.rest()
            self._wait_for_deadline()

    async def _take_over(self) -> None:
        try:
            await self.refresh()
            await self._scribe.go_on(self.table.resuming)
        except Refused:
            pass
        except BonmotError as error:  # the database is away: the next look at the leases tries it again
            _log.warning("a table could not be taken over: %s", error.code)
            self.is_ours = False
            return
        if not self._scribe.is_closed:
            self.table.rouse()
            self._wait_for_deadline()

    # ---- who is there

    @property
    def is_hall(self) -> bool:
        """Whether so many play that nobody wants to read of each slip that was handed in."""
        return self.table.places > CROWD

    @property
    def is_crowded(self) -> bool:
        """Whether so many look that what is minor is told to them together."""
        return len(self.pages) > CROWD

    async def hear_of_others(self) -> None:
        """Wait until the other processes have said who sits there: who has just taken the table up has not heard."""
        if (sharing := self._hall.sharing) is None:
            return
        others, end = await asyncio.to_thread(sharing.others, self.name), self._hall.loop.time() + ANSWERED
        while not others <= self.elsewhere.keys() and self._hall.loop.time() < end:
            await asyncio.sleep(0.01)

    def tell_present(self) -> None:
        """Tell the other processes who sits here: whoever does need not be called."""
        if self._hall.sharing is not None:
            self._hall.sharing.tell(self.name, "present", seats={seat for page in self.pages for seat in page.own})

    def let_in_again(self) -> None:
        """Somebody has taken a seat in another browser: all pages come in again, with the seats they hold now."""
        for page in tuple(self.pages):
            page.dismiss()

    def come_in_again(self, holder: bytes) -> None:
        """Somebody has taken a place: their own pages come in again, with the seat that they hold now."""
        for page in tuple(self.pages):
            if page.companion.holder == holder:
                page.dismiss()

    def enter(self, page: "Page") -> None:
        """Somebody comes."""
        self.pages.append(page)
        self.tell_present()
        metrics.PAGES.inc()
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        if (seen := self.table.view(None)).away:
            self._hall.keep(self._welcome(seen))

    async def _welcome(self, seen: TableView) -> None:
        await self.attendance.welcome(seen)

    def leave(self, page: "Page") -> None:
        """Somebody goes; after the last one, the table is put away in a while."""
        if page in self.pages:
            self.pages.remove(page)
            self.tell_present()
            metrics.PAGES.dec()
            if self.company is not None and not self._scribe.is_closed:
                self.company.went()
        self.missed(page.own)
        if not self.pages and self._leaving is None and not self._scribe.is_closed:
            self._leaving = self._hall.loop.call_later(GRACE, self._hall.put_away, self.name)

    def missed(self, seats: Collection[int]) -> None:
        """A page with these seats has gone, here or with a process that died: if they do not come back, they left."""
        if self.attendance.left(seats) and self._hall.ticks and not self._scribe.is_closed:
            self._hall.loop.call_later(BLINK / 1_000, self.tick)

    async def look_in(self) -> None:
        """Do what is due although nobody is here; where no computer thinks, that was all.

        Where another process has the table, it is for that one to do.
        """
        if self.is_ours:
            await self.go_on()
        if not self.pages and not self.table.is_pondering:
            self._hall.put_away(self.name)

    async def close(self) -> None:
        """Put it away: thinking ends, clocks stand still."""
        self._scribe.is_closed = True  # pages that only now hear of it must not put away the one that is opened next
        for handle in (self._timer, self._leaving):
            if handle is not None:
                handle.cancel()
        self.table.rest()
        if self.company is not None:
            self.company.close()
        self.watching.pace.is_held = False
        self.watching.pace.hurry()
        sharing = self._hall.sharing
        is_shared = sharing is not None and await self._asked(sharing.is_shared)
        if not is_shared:
            await self._pause()
        if sharing is not None and not await self._asked(sharing.release) and is_shared:
            await self._pause()  # the other one has closed it at the same moment
        await self._scribe.close()
        self.company = None

    async def _pause(self) -> None:
        """Clocks stand still."""
        try:
            if not self.is_deleted:
                await self._scribe.go_on(self.table.pausing, closing=True)
        except BonmotError:
            _log.exception("a table could not be put away")

    async def _asked(self, question: Callable[[str], bool]) -> bool:
        """Whether another process has the table open; if nobody can say, the others notice by themselves."""
        try:
            return await asyncio.to_thread(question, self.name)
        except BonmotError:
            return False


def seats_of_people(table: Table) -> tuple[int, ...]:
    """The seats that people may hold: all but those of computers, and a referee's."""
    seen = table.view(None)
    return (*sorted(seen.people), *(() if seen.referee is None else (seen.referee,)))
