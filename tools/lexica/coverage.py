"""How many words have a meaning, counted from the tables themselves and from what is written by hand beside them."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from bonmot.words.meanings import OF_VERBS, told_by

from .pages import without_index
from .text import changed, fold
from .writing import read_table

COMMONEST = 20_000
SHORT = 3
"""Words of so many letters and fewer must all have a meaning."""

Rows = dict[str, list[str]]


class Coverage(NamedTuple):
    """Shares of the words of a language, 0 to 1."""

    with_grammar: float
    """With a headword and a grammar; English words need none."""
    explained: float
    """With a gloss or synonyms, their own or their headword's."""
    explained_commonest: float
    short_without: tuple[str, ...]
    """Short words that nothing is said of."""


def coverage(folder: Path, language: str, words: Collection[str]) -> Coverage:
    """How well the tables of the folder explain these words."""
    forms = _rows(folder / f"{language}-forms.tsv.xz")
    by_hand = _by_hand(folder, language)
    listed = sorted({*words, *by_hand[0]} - by_hand[1])
    tables = ("glosses", "webster") if language == "en" else ("glosses", "synonyms")
    said = dict.fromkeys(by_hand[0], "")
    for name in tables:
        for word, columns in _rows(folder / f"{language}-{name}.tsv.xz").items():
            natures = _natures_said(columns) if name != "webster" else _told_of(columns)
            said[word] = natures and said.get(word, " ") and said.get(word, "") + natures
    headwords = {
        word: {_headword_meant(word, column, language) for column in columns} for word, columns in forms.items()
    }

    def explained(word: str) -> bool:
        near = headwords.get(word, set())
        far = {further for each, _natures in near for further in headwords.get(each, ())}
        # What a verb does is told by verbs alone; a noun may be said to be an adjective elsewhere.
        return word in said or any(
            each in said and (natures != "V" or not said[each] or "V" in said[each]) for each, natures in near | far
        )

    common = read_table(folder / f"{language}-common.txt.xz")[:COMMONEST]
    return Coverage(
        sum(word in forms for word in listed) / len(listed),
        sum(map(explained, listed)) / len(listed),
        sum(map(explained, common)) / len(common),
        tuple(word for word in listed if len(word) <= SHORT and not explained(word)),
    )


def headword(word: str, column: str) -> str:
    """The headword of an analysis.

    >>> headword("COTES", "côtes:1:N:p"), headword("WENT", ":4go:V:t")
    ('côte', 'go')
    """
    spelling, change, _natures, _grammar = column.split(":")
    spelling = spelling or word.lower()
    return changed(spelling, change)


def _headword_meant(word: str, column: str, language: str) -> tuple[str, str]:
    """A headword and its natures: who does something, or does it once more, is explained by a verb."""
    _spelling, _change, natures, grammar = column.split(":")
    of_a_verb = language == "en" and not OF_VERBS.isdisjoint(grammar.split(","))
    return fold(headword(word, column)), "V" if of_a_verb else natures


def _natures_said(columns: list[str]) -> str:
    """Of which natures something is said; nothing where a text is of any."""
    natures = [column.split(":", 2)[1] for column in columns]
    return "".join(natures) if all(natures) else ""


def _told_of(columns: list[str]) -> str:
    """Webster says no natures; but what it says of verbs can be known."""
    texts = [text for column in columns for text in column.split(":", 2)[2].split("|")]
    return "" if any(told_by("V", text) for text in texts) else "N"


def _rows(path: Path) -> Rows:
    rows = (row.split("\t") for row in without_index(read_table(path)))
    return {word: columns for word, *columns in rows}


def _by_hand(folder: Path, language: str) -> tuple[set[str], set[str]]:
    """The words that are explained by hand, and those that the house has removed."""
    explained: set[str] = set()
    removed: set[str] = set()
    for name in ("house", "short", "glosses"):
        for line in (folder / f"{name}-{language}.tsv").read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                word, sign, *_rest = line.split("\t")
                (removed if name == "house" and sign == "-" else explained).add(word)
    return explained, removed
