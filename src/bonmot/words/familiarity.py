"""How familiar a word is: its rank among the commonest words, or that of its family.

Whoever knows CHANTER also knows CHANTERAI, though it comes to mind a little later; CHANTASSES comes very late. So an
inflected form has the rank of the commonest word of its family, times a handicap for its ending.

French headwords stand in our tables; English inflections are regular enough to be taken off.

>>> ranks = {"CHANTER": 1500, "BOX": 900, "CHILD": 300}
>>> sung = [("CHANTER", "V", "i", ""), ("CHANTERAI", "V", "f", "2"), ("CHANTASSE", "V", "f", "4er")]
>>> familiar_ranks(ranks, sung, "fr")
{'CHANTER': 1500, 'CHANTERAI': 3000, 'CHANTASSE': 12000}
>>> boxes = [("BOX", "NV"), ("BOXES", "NV"), ("BOXED", "V"), ("CHILD", "N"), ("CHILDED", "V")]
>>> familiar_ranks(ranks, [(*each, "", "") for each in boxes], "en")
{'BOX': 900, 'BOXES': 1350, 'BOXED': 1350, 'CHILD': 300}
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

LEAST_FAMILIAR: Final = 0xFFFF
"""A column has room for this; it is also the rank of words that nobody has heard of."""

NEAR, CONJUGATED, BOOKISH = 1.5, 2.0, 8.0
"""Handicaps: of a plural, a feminine or an English ending; of a form of a verb; of forms that live in books only."""

LONGEST_COMPARED: Final = 6
"""Longer English adjectives are compared with MORE and MOST."""

_BOOKISH: Final = re.compile(r".*[AIU](SSE|SSES|SSENT|SSIEZ|SSIONS|MES|TES|RENT)|.*ERENT")
_ENDINGS: Final = (
    ("S", "", "NV"),
    ("ES", "", "NV"),
    ("IES", "Y", "NV"),
    ("ED", "", "V"),
    ("ED", "E", "V"),
    ("IED", "Y", "V"),
    ("ING", "", "V"),
    ("ING", "E", "V"),
    ("ER", "", "A"),
    ("ER", "E", "A"),
    ("IER", "Y", "A"),
    ("EST", "", "A"),
    ("EST", "E", "A"),
    ("IEST", "Y", "A"),
)
"""What English adds, what stood there before, and the natures of words that it is added to."""

_ANY_ENDING: Final = tuple({ending for ending, _before, _natures in _ENDINGS})

Word = tuple[str, str, str, str]
"""A word, its natures, its forms as a verb, and its headwords as our tables cut them out of it."""


def familiar_ranks(ranks: dict[str, int], words: Iterable[Word], language: str) -> dict[str, int]:
    """The rank of each word that is known at all, by itself or by its family."""
    listed = [(word, natures, forms, _headwords(word, cuts)) for word, natures, forms, cuts in words]
    families: dict[str, float] = dict(ranks)
    for word, natures, _forms, headwords in listed:
        if headwords and (rank := ranks.get(word)):
            # Everybody knows a minute, but hardly anybody MINUTER, of which MINUTE is a form.
            borrowed = rank if natures == "V" else rank * BOOKISH
            for headword in headwords:
                families[headword] = min(borrowed, families.get(headword, borrowed))
    natures_of = {word: natures for word, natures, _, _ in listed if word in ranks} if language == "en" else {}
    found: dict[str, int] = {}
    for word, _natures, forms, headwords in listed:
        best: float = ranks.get(word, LEAST_FAMILIAR)
        for headword in headwords:
            if headword in families:
                best = min(best, families[headword] * _handicap(word, forms))
        if natures_of and word.endswith(_ANY_ENDING):
            best = min([best, *(ranks[stem] * NEAR for stem in _stems(word, natures_of))])
        if best < LEAST_FAMILIAR:
            found[word] = round(best)
    return found


def _headwords(word: str, cuts: str) -> list[str]:
    return [word[: len(word) - cut] + added for cut, added in map(_cut, cuts.split(","))] if cuts else []


@cache
def _cut(cut: str) -> tuple[int, str]:
    """How many letters go, and which come in their place, without accents."""
    added = cut.lstrip("0123456789")
    plain = "".join(each for each in unicodedata.normalize("NFD", added) if not unicodedata.combining(each))
    return int(cut[: len(cut) - len(added)] or 0), plain.upper()


def _handicap(word: str, forms: str) -> float:
    if not forms or forms in {"p", "g"}:
        return NEAR
    return BOOKISH if _BOOKISH.fullmatch(word) else CONJUGATED


def _stems(word: str, natures_of: dict[str, str]) -> Iterator[str]:
    """What an English word is an inflection of."""
    for ending, before, natures in _ENDINGS:
        if not word.endswith(ending):
            continue
        stem = word[: -len(ending)] + before
        if natures == "A" and len(stem) > LONGEST_COMPARED:
            continue
        doubled = not before and ending[0] in "EI" and len(stem) > 3 and stem[-1] == stem[-2]
        for candidate in (stem, stem[:-1]) if doubled else (stem,):
            if set(natures_of.get(candidate, "")).intersection(natures):
                yield candidate
