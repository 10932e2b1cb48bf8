"""A hall hands in its slips: each player is told of the own one at once, and of the others' together."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.commands import Command
from bonmot.games.duplicate import Close, Draw, HandIn, setup_for
from bonmot.tables import Seating, Store, Table
from bonmot.texts import Reader
from bonmot.web.changes import applied, changed
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from bonmot.web.open_table import CROWD
from bonmot.web.together import MOST
from tests.stores import in_memory, opened

PLAYERS = CROWD + 20  # so many that long lists are compared once for all pages
PATIENCE = 30.0


class Phone:
    """A page, and what it shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.shown: Any = None
        self.told: list[str] = []
        """The kinds of messages that have come."""

    def look(self) -> list[Any]:
        """The updates that have come since the last look."""
        messages = [msgspec.json.decode(message) for message in self.page.outbox.emptied()]
        for message in messages:
            if message["type"] == "welcome":
                self.shown = message["shown"]
            elif message["type"] == "update":
                self.shown = applied(self.shown, message["changes"])
        self.told += [message["type"] for message in messages]
        return [message for message in messages if message["type"] == "update"]

    @property
    def game(self) -> Any:
        return self.shown["views"][0]["game"]

    async def hand_in(self) -> None:
        """Two letters of the rack: whether they are a word is found out at the close."""
        word = self.game["rack"].replace("?", "")[:2]
        command = {"command": "hand-in", "place": "H8", "word": word}
        await self.page.receive(msgspec.json.encode({"type": "command", "id": 1, "command": command}))


def _evening(store: Store) -> str:
    """A table of duplicate with a referee, and more players than a crowd; its name."""
    names = [f"Player {number}" for number in range(PLAYERS)]
    setup = setup_for("duplicate", names, language="fr", arbiter=True, options={"round.seconds": 0})
    return Table.create(store, setup, [Seating()] * PLAYERS, game="duplicate", seed=7).name


async def _settled() -> None:
    for _turn in range(20):
        await asyncio.sleep(0)


def test_slips_of_a_hall_are_told_together_and_the_close_at_once() -> None:
    store = in_memory()
    name = _evening(store)

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        await hall.start()
        table = await hall.opened(name)
        phones = [Phone(Page(table, (seat,), Reader("en"))) for seat in range(PLAYERS)]
        desk = Phone(Page(table, (PLAYERS,), Reader("en")))
        await table.give(PLAYERS, Draw())
        await _settled()
        for phone in (*phones, desk):
            phone.look()

        for phone in phones[:3]:
            await phone.hand_in()
        await _settled()
        for seat, phone in enumerate(phones[:3]):
            (first, *_later) = phone.look()
            assert [event["seat"] for event in first["events"]] == [seat], "one's own, and at once"
        assert phones[5].look() == desk.look() == [], "the others wait a moment"

        async with asyncio.timeout(PATIENCE):
            while not (updates := phones[5].look()):
                await asyncio.sleep(0.01)
        (update,) = updates
        assert update.get("events", []) == update.get("lines", []) == [], "and are not told one by one"
        assert phones[5].game["handed_in"] == [0, 1, 2]
        assert phones[5].game["slip"] is None
        assert "slips" not in phones[5].game or not phones[5].game["slips"]

        await phones[9].hand_in()
        await table.give(PLAYERS, Close())
        await _settled()
        for seat, phone in enumerate((*phones, desk)):
            assert "closed" in [event["event"] for update in phone.look() for event in update.get("events", [])]
            fresh = msgspec.to_builtins(table.table.view(seat).game, str_keys=True)
            assert phone.game == msgspec.json.decode(msgspec.json.encode(fresh)), "nothing was lost on the way"

        kinds = [type(event).__name__ for entry in table.past(1).entries for event in entry.events]
        assert kinds == ["TableOpened", "Opened", "Drawn", "Closed"], "who comes later need not read every slip"
        await hall.close()

    asyncio.run(scene())


