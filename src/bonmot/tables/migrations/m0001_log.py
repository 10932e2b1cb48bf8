"""Tables and the entries of their logs."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make them."""
    operations.create_table(
        "bonmot_tables",
        Column("name", Text, primary_key=True),
        Column("status", Text, nullable=False),
        Column("updated", BigInteger, nullable=False),
        Column("entries", BigInteger, nullable=False),
        Column("digest", LargeBinary, nullable=False),
        Column("summary", Text, nullable=False),
    )
    operations.create_index("bonmot_tables_by_status", "bonmot_tables", ["status", "updated"])
    operations.create_index("bonmot_tables_by_time", "bonmot_tables", ["updated"])
    operations.create_table(
        "bonmot_entries",
        Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
        Column("seat", Integer),
        Column("body", LargeBinary, nullable=False),
        Column("digest", LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
