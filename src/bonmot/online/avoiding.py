"""Whom somebody does not want to hear, or to meet.

To *mute* somebody is not to read what they say. To *block* them is that, and not to be invited by them, nor to find
them seated at one's open tables. They are not told. Nobody decides it for anybody else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from sqlalchemy import and_, delete, insert, or_, select, update

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.schema import AVOIDED, PEOPLE

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables.storage import Store

How = Literal["mute", "block"]
MOST: Final = 1_000
"""People whom one person may avoid."""


class AvoidedPerson(msgspec.Struct, frozen=True):
    """Somebody who is not heard, or not met."""

    person: str
    name: str
    how: How


class Avoiding:
    """Who avoids whom."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock

    def avoid(self, person: str, other: str, how: How) -> None:
        """Mute or block somebody from here on; the one takes the place of the other."""
        if person == other:
            raise Refused("not-yourself")
        row = {"person": person, "other": other, "how": how, "at": self._clock()}

        def work(connection: "Connection") -> None:
            if connection.scalar(select(PEOPLE.c.id).where(PEOPLE.c.id == other)) is None:
                raise Refused("unknown-person")
            connection.execute(delete(AVOIDED).where(_between(person, other)))
            if len(connection.scalars(select(AVOIDED.c.other).where(AVOIDED.c.person == person)).all()) >= MOST:
                raise Refused("too-fast")
            connection.execute(insert(AVOIDED).values(row))

        self._database.writing(work)

    def forgive(self, person: str, other: str) -> None:
        """Hear and meet somebody again."""
        self._database.writing(lambda connection: connection.execute(delete(AVOIDED).where(_between(person, other))))

    def by(self, person: str) -> list[AvoidedPerson]:
        """Whom somebody avoids, by their names."""
        query = (
            select(AVOIDED.c.other, PEOPLE.c.name, AVOIDED.c.how)
            .join(PEOPLE, PEOPLE.c.id == AVOIDED.c.other)
            .where(AVOIDED.c.person == person)
            .order_by(PEOPLE.c.name)
        )
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return [AvoidedPerson(row.other, row.name, row.how) for row in rows]

    def unheard_by(self, person: str) -> frozenset[str]:
        """Those whose lines somebody does not read."""
        query = select(AVOIDED.c.other).where(AVOIDED.c.person == person)
        return frozenset(self._database.reading(lambda connection: connection.scalars(query).all()))

    def are_apart(self, one: str, other: str) -> bool:
        """Whether one of two people has blocked the other: they are not to be brought together."""
        either = or_(_between(one, other), _between(other, one))
        query = select(AVOIDED.c.person).where(either, AVOIDED.c.how == "block").limit(1)
        return self._database.reading(lambda connection: connection.scalar(query) is not None)

    def apart_from(self, person: str) -> frozenset[str]:
        """Everybody whom somebody has blocked, or who has blocked them: for lists of people and of open tables."""
        query = select(AVOIDED.c.person, AVOIDED.c.other).where(
            AVOIDED.c.how == "block", or_(AVOIDED.c.person == person, AVOIDED.c.other == person)
        )
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return frozenset(row.other if row.person == person else row.person for row in rows)


def _between(person: str, other: str):  # type: ignore[no-untyped-def]  # a condition, as SQLAlchemy writes it
    return and_(AVOIDED.c.person == person, AVOIDED.c.other == other)


def claim_avoided(connection: "Connection", guest: str, member: str) -> None:
    """Whom a guest avoids, and who avoids the guest: both stay so when the guest turns out to be a member."""
    connection.execute(delete(AVOIDED).where(or_(_between(guest, member), _between(member, guest))))
    for own, others in ((AVOIDED.c.person, AVOIDED.c.other), (AVOIDED.c.other, AVOIDED.c.person)):
        known = select(others).where(own == member)  # what the member has decided stands
        connection.execute(delete(AVOIDED).where(own == guest, others.in_(known)))
        connection.execute(update(AVOIDED).where(own == guest).values({own: member}))
