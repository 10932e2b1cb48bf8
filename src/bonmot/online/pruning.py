"""Guests who have not come back: whoever gave a name, never played and was not seen for long is forgotten.

Guests who hold a seat stay as long as their games do: others have played them, too.

>>> guest_days({}), guest_days({"BONMOT_GUEST_DAYS": "7"}), guest_days({"BONMOT_GUEST_DAYS": "never"})
(30, 7, 0)
"""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from bonmot.games.moments import Instant
from bonmot.online.leaving import delete_account
from bonmot.online.meeting_schema import HERE
from bonmot.online.people import DAY, person_of
from bonmot.online.schema import PEOPLE
from bonmot.tables.storage.schema import HOLDERS

if TYPE_CHECKING:
    from bonmot.tables import Store

USUAL_DAYS: Final = 30
MOST_AT_ONCE: Final = 200
"""So that nobody waits long for the database; the rest comes the next time."""


def guest_days(environment: Mapping[str, str] = os.environ) -> int:
    """After how many days a guest without games is forgotten, as the keeper of the server says; 0: never."""
    said = environment.get("BONMOT_GUEST_DAYS", "")
    return USUAL_DAYS if not said else int(said) if said.isdecimal() else 0


def prune_guests(store: "Store", at: Instant, days: int, most: int = MOST_AT_ONCE) -> int:
    """Delete guests without games who were not seen for some days, those who are kept out excepted; how many."""
    if days <= 0:
        return 0
    plays = select(HOLDERS.c.holder).where(HOLDERS.c.holder == PEOPLE.c.holder).exists()
    is_here = select(HERE.c.person).where(HERE.c.person == PEOPLE.c.id, HERE.c.until >= at).exists()
    query = select(PEOPLE).where(PEOPLE.c.kind == "guest", PEOPLE.c.seen < at - days * DAY, ~plays, ~is_here)
    query = query.where(PEOPLE.c.muted_until <= at, PEOPLE.c.banned_until <= at).order_by(PEOPLE.c.seen).limit(most)
    found = store.database.reading(lambda connection: connection.execute(query).all())
    for row in found:
        delete_account(store, person_of(row))
    return len(found)
