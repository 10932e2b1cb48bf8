"""The French spelling dictionary, read and expanded by Bonmot's own reader of such files.

Prefix rules are left out on purpose: in the French dictionary they only add elisions (l', d', qu'…).
"""

from __future__ import annotations

from collections.abc import Iterator

from bonmot.words import spelling
from bonmot.words.spelling import DictionaryLine, Form

__all__ = ["FORBIDDEN", "NO_SUGGESTION", "Dictionary", "DictionaryLine", "Form", "values"]

FORBIDDEN = "{}"
NO_SUGGESTION = "--"  # units and abbreviations


class Dictionary(spelling.Dictionary):
    """A `.dic` and its `.aff`, expanded by suffixes alone."""

    def expand(self, line: DictionaryLine, *, prefixes: bool = False, twice: bool = True) -> Iterator[Form]:
        """Every form of the line: the stem, one suffix, or two."""
        return super().expand(line, prefixes=prefixes, twice=twice)


def values(fields: tuple[str, ...], key: str) -> frozenset[str]:
    """The values of the fields `key:value`.

    >>> sorted(values(("po:nom", "po:adj", "is:mas"), "po"))
    ['adj', 'nom']
    """
    return frozenset(field[len(key) + 1 :] for field in fields if field.startswith(key + ":"))
