"""What time it is for all processes that share a database: its own, where they may run on several machines."""

import time

from sqlalchemy import Connection, func, select, text


def database_time(connection: Connection) -> int:
    """Milliseconds since 1970, by the one clock that all processes have."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(select(func.extract("epoch", text("clock_timestamp()")) * 1_000)) or 0)
    return time.time_ns() // 1_000_000
