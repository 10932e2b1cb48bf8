"""Which database a URL means."""

import os
import re
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bonmot.errors import BonmotError

FILE: Final = "games.sqlite"

_OPTIONS: Final = frozenset({"synchronous", "uri", "mode", "cache", "immutable", "nolock", "vfs"})
"""What may be said about a SQLite file after a question mark."""


def address(url: str | None) -> URL:
    """What the text means; no text is BONMOT_DATABASE, or else a file in the user's data folder.

    >>> address("postgres://me:secret@server/games")
    postgresql+psycopg://me:***@server/games
    """
    text = url or os.environ.get("BONMOT_DATABASE")
    if not text:
        from bonmot.words.folders import data_folder  # rarely needed

        return URL.create("sqlite", database=str(data_folder() / FILE))
    try:
        parsed = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise BonmotError("bad-database-url", url=_without_password(text)) from error
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite" and not parsed.host and "\0" not in (parsed.database or "") and parsed.query.keys() <= _OPTIONS:
        return parsed.set(drivername="sqlite")
    if kind in {"postgresql", "postgres"}:
        return parsed.set(drivername="postgresql+psycopg")
    raise BonmotError("bad-database-url", url=_without_password(text))


def shown(url: URL) -> str:
    """The database as it may be shown to people.

    >>> shown(address("postgres://me:secret@server/games"))
    'postgresql://me:***@server/games'
    >>> shown(address("sqlite:///games.sqlite?synchronous=full"))
    'games.sqlite'
    """
    if url.drivername == "sqlite":
        return url.database or ":memory:"
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _without_password(text: str) -> str:
    return re.sub(r"://([^/@:]*):.*@", r"://\1:***@", text)
