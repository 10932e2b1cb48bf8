"""House words: what a table, a club or a person adds to a lexicon, and what they ban from it.

A lexicon with house words has a name that says all of it, so that a game that stores the name of its lexicon keeps its
words for ever, whoever changes which list afterwards; referee, computers, hints and searches open it like any other.

>>> House("fr", "club", added=("KALIX",), banned=("ZUT",)).text
'fr @club +KALIX -ZUT'
>>> house_of("fr @club +KALIX -ZUT").added, house_of("en"), base_of("fr +KALIX")
(('KALIX',), House(base='en', name='', added=(), banned=(), polite=False), 'fr')
>>> from bonmot.words.library import open_lexicon
>>> at_home = open_lexicon("fr +KALIX -ZUT")
>>> "kalix" in at_home, "zut" in at_home, "chat" in at_home
(True, False, True)

Lists are kept in the data folder, a file for each: `house/fr/club.tsv`. A server keeps those of its clubs and people
elsewhere (`bonmot.online.houses`); whoever sets up a table is offered both (`Houses`).
"""

import os
import re
import threading
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.files import text_of
from bonmot.words.alphabet import Alphabet
from bonmot.words.folders import data_folder
from bonmot.words.pattern import LONGEST_WORD

MOST_WORDS: Final = 300
"""Words of a house: they go wherever the name of their lexicon goes."""
SHORTEST: Final = 2
POLITE: Final = "!family"
"""Coarse words are good for nobody."""

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_LARGEST_FILE: Final = 1 << 16


class House(NamedTuple):
    """Words that are added to a lexicon or banned from it; `name` is that of the list they come from, if any."""

    base: str
    name: str = ""
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    polite: bool = False

    @property
    def text(self) -> str:
        """The name of the lexicon: that of the base where nothing is changed."""
        changes = [*(f"+{word}" for word in self.added), *(f"-{word}" for word in self.banned)]
        changes += [POLITE] * self.polite
        return " ".join([self.base, *([f"@{self.name}"] if self.name and changes else []), *changes])

    def with_words(self, added: Iterable[str], banned: Iterable[str]) -> "House":
        """The same with more words; what is said last counts."""
        good, bad = dict.fromkeys(self.added), dict.fromkeys(self.banned)
        for words, there, other in ((added, good, bad), (banned, bad, good)):
            for word in words:
                there[word] = None
                other.pop(word, None)
        if len(good) + len(bad) > MOST_WORDS:
            raise BonmotError("house-too-long", most=MOST_WORDS)
        return self._replace(added=tuple(sorted(good)), banned=tuple(sorted(bad)))

    def without(self, word: str) -> "House":
        """The same as if nobody had said anything about a word."""
        if word not in (*self.added, *self.banned):
            raise BonmotError("house-unknown-word", word=word, name=self.name)
        added, banned = (tuple(each for each in words if each != word) for words in (self.added, self.banned))
        return self._replace(added=added, banned=banned)

    def changed(self, *, add: str = "", ban: str = "", remove: str = "") -> "House":
        """The same after what people have written of words; those with a minus are not good, wherever they stand.

        >>> House("fr").changed(add="kalix -zut").changed(ban="chat", remove="zut").text
        'fr +KALIX -CHAT'
        """
        house = self
        for word in chain.from_iterable(written(remove, self.base)):
            house = house.without(word)
        good, bad = written(add, self.base)
        return house.with_words(good, [*bad, *chain.from_iterable(written(ban, self.base))])


class HouseList(NamedTuple):
    """A list that may be chosen for a table."""

    key: str
    """What a form says of it."""
    title: str
    """How people know it."""
    read: Callable[[], House]


Houses = Callable[[str], Sequence[HouseList]]
"""The lists of a language that somebody may choose."""


def base_of(lexicon: str) -> str:
    """The lexicon that house words were added to."""
    return lexicon.strip().partition(" ")[0].lower()


