"""When something happens at a table by itself, also while nobody has it open."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the column; tables of before wait for nobody but their players."""
    operations.add_column("bonmot_tables", Column("due", BigInteger))
    operations.create_index("bonmot_tables_by_due", "bonmot_tables", ["due"])


def downgrade(operations: "Operations") -> None:
    """Remove it."""
    operations.drop_index("bonmot_tables_by_due", "bonmot_tables")
    operations.drop_column("bonmot_tables", "due")
