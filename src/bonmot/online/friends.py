"""Who follows whom. Friends are people who follow each other: nobody becomes one without having said so.

>>> from bonmot.online.people import People
>>> from bonmot.tables import Store
>>> from bonmot.tables.table import now
>>> store = Store("sqlite://")
>>> people = People(store)
>>> ada, ben = people.guest("the secret of Ada's browser", "Ada"), people.guest("the secret of Ben's browser", "Ben")
>>> friends = Friends(store, now)
>>> friends.follow(ada.id, ben.id), friends.follow(ben.id, ada.id)
(False, True)
>>> [(each.name, each.is_friend) for each in friends.of(ada.id)]
[('Ben', True)]
>>> store.close()
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, func, insert, select

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.meeting_schema import FOLLOWED
from bonmot.online.schema import PEOPLE

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables import Store

MOST: Final = 500
"""People whom one may follow."""


class Followed(msgspec.Struct, frozen=True):
    """Somebody whom one follows."""

    id: str
    name: str
    is_friend: bool
    """They follow back."""
    kind: str = "member"


class Friends:
    """Who follows whom."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock

    def follow(self, person: str, other: str) -> bool:
        """Follow somebody; whether they are friends from here on. Twice is once."""
        if person == other:
            raise Refused("not-yourself")

        def work(connection: "Connection") -> bool:
            if connection.scalar(select(PEOPLE.c.id).where(PEOPLE.c.id == other)) is None:
                raise Refused("unknown-person")
            mine = FOLLOWED.c.person == person
            if connection.scalar(select(FOLLOWED.c.since).where(mine, FOLLOWED.c.other == other)) is None:
                if (connection.scalar(select(func.count()).select_from(FOLLOWED).where(mine)) or 0) >= MOST:
                    raise Refused("follows-enough", most=MOST)
                connection.execute(insert(FOLLOWED).values(person=person, other=other, since=self._clock()))
            back = select(FOLLOWED.c.since).where(FOLLOWED.c.person == other, FOLLOWED.c.other == person)
            return connection.scalar(back) is not None

        return self._database.writing(work)

    def leave(self, person: str, other: str) -> None:
        """Do not follow any more."""
        query = delete(FOLLOWED).where(FOLLOWED.c.person == person, FOLLOWED.c.other == other)
        self._database.writing(lambda connection: connection.execute(query))

    def of(self, person: str) -> tuple[Followed, ...]:
        """Whom somebody follows, by name."""
        query = (
            select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind)
            .join_from(FOLLOWED, PEOPLE, FOLLOWED.c.other == PEOPLE.c.id)
            .where(FOLLOWED.c.person == person)
            .order_by(PEOPLE.c.name)
        )
        back = self.followers(person)
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return tuple(Followed(row.id, row.name, row.id in back, row.kind) for row in rows)

    def followers(self, person: str) -> frozenset[str]:
        """Who follows somebody: they are told when this person comes."""
        query = select(FOLLOWED.c.person).where(FOLLOWED.c.other == person)
        return frozenset(self._database.reading(lambda connection: connection.scalars(query).all()))
