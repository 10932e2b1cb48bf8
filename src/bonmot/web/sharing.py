"""Several processes serve the same tables: what they tell each other, and which of them looks after a table.

Each process may serve each table. After an entry is written the others are told that there is something to read; if
they miss it, they find out as soon as the bus is there again, or at the latest when somebody moves. One process at a
time thinks and watches the clocks (`bonmot.online.leases`).
"""

import asyncio
import logging
import secrets
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from bonmot.decoding import json_decoder
from bonmot.errors import BonmotError
from bonmot.online.leases import BEAT, Leases
from bonmot.web import metrics

if TYPE_CHECKING:
    from bonmot.web.hall import Hall
    from bonmot.web.open_table import OpenTable

_log = logging.getLogger(__name__)

CHANNEL: Final = "tables"
_ROUND: Final = 5
"""Beats after which a process looks which tables are its own, even if nobody told it to."""

Verb = Literal["moved", "present", "seats", "gone", "lease", "force", "pace", "held"]


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others about a table."""

    origin: str
    table: str
    verb: Verb
    number: int = 0
    """Moved: entries of the log; pace: the speed; held: whether it is."""
    aloud: bool = False
    seats: tuple[int, ...] = ()
    """Present: the seats for which pages of that process act."""


_DECODER: Final = json_decoder(News)


class Sharing:
    """This process among the others."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._leases = Leases(hall.store, secrets.token_hex(6))
        self._missed: set[str] = set()
        """Tables at which something has happened elsewhere that could not be read."""
        self._look = threading.Event()
        """Something may have changed: look which tables are ours."""
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._live, name="leases", daemon=True)
        hall.bus.subscribe(CHANNEL, self._heard)
        hall.bus.on_return(self._catch_up)

    @property
    def process(self) -> str:
        """What this process is called among them."""
        return self._leases.process

    async def start(self) -> None:
        """Be one of them."""
        await asyncio.to_thread(self._leases.beat)
        self._thread.start()

    async def close(self) -> None:
        """Be none of them any more."""
        self._stops.set()
        self._look.set()
        await asyncio.to_thread(self._thread.join)
        with suppress(BonmotError):
            await asyncio.to_thread(self._leases.leave)

    # ---- tables that are opened and closed, in any thread

    def take(self, table: str) -> bool:
        """This process opens a table; whether it looks after it. It tells the others when it can hear their answers."""
        return self._leases.take(table)

    def others(self, table: str) -> frozenset[str]:
        """The other processes that have a table open."""
        return self._leases.others(table)

    def is_shared(self, table: str) -> bool:
        """Whether there is one."""
        return bool(self.others(table))

    def release(self, table: str) -> bool:
        """This process has closed a table; whether another one still has it open."""
        is_open_elsewhere = self._leases.release(table)
        self.tell(table, "lease")
        return is_open_elsewhere

    # ---- news

    def tell(self, table: str, verb: Verb, number: int = 0, *, aloud: bool = False, seats: Iterable[int] = ()) -> None:
        """Tell the other processes; in any thread."""
        news = News(self._leases.process, table, verb, number, aloud, tuple(sorted(seats)))
        self._hall.bus.publish(CHANNEL, msgspec.json.encode(news))

    def _heard(self, payload: bytes) -> None:
        news = _DECODER.decode(payload)
        found = self._hall.found(news.table)
        if news.origin != self._leases.process and found is not None:
            self._heed(found, news)

    def _heed(self, found: "OpenTable", news: News) -> None:
        match news.verb:
            case "moved":
                if found.table.number < news.number:
                    self._hall.keep(self._refresh(found))
            case "lease":
                self._look.set()
                found.tell_present()
            case "present":
                found.elsewhere[news.origin] = frozenset(news.seats)
            case "seats":
                found.let_in_again()
            case "gone":
                found.is_deleted = True
                self._hall.put_away(news.table)
            case "force":
                found.force(is_told=True)
            case "pace":
                found.watching.speed, found.watching.aloud = news.number, news.aloud
            case "held":
                found.be_held(bool(news.number))

    def _catch_up(self) -> None:
        """The bus was away: every table may have moved on, here and elsewhere."""
        self._look.set()
        for found in self._hall.all_open():
            self.tell(found.name, "moved", found.table.number)
        self._hall.keep(self._refresh_all())

    async def _refresh_all(self) -> None:
        for found in self._hall.all_open():
            await self._refresh(found)

    async def _refresh(self, found: "OpenTable") -> None:
        """Read what was written elsewhere; nobody says so again, so what the database does not give is read later."""
        try:
            await found.refresh()
        except BonmotError as error:
            _log.warning("a table could not be read on: %s", error.code)
            if error.code.startswith("database-"):
                self._missed.add(found.name)  # until the next look at what is ours

    # ---- living

    def _live(self) -> None:
        """Give signs of life, and notice who gives none any more: in a thread of its own, which waits for nobody."""
        living: frozenset[str] = frozenset()
        beats = 0
        while not self._stops.is_set():
            metrics.BUS.set(self._hall.bus.is_there)
            is_asked = self._look.wait(BEAT)
            self._look.clear()
            if self._stops.is_set():
                return
            try:
                now_living = self._leases.beat()
                beats += 1
                if is_asked or now_living != living or beats % _ROUND == 0:
                    owned = self._leases.owned()
                    with suppress(RuntimeError):  # the server has stopped
                        self._hall.loop.call_soon_threadsafe(self._own, owned, now_living)
                living = now_living
            except BonmotError as error:
                _log.warning("leases cannot be renewed: %s", error.code)
                living = frozenset()
                self._stops.wait(BEAT)

    def _own(self, owned: frozenset[str], living: frozenset[str]) -> None:
        for found in self._hall.all_open():
            for gone in found.elsewhere.keys() - living:
                found.missed(found.elsewhere.pop(gone))
            if found.company is not None:
                found.company.forget_all_but(living)
            found.look_after(found.name in owned)
        missed, self._missed = self._missed, set()
        for table in missed:
            if (again := self._hall.found(table)) is not None:
                self._hall.keep(self._refresh(again))
