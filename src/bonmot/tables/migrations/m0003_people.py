"""People, the browsers in which they are known, and links to a new password."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def upgrade(operations: "Operations") -> None:
    """Make the tables."""
    operations.create_table(
        "bonmot_people",
        Column("id", Text, primary_key=True),
        Column("kind", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("likeness", Text),
        Column("password", Text),
        Column("mail", Text),
        Column("holder", LargeBinary, nullable=False),
        Column("roles", Text, nullable=False),
        Column("muted_until", BigInteger, nullable=False),
        Column("banned_until", BigInteger, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_people_by_likeness", "bonmot_people", ["likeness"], unique=True)
    operations.create_index("bonmot_people_by_holder", "bonmot_people", ["holder"], unique=True)
    operations.create_index("bonmot_people_by_mail", "bonmot_people", ["mail"])
    for name, more in (
        ("bonmot_sessions", ("created", "seen")),
        ("bonmot_resets", ("until",)),
    ):
        operations.create_table(
            name,
            Column("digest", LargeBinary, primary_key=True),
            Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
            *(Column(each, BigInteger, nullable=False) for each in more),
            *((Column("agent", Text, nullable=False),) if name == "bonmot_sessions" else ()),
        )
        operations.create_index(f"{name}_by_person", name, ["person"])


def downgrade(operations: "Operations") -> None:
    """Take them away, and what they say."""
    for name in ("bonmot_resets", "bonmot_sessions", "bonmot_people"):
        operations.drop_table(name)
