"""What a table keeps while it is open, and that nothing of it stays when it is closed."""

import asyncio
import gc
import tracemalloc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from bonmot.games.clocks import ClockRules
from bonmot.games.crossword import Play, setup_for
from bonmot.games.crossword.events import Played
from bonmot.tables import Seating, Store, Table
from bonmot.texts import Reader
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from bonmot.web.serving import bound, configured
from bonmot.web.site import site
from bonmot.web.sockets import LightProtocol, LightSocket
from tests.stores import in_memory
from tests.web.visitors import PATIENCE

ENTRIES = 20
MOST = 60_000
"""Bytes of a table that were counted when it was opened; 100 kB are promised, with all that a machine adds to it."""
CLOCK = ClockRules("game", 3_600)
OF_A_SOCKET: set[type] = {LightProtocol, LightSocket, ServerProtocol}


@contextmanager
def uncollected() -> Iterator[None]:
    """Python looks for no garbage by itself."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _tables(store: Store, count: int) -> list[str]:
    """So many tables of two people, each so many entries into the same game."""
    setup = setup_for("modern", ["Ada", "Ben"], language="fr")
    played = Table.create(store, setup, [Seating(computer=True)] * 2, seed=1)
    played.play_out()
    plays = [event for entry in played.past(None).entries for event in entry.events if isinstance(event, Played)]
    table = Table.create(store, setup, [Seating()] * 2, seed=1, rules=CLOCK)
    for each in plays[: ENTRIES - 1]:
        table.submit(each.seat, Play(each.place, each.word))
    summary, entries = store.summary(table.name), store.read(table.name)
    names = [f"table{number}" for number in range(count)]
    for name in names:
        store.create(msgspec.structs.replace(summary, table=name), entries)
    return names


def _frame(**message: Any) -> bytes:
    return msgspec.json.encode(message)


def test_a_table_keeps_one_board_and_little_else() -> None:
    store = in_memory()
    names = _tables(store, 25)

    async def scene() -> float:
        hall = Hall(store, ticks=False)
        await hall.start()
        for name in names[:5]:  # the first ones bring words along, and what all tables share
            await hall.opened(name)
        gc.collect()
        tracemalloc.start()
        try:
            for name in names[5:]:
                await hall.opened(name)
            gc.collect()
            held, _most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        await hall.close()
        return held / len(names[5:])

    assert asyncio.run(scene()) < MOST
    store.close()


@pytest.mark.parametrize("online", [False, True])
def test_a_table_that_is_put_away_is_gone_at_once_with_its_pages(online: bool) -> None:
    store = in_memory()
    names = _tables(store, 2)
    seats = [Seating(), Seating(computer=True, level=5)]
    setup = setup_for("modern", ["Ada", "Colette"], language="fr")
    names += [Table.create(store, setup, seats, seed=4, rules=CLOCK).name for _each in range(2)]

    async def visited(hall: Hall, name: str) -> list["weakref.ref[Any]"]:
        """People come, play, are refused things, and go; the table is put away. What there was."""
        table = await hall.opened(name)
        pages = [Page(table, (0,), Reader("fr")), Page(table, (), Reader("en"))]
        for command in ({"command": "pass"}, {"command": "pass"}, {"command": "play", "place": "A1", "word": "Q"}):
            await pages[0].receive(_frame(type="command", id=1, command=command))
        await pages[0].receive(b"nonsense")
        await pages[0].receive(_frame(type="speak", language="en"))
        while table.table.is_pondering:
            await asyncio.sleep(0)
        there = [weakref.ref(each) for each in (table, table.table, *pages)]
        for page in pages:
            page.leave()
        closing = hall.put_away(name)
        assert closing is not None
        await closing
        return there

    async def scene() -> None:
        hall = Hall(store, ticks=False, online=online)
        await hall.start()
        for name in names[::2]:  # some things are made once and stay
            await visited(hall, name)
        with uncollected():
            there = [each for name in names[1::2] for each in await visited(hall, name)]
            for _turn in range(20):
                await asyncio.sleep(0)
            assert [type(found) for each in there if (found := each()) is not None] == []
        await hall.close()

    asyncio.run(scene())
    store.close()


def test_a_socket_that_is_closed_is_gone_at_once() -> None:
    store = in_memory()
    (name,) = _tables(store, 1)

    async def scene() -> None:
        server = uvicorn.Server(configured(site(store)))
        listening = bound("127.0.0.1", 0)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0)
        address = f"ws://127.0.0.1:{listening.getsockname()[1]}/api/v1/tables/{name}/socket"
        with uncollected():
            async with asyncio.timeout(PATIENCE), connect(address) as page:
                await page.recv()
                there = [weakref.ref(each) for each in gc.get_objects() if type(each) in OF_A_SOCKET]
                assert {type(each()) for each in there} == OF_A_SOCKET
                gc.freeze()  # from the server's own looks, too
            async with asyncio.timeout(PATIENCE):
                while any(each() is not None for each in there):
                    await asyncio.sleep(0)
            gc.unfreeze()
        server.should_exit = True
        await serving

    asyncio.run(scene())
    store.close()
