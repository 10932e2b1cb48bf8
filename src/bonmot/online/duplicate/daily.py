"""The game of the day at a site: the same racks for everybody, open for a day (UTC), one attempt each.

Its chance is the server's own and unknown before; in a terminal, or at home, the date alone decides it. What others
have found is shown to those who have finished, and to everybody when the day is over: an attempt that is finished
later than that is for pleasure.
"""

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bonmot.decoding import json_decoder
from bonmot.games.duplicate import View
from bonmot.games.duplicate.events import Result
from bonmot.games.game import Refused
from bonmot.games.moments import BEGINNING, LATEST, Instant
from bonmot.notation.duplicate import in_full
from bonmot.online.schema import ATTEMPTS, DAYS
from bonmot.players.duplicate.daily import game_of_the_day
from bonmot.study.duplicate.alone import table_of_the_day
from bonmot.tables import Table
from bonmot.tables.holding import Holders
from bonmot.tables.storage import UnknownTable
from bonmot.tables.storage.schema import TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy import Table as SqlTable

    from bonmot.tables import Store
    from bonmot.tables.storage.database import AnyRow

PREFIX: Final = "day-"
"""Names of the tables of days begin with it; the rest of it cannot be guessed."""
ARCHIVE: Final = 30
"""Days of the archive that are shown at once."""
_JSON: Final = msgspec.json.Encoder()


class Found(msgspec.Struct, frozen=True):
    """What somebody handed in for a round."""

    place: str
    word: str
    score: int
    """0 where it did not count."""


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's attempt."""

    day: str
    language: str
    holder: bytes
    table: str
    name: str
    finished: int | None
    """When, in milliseconds; None while it is being played."""
    score: int
    top: int
    """What could have been scored."""
    found: tuple[Found, ...]
    """Round by round."""


class DayCount(msgspec.Struct, frozen=True):
    """A day of the archive."""

    day: str
    language: str
    players: int
    """How many finished in time."""
    best: int
    top: int


class _ThereAlready(Exception):
    """Somebody was quicker."""


_FOUND: Final = json_decoder(tuple[Found, ...])


def day_of(at: Instant) -> date:
    """The day of a moment, everywhere the same.

    >>> day_of(Instant(1_794_873_599_000)).isoformat(), day_of(Instant(1_794_873_600_000)).isoformat()
    ('2026-11-16', '2026-11-17')
    """
    return datetime.fromtimestamp(min(max(at, BEGINNING), LATEST) / 1_000, UTC).date()


def end_of(day: date) -> Instant:
    """When the game of a day closes.

    >>> end_of(date(2026, 11, 16))
    1794873600000
    """
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    return Instant(round(midnight.timestamp() * 1_000))


