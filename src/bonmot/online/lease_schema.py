"""Which processes serve, and which tables they have open."""

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Table, Text

from bonmot.tables.storage.schema import METADATA

PROCESSES: Final = Table(
    "bonmot_processes",
    METADATA,
    Column("process", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""One row a process that serves, and until when it counts as living."""

LEASES: Final = Table(
    "bonmot_leases",
    METADATA,
    Column("table_name", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("bonmot_leases_by_process", "process"),
)
"""One row a table that a process has open; the one that has had it longest looks after it."""
