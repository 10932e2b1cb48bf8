"""Lists of words that people keep."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the table."""
    operations.create_table(
        "bonmot_word_lists",
        Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), primary_key=True),
        Column("name", Text, primary_key=True),
        Column("language", Text, nullable=False),
        Column("words", Integer, nullable=False),
        Column("text", Text, nullable=False),
        Column("saved", BigInteger, nullable=False),
    )


def downgrade(operations: "Operations") -> None:
    """Take it away again, with the lists."""
    operations.drop_table("bonmot_word_lists")
