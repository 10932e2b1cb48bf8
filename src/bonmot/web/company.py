"""Those around a table, besides the game: who talks, who watches, and how late they see it.

Players talk in one room, spectators in another, and neither reads the other's before the game is over. What is said
goes into the database first; on the bus is only that there is something to read.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from bonmot.decoding import from_json
from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.past import Past
from bonmot.online.avoiding import Avoiding
from bonmot.online.moderation import Moderation
from bonmot.online.openness import Openness, Opennesses, SeatHolder, owner_seat
from bonmot.online.people import Person
from bonmot.online.reports import Reports
from bonmot.online.talk import Room, SaidLine, Talk, TalkTerms
from bonmot.tables import Store
from bonmot.tables.late import LateStore, late_table
from bonmot.telling import sentence
from bonmot.texts import speak
from bonmot.web import messages

if TYPE_CHECKING:
    from bonmot.web.connection import Page
    from bonmot.web.hall import Hall
    from bonmot.web.open_table import OpenTable

CHANNEL: Final = "company"
_SOON: Final = 0.2
"""Seconds in which those who come and go are counted together."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the processes of a server tell each other about the company at tables; nothing of what was said."""

    what: str
    """`said`, `unsaid`, `openness`, `person`, `expelled`, `count`, `count?`"""
    table: str = ""
    person: str = ""
    number: int = 0
    process: str = ""


class Companion(NamedTuple):
    """Who looks at a page, for the others."""

    person: Person | None
    holder: bytes
    plays: bool
    """Whether they hold a seat, whatever eyes their page looks with."""
    may_chat: bool = True
    """Whether a program's token allows it to talk; people need none."""


class Companies:
    """The company at all tables of a server, and what the whole server knows of it."""

    def __init__(self, hall: "Hall", *, online: bool, terms: TalkTerms) -> None:
        self._hall = hall
        self.is_online = online
        """Whether strangers meet here; a family at home needs no chat."""
        self.talk = Talk(hall.store, hall.clock, terms)
        self.avoiding = Avoiding(hall.store, hall.clock)
        self.opennesses = Opennesses(hall.store)
        self.reports = Reports(hall.store, hall.clock)
        self.moderation = Moderation(hall.store, hall.clock)
        self.process = hall.sharing.process if hall.sharing is not None else ""
        self._leaving: dict[str, list[Callable[[], None]]] = {}
        hall.bus.subscribe(CHANNEL, self._hear)
        hall.bus.on_return(self._catch_up)

    def tell(self, news: News) -> None:
        """Tell all processes, this one as well."""
        self._hall.bus.publish(CHANNEL, msgspec.json.encode(news))

    def when_expelled(self, person: str, leave: Callable[[], None]) -> Callable[[], None]:
        """Be told when somebody is shut out, at pages that are at no table; returns how to stop."""
        self._leaving.setdefault(person, []).append(leave)

        def stop() -> None:
            known = self._leaving.get(person, [])
            if leave in known:
                known.remove(leave)
            if not known:
                self._leaving.pop(person, None)

        return stop

    def _hear(self, payload: bytes) -> None:
        news = from_json(payload, News)
        if news.what == "expelled":
            for leave in tuple(self._leaving.get(news.person, ())):
                leave()
        concerned = self._hall.all_open() if not news.table else (self._hall.found(news.table),)
        for table in concerned:
            if table is not None and table.company is not None:
                table.company.hear(news)

    def _catch_up(self) -> None:
        """The bus was away: something may have been said meanwhile, or decided."""
        for table in self._hall.all_open():
            if table.company is not None:
                table.company.catch_up()

    def store_for(self, name: str, *, plays: bool) -> Store:
        """The store in which somebody may read a table: those who do not play there perhaps late, or not at all."""
        summary = self._hall.store.summary(name)  # there must be such a table
        if plays or not self.is_online:
            return self._hall.store
        openness = self.opennesses.of(name)
        late = self.late(openness) if openness.is_late else None
        if not openness.spectators and (summary.status != "over" or (late and not late_table(late, name).is_over)):
            raise Refused("closed-to-spectators")
        return late or self._hall.store

    def late(self, openness: Openness) -> LateStore:
        """The store as spectators of such a table read it."""
        moves, minutes = openness.late_moves, openness.late_minutes
        return LateStore(self._hall.store, self._hall.clock, moves=moves, minutes=minutes)


