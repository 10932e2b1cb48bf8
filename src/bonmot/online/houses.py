"""House words that people and clubs keep at a server.

Each person has a list a language, and each club has one. Everybody in a club sees its list and may choose it for a
table; whoever owns the club changes it. A table keeps the words that it began with, whatever becomes of the list.

>>> from bonmot.online.people import People
>>> from bonmot.tables import Store
>>> store = Store("sqlite://")
>>> ada = People(store).add("Ada", "a long password")
>>> own = OwnHouse(store, ada)
>>> own.change("fr", add="kalix", ban="zut").text
'fr @ada +KALIX -ZUT'
>>> [(each.key, each.title) for each in houses_for(store, ada)("fr")]
[('@own', 'your own list')]
>>> own.change("fr", remove="kalix zut"), own.all()
(House(base='fr', name='ada', added=(), banned=(), polite=False), [])
>>> store.close()
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from sqlalchemy import Table, delete, insert, select

from bonmot.games.moments import Instant
from bonmot.online.clubs import Club, Clubs
from bonmot.online.meeting_schema import CLUBS, HOUSES_OF_CLUBS
from bonmot.online.people import Person
from bonmot.online.schema import HOUSES_OF_PEOPLE, PEOPLE
from bonmot.tables.table import now
from bonmot.texts import _
from bonmot.words.house import House, HouseList, Houses, house_of, kept_houses, list_called

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from bonmot.tables import Store

OWN: Final = "@own"
"""What a form calls one's own list; that of a club has its id behind an @, which no list of a file begins with."""


class _Shelf:
    """The lists of one person, or of one club: one for each language."""

    table: ClassVar[Table]
    owners: ClassVar[Table]
    column: ClassVar[str]

    def __init__(self, store: "Store", owner: str, name: str, clock: Callable[[], Instant]) -> None:
        self._database = store.database
        self._owner = owner
        self._name = name
        self._clock = clock

    def all(self) -> list[House]:
        """The lists that have words, by language."""
        query = select(self.table.c.language, self.table.c.words).where(self._own())
        query = query.order_by(self.table.c.language)
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return [self._house(row.language, row.words) for row in rows]

    def read(self, language: str) -> House:
        """The list of a language; it is empty where nothing was said yet."""
        return self._database.reading(lambda connection: self._read(connection, language))

    def change(self, language: str, *, add: str = "", ban: str = "", remove: str = "") -> House:
        """Say of words that they are good or not, or nothing any more (`House.changed`)."""

        def work(connection: "Connection") -> House:
            # Of two who change the list at once, the second one goes on from what the first one has said.
            connection.execute(select(self.owners.c.id).where(self.owners.c.id == self._owner).with_for_update())
            house = self._read(connection, language).changed(add=add, ban=ban, remove=remove)
            row = self._own() & (self.table.c.language == language)
            connection.execute(delete(self.table).where(row))
            words = [*(f"+{word}" for word in house.added), *(f"-{word}" for word in house.banned)]
            if words:
                values = {self.column: self._owner, "language": language, "words": " ".join(words)}
                connection.execute(insert(self.table), values | {"changed": self._clock()})
            return house

        return self._database.writing(work)

    def _read(self, connection: "Connection", language: str) -> House:
        query = select(self.table.c.words).where(self._own(), self.table.c.language == language)
        return self._house(language, connection.scalar(query) or "")

    def _house(self, language: str, words: str) -> House:
        return house_of(f"{language} {words}")._replace(name=self._name)

    def _own(self) -> "ColumnElement[bool]":
        return self.table.c[self.column] == self._owner


class OwnHouse(_Shelf):
    """House words of a person."""

    table, owners, column = HOUSES_OF_PEOPLE, PEOPLE, "person"

    def __init__(self, store: "Store", person: Person, clock: Callable[[], Instant] = now) -> None:
        super().__init__(store, person.id, list_called(person.name, "own"), clock)


class ClubHouse(_Shelf):
    """House words of a club. Whether somebody may change them, `Clubs` is asked before."""

    table, owners, column = HOUSES_OF_CLUBS, CLUBS, "club"

    def __init__(self, store: "Store", club: Club, clock: Callable[[], Instant] = now) -> None:
        super().__init__(store, club.id, list_called(club.name, "club"), clock)


def houses_for(store: "Store", person: Person | None) -> Houses:
    """What somebody may choose: the lists of the server itself, their own, and those of their clubs."""

    def offered(language: str) -> list[HouseList]:
        found = kept_houses(language)
        if person is None:
            return found

        def add(key: str, title: str, shelf: _Shelf) -> None:
            house = shelf.read(language)
            if house.added or house.banned:
                found.append(HouseList(key, title, lambda: house))

        add(OWN, _("your own list"), OwnHouse(store, person))
        for club in Clubs(store, now).of(person.id):
            add(f"@{club.id}", _("the club {name}").format(name=club.name), ClubHouse(store, club))
        return found

    return offered


def frozen(key: str, language: str, houses: Houses) -> str:
    """What a seek keeps of a list: its words as they are now, for those who sit down later."""
    house = next((each.read() for each in houses(language) if each.key == key), None)
    return key if house is None else house._replace(base=language).text


def houses_said(text: str) -> Houses:
    """The lists of the server, and one whose words a seek has kept."""

    def offered(language: str) -> list[HouseList]:
        found = kept_houses(language)
        if " " in text and house_of(text).base == language:
            found.append(HouseList(text, house_of(text).name, lambda: house_of(text)))
        return found

    return offered
