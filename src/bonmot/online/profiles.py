"""What everybody may know of those who play rated games: ratings, how they came to be, and who leads.

Never an address, a session or anything else by which somebody could be reached. Who does not want to be seen is not.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from sqlalchemy import and_, delete, func, insert, or_, select

from bonmot.games.moments import Instant
from bonmot.online.people import Person
from bonmot.online.ratings import PERIOD, PROVISIONAL, Ladder, Rating
from bonmot.online.ratings.ledger import rating_of
from bonmot.online.ratings.rating import SCALE
from bonmot.online.schema import PEOPLE, PROFILES, RATINGS, RESULTS, RESULTS_OF_PLAYERS
from bonmot.tables.storage.schema import TABLES

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from bonmot.tables import Store

LONGEST_HISTORY: Final = 200
"""Games of a ladder that a plot shows."""
MOST_RECENT: Final = 20
PAGE: Final = 50
"""Rows of a leaderboard that are shown at once."""


class Moment(NamedTuple):
    """A rating after a game."""

    at: int
    rating: float


class Step(NamedTuple):
    """Somebody on a ladder."""

    ladder: Ladder
    rating: Rating
    won: int
    lost: int
    drawn: int
    points: int
    best: int
    best_play: str
    best_table: str
    history: tuple[Moment, ...]

    @property
    def games(self) -> int:
        """How many were counted."""
        return self.won + self.lost + self.drawn


class Against(NamedTuple):
    """Somebody who played, too."""

    player: str
    name: str
    score: int


class Played(NamedTuple):
    """A rated game of somebody."""

    table: str
    is_there: bool
    """Whether it can be seen again."""
    at: int
    ladder: Ladder
    edition: str
    score: int
    result: Literal["won", "lost", "drawn"]
    before: float
    after: float
    others: tuple[Against, ...]


class Leader(NamedTuple):
    """A row of a leaderboard."""

    player: str
    rating: Rating
    games: int


class Profiles:
    """What is shown of the players of a store."""

    def __init__(self, store: "Store") -> None:
        self._database = store.database

    # ---- who wants to be seen

    def is_private(self, person: str) -> bool:
        """Whether somebody does not want to be seen."""
        query = select(PROFILES.c.private).where(PROFILES.c.person == person)
        return bool(self._database.reading(lambda connection: connection.scalar(query)))

    def keep_private(self, person: Person, private: bool) -> None:
        """Say whether one wants to be seen."""

        def work(connection: "Connection") -> None:
            connection.execute(delete(PROFILES).where(PROFILES.c.person == person.id))
            connection.execute(insert(PROFILES), {"person": person.id, "private": private})

        self._database.writing(work)

    # ---- one player

    def steps(self, player: str, at: Instant) -> list[Step]:
        """Where somebody stands on all ladders, those with the most games first."""

        def work(connection: "Connection") -> list[Step]:
            rows = connection.execute(select(RATINGS).where(RATINGS.c.player == player)).all()
            found = [
                Step(
                    (ladder := Ladder(row.game, row.language, row.speed)),
                    rating_of(row, at),
                    row.won,
                    row.lost,
                    row.drawn,
                    row.points,
                    row.best,
                    row.best_play,
                    row.best_table if _exists(connection, row.best_table) else "",
                    _history(connection, player, ladder),
                )
                for row in rows
            ]
            return sorted(found, key=lambda step: -step.games)

        return self._database.reading(work)

    def recent(self, player: str, limit: int = MOST_RECENT) -> list[Played]:
        """The latest rated games of somebody."""
        own = RESULTS_OF_PLAYERS.c
        query = (
            select(RESULTS_OF_PLAYERS, *(RESULTS.c[name] for name in ("game", "language", "speed", "edition")))
            .add_columns(TABLES.c.name.label("there"))
            .join(RESULTS, RESULTS.c.table_name == own.table_name)
            .outerjoin(TABLES, TABLES.c.name == own.table_name)
            .where(own.player == player)
            .order_by(own.at.desc(), own.table_name)
            .limit(limit)
        )

        def work(connection: "Connection") -> list[Played]:
            rows = connection.execute(query).all()
            names = {row.table_name for row in rows}
            everybody = select(RESULTS_OF_PLAYERS).where(own.table_name.in_(names)).order_by(own.seat)
            sitting: dict[str, list[Any]] = {}
            for each in connection.execute(everybody):
                sitting.setdefault(each.table_name, []).append(each)
            return [
                Played(
                    row.table_name,
                    row.there is not None,
                    row.at,
                    Ladder(row.game, row.language, row.speed),
                    row.edition,
                    row.score,
                    _result(row.rank, [each.rank for each in sitting[row.table_name] if each.side != row.side]),
                    row.before,
                    row.after,
                    tuple(
                        Against(each.player, each.name, each.score)
                        for each in sitting[row.table_name]
                        if each.seat != row.seat
                    ),
                )
                for row in rows
            ]

        return self._database.reading(work)

    def public(self, players: Collection[str]) -> dict[str, tuple[str, str]]:
        """Those of some people who can be looked up by name: their names and kinds. Guests are not among them."""
        query = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind).where(
            PEOPLE.c.id.in_(set(players)), PEOPLE.c.kind.in_(("member", "bot"))
        )
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return {row.id: (row.name, row.kind) for row in rows}

    # ---- who leads

    def ladders(self) -> list[Ladder]:
        """Those on which anybody stands, the busiest first."""
        columns = (RATINGS.c.game, RATINGS.c.language, RATINGS.c.speed)
        query = select(*columns).group_by(*columns).order_by(func.count().desc(), *columns)
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return [Ladder(row.game, row.language, row.speed) for row in rows]

    def leaders(
        self, ladder: Ladder, at: Instant, page: int = 1, *, computers: bool = True
    ) -> tuple[int, list[Leader]]:
        """How many are on a ladder of whom enough is known, and those of them on a page.

        Guests, who come and go, people who are kept out and those who do not want to be seen are left out.
        """
        which = _shown_on(ladder, at, computers=computers)
        joined = RATINGS.outerjoin(PEOPLE, PEOPLE.c.id == RATINGS.c.player).outerjoin(
            PROFILES, PROFILES.c.person == RATINGS.c.player
        )
        query = select(RATINGS).select_from(joined).where(which)
        query = query.order_by(RATINGS.c.rating.desc(), RATINGS.c.player).limit(PAGE).offset((page - 1) * PAGE)
        count = select(func.count()).select_from(joined).where(which)

        def work(connection: "Connection") -> tuple[int, list[Leader]]:
            rows = connection.execute(query).all()
            leaders = [Leader(row.player, rating_of(row, at), row.won + row.lost + row.drawn) for row in rows]
            return connection.scalar(count) or 0, leaders

        return self._database.reading(work)


def _shown_on(ladder: Ladder, at: Instant, *, computers: bool) -> "ColumnElement[bool]":
    columns = RATINGS.c
    # As `Rating.rested` has it: the deviation grows with the time since the last game.
    grown = (at - columns.played) * (columns.volatility * columns.volatility * SCALE**2 / PERIOD)
    known = columns.deviation * columns.deviation + grown < PROVISIONAL**2
    is_person = and_(PEOPLE.c.kind.in_(("member", "bot")), PEOPLE.c.banned_until <= at)
    is_public = or_(PROFILES.c.private.is_(None), PROFILES.c.private.is_(False))
    who = and_(is_person, is_public)
    return and_(
        columns.game == ladder.game,
        columns.language == ladder.language,
        columns.speed == ladder.speed,
        known,
        or_(who, columns.player.startswith("computer:")) if computers else who,
    )


def _exists(connection: "Connection", table: str) -> bool:
    return connection.scalar(select(TABLES.c.name).where(TABLES.c.name == table)) is not None


def _history(connection: "Connection", player: str, ladder: Ladder) -> tuple[Moment, ...]:
    own = RESULTS_OF_PLAYERS.c
    query = (
        select(own.at, own.after)
        .join(RESULTS, RESULTS.c.table_name == own.table_name)
        .where(own.player == player)
        .where(RESULTS.c.game == ladder.game, RESULTS.c.language == ladder.language, RESULTS.c.speed == ladder.speed)
        .order_by(own.at.desc(), own.table_name)
        .limit(LONGEST_HISTORY)
    )
    return tuple(Moment(row.at, row.after) for row in reversed(connection.execute(query).all()))


def _result(rank: int, others: Sequence[int]) -> Literal["won", "lost", "drawn"]:
    """What a rank is among those of the other sides."""
    if rank > 1:
        return "lost"
    return "drawn" if 1 in others else "won"
