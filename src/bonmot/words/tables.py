"""The tables that come with Bonmot, as records ready to be compiled.

The tables are the source: text, sorted by word, compressed, split by licence (`data/words/ATTRIBUTION.md`).
They are read once, when a lexicon is compiled into the cache folder; never when one is opened.
"""

import lzma
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.words.entries import NATURES, Traits, text_of
from bonmot.words.sources import FOLDER

HOUSE_TIER: Final = 3
"""A word that was looked up and added by hand is certain."""


class Record(NamedTuple):
    """A word of a table; natures with their certainty (`N3V1`), spellings and lemmas as `text_of` writes."""

    word: str
    tier: int
    natures: str
    forms: str
    text: str


class Tables(NamedTuple):
    """All that is known of one language: records by word, ranks, coarse words, glosses, labels by word."""

    records: dict[str, Record]
    ranks: dict[str, int]
    coarse: frozenset[str]
    glosses: dict[str, dict[str, str]]
    labels: dict[str, str]

    def traits(self, record: Record) -> str:
        """What the record shares with others, as it is kept in a word file."""
        labels = self.labels.get(record.word, "")
        return _traits_line(record.tier, record.natures, record.forms, record.word in self.coarse, labels)


@cache
def _traits_line(tier: int, natures: str, forms: str, coarse: bool, labels: str) -> str:
    return Traits(tier, natures, forms, coarse, labels).line()


def read_tables(language: str) -> Tables:
    """Everything about the language, the house words applied last."""
    try:
        records = _french() if language == "fr" else _english()
        ranks = {word: rank for rank, (word,) in enumerate(_rows(f"{language}-common.txt.xz"), 1)}
        labels = {row[0]: row[1] for row in _rows(f"{language}-labels.tsv.xz")}
    except (lzma.LZMAError, EOFError, ValueError, IndexError) as error:
        raise BonmotError("tables-damaged", language=language, path=FOLDER) from error
    _apply_house(language, records)
    return Tables(records, ranks, coarse_words(language), _glosses(language), labels)


@cache
def coarse_words(language: str) -> frozenset[str]:
    """The insults and obscenities of a language, reviewed by hand (`family-*.txt`); none where nobody listed them.

    >>> "DAMP" in coarse_words("en"), coarse_words("es")
    (False, frozenset())
    """
    return frozenset(row[0] for row in _rows(f"family-{language}.txt"))


def _french() -> dict[str, Record]:
    records = {}
    for (word, spellings, forms, lemmas), (traits,) in zip(
        _rows("fr-words.tsv.xz"), _rows("fr-tiers.txt.xz"), strict=True
    ):
        text = text_of(word, spellings.split(","), lemmas) if spellings else "\t" + lemmas
        records[word] = Record(word, int(traits[0]), _french_natures(traits[1:]), forms, text)
    for word, natures in _rows("fr-extra.tsv.xz"):
        records[word] = Record(word, 2, _french_natures(natures), "", "")
    return records


def _english() -> dict[str, Record]:
    records = {}
    for word, tier, _size, natures in _rows("en-words.tsv.xz"):
        records[word] = Record(word, int(tier), _english_natures(natures), "", "")
    return records


@cache
def _english_natures(letters: str) -> str:
    """One certainty for all natures: the last character.

    >>> _english_natures("NV2")
    'N2V2'
    """
    return "".join(letter + letters[-1] for letter in NATURES if letter in letters)


@cache
def _french_natures(letters: str) -> str:
    """A capital letter is confirmed by a second source, a small one stands alone.

    >>> _french_natures("NVa")
    'N3V3A1'
    """
    return "".join(
        letter + ("3" if letter in letters else "1")
        for letter in NATURES
        if letter in letters or letter.lower() in letters
    )


def _apply_house(language: str, records: dict[str, Record]) -> None:
    for word, sign, natures, *_reason in _rows(f"house-{language}.tsv"):
        if sign == "-":
            records.pop(word, None)
            continue
        before = records.get(word, Record(word, 0, "", "", ""))
        records[word] = _with_natures(before, natures)._replace(tier=HOUSE_TIER)
    # The short words were reviewed by hand, one by one: their natures are certain.
    for word, natures, *_glosses in _rows(f"short-{language}.tsv"):
        if word in records:
            records[word] = _with_natures(records[word], natures)


def _with_natures(record: Record, certain: str) -> Record:
    known = dict(zip(record.natures[::2], record.natures[1::2], strict=True)) | dict.fromkeys(certain.upper(), "3")
    return record._replace(natures="".join(letter + known[letter] for letter in NATURES if letter in known))


def _glosses(language: str) -> dict[str, dict[str, str]]:
    own, other = language, "en" if language == "fr" else "fr"
    return {
        word: {own: gloss, other: translated} for word, _natures, gloss, translated in _rows(f"short-{language}.tsv")
    }


@cache
def written_by_hand(language: str) -> dict[str, str]:
    """Word → its meaning in its own language: the short words, and those that the house has added.

    >>> written_by_hand("en")["AA"]
    'rough, broken lava'
    """
    found = {word: reason for word, sign, _natures, reason in _rows(f"house-{language}.tsv") if sign == "+"}
    for name, column in (("glosses", 1), ("short", 2)):
        found |= {row[0]: row[column] for row in _rows(f"{name}-{language}.tsv")}
    return found


def _rows(name: str) -> Iterator[list[str]]:
    """The rows of a table, none if there is no such file. What is written by hand may have comments."""
    path = FOLDER / name
    if not path.exists():
        return
    by_hand = path.suffix != ".xz"
    content = path.read_bytes() if by_hand else lzma.decompress(path.read_bytes())
    for line in content.decode().splitlines():
        if not by_hand or (line.strip() and not line.startswith("#")):
            yield line.split("\t")
