"""Games written down: the log for another Bonmot, GCG for other programs, score sheets for people (R-007)."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError
from bonmot.notation import gcg
from bonmot.study.score_sheet import as_page, as_text
from bonmot.study.sources import LOG_SUFFIX, Source


def _log(source: Source) -> bytes:
    from bonmot.tables import record  # noqa: PLC0415  (whoever only prints a record need not wait for tables)

    if not source.entries:
        raise BonmotError("record-has-no-log")
    return b"".join(record.written(source.name, source.entries))


def _gcg(source: Source) -> bytes:
    if source.record is not None:
        return gcg.write(gcg.plain(source.record))
    if source.past is None:
        raise BonmotError("record-has-no-log")
    return gcg.write(gcg.recorded(source.past))


def _text(source: Source) -> bytes:
    return ("\n".join(as_text(source.story)) + "\n").encode()


def _html(source: Source) -> bytes:
    return as_page(source.story).encode()


WRITERS: Final[dict[str, Callable[[Source], bytes]]] = {"log": _log, "gcg": _gcg, "text": _text, "html": _html}
"""Name of a notation → a game in it."""

SUFFIXES: Final = {"log": LOG_SUFFIX, "gcg": ".gcg", "text": ".txt", "html": ".html"}
"""Name of a notation → how its files end."""


def written(source: Source, notation: str) -> bytes:
    """A game in a notation."""
    if notation not in WRITERS:
        raise BonmotError("unknown-notation", name=notation, names=list(WRITERS))
    return WRITERS[notation](source)


def write_file(source: Source, notation: str, file: Path) -> None:
    """Write a game to a file; a file that exists is replaced, and stays as it was when the game cannot be written."""
    save(written(source, notation), file)


def save(content: bytes, file: Path) -> None:
    """Write bytes to a file; `BonmotError` says why that cannot be."""
    try:
        file.write_bytes(content)
    except (OSError, ValueError) as error:
        raise BonmotError("cannot-write", path=file, reason=getattr(error, "errno", None)) from error


def notation_of(file: Path) -> str | None:
    """The notation that the end of a file's name stands for.

    >>> notation_of(Path("game.HTML")), notation_of(Path("game"))
    ('html', None)
    """
    return next((name for name, suffix in SUFFIXES.items() if file.suffix.lower() == suffix), None)
