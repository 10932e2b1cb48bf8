"""The usual field: those whom a person alone is ranked among, of all levels; the eight characters come first.

>>> [(each.name, each.level, each.persona) for each in usual_field(3, "fr")]
[('Oscar', 1, 'oscar'), ('Colette', 6, 'colette'), ('Nora', 10, 'nora')]
>>> [each.name for each in usual_field(11, "en")][8:]
['Alice', 'Ben', 'Clara']
"""

from typing import Final

from bonmot.games.setups import Seating
from bonmot.players.crossword.levels import levels
from bonmot.players.personas import personas

FIELDS: Final = (7, 15)
"""How many opponents are offered: with fifteen of them there are enough players for a solo to earn something."""

_NAMES: Final = {
    "fr": "Alice Bruno Clara Damien Élise Fabien Gaëlle Hugo Inès Julien Katia Léon Manon Noé Odile Paul".split(),
    "en": "Alice Ben Clara Daniel Emma Frank Grace Henry Isabel Jack Kate Leo Molly Noah Olive Peter".split(),
}
"""Of those who have no character of their own."""


def usual_field(count: int, language: str, *, without: str = "") -> tuple[Seating, ...]:
    """So many opponents; one who would be called like the person `without` has another name.

    The characters are spread evenly over the levels, and so are the others: the first few are a good field already.

    >>> [(each.name, each.persona) for each in usual_field(2, "fr", without="oscar")]
    [('Alice', 'oscar'), ('Colette', 'colette')]
    """
    highest = len(levels("modern", language))
    cast = personas()[:count]
    *others, spare = _names(language, count - len(cast) + 1)
    names = [*(each.display.get(language, each.display["en"]) for each in cast), *others]
    ranks = [*_spread(len(cast), highest), *_spread(len(others), highest)]
    return tuple(
        Seating(
            spare if name.casefold() == without.casefold() else name,
            computer=True,
            level=level,
            persona=cast[place].name if place < len(cast) else None,
        )
        for place, (name, level) in enumerate(zip(names, ranks, strict=True))
    )


def _spread(count: int, highest: int) -> list[int]:
    """Levels from the lowest to the highest, evenly.

    >>> _spread(8, 10), _spread(1, 10), _spread(12, 10)
    ([1, 2, 4, 5, 6, 7, 9, 10], [6], [1, 2, 3, 3, 4, 5, 6, 7, 8, 8, 9, 10])
    """
    if count == 1:
        return [(highest + 2) // 2]
    return [1 + (2 * place * (highest - 1) + count - 1) // (2 * (count - 1)) for place in range(count)]


def _names(language: str, count: int) -> list[str]:
    """So many names; when the list is over, it begins again with numbers."""
    names = _NAMES.get(language, _NAMES["en"])
    again = [f"{name} {turn}" for turn in range(2, count // len(names) + 2) for name in names]
    return [*names, *again][:count]
