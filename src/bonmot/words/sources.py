"""Which files the built-in lexica are compiled from, and whether they have changed since."""

import zlib
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError

FOLDER: Final = Path(__file__).parent.parent / "data" / "words"

BUILT_IN: Final = ("en", "fr")
"""The languages whose words come with Bonmot."""

_SOURCES: Final = {
    "en": ("en-words.tsv.xz", "en-common.txt.xz"),
    "fr": ("fr-words.tsv.xz", "fr-tiers.txt.xz", "fr-extra.tsv.xz", "fr-common.txt.xz"),
}
# Written by hand; a lexicon can do without them.
_BY_HAND: Final = ("house-{}.tsv", "family-{}.txt", "short-{}.tsv")

_COMPILED_BY: Final = ("alphabet.py", "compiling.py", "entries.py", "tables.py")


def fingerprint(language: str) -> str:
    """Changes whenever a table changes, or the code that compiles it: names what was compiled.

    >>> fingerprint("fr") == fingerprint("fr") != fingerprint("en")
    True
    """
    total = 0
    for name in (*_SOURCES[language], *(name.format(language) for name in _BY_HAND)):
        path = FOLDER / name
        if path.exists():
            total = zlib.crc32(name.encode() + path.read_bytes(), total)
        elif name in _SOURCES[language]:
            raise BonmotError("tables-missing", language=language, path=path)
    for module in _COMPILED_BY:
        total = zlib.crc32(Path(__file__).with_name(module).read_bytes(), total)
    return f"{total:08x}"
