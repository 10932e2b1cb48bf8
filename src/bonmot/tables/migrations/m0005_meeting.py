"""Seeks, who follows whom, clubs, who is here, and which tables may be watched."""

from typing import TYPE_CHECKING, Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, Text

if TYPE_CHECKING:
    from alembic.operations import Operations

_MADE: Final = (
    "bonmot_seeks",
    "bonmot_seek_seats",
    "bonmot_arranged",
    "bonmot_followed",
    "bonmot_here",
    "bonmot_hidden",
    "bonmot_clubs",
    "bonmot_club_members",
)


def _person(name: str, *, is_key: bool = False, is_there: bool = True) -> "Column[str]":
    whose = ForeignKey("bonmot_people.id", ondelete="CASCADE")
    return Column(name, Text, whose, primary_key=True) if is_key else Column(name, Text, whose, nullable=not is_there)


def upgrade(operations: "Operations") -> None:
    """Make the tables."""
    operations.create_table(
        "bonmot_seeks",
        Column("id", Text, primary_key=True),
        _person("host"),
        Column("audience", Text, nullable=False),
        Column("club", Text),
        Column("rematch", Text),
        Column("is_live", Boolean, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("until", BigInteger, nullable=False),
        Column("wanted", Text, nullable=False),
    )
    operations.create_index("bonmot_seeks_by_host", "bonmot_seeks", ["host"])
    operations.create_index("bonmot_seeks_by_end", "bonmot_seeks", ["until"])
    operations.create_index("bonmot_seeks_by_rematch", "bonmot_seeks", ["rematch"], unique=True)
    operations.create_table(
        "bonmot_seek_seats",
        Column("seek", Text, ForeignKey("bonmot_seeks.id", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        _person("person", is_there=False),
        Column("is_taken", Boolean, nullable=False),
    )
    operations.create_index("bonmot_seek_seats_by_person", "bonmot_seek_seats", ["person"])
    operations.create_table(
        "bonmot_arranged",
        Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
        Column("audience", Text, nullable=False),
        Column("club", Text),
        Column("created", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_arranged_by_audience", "bonmot_arranged", ["audience", "created"])
    operations.create_table(
        "bonmot_followed",
        _person("person", is_key=True),
        _person("other", is_key=True),
        Column("since", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_followed_by_other", "bonmot_followed", ["other"])
    operations.create_table(
        "bonmot_here",
        _person("person", is_key=True),
        Column("process", Text, primary_key=True),
        Column("until", BigInteger, nullable=False),
    )
    operations.create_table("bonmot_hidden", _person("person", is_key=True))
    operations.create_table(
        "bonmot_clubs",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        _person("owner"),
        Column("key", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_clubs_by_owner", "bonmot_clubs", ["owner"])
    operations.create_table(
        "bonmot_club_members",
        Column("club", Text, ForeignKey("bonmot_clubs.id", ondelete="CASCADE"), primary_key=True),
        _person("person", is_key=True),
        Column("since", BigInteger, nullable=False),
    )
    operations.create_index("bonmot_club_members_by_person", "bonmot_club_members", ["person"])


def downgrade(operations: "Operations") -> None:
    """Drop them."""
    for name in reversed(_MADE):
        operations.drop_table(name)
