"""What databases complain about, as errors with a code."""

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bonmot.errors import BonmotError

Complaint = SQLAlchemyError | sqlite3.Error
"""Either SQLAlchemy's, or the driver's own where SQLAlchemy is not yet between: while a connection is opened."""


def is_busy(complaint: Complaint) -> bool:
    """Whether the transaction did nothing because somebody else was writing, and may be tried again."""
    cause = _cause(complaint)
    if isinstance(cause, sqlite3.Error):
        return _code(cause) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return _state(cause) in {"40001", "40P01"}  # serialization_failure, deadlock_detected


def named(complaint: Complaint, database: str) -> BonmotError:
    """The complaint as our error."""
    cause = _cause(complaint)
    detail = next(iter(str(cause).strip().splitlines()), type(cause).__name__)
    if is_busy(complaint) or isinstance(complaint, PoolTimeout):
        return BonmotError("database-busy", database=database)
    if isinstance(cause, sqlite3.Error):
        return _named_by_sqlite(_code(cause), database, detail)
    state = _state(cause)
    match state:
        case "55P03":  # lock_not_available
            return BonmotError("database-busy", database=database)
        case "25006":  # read_only_sql_transaction
            return BonmotError("database-read-only", database=database)
        case "" | "22021" if isinstance(complaint, DataError):  # character_not_in_repertoire: PostgreSQL has no NUL
            return BonmotError("not-to-be-kept")
        case "XX001" | "XX002":  # data_corrupted, index_corrupted
            return BonmotError("database-damaged", database=database)
    # A connection that breaks has no state; the classes are: connection, who we are, no such database, shut down.
    if isinstance(complaint, DBAPIError) and (not state or state[:2] in {"08", "28", "3D", "57"}):
        return BonmotError("database-unreachable", database=database, detail=detail)
    return BonmotError("database-error", database=database, detail=detail)


def _named_by_sqlite(code: int | None, database: str, detail: str) -> BonmotError:
    match code:
        case sqlite3.SQLITE_NOTADB:
            return BonmotError("not-a-database", database=database)
        case sqlite3.SQLITE_READONLY:
            return BonmotError("database-read-only", database=database)
        case sqlite3.SQLITE_CANTOPEN:
            return BonmotError("database-unreachable", database=database, detail=detail)
        case sqlite3.SQLITE_CORRUPT:
            return BonmotError("database-damaged", database=database)
    return BonmotError("database-error", database=database, detail=detail)


def _cause(complaint: Complaint) -> BaseException | None:
    return complaint.orig if isinstance(complaint, DBAPIError) else complaint


def _code(cause: sqlite3.Error) -> int | None:
    code: int | None = getattr(cause, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF  # the rest says more precisely what we need not know


def _state(cause: BaseException | None) -> str:
    return getattr(cause, "sqlstate", None) or ""
