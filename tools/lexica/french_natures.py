"""Natures (parts of speech) of French words, and how sure they are.

Hunspell and Lexique propose; Lefff only confirms. A capital letter means that at least two of the three
say it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from .french import French
from .sources import Sources
from .text import word

ORDER = "NVADPRTCIM"

LEXIQUE = {"NOM": "N", "VER": "V", "AUX": "V", "ADV": "D", "PRE": "P", "CON": "C", "ONO": "I", "ADJ:num": "M"}
LEXIQUE_FAMILIES = {"ADJ": "A", "PRO": "R", "ART": "T"}

LEFFF = {
    **dict.fromkeys(("v", "auxAvoir", "auxEtre"), "V"),
    **dict.fromkeys(("pro", "pri", "prel"), "R"),
    **dict.fromkeys(("csu", "coo", "que"), "C"),
    "nc": "N",
    "adj": "A",
    "clneg": "D",
    "prep": "P",
    "det": "T",
    "pres": "I",
}
LEFFF_FAMILIES = {"adv": "D", "cl": "R"}

Natures = dict[str, set[str]]


def french_natures(sources: Sources, lists: French) -> dict[str, str]:
    """Word → letters, capital when confirmed, for the words of hunspell and the extra words."""
    lexique = _gather((row.form, _nature(row.category, LEXIQUE, LEXIQUE_FAMILIES)) for row in sources.lexique)
    lefff = _gather((form, _nature(category, LEFFF, LEFFF_FAMILIES)) for form, category in sources.lefff)
    hunspell = {folded: known.natures for folded, known in lists.words.items()}
    nothing: set[str] = set()
    return {
        folded: confirmed(hunspell.get(folded, nothing), lexique.get(folded, nothing), lefff.get(folded, nothing))
        for folded in hunspell.keys() | lists.extra
    }


def confirmed(hunspell: set[str], lexique: set[str], lefff: set[str]) -> str:
    """The natures in their usual order.

    >>> confirmed({"N", "A"}, {"N"}, {"D"})
    'Na'
    """
    letters = ""
    for nature in ORDER:
        voices = (nature in hunspell) + (nature in lexique)
        if voices:
            letters += nature if voices + (nature in lefff) >= 2 else nature.lower()
    return letters


def _nature(category: str, exact: dict[str, str], families: dict[str, str]) -> str | None:
    if category in exact:
        return exact[category]
    return next((nature for family, nature in families.items() if category.startswith(family)), None)


def _gather(pairs: Iterable[tuple[str, str | None]]) -> Natures:
    natures: Natures = defaultdict(set)
    for form, nature in pairs:
        if nature and (folded := word(form)):
            natures[folded].add(nature)
    return natures
