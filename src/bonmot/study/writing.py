"""Games written down: the log for another Bonmot, score sheets for people (R-007), and records such as GCG."""

from pathlib import Path
from secrets import token_hex
from typing import Final

from bonmot.board.svg import alone
from bonmot.errors import BonmotError
from bonmot.study.part import Format, formats
from bonmot.study.score_sheet import as_page, as_text, sheet_of
from bonmot.study.sources import LOG_SUFFIX, Source
from bonmot.texts import mark


def _log(source: Source) -> bytes:
    """Everything that happened, drawn tiles and the bag included: it is how games are kept, not how they are shown."""
    from bonmot.tables import record  # whoever only prints a record need not wait for tables

    if not source.entries:
        raise BonmotError("record-has-no-log")
    if _is_sealed(source):
        raise BonmotError("log-sealed")
    return b"".join(record.written(source.name, source.entries))


def _text(source: Source) -> bytes:
    return ("\n".join(as_text(source.past)) + "\n").encode()


def _html(source: Source) -> bytes:
    return as_page(source.past).encode()


def _picture(source: Source) -> bytes:
    return picture(source).encode()


def picture(source: Source, turn: int | None = None) -> str:
    """The board after so many lines of the score sheet, as a drawing that stands alone (SVG)."""
    draws = source.part.sheet.board_page
    if draws is None:
        raise BonmotError("notation-of-other-game", name=PICTURE)
    return alone(draws(sheet_of(source.past, turn)))


PICTURE: Final = "svg"
_PICTURE: Final = Format(".svg", mark("picture of the board (SVG)"), _picture)
SHEETS: Final = {
    "html": Format(".html", mark("score sheet, a page to print (HTML)"), _html),
    "text": Format(".txt", mark("score sheet, plain text"), _text),
}
"""Name of a notation that shows what a seat may see → a game in it."""

LOG: Final = "log"
"""The notation that hides nothing."""
_LOG: Final = Format(LOG_SUFFIX, mark("everything, for another Bonmot"), _log)
_LOG_OF_A_RUNNING_GAME: Final = _LOG._replace(
    about=mark("everything, hidden racks and the bag too, for another Bonmot")
)


def notations_of(source: Source) -> dict[str, Format]:
    """How a game can be written, in the order in which it is offered."""
    found = {**SHEETS, **source.part.formats}
    if source.part.sheet.board_page is not None:
        found[PICTURE] = _PICTURE
    if source.entries and not _is_sealed(source):
        found[LOG] = _LOG if source.past.is_over else _LOG_OF_A_RUNNING_GAME
    return found


def _is_sealed(source: Source) -> bool:
    """Whether the log holds what not even whoever keeps it may read now."""
    return bool(source.past.entries) and source.past.entries[-1].view.is_sealed


def check_notation(notation: str) -> None:
    """Refuse what is a notation of no game, before any game is read."""
    known = [LOG, *formats(), *reversed(SHEETS), PICTURE]
    if notation not in known:
        raise BonmotError("unknown-notation", name=notation, names=known)


def written(source: Source, notation: str) -> bytes:
    """A game in a notation."""
    check_notation(notation)
    if notation == LOG:
        return _log(source)
    known = notations_of(source)
    if notation not in known:
        raise BonmotError("notation-of-other-game", name=notation)
    return known[notation].write(source)


def write_file(source: Source, notation: str, file: Path) -> None:
    """Write a game to a file; a file that exists is replaced, and stays as it was when the game cannot be written."""
    save(written(source, notation), file)


def save(content: bytes, file: Path) -> None:
    """Write bytes to a file, aside first, so that an older one stays whole when this fails; `BonmotError` says why."""
    try:
        whole = file.resolve()
        if whole.exists() and not whole.is_file():  # a pipe or a device is written to, not replaced
            whole.write_bytes(content)
            return
        aside = whole.with_name(f".{whole.name[:100]}.{token_hex(4)}")
        try:
            aside.write_bytes(content)
            if whole.exists():
                aside.chmod(whole.stat().st_mode)
            aside.replace(whole)
        finally:
            aside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BonmotError("cannot-write", path=file, reason=getattr(error, "errno", None)) from error
