"""What everybody may know of those who play rated games: ratings, how they came to be, and who leads.

A game that others see some minutes late is counted when it ends, but until they may see its end, everybody but its
players is shown what stood before it. Never an address, a session or anything else by which somebody could be reached.
Who does not want to be seen is not.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from sqlalchemy import and_, case, delete, func, insert, literal, or_, select

from bonmot.games.moments import Instant
from bonmot.online.people import Person
from bonmot.online.ratings import PERIOD, PROVISIONAL, Ladder, Rating
from bonmot.online.ratings.ledger import rating_of
from bonmot.online.ratings.rating import SCALE, UNKNOWN
from bonmot.online.schema import OPENNESS, PEOPLE, PROFILES, RATINGS, RESULTS, RESULTS_OF_PLAYERS
from bonmot.tables.storage.schema import TABLES

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Label, Select, Table

    from bonmot.tables import Store
    from bonmot.tables.storage.database import AnyRow

LONGEST_HISTORY: Final = 200
"""Games of a ladder that a plot shows."""
MOST_RECENT: Final = 20
_MINUTE: Final = 60_000
PAGE: Final = 50
"""Rows of a leaderboard that are shown at once."""


_NONE: Final = literal(0)


class PastRating(NamedTuple):
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
    history: tuple[PastRating, ...]

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

    def steps(self, player: str, at: Instant, *, is_own: bool = False) -> list[Step]:
        """Where somebody stands on all ladders, those with the most games first."""

        def work(connection: "Connection") -> list[Step]:
            query = select(RATINGS, *_shown(at)).where(RATINGS.c.player == player)
            late = [] if is_own else _seen_late_by(connection, at)
            found = []
            for row in connection.execute(query).all():
                ladder = Ladder(row.game, row.language, row.speed)
                hidden = _played(connection, player, and_(_on(ladder), RESULTS.c.table_name.in_(late))) if late else []
                results = Counter(each.result for each in hidden)
                best = _best_told(connection, player, ladder, late) if row.best_table in late else row
                step = Step(
                    ladder,
                    rating_of(row, at) if is_own else _rated(row, at),
                    row.won - results["won"],
                    row.lost - results["lost"],
                    row.drawn - results["drawn"],
                    row.points - sum(each.score for each in hidden),
                    best.best,
                    best.best_play,
                    best.best_table if _exists(connection, best.best_table) else "",
                    _history(connection, player, ladder, late),
                )
                found += [step] if step.games else []
            return sorted(found, key=lambda step: -step.games)

        return self._database.reading(work)

    def rating(self, player: str, ladder: Ladder, at: Instant) -> float:
        """How somebody is rated, as far as everybody may know it."""
        query = select(_shown_rating(at)).where(RATINGS.c.player == player, _same(RATINGS, ladder))
        found = self._database.reading(lambda connection: connection.scalar(query))
        return Rating().mean if found is None else float(found)

    def ratings(self, players: Collection[str], at: Instant) -> dict[tuple[str, Ladder], float]:
        """The same of many players at once, on all ladders on which they stand."""
        query = select(RATINGS, _shown_rating(at).label("shown")).where(RATINGS.c.player.in_(players))
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return {(row.player, Ladder(row.game, row.language, row.speed)): float(row.shown) for row in rows}

    def recent(self, player: str, at: Instant, *, is_own: bool = False) -> list[Played]:
        """The latest rated games of somebody."""

        def work(connection: "Connection") -> list[Played]:
            late = [] if is_own else _seen_late_by(connection, at)
            return _played(connection, player, RESULTS.c.table_name.not_in(late), MOST_RECENT)

        return self._database.reading(work)

    def public(self, players: Collection[str]) -> dict[str, tuple[str, str]]:
        """Those of some people who can be looked up by name: their names and kinds. Guests are not among them."""
        query = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind).where(
            PEOPLE.c.id.in_(set(players)), PEOPLE.c.kind.in_(("member", "bot"))
        )
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return {row.id: (row.name, row.kind) for row in rows}

    # ---- who leads

    def ladders(self, at: Instant) -> list[Ladder]:
        """Those on which anybody stands, the busiest first."""
        columns = (RATINGS.c.game, RATINGS.c.language, RATINGS.c.speed)
        query = select(*columns, func.count().label("players")).group_by(*columns)
        # Whoever has played nothing else there does not stand there yet.
        late = select(RESULTS_OF_PLAYERS.c.player).where(RESULTS_OF_PLAYERS.c.table_name.in_(_seen_late(at)))
        games = RATINGS.c.won + RATINGS.c.lost + RATINGS.c.drawn
        fresh = select(*columns).where(RATINGS.c.player.in_(late), games == _hidden_count(at))

        def work(connection: "Connection") -> dict[Ladder, int]:
            found = {Ladder(*row[:-1]): int(row.players) for row in connection.execute(query)}
            for row in connection.execute(fresh):
                found[Ladder(*row)] -= 1
            return found

        players = self._database.reading(work)
        return sorted((ladder for ladder in players if players[ladder]), key=lambda each: (-players[each], each))

    def leaders(
        self, ladder: Ladder, at: Instant, page: int = 1, *, computers: bool = True
    ) -> tuple[int, list[Leader]]:
        """How many are on a ladder of whom enough is known, and those of them on a page.

        Guests, who come and go, people who are kept out and those who do not want to be seen are left out.
        """
        is_late = _seen_late(at).where(_on(ladder)).limit(1)
        joined = RATINGS.outerjoin(PEOPLE, PEOPLE.c.id == RATINGS.c.player).outerjoin(
            PROFILES, PROFILES.c.person == RATINGS.c.player
        )

        def work(connection: "Connection") -> tuple[int, list[Leader]]:
            # Where everybody sees all games as they are played, the index has the ratings in their order.
            late = connection.scalar(is_late)
            shown, deviation, played = _shown(at) if late else _SHOWN_AT_ONCE
            which = _shown_on(ladder, at, deviation, played, computers=computers)
            count = select(func.count()).select_from(joined).where(which)
            hidden = (_hidden_count(at) if late else _NONE).label("hidden")
            query = select(RATINGS, shown, deviation, played, hidden).select_from(joined).where(which)
            query = query.order_by(shown.desc(), RATINGS.c.player).limit(PAGE).offset((page - 1) * PAGE)
            rows = connection.execute(query).all()
            leaders = [Leader(row.player, _rated(row, at), row.won + row.lost + row.drawn - row.hidden) for row in rows]
            return connection.scalar(count) or 0, leaders

        return self._database.reading(work)


def _shown_on(
    ladder: Ladder,
    at: Instant,
    deviation: "ColumnElement[float]",
    played: "ColumnElement[int]",
    *,
    computers: bool,
) -> "ColumnElement[bool]":
    columns = RATINGS.c
    # As `Rating.rested` has it: the deviation grows with the time since the last game.
    grown = (at - played) * (columns.volatility * columns.volatility * SCALE**2 / PERIOD)
    known = deviation * deviation + grown < PROVISIONAL**2
    is_person = and_(PEOPLE.c.kind.in_(("member", "bot")), PEOPLE.c.banned_until <= at)
    is_public = or_(PROFILES.c.private.is_(None), PROFILES.c.private.is_(False))
    who = and_(is_person, is_public)
    return and_(
        _same(RATINGS, ladder),
        known,
        or_(who, columns.player.startswith("computer:")) if computers else who,
    )


# ---- what is not told yet


def _seen_late(at: Instant) -> "Select[tuple[str]]":
    """The games whose end only those who played them may know."""
    is_hidden = and_(OPENNESS.c.late_minutes > 0, RESULTS.c.at + OPENNESS.c.late_minutes * _MINUTE > at)
    return select(RESULTS.c.table_name).join(OPENNESS, OPENNESS.c.table_name == RESULTS.c.table_name).where(is_hidden)


def _seen_late_by(connection: "Connection", at: Instant) -> list[str]:
    return [str(name) for name in connection.scalars(_seen_late(at))]


def _hidden_games(at: Instant, *columns: "ColumnElement[Any]") -> "Select[tuple[Any]]":  # of all types
    """The same for a row of the ledger: columns of the results that its player has got in such games."""
    same = and_(*(RESULTS.c[name] == RATINGS.c[name] for name in ("game", "language", "speed")))
    query = select(*columns).join(RESULTS, RESULTS.c.table_name == RESULTS_OF_PLAYERS.c.table_name)
    query = query.where(RESULTS_OF_PLAYERS.c.player == RATINGS.c.player, same, RESULTS.c.table_name.in_(_seen_late(at)))
    return query.correlate(RATINGS)


def _shown_rating(at: Instant) -> "ColumnElement[float]":
    """The rating that everybody may know: the one before the first game whose end is not told yet."""
    own = RESULTS_OF_PLAYERS.c
    before = _hidden_games(at, own.before).order_by(own.at, own.table_name).limit(1)
    return func.coalesce(before.scalar_subquery(), RATINGS.c.rating)


def _last_told(at: Instant, column: "ColumnElement[Any]") -> "ColumnElement[Any]":  # of all types
    """For a row of the ledger: a column of the latest result of its player whose end everybody may know."""
    own = RESULTS_OF_PLAYERS.c
    same = and_(*(RESULTS.c[name] == RATINGS.c[name] for name in ("game", "language", "speed")))
    query = select(column).join(RESULTS, RESULTS.c.table_name == own.table_name)
    query = query.where(own.player == RATINGS.c.player, same, RESULTS.c.table_name.not_in(_seen_late(at)))
    return query.order_by(own.at.desc(), own.table_name.desc()).limit(1).correlate(RATINGS).scalar_subquery()


def _shown(at: Instant) -> "tuple[Label[float], Label[float], Label[int]]":
    """What everybody may know of a row of the ledger: the rating, how sure it is, and since when."""
    own, is_late = RESULTS_OF_PLAYERS.c, _hidden_count(at) > 0
    deviation = func.coalesce(_last_told(at, own.deviation), UNKNOWN)
    played = func.coalesce(_last_told(at, own.at), RATINGS.c.played)
    return (
        _shown_rating(at).label("shown"),
        case((is_late, deviation), else_=RATINGS.c.deviation).label("shown_deviation"),
        case((is_late, played), else_=RATINGS.c.played).label("shown_played"),
    )


_SHOWN_AT_ONCE: Final = (
    RATINGS.c.rating.label("shown"),
    RATINGS.c.deviation.label("shown_deviation"),
    RATINGS.c.played.label("shown_played"),
)
"""The same where everybody sees all games as they are played."""


def _rated(row: "AnyRow", at: Instant) -> Rating:
    """A row of the ledger with the rating that is shown."""
    return Rating(row.shown, row.shown_deviation, row.volatility).rested((at - row.shown_played) / PERIOD)


def _hidden_count(at: Instant) -> "ColumnElement[int]":
    return _hidden_games(at, func.count()).scalar_subquery()


# ---- rows of the ledger


def _same(table: "Table", ladder: Ladder) -> "ColumnElement[bool]":
    columns = table.c
    return and_(columns.game == ladder.game, columns.language == ladder.language, columns.speed == ladder.speed)


def _on(ladder: Ladder) -> "ColumnElement[bool]":
    return _same(RESULTS, ladder)


class _Best(NamedTuple):
    """Somebody's best play."""

    best: int = 0
    best_play: str = ""
    best_table: str = ""


