"""What a server writes down of what happens to it: enough to find a fault, and no page for what one line says."""

import logging
from datetime import UTC, datetime
from typing import Final

import msgspec

from bonmot.errors import BonmotError

OF_THE_DATABASE: Final = frozenset({"database-unreachable", "database-busy", "database-read-only", "database-damaged"})
"""Faults that lie elsewhere, and that every table of a server meets at the same moment."""


def write_logs(form: str) -> None:
    """Write what happens to the server to standard error: as text, or as JSON, a line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def is_our_affair(record: logging.LogRecord) -> bool:
    """Whether something is worth a line in the log: whoever sends what is no text is hung up on, and that is all."""
    return not isinstance(_fault(record), UnicodeDecodeError)


class PlainLines(logging.Formatter):
    """A record as people read it, with the traceback if something of ours has failed."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the traceback below it."""
        if (code := _known_fault(record)) is None:
            return super().format(record)
        return f"{record.levelname}: {record.getMessage()}: {code}"


class JsonLines(logging.Formatter):
    """A record as one line of JSON: when, how grave, where, what, and what was at fault: a code, or a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if (code := _known_fault(record)) is not None:
            told["fault"] = code
        elif record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def _fault(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _known_fault(record: logging.LogRecord) -> str | None:
    """The code of a fault of the database's, which needs no traceback."""
    fault = _fault(record)
    return fault.code if isinstance(fault, BonmotError) and fault.code in OF_THE_DATABASE else None
