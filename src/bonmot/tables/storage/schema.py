"""The tables of the database as they are now; `bonmot.tables.migrations` tells how they came to be.

All names begin with bonmot_, so that a database may be shared with other programs.
"""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA: Final = MetaData()

TABLES: Final = Table(
    "bonmot_tables",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("entries", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    # One text, not a column for each thing that a list shows: lists may show more tomorrow without a migration, and
    # ten thousand are read in a fifth of the time (15 ms, and not 75).
    Column("summary", Text, nullable=False),
    Index("bonmot_tables_by_status", "status", "updated"),
    Index("bonmot_tables_by_time", "updated"),
    Index("bonmot_tables_by_due", "due"),
)
"""One row a table: the summary that lists show, the length of the log and its last digest."""

ENTRIES: Final = Table(
    "bonmot_entries",
    METADATA,
    Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,  # a log lies together on the disk
)
"""One row an event. The primary key decides between two writers."""

HOLDERS: Final = Table(
    "bonmot_holders",
    METADATA,
    Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("holder", LargeBinary, nullable=False),
    Column("key", LargeBinary),
    Index("bonmot_holders_by_holder", "holder"),
)
"""One row a seat that somebody at a server holds: the digests of a secret, and of the key to an invitation."""

SCHEMA: Final = Table("bonmot_schema", METADATA, Column("version", Integer, primary_key=True, autoincrement=False))
"""One row: how many migrations have been made."""
