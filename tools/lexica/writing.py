"""Write a table: the same rows always give the same bytes."""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from pathlib import Path

# Spelt out rather than left to a preset number, so that the result does not hang on a default.
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


def packed_table(rows: Iterable[str]) -> bytes:
    text = "".join(f"{row}\n" for row in rows)
    return lzma.compress(text.encode("utf-8"), lzma.FORMAT_XZ, lzma.CHECK_CRC64, filters=_FILTERS)


def read_table(path: Path) -> list[str]:
    """The rows of a table.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "two.txt.xz"
    ...     _ = path.write_bytes(packed_table(["un", "deux"]))
    ...     read_table(path)
    ['un', 'deux']
    """
    text = lzma.decompress(path.read_bytes()).decode("utf-8")
    return text.removesuffix("\n").split("\n") if text else []
