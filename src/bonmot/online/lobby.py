"""The lobby: seeks are proposed, seats are taken, and when everybody sits there is a table.

Of two who want the last seat at once, in one process or in two, one gets it: whoever takes a seat holds the row of its
seek, and a seek that is full is gone with the same stroke.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bonmot.decoding import json_decoder
from bonmot.errors import BonmotError
from bonmot.games.catalogue import rules_of
from bonmot.games.game import Refused, SomeSetup
from bonmot.games.moments import Instant
from bonmot.hosting.drafts import OWN, Agreed, WrongHere
from bonmot.online.avoiding import Avoiding
from bonmot.online.clubs import Clubs
from bonmot.online.meeting_schema import ARRANGED, CLUBS, SEEK_SEATS, SEEKS
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.people import Person
from bonmot.online.presence import Presence
from bonmot.online.ratings.ladders import speed_of
from bonmot.online.ratings.ledger import Ledger
from bonmot.online.schema import PEOPLE
from bonmot.online.seeks import (
    LONGEST,
    SHORTEST,
    Audience,
    Seek,
    SeekSeat,
    Wanted,
    short_names,
    suits,
)
from bonmot.tables import Table
from bonmot.tables.holding import Holders
from bonmot.tables.storage.schema import HOLDERS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Select

    from bonmot.tables import Store
    from bonmot.tables.storage.database import AnyRow

MINUTE: Final = 60_000
MOST_SEEKS: Final = 5
"""Seeks of one person that may stand at once, beside rematches."""
MOST_LISTED: Final = 200
REMATCH: Final = 10 * MINUTE
REMATCH_BY_MAIL: Final = 3 * 24 * 60 * MINUTE
"""How long a rematch is offered, live and by correspondence."""

Agree = Callable[[Mapping[str, str], bool], Agreed]
"""How what was said about a table becomes all that it needs (`hosting`), and whether a referee decides about contested
words there; `WrongHere` says which field is in the way."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody proposes."""

    said: Mapping[str, str]
    audience: Audience = "all"
    club: str | None = None
    invited: tuple[str, ...] = ()
    """For whom the first free seats are kept; the referee's is the last."""
    referee: bool = False
    """Whether a seat waits for a referee, who decides about contested words."""
    rated: bool = False
    lowest: int | None = None
    highest: int | None = None
    minutes: int = 60
    openness: Openness = Openness()


class Change(NamedTuple):
    """What became of a seek."""

    before: Seek | None
    after: Seek | None
    """None: it is gone."""
    table: str | None = None
    """The table that it led to."""


class _Overtaken(Exception):
    """Somebody else has offered the same rematch a moment before, or it has begun."""


