"""How the database came to be what it is: one module a step, in order, never changed once released.

A step is written with Alembic's operations and does not look at today's schema: that one will change.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.tables.migrations import (
    m0001_log,
    m0002_holders,
    m0003_people,
    m0004_ratings,
    m0005_meeting,
    m0006_tokens,
    m0007_due,
    m0008_leases,
    m0009_days,
    m0010_talk,
    m0011_jobs,
    m0012_word_lists,
    m0013_houses,
    m0014_best_plays,
    m0015_rematches,
)

if TYPE_CHECKING:
    from alembic.operations import Operations


class Migration(NamedTuple):
    """One step from a version of the database to the next."""

    name: str
    upgrade: "Callable[[Operations], None]"
    downgrade: "Callable[[Operations], None] | None" = None
    """The way back; the first version has none: it is the games."""


MIGRATIONS: Final = (
    Migration("0001 log", m0001_log.upgrade),
    Migration("0002 holders", m0002_holders.upgrade, m0002_holders.downgrade),
    Migration("0003 people", m0003_people.upgrade, m0003_people.downgrade),
    Migration("0004 ratings", m0004_ratings.upgrade, m0004_ratings.downgrade),
    Migration("0005 meeting", m0005_meeting.upgrade, m0005_meeting.downgrade),
    Migration("0006 tokens", m0006_tokens.upgrade, m0006_tokens.downgrade),
    Migration("0007 due", m0007_due.upgrade, m0007_due.downgrade),
    Migration("0008 leases", m0008_leases.upgrade, m0008_leases.downgrade),
    Migration("0009 days", m0009_days.upgrade, m0009_days.downgrade),
    Migration("0010 talk", m0010_talk.upgrade, m0010_talk.downgrade),
    Migration("0011 jobs", m0011_jobs.upgrade, m0011_jobs.downgrade),
    Migration("0012 word lists", m0012_word_lists.upgrade, m0012_word_lists.downgrade),
    Migration("0013 houses", m0013_houses.upgrade, m0013_houses.downgrade),
    Migration("0014 best plays", m0014_best_plays.upgrade, m0014_best_plays.downgrade),
    Migration("0015 rematches", m0015_rematches.upgrade, m0015_rematches.downgrade),
)
"""The steps in order; a database on which n of them have been made has version n."""
