"""Themes that come with Bonmot: words by theme, for games with constraints (R-058).

>>> sorted(themes())[:3], themes()["sea"].titles["fr"]
(['animals', 'body', 'clothes'], 'la mer')
>>> [word in theme_words("animals", "fr") for word in ("CHEVAL", "CHEVAUX", "TABLE")]
[True, True, False]
>>> [word in theme_words("clothes", "fr") for word in ("VERT", "VERTES", "BLANCHE")]
[True, True, True]
>>> theme_of(theme_words("sea", "en"), "en")
'sea'
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.files import text_of
from bonmot.words.folders import data_folder
from bonmot.words.lexicon import Lexicon
from bonmot.words.library import open_lexicon

_FILE: Final = Path(__file__).parents[1] / "data" / "themes.toml"
_IRREGULAR: Final = {
    "FOOT": "FEET",
    "GOOSE": "GEESE",
    "LIED": "LIEDER",
    "LOUSE": "LICE",
    "MOUSE": "MICE",
    "OX": "OXEN",
    "TOOTH": "TEETH",
}
"""English plurals that no ending tells."""
_LEARNED: Final = {
    "A": ("AE", "ATA"),
    "EN": ("INA",),
    "EX": ("ICES",),
    "IS": ("ES", "IDES"),
    "IX": ("ICES",),
    "O": ("I",),
    "ON": ("A",),
    "S": ("SSES",),
    "UM": ("A",),
    "US": ("I", "ERA"),
    "UR": ("ORA",),
    "X": ("GES",),
    "Z": ("ZZES",),
}
"""English plurals of foreign words, by ending: good where the dictionary says of which word they are the plural."""


OWN: Final = "@"
"""Before the name of a theme of one's own."""
_NAME: Final = re.compile(r"[^\W_][\w -]{0,31}")
_LARGEST: Final = 1 << 18


class Theme(NamedTuple):
    """A theme: how it is called, and its words, both by language."""

    titles: dict[str, str]
    words: dict[str, str]


@cache
def themes() -> dict[str, Theme]:
    """All themes by name."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {name: Theme(table.pop("titles"), table) for name, table in raw.items()}


def own_themes(language: str) -> dict[str, str]:
    """Themes of one's own by key, and how they are called: text files in the data folder, `themes/fr/NAME.txt`."""
    folder = data_folder() / "themes" / language
    names = sorted(path.stem for path in folder.glob("*.txt")) if folder.is_dir() else []
    return {f"{OWN}{name}": name for name in names if _NAME.fullmatch(name)}


def own_theme_words(key: str, language: str) -> tuple[str, ...]:
    """The words of such a theme, as they are written there.

    Lines that begin with # are remarks. A file without words, or that is gone, is refused: a game would begin without
    any theme.
    """
    if key not in own_themes(language):
        raise BonmotError("theme-gone", name=key.removeprefix(OWN))
    path = data_folder() / "themes" / language / f"{key.removeprefix(OWN)}.txt"
    text = text_of(path, too_large="theme-too-large", not_text="theme-not-text", longest=_LARGEST)
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    words = tuple(" ".join(lines).replace(",", " ").replace(";", " ").split())
    if not words:
        raise BonmotError("theme-empty", path=path)
    return words


def theme_named(text: str) -> str | None:
    """The theme that somebody calls so, by its name or by its title in either language.

    >>> theme_named("La Mer"), theme_named("jobs"), theme_named("zebras")
    ('sea', 'trades', None)
    """
    called = {_plain(title): name for name, theme in themes().items() for title in (name, *theme.titles.values())}
    return called.get(_plain(text))


def _plain(text: str) -> str:
    """Without accents and capitals."""
    apart = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))


def listed_words(name: str, language: str) -> tuple[str, ...]:
    """The words of a theme as somebody wrote them, to be looked at; none in a language that has no such list.

    >>> listed_words("sea", "fr")[:3]
    ('abîme', 'abordage', 'accostage')
    """
    return tuple(themes()[name].words.get(language, "").split())


@cache
def theme_words(name: str, language: str) -> tuple[str, ...]:
    """The words of a theme in capitals, with their inflections; none in a language that has no such list."""
    listed = listed_words(name, language)
    if not listed:
        return ()
    lexicon = open_lexicon(language)
    single = [lexicon.alphabet.decode(lexicon.alphabet.encode(word)) for word in listed]
    forms = (form for word in single for form in _forms(word, lexicon))
    return tuple(sorted({*single, *forms}))


def theme_of(listed: Sequence[str], language: str) -> str | None:
    """The theme whose words these are."""
    return next((name for name in themes() if tuple(listed) == theme_words(name, language)), None) if listed else None


def _forms(word: str, lexicon: Lexicon) -> Iterator[str]:
    """The plural of a word, and in French its feminine: VERTES are a colour like VERT, a PORTE is no PORT.

    >>> sorted(_forms("CACTUS", open_lexicon("en"))), list(_forms("VISA", open_lexicon("en")))
    (['CACTI', 'CACTUSES'], ['VISAS'])
    """
    for form in _learned(word) if lexicon.language == "en" else ():
        meaning = lexicon.meaning(form)
        senses = meaning.senses if meaning else ()
        if any(sense.headword == word.lower() and "p" in sense.grammar for sense in senses):
            yield form
    for form in _possible(word, lexicon.language):
        entry = lexicon.entry(form)
        if entry is None:
            continue
        if lexicon.language != "fr" or any(
            lexicon.alphabet.try_encode(lemma) == lexicon.alphabet.encode(word) for lemma in entry.lemmas
        ):
            yield form


def _learned(word: str) -> Iterator[str]:
    """What the plural of a foreign word may look like: CACTI, VERTEBRAE, AXES."""
    for ending, others in _LEARNED.items():
        if word.endswith(ending):
            yield from (word[: len(word) - len(ending)] + other for other in others)


def _possible(word: str, language: str) -> Iterator[str]:
    """What an inflection may look like."""
    for ending, others in _ENDINGS[language]:
        if word.endswith(ending):
            yield from (word[: len(word) - len(ending)] + other for other in others)


_ENDINGS: Final = {
    "en": (
        ("", ("S",)),
        *((ending, (f"{ending}ES",)) for ending in ("S", "X", "Z", "CH", "SH", "O")),
        ("Y", ("IES",)),
        *((ending, ("VES",)) for ending in ("F", "FE")),
        ("MAN", ("MEN",)),
        ("EAU", ("EAUX",)),
        *((single, (several,)) for single, several in _IRREGULAR.items()),
    ),
    "fr": (
        ("", ("S", "X", "E", "ES")),
        *((ending, ("AUX",)) for ending in ("AL", "AIL")),
        ("F", ("VE", "VES")),
        ("X", ("SE", "SES", "SSE", "SSES")),
        ("EUR", ("EUSE", "EUSES")),
        ("TEUR", ("TRICE", "TRICES")),
        ("ER", ("ERE", "ERES")),
        *((ending, (f"{ending}{ending[-1]}E", f"{ending}{ending[-1]}ES")) for ending in ("N", "L", "T", "S")),
        ("EAU", ("ELLE", "ELLES")),
        ("C", ("CHE", "CHES")),
        ("E", ("ESSE", "ESSES")),
        ("EF", ("EFFE", "EFFES")),
        ("DOUX", ("DOUCE", "DOUCES")),
        ("FRAIS", ("FRAICHE", "FRAICHES")),
        ("MAN", ("MEN",)),
        ("Y", ("IES",)),
        ("O", ("I",)),
    ),
}
"""Ending → what may stand in its place."""
