"""Everything that is kept about somebody, to take along; and an account deleted.

What belongs to a person is found in the schema itself: every table that points to people. Whoever adds one lets it say
what becomes of its rows when the person goes (`ondelete`), and nothing else needs to be done here. Only ratings,
results, attempts at the game of a day and the moderators' log name people otherwise, so they are looked after here.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Column, RowMapping, Table, delete, select, update

from bonmot.errors import BonmotError
from bonmot.online.clubs import hand_clubs_on
from bonmot.online.former import FORMER, neutralize, traces_of
from bonmot.online.people import Person
from bonmot.online.schema import ATTEMPTS, AUDIT, GONE, PEOPLE, RATINGS, RESULTS_OF_PLAYERS, SESSIONS
from bonmot.study.sources import from_store
from bonmot.study.writing import LOG, notations_of, written
from bonmot.tables.holding import Holders
from bonmot.tables.storage.schema import HOLDERS, METADATA

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables import Store

_RECORDS: Final = ("gcg", LOG)
_SECRET: Final = frozenset({"password", "digest", "holder", "key", "likeness"})
"""Columns that are nobody's to read: they would only help whoever finds the file."""

Kept = dict[str, Any]  # rows of any table, as JSON


def points_to_people() -> Iterator[tuple[Table, "Column[Any]"]]:  # columns of all types
    """Every column of the schema that names a person."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if any(key.column.table is PEOPLE for key in column.foreign_keys):
                yield table, column


def kept_about(store: "Store", person: Person) -> Kept:
    """Everything that is kept about somebody: the account, what points to it, and their games as they were."""
    rows: dict[str, list[Kept]] = {}

    def work(connection: "Connection") -> Kept:
        account = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person.id)).mappings().one()
        for table, column in points_to_people():
            if table.name.removeprefix("bonmot_") in rows:
                continue  # what others have said about this person, such as that they want to hear nothing, is theirs
            found = connection.execute(select(table).where(column == person.id)).mappings().all()
            rows[table.name.removeprefix("bonmot_")] = list(map(_plain, found))
        for table in (RATINGS, RESULTS_OF_PLAYERS):
            found = connection.execute(select(table).where(table.c.player == person.id)).mappings().all()
            rows[table.name.removeprefix("bonmot_")] = list(map(_plain, found))
        attempts = select(ATTEMPTS).where(ATTEMPTS.c.holder == person.holder)
        rows["attempts"] = list(map(_plain, connection.execute(attempts).mappings().all()))
        return _plain(account)

    account = store.database.reading(work)
    return {"bonmot": "person", "account": account, **rows, "games": list(_games(store, person))}


def _games(store: "Store", person: Person) -> Iterator[Kept]:
    for table, seats in Holders(store).tables(person.holder).items():
        summary = store.summary(table)
        game: Kept = {"table": table, "seats": seats, "summary": msgspec.to_builtins(summary)}
        if summary.status == "over":  # the log of a game that is being played tells everybody's secrets
            try:
                source = from_store(store, table)
                known = notations_of(source)
                game |= {each: written(source, each).decode() for each in _RECORDS if each in known}
            except BonmotError as error:  # a damaged log is no reason to keep the others back
                game["fault"] = error.code
        yield game


def _plain(row: RowMapping) -> Kept:
    """A row as JSON has it, without what is secret."""
    return {
        name: value.hex() if isinstance(value, bytes) else value for name, value in row.items() if name not in _SECRET
    }


def delete_account(store: "Store", person: Person) -> list[bytes]:
    """Forget somebody: their games stay, under a neutral name; the sessions that ended."""
    traces = traces_of(store, Holders(store).tables(person.holder))

    def work(connection: "Connection") -> list[bytes]:
        ended = list(connection.scalars(select(SESSIONS.c.digest).where(SESSIONS.c.person == person.id)))
        for table, found in traces.items():
            neutralize(connection, table, found)
        hand_clubs_on(connection, person.id)
        connection.execute(delete(RATINGS).where(RATINGS.c.player == person.id))
        theirs = update(RESULTS_OF_PLAYERS).where(RESULTS_OF_PLAYERS.c.player == person.id)
        connection.execute(theirs.values(player=GONE, name=FORMER["en"]))
        days = update(ATTEMPTS).where(ATTEMPTS.c.holder == person.holder)
        for language, former in FORMER.items():
            connection.execute(days.where(ATTEMPTS.c.language == language).values(name=former))
        for column, name in ((AUDIT.c.by, AUDIT.c.by_name), (AUDIT.c.about, AUDIT.c.about_name)):
            connection.execute(update(AUDIT).where(column == person.id).values({name.name: FORMER["en"]}))
        connection.execute(delete(HOLDERS).where(HOLDERS.c.holder == person.holder))
        connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person.id))
        return ended

    return store.database.writing(work)
