"""Who is at a live table: the server tells the table when somebody's last page has left, and when they are back.

A page that is loaded again, or whose line breaks for a moment, has not left: that takes `BLINK`. Nor has whoever has a
page at another process. Where everybody has left a game that is not rated there is nobody to wait for, and nothing is
said: it is put away.
"""

import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.tables import TableView
from bonmot.tables.events import ComeBack, GoAway

if TYPE_CHECKING:
    from collections.abc import Collection

    from bonmot.web.open_table import OpenTable

BLINK: Final = 3_000
"""Milliseconds after which somebody without a page has left."""


class Attendance:
    """The people at one open table."""

    def __init__(self, at: "OpenTable") -> None:
        """Nobody has left yet."""
        self._at: OpenTable = weakref.proxy(at)
        self._gone: dict[int, Instant] = {}
        """Seats without a page, and since when; the table does not know of them yet."""

    @property
    def present(self) -> frozenset[int]:
        """The seats that some page of this process acts for."""
        return frozenset(seat for page in self._at.pages for seat in page.own)

    @property
    def anywhere(self) -> frozenset[int]:
        """The same for the pages of all processes."""
        return self.present.union(*self._at.elsewhere.values())

    def left(self, seats: "Collection[int]") -> bool:
        """A page with these seats has gone; whether somebody may have left with it."""
        for seat in frozenset(seats) - self.anywhere:
            self._gone.setdefault(seat, self._at.now)
        return bool(self._gone)

    async def note(self) -> None:
        """Tell the table who has left."""
        if not self._gone:
            return
        seen = self._at.table.view(None)
        for seat, since in tuple(self._gone.items()):
            if seat in self.anywhere:
                self._gone.pop(seat, None)
            elif self._at.now >= since + BLINK:
                is_noted = self._gone.pop(seat, None) is None  # by whoever looked at the same time
                if not is_noted and (seen.rated or self.anywhere & seen.people):
                    with suppress(Refused):  # it does not matter at this table
                        await self._at.give(seat, GoAway())

    async def welcome(self, seen: TableView) -> None:
        """Tell the table who is back, also if another process thought that they had left."""
        for absence in seen.away:
            if absence.seat in self.present:
                with suppress(Refused):  # they were faster
                    await self._at.give(absence.seat, ComeBack())
