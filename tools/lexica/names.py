"""Proper nouns: one word, first letter capital, the rest small.

Kinds: g given name, s surname, p place, c country, r region, h person, n other name, k only known to be
written with a capital (peoples, plants, brands).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .hunspell import FORBIDDEN, values
from .sources import Sources, WordNetNoun
from .text import name

CITY = 100_000  # people
FRENCH_KINDS = {"prn": "g", "npr": "p", "patr": "s", "nom": "n"}
PERSON = 18  # lexicographer files of WordNet
PLACES = (15, 17)


@dataclass(slots=True)
class Name:
    spellings: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)

    def row(self, folded: str) -> str:
        """Word, spellings (none when the only one is the word with a capital), kinds.

        >>> Name({"Zoe", "Zoé"}, {"g"}).row("ZOE").split("\\t")
        ['ZOE', 'Zoe,Zoé', 'g']
        >>> Name({"Paul"}, {"s", "g"}).row("PAUL").split("\\t")
        ['PAUL', '', 'gs']
        """
        spellings = "" if self.spellings == {folded.capitalize()} else ",".join(sorted(self.spellings))
        return "\t".join((folded, spellings, "".join(sorted(self.kinds))))


Names = dict[str, Name]


def french_names(sources: Sources) -> Names:
    return _gather((*_hunspell(sources), *_territories(sources, "fr")))


def lefff_names(sources: Sources) -> Names:
    return _gather((form, "n") for form, category in sources.lefff if category == "np")


def english_names(sources: Sources) -> Names:
    return _gather(
        (
            *((text, "n") for text in sources.scowl["proper-names"]),
            *((text, "k") for text in sources.scowl["upper"]),
            *((noun.text, _wordnet_kind(noun)) for noun in sources.wordnet_nouns),
            *_territories(sources, "en"),
            *((text, "g") for text in sources.census_given_names()),
        )
    )


def english_name_sizes(sources: Sources) -> dict[str, int]:
    """Name → smallest SCOWL size."""
    sizes: dict[str, int] = {}
    for kind in ("proper-names", "upper"):
        for text, size in sources.scowl[kind].items():
            if folded := name(text):
                sizes[folded] = min(size, sizes.get(folded, size))
    return sizes


def places(sources: Sources) -> Names:
    return _gather((city, "p") for city in sources.cities(CITY))


def _gather(pairs: Iterable[tuple[str, str]]) -> Names:
    names: Names = defaultdict(Name)
    for text, kind in pairs:
        if folded := name(text):
            names[folded].spellings.add(text)
            names[folded].kinds.add(kind)
    return dict(names)


def _hunspell(sources: Sources) -> Iterator[tuple[str, str]]:
    for line in sources.hunspell.lines:
        if FORBIDDEN not in line.flags:
            for part in values(line.fields, "po") & FRENCH_KINDS.keys():
                yield line.stem, FRENCH_KINDS[part]


def _territories(sources: Sources, language: str) -> Iterator[tuple[str, str]]:
    for code, text in sources.territories(language).items():
        yield text, "c" if len(code) == 2 else "r"


def _wordnet_kind(noun: WordNetNoun) -> str:
    if not noun.is_instance:
        return "k"
    if noun.lexicographer_file == PERSON:
        return "h"
    return "p" if noun.lexicographer_file in PLACES else "n"
