"""The log of a table, as a chain: each entry's digest covers the entry and the digest before it.

The table's own row holds the length of the log and its last digest. So a lost end, a hole, and a changed entry can each
be told from the others. The chain guards against accidents and curious hands; there is no secret in it, so it does not
guard against somebody who computes all of it anew.

>>> log = [Entry(0, 0, None, b'"opened"'), Entry(1, 1500, 0, b'"passed"')]
>>> links = chain(new_head("t1"), log)
>>> rows = list(zip(log, links))
>>> verified("t1", rows, Head(2, links[-1])) == log
True
>>> verified("t1", rows[:1], Head(2, links[-1]))
Traceback (most recent call last):
bonmot.tables.storage.log.LogDamaged: The game “t1” has lost its end: of 2 entries, 1 are left. [log-cut]
"""

import struct
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Final, Literal, NamedTuple, cast

from bonmot.errors import BonmotError
from bonmot.tables.storage.summary import Summary

Damage = Literal["cut", "altered", "gap", "unreadable", "impossible"]

DIGEST_SIZE: Final = 16

_PLACE = struct.Struct(">qqq")
_NOBODY: Final = -1


class Entry(NamedTuple):
    """One event of a table's log."""

    number: int
    at: int
    """Milliseconds."""
    seat: int | None
    body: bytes
    """The event, JSON in UTF-8; the store does not look into it."""


class Continuation(NamedTuple):
    """What comes next in the log of a table."""

    table: str
    entries: tuple[Entry, ...]
    summary: Summary


class Head(NamedTuple):
    """What the table's row says about the log."""

    entries: int
    digest: bytes


def new_head(table: str) -> Head:
    """The head of a log that has no entries yet."""
    # With the name in it, entries cannot wander from one table to another.
    return Head(0, blake2b(table.encode(), digest_size=DIGEST_SIZE, person=b"bonmot log 1").digest())


class StaleLog(BonmotError):
    """Somebody else has written in the meantime: nothing was written; read the log again."""


class UnknownTable(BonmotError):
    """There is no such table."""


class LogDamaged(BonmotError):
    """The log was cut or altered behind our back. What comes before the damage is in `good`."""

    def __init__(self, code: str, *, good: Iterable[Entry] = (), **particulars: object) -> None:
        super().__init__(code, **particulars)
        self.good = list(good)

    def __reduce__(self) -> tuple[object, ...]:
        return (*super().__reduce__(), {"good": self.good})

    @property
    def table(self) -> str:
        """The table whose log it is."""
        return str(self.particulars["table"])

    @property
    def number(self) -> int:
        """The first bad entry."""
        return cast("int", self.particulars["number"])

    @property
    def why(self) -> Damage:
        """What is wrong with it."""
        return cast("Damage", self.code.removeprefix("log-"))


def damaged(why: Damage, table: str, number: int, entries: int, good: Sequence[Entry]) -> LogDamaged:
    """The error that says what is wrong with entry `number` of a log that should hold so many."""
    match why:
        case "cut":
            return LogDamaged("log-cut", table=table, number=number, entries=entries, good=good)
        case "gap":
            return LogDamaged("log-gap", table=table, number=number, entries=entries, good=good)
        case "altered":
            return LogDamaged("log-altered", table=table, number=number, entries=entries, good=good)
        case "unreadable":
            return LogDamaged("log-unreadable", table=table, number=number, entries=entries, good=good)
        case "impossible":
            return LogDamaged("log-impossible", table=table, number=number, entries=entries, good=good)


def next_digest(previous: bytes, entry: Entry) -> bytes:
    """The digest of an entry that follows another."""
    place = _PLACE.pack(entry.number, entry.at, _NOBODY if entry.seat is None else entry.seat)
    return blake2b(previous + place + entry.body, digest_size=DIGEST_SIZE).digest()


def chain(head: Head, entries: Iterable[Entry]) -> list[bytes]:
    """The digests of entries that continue a log."""
    digest = head.digest
    return [digest := next_digest(digest, entry) for entry in entries]


def verified(
    table: str, rows: Iterable[tuple[Entry, bytes]], head: Head, start: int = 0, digest: bytes | None = None
) -> list[Entry]:
    """The entries from `start` on, if they are what was written; `digest` is the one of the entry before them."""
    good: list[Entry] = []
    digest = new_head(table).digest if digest is None else digest
    for number, (entry, stored) in enumerate(rows, start):
        if entry.number != number:
            raise damaged("gap", table, number, head.entries, good)
        try:
            digest = next_digest(digest, entry)
        except (struct.error, TypeError) as error:  # SQLite puts any kind of value into any column
            raise damaged("unreadable", table, number, head.entries, good) from error
        if stored != digest or number >= head.entries:
            raise damaged("altered", table, number, head.entries, good)
        good.append(entry)
    after = start + len(good)
    if after < head.entries:
        raise damaged("cut", table, after, head.entries, good)
    if digest != head.digest:  # the end of the chain was written anew; where it begins, nothing tells
        raise damaged("altered", table, max(after - 1, 0), head.entries, good[:-1])
    return good