class LateSight:
    """A table as its spectators see it, where that is later than it is played."""

    def __init__(self, store: LateStore, name: str) -> None:
        self._store = store
        self.table = late_table(store, name)
        self._pasts: dict[int | None, tuple[int, Past]] = {}

    def past(self, seat: int | None) -> Past:
        """What has happened, as far as it may be seen."""
        number, known = self.table.number, self._pasts.get(seat)
        if known is None or known[0] != number:
            known = self._pasts[seat] = (number, self.table.past(seat, everybody=False))
        return known[1]

    @property
    def is_over(self) -> bool:
        """Whether they see by now that the game is over."""
        self.table.refresh()
        return self.table.is_over

    def wait(self, clock: Callable[[], int]) -> float | None:
        """Seconds until there will be more to see."""
        self.table.refresh()
        return None if self._store.next_seen is None else max(0.0, (self._store.next_seen - clock()) / 1_000)


class Company:
    """Those around one open table of this process."""

    def __init__(self, companies: Companies, open_table: "OpenTable", hall: "Hall") -> None:
        """Made where the table is opened, which may be in another thread."""
        self._all = companies
        self._at = open_table
        self._hall = hall
        self.openness = companies.opennesses.of(open_table.name)
        self.late: LateSight | None = self._late()
        self._held: dict[int, bytes] = {}
        self._seated: tuple[SeatHolder, ...] = ()
        self._told = companies.talk.latest(open_table.name)
        """The latest line that pages were told when it was said; one that comes meanwhile may be told it twice."""
        self._delivering = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None
        self._counted = 0
        self._elsewhere: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._known: dict[str, frozenset[str]] = {}
        """Person → those whom they do not hear."""
        self.look()

    def look(self) -> None:
        """See who sits here; it may have changed."""
        self._held = self._all.opennesses.holders(self._at.name)
        self._seated = self._all.opennesses.seated(self._at.name)

    def begin(self) -> None:
        """From here on, in the thread of the server."""
        self._all.tell(News("count?", self._at.name, process=self._all.process))
        self.happened()

    def close(self) -> None:
        """The table is put away."""
        for handle in (self._timer, self._counting):
            if handle is not None:
                handle.cancel()
        for task in tuple(self._tasks):
            task.cancel()

    # ---- coming and going

    def check_admitted(self, companion: Companion) -> None:
        """`Refused` says why somebody may not look at this table, or not be at this server at all."""
        if companion.person is not None:
            self._all.moderation.check_admitted(companion.person)
        closed = not companion.plays and not self.openness.spectators
        if closed and not (self._at.table.is_over if self.late is None else self.late.is_over):
            raise Refused("closed-to-spectators")

    def sight_of(self, companion: Companion) -> LateSight | None:
        """How late somebody sees the table; None: as it is played."""
        return None if companion.plays else self.late

    def came(self, page: "Page") -> None:
        """A page has come, or is told everything anew."""
        self._do(self._greet(page))
        self._count_soon()

    def went(self) -> None:
        """A page has gone."""
        self._count_soon()

    def _count_soon(self) -> None:
        if self._counting is None:
            self._counting = self._hall.loop.call_later(_SOON, self._count)

    def _count(self) -> None:
        """Those who watch, each person or browser once."""
        self._counting = None
        watching = [page.companion.holder for page in self._pages() if not page.companion.plays]
        count = len(set(watching) - {b""}) + watching.count(b"")
        if count != self._counted:
            self._counted = count
            self._all.tell(News("count", self._at.name, number=count, process=self._all.process))
        self._tell_all(self._watched())

    def _watched(self) -> messages.Watched:
        return messages.Watched(self._counted + sum(self._elsewhere.values()))

    def _pages(self) -> "list[Page]":
        return list(self._at.pages)

    # ---- what others do

    def hear(self, news: News) -> None:
        """News of this table, or of everybody."""
        match news.what:
            case "said":
                self._do(self._deliver())
            case "unsaid":
                self._tell_all(messages.Unsaid(news.number))
            case "openness":
                self._do(self._reopen())
            case "person" | "expelled":
                self._known.pop(news.person, None)
                for page in self._pages_of(news.person):
                    self._do(self._greet(page) if news.what == "person" else self._expel(page))
            case _ if news.process != self._all.process:
                self._hear_count(news)

    def catch_up(self) -> None:
        """Look for what news would have told."""
        self._known.clear()
        self._elsewhere.clear()
        self._do(self._look_again())
        self.begin()

    async def _look_again(self) -> None:
        await self._deliver()
        if await asyncio.to_thread(self._all.opennesses.of, self._at.name) != self.openness:
            await self._reopen()

    def forget_all_but(self, living: frozenset[str]) -> None:
        """Those who watched at processes that are not there any more watch no more."""
        for process in self._elsewhere.keys() - living:
            del self._elsewhere[process]
            self._tell_all(self._watched())

    def _hear_count(self, news: News) -> None:
        """Another process says how many watch there, or asks."""
        if news.what == "count":
            self._elsewhere[news.process] = news.number
            self._tell_all(self._watched())
        elif self._counted:
            self._all.tell(News("count", self._at.name, number=self._counted, process=self._all.process))

    def _tell_all(self, message: messages.AnyOutgoing) -> None:
        for page in self._pages():
            page.tell(message)

    def _pages_of(self, person: str) -> "list[Page]":
        return [page for page in self._pages() if (of := page.companion.person) is not None and of.id == person]

    def happened(self) -> None:
        """The game has gone on: perhaps there is more to see for those who see it late."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.late is not None and (wait := self.late.wait(self._hall.clock)) is not None and self._hall.ticks:
            self._timer = self._hall.loop.call_later(wait, self.happened)

    async def _reopen(self) -> None:
        """The owner has decided something else: those whom it concerns come in anew."""
        before, self.openness = self.openness, await asyncio.to_thread(self._all.opennesses.of, self._at.name)
        self.late = await asyncio.to_thread(self._late)
        self.happened()
        is_same = (before.late_moves, before.late_minutes, before.spectators) == (
            self.openness.late_moves,
            self.openness.late_minutes,
            self.openness.spectators,
        )
        for page in self._pages():
            if page.companion.plays or is_same:
                await self._greet(page)
            else:
                page.dismiss()

    def _late(self) -> LateSight | None:
        return LateSight(self._all.late(self.openness), self._at.name) if self.openness.is_late else None

    async def _expel(self, page: "Page") -> None:
        person = page.companion.person
        fresh = None if person is None else await asyncio.to_thread(self._hall.people.by_id, person.id)
        text = ""
        if fresh is not None:
            try:
                await asyncio.to_thread(self._all.moderation.check_admitted, fresh)
            except Refused as refused:
                with speak(page.reader):
                    text = sentence(refused)
        page.tell(messages.Expelled(text))
        page.dismiss()

    # ---- talking

    @property
    def is_company(self) -> bool:
        """Whether several people play here, and not a family at one screen or one person with computers."""
        return len(set(self._held.values())) > 1

    def _rooms(self, page: "Page") -> tuple[Room, ...]:
        """The rooms that a page may read, its own first; none where there is nobody to talk to."""
        if not self._all.is_online:
            return ()
        own: Room = "table" if page.companion.plays else "spectators"
        other: Room = "spectators" if page.companion.plays else "table"
        rooms: list[Room] = [own] if own == "spectators" or self.is_company else []
        if page.table.is_over and (other == "spectators" or self.is_company):
            rooms.append(other)
        return tuple(rooms)

    async def say(self, page: "Page", text: str) -> None:
        """Somebody says something; `Refused` if that may not be."""
        rooms = self._rooms(page)
        if not rooms:
            raise Refused("talk-nobody-there")
        if not self.openness.chat:
            raise Refused("talk-off")
        if not page.companion.may_chat:
            raise Refused("scope-missing", name="chat")
        person = page.companion.person
        room: Room = "table" if page.companion.plays else "spectators"

        def work() -> None:
            fresh = None if person is None else self._hall.people.by_id(person.id)
            self._all.talk.say(self._at.name, room, fresh, text)

        await asyncio.to_thread(work)
        self._all.tell(News("said", self._at.name))

    async def _deliver(self) -> None:
        """Tell what is new to whoever may read it, in order."""
        async with self._delivering:
            rooms: tuple[Room, ...] = ("table", "spectators")
            fresh = await asyncio.to_thread(self._all.talk.lines, self._at.name, rooms, after=self._told)
            if not fresh:
                return
            self._told = fresh[-1].id
            for page in self._pages():
                await self._tell_lines(page, fresh, new=True)

    async def _tell_lines(self, page: "Page", lines: list[SaidLine], *, new: bool) -> None:
        person, rooms = page.companion.person, self._rooms(page)
        unheard = await self._unheard(person)
        own = "" if person is None else person.id
        shown = tuple(
            messages.ChatLine(
                each.id, each.room, each.person, each.name, each.text, each.at, each.person == own, each.is_bot
            )
            for each in lines
            if each.room in rooms and each.person not in unheard
        )
        if shown or not new:
            page.tell(messages.Chatted(lines=shown, new=new))

    async def _unheard(self, person: Person | None) -> frozenset[str]:
        if person is None:
            return frozenset()
        if person.id not in self._known:
            self._known[person.id] = await asyncio.to_thread(self._all.avoiding.unheard_by, person.id)
        return self._known[person.id]

    async def _greet(self, page: "Page") -> None:
        """Tell a page who is here, what it may do, and what was said."""
        if not self._all.is_online:
            return
        await asyncio.to_thread(self.look)
        person, rooms = page.companion.person, self._rooms(page)
        mute = ""
        if rooms:
            fresh = None if person is None else await asyncio.to_thread(self._hall.people.by_id, person.id)
            try:
                self._all.talk.check(fresh)
                if not self.openness.chat:
                    raise Refused("talk-off")
            except BonmotError as refused:
                with speak(page.reader):
                    mute = sentence(refused)
        seat = owner_seat(self._held, len(self._at.table.view(None).seats))
        openness = self.openness
        page.tell(
            messages.Company(
                rooms=rooms,
                room="table" if page.companion.plays else "spectators",
                mute=mute,
                person="" if person is None else person.id,
                people=tuple(
                    messages.SeatedPerson(each.seat, each.person, each.name, each.kind == "bot")
                    for each in self._seated
                ),
                owner=seat is not None and self._held[seat] == page.companion.holder,
                moderator=person is not None and "admin" in person.roles,
                chat=openness.chat,
                spectators=openness.spectators,
                late_moves=openness.late_moves,
                late_minutes=openness.late_minutes,
                late=self.sight_of(page.companion) is not None,
            )
        )
        page.tell(self._watched())
        lines = await asyncio.to_thread(self._all.talk.lines, self._at.name, rooms) if rooms else []
        await self._tell_lines(page, lines, new=False)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:  # what a task exchanges with its loop is nobody's business
        """Do it beside everything else; a table that is put away waits for nobody."""
        task = self._hall.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        with suppress(asyncio.CancelledError):
            task.result()