class Lobby:
    """All seeks of a store."""

    def __init__(
        self,
        store: "Store",
        clock: Callable[[], Instant],
        agree: Agree,
        presence: Presence,
    ) -> None:
        self._store = store
        self._database = store.database
        self._clock = clock
        self._agree = agree
        self._presence = presence
        self._ledger = Ledger(store)
        self._avoiding = Avoiding(store, clock)
        self._clubs = Clubs(store, clock)
        self._opennesses = Opennesses(store)

    # ---- looking

    def standing(self, person: str | None) -> tuple[Seek, ...]:
        """The seeks that somebody may see, the newest first; those with whom they do not want to meet are left out."""
        clubs = [] if person is None else [each.id for each in self._clubs.of(person)]
        seen = [SEEKS.c.audience == "all", and_(SEEKS.c.audience == "club", SEEKS.c.club.in_(clubs))]
        if person is not None:
            seated = select(SEEK_SEATS.c.seek).where(SEEK_SEATS.c.person == person)
            seen += [SEEKS.c.host == person, SEEKS.c.id.in_(seated)]
        found = self._found(and_(or_(*seen), SEEKS.c.until > self._clock()))
        apart = frozenset() if person is None else self._avoiding.apart_from(person)
        return tuple(each for each in found if each.host not in apart)

    def seek(self, seek: str) -> Seek:
        """A seek by its link."""
        for each in self._found(and_(SEEKS.c.id == seek, SEEKS.c.until > self._clock())):
            return each
        raise Refused("seek-gone")

    def audience_of(self, seek: Seek) -> frozenset[str] | None:
        """Who is told what becomes of a seek; None: everybody."""
        if seek.audience == "all":
            return None
        members = [each.id for each in self._clubs.members(seek.club)] if seek.club is not None else []
        return frozenset({seek.host, *seek.people, *members})

    def rating(self, person: str, wanted: Wanted) -> int:
        """How somebody is rated in games of that kind; who has played none yet is the usual player."""
        return round(self._ledger.rating(person, wanted.ladder, self._clock()).mean)

    # ---- proposing

    def propose(self, host: Person, proposal: Proposal) -> Seek:
        """A new seek; `WrongHere` or `Refused` say what cannot be."""
        agreed = self._agreed(proposal.said, proposal.rated, proposal.referee)
        people = [seat for seat, seating in enumerate(agreed.seats) if not seating.computer]
        invited = tuple(dict.fromkeys(each for each in proposal.invited if each != host.id))
        if len(people) < 2:
            raise WrongHere("players", Refused("seek-alone"))
        seats = [*people, len(agreed.seats)] if proposal.referee else people
        if len(invited) >= len(seats):
            raise Refused("seats-too-few", people=len(invited))
        if proposal.audience == "named" and len(invited) < len(seats) - 1:
            raise Refused("seats-too-many")
        if proposal.audience == "club":
            self._clubs.club(proposal.club or "", host.id)
        if self._avoiding.apart_from(host.id).intersection(invited):
            raise Refused("does-not-want")
        at = self._clock()
        kept = dict(zip(seats, (host.id, *invited), strict=False))
        seek = Seek(
            id=secrets.token_urlsafe(9),
            host=host.id,
            host_name=host.name,
            audience=proposal.audience,
            club=proposal.club if proposal.audience == "club" else None,
            rematch=None,
            created=at,
            until=at + MINUTE * max(SHORTEST, min(proposal.minutes, LONGEST)),
            wanted=_wanted(agreed, proposal),
            seats=tuple(SeekSeat(seat, kept.get(seat), "", kept.get(seat) == host.id) for seat in seats),
        )

        def work(connection: "Connection") -> None:
            mine = and_(SEEKS.c.host == host.id, SEEKS.c.rematch.is_(None))
            connection.execute(delete(SEEKS).where(mine, SEEKS.c.until <= at))
            if (connection.scalar(select(func.count()).select_from(SEEKS).where(mine)) or 0) >= MOST_SEEKS:
                raise Refused("seeks-enough", most=MOST_SEEKS)
            if set(connection.scalars(select(PEOPLE.c.id).where(PEOPLE.c.id.in_(invited)))) != set(invited):
                raise Refused("unknown-person")
            _insert(connection, seek)

        self._database.writing(work)
        return self.seek(seek.id)

    def open_hall(self, host: Person, proposal: Proposal) -> str:
        """A hall for whoever comes, with its host as the referee; the table, which its audience finds at once."""
        agreed = self._agreed({**proposal.said, "hall": "yes"}, rated=False, is_hall=True)
        if proposal.rated:
            raise Refused("hall-not-rated")
        if proposal.audience == "all" and "referee" not in host.roles:
            raise Refused("hall-for-all")
        if proposal.audience == "named":
            raise Refused("seek-referee")
        if proposal.audience == "club":
            self._clubs.club(proposal.club or "", host.id)
        with _for_a_moment(agreed.table(self._store, self._clock)) as table:
            Holders(self._store).take(table.name, [table.places], host.holder)
            self._arrange(table.name, proposal.audience, proposal.club, proposal.openness)
            return table.name

    def clubs_of(self, tables: Iterable[str]) -> dict[str, str]:
        """The clubs, by name, to whose members some tables are shown; tables for others are left out."""
        query = select(ARRANGED.c.table_name, CLUBS.c.name).join(CLUBS, CLUBS.c.id == ARRANGED.c.club)
        query = query.where(ARRANGED.c.table_name.in_(tuple(tables)), ARRANGED.c.audience == "club")
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return {row.table_name: row.name for row in rows}

    def check_may_direct(self, table: str, person: Person) -> None:
        """Refuse whoever may not take the desk of a table over: referees may, in their own clubs."""
        query = select(ARRANGED.c.club).where(ARRANGED.c.table_name == table, ARRANGED.c.audience == "club")
        club = self._database.reading(lambda connection: connection.scalar(query))
        if "referee" not in person.roles or club is None:
            raise Refused("referees-only")
        self._clubs.club(club, person.id)

    def _arrange(
        self, table: str, audience: Audience, club: str | None, openness: Openness, rematch: str | None = None
    ) -> None:
        """Who finds a table in lists, what is open there, and which game is played again."""
        kept = club if audience == "club" else None
        row = {"table_name": table, "audience": audience, "club": kept, "created": self._clock(), "rematch": rematch}
        self._database.writing(lambda connection: connection.execute(insert(ARRANGED), row))
        if openness != Openness():
            self._opennesses.decide(table, openness)

    def _agreed(self, said: Mapping[str, str], rated: bool, refereed: bool = False, *, is_hall: bool = False) -> Agreed:
        """What a table with strangers needs: nobody knows its tiles before the others, and everybody sees their own."""
        if said.get("seed", "").strip():
            raise WrongHere("seed", BonmotError("seek-seed"))
        if said.get("evening", "").strip() or (said.get("hall") == "yes" and not is_hall):
            raise WrongHere("evening", BonmotError("seek-referee"))
        if rated and said.get("edition") == OWN:
            raise WrongHere("edition", BonmotError("rated-own-rules"))
        if rated and refereed:
            raise Refused("hall-not-rated")
        agreed = self._agree(said, refereed)
        terms = {**agreed.terms, "hand_over": False, "rated": rated}
        return agreed._replace(terms=terms)  # type: ignore[arg-type]  # a TypedDict that was copied

    # ---- taking a seat

    def accept(self, seek: str, person: Person, seat: int | None = None) -> Change:
        """Sit down; with the last one there is a table. Of two at once, one is refused."""
        before = self.seek(seek)
        self._check_may(before, person, seat)

        def work(connection: "Connection") -> Seek:
            connection.execute(select(SEEKS.c.id).where(SEEKS.c.id == seek).with_for_update())
            now = next(iter(_read(connection, and_(SEEKS.c.id == seek, SEEKS.c.until > self._clock()))), None)
            if now is None:
                raise Refused("seek-gone")
            if person.id in now.taken:
                raise Refused("already-seated")
            kept, free = now.kept_for(person.id), now.free_for(person.id)
            if seat is None and now.referee not in kept:  # nobody referees without wanting to
                free = tuple(each for each in free if each != now.referee)
                if not free and not now.is_full:
                    raise Refused("referee-wanted")
            if not free or (seat is not None and seat not in free):
                raise Refused("seat-taken")
            chosen = kept or free[:1] if seat is None else (seat,)
            taken = and_(SEEK_SEATS.c.seek == seek, SEEK_SEATS.c.seat.in_(chosen))
            connection.execute(update(SEEK_SEATS).where(taken).values(person=person.id, is_taken=True))
            after = next(iter(_read(connection, SEEKS.c.id == seek)))
            if after.is_full and after.rematch is None:
                connection.execute(delete(SEEKS).where(SEEKS.c.id == seek))
            return after

        after = self._database.writing(work)
        if not after.is_full:
            return Change(before, after)
        if after.rematch is None:
            return Change(after, None, self._begin(after))
        try:
            return Change(after, None, self._begin(after))
        finally:  # whoever asks for the same rematch meanwhile finds that it is agreed on
            self._database.writing(lambda connection: connection.execute(delete(SEEKS).where(SEEKS.c.id == seek)))

    def _check_may(self, seek: Seek, person: Person, seat: int | None) -> None:
        """Refuse whoever may not sit down there, or nobody would come to play with."""
        if seek.audience == "named" and person.id not in seek.people:
            raise Refused("seek-gone")  # whoever is not invited need not know that there is one
        if seek.audience == "club":
            self._clubs.club(seek.club or "", person.id)
        if self._avoiding.apart_from(person.id).intersection(seek.taken):
            raise Refused("does-not-want")
        wanted = seek.wanted
        if seat is not None and seat == seek.referee:
            is_meant = seek.audience == "link" or seat in seek.kept_for(person.id)
            if not is_meant and "referee" not in person.roles:
                raise Refused("referee-wanted")
        elif not suits(self.rating(person.id, wanted), wanted.lowest, wanted.highest):
            raise Refused("rating-elsewhere")
        if wanted.is_live and set(seek.taken) - self._presence.here(seek.taken) - {person.id}:
            raise Refused("host-away")

    def _begin(self, seek: Seek) -> str:
        """The table of a seek whose seats are all taken; its name."""
        owners = self._holders_of(seek.taken)
        held = {each.seat: owners[each.person or ""] for each in seek.seats}
        with _for_a_moment(self._table(seek, held)) as table:
            holders = Holders(self._store)
            for seat, holder in held.items():
                holders.take(table.name, [seat], holder)
            self._arrange(table.name, seek.audience, seek.club, seek.wanted.openness, seek.rematch)
            return table.name

    def _table(self, seek: Seek, held: Mapping[int, bytes]) -> Table:
        if seek.rematch is not None:
            with _for_a_moment(Table.open(self._store, seek.rematch, clock=self._clock, resume=False)) as before:
                return before.rematch(held=held)
        agreed = self._agreed(seek.wanted.said, seek.wanted.rated, seek.wanted.referee)
        names = short_names([each.name for each in seek.players], agreed.edition.seats.name_length)
        said = {f"name-{each.seat}": name for each, name in zip(seek.players, names, strict=True)}
        agreed = self._agreed({**seek.wanted.said, **said}, seek.wanted.rated, seek.wanted.referee)
        return agreed.table(self._store, self._clock, held)

    def _holders_of(self, people: Iterable[str]) -> dict[str, bytes]:
        query = select(PEOPLE.c.id, PEOPLE.c.holder).where(PEOPLE.c.id.in_(tuple(people)))
        return {
            row.id: row.holder for row in self._database.reading(lambda connection: connection.execute(query).all())
        }

    # ---- doing without

    def withdraw(self, seek: str, person: str) -> Change:
        """Do without: a host takes a seek back, somebody invited declines, somebody seated gets up."""

        def work(connection: "Connection") -> Change:
            connection.execute(select(SEEKS.c.id).where(SEEKS.c.id == seek).with_for_update())
            before = next(iter(_read(connection, SEEKS.c.id == seek)), None)
            if before is None or (person != before.host and person not in before.people):
                raise Refused("seek-gone")
            if person == before.host or before.audience == "named":
                connection.execute(delete(SEEKS).where(SEEKS.c.id == seek))
                return Change(before, None)
            own = and_(SEEK_SEATS.c.seek == seek, SEEK_SEATS.c.person == person)
            connection.execute(update(SEEK_SEATS).where(own).values(person=None, is_taken=False))
            return Change(before, next(iter(_read(connection, SEEKS.c.id == seek))))

        return self._database.writing(work)

    def left(self, person: str) -> list[Change]:
        """Somebody has gone away: what they wanted to play at once, and the seats that they took there, are free."""
        seated = select(SEEK_SEATS.c.seek).where(SEEK_SEATS.c.person == person, SEEK_SEATS.c.is_taken)
        live = and_(SEEKS.c.is_live, or_(SEEKS.c.host == person, SEEKS.c.id.in_(seated)))
        return self._without(self._found(live), lambda _seek: person)

    def left_club(self, club: str, person: str) -> list[Change]:
        """Somebody belongs to a club no more: their games among its members, and their seats there, are free."""
        seated = select(SEEK_SEATS.c.seek).where(SEEK_SEATS.c.person == person)
        theirs = and_(SEEKS.c.club == club, or_(SEEKS.c.host == person, SEEKS.c.id.in_(seated)))
        return self._without(self._found(theirs), lambda _seek: person)

    def expired(self) -> list[Change]:
        """Put away what has stood long enough."""
        return self._without(self._found(SEEKS.c.until <= self._clock()), lambda seek: seek.host)

    def _without(self, seeks: Iterable[Seek], person: Callable[[Seek], str]) -> list[Change]:
        changes = []
        for each in seeks:
            try:
                changes.append(self.withdraw(each.id, person(each)))
            except Refused:  # somebody was quicker
                continue
        return changes

    # ---- once more

    def rematch(self, table: str, person: Person) -> Change:
        """Want to play again (D-091): when everybody who sat there wants it, there is a table.

        As long as that game is being played there is no other: to ask twice is to ask once.
        """
        for _twice in range(2):
            for standing in self._found(and_(SEEKS.c.rematch == table, SEEKS.c.until > self._clock())):
                if person.id in standing.taken:
                    return Change(standing, standing)
                return self.accept(standing.id, person)
            if (begun := self._begun_again(table, person)) is not None:
                return Change(None, None, begun)
            try:
                return Change(None, self._offered_again(table, person))
            except _Overtaken:
                continue
        raise Refused("seek-gone")

    def _begun_again(self, table: str, person: Person) -> str | None:
        """The game that somebody is playing already because they have played another."""
        begun = self._database.reading(lambda connection: connection.scalars(_played_again(table)).all())
        return next((each for each in begun if person.id in self._people_at(each).values()), None)

    def strangers_at(self, table: str, holder: bytes) -> bool:
        """Whether others hold seats at a table, all of them people who are known and can be asked."""
        seats = self._people_at(table)
        query = select(HOLDERS.c.holder).where(HOLDERS.c.table_name == table).distinct()
        held = set(self._database.reading(lambda connection: connection.scalars(query).all()))
        return len(held) > 1 and holder in held and len(held) == len(set(seats.values()))

    def _people_at(self, table: str) -> dict[int, str]:
        query = select(HOLDERS.c.seat, PEOPLE.c.id).join(PEOPLE, PEOPLE.c.holder == HOLDERS.c.holder)
        query = query.where(HOLDERS.c.table_name == table).order_by(HOLDERS.c.seat)
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return {row.seat: row.id for row in rows}

    def _offered_again(self, table: str, person: Person) -> Seek:
        seats, at = self._people_at(table), self._clock()
        if person.id not in seats.values():
            raise Refused("not-your-seat")
        if self._avoiding.apart_from(person.id).intersection(seats.values()):
            raise Refused("does-not-want")
        with _for_a_moment(Table.open(self._store, table, clock=self._clock, resume=False)) as before:
            seen = before.view(None)
        if not seen.is_over:
            raise Refused("still-playing")
        wanted = Wanted(
            game=seen.game_name,
            edition=seen.game.edition,
            titles=dict(seen.game.titles),
            language=seen.game.language,
            lexicon=seen.game.lexicon,
            clock=seen.clock.text,
            speed=speed_of(seen.clock),
            seats=len(seen.seats),
            referee=seen.referee is not None,
            rated=seen.rated,
            openness=self._opennesses.of(table),
        )
        seek = Seek(
            id=secrets.token_urlsafe(9),
            host=person.id,
            host_name=person.name,
            audience="named",
            club=None,
            rematch=table,
            created=at,
            until=at + (REMATCH if wanted.is_live else REMATCH_BY_MAIL),
            wanted=wanted,
            seats=tuple(SeekSeat(seat, whose, "", whose == person.id) for seat, whose in seats.items()),
        )

        def work(connection: "Connection") -> None:
            connection.execute(delete(SEEKS).where(SEEKS.c.rematch == table, SEEKS.c.until <= at))
            try:
                _insert(connection, seek)
            except IntegrityError as error:
                raise _Overtaken from error
            # Whoever agreed on it a moment before has written down the table first, and then taken the offer away.
            if connection.scalar(_played_again(table).limit(1)) is not None:
                raise _Overtaken

        self._database.writing(work)
        return self.seek(seek.id)

    # ---- reading

    def _found(self, which: "ColumnElement[bool]") -> list[Seek]:
        return self._database.reading(lambda connection: _read(connection, which))


