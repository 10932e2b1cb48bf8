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


def upgrade(connection: Connection, database: str) -> list[str]:
    """Make the migrations that are missing, in the transaction of the connection; return their names."""
    if connection.dialect.name == "postgresql":  # SQLite's writers are alone already
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = version(connection)
    check_not_newer(found, database)
    missing = MIGRATIONS[found:]
    if missing:
        from alembic.migration import MigrationContext  # it takes long to load, and is rarely needed
        from alembic.operations import Operations

        operations = Operations(MigrationContext.configure(connection))
        SCHEMA.create(connection, checkfirst=True)
        for migration in missing:
            migration.upgrade(operations)
        connection.execute(delete(SCHEMA))
        connection.execute(insert(SCHEMA).values(version=len(MIGRATIONS)))
    return [migration.name for migration in missing]