@lru_cache(maxsize=64)
def house_of(lexicon: str) -> House:
    """What the name of a lexicon says of house words."""
    base, *changes = lexicon.split() or [""]  # records from elsewhere name none
    signs: dict[str, list[str]] = {"@": [], "+": [], "-": []}
    polite = False
    for change in changes:
        if change == POLITE:
            polite = True
        elif change[0] in signs and len(change) > 1:
            signs[change[0]].append(change[1:])
        else:
            raise BonmotError("unknown-lexicon", name=lexicon)
    if len(signs["@"]) > 1 or not all(map(_NAME.fullmatch, signs["@"])):
        raise BonmotError("unknown-lexicon", name=lexicon)
    return House(base.lower(), "".join(signs["@"]), polite=polite).with_words(signs["+"], signs["-"])


def written(text: str, alphabet: str) -> tuple[list[str], list[str]]:
    """Words that somebody wrote one after the other: those that are good here, and with a minus those that are not.

    >>> written("kalix, -zut  Éole", "fr")
    (['KALIX', 'EOLE'], ['ZUT'])
    """
    tokens = text.replace(",", " ").replace(";", " ").replace("−", "-").replace("–", "-").split()
    tiles = Alphabet.load(alphabet)
    added = [_capitals(token.removeprefix("+"), tiles) for token in tokens if not token.startswith("-")]
    return added, [_capitals(token[1:], tiles) for token in tokens if token.startswith("-")]


def _capitals(word: str, alphabet: Alphabet) -> str:
    encoded = alphabet.encode(word)
    if not SHORTEST <= len(encoded) <= LONGEST_WORD:
        raise BonmotError("house-length", word=word, least=SHORTEST, most=LONGEST_WORD)
    return alphabet.decode(encoded)


def list_called(name: str, usual: str) -> str:
    """The name of a list that belongs to a club or a person: their own, in the letters that such names have.

    >>> list_called("Les Amis d’Éole", "club"), list_called("Клуб", "club"), list_called("-2-", "club")
    ('les-amis-d-eole', 'club', '2')
    """
    letters = (letter for letter in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", "".join(letters)).strip("-")[:32].rstrip("-") or usual


# ---- lists that are kept


def kept_houses(language: str) -> list[HouseList]:
    """The lists of this machine."""

    def reading(name: str) -> Callable[[], House]:
        return lambda: read_house(name, language)

    return [HouseList(name, name, reading(name)) for name in house_lists(language)]


def house_lists(language: str) -> list[str]:
    """The lists of house words of a language, by name."""
    Alphabet.load(language)  # as in `_path`
    folder = data_folder() / "house" / language
    return sorted(path.stem for path in folder.glob("*.tsv") if _NAME.fullmatch(path.stem)) if folder.is_dir() else []


def read_house(name: str, language: str) -> House:
    """A list that is kept; it is empty where there is none yet."""
    path = _path(name, language)
    if not path.exists():
        return House(language, name)
    content = text_of(path, too_large="house-damaged", not_text="house-damaged", longest=_LARGEST_FILE)
    signs: dict[str, list[str]] = {"+": [], "-": []}
    tiles = Alphabet.load(language)
    for line in content.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        word, tab, sign = line.partition("\t")
        if not tab or sign.strip() not in signs:
            raise BonmotError("house-damaged", path=path)
        signs[sign.strip()].append(_capitals(word, tiles))
    return House(language, name).with_words(signs["+"], signs["-"])


def keep_house(house: House) -> None:
    """Write a list, whole or not at all; an empty one is forgotten."""
    path = _path(house.name, house.base)
    rows = sorted([(word, "+") for word in house.added] + [(word, "-") for word in house.banned])
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        if not rows:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text("".join(f"{word}\t{sign}\n" for word, sign in rows), encoding="utf-8", newline="\n")
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):  # where one of the folders is a file there is nothing to take away
            unfinished.unlink()
        raise BonmotError("cannot-write", path=path, reason=error.errno) from error


def _path(name: str, language: str) -> Path:
    Alphabet.load(language)  # refuses what is no language, so that none leads elsewhere
    if not _NAME.fullmatch(name):
        raise BonmotError("house-name", name=name)
    return data_folder() / "house" / language / f"{name}.tsv"
