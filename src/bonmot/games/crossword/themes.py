"""Themes that come with Bonmot: words by theme, for games with constraints (R-058).

>>> sorted(themes())[:3], themes()["sea"].titles["fr"]
(['animals', 'body', 'clothes'], 'la mer')
>>> [word in theme_words("animals", "fr") for word in ("CHEVAL", "CHEVAUX", "TABLE")]
[True, True, False]
>>> theme_of(theme_words("sea", "en"), "en")
'sea'
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.words import Alphabet

_FILE: Final = Path(__file__).parents[2] / "data" / "themes.toml"


class Theme(NamedTuple):
    """A theme: how it is called, and its words, both by language."""

    titles: dict[str, str]
    words: dict[str, str]


@cache
def themes() -> dict[str, Theme]:
    """All themes by name."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {name: Theme(table.pop("titles"), table) for name, table in raw.items()}


@cache
def theme_words(name: str, language: str) -> tuple[str, ...]:
    """The words of a theme in capitals, singular and plural; none in a language that has no such list."""
    alphabet = Alphabet.load(language)
    texts = (alphabet.try_encode(word) for word in themes()[name].words.get(language, "").split())
    single = [alphabet.decode(text) for text in texts if text is not None]
    return tuple(sorted({*single, *(plural for word in single for plural in _plurals(word, language))}))


def theme_of(words: Sequence[str], language: str) -> str | None:
    """The theme whose words these are."""
    return next((name for name in themes() if tuple(words) == theme_words(name, language)), None) if words else None


def _plurals(word: str, language: str) -> tuple[str, ...]:
    """What a plural may look like; one that does not exist does no harm, because a theme does not make words."""
    if word[-1] in "SXZ":
        return (word + "ES",) if language == "en" else ()
    if language == "fr":
        return (word + "S", word + "X", *([word[:-1] + "UX"] if word.endswith("AL") else []))
    return (word + "S", word + "ES", *([word[:-1] + "IES"] if word.endswith("Y") else []))
