"""Results of rated games, the ratings that came of them, and who does not want to be seen."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the tables."""
    operations.create_table(
        "bonmot_results",
        Column("table_name", Text, primary_key=True),
        Column("game", Text, nullable=False),
        Column("edition", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("speed", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    operations.create_table(
        "bonmot_results_of_players",
        Column("table_name", Text, ForeignKey("bonmot_results.table_name", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("player", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("side", Integer, nullable=False),
        Column("rank", Integer, nullable=False),
        Column("score", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("before", Float(53), nullable=False),
        Column("after", Float(53), nullable=False),
        Column("deviation", Float(53), nullable=False),
    )
    operations.create_index("bonmot_results_by_player", "bonmot_results_of_players", ["player", "at"])
    operations.create_table(
        "bonmot_ratings",
        Column("player", Text, primary_key=True),
        Column("game", Text, primary_key=True),
        Column("language", Text, primary_key=True),
        Column("speed", Text, primary_key=True),
        Column("rating", Float(53), nullable=False),
        Column("deviation", Float(53), nullable=False),
        Column("volatility", Float(53), nullable=False),
        Column("played", BigInteger, nullable=False),
        Column("won", Integer, nullable=False),
        Column("lost", Integer, nullable=False),
        Column("drawn", Integer, nullable=False),
        Column("points", BigInteger, nullable=False),
        Column("best", Integer, nullable=False),
        Column("best_play", Text, nullable=False),
        Column("best_table", Text, nullable=False),
    )
    operations.create_index("bonmot_ratings_by_ladder", "bonmot_ratings", ["game", "language", "speed", "rating"])
    operations.create_table(
        "bonmot_profiles",
        Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), primary_key=True),
        Column("private", Boolean, nullable=False),
    )


def downgrade(operations: "Operations") -> None:
    """Take them away again."""
    for table in ("bonmot_profiles", "bonmot_ratings", "bonmot_results_of_players", "bonmot_results"):
        operations.drop_table(table)
