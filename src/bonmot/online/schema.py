"""What is kept about people, beside the logs of their games; `bonmot.tables.migrations` tells how it came to be."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, Table, Text

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

RESULTS: Final = Table(
    "bonmot_results",
    METADATA,
    Column("table_name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("speed", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""One row a rated game that has been counted: the primary key sees to it that this happens once. A result outlives its
table, which may be deleted."""

RESULTS_OF_PLAYERS: Final = Table(
    "bonmot_results_of_players",
    METADATA,
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
    Index("bonmot_results_by_player", "player", "at"),
)
"""One row a seat: who sat there (a person, or `computer:level:edition`), and what it did to their rating."""

RATINGS: Final = Table(
    "bonmot_ratings",
    METADATA,
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
    Index("bonmot_ratings_by_ladder", "game", "language", "speed", "rating"),
)
"""One row a player on a ladder, as it was after their latest game there."""

PROFILES: Final = Table(
    "bonmot_profiles",
    METADATA,
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), primary_key=True),
    Column("private", Boolean, nullable=False),
)
"""One row a person who has said how much of them is shown."""

TOKENS: Final = Table(
    "bonmot_tokens",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("id", Text, nullable=False),
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
    Column("label", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("bonmot_tokens_by_person", "person"),
)
"""One row a token of a program (`bonmot.online.tokens`): its digest, whose it is, and what it may do."""

DAYS: Final = Table(
    "bonmot_days",
    METADATA,
    Column("day", Text, primary_key=True),
    Column("language", Text, primary_key=True),
    Column("seed", BigInteger, nullable=False),
)
"""One row a game of the day: its chance, which nobody can know before."""

ATTEMPTS: Final = Table(
    "bonmot_attempts",
    METADATA,
    Column("day", Text, primary_key=True),
    Column("language", Text, primary_key=True),
    Column("holder", LargeBinary, primary_key=True),
    Column("table_name", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("score", Integer, nullable=False),
    Column("top", Integer, nullable=False),
    Column("slips", Text, nullable=False),
)
"""One row a person, or browser, that plays the game of a day: the primary key sees to it that there is one attempt."""
