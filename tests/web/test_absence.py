"""Time at a server: pages that leave live games, clocks that run out while nobody has the table open, slow lines."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bonmot.games.commands import Pass
from bonmot.games.crossword import setup_for
from bonmot.tables import ClockRules, Seating, Store, Table
from bonmot.tables.absence import ABANDONED, PATIENCE
from bonmot.texts import Reader
from bonmot.web.attendance import BLINK
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from tests.stores import in_memory
from tests.tables.sitting import Watch, best
from tests.web.visitors import Browser, Sitting, served

PERSON, COMPUTER = Seating(), Seating(computer=True, level=2)
LIVE = ClockRules.per_game(25)
DAY = 86_400


def table_of(store: Store, watch: Watch, *seats: Seating, **terms: Any) -> Table:
    """A table that nobody has open."""
    names = [f"P{number}" for number in range(len(seats))]
    setup = setup_for("modern", names, language="en", options={"opening.first": "first-seat"})
    table = Table.create(store, setup, seats, seed=3, clock=watch, **terms)
    table.close()
    return table


def hall_of(browser: Browser) -> Hall:
    hall: Hall = browser.client.app.state.hall
    return hall


def at_the_server(browser: Browser, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Let the server do something in its own thread, as its timers would."""
    asyncio.run_coroutine_threadsafe(work(), hall_of(browser).loop).result(20)


def tick(browser: Browser, table: Table) -> None:
    async def work() -> None:
        found = await hall_of(browser).opened(table.name)
        await found.go_on()

    at_the_server(browser, work)


def all_have_left_but(count: int, browser: Browser, table: Table) -> None:
    """Wait until so many pages are left, and then until nobody thinks any more that somebody will be back at once."""

    async def work() -> None:
        found = await hall_of(browser).opened(table.name)
        while len(found.pages) > count:
            await asyncio.sleep(0)

    at_the_server(browser, work)
    browser_clock = hall_of(browser).clock
    assert isinstance(browser_clock, Watch)
    tick(browser, table)
    opened = hall_of(browser).table(table.name).table
    before = opened.away
    browser_clock.forward(BLINK / 1_000 - 0.001)
    assert BLINK == 3_000
    tick(browser, table)
    assert opened.away == before, "a page that is loaded again has not left"
    browser_clock.forward(0.001)
    tick(browser, table)


def put_away(browser: Browser, table: Table) -> None:
    """As the server does a while after everybody has left."""

    async def work() -> None:
        if (closing := hall_of(browser).put_away(table.name)) is not None:
            await closing

    at_the_server(browser, work)


def moves(page: Sitting, seat: int, store: Store, name: str) -> None:
    """Play the best score, over the socket."""
    command = best(Table.open(store, name, resume=False), seat)
    said = {field: getattr(command, field) for field in command.__struct_fields__}
    answer = page.do(str(command.__struct_config__.tag), **said)
    assert answer["type"] == "done", answer


def test_who_leaves_a_live_game_is_waited_for_and_then_it_can_be_claimed() -> None:
    store, watch = in_memory(), Watch()
    table = table_of(store, watch, PERSON, PERSON, rules=LIVE, rated=True)
    with served(store, clock=watch) as ada:
        ben, watcher = ada.another(), ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        with ada.sits_at(table.name) as first, watcher.sits_at(table.name) as third:
            with ben.sits_at(table.name) as second:
                for turn in range(4):
                    moves((first, second)[turn % 2], turn % 2, store, table.name)
                assert first.do("claim")["code"] == "nobody-left"
            all_have_left_but(2, ada, table)
            for page in (first, third):
                while not page.view["away"]:
                    page.hear("update")
                assert page.view["away"] == [{"seat": 1, "left": PATIENCE}]
            refused = first.do("claim")
            assert (refused["code"], "60" in refused["text"]) == ("claim-too-early", True)
            with ben.sits_at(table.name) as second:
                while first.view["away"]:
                    first.hear("update")
                assert second.do("claim")["code"] == "nobody-left"
            all_have_left_but(2, ada, table)
            watch.forward(PATIENCE / 1_000)
            assert third.do("claim")["code"] == "only-watching"
            assert first.do("claim")["type"] == "done"
            assert first.view["game"]["final"]["winners"] == [0]
    assert store.summary(table.name).status == "over"


def test_a_rated_game_that_everybody_leaves_is_ended_by_the_server() -> None:
    store, watch = in_memory(), Watch()
    table = table_of(store, watch, PERSON, COMPUTER, rated=True)
    with served(store, clock=watch) as ada:
        ada.seat(table, 0)
        with ada.sits_at(table.name) as page:
            for _turn in range(2):
                moves(page, 0, store, table.name)
                while page.view["game"]["acting"] != [0]:
                    page.hear("update")
        all_have_left_but(0, ada, table)
        put_away(ada, table)
        at_the_server(ada, hall_of(ada).sweep)
        assert store.summary(table.name).status == "playing"
        watch.forward(ABANDONED / 1_000)
        at_the_server(ada, hall_of(ada).sweep)
        assert not hall_of(ada).is_open(table.name)
    assert store.summary(table.name).status == "over"
    assert Table.open(store, table.name).view(None).game.final.winners == (1,)


