"""Words: alphabets, lexica, and what one asks of them.

>>> import bonmot.words
>>> english = bonmot.words.open("en")
>>> "quiz" in english
True
>>> [found.word for found in english.anagrams("aeqtu", exact=True)]
['QUATE']

`open` gives a `Lexicon` by its name, `import_list` makes one of the user's own list, `lexica` lists them all.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from bonmot.words.alphabet import BLANK_FLAG, Alphabet, alphabets
from bonmot.words.entries import Entry
from bonmot.words.lexicon import EXTENSIONS, Anagram, Filter, Lexicon
from bonmot.words.library import lexica, lexicon_of_language, remove
from bonmot.words.library import open_lexicon as open  # noqa: A004  (read as words.open, like gzip.open)

if TYPE_CHECKING:
    from pathlib import Path

    from bonmot.words.importing import Report
    from bonmot.words.proper_nouns import Names

__all__ = [
    "BLANK_FLAG",
    "EXTENSIONS",
    "Alphabet",
    "Anagram",
    "Entry",
    "Filter",
    "Lexicon",
    "abbreviations",
    "alphabets",
    "import_list",
    "kept_lexicon",
    "lexica",
    "lexicon_of",
    "lexicon_of_language",
    "names",
    "open",
    "remove",
]


def import_list(
    file: "Path",
    name: str,
    language: str,
    *,
    replace: bool = False,
    notice: Callable[[str], None] | None = None,
) -> "Report":
    """Make a lexicon of a word list in a text file: see `bonmot.words.importing`."""
    from bonmot.words import importing  # seldom needed, and `open` must be quick

    return importing.import_list(file, name, language, replace=replace, notice=notice)


def lexicon_of(words: Iterable[str], language: str, name: str = "own") -> Lexicon:
    """A lexicon of just these words, kept nowhere: see `bonmot.words.compiling`."""
    from bonmot.words.compiling import lexicon_of as compiled

    return compiled(words, language, name)


def kept_lexicon(mark: str, choose: Callable[[], Iterable[str]], language: str, name: str) -> Lexicon:
    """A lexicon of chosen words that is kept in the cache: see `bonmot.words.compiling`."""
    from bonmot.words.compiling import kept_lexicon as kept

    return kept(mark, choose, language, name)


def abbreviations(language: str) -> dict[str, tuple[str, ...]]:
    """The abbreviations of "fr" or "en", in capitals → how they are written."""
    from bonmot.words.proper_nouns import abbreviations as read_abbreviations

    return read_abbreviations(language)


def names(language: str) -> "Names":
    """The proper nouns of "fr" or "en": see `bonmot.words.proper_nouns`."""
    from bonmot.words.proper_nouns import names as read_names

    return read_names(language)
