"""Names: people, places, countries… No words of the games, but some cards ask for them.

>>> from bonmot.words import names
>>> french = names("fr")
>>> "Paris" in french
True
>>> french.kinds("Paris")
'gpn'
"""

import lzma
from collections.abc import Iterator
from functools import cache
from typing import Final

from bonmot.errors import BonmotError
from bonmot.words.alphabet import Alphabet
from bonmot.words.sources import BUILT_IN, FOLDER

KINDS: Final = "gspcrhnk"
"""Given name, surname, place, country, region, person, other name, known only to have a capital."""

_TABLES: Final = {
    # The last table of each may be missing: a distributor may leave out a licence.
    "fr": ("fr-names.tsv.xz", "places.tsv.xz", "fr-names-lefff.tsv.xz"),
    "en": ("en-names.tsv.xz", "places.tsv.xz"),
}


class Names:
    """The names known in one language; written in any case, with or without accents."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._alphabet: Final = Alphabet.load(language)
        self._rows: Final = _rows(language)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._key(name) in self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._rows))

    def kinds(self, name: str) -> str:
        """What it is the name of: letters of `KINDS`, none when it is not known."""
        return self._rows.get(self._key(name), ("", ()))[0]

    def spellings(self, name: str) -> tuple[str, ...]:
        """How it is written.

        >>> from bonmot.words import names
        >>> names("fr").spellings("ELISABETH")
        ('Élisabeth', 'Elisabeth')
        """
        return self._rows.get(self._key(name), ("", ()))[1]

    def _key(self, name: str) -> str:
        encoded = self._alphabet.try_encode(name)
        return "" if encoded is None else self._alphabet.decode(encoded)


@cache
def names(language: str) -> Names:
    """The names of "fr" or "en"; read when first asked for, then kept."""
    if language not in BUILT_IN:
        raise BonmotError("no-lexicon-for-language", language=language)
    return Names(language)


@cache
def abbreviations(language: str) -> dict[str, tuple[str, ...]]:
    """Abbreviations and symbols, which do not count as words either: in capitals → how they are written.

    >>> abbreviations("fr")["CNRS"]
    ('CNRS',)
    """
    if language not in BUILT_IN:
        raise BonmotError("no-lexicon-for-language", language=language)
    with lzma.open(FOLDER / f"{language}-abbreviations.tsv.xz", "rt", encoding="utf-8") as lines:
        rows = (line.rstrip("\n").split("\t") for line in lines)
        found = {word: tuple(spellings.split(",")) for word, spellings in rows}
    for word, sign, spelling in _by_hand(language):
        found[word] = (*found.get(word, ()), spelling) if sign == "+" else (word,)
    return found


def _by_hand(language: str) -> Iterator[tuple[str, str, str]]:
    """Letters, `+` for an abbreviation or `-` for an acronym, and how an abbreviation is written."""
    text = (FOLDER / f"house-abbreviations-{language}.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            word, sign, spelling, _meaning = line.split("\t")
            yield word, sign, spelling


def _rows(language: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    rows: dict[str, tuple[str, tuple[str, ...]]] = {}
    for table in _TABLES[language]:
        path = FOLDER / table
        if not path.exists():
            continue
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                word, spellings, kinds = line.rstrip("\n").split("\t")[:3]
                before = rows.get(word, ("", ()))
                merged = "".join(kind for kind in KINDS if kind in before[0] + kinds)
                written = spellings.split(",") if spellings else [word.capitalize()]
                rows[word] = (merged, tuple(dict.fromkeys((*before[1], *written))))
    for word, sign, _spelling in _by_hand(language):
        if sign == "-":
            rows.pop(word, None)  # acronyms are no names, though some lists write them like names
    return rows
