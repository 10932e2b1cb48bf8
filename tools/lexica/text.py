"""From a text to a word: the one folding that every comparison between sources uses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

SHORTEST = 2
LONGEST = 21  # the largest board has 21 squares

_LETTERS = re.compile(f"[A-Z]{{{SHORTEST},{LONGEST}}}")
# The letters that Unicode does not take apart into a plain letter and a mark.
_WHOLE = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "ð": "d"}
_CAPITALS = {letter.upper(): plain.upper() for letter, plain in _WHOLE.items() if letter != "ß"}
_SPELT_OUT = str.maketrans(_WHOLE | _CAPITALS)
_VOWELS = frozenset("AEIOUY")


@lru_cache(maxsize=1 << 20)
def fold(text: str) -> str:
    """Capitals without accents.

    >>> fold("Œdème"), fold("façon"), fold("Łódź")
    ('OEDEME', 'FACON', 'LODZ')
    """
    decomposed = unicodedata.normalize("NFD", text.translate(_SPELT_OUT))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).upper()


def letters(text: str) -> str | None:
    """The folded text if it is made of 2 to 21 letters A–Z, whatever its case."""
    folded = fold(text)
    return folded if _LETTERS.fullmatch(folded) else None


def word(text: str) -> str | None:
    """The folded word, or None unless the text is a lower-case word of letters only.

    >>> word("côté"), word("Paris"), word("aujourd'hui"), word("y")
    ('COTE', None, None, None)
    """
    return letters(text) if text.isalpha() and text == text.lower() else None


def name(text: str) -> str | None:
    """The folded name, or None unless the text is one word, first letter capital and the rest small.

    >>> name("Zoé"), name("Saint-Denis"), name("OTAN"), name("zoé")
    ('ZOE', None, None, None)
    """
    capitalised = text.isalpha() and text[0].isupper() and text[1:] == text[1:].lower()
    return letters(text) if capitalised else None


def words(texts: Iterable[str]) -> frozenset[str]:
    """The folded words among the texts."""
    return frozenset(found for text in texts if (found := word(text)))


def has_vowel(folded: str) -> bool:
    return not _VOWELS.isdisjoint(folded)


def change(text: str, other: str) -> str:
    """How to make the other text of this one: cut so many letters at the end, then add.

    >>> change("côtes", "côte"), change("yeux", "œil")
    ('1', '4œil')
    """
    same = 0
    while same < min(len(text), len(other)) and text[same] == other[same]:
        same += 1
    return f"{len(text) - same}{other[same:]}"


def changed(text: str, change: str) -> str:
    """The other text, as `change` says how to make it of this one.

    >>> changed("côtes", "1"), changed("yeux", "4œil")
    ('côte', 'œil')
    """
    added = change.lstrip("0123456789")
    return text[: len(text) - int(change.removesuffix(added) or 0)] + added
