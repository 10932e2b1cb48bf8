"""Abbreviations, acronyms and units: kept apart, since no game takes them for words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from .hunspell import FORBIDDEN, NO_SUGGESTION, DictionaryLine, values
from .sources import Sources
from .text import letters

Spellings = dict[str, set[str]]

_ROMAN_NUMERAL = re.compile(r"(?=[IVXLCDM])M*(C[MD]|D?C{0,3})(X[CL]|L?X{0,3})(I[XV]|V?I{0,3})", re.IGNORECASE)


def french_abbreviations(sources: Sources) -> Spellings:
    return _gather(line.stem for line in sources.hunspell.lines if _is_abbreviation(line))


def english_abbreviations(sources: Sources) -> Spellings:
    return _gather(sources.scowl["abbreviations"])


def _is_abbreviation(line: DictionaryLine) -> bool:
    """An acronym in capitals, or a unit or a shortened title that the spelling checker never suggests."""
    if FORBIDDEN in line.flags or not values(line.fields, "po") & {"nom", "npr", "titr"}:
        return False
    shortened = line.stem.isupper() or NO_SUGGESTION in line.flags
    return shortened and not _ROMAN_NUMERAL.fullmatch(line.stem)


def _gather(texts: Iterable[str]) -> Spellings:
    spellings: Spellings = defaultdict(set)
    for text in texts:
        if text.isalpha() and (folded := letters(text)):
            spellings[folded].add(text)
    return dict(spellings)