class Daily:
    """The games of all days of a store."""

    def __init__(self, store: "Store", clock: Callable[[], Instant]) -> None:
        self._store = store
        self._database = store.database
        self._clock = clock

    @property
    def today(self) -> date:
        """The day that is open."""
        return day_of(self._clock())

    def is_over(self, day: str) -> bool:
        """Whether nobody can play for the ranking of a day any more."""
        return day < self.today.isoformat()

    # ---- one's own attempt

    def attempt(self, day: str, language: str, holder: bytes) -> Attempt | None:
        """Somebody's attempt; one that was begun before they were known in their browser is theirs from now on."""
        held = Holders(self._store).tables(holder)
        own = [ATTEMPTS.c.holder == holder]
        if tables := [table for table in held if table.startswith(f"{PREFIX}{day}-{language}-")]:
            own.append(ATTEMPTS.c.table_name.in_(tables))
        query = select(ATTEMPTS).where(ATTEMPTS.c.day == day, ATTEMPTS.c.language == language, or_(*own))
        query = query.order_by(ATTEMPTS.c.begun, ATTEMPTS.c.table_name)  # of several the first counts
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        if not rows:
            return None
        row = next((each for each in rows if each.holder == holder), rows[0])
        if row.holder != holder:
            theirs = update(ATTEMPTS).where(ATTEMPTS.c.table_name == row.table_name).values(holder=holder)
            self._database.writing(lambda connection: connection.execute(theirs))
        return msgspec.structs.replace(_attempt(row), holder=holder)

    def begin(self, language: str, holder: bytes, name: str) -> str:
        """The table at which somebody plays the game of today; asked again, the same one.

        There is one attempt: who has deleted their table has had it.
        """
        day = self.today
        if (begun := self.attempt(day.isoformat(), language, holder)) is None:
            begun = self._enter(day, language, holder, name)
        try:
            self._store.summary(begun.table)
        except UnknownTable:
            raise Refused("attempt-deleted") from None
        Holders(self._store).take(begun.table, [0], holder)
        return begun.table

    def _enter(self, day: date, language: str, holder: bytes, name: str) -> Attempt:
        table = f"{PREFIX}{day.isoformat()}-{language}-{secrets.token_hex(5)}"
        game = game_of_the_day(day, language, name)
        game = game._replace(table=table, seed=self._seed(day.isoformat(), language))
        # The table first: an attempt without one is an attempt that was deleted.
        table_of_the_day(self._store, day, language, name, self._clock, game=game)
        row = {
            "day": day.isoformat(),
            "language": language,
            "holder": holder,
            "table_name": table,
            "name": name,
            "begun": self._clock(),
            "finished": None,
            "score": 0,
            "top": 0,
            "slips": "[]",
        }
        if not self._insert_once(ATTEMPTS, row):  # the same person was quicker in another window
            self._store.delete(table)
        found = self.attempt(day.isoformat(), language, holder)
        assert found is not None, "this one, or the other"
        return found

    def _seed(self, day: str, language: str) -> int:
        """The chance of a day: that of whoever begins first."""
        self._insert_once(DAYS, {"day": day, "language": language, "seed": secrets.randbits(63)})
        query = select(DAYS.c.seed).where(DAYS.c.day == day, DAYS.c.language == language)
        return int(self._database.reading(lambda connection: connection.scalar(query)) or 0)

    def _insert_once(self, table: "SqlTable", row: dict[str, object]) -> bool:
        """Write a row down; whether it was not there already."""

        def work(connection: "Connection") -> None:
            try:
                connection.execute(insert(table), row)
            except IntegrityError as error:
                raise _ThereAlready from error

        try:
            self._database.writing(work)
        except _ThereAlready:
            return False
        return True

    # ---- what the others have done

    def may_look(self, day: str, language: str, holder: bytes) -> bool:
        """Whether somebody may see what others have found: with an attempt behind them, or when the day is over."""
        if self.is_over(day):
            return True
        self._settle(day, language)
        own = self.attempt(day, language, holder)
        return own is not None and own.finished is not None

    def may_see_table(self, table: str, holder: bytes) -> bool:
        """Whether somebody may look at a table: at that of an attempt of an open day, not before their own."""
        query = select(ATTEMPTS).where(ATTEMPTS.c.table_name == table)
        row = self._database.reading(lambda connection: connection.execute(query).first())
        if row is None or row.holder == holder or Holders(self._store).seats(table, holder):
            return True
        return self.may_look(row.day, row.language, holder)

    def ranking(self, day: str, language: str) -> list[Attempt]:
        """Those who finished in time, the best first."""
        self._settle(day, language)
        query = select(ATTEMPTS).where(*_ranked(day, language))
        query = query.order_by(ATTEMPTS.c.score.desc(), ATTEMPTS.c.finished, ATTEMPTS.c.table_name)
        return [_attempt(row) for row in self._database.reading(lambda connection: connection.execute(query).all())]

    def count(self, day: str, language: str) -> int:
        """How many have finished."""
        self._settle(day, language)
        query = select(func.count()).where(*_ranked(day, language))
        return self._database.reading(lambda connection: connection.scalar(query)) or 0

    def archive(self, language: str, before: str) -> list[DayCount]:
        """The days before one, the latest first."""
        query = (
            select(DAYS.c.day)
            .where(DAYS.c.language == language, DAYS.c.day < before)
            .order_by(DAYS.c.day.desc())
            .limit(ARCHIVE)
        )
        days = self._database.reading(lambda connection: connection.scalars(query).all())
        return [self._counted(day, language) for day in days]

    def _counted(self, day: str, language: str) -> DayCount:
        """A day in figures: thousands have played, and nobody reads what each of them found."""
        self._settle(day, language)
        # Whoever gave up has not seen all that could be scored.
        figures = (func.count(), func.max(ATTEMPTS.c.score), func.max(ATTEMPTS.c.top))
        query = select(*figures).where(*_ranked(day, language))
        players, best, top = self._database.reading(lambda connection: connection.execute(query).one())
        return DayCount(day, language, players, best or 0, top or 0)

    def rounds(self, attempts: Sequence[Attempt]) -> View | None:
        """A game of a day as it was laid, if one of its tables is still there: the racks and tops are those of all.

        Somebody may have given up early: the longest one tells all of it.
        """
        query = select(TABLES.c.name).where(TABLES.c.name.in_([each.table for each in attempts]))
        there = set(self._database.reading(lambda connection: connection.scalars(query).all()))
        longest = max(
            (each for each in attempts if each.table in there), key=lambda each: len(each.found), default=None
        )
        return None if longest is None else self._looked_at(longest.table)

    def _settle(self, day: str, language: str) -> None:
        """Write down the results of attempts that have come to an end since somebody looked."""
        joined = ATTEMPTS.join(TABLES, TABLES.c.name == ATTEMPTS.c.table_name)
        query = (
            select(ATTEMPTS.c.table_name, TABLES.c.updated)
            .select_from(joined)
            .where(ATTEMPTS.c.day == day, ATTEMPTS.c.language == language)
            .where(ATTEMPTS.c.finished.is_(None), TABLES.c.status == "over")
        )
        for row in self._database.reading(lambda connection: connection.execute(query).all()):
            self._finish(row.table_name, row.updated, self._looked_at(row.table_name))

    def _looked_at(self, table: str) -> View:
        """A game as it stands, as everybody may see it; nobody sits down."""
        view: View = Table.open(self._store, table, clock=self._clock, resume=False).view(None).game
        return view

    def _finish(self, table: str, at: int, view: View) -> None:
        own = next(each for each in view.standings if each.player == 0)
        found = tuple(Found(each.place, in_full(each.word), each.score + each.solo) for each in results_of(view, 0))
        values = {
            "finished": at,
            "score": own.score,
            "top": view.top_total,
            "slips": _JSON.encode(found).decode(),
        }
        query = update(ATTEMPTS).where(ATTEMPTS.c.table_name == table).values(values)
        self._database.writing(lambda connection: connection.execute(query))


def results_of(view: View, seat: int) -> list[Result]:
    """What became of a player's slips, round by round."""
    return [round_.results[seat] for round_ in view.rounds]


def ranks_of(attempts: Sequence[Attempt]) -> list[int]:
    """The ranks of attempts that are in order: equal scores have equal ranks."""
    first: dict[int, int] = {}
    return [first.setdefault(each.score, rank) for rank, each in enumerate(attempts, 1)]


def _ranked(day: str, language: str) -> tuple[Any, ...]:  # conditions of SQLAlchemy
    in_time = ATTEMPTS.c.finished < end_of(date.fromisoformat(day))
    return ATTEMPTS.c.day == day, ATTEMPTS.c.language == language, and_(ATTEMPTS.c.finished.is_not(None), in_time)


def _attempt(row: "AnyRow") -> Attempt:
    return Attempt(
        day=row.day,
        language=row.language,
        holder=row.holder,
        table=row.table_name,
        name=row.name,
        finished=row.finished,
        score=row.score,
        top=row.top,
        found=_FOUND.decode(row.slips),
    )
