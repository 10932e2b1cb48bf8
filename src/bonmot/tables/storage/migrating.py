"""Bringing a database to today's schema, with Alembic's operations."""

from sqlalchemy import Connection, delete, insert, inspect, select, text

from bonmot.errors import BonmotError
from bonmot.tables.migrations import MIGRATIONS
from bonmot.tables.storage.schema import SCHEMA

_LOCK = 0x626F6E6D6F74  # any number will do, if it is the same in all our processes


def version(connection: Connection) -> int:
    """How many migrations have been made; 0 for a database that knows nothing of us."""
    if not inspect(connection).has_table(SCHEMA.name):
        return 0
    return connection.scalar(select(SCHEMA.c.version)) or 0


def check_not_newer(found: int, database: str) -> None:
    """Refuse a database that a newer Bonmot has migrated: we would write what it does not expect."""
    if found > len(MIGRATIONS):
        raise BonmotError("schema-too-new", database=database, found=found, known=len(MIGRATIONS))


def migrate(connection: Connection, database: str, to: int | None = None) -> list[str]:
    """Bring the database to a version, usually today's, in the transaction of the connection; the steps that were made.

    Going back loses what only the newer version kept: each step says what.
    """
    if connection.dialect.name == "postgresql":  # SQLite's writers are alone already
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = version(connection)
    check_not_newer(found, database)
    to = len(MIGRATIONS) if to is None else to
    if not 1 <= to <= len(MIGRATIONS):
        raise BonmotError("no-such-version", version=to, versions=len(MIGRATIONS))
    if to == found:
        return []
    from alembic.migration import MigrationContext  # it takes long to load, and is rarely needed
    from alembic.operations import Operations

    operations = Operations(MigrationContext.configure(connection))
    SCHEMA.create(connection, checkfirst=True)
    made = MIGRATIONS[found:to] if to > found else MIGRATIONS[to:found][::-1]
    for migration in made:
        if to > found:
            migration.upgrade(operations)
        elif migration.downgrade is not None:
            migration.downgrade(operations)
    connection.execute(delete(SCHEMA))
    connection.execute(insert(SCHEMA).values(version=to))
    return [migration.name for migration in made]
