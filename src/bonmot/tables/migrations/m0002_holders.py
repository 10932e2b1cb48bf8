"""Which browser holds which seat."""

from typing import TYPE_CHECKING

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the table."""
    operations.create_table(
        "bonmot_holders",
        Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("holder", LargeBinary, nullable=False),
        Column("key", LargeBinary),
    )
    operations.create_index("bonmot_holders_by_holder", "bonmot_holders", ["holder"])


def downgrade(operations: "Operations") -> None:
    """Take it away again."""
    operations.drop_table("bonmot_holders")