def _played_again(table: str) -> "Select[str]":
    """The games that are being played because another is played again."""
    query = select(ARRANGED.c.table_name).join(TABLES, TABLES.c.name == ARRANGED.c.table_name)
    return query.where(ARRANGED.c.rematch == table, TABLES.c.status == "playing")


@contextmanager
def _for_a_moment(table: Table) -> Iterator[Table]:
    """A table that is let go as it stands: others serve it."""
    try:
        yield table
    finally:
        table.close(pause=False)


def _wanted(agreed: Agreed, proposal: Proposal) -> Wanted:
    agreement = rules_of(agreed.game).agreement(SomeSetup(agreed.setup))
    clock = agreed.terms.get("rules") or agreement.clock
    return Wanted(
        game=agreed.game,
        edition=agreed.edition.name,
        titles=dict(agreed.edition.titles),
        language=agreement.language,
        lexicon=agreement.lexicon,
        clock=clock.text,
        speed=speed_of(clock),
        seats=len(agreed.seats),
        teams=proposal.said.get("teams") == "yes",
        referee=proposal.referee,
        rated=proposal.rated,
        lowest=proposal.lowest,
        highest=proposal.highest,
        said=dict(proposal.said),
        openness=proposal.openness,
    )


def _insert(connection: "Connection", seek: Seek) -> None:
    row = {
        "id": seek.id,
        "host": seek.host,
        "audience": seek.audience,
        "club": seek.club,
        "rematch": seek.rematch,
        "is_live": seek.wanted.is_live,
        "created": seek.created,
        "until": seek.until,
        "wanted": msgspec.json.encode(seek.wanted).decode(),
    }
    connection.execute(insert(SEEKS), row)
    seats = [
        {"seek": seek.id, "seat": each.seat, "person": each.person, "is_taken": each.is_taken} for each in seek.seats
    ]
    connection.execute(insert(SEEK_SEATS), seats)


