"""What people say to each other at a table: those who play in one room, those who watch in another.

Chat is never part of a game's log, and no game knows of it; what partners tell each other (R-055, R-056) is a command
of their game, and never comes here. Lines are kept for some days, and go with the account of whoever said them.

>>> spoken("  Well\\tplayed\\u202e!  ")
'Well played!'
"""

import os
import unicodedata
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from sqlalchemy import and_, delete, func, insert, select

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.audit import reason_for
from bonmot.online.schema import PEOPLE, TALK

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

    from bonmot.online.people import Person
    from bonmot.tables.storage import Store

Room = Literal["table", "spectators"]
LONGEST: Final = 300
"""Characters of a line."""
MOST_SHOWN: Final = 200
"""Lines of a table that a page is told when it comes."""
PACES: Final = ((10_000, 5), (120_000, 25))
"""Milliseconds, and how many lines a person may say in them."""
_DAY: Final = 24 * 3600 * 1000
_JOINING: Final = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Invisible, and yet needed: by families of emoji, and by some scripts."""
_MOST_MARKS: Final = 3
"""Accents on one letter; more of them climb over the lines above."""

_SAID: Final = select(TALK, PEOPLE.c.kind).join(PEOPLE, PEOPLE.c.id == TALK.c.person)


class TalkTerms(msgspec.Struct, frozen=True):
    """What the keeper of a server says about chat."""

    guests: bool = False
    """Whether those may talk who have no account."""
    days: int = 30
    """How long lines are kept."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "TalkTerms":
        """What the environment says: whether guests may talk, and for how many days lines are kept.

        >>> TalkTerms.from_environment({"BONMOT_GUESTS_TALK": "yes", "BONMOT_CHAT_DAYS": "7"})
        TalkTerms(guests=True, days=7)
        """
        days = environment.get("BONMOT_CHAT_DAYS", "")
        guests = environment.get("BONMOT_GUESTS_TALK", "").lower() in {"1", "yes", "true", "on", "oui"}
        return cls(guests, int(days) if days.isdecimal() else cls().days)


class SaidLine(msgspec.Struct, frozen=True):
    """What somebody said."""

    id: int
    table: str
    room: Room
    person: str
    name: str
    """As the person was called then."""
    text: str
    at: int
    is_bot: bool = False
    """Whether that is a program."""


def spoken(text: str) -> str:
    """A line as it is shown: one line, and nothing in it that turns, hides or covers what others wrote."""
    kept: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", " ".join(text.split())):
        kind = unicodedata.category(each)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks > _MOST_MARKS or (kind in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} and each not in _JOINING):
            continue
        kept.append(each)
    return " ".join("".join(kept).split())


class Talk:
    """All that is said at the tables of a store."""

    def __init__(self, store: "Store", clock: Callable[[], Instant], terms: TalkTerms = TalkTerms()) -> None:  # noqa: B008
        self._database = store.database
        self._clock = clock
        self.terms = terms
        self._swept = Instant(0)

    def check(self, person: "Person | None") -> None:
        """`Refused` says why somebody may not talk here at all."""
        if person is None:
            raise Refused("sign-in-first")
        if person.muted_until > self._clock():
            why = self._database.reading(lambda connection: reason_for(connection, person.id, "mute"))
            raise Refused("talk-muted", until=person.muted_until, why=why)
        if person.kind == "guest" and not self.terms.guests:
            raise Refused("talk-needs-account")

    def say(self, table: str, room: Room, person: "Person | None", text: str) -> SaidLine:
        """Write a line down; `Refused` if it may not be said, or not yet."""
        self.check(person)
        if person is None:
            raise Refused("sign-in-first")
        if not (said := spoken(text)):
            raise Refused("talk-empty")
        if len(said) > LONGEST:
            raise Refused("talk-too-long", longest=LONGEST)
        at = self._clock()
        self._sweep(at)

        def work(connection: "Connection") -> int:
            for window, most in PACES:
                recent = and_(TALK.c.person == person.id, TALK.c.at > at - window)
                if (connection.scalar(select(func.count()).where(recent)) or 0) >= most:
                    raise Refused("talk-too-fast")
            row = {"table_name": table, "room": room, "person": person.id, "name": person.name, "text": said, "at": at}
            return int(connection.execute(insert(TALK).values(row).returning(TALK.c.id)).scalar_one())

        number = self._database.writing(work)
        return SaidLine(number, table, room, person.id, person.name, said, at, person.kind == "bot")

    def lines(
        self, table: str, rooms: Collection[Room], *, unheard: Collection[str] = (), after: int = 0
    ) -> list[SaidLine]:
        """What was said in some rooms of a table, without those whom the reader does not want to hear.

        Of a long talk the latest lines.
        """
        wanted = and_(TALK.c.table_name == table, TALK.c.room.in_(rooms), TALK.c.id > after)
        query = _SAID.where(wanted).order_by(TALK.c.id.desc()).limit(MOST_SHOWN)
        return [each for each in reversed(self._read(query)) if each.person not in unheard]

    def latest(self, table: str) -> int:
        """The number of the latest line at a table; 0 where nobody has said anything."""
        query = select(func.max(TALK.c.id)).where(TALK.c.table_name == table)
        return self._database.reading(lambda connection: connection.scalar(query)) or 0

    def of_person(self, person: str) -> list[SaidLine]:
        """Everything that somebody has said and that is still kept: their own data."""
        return self._read(_SAID.where(TALK.c.person == person).order_by(TALK.c.id))

    def line(self, number: int) -> SaidLine:
        """One line; `Refused` if it is not there any more."""
        if not (found := self._read(_SAID.where(TALK.c.id == number))):
            raise Refused("no-such-line")
        return found[0]

    def delete(self, number: int) -> None:
        """Take a line away, for everybody."""
        self._database.writing(lambda connection: connection.execute(delete(TALK).where(TALK.c.id == number)))

    def forget_old(self) -> int:
        """Take away what was said too long ago; how many lines."""
        old = TALK.c.at < self._clock() - self.terms.days * _DAY
        return int(self._database.writing(lambda connection: connection.execute(delete(TALK).where(old)).rowcount))

    def _sweep(self, at: Instant) -> None:
        """Once a day somebody who talks sweeps for all."""
        if at - self._swept >= _DAY:
            self._swept = at
            self.forget_old()

    def _read(self, query: "Select[*tuple[Any, ...]]") -> list[SaidLine]:  # rows of any columns
        rows = self._database.reading(lambda connection: connection.execute(query).all())
        return [
            SaidLine(row.id, row.table_name, row.room, row.person, row.name, row.text, row.at, row.kind == "bot")
            for row in rows
        ]
