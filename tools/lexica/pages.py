"""A table that is read a page at a time: whoever asks for one word unpacks some thousand characters, not millions.

The file is a row of xz streams, and so an xz file like the others. The first stream is the index: for each page a line
that opens with a tab, with the first word of the page and how many bytes it takes.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator

PAGE = 24_000
"""Characters of a page, about: what is unpacked in well under a millisecond or two."""

# A page needs no larger memory than itself, and whoever reads it none either.
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 16}]


def packed_pages(rows: list[str]) -> bytes:
    """The rows, which are in order of their words, as pages behind their index."""
    index, packed = [], []
    for page in _pages(rows):
        packed.append(_stream(page))
        first, _, _ = page[0].partition("\t")
        index.append(f"\t{first}\t{len(packed[-1])}")
    return _stream(index) + b"".join(packed)


def without_index(rows: list[str]) -> list[str]:
    """The rows of such a table, as `read_table` gives them, less those of the index.

    >>> import lzma
    >>> text = lzma.decompress(packed_pages(["A\\tx", "B\\ty"])).decode()
    >>> without_index(text.splitlines())
    ['A\\tx', 'B\\ty']
    """
    return [row for row in rows if not row.startswith("\t")]


def _pages(rows: list[str]) -> Iterator[list[str]]:
    page: list[str] = []
    size = 0
    for row in rows:
        page.append(row)
        size += len(row) + 1
        if size >= PAGE:
            yield page
            page, size = [], 0
    if page:
        yield page


def _stream(rows: list[str]) -> bytes:
    text = "".join(f"{row}\n" for row in rows)
    return lzma.compress(text.encode("utf-8"), lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=_FILTERS)
