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
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.words.alphabet import Alphabet
from bonmot.words.sources import BUILT_IN, FOLDER

if TYPE_CHECKING:
    from bonmot.words.lexicon import Lexicon

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
        self._lines: Final = _lines(language)
        """Name → what the tables say of it, a line each: it is read when somebody asks."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._key(name) in self._lines

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._lines))

    def kinds(self, name: str) -> str:
        """What it is the name of: letters of `KINDS`, none when it is not known."""
        known = {kind for _spellings, kinds in self._said(self._key(name)) for kind in kinds}
        return "".join(kind for kind in KINDS if kind in known)

    def spellings(self, name: str) -> tuple[str, ...]:
        """How it is written.

        >>> from bonmot.words import names
        >>> names("fr").spellings("ELISABETH")
        ('Élisabeth', 'Elisabeth')
        """
        word = self._key(name)
        found = (each for written, _kinds in self._said(word) for each in (written or word.capitalize()).split(","))
        return tuple(dict.fromkeys(found))

    def _said(self, word: str) -> Iterator[tuple[str, str]]:
        """How it is written and what it is, as each table says."""
        for line in self._lines.get(word, "").splitlines():
            spellings, kinds, *_rest = line.split("\t")
            yield spellings, kinds

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
def name_list(language: str) -> "Lexicon":
    """The same names as a lexicon, which finds those that some letters make at once; it is kept in the cache.

    >>> [found.word for found in name_list("fr").anagrams("isarp", exact=True)]
    ['PARIS']
    """
    from bonmot.words.compiling import joined, kept_lexicon

    if language not in BUILT_IN:
        raise BonmotError("no-lexicon-for-language", language=language)
    alphabet, tables = Alphabet.load(language), [*_TABLES[language], f"house-abbreviations-{language}.tsv"]
    told = b"".join((FOLDER / table).read_bytes() for table in tables if (FOLDER / table).exists())
    mark = f"names {blake2b(told, digest_size=8).hexdigest()}"
    return kept_lexicon(
        mark, lambda: (joined(sorted(map(alphabet.encode, names(language)))), b""), language, f"{language}-names"
    )


class Abbreviation(NamedTuple):
    """A shortened word that everybody reads without thinking: how it is written, and what it stands for."""

    spelling: str
    meaning: str


@cache
def common_abbreviations(language: str) -> dict[str, Abbreviation]:
    """Common abbreviations (R-041), reviewed by hand (`house-abbreviations-*.tsv`): letters → what it is.

    >>> common_abbreviations("fr")["MME"], "ETC" in common_abbreviations("en")
    (Abbreviation(spelling='Mme', meaning='madame'), True)
    >>> "CNRS" in common_abbreviations("fr")
    False
    """
    if language not in BUILT_IN:
        raise BonmotError("no-lexicon-for-language", language=language)
    return {
        word: Abbreviation(spelling, meaning) for word, sign, spelling, meaning in _by_hand(language) if sign == "+"
    }


@cache
def abbreviations(language: str) -> dict[str, tuple[str, ...]]:
    """Every abbreviation, symbol and initialism that some source knows: in capitals → how it is written.

    No game takes them for words; which of the abbreviations are common, `common_abbreviations` says.

    >>> abbreviations("fr")["CNRS"]
    ('CNRS',)
    """
    if language not in BUILT_IN:
        raise BonmotError("no-lexicon-for-language", language=language)
    with lzma.open(FOLDER / f"{language}-abbreviations.tsv.xz", "rt", encoding="utf-8") as lines:
        rows = (line.rstrip("\n").split("\t") for line in lines)
        found = {word: tuple(spellings.split(",")) for word, spellings in rows}
    for word, sign, spelling, _meaning in _by_hand(language):
        found[word] = (*found.get(word, ()), spelling) if sign == "+" else (word,)
    return found


def _by_hand(language: str) -> Iterator[tuple[str, str, str, str]]:
    """Letters, `+` for an abbreviation or `-` for an acronym, how an abbreviation is written, and what it means."""
    text = (FOLDER / f"house-abbreviations-{language}.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            word, sign, spelling, meaning = line.split("\t")
            yield word, sign, spelling, meaning


def _lines(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for table in _TABLES[language]:
        path = FOLDER / table
        if not path.exists():
            continue
        with lzma.open(path, "rt", encoding="utf-8") as file:
            for line in file.read().splitlines():
                word, said = line.split("\t", 1)
                found[word] = f"{found[word]}\n{said}" if word in found else said
    for word, sign, _spelling, _meaning in _by_hand(language):
        if sign == "-":
            found.pop(word, None)  # acronyms are no names, though some lists write them like names
    return found
