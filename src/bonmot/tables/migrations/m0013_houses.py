"""House words of people and of clubs."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, ForeignKey, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the two tables."""
    for whose, column, owner in (("people", "person", "bonmot_people.id"), ("clubs", "club", "bonmot_clubs.id")):
        operations.create_table(
            f"bonmot_houses_of_{whose}",
            Column(column, Text, ForeignKey(owner, ondelete="CASCADE"), primary_key=True),
            Column("language", Text, primary_key=True),
            Column("words", Text, nullable=False),
            Column("changed", BigInteger, nullable=False),
        )


def downgrade(operations: "Operations") -> None:
    """Take them away again, with the words."""
    for whose in ("people", "clubs"):
        operations.drop_table(f"bonmot_houses_of_{whose}")
