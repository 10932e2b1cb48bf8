"""The games that are being played: those that somebody may watch, and one's own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import and_, func, or_, select

from bonmot.games.moments import Instant
from bonmot.online.clubs import Clubs
from bonmot.online.meeting_schema import ARRANGED
from bonmot.online.openness import MOST_MINUTES
from bonmot.online.profiles import Profiles
from bonmot.online.ratings import Rating
from bonmot.online.ratings.ladders import speed_of
from bonmot.online.schema import OPENNESS, PEOPLE
from bonmot.online.seeks import ANY, Filter, KindOfGame
from bonmot.starting import clock_from
from bonmot.tables import Summary
from bonmot.tables.storage.schema import HOLDERS, TABLES
from bonmot.tables.storage.summary import decoded

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

    from bonmot.tables import Store
    from bonmot.tables.storage.database import AnyRow

    _Listed = Select[tuple[str, str, int, int]]
    """Which games: their names, their summaries, how late they are seen by moves and by minutes."""

MINUTE: Final = 60_000
MOST_OWN: Final = 200
MOST_WATCHED: Final = 30
MOST_LOOKED_THROUGH: Final = 5_000
"""Running games among which those of some kind are looked for."""
_AT_ONCE: Final = 500
"""Of them so many are looked at together."""

_Running = tuple["AnyRow", Summary]
"""A game that is being played: its row, and what lists show of it."""


class RunningGames:
    """All games of a store that are being played."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._clock = clock
        self._clubs = Clubs(store, clock)
        self._profiles = Profiles(store)

    def watched(self, person: str | None, club: str | None = None, wanted: Filter = ANY) -> list[Summary]:
        """The games that are being played and that somebody may find in a list, those with the latest move first.

        Those of one club, or of some kind, if that is asked for. Of those that are seen late nothing is told that has
        just happened, and they stand in the order in which they began; those that are closed are not there.
        """
        clubs = [] if person is None else [each.id for each in self._clubs.of(person)]
        seen = and_(ARRANGED.c.audience == "club", ARRANGED.c.club.in_(clubs))
        seen = or_(ARRANGED.c.audience == "all", seen) if club is None else and_(seen, ARRANGED.c.club == club)
        is_open = or_(OPENNESS.c.spectators.is_(None), OPENNESS.c.spectators == 1)
        query = select(TABLES.c.name, TABLES.c.summary, OPENNESS.c.late_moves, OPENNESS.c.late_minutes)
        query = query.join(ARRANGED, ARRANGED.c.table_name == TABLES.c.name)
        query = query.outerjoin(OPENNESS, OPENNESS.c.table_name == TABLES.c.name).where(seen, is_open)
        most = MOST_WATCHED if wanted == ANY else MOST_LOOKED_THROUGH
        rows = self._database.reading(lambda connection: self._running(connection, query, most))
        found: list[Summary] = []
        for first in range(0, len(rows), _AT_ONCE):
            some = {row.name: (row, decoded(row.summary)) for row in rows[first : first + _AT_ONCE]}
            found += (
                _not_yet(each) if row.late_moves or row.late_minutes else each
                for row, each in self._those(wanted, some)
            )
            if len(found) >= MOST_WATCHED:
                break
        return found[:MOST_WATCHED]

    def _running(self, connection: "Connection", query: "_Listed", most: int) -> "list[AnyRow]":
        """Of some games those that are being played: the latest first, as far as everybody may know it."""
        playing, latest, began = TABLES.c.status == "playing", TABLES.c.updated, ARRANGED.c.created
        lateness = func.coalesce(OPENNESS.c.late_moves + OPENNESS.c.late_minutes, 0)
        at_once = query.add_columns(latest.label("at")).where(playing, lateness == 0)
        # Who sees a game late sees its end late: until then it stands here as if it were being played. Nor does its
        # place tell of a move: it stands where it stood when it began.
        late_end = latest + OPENNESS.c.late_minutes * MINUTE > self._clock()
        is_fresh = latest > self._clock() - MOST_MINUTES * MINUTE  # all others have been seen, and an index finds these
        is_running = or_(playing, and_(TABLES.c.status == "over", is_fresh, late_end))
        late = query.add_columns(began.label("at")).where(is_running, lateness > 0)
        found = [
            *connection.execute(at_once.order_by(latest.desc()).limit(most)),
            *connection.execute(late.order_by(began.desc()).limit(most)),
        ]
        return sorted(found, key=lambda row: int(row.at), reverse=True)[:most]

    def _those(self, wanted: Filter, some: Mapping[str, _Running]) -> Iterator[_Running]:
        """Of some running games those of a kind, played by people who are rated so."""
        if wanted == ANY:
            yield from some.values()
            return
        kinds = {name: _kind_of(summary) for name, (_row, summary) in some.items()}
        fitting = [name for name, kind in kinds.items() if wanted.takes_kind(kind)]
        ratings: Mapping[str, Sequence[int]] = {}
        if wanted.asks_for_ratings:
            ratings = self._ratings_at({name: kinds[name] for name in fitting if kinds[name].is_on_a_ladder})
        for name in fitting:
            if wanted.takes_ratings(ratings.get(name, ())):
                yield some[name]

    def _ratings_at(self, kinds: Mapping[str, KindOfGame]) -> dict[str, list[int]]:
        """How those are rated who sit at some tables, of so many games at once as are named."""
        seated = select(HOLDERS.c.table_name, PEOPLE.c.id).join(PEOPLE, PEOPLE.c.holder == HOLDERS.c.holder)
        seated = seated.where(HOLDERS.c.table_name.in_(kinds))
        rows = self._database.reading(lambda connection: connection.execute(seated).all())
        known = self._profiles.ratings({row.id for row in rows}, self._clock())
        found: dict[str, list[int]] = {}
        for row in rows:
            mean = known.get((row.id, kinds[row.table_name].ladder), Rating().mean)
            found.setdefault(row.table_name, []).append(round(mean))
        return found

    def playing(self, holder: bytes) -> list[tuple[Summary, tuple[int, ...]]]:
        """The running games of somebody and the seats that they hold, those first in which they have waited longest."""
        query = select(TABLES.c.summary, HOLDERS.c.seat).join(HOLDERS, HOLDERS.c.table_name == TABLES.c.name)
        query = query.where(HOLDERS.c.holder == holder, TABLES.c.status == "playing")
        query = query.order_by(TABLES.c.updated, HOLDERS.c.seat).limit(MOST_OWN)
        seats: dict[str, tuple[int, ...]] = {}
        for row in self._database.reading(lambda connection: connection.execute(query).all()):
            seats[row.summary] = (*seats.get(row.summary, ()), row.seat)
        return [(decoded(summary), own) for summary, own in seats.items()]


def _not_yet(summary: Summary) -> Summary:
    """A game that is seen late, without anything that has just happened."""
    return msgspec.structs.replace(
        summary, status="playing", scores=(), turn=None, deadline=None, updated=summary.created
    )


def _kind_of(summary: Summary) -> KindOfGame:
    """By what a running game is told apart from others."""
    speed = "" if summary.clock is None else speed_of(clock_from(summary.clock or "none"))
    clock = "?" if summary.clock is None else summary.clock
    return KindOfGame(summary.game, summary.edition, summary.language, clock, speed, summary.rated)
