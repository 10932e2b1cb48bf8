"""Games in files: the log of a table as lines of JSON, as `bonmot games export` writes it and `import` reads it.

The first line is the head, every further line one entry of the log:

    {"bonmot":"game","format":1,"table":"3f2136b7c7","entries":23,"digest":"9d…"}
    {"number":0,"at":1794737686029,"seat":null,"digest":"51…","events":[{"event":"table-opened", …}, …]}

`at` is the moment in milliseconds, `seat` whose command it was (null: the table's own), `events` the facts of the
table and of its game. `digest` (hexadecimal) chains each entry to the one before, the head has the last one: a line
that is lost, changed or added is found, and so is everything that was good before it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from bonmot.decoding import json_decoder
from bonmot.errors import BonmotError
from bonmot.games.moments import Instant
from bonmot.tables.admitting import admit
from bonmot.tables.replaying import replayed, summary_of
from bonmot.tables.storage import Entry, LogDamaged, UnknownTable
from bonmot.tables.storage.log import Head, chain, damaged, new_head, verified

if TYPE_CHECKING:
    from bonmot.tables.storage import Store

FORMAT: Final = 1

LONGEST_LINE: Final = 1_000_000
"""Bytes; the opening of a game with its whole edition takes some thousands."""


class _Head(msgspec.Struct, frozen=True):
    bonmot: Literal["game"]
    format: int
    table: str
    entries: int
    digest: str


class _Line(msgspec.Struct, frozen=True):
    number: int
    at: int
    seat: int | None
    digest: str
    events: msgspec.Raw


_head_decoder = json_decoder(_Head)
_line_decoder = json_decoder(_Line)


def written(table: str, entries: Sequence[Entry]) -> Iterator[bytes]:
    """The lines of a record."""
    digests = chain(new_head(table), entries)
    head = _Head("game", FORMAT, table, len(entries), (digests or [b""])[-1].hex())
    yield msgspec.json.encode(head) + b"\n"
    for entry, digest in zip(entries, digests, strict=True):
        line = _Line(entry.number, entry.at, entry.seat, digest.hex(), msgspec.Raw(entry.body))
        yield msgspec.json.encode(line) + b"\n"


def read(lines: Iterable[bytes]) -> tuple[str, list[Entry]]:
    """The name of a table and its log, from the lines of a record.

    `BonmotError` with the code `not-a-record` if this is none. `LogDamaged` if it is one, and was altered: entry n of
    the log stands in line n + 2.
    """
    following = iter(lines)
    try:
        head = _head_decoder.decode(next(following, b""))
        length, last = head.entries, bytes.fromhex(head.digest)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BonmotError("not-a-record") from error
    if head.format > FORMAT:
        raise BonmotError("log-of-newer-program", table=head.table)
    rows: list[tuple[Entry, bytes]] = []
    unreadable = False
    for line in following:
        try:
            rows.append(_row(line))
        except (msgspec.MsgspecError, ValueError):
            unreadable = True
            break
    try:
        entries = verified(head.table, rows, Head(length, last))
    except LogDamaged as damage:
        if unreadable and damage.number == len(rows):
            raise damaged("unreadable", head.table, len(rows), length, damage.good) from damage
        raise
    if unreadable:
        raise damaged("unreadable", head.table, len(rows), length, entries)
    admit(head.table, entries)
    return head.table, entries


def playable(read: Callable[[], tuple[str, Sequence[Entry]]]) -> tuple[str, Sequence[Entry]]:
    """A log that can be played, and the name of its table; `LogDamaged` holds in `good` what of it can be played.

    The chain of a log may be whole up to an entry that makes no sense; that is found by playing it.
    """
    try:
        name, entries = read()
        replayed(name, entries)
    except LogDamaged as damage:
        if damage.good:
            try:
                replayed(damage.table, damage.good)
            except LogDamaged as earlier:
                raise earlier from damage
        raise
    return name, entries


def before_damage(read: Callable[[], tuple[str, Sequence[Entry]]]) -> tuple[str, Sequence[Entry], bool]:
    """The same, and whether it is damaged: then what comes before the damage; `LogDamaged` if nothing does."""
    try:
        return *playable(read), False
    except LogDamaged as damage:
        if not damage.good:
            raise
        return damage.table, damage.good, True


def keep(store: "Store", name: str, entries: Sequence[Entry]) -> str:
    """Keep a game that was brought from elsewhere; its name, another one where there is a game of that name."""
    state = replayed(name, entries)
    with suppress(UnknownTable):
        store.summary(name)
        name = token_hex(5)
    store.create(summary_of(name, state, Instant(entries[0].at)), entries)
    return name


def _row(text: bytes) -> tuple[Entry, bytes]:
    if len(text) > LONGEST_LINE:
        raise ValueError("too long for an entry")
    line = _line_decoder.decode(text)
    return Entry(line.number, line.at, line.seat, bytes(line.events)), bytes.fromhex(line.digest)
