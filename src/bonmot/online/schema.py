"""What is kept about people, beside the logs of their games; `bonmot.tables.migrations` tells how it came to be."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, LargeBinary, Table, Text

from bonmot.tables.storage.schema import METADATA

PEOPLE: Final = Table(
    "bonmot_people",
    METADATA,
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
    Index("bonmot_people_by_likeness", "likeness", unique=True),
    Index("bonmot_people_by_holder", "holder", unique=True),
    Index("bonmot_people_by_mail", "mail"),
)
"""One row a person. The likeness of a name (`bonmot.online.names`) decides between two who want the same; guests have
none, and neither a password nor an address."""

SESSIONS: Final = Table(
    "bonmot_sessions",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("agent", Text, nullable=False),
    Index("bonmot_sessions_by_person", "person"),
)
"""One row a browser in which somebody is known: the digest of its secret."""

RESETS: Final = Table(
    "bonmot_resets",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("bonmot_resets_by_person", "person"),
)
"""One row a link by which somebody may choose a new password: the digest of its key, and until when."""
