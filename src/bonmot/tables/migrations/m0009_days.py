"""The game of the day: its chance, and everybody's one attempt."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the tables."""
    operations.create_table(
        "bonmot_days",
        Column("day", Text, primary_key=True),
        Column("language", Text, primary_key=True),
        Column("seed", BigInteger, nullable=False),
    )
    operations.create_table(
        "bonmot_attempts",
        Column("day", Text, primary_key=True),
        Column("language", Text, primary_key=True),
        Column("holder", LargeBinary, primary_key=True),
        Column("table_name", Text, nullable=False, unique=True),
        Column("name", Text, nullable=False),
        Column("begun", BigInteger, nullable=False),
        Column("finished", BigInteger),
        Column("score", Integer, nullable=False),
        Column("top", Integer, nullable=False),
        Column("slips", Text, nullable=False),
    )


def downgrade(operations: "Operations") -> None:
    """Take them away again."""
    for table in ("bonmot_attempts", "bonmot_days"):
        operations.drop_table(table)
