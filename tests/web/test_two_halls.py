"""Two processes of one site, as two halls over one PostgreSQL and its news.

Whoever sits or listens at one is known at the other, and what one leaves behind the other looks after.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import msgspec
import psycopg
import pytest
from sqlalchemy import func, select

from bonmot.games.crossword import Pass, setup_for
from bonmot.games.game import Refused
from bonmot.online.attempts import Attempts, Rate
from bonmot.online.bus import Bus
from bonmot.online.carriers import bus_of
from bonmot.online.job_schema import TRIES
from bonmot.online.leases import Leases
from bonmot.online.lobby import Proposal
from bonmot.online.people import People, Person
from bonmot.online.presence import LASTS
from bonmot.online.site_name import channel_of
from bonmot.tables import ClockRules, Seating, Table
from bonmot.tables.holding import Holders
from bonmot.texts import Reader
from bonmot.web.attendance import BLINK
from bonmot.web.company import CHANNEL as COMPANY
from bonmot.web.company import Companion
from bonmot.web.company import News as Said
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from bonmot.web.limits import STEP, Limits
from bonmot.web.meeting import Meeting
from bonmot.web.reception import Reception
from bonmot.web.sharing import CHANNEL, News
from tests.stores import opened
from tests.tables import postgresql
from tests.tables.conftest import postgresql_server  # noqa: F401  (a fixture)
from tests.tables.sitting import Watch

PATIENCE = 30.0
"""Seconds that anything may take on a busy machine; nothing is measured here."""


class Site:
    """Two halls, and the people who come to them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.watch = Watch()
        self.stores = (opened(url), opened(url))
        self.stores[0].migrate()
        people = People(self.stores[0], self.watch)
        self.ada, self.ben, self.cleo = (people.add(name) for name in ("Ada", "Ben", "Cleo"))

    def table(self, *seats: Seating, **terms: Any) -> str:
        """A table of Ada and Ben that nobody has open."""
        names = ["Ada", "Ben", "Computer"][: len(seats or "ab")]
        setup = setup_for("modern", names, language="en", options={"opening.first": "first-seat"})
        table = Table.create(self.stores[0], setup, seats or [Seating()] * 2, seed=3, clock=self.watch, **terms)
        for seat, person in enumerate((self.ada, self.ben)):
            Holders(self.stores[0]).take(table.name, [seat], person.holder)
        table.close()
        return table.name

    def bus(self) -> Bus:
        return bus_of(self.url, channel_of(self.stores[0]))

    async def open(self) -> tuple[Hall, Hall]:
        one, two = (
            Hall(store, clock=self.watch, ticks=False, bus=self.bus(), shared=True, online=True)
            for store in self.stores
        )
        await one.start()
        await two.start()
        return one, two

    async def page(self, hall: Hall, table: str, person: Person, *own: int) -> Page:
        """Somebody comes to a table, at one of the processes."""
        companion = Companion(person, person.holder, plays=bool(own))
        return Page(await hall.opened(table), own, Reader("en"), companion=companion)

    def log(self, table: str) -> list[str]:
        """The tags of everything that has happened at a table."""
        return [event["event"] for entry in self.stores[0].read(table) for event in json.loads(entry.body)]

    def cut_off(self, line: str = "LISTEN|pg_notify", first: int | None = None) -> None:
        """Let the bus go away; it is taken up again at once. Or only the first of some of its lines."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM (SELECT pid FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND query ~ %s ORDER BY backend_start LIMIT %s) lines",
                [line, first],
            )


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    database: postgresql.Server = request.getfixturevalue("postgresql_server")
    site = Site(database.new_database())
    yield site
    for store in site.stores:
        store.close()


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)


def told(page: Page, kind: str, heard: list[Any]) -> list[Any]:
    """The messages of a kind that a page was told so far."""
    heard += map(json.loads, page.outbox.emptied())
    return [each for each in heard if each["type"] == kind]


def test_what_an_address_asks_of_one_process_it_has_asked_of_the_other(site: Site) -> None:
    async def scene() -> None:
        one, two = Limits(speed=0, burst=STEP), Limits(speed=0, burst=STEP)
        buses = site.bus(), site.bus()
        for limits, bus in zip((one, two), buses, strict=True):
            limits.join(bus)
            await bus.start()
        assert all(one.pays("192.0.2.7") for _time in range(STEP))
        await until(lambda: not two.pays("192.0.2.7", STEP / 1_000))
        assert two.pays("192.0.2.8", STEP)
        for bus in buses:
            await bus.close()

    asyncio.run(scene())


@pytest.mark.parametrize("is_at_both", [True, False])
def test_no_process_writes_the_name_of_somebody_who_has_deleted_their_account(site: Site, is_at_both: bool) -> None:
    setup = setup_for("modern", ["Ada", "Ben", "Cleo"], language="en", options={"opening.first": "first-seat"})
    store = site.stores[0]
    table = Table.create(
        store, setup, [Seating()] * 3, seed=3, clock=site.watch, rules=ClockRules.per_game(25), title="Ada's"
    )
    for seat, person in enumerate((site.ada, site.ben, site.cleo)):
        Holders(store).take(table.name, [seat], person.holder)
    table.close()

    async def scene() -> None:
        one, two = await site.open()
        for hall in (one, two) if is_at_both else (two,):
            await site.page(hall, table.name, site.ben, 1)
        old = two.found(table.name)
        await Reception(one).delete(site.ada)
        await until(lambda: two.found(table.name) is not old)
        again = await two.opened(table.name)
        assert "Ada" not in store.summary(table.name).names, "nor when it is put away"
        await again.give(1, Pass())
        await one.close()
        await two.close()

    asyncio.run(scene())
    summary = store.summary(table.name)
    assert (summary.names, "Ada" in summary.title) == (("former player", "Ben", "Cleo"), False)
    assert all(b"Ada" not in entry.body for entry in store.read(table.name))


def test_a_process_that_serves_alone_writes_no_old_name_when_it_stops_the_clocks(site: Site) -> None:
    setup = setup_for("modern", ["Ada", "Ben", "Cleo"], language="en", options={"opening.first": "first-seat"})
    store = site.stores[0]
    table = Table.create(store, setup, [Seating()] * 3, seed=3, clock=site.watch, rules=ClockRules.per_game(25))
    Holders(store).take(table.name, [0], site.ada.holder)
    Holders(store).take(table.name, [1], site.ben.holder)
    table.close()

    async def scene() -> None:
        hall = Hall(store, clock=site.watch, ticks=False)
        await hall.start()
        await site.page(hall, table.name, site.ben, 1)
        await Reception(hall).delete(site.ada)
        await hall.close()

    asyncio.run(scene())
    assert store.summary(table.name).names == ("former player", "Ben", "Cleo")


def test_who_talks_and_watches_at_one_process_is_heard_and_counted_at_the_other(site: Site) -> None:
    name = site.table()

    async def scene() -> None:
        one, two = await site.open()
        ada, ben = await site.page(one, name, site.ada, 0), await site.page(two, name, site.ben, 1)
        second = await two.opened(name)
        await site.page(two, name, site.cleo)
        at_ada: list[Any] = []
        at_ben: list[Any] = []
        # Who watches at the other process is counted, and what is said there is read here.
        await until(lambda: any(each["spectators"] == 1 for each in told(ada, "watched", at_ada)))
        assert second.company is not None
        await second.company.say(ben, "well played")
        await until(lambda: any(each["lines"] for each in told(ada, "chatted", at_ada)))
        # The bus goes away and comes back: what was said meanwhile is read then.
        one.companies.talk.say(name, "table", site.ada, "thank you")
        assert not any("thank you" in str(each) for each in told(ben, "chatted", at_ben))
        site.cut_off()
        await until(lambda: any("thank you" in str(each) for each in told(ben, "chatted", at_ben)))
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_a_table_is_put_away_while_it_is_being_read_what_the_other_process_wrote(site: Site) -> None:
    name = site.table(rules=ClockRules.per_game(25))

    async def scene() -> None:
        one, two = await site.open()
        await site.page(one, name, site.ada, 0)
        await site.page(two, name, site.ben, 1)
        first, second = await one.opened(name), await two.opened(name)
        await until(lambda: bool(first.elsewhere and second.elsewhere))
        before = site.log(name).count("paused")
        # One after the other: some of them are at it whenever the table comes to be closed.
        await asyncio.gather(first.close(), *(first.refresh() for _time in range(8)))
        assert site.log(name).count("paused") == before, "it is open at the other process"
        await second.close()
        assert site.log(name).count("paused") == before + 1
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_who_sits_at_one_process_is_there_for_the_other_until_it_dies(site: Site) -> None:
    name = site.table(rules=ClockRules.per_game(25))

    async def scene() -> None:
        one, two = await site.open()
        ada, ben = await site.page(one, name, site.ada, 0), await site.page(two, name, site.ben, 1)
        first, second = await one.opened(name), await two.opened(name)
        await until(lambda: bool(first.elsewhere and second.elsewhere))
        # Who has a page at the other process has not left.
        other = await site.page(two, name, site.ada, 0)
        await until(lambda: any(0 in seats for seats in first.elsewhere.values()))
        ada.leave()
        site.watch.forward(BLINK / 1_000)
        await first.go_on()
        assert not first.table.view(None).away
        ada = await site.page(one, name, site.ada, 0)
        other.leave()
        await until(lambda: any(0 in seats for seats in second.elsewhere.values()))
        # Who leaves one process is missed by somebody who sits at the other; and comes back there.
        ben.leave()
        site.watch.forward(BLINK / 1_000)
        await second.go_on()
        await until(lambda: [each.seat for each in first.table.view(None).away] == [1])
        ben = await site.page(one, name, site.ben, 1)
        await until(lambda: not first.table.view(None).away)
        # A process dies: its people are missed.
        dead, bus = Leases(site.stores[0], "dead", clock=lambda: 1), site.bus()
        await bus.start()
        dead.beat()
        dead.take(name)
        bus.publish(CHANNEL, msgspec.json.encode(News("dead", name, "present", seats=(1,))))
        await until(lambda: "dead" in first.elsewhere)
        ben.leave()  # there is still his page at the other process
        bus.publish(CHANNEL, msgspec.json.encode(News("dead", name, "lease")))
        await until(lambda: "dead" not in first.elsewhere)
        site.watch.forward(BLINK / 1_000)
        await first.go_on()
        assert [each.seat for each in first.table.view(None).away] == [1]
        ada.leave()
        # Both put the table away at the same moment: its clock stands still all the same, and once.
        before = site.log(name).count("paused")
        await asyncio.gather(first.close(), second.close())
        assert site.log(name).count("paused") == before + 1
        await bus.close()
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_whoever_takes_a_table_up_hears_at_once_who_sits_at_the_other_process(site: Site) -> None:
    name = site.table()

    async def scene() -> None:
        one, two = await site.open()
        await site.page(one, name, site.ada, 0)
        second = await two.opened(name)
        await second.hear_of_others()
        assert second.attendance.anywhere == {0}
        dead = Leases(site.stores[0], "dead", clock=lambda: 1)
        dead.take(name)
        await second.hear_of_others()  # is not waited for for ever
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_what_is_done_to_a_table_at_one_process_is_done_at_the_other(site: Site) -> None:
    name = site.table()

    async def scene() -> None:
        one, two = await site.open()
        first, second = await one.opened(name), await two.opened(name)
        page, heard = await site.page(two, name, site.ben, 1), list[Any]()
        first.set_pace(1, aloud=True)
        await until(lambda: (second.watching.speed, second.watching.aloud) == (1, True))
        await first.hold_or_go_on()
        await until(lambda: second.watching.pace.is_held)
        # Nobody was told of a move, because the bus was away: it is seen when it is back.
        Table.open(site.stores[0], name, clock=site.watch, apart=True).submit(0, Pass())
        site.cut_off()
        await until(lambda: first.table.number == second.table.number == len(site.stores[0].read(name)) > 1)
        # Three watch at a process that dies.
        bus = site.bus()
        await bus.start()
        bus.publish(COMPANY, msgspec.json.encode(Said("count", name, number=3, process="dead")))
        await until(lambda: any(each["spectators"] == 3 for each in told(page, "watched", heard)))
        bus.publish(CHANNEL, msgspec.json.encode(News("dead", name, "lease")))
        await until(lambda: told(page, "watched", heard)[-1]["spectators"] == 0)
        # A table that is deleted at one is gone at the other.
        await one.delete(name)
        await until(lambda: two.found(name) is None)
        await bus.close()
        await one.close()
        await two.close()
        assert Leases(site.stores[0], "afterwards").beat() == {"afterwards"}, "whoever stops says so"

    asyncio.run(scene())


def test_a_move_that_was_told_on_a_broken_line_is_told_again(site: Site) -> None:
    name = site.table()

    async def scene() -> None:
        one, two = await site.open()
        for hall, person, seat in ((one, site.ada, 0), (two, site.ben, 1)):
            await site.page(hall, name, person, seat)
        first, second = await one.opened(name), await two.opened(name)
        first.set_pace(1, aloud=True)
        second.set_pace(2, aloud=True)
        # Each has told the other something.
        await until(lambda: (first.watching.speed, second.watching.speed) == (2, 1))
        site.cut_off("pg_notify", 1)
        await first.give(0, Pass())  # is told on a line that is not there any more, and the other process cannot know
        await until(lambda: second.table.number == 2)
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_what_could_not_be_read_when_it_was_told_is_read_when_the_database_is_back(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    name = site.table()

    def rename(old: str, new: str) -> None:
        site.stores[0].database.writing(lambda line: line.exec_driver_sql(f"ALTER TABLE {old} RENAME TO {new}"))

    async def scene() -> None:
        one, two = await site.open()
        second, bus = await two.opened(name), site.bus()
        await bus.start()
        Table.open(site.stores[0], name, clock=site.watch, apart=True).submit(0, Pass())
        rename("bonmot_entries", "bonmot_elsewhere")
        bus.publish(CHANNEL, msgspec.json.encode(News("another", name, "moved", 2)))
        await until(lambda: "could not be read" in caplog.text)
        rename("bonmot_elsewhere", "bonmot_entries")
        await until(lambda: second.table.number == 2)  # and nobody has said so again
        await bus.close()
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_news_at_two_processes(site: Site) -> None:
    name = site.table()
    late = site.table(rules=ClockRules.correspondence(1), rated=True)
    heard: list[Any] = []

    def kinds() -> list[str]:
        return [each["type"] for each in heard]

    async def scene() -> None:
        one, two = await site.open()
        here, there = Meeting(one), Meeting(two)
        stop = there.notices.listen(site.ben.id, lambda message: heard.append(json.loads(message)))
        # Your move: once, although both processes see the move.
        first, second = await one.opened(name), await two.opened(name)
        await first.give(0, Pass())
        await until(lambda: second.table.number == 2)
        await until(lambda: "turn" in kinds())
        # A game that is proposed at one process is offered at the other, to however many people.
        here.presence.came(site.ada.id)
        seek = here.propose(site.ada, Proposal(said={"edition": "modern", "language": "en", "who-1": "person"}))
        await until(lambda: "seek" in kinds())
        here.notices.tell_some([*(f"somebody-{number:030}" for number in range(400)), site.ben.id], {"type": "many"})
        await until(lambda: "many" in kinds())
        assert there.presence.here([site.ada.id, site.ben.id]) == {site.ada.id}
        assert kinds().count("turn") == 1
        # When the bus was away, everybody is greeted anew and asks for everything.
        site.cut_off()
        await until(lambda: {"type": "hello", "me": site.ben.id} in heard)
        # Nobody says any more that Ada is here: the process at which she was is dead. What she proposed goes with it.
        there.friends.follow(site.ben.id, site.ada.id)
        site.watch.forward(LASTS / 1_000 + 1)
        there.tidy()
        await until(lambda: any(each["type"] == "gone" and each["id"] == seek.id for each in heard))
        await until(lambda: any(each["type"] == "came" and not each["is_here"] for each in heard))
        # A clock runs out at a table that nobody has open: both find it, and it happens once.
        site.watch.forward(3 * 86_400)
        await asyncio.gather(one.sweep(), two.sweep())
        assert site.stores[0].summary(late).status == "over"
        assert len(site.stores[0].read(late)) == len({entry.number for entry in site.stores[0].read(late)}) == 2
        assert site.stores[0].due(site.watch(), 10) == []
        stop()
        await one.close()
        await two.close()
        assert Leases(site.stores[0], "afterwards").owned() == frozenset()

    asyncio.run(scene())


def test_whoever_tries_at_many_places_at_once_or_waits_for_long_has_no_more_attempts(site: Site) -> None:
    rates = {"password": Rate(3, 1_000)}
    both = [Attempts(store, site.watch, rates) for store in site.stores]
    at_once = Barrier(8)

    def tries(number: int) -> bool:
        at_once.wait()
        try:
            both[number % 2].pay("password", "ada")
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        for _day in range(3):
            assert sum(threads.map(tries, range(8))) == 3
            site.watch.forward(86_400)


def test_attempts_are_counted_at_all_processes_together(site: Site) -> None:
    rates = {"password": Rate(3, 1_000)}
    one, two = (Attempts(store, site.watch, rates) for store in site.stores)
    for each in (one, two, one):
        each.pay("password", "ada")
    for each in (one, two):
        with pytest.raises(Refused):
            each.pay("password", "ada")
    two.pay("password", "ben")
    site.watch.forward(1)
    two.pay("password", "ada")
    with pytest.raises(Refused):
        one.pay("password", "ada")
    site.watch.forward(2)
    one.tidy()
    rows = select(func.count()).select_from(TRIES)
    assert site.stores[0].database.reading(lambda connection: connection.scalar(rows)) == 1, "who tried last is known"
    site.watch.forward(1)
    two.tidy()
    assert site.stores[0].database.reading(lambda connection: connection.scalar(rows)) == 0
