"""What French words mean: the grammar of every form, synonyms of headwords, and what Littré said of them.

Rows are keyed by the folded word. What belongs to one spelling of it is an item `spelling:natures:texts`, in which the
spelling is left out when it is the word in small letters; the texts are parted by `|`.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from .french import NOT_WORDS, French, line_natures
from .french_natures import ORDER
from .hunspell import NO_SUGGESTION, Form, values
from .littre import article
from .sources import Sources
from .text import change, fold, has_vowel, word

MOODS = {
    "infi": "n",
    "ppre": "g",
    "ppas": "p",
    "ipre": "r",
    "iimp": "b",
    "ipsi": "h",
    "ifut": "f",
    "cond": "c",
    "spre": "s",
    "simp": "t",
    "impe": "o",
}
"""Moods and tenses of a verb, a letter for each."""
PERSONS = {"1sg": "1", "2sg": "2", "3sg": "3", "1pl": "4", "2pl": "5", "3pl": "6", "3pl!": "6", "1isg": "1"}
GENDERS = {"mas": "m", "fem": "f", "epi": "e"}
NUMBERS = {"sg": "s", "pl": "p", "inv": "i"}

PARTS = {
    "Nom": "N",
    "Verbe": "V",
    "Adjectif": "A",
    "Adverbe": "D",
    "Preposition": "P",
    "Pronom": "R",
    "Determinant": "T",
    "Conjonction": "C",
    "Interjection": "I",
}
MOST_SYNONYMS = 6
LEFT_OUT = frozenset(
    line for line in Path(__file__).with_name("littre-left-out.txt").read_text("utf-8").split() if line.isupper()
)
"""Words of which Littré speaks with contempt, or under which the edition has the text of another word."""

Items = dict[str, list[tuple[str, str, list[str]]]]
"""Folded word → (spelling, natures, texts)."""


def form_rows(sources: Sources, lists: French) -> list[str]:
    """Word, then each analysis: spelling, how to make the headword of it, natures, grammar.

    `VENDRONS` is `:4re:V:f4` (verb, future, first person plural), `CHEVAUX` `:2l:N:p`.
    """
    found: dict[str, dict[tuple[str, str, str], list[str]]] = defaultdict(dict)
    for line in sources.hunspell.lines:
        parts = frozenset(part for part in values(line.fields, "po") if not part.startswith("loc."))
        if NO_SUGGESTION in line.flags or parts <= NOT_WORDS or not has_vowel(fold(line.stem)):
            continue
        natures = "".join(letter for letter in ORDER if letter in line_natures(parts))
        for form in sources.hunspell.expand(line):
            folded = word(form.text)
            if folded is None or folded not in lists.words:
                continue
            codes = found[folded].setdefault((form.text, line.stem, natures), [])
            code = grammar(form)
            if code and code not in codes:
                codes.append(code)
    return [_form_row(folded, found[folded]) for folded in sorted(found)]


def grammar(form: Form) -> str:
    """The grammar of one form in a few letters: moods and persons, or gender and number.

    >>> from .hunspell import Line
    >>> grammar(Form("jouerons", Line("jouer", (), ("po:v1_itnq__a",)), ("po:ifut", "po:1pl")))
    'f4'
    >>> grammar(Form("chevaux", Line("cheval", (), ("po:nom", "is:mas")), ("is:pl",)))
    'p'
    >>> grammar(Form("lionne", Line("lion", (), ("po:nom",)), ("is:fem", "is:sg")))
    'fs'
    """
    own = values(form.fields, "po")
    moods = "".join(letter for mood, letter in MOODS.items() if mood in own)
    if moods not in {"", "p"}:
        return moods + "".join(sorted({PERSONS[each] for each in own if each in PERSONS}))
    said, known = values(form.fields, "is"), values(form.line.fields, "is")
    number = _first(NUMBERS, said or known)
    # The gender of a noun is no form of it: only its plural is one.
    gender = _first(GENDERS, said) or ("" if moods or number == "p" else _first(GENDERS, known))
    return moods + gender + number


def _first(letters: dict[str, str], traits: frozenset[str]) -> str:
    return next((letter for name, letter in letters.items() if name in traits), "")


def _form_row(folded: str, found: dict[tuple[str, str, str], list[str]]) -> str:
    analyses = []
    for (spelling, lemma, natures), codes in sorted(found.items()):
        shown = "" if spelling == folded.lower() else spelling
        analyses.append(f"{shown}:{change(spelling, lemma)}:{natures}:{','.join(codes)}")
    return "\t".join((folded, *analyses))


def synonym_rows(sources: Sources, lists: French) -> list[str]:
    """Word, then items: the synonyms of a spelling, the nearest first."""
    items: Items = defaultdict(list)
    for text, part, synonyms in sources.thesaurus:
        folded = word(text)
        if folded is None or lists.tier(folded) < 0:
            continue
        natures = "".join(PARTS[each] for each in part.split() if each in PARTS)
        kept = [each for each in dict.fromkeys(map(_tidy, synonyms)) if each and each != text][:MOST_SYNONYMS]
        if kept:
            items[folded].append((text, natures, kept))
    return item_rows(items)


def gloss_rows(sources: Sources, lists: French) -> list[str]:
    """Word, then items: what Littré says, a text for each of the first senses."""
    items: Items = defaultdict(list)
    for name, body in sources.littre_articles:
        folded = word(name)
        if folded is None or folded in LEFT_OUT or lists.tier(folded) < 0:
            continue
        natures, senses = article(body)
        if senses:
            items[folded].append((name, natures, senses))
    return item_rows(items)


def item_rows(items: Items) -> list[str]:
    """The rows of items, in order.

    >>> item_rows({"COTE": [("cote", "N", ["indice", "prix"]), ("côte", "N", ["rivage"])]})
    ['COTE\\t:N:indice|prix\\tcôte:N:rivage']
    """
    rows = []
    for folded in sorted(items):
        merged: dict[tuple[str, str], list[str]] = {}
        for spelling, natures, texts in items[folded]:
            merged.setdefault((spelling, natures), []).extend(texts)
        shown = (
            f"{'' if spelling == folded.lower() else spelling}:{natures}:{'|'.join(dict.fromkeys(texts))}"
            for (spelling, natures), texts in merged.items()
        )
        rows.append("\t".join((folded, *shown)))
    return rows


def _tidy(text: str) -> str:
    return " ".join(text.replace(":", " ").split())
