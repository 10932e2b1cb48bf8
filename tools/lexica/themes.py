"""Words that WordNet's hierarchy puts under a theme, commonest first: what the themes in `themes.toml` are chosen from.

They are candidates, not a list: a *bass* is a fish, a singer and an instrument, and what players call "the sea" is no
branch of any tree. Somebody reads them and writes the good ones into `src/bonmot/data/themes.toml`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from .commonness import english_common
from .english import english
from .sources import Sources
from .text import letters

ROOTS: Mapping[str, Sequence[tuple[str, int]]] = {
    "animals": [("animal", 3)],
    "body": [("body_part", 8), ("body_substance", 8)],
    "clothes": [("clothing", 6), ("footwear", 6), ("fabric", 6), ("color", 7), ("jewelry", 6), ("garment", 6)],
    "food": [("food", 13), ("beverage", 13), ("edible_fruit", 13), ("meal", 13), ("tableware", 6)],
    "house": [("furniture", 6), ("room", 6), ("kitchen_utensil", 6), ("home_appliance", 6), ("dwelling", 6)],
    "music": [("musical_instrument", 6), ("music", 10), ("musician", 18), ("musical_composition", 10), ("dance", 4)],
    "nature": [("plant", 3), ("geological_formation", 17), ("weather", 19), ("body_of_water", 17), ("land", 17)],
    "science": [("science", 9), ("scientist", 18), ("chemical_element", 27), ("scientific_instrument", 6)],
    "sea": [("vessel", 6), ("fish", 5), ("crustacean", 5), ("body_of_water", 17), ("sailor", 18), ("shore", 17)],
    "sports": [("sport", 4), ("game", 4), ("athlete", 18), ("sports_equipment", 6), ("player", 18), ("contest", 11)],
    "trades": [("worker", 18), ("professional", 18), ("skilled_worker", 18), ("craftsman", 18)],
    "travel": [("vehicle", 6), ("way", 6), ("journey", 4), ("traveler", 18), ("hotel", 6), ("baggage", 6)],
}
"""Theme → where it begins in WordNet: a noun, and the lexicographer's file that says which sense is meant."""


def theme_candidates(sources: Sources, most: int) -> dict[str, list[str]]:
    """Theme → its commonest words."""
    ranks = {word: rank for rank, word in enumerate(english_common(sources, english(sources)))}
    kinds: dict[str, list[str]] = defaultdict(list)
    texts: dict[str, list[str]] = {}
    roots: dict[tuple[str, int], list[str]] = defaultdict(list)
    for offset, file, named, above in sources.wordnet_hierarchy():
        texts[offset] = named
        roots[named[0], file].append(offset)
        for each in above:
            kinds[each].append(offset)
    found = {}
    for theme, beginnings in ROOTS.items():
        seen, to_see = set[str](), [offset for each in beginnings for offset in roots[each]]
        while to_see:
            offset = to_see.pop()
            if offset not in seen:
                seen.add(offset)
                to_see += kinds[offset]
        words = {folded for offset in seen for text in texts[offset] if text.islower() and (folded := letters(text))}
        found[theme] = sorted(words & ranks.keys(), key=ranks.__getitem__)[:most]
    return found
