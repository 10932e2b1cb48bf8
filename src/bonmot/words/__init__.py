"""Words: alphabets, lexica, and what one asks of them.

>>> import bonmot.words
>>> english = bonmot.words.open("en")
>>> "quiz" in english
True
>>> [found.word for found in english.anagrams("aeqtu", exact=True)]
['QUATE']

`open` gives a `Lexicon` by its name, `import_list` makes one of the user's own list, `lexica` lists them all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from bonmot.words.alphabet import BLANK_FLAG, Alphabet, alphabets
from bonmot.words.entries import WordEntry
from bonmot.words.lexicon import EXTENSIONS, ORDERS, Anagram, Filter, Lexicon
from bonmot.words.library import lexica, lexicon_of_language, remove
from bonmot.words.library import open_lexicon as open  # noqa: A004  (read as words.open, like gzip.open)

if TYPE_CHECKING:
    from bonmot.words.building import build_lexicon
    from bonmot.words.compiling import kept_lexicon, lexicon_of
    from bonmot.words.importing import import_list
    from bonmot.words.proper_nouns import abbreviations, common_abbreviations, name_list, names
    from bonmot.words.saved import listed, save, saved_lists

__all__ = [
    "BLANK_FLAG",
    "EXTENSIONS",
    "ORDERS",
    "Alphabet",
    "Anagram",
    "Filter",
    "Lexicon",
    "WordEntry",
    "abbreviations",
    "alphabets",
    "build_lexicon",
    "common_abbreviations",
    "import_list",
    "kept_lexicon",
    "lexica",
    "lexicon_of",
    "lexicon_of_language",
    "listed",
    "name_list",
    "names",
    "open",
    "remove",
    "save",
    "saved_lists",
]


_LATER = {
    "build_lexicon": "building",
    "import_list": "importing",
    "lexicon_of": "compiling",
    "kept_lexicon": "compiling",
    "abbreviations": "proper_nouns",
    "common_abbreviations": "proper_nouns",
    "name_list": "proper_nouns",
    "names": "proper_nouns",
    "listed": "saved",
    "save": "saved",
    "saved_lists": "saved",
}
"""What is seldom needed, and where it is: `open` must be quick."""


def __getattr__(name: str) -> object:
    """Import what is asked for, the first time it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
