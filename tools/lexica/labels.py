"""Where a word is said, and when: the labels that dictionaries put before a definition, a letter for each.

The letters are those of `bonmot.words.labels`; a capital says so of the whole word, a small one of some of its senses.
An inflected form has the labels that all its headwords have as a whole. Littré (1877) and Webster (1913) are not asked
about words that are common today: what was old or Swiss then may be neither now. That a word was new then stays true.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from bonmot.words.labels import LABELS

from .english import English
from .french import French
from .littre import marks
from .sources import Sources
from .text import changed, fold, word

Labels = dict[str, frozenset[str]]
"""Folded word → letters."""

DIALECTS = {"american": "A", "australian": "U", "british": "B", "british_z": "B", "canadian": "C"}
"""SCOWL keeps what is written in one country apart from what is English everywhere."""

DOMAINS = {
    "United_Kingdom": "B",
    "England": "B",
    "United_States": "A",
    "Scotland": "S",
    "Ireland": "I",
    "Northern_Ireland": "I",
    "Canada": "C",
    "Australia": "U",
    "New_Zealand": "Z",
    "India": "H",
    "South_Africa": "F",
    "archaism": "O",
    "slang": "L",
    "dialect": "D",
    "regionalism": "D",
}
"""The synsets of WordNet to which a word of a region or of a manner points."""

DERIVED = frozenset("0123456789!-iv")
"""What an English word may be of a headword without being a form of it (`english_meanings`)."""

_BRACKETS = re.compile(r"\[([^\]]{2,40})\]")
_NUMBER = re.compile(r"(?:^|\s)\d+\.\s")
_WEBSTER = (
    (r"\bObs|\bArchaic|\bObsoles", "O"),
    (r"\bProv|\bDial", "D"),
    (r"\bScot", "S"),
    (r"\bU\. ?S", "A"),
    (r"^(?:Colloq\. |Local, )?Eng\.?$", "B"),
    (r"\bIreland|\bIrish", "I"),
    (r"\bCanad", "C"),
    (r"\bAustralia", "U"),
    (r"\bNew Zealand", "Z"),
    (r"^(?:Anglo-)?India\b", "H"),
    (r"\bS(?:outh|\.) ?Africa", "F"),
    (r"\bSlang|\bCant\b", "L"),
    (r"\bRecent", "K"),
)


def english_rows(sources: Sources, lists: English, forms: Iterable[str], common: Iterable[str]) -> list[str]:
    """Word, then its labels: from WordNet; where it is silent, from Webster; and the spellings of each country."""
    wordnet = _of_senses(sources.wordnet_labels)
    heard = frozenset(common)
    webster = {
        folded: _then(marks_of_webster(text), folded in heard)
        for name, text in sources.webster.items()
        if (folded := word(name)) and folded not in wordnet
    }
    headwords = {**webster, **wordnet}
    found = _with_forms(headwords, forms, DERIVED)
    for folded, letters in _spellings(sources).items():
        found[folded] = _whole(found.get(folded, frozenset()), letters)
    return _rows(found, lists.tiers.keys())


def marks_of_webster(text: str) -> frozenset[str]:
    """What Webster says in brackets of every sense of a word.

    >>> marks_of_webster("A child. [Scot. & Prov. Eng.]") == {"S", "D"}
    True
    >>> marks_of_webster("1. To go. 2. To come. [Obs.]")
    frozenset()
    """
    senses = [piece for piece in _NUMBER.split(text) if piece.strip()]
    said = [
        frozenset(letter for mark in _BRACKETS.findall(sense) for sign, letter in _WEBSTER if re.search(sign, mark))
        for sense in senses
    ]
    return frozenset.intersection(*said) if said else frozenset()


def _spellings(sources: Sources) -> Labels:
    """Where a spelling is written that is not English everywhere: that of the United States, or that of others.

    What both they and others write is good in so many places that it says nothing (REALIZE).
    """
    written: dict[str, set[str]] = defaultdict(set)
    everywhere: set[str] = set()
    for dialect, texts in sources.scowl_dialects.items():
        for text in texts:
            if folded := word(text):
                if dialect in DIALECTS:
                    written[folded].add(DIALECTS[dialect])
                else:
                    everywhere.add(folded)
    return {
        folded: frozenset(letters)
        for folded, letters in written.items()
        if folded not in everywhere and ("A" not in letters or letters <= {"A", "C"})
    }


def french_rows(sources: Sources, lists: French, forms: Iterable[str], common: Iterable[str]) -> list[str]:
    """Word, then its labels: what Littré says of it, and the spellings of before and after the reform of 1990."""
    heard = frozenset(common)
    articles: dict[str, list[frozenset[str]]] = defaultdict(list)
    for name, body in sources.littre_articles:
        if folded := word(name):
            articles[folded].append(_then(marks(body), folded in heard))
    found = _with_forms({folded: _of_all(said) for folded, said in articles.items()}, forms, frozenset())
    before, after = sources.french_before_1990, sources.french_since_1990
    for folded, letter in [*((each, "T") for each in before - after), *((each, "R") for each in after - before)]:
        found[folded] = _whole(found.get(folded, frozenset()), {letter})
    return _rows(found, {folded for folded in lists.words if lists.tier(folded) >= 0} | set(lists.extra))


def _of_senses(senses: Mapping[str, list[frozenset[str]]]) -> Labels:
    """The labels of the senses of a text, as names of WordNet's domains."""
    found: dict[str, list[frozenset[str]]] = defaultdict(list)
    for text, each in senses.items():
        if folded := word(text):
            found[folded] += [frozenset(DOMAINS[name] for name in names if name in DOMAINS) for names in each]
    return {folded: _of_readings(each) for folded, each in found.items()}


