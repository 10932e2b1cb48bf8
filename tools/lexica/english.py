"""English words: the SCOWL lists, graded by size and by the votes of other dictionaries."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from .sources import Sources
from .text import has_vowel, word, words

SIZE_OF_HIDDEN_NOUNS = 80


@dataclass(frozen=True, slots=True)
class English:
    sizes: dict[str, int]
    tiers: dict[str, int]

    def tier(self, folded: str) -> int:
        """3 certain … 0 doubtful, -1 unknown."""
        return self.tiers.get(folded, -1)


def english(sources: Sources) -> English:
    sizes = folded_sizes(sources.scowl["words"])
    jury = _Jury(sources)
    tiers: dict[str, int] = {}
    for folded, size in sizes.items():
        if not _unplayable(folded, jury):
            tier = jury.tier(folded, size)
            if tier is not None:
                tiers[folded] = tier
    tiers |= _inflections_of_rare_words(sizes, tiers)
    hidden = _hidden_nouns(sources, sizes, tiers, jury)
    return English(
        sizes={folded: sizes[folded] for folded in tiers if folded not in hidden}
        | dict.fromkeys(hidden, SIZE_OF_HIDDEN_NOUNS),
        tiers=tiers | dict.fromkeys(hidden, 2),
    )


def folded_sizes(table: dict[str, int]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for text, size in table.items():
        if folded := word(text):
            sizes[folded] = min(sizes.get(folded, size), size)
    return sizes


def stems(folded: str) -> Iterator[str]:
    """The word and what may be left of it without a regular ending.

    >>> list(stems("TRIES"))
    ['TRIES', 'TRIE', 'TRI', 'TRY']
    """
    yield folded
    for stem in _stems(folded):
        if len(stem) >= 2:
            yield stem


def _stems(folded: str) -> Iterator[str]:
    if folded.endswith("S") and len(folded) >= 4:
        yield folded[:-1]
    if folded.endswith("ES"):
        yield folded[:-2]
    if folded.endswith("IES"):
        yield folded[:-3] + "Y"
    if folded.endswith("ED"):
        yield from (folded[:-2], folded[:-1], folded[:-3])
    if folded.endswith("IED"):
        yield folded[:-3] + "Y"
    if folded.endswith("ING"):
        yield from (folded[:-3], folded[:-3] + "E", folded[:-4])
    if folded.endswith("ER"):
        yield from (folded[:-2], folded[:-1], folded[:-3], folded[:-3] + "Y")
    if folded.endswith("EST"):
        yield from (folded[:-3], folded[:-2], folded[:-4], folded[:-4] + "Y")


class _Jury:
    def __init__(self, sources: Sources) -> None:
        self.webster = words(sources.webster)
        self.simplemma = sources.simplemma("en")
        self.lists: tuple[AbstractSet[str], ...] = (
            words(sources.wordnet),
            self.webster,
            words(text for lemma, _, forms in sources.lemminflect for text in (lemma, *forms)),
            self.simplemma,
        )
        self.seen = sources.wordfreq("en").keys()

    def votes(self, folded: str) -> int:
        return sum(any(stem in known for stem in stems(folded)) for known in self.lists)

    def tier(self, folded: str, size: int) -> int | None:
        if size <= 70:
            if self.votes(folded):
                return 3
            return 2 if folded in self.seen else 1
        if size <= 80:
            return 1 + min(self.votes(folded), 2)
        # size 95 as a whole is too noisy
        known = len(folded) >= 4 and any(stem in self.simplemma for stem in stems(folded))
        return 0 if known else None


def _unplayable(folded: str, jury: _Jury) -> bool:
    if len(folded) == 2:
        plural_of_a_letter = folded[1] == "S" and folded[0] not in "AEIOU"
        return plural_of_a_letter or not has_vowel(folded)
    return not has_vowel(folded) and not jury.votes(folded)


def _inflections_of_rare_words(sizes: dict[str, int], tiers: dict[str, int]) -> dict[str, int]:
    """Only of rare words: if the plural of a common word is missing, it is missing for a reason."""
    return {
        folded: 1
        for folded, size in sizes.items()
        if size == 95 and len(folded) >= 4 and any(tiers.get(base) in (1, 2) for base in _bases(folded))
    }


def _bases(folded: str) -> Iterator[str]:
    if folded.endswith("S") and not folded.endswith("SS"):
        yield folded[:-1]
    if folded.endswith("ES"):
        yield folded[:-2]
    for ending in ("IES", "IER", "IEST"):
        if folded.endswith(ending):
            yield folded[: -len(ending)] + "Y"


def _hidden_nouns(sources: Sources, sizes: dict[str, int], tiers: dict[str, int], jury: _Jury) -> frozenset[str]:
    """Short nouns that SCOWL files among the abbreviations (their plurals are among its words)."""
    return frozenset(
        folded
        for folded in words(sources.scowl["abbreviations"])
        if len(folded) <= 4
        and has_vowel(folded)
        and tiers.get(folded, 0) < 1
        and sizes.get(folded + "S", 100) <= 80
        and (folded in jury.webster or folded in jury.simplemma)
    )
