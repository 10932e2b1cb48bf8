"""The ledger of ratings: every rated game is counted in it once, in one transaction, whoever brings it.

A player is known by a key: the id of a person, or `computer:level:edition`.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from sqlalchemy import and_, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from bonmot.games.moments import Instant
from bonmot.online.ratings.ladders import Ladder
from bonmot.online.ratings.rating import PERIOD, Rating
from bonmot.online.ratings.rating_games import rated
from bonmot.online.schema import RATINGS, RESULTS, RESULTS_OF_PLAYERS

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from bonmot.tables import Store
    from bonmot.tables.storage.database import AnyRow

_COMPUTER: Final = "computer:"


def computer_key(level: int, edition: str) -> str:
    """Under which the computer of a level is known.

    >>> computer_key(5, "modern")
    'computer:5:modern'
    """
    return f"{_COMPUTER}{level}:{edition}"


def level_of(player: str) -> tuple[int, str] | None:
    """The level and the edition of a computer; None for a person.

    >>> level_of("computer:5:modern"), level_of("9f3c51"), level_of("computer:x")
    ((5, 'modern'), None, None)
    """
    kind, _colon, rest = player.partition(":")
    level, _colon, edition = rest.partition(":")
    return (int(level), edition) if kind == "computer" and level.isdecimal() and level.isascii() and edition else None


class Sitter(NamedTuple):
    """Somebody who played."""

    seat: int
    player: str
    name: str
    """As it stood at the table."""
    score: int
    best: int = 0
    """Points of the best play, and which it was."""
    best_play: str = ""


class Outcome(NamedTuple):
    """How a rated game ended."""

    table: str
    ladder: Ladder
    edition: str
    at: Instant
    sides: Sequence[Sequence[Sitter]]
    ranks: Sequence[int]
    """Of each side, from 1; those who tie have the same one."""


class Change(msgspec.Struct, frozen=True):
    """What a game did to a rating."""

    seat: int
    player: str
    before: float
    after: float
    deviation: float
    """Afterwards."""


class _CountedBefore(Exception):
    """Somebody else was quicker."""


class Ledger:
    """The ratings of a store."""

    def __init__(self, store: "Store") -> None:
        self._database = store.database

    def count(self, outcome: Outcome) -> tuple[Change, ...]:
        """Count a game; if that was done before, by whomever, what came of it then."""
        try:
            return self._database.writing(lambda connection: _count(connection, outcome))
        except _CountedBefore:
            return self.changes(outcome.table)

    def changes(self, table: str) -> tuple[Change, ...]:
        """What a game did to the ratings of those who played; nothing if it was not counted."""
        columns = RESULTS_OF_PLAYERS.c
        query = select(RESULTS_OF_PLAYERS).where(columns.table_name == table).order_by(columns.seat)
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return tuple(Change(row.seat, row.player, row.before, row.after, row.deviation) for row in rows)

    def rating(self, player: str, ladder: Ladder, at: Instant) -> Rating:
        """What is known of somebody at a moment; of one who has not played yet, nothing."""
        query = select(RATINGS).where(_step(player, ladder))
        row = self._database.reading(lambda connection: connection.execute(query).first())
        return Rating() if row is None else rating_of(row, at)


def rating_of(row: "AnyRow", at: Instant) -> Rating:
    """A row of the ledger as it is worth at a moment: the longer ago, the less is known."""
    return Rating(row.rating, row.deviation, row.volatility).rested((at - row.played) / PERIOD)


def _step(player: str, ladder: Ladder) -> "ColumnElement[bool]":
    columns = RATINGS.c
    on_ladder = zip((columns.game, columns.language, columns.speed), ladder, strict=True)
    return and_(columns.player == player, *(column == wanted for column, wanted in on_ladder))


def _count(connection: "Connection", outcome: Outcome) -> tuple[Change, ...]:
    ladder = outcome.ladder._asdict()
    # First of all: of two who count the same game at once, the second waits here, and is told.
    head = {"table_name": outcome.table, "edition": outcome.edition, "at": outcome.at, **ladder}
    try:
        connection.execute(insert(RESULTS), head)
    except IntegrityError as error:
        raise _CountedBefore from error
    sitters = [sitter for side in outcome.sides for sitter in side]
    rows = _locked(connection, outcome.ladder, (sitter.player for sitter in sitters), outcome.at)
    before = [[rating_of(rows[sitter.player], outcome.at) for sitter in side] for side in outcome.sides]
    after = rated(before, outcome.ranks)
    changes = []
    for number, side in enumerate(outcome.sides):
        rank = outcome.ranks[number]
        is_tied = outcome.ranks.count(rank) > 1
        for sitter, old, new in zip(side, before[number], after[number], strict=True):
            # What is written is what changes: computers of one level may sit on several seats.
            columns = RATINGS.c
            values: dict[ColumnElement[Any], object] = {  # columns of all types
                columns.rating: columns.rating + (new.mean - old.mean),
                columns.deviation: new.deviation,
                columns.volatility: new.volatility,
                columns.played: max(outcome.at, rows[sitter.player].played),
                columns.won: columns.won + int(rank == 1 and not is_tied),
                columns.drawn: columns.drawn + int(rank == 1 and is_tied),
                columns.lost: columns.lost + int(rank > 1),
                columns.points: columns.points + sitter.score,
            }
            if sitter.best > rows[sitter.player].best:
                values |= {
                    columns.best: sitter.best,
                    columns.best_play: sitter.best_play,
                    columns.best_table: outcome.table,
                }
            connection.execute(update(RATINGS).where(_step(sitter.player, outcome.ladder)).values(values))
            written = {
                "table_name": outcome.table,
                "seat": sitter.seat,
                "player": sitter.player,
                "name": sitter.name,
                "side": number,
                "rank": rank,
                "score": sitter.score,
                "at": outcome.at,
                "before": old.mean,
                "after": new.mean,
                "deviation": new.deviation,
                "best": sitter.best,
                "best_play": sitter.best_play,
            }
            connection.execute(insert(RESULTS_OF_PLAYERS), written)
            changes.append(Change(sitter.seat, sitter.player, old.mean, new.mean, new.deviation))
    return tuple(sorted(changes, key=lambda change: change.seat))


def _locked(connection: "Connection", ladder: Ladder, players: Iterable[str], at: Instant) -> "dict[str, AnyRow]":
    """The rows of players, held until the transaction ends; who is new has one made.

    They are always taken in the same order: two games with the same players wait for each other, and never both.
    """
    adding = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    found = {}
    for player in sorted(set(players)):
        new = Rating()
        row = {
            "player": player,
            **ladder._asdict(),
            "rating": new.mean,
            "deviation": new.deviation,
            "volatility": new.volatility,
            "played": at,
            **dict.fromkeys(("won", "lost", "drawn", "points", "best"), 0),
            **dict.fromkeys(("best_play", "best_table"), ""),
        }
        connection.execute(adding(RATINGS).on_conflict_do_nothing(), row)
        query = select(RATINGS).where(_step(player, ladder)).with_for_update()
        found[player] = connection.execute(query).one()
    return found
