"""Natures (parts of speech) of English words, each with a digit that says how sure they are.

Four steps; the first that says something wins, and its number is the digit:
3 a dictionary with parts of speech, 2 how a definition opens, 1 the word's family in our own list,
0 its suffix.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from .french_natures import ORDER
from .inflection import ending_in, ending_in_ing, plural
from .sources import Sources
from .text import word

CLOSED_CLASSES = Path(__file__).with_name("closed-classes-en.tsv")

Natures = dict[str, set[str]]

_NOUN_OPENINGS = frozenset("A An The One Any That Those Act State Same".split())
_ADJECTIVE_OPENINGS = frozenset(
    "Of Pertaining Having Not Like Resembling Relating Full Capable Containing Without Belonging Being"
    " Characterized Consisting Able Composed Made Causing Producing Destitute Somewhat Situated Tending"
    " Bearing Covered Inclined Furnished Formed Marked".split()
)
_MANNER = re.compile(r"In an? [^.;]*\bmanner\b|In the manner\b")
_FIRST_WORD = re.compile(r"[A-Za-z]+")
_SENSE_NUMBER = re.compile(r"(?:^|\s)\d+\.")
_LEADING_PARENTHESIS = re.compile(r"^\([^)]*\)\s*")
_SENSES_READ = 4

# In this order: the first that fits decides, and the bare S is the last resort. A verb is never guessed.
_NOUN_SUFFIXES = "NESS NESSES ISM ISMS IST ISTS TION TIONS SION SIONS ITY ITIES MENT MENTS SHIP SHIPS".split()
_ADJECTIVE_SUFFIXES = "ABLE IBLE ISH LESS FUL LIKE OUS IC AL ED".split()
_SUFFIXES = (
    *((suffix, "N") for suffix in _NOUN_SUFFIXES),
    ("LY", "D"),
    *((suffix, "A") for suffix in _ADJECTIVE_SUFFIXES),
    ("S", "N"),
)
_LETTERS_BEFORE_SUFFIX = 3


def english_natures(sources: Sources, listed: Collection[str]) -> dict[str, str]:
    """Word → natures and digit ("NV3"), or "" when nothing is known."""
    dictionaries = _dictionaries(sources)
    openings = _openings(sources.webster)
    steps = (
        ("3", _with_inflections(dictionaries, listed)),
        ("2", _with_inflections(openings, listed)),
        ("1", _families(listed)),
    )
    natures = {}
    for folded in listed:
        digit, found = next(((digit, table[folded]) for digit, table in steps if table.get(folded)), ("0", set()))
        found = found or by_suffix(folded)
        natures[folded] = "".join(nature for nature in ORDER if nature in found) + digit if found else ""
    return natures


def closed_classes() -> Natures:
    """Pronouns, determiners, prepositions, conjunctions, numbers, interjections: WordNet has none of them."""
    rows = (line.split("\t") for line in CLOSED_CLASSES.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {folded: set(letters) for folded, letters in rows}


def by_suffix(folded: str) -> set[str]:
    """What the end of a word tells of its nature.

    >>> by_suffix("ZANINESS"), by_suffix("ZANILY"), by_suffix("ZOUK")
    ({'N'}, {'D'}, set())
    """
    for suffix, nature in _SUFFIXES:
        if folded.endswith(suffix) and len(folded) - len(suffix) >= _LETTERS_BEFORE_SUFFIX:
            return {nature}
    return set()


def by_opening(definition: str) -> set[str]:
    """The natures that the openings of the first senses betray.

    >>> sorted(by_opening("1. A sort of boat. 2. To sail in it."))
    ['N', 'V']
    >>> by_opening("In a boatlike manner."), by_opening("See Boat.")
    ({'D'}, set())
    """
    senses = [sense for piece in _SENSE_NUMBER.split(definition) if (sense := piece.strip())]
    found = (_opening_nature(_LEADING_PARENTHESIS.sub("", sense)) for sense in senses[:_SENSES_READ])
    return {nature for nature in found if nature}


def _opening_nature(sense: str) -> str | None:
    if re.match(r"To [a-z]", sense):
        return "V"
    if _MANNER.match(sense):
        return "D"
    opening = _FIRST_WORD.match(sense)
    if opening is None:
        return None
    if opening[0] in _NOUN_OPENINGS:
        return "N"
    return "A" if opening[0] in _ADJECTIVE_OPENINGS else None


def _gather(pairs: Iterable[tuple[str, Iterable[str]]]) -> Natures:
    natures: Natures = defaultdict(set)
    for text, letters in pairs:
        if folded := word(text):
            natures[folded].update(letters)
    return dict(natures)


def _dictionaries(sources: Sources) -> Natures:
    def pairs() -> Iterator[tuple[str, Iterable[str]]]:
        yield from sources.wordnet.items()
        for lemma, nature, forms in sources.lemminflect:
            for text in (lemma, *forms):
                yield text, nature

    natures = _gather(pairs())
    for folded, letters in closed_classes().items():
        natures[folded] = natures.get(folded, set()) | letters
    return natures


def _openings(webster: dict[str, str]) -> Natures:
    return _gather((text, by_opening(definition)) for text, definition in webster.items())


def _with_inflections(known: Natures, listed: Collection[str]) -> Natures:
    natures: Natures = defaultdict(set)
    for base, letters in known.items():
        natures[base] |= letters
        for form, nature in _inflections(base, letters):
            if form in listed:
                natures[form].add(nature)
    return natures


def _inflections(base: str, letters: set[str]) -> Iterator[tuple[str, str]]:
    if base.endswith("ING"):
        yield from ((form, "N") for form in plural(base) if letters & {"N", "V"})
    else:
        yield from ((form, nature) for form in plural(base) for nature in letters & {"N", "V"})
    if "V" in letters:
        yield from ((form, "V") for form in ending_in_ing(base) + ending_in(base, "ED"))
    if "A" in letters:
        yield from ((form, "A") for form in ending_in(base, "ER") + ending_in(base, "EST"))


def _families(listed: Collection[str]) -> Natures:
    natures: Natures = defaultdict(set)

    def present(forms: list[str]) -> list[str]:
        return [form for form in forms if form in listed]

    def mark(forms: list[str], nature: str) -> None:
        for form in forms:
            natures[form].add(nature)

    for base in listed:
        in_s, in_ing = present(plural(base)), present(ending_in_ing(base))
        in_ed, in_er, in_est = (present(ending_in(base, ending)) for ending in ("ED", "ER", "EST"))
        if in_ing and in_ed:
            mark([base, *in_s, *in_ing, *in_ed], "V")
        if in_s and not in_ing and not in_ed:
            mark([base, *in_s], "N")
        if in_er and in_est:
            mark([base, *in_er, *in_est], "A")
    return natures