def test_where_nobody_is_left_to_wait_an_unrated_game_is_simply_put_away() -> None:
    store, watch = in_memory(), Watch()
    table = table_of(store, watch, PERSON, PERSON, rules=LIVE)
    with served(store, clock=watch) as ada:
        ada.seat(table, 0, 1)
        with ada.sits_at(table.name):
            pass
        all_have_left_but(0, ada, table)
        assert b"went-away" not in b"".join(entry.body for entry in store.read(table.name))


def test_a_correspondence_game_over_weeks_and_then_too_long() -> None:
    store, watch = in_memory(), Watch()
    table = table_of(store, watch, PERSON, PERSON, rules=ClockRules.correspondence(3, bank=4))
    with served(store, clock=watch) as ada:
        ben = ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        for turn in range(6):
            watch.forward(2 * DAY)
            at_the_server(ada, hall_of(ada).sweep)
            with (ada, ben)[turn % 2].sits_at(table.name) as page:
                moves(page, turn % 2, store, table.name)
            all_have_left_but(0, ada, table)
            put_away(ada, table)
        (shown,) = ada.get("/api/v1/tables/").json()
        assert (shown["your_move"], shown["deadline"]) == (True, watch.at - BLINK + 7 * DAY * 1_000)
        watch.forward(7 * DAY - 1 - BLINK / 1_000)
        at_the_server(ada, hall_of(ada).sweep)
        assert store.summary(table.name).status == "playing"
    # The server is started again, and nobody comes.
    watch.forward(1)
    with served(store, clock=watch) as nobody:
        at_the_server(nobody, hall_of(nobody).sweep)
        assert store.summary(table.name).status == "over"
        with nobody.sits_at(table.name) as page:
            assert page.view["game"]["final"]["winners"] == [1]


def test_a_computer_moves_by_correspondence_although_nobody_came_back() -> None:
    store, watch = in_memory(), Watch()
    table = table_of(store, watch, PERSON, COMPUTER, rules=ClockRules.correspondence(3))
    mover = Table.open(store, table.name, clock=watch)
    mover.submit(0, best(mover, 0))
    mover.close()
    with served(store, clock=watch) as ada:
        ada.seat(table, 0)
        at_the_server(ada, hall_of(ada).sweep)
        with ada.sits_at(table.name) as page:
            while page.view["game"]["acting"] != [0]:
                page.hear("update")
    assert store.due(watch.at) == []


def test_a_slow_line_is_measured_where_seconds_count() -> None:
    store, watch = in_memory(), Watch()
    table = table_of(store, watch, PERSON, PERSON, rules=LIVE)
    with served(store, clock=watch) as ada:
        ada.seat(table, 0)
        with ada.sits_at(table.name) as page:
            call = page.hear("call")
            watch.forward(0.4)
            page.send(type="echo", id=call["id"])
            assert page.do("claim")["type"] == "refused", "the echo has arrived before it"
            watch.forward(9.6)
            assert page.do("pass")["type"] == "done"
            assert page.view["left"][0] == 25 * 60_000 - 10_000 + 200, "half of the way there and back"


def test_a_table_that_cannot_be_read_is_tried_once_and_keeps_nobody_from_being_looked_after(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store, watch = in_memory(), Watch()
    damaged, good = (table_of(store, watch, PERSON, PERSON, rules=ClockRules.correspondence(3)) for _table in "ab")
    spoil = f"UPDATE bonmot_entries SET body = x'00' WHERE table_name = '{damaged.name}'"
    store.database.writing(lambda connection: connection.exec_driver_sql(spoil))
    watch.forward(4 * DAY)

    async def scene() -> None:
        hall = Hall(store, clock=watch, ticks=False)
        await hall.start()
        for _time in range(2):
            await hall.sweep()
        assert not hall.is_open(good.name)
        await hall.close()

    asyncio.run(scene())
    assert store.summary(good.name).status == "over"
    assert [record.message for record in caplog.records].count("a table could not be looked after") == 1


def test_a_table_that_was_put_away_says_of_nobody_that_they_have_left() -> None:
    store, watch = in_memory(), Watch()
    name = table_of(store, watch, PERSON, PERSON, rules=LIVE, rated=True).name

    async def scene() -> None:
        hall = Hall(store, clock=watch, ticks=False)
        await hall.start()
        old = await hall.opened(name)
        gone, _stays = (Page(old, (seat,), Reader("en")) for seat in range(2))
        gone.leave()
        closing = hall.put_away(name)
        assert closing is not None
        await closing
        again = await hall.opened(name)  # all pages come back, and sit there
        for seat in range(2):
            Page(again, (seat,), Reader("en"))
        number = again.table.number
        watch.at += 2 * BLINK
        await old.go_on()  # its timer had not been stopped
        await again.go_on()
        assert len(store.read(name)) == again.table.number == number
        await again.give(0, Pass())  # nobody was quicker
        await hall.close()

    asyncio.run(scene())
