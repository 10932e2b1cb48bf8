"""The names of the languages that games are played in, in the reader's own."""

from typing import Final

from bonmot.telling.wordings import wordings
from bonmot.texts import _

_NAMES: Final = wordings("shared")["languages"]


def language_name(language: str) -> str:
    """The name of a language in the reader's own; of what is no language, itself.

    >>> language_name("hu"), language_name("club")
    ('Hungarian', 'club')
    """
    return _(_NAMES.get(language, language))
