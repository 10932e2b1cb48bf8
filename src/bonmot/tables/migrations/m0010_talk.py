"""What people say at tables, whom they avoid, how open tables are, complaints, and what moderators did."""

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

if TYPE_CHECKING:
    from alembic.operations import Operations


def _person(name: str, *, on_delete: str = "CASCADE", primary_key: bool = False) -> "Column[str]":
    is_needed = on_delete == "CASCADE"
    person = ForeignKey("bonmot_people.id", ondelete=on_delete)
    return Column(name, Text, person, primary_key=primary_key, nullable=not is_needed)


def _texts(*names: str) -> "list[Column[str]]":
    return [Column(name, Text, nullable=False) for name in names]


def _numbers(*names: str) -> "list[Column[int]]":
    return [Column(name, BigInteger, nullable=False) for name in names]


def upgrade(operations: "Operations") -> None:
    """Make the tables."""
    number = BigInteger().with_variant(Integer, "sqlite")
    table = ForeignKey("bonmot_tables.name", ondelete="CASCADE")
    operations.create_table(
        "bonmot_talk",
        Column("id", number, primary_key=True),
        Column("table_name", Text, table, nullable=False),
        *_texts("room"),
        _person("person"),
        *_texts("name", "text"),
        *_numbers("at"),
    )
    operations.create_table(
        "bonmot_avoided",
        _person("person", primary_key=True),
        _person("other", primary_key=True),
        *_texts("how"),
        *_numbers("at"),
    )
    operations.create_table(
        "bonmot_openness",
        Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
        *(Column(name, Integer, nullable=False) for name in ("chat", "spectators", "late_moves", "late_minutes")),
    )
    operations.create_table(
        "bonmot_reports",
        Column("id", number, primary_key=True),
        *_numbers("at"),
        _person("by", on_delete="SET NULL"),
        _person("about"),
        *_texts("table_name", "reason", "text"),
        *_numbers("closed"),
    )
    operations.create_table(
        "bonmot_evidence",
        Column("report", number, ForeignKey("bonmot_reports.id", ondelete="CASCADE"), primary_key=True),
        Column("line", number, primary_key=True, autoincrement=False),
        *_texts("room"),
        _person("person"),
        *_texts("name", "text"),
        *_numbers("at"),
    )
    operations.create_table(
        "bonmot_audit",
        Column("id", number, primary_key=True),
        *_numbers("at"),
        *_texts("by", "by_name", "what", "about", "about_name"),
        *_numbers("until"),
        *_texts("why", "particulars"),
    )
    for name, of, columns in _INDICES:
        operations.create_index(f"bonmot_{of}_by_{name}", f"bonmot_{of}", columns)


def downgrade(operations: "Operations") -> None:
    """Take them away, and what they say."""
    for name in ("audit", "evidence", "reports", "openness", "avoided", "talk"):
        operations.drop_table(f"bonmot_{name}")


_INDICES = (
    ("table", "talk", ["table_name", "id"]),
    ("person", "talk", ["person", "at"]),
    ("time", "talk", ["at"]),
    ("other", "avoided", ["other"]),
    ("closed", "reports", ["closed"]),
    ("about", "reports", ["about"]),
    ("complainer", "reports", ["by", "at"]),
    ("person", "evidence", ["person"]),
    ("about", "audit", ["about", "id"]),
)
