"""A game written down, to keep."""

import re
import unicodedata
from typing import Final

import msgspec

from bonmot.decoding import msgpack_decoder
from bonmot.errors import BonmotError
from bonmot.study.score_sheet.heading import title_of
from bonmot.study.sources import Source
from bonmot.study.writing import LOG, PICTURE, notations_of, picture, written
from bonmot.tables import Store
from bonmot.texts import Reader, speak
from bonmot.web.tasks.task import Task

LONGEST_FILE_NAME: Final = 60


class Exported(msgspec.Struct, frozen=True):
    """A file."""

    name: str
    suffix: str
    content: bytes


EXPORTS: Final = msgpack_decoder(Exported)


class ExportTask(Task, frozen=True, kw_only=True):
    """A game in a notation, as whoever holds some seats may see it."""

    own: tuple[int, ...]
    notation: str
    lines: int | None
    """Of a picture: the board after so many lines of the score sheet."""
    language: str

    def done(self, store: Store) -> bytes:
        """The file."""
        source = self.source(store, self.own)
        if self.notation == LOG and not source.past.is_over:
            raise BonmotError("log-after-the-end")
        with speak(Reader(self.language)):
            is_picture = self.notation == PICTURE
            content = picture(source, self.lines).encode() if is_picture else written(source, self.notation)
            suffix = notations_of(source)[self.notation].suffix
            return msgspec.msgpack.encode(Exported(file_name(source), suffix, content))


def file_name(source: Source) -> str:
    """A name for a file that every system takes: who played, in plain letters.

    >>> _plain("Zoë & Ben – \\"x\\"/../y")
    'zoe-ben-x-y'
    """
    return _plain(title_of(source.past)) or _plain(source.name) or "bonmot"


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST_FILE_NAME].strip("-")
