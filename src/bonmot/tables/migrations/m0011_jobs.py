"""Work that waits for whoever has time, what was tried lately, and which site this is."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, LargeBinary, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the tables."""
    operations.create_table(
        "bonmot_jobs",
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
    )
    operations.create_index("bonmot_jobs_by_state", "bonmot_jobs", ["state", "rank", "asked"])
    operations.create_index("bonmot_jobs_by_asker", "bonmot_jobs", ["asker"])
    operations.create_table(
        "bonmot_tries",
        Column("key", LargeBinary, primary_key=True),
        Column("left", Float, nullable=False),
        Column("since", BigInteger, nullable=False),
        Column("full", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_tries_by_full", "bonmot_tries", ["full"])
    operations.create_table(
        "bonmot_site",
        Column("one", Integer, primary_key=True, autoincrement=False),
        Column("id", Text, nullable=False),
    )


def downgrade(operations: "Operations") -> None:
    """Take them away again: whoever waits asks once more."""
    for name in ("site", "tries", "jobs"):
        operations.drop_table(f"bonmot_{name}")
