"""What moderators do: silence somebody for a time, shut them out, take that back, delete lines, open or close tables.

Every act is written to the audit log in the same transaction: what was done and not written down was not done.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from sqlalchemy import delete, or_, select, update

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.audit import Act, Audit, reason_for
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.schema import PEOPLE, REPORTS, TALK

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.online.people import Person
    from bonmot.tables.storage import Store

Sanction = Literal["mute", "ban"]
LONGEST_WHY: Final = 250
_COLUMNS: Final = {"mute": PEOPLE.c.muted_until, "ban": PEOPLE.c.banned_until}


class Sanctioned(msgspec.Struct, frozen=True):
    """Somebody who may not talk, or not come in, for now."""

    person: str
    name: str
    muted_until: int
    banned_until: int


class Moderation:
    """Moderators at work. Who may do it, those who call decide (`need_role`)."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock
        self._opennesses = Opennesses(store)
        self.audit = Audit(store, clock)

    def sanction(self, by: "Person", about: str, what: Sanction, minutes: int, why: str) -> int:
        """Silence or shut out somebody for some minutes; until when. Moderators do not do it to each other."""
        why = _given(why)
        until = self._clock() + minutes * 60_000

        def work(connection: "Connection") -> int:
            row = _person(connection, about)
            if about == by.id:
                raise Refused("not-yourself")
            if "admin" in row.roles:
                raise Refused("not-allowed")
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == about).values({_COLUMNS[what].name: until}))
            self.audit.write(_act(by, what, row, until=until, why=why), connection)
            return until

        return self._database.writing(work)

    def lift(self, by: "Person", about: str, what: Sanction, why: str) -> None:
        """Let somebody talk, or come in, again."""
        why = _given(why)

        def work(connection: "Connection") -> None:
            row = _person(connection, about)
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == about).values({_COLUMNS[what].name: 0}))
            self.audit.write(_act(by, f"un{what}", row, why=why), connection)

        self._database.writing(work)

    def delete_line(self, by: "Person", number: int, why: str) -> str:
        """Take away what somebody said; the table where it was said. What it was, the audit log remembers."""
        why = _given(why)

        def work(connection: "Connection") -> str:
            line = connection.execute(select(TALK).where(TALK.c.id == number)).first()
            if line is None:
                raise Refused("no-such-line")
            connection.execute(delete(TALK).where(TALK.c.id == number))
            about = _person(connection, line.person)
            said = f"{line.table_name}, {line.room}: {line.text}"
            self.audit.write(_act(by, "delete-line", about, why=why, particulars=said), connection)
            return str(line.table_name)

        return self._database.writing(work)

    def open_table(self, by: "Person", table: str, wanted: Openness, why: str) -> None:
        """Decide in the place of its owner how open a table is."""
        why = _given(why)

        def work(connection: "Connection") -> None:
            self._opennesses.decide(table, wanted, connection)
            decided = msgspec.json.encode(wanted).decode()
            act = Act(by=by.id, by_name=by.name, what="open-table", why=why, particulars=f"{table}: {decided}")
            self.audit.write(act, connection)

        self._database.writing(work)

    def close_report(self, by: "Person", number: int, why: str) -> None:
        """Say that a complaint has been dealt with."""
        why = _given(why)

        def work(connection: "Connection") -> None:
            report = connection.execute(select(REPORTS).where(REPORTS.c.id == number, REPORTS.c.closed == 0)).first()
            if report is None:
                raise Refused("no-such-report")
            connection.execute(update(REPORTS).where(REPORTS.c.id == number).values(closed=self._clock()))
            about = _person(connection, report.about)
            self.audit.write(
                _act(by, "close-report", about, why=why, particulars=f"{number}: {report.reason}"), connection
            )

        self._database.writing(work)

    def sanctioned(self) -> list[Sanctioned]:
        """Everybody who may not talk, or not come in, at the moment."""
        now = self._clock()
        query = (
            select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.muted_until, PEOPLE.c.banned_until)
            .where(or_(PEOPLE.c.muted_until > now, PEOPLE.c.banned_until > now))
            .order_by(PEOPLE.c.name)
        )
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return [Sanctioned(row.id, row.name, row.muted_until, row.banned_until) for row in rows]

    def check_admitted(self, person: "Person") -> None:
        """`Refused` tells somebody who is shut out until when, and why."""
        if person.banned_until > self._clock():
            why = self._database.reading(lambda connection: reason_for(connection, person.id, "ban"))
            raise Refused("banned", until=person.banned_until, why=why)


def _given(why: str) -> str:
    """A reason: there must be one."""
    if not (said := " ".join(why.split())[:LONGEST_WHY]):
        raise Refused("reason-needed")
    return said


class _Known(msgspec.Struct, frozen=True):
    id: str
    name: str
    roles: str


def _person(connection: "Connection", person: str) -> _Known:
    row = connection.execute(select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.roles).where(PEOPLE.c.id == person)).first()
    if row is None:
        raise Refused("unknown-person")
    return _Known(row.id, row.name, row.roles)


def _act(by: "Person", what: str, about: _Known, *, until: int = 0, why: str, particulars: str = "") -> Act:
    return Act(
        by=by.id,
        by_name=by.name,
        what=what,
        about=about.id,
        about_name=about.name,
        until=until,
        why=why,
        particulars=particulars,
    )
