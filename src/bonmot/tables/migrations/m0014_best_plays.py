"""The best play of each rated game: what stands in a profile while the game that holds the record is seen late."""

from typing import TYPE_CHECKING

from sqlalchemy import Column, Integer, Text

if TYPE_CHECKING:
    from alembic.operations import Operations

_TABLE = "bonmot_results_of_players"


def upgrade(operations: "Operations") -> None:
    """Add the columns. Of games that were counted before, those are known that hold somebody's record.

    A process of the version before writes neither, and goes on.
    """
    operations.add_column(_TABLE, Column("best", Integer, nullable=False, server_default="0"))
    operations.add_column(_TABLE, Column("best_play", Text, nullable=False, server_default=""))
    operations.execute(
        f"UPDATE {_TABLE} SET best = held.best, best_play = held.best_play FROM bonmot_ratings AS held "
        f"WHERE held.best_table = {_TABLE}.table_name AND held.player = {_TABLE}.player"
    )


def downgrade(operations: "Operations") -> None:
    """Take them away again."""
    operations.drop_column(_TABLE, "best_play")
    operations.drop_column(_TABLE, "best")