def _of_readings(readings: list[frozenset[str]]) -> frozenset[str]:
    """A capital where all readings say it of the whole word, else a small letter.

    >>> sorted(_of_readings([frozenset("BO"), frozenset("B")]))
    ['B', 'o']
    """
    letters = {letter.upper() for reading in readings for letter in reading}
    return frozenset(letter if all(letter in reading for reading in readings) else letter.lower() for letter in letters)


def _of_all(readings: list[frozenset[str]]) -> frozenset[str]:
    """What all readings say of the whole word."""
    return frozenset.intersection(*readings) if readings else frozenset()


def _then(letters: frozenset[str], common_today: bool) -> frozenset[str]:
    """What an old dictionary still says of a word."""
    return letters & {"K"} if common_today else letters


def _with_forms(headwords: Labels, forms: Iterable[str], derived: frozenset[str]) -> Labels:
    """The labels of headwords; what they have as a whole, their inflected forms have, too."""
    found = {folded: letters for folded, letters in headwords.items() if letters}
    for row in forms:
        folded, *analyses = row.split("\t")
        above = {_headword(folded, analysis, derived) for analysis in analyses} - {folded}
        readings = [headwords.get(each, frozenset()) for each in above]
        if folded in headwords:
            readings.append(headwords[folded])
        shared = frozenset(letter for letter in _of_all(readings) if letter.isupper())
        own = headwords.get(folded, frozenset())
        if above and (shared or own):
            found[folded] = shared | {each.lower() for each in own if each.upper() not in shared}
    return found


def _headword(folded: str, analysis: str, derived: frozenset[str]) -> str:
    """The headword of which the word is an inflected form; itself where it is derived: MATESHIP is not Australian."""
    spelling, change, _natures, grammar = analysis.split(":")
    if derived.intersection(grammar):
        return folded
    return fold(changed(spelling or folded.lower(), change))


def _whole(known: frozenset[str], letters: Iterable[str]) -> frozenset[str]:
    """With labels that hold for the whole word."""
    whole = frozenset(letters)
    return frozenset(each for each in known if each.upper() not in whole) | whole


def _rows(found: Labels, listed: Iterable[str]) -> list[str]:
    kept = sorted(found.keys() & set(listed))
    return [f"{folded}\t{_ordered(found[folded])}" for folded in kept if found[folded]]


def _ordered(letters: frozenset[str]) -> str:
    return "".join(sorted(letters, key=lambda letter: LABELS.index(letter.upper())))
