"""Tokens of programs."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the table."""
    operations.create_table(
        "bonmot_tokens",
        Column("digest", LargeBinary, primary_key=True),
        Column("id", Text, nullable=False),
        Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
        Column("label", Text, nullable=False),
        Column("scopes", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_tokens_by_person", "bonmot_tokens", ["person"])


def downgrade(operations: "Operations") -> None:
    """Take it away: programs are strangers again."""
    operations.drop_table("bonmot_tokens")
