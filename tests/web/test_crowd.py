"""A hall hands in its slips: each player is told of the own one at once, and of the others' together."""

import asyncio
from typing import Any

import msgspec

from bonmot.games.duplicate import Close, Draw, setup_for
from bonmot.tables import Seating, Store, Table
from bonmot.texts import Reader
from bonmot.web.changes import applied, changed
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from bonmot.web.open_table import CROWD

PLAYERS = CROWD + 20  # so many that long lists are compared once for all pages
PATIENCE = 30.0


class Phone:
    """A page, and what it shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.shown: Any = None
        self.told: list[Any] = []

    def look(self) -> list[Any]:
        """The updates that have come since the last look."""
        messages = [msgspec.json.decode(message) for message in self.page.outbox.emptied()]
        for message in messages:
            if message["type"] == "welcome":
                self.shown = message["shown"]
            elif message["type"] == "update":
                self.shown = applied(self.shown, message["changes"])
        return [message for message in messages if message["type"] == "update"]

    @property
    def game(self) -> Any:
        return self.shown["views"][0]["game"]

    async def hand_in(self) -> None:
        """Two letters of the rack: whether they are a word is found out at the close."""
        word = self.game["rack"].replace("?", "")[:2]
        command = {"command": "hand-in", "place": "H8", "word": word}
        await self.page.receive(msgspec.json.encode({"type": "command", "id": 1, "command": command}))


async def _settled() -> None:
    for _turn in range(20):
        await asyncio.sleep(0)


def test_slips_of_a_hall_are_told_together_and_the_close_at_once() -> None:
    store = Store("sqlite://")
    names = [f"Player {number}" for number in range(PLAYERS)]
    setup = setup_for("duplicate", names, language="fr", arbiter=True, options={"round.seconds": 0})
    name = Table.create(store, setup, [Seating()] * PLAYERS, game="duplicate", seed=7).name

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


def test_long_lists_are_compared_with_what_each_page_shows() -> None:
    after = tuple(range(40))
    for before in ((99, *after[1:]), (*after[:-1], 99)):
        change = msgspec.json.decode(msgspec.json.encode(changed(before, after)))
        assert applied(before, change) == list(after)
