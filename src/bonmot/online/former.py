"""Games of somebody who has gone: they stay, and a neutral name stands where the name was.

Names stand in the first entry of a log: of those who sit there and, where a stored game is played again, of those who
played it before; and where somebody sat down later. The log is chained anew, and the summary that lists show says the
same.
"""

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from sqlalchemy import select, update

from bonmot.online.part import online_of
from bonmot.tables.storage import Entry
from bonmot.tables.storage.log import chain, new_head
from bonmot.tables.storage.schema import ENTRIES, TABLES
from bonmot.tables.storage.summary import decoded, encoded

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from bonmot.tables import Store, Summary

FORMER: Final = {"fr": "ancien joueur", "en": "former player"}
"""What somebody is called in games that stay after they have gone."""
_SHORT: Final = {"fr": "parti", "en": "gone"}
"""The same where names are short (M-067, D-048)."""
_JSON = dict[str, Any]  # events of any game, as they stand in the log


class Traces(NamedTuple):
    """Where the name of somebody stands in a log."""

    seats: tuple[int, ...] = ()
    field: tuple[int, ...] = ()
    """Among those who played the game before."""


def traces_of(store: "Store", held: Mapping[str, tuple[int, ...]]) -> dict[str, Traces]:
    """All tables in whose logs somebody is named who holds some seats: those, and where others play the same again."""
    found = {table: Traces(seats) for table, seats in held.items()}
    for table, seats in held.items():
        elsewhere = online_of(store.summary(table).game).named_elsewhere
        for other, place in () if elsewhere is None else elsewhere(store, table, seats):
            before = found.get(other, Traces())
            found[other] = before._replace(field=(*before.field, place))
    return found


def neutralize(connection: "Connection", table: str, traces: Traces) -> None:
    """Put a neutral name where the log of a table names somebody, and chain the log anew."""
    head = connection.execute(select(TABLES).where(TABLES.c.name == table).with_for_update()).first()
    if head is None:
        return
    rows = connection.execute(select(ENTRIES).where(ENTRIES.c.table_name == table).order_by(ENTRIES.c.number)).all()
    entries = [Entry(row.number, row.at, row.seat, row.body) for row in rows]
    if not entries:
        return
    summary = decoded(head.summary)
    body, names = renamed(entries[0].body, traces, summary.language)
    entries[0] = entries[0]._replace(body=body)
    for number, entry in enumerate(entries[1:], 1):
        if b'"sat-down"' in entry.body:
            body, later = _sat_down(entry.body, traces, names, summary)
            entries[number] = entry._replace(body=body)
            names |= later
    digests = chain(new_head(table), entries)
    for entry, digest in zip(entries, digests, strict=True):
        place = (ENTRIES.c.table_name == table) & (ENTRIES.c.number == entry.number)
        connection.execute(update(ENTRIES).where(place).values(body=entry.body, digest=digest))
    shown = tuple(names.get(seat, name) for seat, name in enumerate(summary.names))
    old = [summary.names[seat] for seat in traces.seats if seat < len(summary.names)]
    title = _without(summary.title, old, FORMER.get(summary.language, FORMER["en"]))
    renewed = encoded(msgspec.structs.replace(summary, names=shown, title=title))
    connection.execute(update(TABLES).where(TABLES.c.name == table).values(digest=digests[-1], summary=renewed))


def renamed(body: bytes, traces: Traces, language: str) -> tuple[bytes, dict[int, str]]:
    """The first entry of a log without the name of somebody; and how their seats are called now.

    >>> opened = [{"setup": {"seats": [{"name": "Ada"}, {"name": "Ben"}], "edition": {"seats": {"name_length": 5}}}}]
    >>> renamed(json.dumps(opened).encode(), Traces((0,)), "en")[1]
    {0: 'gone'}
    """
    events: list[_JSON] = json.loads(body)  # and not msgspec: whatever numbers stand there must stay as they are
    names: dict[int, str] = {}
    old: list[str] = []
    for event in events:
        setup = event.get("setup", {})
        seats = [seating for seating in setup.get("seats", ()) if isinstance(seating, dict)]
        field = list(setup.get("field", ()))
        theirs = [seats[seat] for seat in traces.seats if seat < len(seats)]
        theirs += [field[place] for place in traces.field if place < len(field)]
        taken = {each["name"] for each in (*seats, *field) if "name" in each and not any(each is one for one in theirs)}
        longest = setup.get("edition", {}).get("seats", {}).get("name_length")
        for each in theirs:
            old.append(each.get("name", ""))
            each["name"] = fitting(language, longest, taken)
            taken.add(each["name"])
        names |= {seat: seats[seat]["name"] for seat in traces.seats if seat < len(seats)}
    for event in events:
        if isinstance(title := event.get("title"), str):
            event["title"] = _without(title, old, FORMER.get(language, FORMER["en"]))
    return json.dumps(events, ensure_ascii=False, separators=(",", ":")).encode(), names


def _sat_down(
    body: bytes, traces: Traces, names: Mapping[int, str], summary: "Summary"
) -> tuple[bytes, dict[int, str]]:
    """An entry in which people sit down, without the name of somebody; and how their seats are called now."""
    events: list[_JSON] = json.loads(body)
    later: dict[int, str] = {}
    for event in events:
        if event.get("event") == "sat-down" and event["seat"] in traces.seats:
            taken = {*names.values(), *later.values(), *summary.names}
            event["name"] = later[event["seat"]] = fitting(summary.language, None, taken)
    return json.dumps(events, ensure_ascii=False, separators=(",", ":")).encode(), later


def fitting(language: str, longest: int | None, taken: Iterable[str]) -> str:
    """A neutral name that an edition has room for, whole, and that nobody else at the table has.

    >>> fitting("en", None, []), fitting("en", 30, ["former player"])
    ('former player', 'former player 2')
    >>> fitting("fr", 5, ["Ben"]), fitting("fr", 5, ["parti"])
    ('parti', 'part2')
    """
    known = set(taken)
    wanted = FORMER.get(language, FORMER["en"])
    if longest is not None and len(wanted) > longest:
        wanted = _SHORT.get(language, _SHORT["en"])
    room = len(wanted) + 3 if longest is None else longest
    name, number = wanted[:room], 2
    while name in known:
        end = f" {number}" if len(f"{wanted} {number}") <= room else str(number)
        name, number = wanted[: room - len(end)] + end, number + 1
    return name


def _without(title: str, old: list[str], neutral: str) -> str:
    """A title that does not name somebody who has gone."""
    for name in old:
        title = title.replace(name, neutral) if name else title
    return title
