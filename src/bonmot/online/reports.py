"""Somebody complains about somebody: what was said lately is kept as evidence, also when its lines go."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from sqlalchemy import and_, func, insert, select

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.schema import EVIDENCE, PEOPLE, REPORTS

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.online.people import Person
    from bonmot.online.talk import SaidLine
    from bonmot.tables.storage import Store

Reason = Literal["insult", "spam", "cheating", "name", "other"]
KEPT: Final = 30
"""Lines that are kept as evidence."""
MOST_A_DAY: Final = 20
LONGEST: Final = 500
_DAY: Final = 24 * 3600 * 1000


class Evidence(msgspec.Struct, frozen=True):
    """A line that was said before somebody complained."""

    line: int
    """The line itself, if it has not been deleted since."""
    room: str
    person: str
    name: str
    text: str
    at: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint, with what was said before."""

    id: int
    at: int
    by: str
    by_name: str
    about: str
    about_name: str
    table: str
    reason: str
    text: str
    evidence: tuple[Evidence, ...] = ()


class Reports:
    """The complaints of a store."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock

    def report(
        self, by: "Person", about: str, table: str, reason: Reason, text: str, lines: "Sequence[SaidLine]"
    ) -> int:
        """Complain about somebody; `lines` are those that the complainer could read. The number of the report."""
        if by.id == about:
            raise Refused("not-yourself")
        at = self._clock()

        def work(connection: "Connection") -> int:
            if connection.scalar(select(PEOPLE.c.id).where(PEOPLE.c.id == about)) is None:
                raise Refused("unknown-person")
            lately = and_(REPORTS.c.by == by.id, REPORTS.c.at > at - _DAY)
            if (connection.scalar(select(func.count()).where(lately)) or 0) >= MOST_A_DAY:
                raise Refused("too-fast")
            row = {"at": at, "by": by.id, "about": about, "table_name": table, "reason": reason, "closed": 0}
            query = insert(REPORTS).values(row | {"text": text[:LONGEST]}).returning(REPORTS.c.id)
            number = int(connection.execute(query).scalar_one())
            kept = [
                {
                    "report": number,
                    "line": each.id,
                    "room": each.room,
                    "person": each.person,
                    "name": each.name,
                    "text": each.text,
                    "at": each.at,
                }
                for each in lines[-KEPT:]
            ]
            if kept:
                connection.execute(insert(EVIDENCE), kept)
            return number

        return self._database.writing(work)

    def open(self) -> list[Report]:
        """The complaints that nobody has dealt with, the oldest first."""
        by, about = PEOPLE.alias(), PEOPLE.alias()
        query = (
            select(REPORTS, by.c.name.label("by_name"), about.c.name.label("about_name"))
            .join(about, about.c.id == REPORTS.c.about)
            .outerjoin(by, by.c.id == REPORTS.c.by)
            .where(REPORTS.c.closed == 0)
            .order_by(REPORTS.c.id)
            .limit(200)
        )

        def work(connection: "Connection") -> list[Report]:
            rows = connection.execute(query).all()
            kept: dict[int, list[Evidence]] = {row.id: [] for row in rows}
            wanted = select(EVIDENCE).where(EVIDENCE.c.report.in_(kept)).order_by(EVIDENCE.c.line)
            for each in connection.execute(wanted):
                kept[each.report].append(Evidence(each.line, each.room, each.person, each.name, each.text, each.at))
            return [
                Report(
                    id=row.id,
                    at=row.at,
                    by=row.by or "",
                    by_name=row.by_name or "",
                    about=row.about,
                    about_name=row.about_name,
                    table=row.table_name,
                    reason=row.reason,
                    text=row.text,
                    evidence=tuple(kept[row.id]),
                )
                for row in rows
            ]

        return self._database.reading(work)

    def count(self) -> int:
        """How many complaints nobody has dealt with."""
        query = select(func.count()).select_from(REPORTS).where(REPORTS.c.closed == 0)
        return self._database.reading(lambda connection: connection.scalar(query)) or 0
