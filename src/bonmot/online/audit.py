"""Who did what to whom, when and why: what moderators do is written down, and stays.

There is a way to write a line and a way to read them; none to alter or remove one.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert, select

from bonmot.games.moments import Instant
from bonmot.online.schema import AUDIT

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables.storage import Store


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody with a role did."""

    id: int = 0
    at: int = 0
    by: str
    """The person, and how they were called then; the keeper at the command line has no id."""
    by_name: str
    what: str
    """`mute`, `unmute`, `ban`, `unban`, `delete-line`, `open-table`, `close-report`…"""
    about: str = ""
    about_name: str = ""
    until: int = 0
    why: str = ""
    particulars: str = ""
    """What it was about: a line that was deleted, a table, a report."""


def reason_for(connection: "Connection", person: str, what: str) -> str:
    """Why somebody was silenced or shut out the last time."""
    query = select(AUDIT.c.why).where(AUDIT.c.about == person, AUDIT.c.what == what).order_by(AUDIT.c.id.desc())
    return connection.scalar(query.limit(1)) or "—"


class Audit:
    """The audit log of a store."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock

    def write(self, act: Act, connection: "Connection | None" = None) -> None:
        """Write down an act; within a transaction of those who do it, where they give theirs."""
        row = msgspec.structs.asdict(act) | {"at": self._clock()}
        del row["id"]
        query = insert(AUDIT).values(row)
        if connection is None:
            self._database.writing(lambda own: own.execute(query))
        else:
            connection.execute(query)

    def acts(self, *, before: int = 0, limit: int = 100, about: str = "", what: str = "") -> list[Act]:
        """What was done, the latest first; `before` some number, about some person, of some kind."""
        query = select(AUDIT).order_by(AUDIT.c.id.desc()).limit(limit)
        if before:
            query = query.where(AUDIT.c.id < before)
        if about:
            query = query.where(AUDIT.c.about == about)
        if what:
            query = query.where(AUDIT.c.what == what)
        rows = self._database.reading(lambda connection: connection.execute(query).mappings().all())
        return [Act(**row) for row in rows]
