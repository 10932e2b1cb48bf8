"""Lists of words that people keep at a server: each sees their own, and nobody else's.

They are named, combined and refused like those of the command line (`bonmot.words.saved`).

>>> from bonmot.online.people import People
>>> from bonmot.tables import Store
>>> store = Store("sqlite://")
>>> ada = People(store).add("Ada", "a long password")
>>> lists = WordLists(store, ada)
>>> lists.save("Zs", ["BUZZ", "FIZZ"], "en")
Saved(name='zs', language='en', words=2)
>>> lists.read("zs")
('en', ('BUZZ', 'FIZZ'))
>>> lists.forget("zs"), lists.all()
(None, [])
>>> store.close()
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, insert, select

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.people import Person
from bonmot.online.schema import WORD_LISTS
from bonmot.tables.table import now
from bonmot.words.saved import Saved, list_name

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from bonmot.tables import Store

MOST: Final = 20
"""Lists of one person."""
MOST_WORDS: Final = 20_000
"""Words of one list."""


class WordLists:
    """The lists of one person."""

    def __init__(self, store: "Store", person: Person, clock: Callable[[], Instant] = now) -> None:
        self._database = store.database
        self._person = person.id
        self._clock = clock

    def all(self) -> list[Saved]:
        """What there is, by name."""
        query = select(WORD_LISTS.c.name, WORD_LISTS.c.language, WORD_LISTS.c.words).where(self._own())
        rows = self._database.reading(lambda connection: connection.execute(query.order_by(WORD_LISTS.c.name)).all())
        return [Saved(row.name, row.language, row.words) for row in rows]

    def read(self, name: str) -> tuple[str, tuple[str, ...]]:
        """The language of a list, and its words."""
        wanted = list_name(name)
        query = select(WORD_LISTS.c.language, WORD_LISTS.c.text).where(self._own(), WORD_LISTS.c.name == wanted)
        row = self._database.reading(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            raise Refused("unknown-word-list", name=wanted)
        return row.language, tuple(row.text.split())

    def save(self, name: str, words: Iterable[str], language: str) -> Saved:
        """Save words under a name; a list of that name is replaced."""
        kept = tuple(words)
        saved = Saved(list_name(name), language, len(kept))
        if not kept:
            raise BonmotError("empty-word-list")
        if len(kept) > MOST_WORDS:
            raise Refused("word-list-too-long", count=len(kept), most=MOST_WORDS)
        row = {**saved._asdict(), "person": self._person, "saved": self._clock()}
        row["text"] = "\n".join(kept)

        def work(connection: "Connection") -> None:
            connection.execute(delete(WORD_LISTS).where(self._own(), WORD_LISTS.c.name == saved.name))
            if (connection.scalar(select(func.count()).select_from(WORD_LISTS).where(self._own())) or 0) >= MOST:
                raise Refused("too-many-word-lists", most=MOST)
            connection.execute(insert(WORD_LISTS), row)

        self._database.writing(work)
        return saved

    def forget(self, name: str) -> None:
        """Remove a list."""
        gone = delete(WORD_LISTS).where(self._own(), WORD_LISTS.c.name == list_name(name))
        if not self._database.writing(lambda connection: connection.execute(gone).rowcount):
            raise Refused("unknown-word-list", name=list_name(name))

    def _own(self) -> "ColumnElement[bool]":
        return WORD_LISTS.c.person == self._person
