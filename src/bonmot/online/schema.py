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
    Column("best", Integer, nullable=False, server_default="0"),
    Column("best_play", Text, nullable=False, server_default=""),
    Index("bonmot_results_by_player", "player", "at"),
)
"""One row a seat: who sat there (a person, or `computer:level:edition`), what it did to their rating, and their best
play there; of games that were counted before this was kept, only of those that had the best of all."""

GONE: Final = "gone"
"""The player of a result who is not there any more; those who played against them keep theirs."""

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

WORD_LISTS: Final = Table(
    "bonmot_word_lists",
    METADATA,
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("language", Text, nullable=False),
    Column("words", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("saved", BigInteger, nullable=False),
)
"""One row a list of words that somebody keeps: how many there are, and the words, a line for each."""

HOUSES_OF_PEOPLE: Final = Table(
    "bonmot_houses_of_people",
    METADATA,
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), primary_key=True),
    Column("language", Text, primary_key=True),
    Column("words", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""One row the house words of a person in a language: each with + or -, parted by blanks."""

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

_NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database gives: SQLite counts only what it calls an integer."""

TALK: Final = Table(
    "bonmot_talk",
    METADATA,
    Column("id", _NUMBER, primary_key=True),
    Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), nullable=False),
    Column("room", Text, nullable=False),
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("bonmot_talk_by_table", "table_name", "id"),
    Index("bonmot_talk_by_person", "person", "at"),
    Index("bonmot_talk_by_time", "at"),
)
"""One row a line that somebody said at a table."""

AVOIDED: Final = Table(
    "bonmot_avoided",
    METADATA,
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), primary_key=True),
    Column("how", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("bonmot_avoided_by_other", "other"),
)
"""One row for each person whom a person has muted or blocked."""

OPENNESS: Final = Table(
    "bonmot_openness",
    METADATA,
    Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
    Column("chat", Integer, nullable=False),
    Column("spectators", Integer, nullable=False),
    Column("late_moves", Integer, nullable=False),
    Column("late_minutes", Integer, nullable=False),
)
"""One row a table whose owner has decided how open it is."""

REPORTS: Final = Table(
    "bonmot_reports",
    METADATA,
    Column("id", _NUMBER, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, ForeignKey("bonmot_people.id", ondelete="SET NULL")),
    Column("about", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
    Column("table_name", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("closed", BigInteger, nullable=False),
    Index("bonmot_reports_by_closed", "closed"),
    Index("bonmot_reports_by_about", "about"),
    Index("bonmot_reports_by_complainer", "by", "at"),
)
"""One row a complaint; it stays when its table goes, and goes with the person it is about."""

EVIDENCE: Final = Table(
    "bonmot_evidence",
    METADATA,
    Column("report", _NUMBER, ForeignKey("bonmot_reports.id", ondelete="CASCADE"), primary_key=True),
    Column("line", _NUMBER, primary_key=True, autoincrement=False),
    Column("room", Text, nullable=False),
    Column("person", Text, ForeignKey("bonmot_people.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("bonmot_evidence_by_person", "person"),
)
"""One row a line that was said before a complaint."""

AUDIT: Final = Table(
    "bonmot_audit",
    METADATA,
    Column("id", _NUMBER, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("by_name", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("about_name", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("particulars", Text, nullable=False),
    Index("bonmot_audit_by_about", "about", "id"),
)
"""One row for everything that a moderator did. It refers to nobody, so that it outlives them."""
