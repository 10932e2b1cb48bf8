"""The commonest words, in order."""

from __future__ import annotations

from collections import defaultdict

from .english import English
from .french import French
from .sources import Sources
from .text import word

KEPT = 40_000
LARGEST_COMMON_SIZE = 50  # of SCOWL: wordfreq alone folds case, and given names would rank high


def french_common(sources: Sources, lists: French) -> list[str]:
    """By the mean of films and books, the rows of the same letters together."""
    frequency: dict[str, float] = defaultdict(float)
    for row in sources.lexique:
        folded = word(row.form)
        if folded and lists.tier(folded) >= 1:
            frequency[folded] += (row.films + row.books) / 2
    return sorted(frequency, key=lambda folded: (-frequency[folded], folded))[:KEPT]


def english_common(sources: Sources, lists: English) -> list[str]:
    centibels = sources.wordfreq("en")
    common = [
        folded
        for folded, tier in lists.tiers.items()
        if tier >= 2 and lists.sizes[folded] <= LARGEST_COMMON_SIZE and folded in centibels
    ]
    return sorted(common, key=lambda folded: (centibels[folded], folded))[:KEPT]