def test_who_hands_in_with_all_the_others_is_told_of_the_own_slip_and_then_of_theirs_once() -> None:
    store = in_memory()
    name = _evening(store)

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        await hall.start()
        table = await hall.opened(name)
        phones = [Phone(Page(table, (seat,), Reader("en"))) for seat in range(PLAYERS)]
        await table.give(PLAYERS, Draw())
        await _settled()
        for phone in phones:
            phone.look()
        await asyncio.gather(*(phone.hand_in() for phone in phones))
        await _settled()
        for seat, phone in enumerate(phones):
            (update,) = phone.look()
            assert [event["seat"] for event in update["events"]] == [seat]
            assert seat in phone.game["handed_in"]
            assert phone.told[-2:] == ["update", "done"], "each is answered, after what it has done was shown"
        async with asyncio.timeout(PATIENCE):
            while any(phone.game["handed_in"] != list(range(PLAYERS)) for phone in phones):
                for phone in phones:
                    for later in phone.look():
                        assert not later.get("events")
                await asyncio.sleep(0.01)
        await hall.close()

    asyncio.run(scene())


def test_long_lists_are_compared_with_what_each_page_shows() -> None:
    after = tuple(range(40))
    for before in ((99, *after[1:]), (*after[:-1], 99)):
        change = msgspec.json.decode(msgspec.json.encode(changed(before, after)))
        assert applied(before, change) == list(after)


def test_slips_that_come_together_are_written_together_or_none_of_them(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    store, elsewhere = opened(url), opened(url)
    name = _evening(store)

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        await hall.start()
        table = await hall.opened(name)
        await table.give(PLAYERS, Draw())

        async def all_at_once(*commands: tuple[int, Command]) -> list[str]:
            """What each is refused, or nothing."""
            given = (table.give(seat, command) for seat, command in commands)
            outcomes = await asyncio.gather(*given, return_exceptions=True)
            return [each.code if isinstance(each, BonmotError) else str(each or "") for each in outcomes]

        def slips(seats: range) -> list[tuple[int, Command]]:
            word = table.table.view(None).game.rack.replace("?", "")[:2]
            return [(seat, HandIn("H8", word)) for seat in seats]

        # Somebody hands in elsewhere: what was decided here without knowing of it is not written, none of it.
        number, before = table.table.number, hall.writer.transactions
        other = Table.open(elsewhere, name, resume=False)
        other.submit(40, slips(range(40, 41))[0][1])
        assert set(await all_at_once(*slips(range(30)))) == {"table-moved-on"}
        assert [entry.seat for entry in store.read(name, number)] == [40]
        assert set(await all_at_once(*slips(range(30)))) == {""}
        assert [entry.seat for entry in store.read(name, number)] == [40, *range(30)]
        assert table.table.view(None).game.handed_in == (*range(30), 40)

        # Some hand in another slip, one of which is refused, and the referee closes the round behind them.
        number = table.table.number
        wrong, last = (20, HandIn("H8", "ZZZZ")), (PLAYERS, Close())
        outcomes = await all_at_once(*slips(range(20)), wrong, *slips(range(21, 30)), last)
        assert outcomes == [""] * 20 + ["move-not-on-rack"] + [""] * 10
        assert [entry.seat for entry in store.read(name, number)] == [*range(20), *range(21, 30), PLAYERS]
        assert hall.writer.transactions - before < 10, "not one each"
        assert table.table.number == len(store.read(name))

        # What everybody must see before the next command is looked at is written by itself.
        before = hall.writer.transactions
        assert await all_at_once((PLAYERS, Draw()), (PLAYERS, Close())) == ["", ""]
        assert hall.writer.transactions - before == 2
        # And nobody waits for more than some: what comes is written in several goes.
        await table.give(PLAYERS, Draw())
        before = hall.writer.transactions
        assert set(await all_at_once(*slips(range(40)), *slips(range(40)))) == {""}
        assert 80 / MOST < hall.writer.transactions - before < 10
        await hall.close()

    asyncio.run(scene())
    store.close()
    elsewhere.close()
