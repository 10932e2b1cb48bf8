"""The doors of open halls: one link for everybody, and whoever opens it takes a place.

A seat in a hall needs no account: it is the browser's, as at any table (`bonmot.tables.holding`). Who has one is known
from then on: what they ask for counts for themselves, and not for their address (`bonmot.web.limits`).
"""

import asyncio
from typing import TYPE_CHECKING

from bonmot.games.game import Refused
from bonmot.tables.holding import Holders
from bonmot.web.visitors import Visitor, need_holder

if TYPE_CHECKING:
    from bonmot.web.hall import Hall


class Doors:
    """All open halls of a server."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._coming: dict[tuple[str, bytes], asyncio.Task[int]] = {}

    async def enter(self, table: str, visitor: Visitor, name: str) -> int:
        """Take a place; the seat. Who has one stays there, and who asks twice at once comes in once."""
        place = (table, need_holder(visitor))
        if place not in self._coming:
            entering = asyncio.ensure_future(self._enter(table, visitor, name))
            self._coming[place] = entering
            entering.add_done_callback(lambda _done: self._coming.pop(place))
        return await asyncio.shield(self._coming[place])

    async def _enter(self, table: str, visitor: Visitor, name: str) -> int:
        holders, holder = Holders(self._hall.store), visitor.holder
        summary = await asyncio.to_thread(self._hall.store.summary, table)
        if own := await asyncio.to_thread(holders.seats, table, holder):
            return own[0]
        if not summary.places:
            raise Refused("hall-closed")
        if visitor.person is not None:
            name = visitor.person.name
        else:
            name = await asyncio.to_thread(self._hall.people.free_name, name)
        found = await self._hall.opened(table)
        seat = await found.seat_newcomer(name)
        await asyncio.to_thread(holders.take, table, [seat], holder)
        self._hall.vouch(visitor.session)
        found.come_in_again(holder)
        return seat
