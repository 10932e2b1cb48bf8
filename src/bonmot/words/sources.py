"""Which files the built-in lexica are compiled from, and whether they have changed since."""

import os
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError

FOLDER: Final = Path(__file__).parent.parent / "data" / "words"

BUILT_IN: Final = ("en", "fr")
"""The languages whose words come with Bonmot."""

_SOURCES: Final = {
    "en": ("en-words.tsv.xz", "en-common.txt.xz", "en-labels.tsv.xz"),
    "fr": ("fr-words.tsv.xz", "fr-tiers.txt.xz", "fr-extra.tsv.xz", "fr-common.txt.xz", "fr-labels.tsv.xz"),
}
# Written by hand; a lexicon can do without them.
_BY_HAND: Final = ("house-{}.tsv", "family-{}.txt", "short-{}.tsv")

_END_OF_XZ: Final = 64
"""Bytes behind the packed table: its checksum, the index, the footer."""

_COMPILED_BY: Final = ("alphabet.py", "compiling.py", "entries.py", "familiarity.py", "tables.py")


def fingerprint(language: str) -> str:
    """Changes whenever a table changes, or the code that compiles it: names what was compiled.

    >>> fingerprint("fr") == fingerprint("fr") != fingerprint("en")
    True
    """
    tables = [FOLDER / name for name in (*_SOURCES[language], *(name.format(language) for name in _BY_HAND))]
    for path in tables[: len(_SOURCES[language])]:
        if not path.exists():
            raise BonmotError("tables-missing", language=language, path=path)
    code = [Path(__file__).with_name(module) for module in _COMPILED_BY]
    return _read(tuple((path, path.stat().st_mtime_ns) for path in (*tables, *code) if path.exists()))


@lru_cache(4)
def _read(files: tuple[tuple[Path, int], ...]) -> str:
    """A number that some files have in common: they are read again when they were written again."""
    total = 0
    for path, _written in files:
        total = zlib.crc32(path.name.encode() + _told(path), total)
    return f"{total:08x}"


def _told(path: Path) -> bytes:
    """The bytes of a file; of a table the last, where xz has the checksum of all that is packed in it."""
    with path.open("rb") as stream:
        if path.suffix == ".xz":
            stream.seek(-min(_END_OF_XZ, path.stat().st_size), os.SEEK_END)
        return stream.read()
