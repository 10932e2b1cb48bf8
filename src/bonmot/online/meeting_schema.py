"""What is kept about people who look for each other: seeks, who follows whom, clubs, and who is here."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text

from bonmot.tables.storage.schema import METADATA

_PERSON: Final = "bonmot_people.id"

SEEKS: Final = Table(
    "bonmot_seeks",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("host", Text, ForeignKey(_PERSON, ondelete="CASCADE"), nullable=False),
    Column("audience", Text, nullable=False),
    Column("club", Text),
    Column("rematch", Text),
    Column("is_live", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("wanted", Text, nullable=False),
    Index("bonmot_seeks_by_host", "host"),
    Index("bonmot_seeks_by_end", "until"),
    Index("bonmot_seeks_by_rematch", "rematch", unique=True),
)
"""One row a game that somebody would like to play: who may see it, how long it stands, and what is wanted. A seek that
has led to a table is gone. Of a table there is at most one rematch being offered."""

SEEK_SEATS: Final = Table(
    "bonmot_seek_seats",
    METADATA,
    Column("seek", Text, ForeignKey("bonmot_seeks.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey(_PERSON, ondelete="CASCADE")),
    Column("is_taken", Boolean, nullable=False),
    Index("bonmot_seek_seats_by_person", "person"),
)
"""One row a seat for people: for anybody, kept for somebody who is invited, or taken."""

ARRANGED: Final = Table(
    "bonmot_arranged",
    METADATA,
    Column("table_name", Text, ForeignKey("bonmot_tables.name", ondelete="CASCADE"), primary_key=True),
    Column("audience", Text, nullable=False),
    Column("club", Text),
    Column("created", BigInteger, nullable=False),
    Column("rematch", Text),
    Index("bonmot_arranged_by_audience", "audience", "created"),
    Index("bonmot_arranged_by_rematch", "rematch"),
)
"""One row a table that came of a seek: who may find it in the list of games to watch, and what is played again."""

FOLLOWED: Final = Table(
    "bonmot_followed",
    METADATA,
    Column("person", Text, ForeignKey(_PERSON, ondelete="CASCADE"), primary_key=True),
    Column("other", Text, ForeignKey(_PERSON, ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("bonmot_followed_by_other", "other"),
)
"""One row each time that a person follows another."""

HERE: Final = Table(
    "bonmot_here",
    METADATA,
    Column("person", Text, ForeignKey(_PERSON, ondelete="CASCADE"), primary_key=True),
    Column("process", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""One row a person with an open page, and the process that keeps its line; a process that dies renews nothing."""

HIDDEN: Final = Table(
    "bonmot_hidden", METADATA, Column("person", Text, ForeignKey(_PERSON, ondelete="CASCADE"), primary_key=True)
)
"""One row a person who does not want others to see whether they are here."""

CLUBS: Final = Table(
    "bonmot_clubs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("owner", Text, ForeignKey(_PERSON, ondelete="CASCADE"), nullable=False),
    # In the clear: every member may show the link again, and it opens nothing but a list of games.
    Column("key", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("bonmot_clubs_by_owner", "owner"),
)
"""One row a club."""

HOUSES_OF_CLUBS: Final = Table(
    "bonmot_houses_of_clubs",
    METADATA,
    Column("club", Text, ForeignKey("bonmot_clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("language", Text, primary_key=True),
    Column("words", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""One row the house words of a club in a language, like those of a person."""

CLUB_MEMBERS: Final = Table(
    "bonmot_club_members",
    METADATA,
    Column("club", Text, ForeignKey("bonmot_clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, ForeignKey(_PERSON, ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("bonmot_club_members_by_person", "person"),
)
"""One row each time that a person belongs to a club; its owner does, too."""
