"""Tables that are read a page at a time, so that one word costs no more than one page.

The file is a row of xz streams (`tools/lexica/pages.py` writes it): an index, then the pages in order of their words.
"""

import lzma
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError

KEPT: Final = 64
"""Pages that stay unpacked, of all tables together: a few megabytes at most."""


class PagedTable:
    """Rows by word. Nothing is read before the first question; a file that is not there has no rows."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._firsts: list[str] | None = None
        self._places: list[int] = []
        self._content = b""

    def row(self, word: str) -> list[str]:
        """What stands behind a word, a text for each column; nothing if the word has no row."""
        return _texts_of(self, self._page_of(word)).get(word, "").split("\t") if self._has(word) else []

    def _has(self, word: str) -> bool:
        number = self._page_of(word)
        return number >= 0 and word in _texts_of(self, number)

    def _page_of(self, word: str) -> int:
        if self._firsts is None:
            self._open()
        return bisect_right(self._firsts or [], word) - 1

    def _open(self) -> None:
        if not self._path.exists():
            self._firsts = []
            return
        unpacking = lzma.LZMADecompressor()
        try:
            lines = unpacking.decompress(self._path.read_bytes()).decode().splitlines()
            columns = [line.split("\t") for line in lines]
            firsts, lengths = [first for _, first, _ in columns], [int(length) for _, _, length in columns]
        except (lzma.LZMAError, EOFError, ValueError) as error:
            raise BonmotError("meanings-damaged", path=self._path) from error
        self._content = unpacking.unused_data
        self._places = [0, *accumulate(lengths)]
        self._firsts = firsts

    def texts(self, number: int) -> dict[str, str]:
        """A page unpacked: word → its columns, still in one text."""
        try:
            page = lzma.decompress(self._content[self._places[number] : self._places[number + 1]]).decode()
        except (lzma.LZMAError, EOFError, ValueError) as error:
            raise BonmotError("meanings-damaged", path=self._path) from error
        rows = (line.partition("\t") for line in page.splitlines())
        return {word: columns for word, _, columns in rows}


@lru_cache(KEPT)
def _texts_of(table: PagedTable, number: int) -> dict[str, str]:
    return table.texts(number)
