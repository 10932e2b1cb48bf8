"""Which game is played again at a table: who asks for a rematch twice gets one."""

from typing import TYPE_CHECKING

from sqlalchemy import Column, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Add the column; a process of the version before does not write it, and goes on."""
    operations.add_column("bonmot_arranged", Column("rematch", Text))
    operations.create_index("bonmot_arranged_by_rematch", "bonmot_arranged", ["rematch"])


def downgrade(operations: "Operations") -> None:
    """Take it away again."""
    operations.drop_index("bonmot_arranged_by_rematch", "bonmot_arranged")
    operations.drop_column("bonmot_arranged", "rematch")
