"""Verb, noun or adjective: what the lexicon says of a word, mended where it is known to be wrong.

>>> is_of_type("en", "en", "WALKS", "verb"), is_of_type("en", "en", "WALKS", "adjective")
(True, False)
>>> is_of_type("en", "en", "GAFFS", "verb")  # to gaff a fish: there are gaffed and gaffing
True
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from bonmot import words
from bonmot.words import Lexicon

_FOLDER: Final = Path(__file__).parents[2] / "data" / "cards"

NATURES: Final = {"verb": "V", "noun": "N", "adjective": "A"}
"""Types of word → natures of the lexicon; a verb is any form of one (C-036)."""

CERTAINTY: Final = {"verb": 1, "noun": 1, "adjective": 0}
"""How sure the lexicon must be. What it guesses from an ending is right for adjectives, and not enough for nouns."""

_VOWELS: Final = "AEIOU"


@lru_cache(maxsize=16)
def lexicon_named(name: str) -> Lexicon:
    """A lexicon, kept open: opening looks at files."""
    return words.open(name)


def knows_natures(language: str) -> bool:
    """Whether there is a lexicon that tells verbs from nouns."""
    return language in {"fr", "en"}


def is_of_type(lexicon: str, language: str, word: str, kind: str) -> bool:
    """Whether a word of a lexicon is a verb, a noun or an adjective."""
    mended = _mended(language).get((word, kind))
    if mended is not None:
        return mended
    if _natures(lexicon, language, word).get(NATURES[kind], -1) >= CERTAINTY[kind]:
        return True
    return language == "en" and kind == "verb" and _is_inflected(word)


def _natures(lexicon: str, language: str, word: str) -> dict[str, int]:
    """Natures, and how sure they are; lists that people bring do not know them, the language does."""
    entry = lexicon_named(lexicon).entry(word)
    if entry is not None and not entry.natures and lexicon != language:
        entry = _whole(language).entry(word) if knows_natures(language) else None
    return entry.natures if entry is not None else {}


@cache
def _whole(language: str) -> Lexicon:
    """The lexicon of a language with all its words, the doubtful ones too."""
    return words.open(language, 0)


@cache
def _mended(language: str) -> dict[tuple[str, str], bool]:
    path = _FOLDER / f"natures-{language}.tsv"
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(word, kind): sign == "+" for word, sign, kind, _reason in rows}


def _is_inflected(word: str) -> bool:
    """English makes verbs of nouns: where the lexicon has both forms in -ED and -ING, the word is a verb as well."""
    whole = lexicon_named("en")
    for base in (word, word.removesuffix("S")):
        longer = whole.entry(f"{base}E")
        # FARED is of FARE, and not of FAR.
        of_longer = longer is not None and "V" in longer.natures
        if len(base) > 2 and base in whole and not of_longer and any(_forms(base, whole)):
            return True
    return False


def _forms(base: str, whole: Lexicon) -> Iterator[bool]:
    yield f"{base}ED" in whole and f"{base}ING" in whole
    if base.endswith("E"):
        # RENTED is of RENT, and not of RENTE; PENNED of PEN, and not of PENNE.
        own = base[:-1] not in whole and base[:-2] not in whole
        yield own and f"{base}D" in whole and f"{base[:-1]}ING" in whole
    elif base.endswith("Y"):
        yield f"{base[:-1]}IED" in whole and f"{base}ING" in whole
    elif base[-1] not in _VOWELS and base[-2] in _VOWELS:
        yield f"{base}{base[-1]}ED" in whole and f"{base}{base[-1]}ING" in whole
