"""How common the words of other languages are: what the package `wordfreq` says, where it is installed.

It is an optional package: without it a lexicon is built all the same, but its words have no ranks, and computers of
every level know them all.
"""

from typing import Final

LISTED: Final = 200_000
"""Words that are asked for."""
_OTHERWISE: Final = {"no": "nb", "hr": "sh"}
"""Languages that are called otherwise there; Croatian stands with its neighbours."""


def common_words(language: str) -> list[str] | None:
    """The commonest words of a language, in small letters, the commonest first; None where nobody knows."""
    try:
        import wordfreq
    except ImportError:
        return None
    called = _OTHERWISE.get(language, language)
    if called not in wordfreq.available_languages("best"):
        return None
    return list(wordfreq.top_n_list(called, LISTED))