def _best_told(connection: "Connection", player: str, ladder: Ladder, late: Sequence[str]) -> _Best:
    """The best play in those games of somebody whose end everybody may know."""
    own = RESULTS_OF_PLAYERS.c
    query = select(own.best, own.best_play, own.table_name).join(RESULTS, RESULTS.c.table_name == own.table_name)
    query = query.where(own.player == player, _on(ladder), own.table_name.not_in(late), own.best > 0)
    row = connection.execute(query.order_by(own.best.desc(), own.at, own.table_name).limit(1)).first()
    return _Best() if row is None else _Best(*row)


def _exists(connection: "Connection", table: str) -> bool:
    return connection.scalar(select(TABLES.c.name).where(TABLES.c.name == table)) is not None


def _played(
    connection: "Connection", player: str, which: "ColumnElement[bool]", limit: int | None = None
) -> list[Played]:
    """The rated games of somebody for which something is true, the latest first."""
    own = RESULTS_OF_PLAYERS.c
    query = (
        select(RESULTS_OF_PLAYERS, *(RESULTS.c[name] for name in ("game", "language", "speed", "edition")))
        .add_columns(TABLES.c.name.label("there"))
        .join(RESULTS, RESULTS.c.table_name == own.table_name)
        .outerjoin(TABLES, TABLES.c.name == own.table_name)
        .where(own.player == player, which)
        .order_by(own.at.desc(), own.table_name)
        .limit(limit)
    )
    rows = connection.execute(query).all()
    names = {row.table_name for row in rows}
    everybody = select(RESULTS_OF_PLAYERS).where(own.table_name.in_(names)).order_by(own.seat)
    sitting: dict[str, list[Any]] = {}  # rows, whose columns no checker knows
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
                Against(each.player, each.name, each.score) for each in sitting[row.table_name] if each.seat != row.seat
            ),
        )
        for row in rows
    ]


def _history(connection: "Connection", player: str, ladder: Ladder, late: Sequence[str]) -> tuple[PastRating, ...]:
    own = RESULTS_OF_PLAYERS.c
    query = (
        select(own.at, own.after)
        .join(RESULTS, RESULTS.c.table_name == own.table_name)
        .where(own.player == player, _on(ladder), own.table_name.not_in(late))
        .order_by(own.at.desc(), own.table_name)
        .limit(LONGEST_HISTORY)
    )
    return tuple(PastRating(row.at, row.after) for row in reversed(connection.execute(query).all()))


def _result(rank: int, others: Sequence[int]) -> Literal["won", "lost", "drawn"]:
    """What a rank is among those of the other sides."""
    if rank > 1:
        return "lost"
    return "drawn" if 1 in others else "won"
