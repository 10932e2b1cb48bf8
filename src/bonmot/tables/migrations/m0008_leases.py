"""Processes that serve, and the tables that they have open."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the tables."""
    operations.create_table(
        "bonmot_processes",
        Column("process", Text, primary_key=True),
        Column("until", BigInteger, nullable=False),
    )
    operations.create_table(
        "bonmot_leases",
        Column("table_name", Text, primary_key=True),
        Column("process", Text, primary_key=True),
        Column("since", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_leases_by_process", "bonmot_leases", ["process"])


def downgrade(operations: "Operations") -> None:
    """Take them away again."""
    operations.drop_table("bonmot_leases")
    operations.drop_table("bonmot_processes")
