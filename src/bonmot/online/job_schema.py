"""Work that waits for whoever has time, what was tried lately, and which site this is: what processes share."""

from typing import Final

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, LargeBinary, Table, Text

from bonmot.tables.storage.schema import METADATA

JOBS: Final = Table(
    "bonmot_jobs",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("work", LargeBinary, nullable=False),
    Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), nullable=False),
    Column("asker", LargeBinary, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("keep", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("worker", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("answer", LargeBinary),
    Column("fault", LargeBinary),
    Index("bonmot_jobs_by_state", "state", "rank", "asked"),
    Index("bonmot_jobs_by_asker", "asker"),
)
"""One row a piece of work; an answer stays as long as its asker may still fetch it."""

TRIES: Final = Table(
    "bonmot_tries",
    METADATA,
    Column("key", LargeBinary, primary_key=True),
    Column("left", Float, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("full", BigInteger, nullable=False),
    Index("bonmot_tries_by_full", "full"),
)
"""One row for whoever tried something lately, under a digest; it goes when they may try as often as anybody."""

SITE: Final = Table(
    "bonmot_site",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
)
"""One row: what distinguishes this site from others that share a bus."""