_WANTED: Final = json_decoder(Wanted)


def _read(connection: "Connection", which: "ColumnElement[bool]") -> list[Seek]:
    """The seeks for which something is true, with their seats, the newest first."""
    query = select(SEEKS, PEOPLE.c.name.label("host_name")).join(PEOPLE, PEOPLE.c.id == SEEKS.c.host).where(which)
    rows = connection.execute(query.order_by(SEEKS.c.created.desc(), SEEKS.c.id).limit(MOST_LISTED)).all()
    seats = select(SEEK_SEATS, PEOPLE.c.name, PEOPLE.c.kind).outerjoin(PEOPLE, PEOPLE.c.id == SEEK_SEATS.c.person)
    seats = seats.where(SEEK_SEATS.c.seek.in_([row.id for row in rows])).order_by(SEEK_SEATS.c.seat)
    sitting: dict[str, list[SeekSeat]] = {}
    for each in connection.execute(seats) if rows else ():
        seat = SeekSeat(each.seat, each.person, each.name or "", each.is_taken, each.kind == "bot")
        sitting.setdefault(each.seek, []).append(seat)
    return [_seek(row, sitting.get(row.id, [])) for row in rows]


def _seek(row: "AnyRow", seats: list[SeekSeat]) -> Seek:
    return Seek(
        id=row.id,
        host=row.host,
        host_name=row.host_name,
        audience=row.audience,
        club=row.club,
        rematch=row.rematch,
        created=row.created,
        until=row.until,
        wanted=_WANTED.decode(row.wanted),
        seats=tuple(seats),
    )
