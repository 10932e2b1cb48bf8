"""Clubs: people who play among themselves. A club is joined by its link; its games are seen by its members."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, func, insert, select, update

from bonmot.games.game import Refused
from bonmot.games.legible import legible
from bonmot.games.moments import Instant
from bonmot.games.setups import tidied
from bonmot.online.meeting_schema import CLUB_MEMBERS, CLUBS
from bonmot.online.schema import PEOPLE

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables import Store

LONGEST_NAME: Final = 40
MOST_CLUBS: Final = 20
"""Clubs that somebody may belong to."""
MOST_MEMBERS: Final = 500


class Club(msgspec.Struct, frozen=True):
    """A club, as its members see it."""

    id: str
    name: str
    owner: str
    key: str
    """Whoever has it may join."""


class Member(msgspec.Struct, frozen=True):
    """Somebody who belongs to a club."""

    id: str
    name: str
    kind: str = "member"


class Clubs:
    """All clubs of a server."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock

    def found(self, person: str, name: str) -> Club:
        """Found a club; whoever does so owns it."""
        name = tidied(legible(name))
        if not name:
            raise Refused("name-empty")
        if len(name) > LONGEST_NAME:
            raise Refused("name-too-long", name=name[:LONGEST_NAME], longest=LONGEST_NAME)
        club = Club(secrets.token_urlsafe(9), name, person, secrets.token_urlsafe(9))

        def work(connection: "Connection") -> None:
            self._check_room(connection, person)
            connection.execute(insert(CLUBS).values(msgspec.structs.asdict(club) | {"created": self._clock()}))
            connection.execute(insert(CLUB_MEMBERS).values(club=club.id, person=person, since=self._clock()))

        self._database.writing(work)
        return club

    def join(self, club: str, key: str, person: str) -> Club:
        """Join by the link of a club. Twice is once."""

        def work(connection: "Connection") -> Club:
            row = connection.execute(select(CLUBS).where(CLUBS.c.id == club).with_for_update()).first()
            if row is None or not secrets.compare_digest(row.key.encode(), key.encode()):
                raise Refused("unknown-club")
            members = set(connection.scalars(select(CLUB_MEMBERS.c.person).where(CLUB_MEMBERS.c.club == club)))
            if person not in members:
                self._check_room(connection, person)
                if len(members) >= MOST_MEMBERS:
                    raise Refused("club-full", most=MOST_MEMBERS)
                connection.execute(insert(CLUB_MEMBERS).values(club=club, person=person, since=self._clock()))
            return Club(row.id, row.name, row.owner, row.key)

        return self._database.writing(work)

    def leave(self, club: str, person: str) -> None:
        """Leave a club. When its owner leaves, whoever has been there longest owns it; the last one closes it."""

        def work(connection: "Connection") -> None:
            gone = delete(CLUB_MEMBERS).where(CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.person == person)
            if not connection.execute(gone).rowcount:
                raise Refused("unknown-club")
            _hand_on(connection, club, person)

        self._database.writing(work)

    def remove(self, club: str, owner: str, member: str) -> None:
        """Its owner takes somebody out of a club; whoever still has the link could come back, so it is another one."""
        self.owned(club, owner)
        if member == owner:
            raise Refused("not-yourself")
        gone = delete(CLUB_MEMBERS).where(CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.person == member)
        if not self._database.writing(lambda connection: connection.execute(gone).rowcount):
            raise Refused("unknown-person")
        self.renew_key(club, owner)

    def renew_key(self, club: str, owner: str) -> Club:
        """Its owner gives a club another link; the one before opens nothing any more."""
        found = msgspec.structs.replace(self.owned(club, owner), key=secrets.token_urlsafe(9))
        query = update(CLUBS).where(CLUBS.c.id == club).values(key=found.key)
        self._database.writing(lambda connection: connection.execute(query))
        return found

    def owned(self, club: str, person: str) -> Club:
        """A club that belongs to somebody; others may not change it."""
        found = self.club(club, person)
        if found.owner != person:
            raise Refused("not-your-club")
        return found

    def of(self, person: str) -> tuple[Club, ...]:
        """The clubs that somebody belongs to, by name."""
        query = (
            select(CLUBS)
            .join(CLUB_MEMBERS, CLUB_MEMBERS.c.club == CLUBS.c.id)
            .where(CLUB_MEMBERS.c.person == person)
            .order_by(CLUBS.c.name, CLUBS.c.id)
        )
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return tuple(Club(row.id, row.name, row.owner, row.key) for row in rows)

    def club(self, club: str, person: str) -> Club:
        """A club that somebody belongs to; to others it is as if there were none."""
        for each in self.of(person):
            if each.id == club:
                return each
        raise Refused("unknown-club")

    def named(self, name: str) -> Club:
        """A club by its id, or by its name where no other club has it; for whoever runs the server."""
        query = select(CLUBS).where((CLUBS.c.id == name) | (CLUBS.c.name == tidied(name)))
        rows = self._database.reading(lambda connection: connection.execute(query.limit(2)).all())
        if len(rows) != 1:
            raise Refused("unknown-club")
        return Club(rows[0].id, rows[0].name, rows[0].owner, rows[0].key)

    def members(self, club: str) -> tuple[Member, ...]:
        """Who belongs to a club, by name."""
        query = (
            select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind)
            .join_from(CLUB_MEMBERS, PEOPLE, CLUB_MEMBERS.c.person == PEOPLE.c.id)
            .where(CLUB_MEMBERS.c.club == club)
            .order_by(PEOPLE.c.name)
        )
        return tuple(
            Member(row.id, row.name, row.kind)
            for row in self._database.reading(lambda connection: connection.execute(query).all())
        )

    def _check_room(self, connection: "Connection", person: str) -> None:
        query = select(func.count()).select_from(CLUB_MEMBERS).where(CLUB_MEMBERS.c.person == person)
        if (connection.scalar(query) or 0) >= MOST_CLUBS:
            raise Refused("clubs-enough", most=MOST_CLUBS)


def hand_clubs_on(connection: "Connection", person: str) -> None:
    """Somebody goes for good: their clubs stay, and belong to others."""
    for club in connection.scalars(select(CLUBS.c.id).where(CLUBS.c.owner == person)).all():
        connection.execute(delete(CLUB_MEMBERS).where(CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.person == person))
        _hand_on(connection, club, person)


def _hand_on(connection: "Connection", club: str, person: str) -> None:
    """Somebody has left a club: one of theirs belongs to whoever has been there longest, an empty one is closed."""
    left = select(CLUB_MEMBERS.c.person).where(CLUB_MEMBERS.c.club == club).order_by(CLUB_MEMBERS.c.since)
    heir = connection.scalar(left.limit(1))
    if heir is None:
        connection.execute(delete(CLUBS).where(CLUBS.c.id == club))
    else:
        connection.execute(update(CLUBS).where(CLUBS.c.id == club, CLUBS.c.owner == person).values(owner=heir))
