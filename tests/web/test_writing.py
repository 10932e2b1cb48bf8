"""Moves are written by one thread, together, and never twice: what it means for those who move."""

import asyncio
import json
from pathlib import Path

from bonmot.errors import BonmotError
from bonmot.games.crossword import setup_for
from bonmot.tables import Store, Table
from bonmot.tables.storage import Continuation, Entry, Summary
from bonmot.texts import Reader
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from bonmot.web.writing import Writer
from tests.stores import in_memory, opened

PASS = b'{"type": "command", "id": %d, "seat": %d, "command": {"command": "pass"}}'


def table_of_two(store: Store) -> str:
    return Table.create(store, setup_for("modern", ["Ada", "Ben"], language="fr"), seed=0).name


def told(page: Page) -> list[str]:
    """The kinds of messages that wait for a page."""
    messages = map(json.loads, page.outbox.emptied())
    return [message.get("code") or message["type"] for message in messages]


def test_what_comes_together_is_written_together_and_each_is_told_what_became_of_it() -> None:
    store = in_memory()
    names = [f"t{number}" for number in range(40)]
    for name in names:
        store.create(Summary(name, "crossword", "modern", "en"), [])

    async def scene() -> None:
        writer = Writer(store)

        def entry(name: str, number: int) -> Continuation:
            return Continuation(name, (Entry(number, 0, None, b"{}"),), Summary(name, "crossword", "modern", "en"))

        both = [entry("t0", 0), entry("t0", 1)]  # of one table, one after the other
        wanted = [*(entry(name, 0) for name in names[1:]), *both, entry("t1", 7), entry("nowhere", 0)]
        outcomes = await asyncio.gather(*map(writer.write, wanted), return_exceptions=True)
        assert [each.code for each in outcomes if isinstance(each, BonmotError)] == ["stale-log", "unknown-table"]
        assert [outcomes.index(each) for each in outcomes if each is not None] == [len(wanted) - 2, len(wanted) - 1]
        assert writer.transactions < 10, "not one each"
        await writer.close()

    asyncio.run(scene())
    assert [len(store.read(name)) for name in names] == [2, *[1] * 39]


def test_who_goes_away_a_writer_that_stops_and_a_database_that_fails_leave_nobody_waiting() -> None:
    store = in_memory()
    for name in ("t0", "t1"):
        store.create(Summary(name, "crossword", "modern", "en"), [])

    def entry(name: str, number: int) -> Continuation:
        return Continuation(name, (Entry(number, 0, None, b"{}"),), Summary(name, "crossword", "modern", "en"))

    async def scene() -> None:
        writer = Writer(store)
        async with asyncio.timeout(20):
            # One of those who wait goes away: the others are told.
            gone, stays = (asyncio.create_task(writer.write(entry(name, 0))) for name in ("t0", "t1"))
            await asyncio.sleep(0)
            gone.cancel()
            await stays
            # It stops: what was given before is written, also what had to wait for its turn.
            rest = [asyncio.create_task(writer.write(entry("t0", number))) for number in range(1, 21)]
            await asyncio.sleep(0)
            await writer.close()
            await asyncio.gather(*rest)
            # The database fails: everybody is told so, and nobody that it was written.
            store.database.writing(lambda connection: connection.exec_driver_sql("DROP TABLE bonmot_entries"))
            outcomes = await asyncio.gather(
                writer.write(entry("t0", 21)), writer.write(entry("t1", 1)), return_exceptions=True
            )
            assert [each.code for each in outcomes if isinstance(each, BonmotError)] == ["database-error"] * 2
            await writer.close()

    asyncio.run(scene())
    assert [store.summary(name).entries for name in ("t0", "t1")] == [21, 1]


def test_a_move_is_made_even_if_its_page_goes_away_while_it_is_written() -> None:
    store = in_memory()
    name = table_of_two(store)

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        at = await hall.opened(name)
        page, other = Page(at, (0,), Reader("en")), Page(at, (1,), Reader("en"))
        told(other)
        moving = asyncio.create_task(page.receive(PASS % (1, 0)))
        await asyncio.sleep(0)
        moving.cancel()
        page.leave()
        while at.table.number == 1:
            await asyncio.sleep(0.001)
        await other.receive(PASS % (1, 1))
        await asyncio.sleep(0)
        assert told(other) == ["update", "update", "done"]
        await hall.close()

    asyncio.run(scene())


def test_whoever_gives_a_command_is_answered_once_after_being_shown_what_it_did() -> None:
    store = in_memory()
    name = table_of_two(store)

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        at = await hall.opened(name)
        pages = [Page(at, (seat,), Reader("en")) for seat in (0, 1)]
        assert [told(page) for page in pages] == [["welcome"]] * 2
        for number in range(4):
            mover, other = pages[number % 2], pages[1 - number % 2]
            await mover.receive(PASS % (number, number % 2))
            await asyncio.sleep(0)
            assert (told(mover), told(other)) == (["update", "done"], ["update"])
            await mover.receive(PASS % (number, number % 2))
            await asyncio.sleep(0)
            assert (told(mover), told(other)) == (["not-your-turn"], [])
        await hall.close()

    asyncio.run(scene())


def test_of_two_servers_one_is_quicker_and_the_other_says_so_and_shows_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    store, elsewhere = opened(url), opened(url)
    name = table_of_two(store)

    async def scene() -> None:
        here, there = Hall(store, ticks=False), Hall(elsewhere, ticks=False)
        page = Page(await here.opened(name), (0, 1), Reader("en"))
        other = Page(await there.opened(name), (0, 1), Reader("en"))
        assert told(page) == told(other) == ["welcome"]
        await asyncio.gather(page.receive(PASS % (1, 0)), other.receive(PASS % (1, 0)))
        await asyncio.sleep(0)
        assert sorted([told(page), told(other)]) == [["welcome", "done"], ["welcome", "table-moved-on"]]
        assert len(store.read(name)) == 2
        await other.receive(PASS % (2, 1))
        await asyncio.sleep(0)
        assert told(other) == ["welcome", "done"], "it knows what the other has written"
        await here.close()
        await there.close()

    asyncio.run(scene())
    store.close()
    elsewhere.close()
