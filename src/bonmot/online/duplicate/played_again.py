"""Where a game of duplicate is played again: the names of those who played it before stand in that log, too."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select

from bonmot.errors import BonmotError
from bonmot.games.duplicate import View
from bonmot.games.duplicate.again import stored
from bonmot.study.sources import from_store
from bonmot.tables.storage.schema import ENTRIES, TABLES
from bonmot.texts import LANGUAGES, _, speak

if TYPE_CHECKING:
    from bonmot.tables import Store

_JSON = dict[str, Any]  # events of any game, as they stand in the log


def played_again(store: "Store", table: str, seats: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Tables at which a game of duplicate is played again, and the place in their fields of whoever held some seats.

    They bear the title of that game, and the slips are the very same: a namesake is not taken for the one who left.
    """
    summary = store.summary(table)
    if summary.status != "over":
        return
    named = TABLES.c.summary.contains((summary.title or table), autoescape=True)
    query = select(TABLES.c.name, ENTRIES.c.body).join(ENTRIES, ENTRIES.c.table_name == TABLES.c.name)
    query = query.where(named, TABLES.c.summary.contains('"game":"duplicate"', autoescape=True), ENTRIES.c.number == 0)
    rows = store.database.reading(lambda connection: connection.execute(query).all())
    fields = {row.name: _field(json.loads(row.body)) for row in rows}
    if not any(fields.values()):
        return
    try:
        view = from_store(store, table).past.view
        before = stored(view).field if isinstance(view, View) else ()
    except BonmotError:  # nothing was played, or the log is damaged
        return
    own = {summary.names[seat] for seat in seats if seat < len(summary.names)}
    slips = [(each.name, msgspec.to_builtins(each.slips)) for each in before if each.name in own]
    for name, field in fields.items():
        for place, former in enumerate(field):
            if any(former["name"] in _called(known) and list(former["slips"]) == list(own) for known, own in slips):
                yield name, place


def _called(name: str) -> frozenset[str]:
    """How somebody is called in the field of a game that is played again: whoever plays it themselves is told apart."""
    names = {name}
    for language in LANGUAGES:
        with speak(language):
            names.add(_("{name} then").format(name=name))
    return frozenset(names)


def _field(events: Iterable[_JSON]) -> list[_JSON]:
    return [former for event in events for former in event.get("setup", {}).get("field", ())]
