"""Lists of words that were saved under a name, and how they are combined.

On the command line a list is a text file in the user's data folder, one word a line, in the letters of its language;
the first line says which. A server keeps the lists of its people elsewhere (`bonmot.online.word_lists`). Names are
combined with `and`, `or`, `not` (`et`, `ou`, `non`) and brackets; `not` means the other words of the lexicon that is
asked.

>>> import bonmot.words
>>> english = bonmot.words.open("en")
>>> save("example-zs", english.search("z.*z", only=bonmot.words.Filter(maximum=4)), "en").words
18
>>> save("example-ys", ["fizzy", "cozy", "yes", "dizzy"], "en").words
4
>>> english.search(among=listed("example-zs or example-ys and not example-zs"))[:3]
['BUZZ', 'COZY', 'DIZZY']
>>> english.search("^y", among=listed("not example-zs"))[0]
'YA'
>>> [forget(each.name) for each in saved_lists() if each.name.startswith("example-")]
[None, None]
"""

import contextlib
import os
import re
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from bonmot.errors import BonmotError
from bonmot.words.alphabet import Alphabet
from bonmot.words.folders import data_folder
from bonmot.words.library import is_good_name, make_folder

if TYPE_CHECKING:
    from bonmot.words.lexicon import Lexicon

LONGEST_EXPRESSION: Final = 500
MOST_BRACKETS: Final = 50
LARGEST_FILE: Final = 100
"""Million bytes."""
_HEAD: Final = "# bonmot words "
_TOKEN: Final = re.compile(r"\s*([()]|[^\s()]+)")
_MEANING: Final = {"et": "and", "ou": "or", "non": "not", "and": "and", "or": "or", "not": "not"}


class Saved(NamedTuple):
    """A list that was saved."""

    name: str
    language: str
    words: int


class Lists(Protocol):
    """Where lists are kept."""

    def read(self, name: str) -> tuple[str, tuple[str, ...]]:
        """The language of a list, and its words; `BonmotError` where there is none of that name."""


class Files:
    """The lists of the data folder."""

    def read(self, name: str) -> tuple[str, tuple[str, ...]]:
        """As `Lists`."""
        return _read(_existing(name))


class Listed:
    """An expression over saved lists: `listed("animals and not short")`."""

    def __init__(self, text: str, lists: Lists) -> None:
        if len(text) > LONGEST_EXPRESSION:
            raise BonmotError("text-too-long", text=text, longest=LONGEST_EXPRESSION)
        self.text: Final = text
        self._lists = lists
        self._tokens = [found[1] for found in _TOKEN.finditer(text)]
        if self._tokens.count("(") > MOST_BRACKETS:
            raise self._wrong("(")
        if not self._tokens:
            raise BonmotError("empty-expression")

    def numbers(self, lexicon: "Lexicon") -> set[int]:
        """The numbers of the words of a lexicon that are meant."""
        rest = list(reversed(self._tokens))
        found = self._either(rest, lexicon)
        if rest:
            raise self._wrong(rest[-1])
        return found

    def _either(self, rest: list[str], lexicon: "Lexicon") -> set[int]:
        found = self._both(rest, lexicon)
        while rest and _MEANING.get(rest[-1].lower()) == "or":
            rest.pop()
            found = found | self._both(rest, lexicon)
        return found

    def _both(self, rest: list[str], lexicon: "Lexicon") -> set[int]:
        found = self._one(rest, lexicon)
        while rest and _MEANING.get(rest[-1].lower()) == "and":
            rest.pop()
            found = found & self._one(rest, lexicon)
        return found

    def _one(self, rest: list[str], lexicon: "Lexicon") -> set[int]:
        others = False
        while rest and _MEANING.get(rest[-1].lower()) == "not":
            rest.pop()
            others = not others
        if not rest:
            raise self._wrong("")
        token = rest.pop()
        if token == "(":
            found = self._either(rest, lexicon)
            if not rest or rest.pop() != ")":
                raise self._wrong("(")
        elif token == ")" or token.lower() in _MEANING:
            raise self._wrong(token)
        else:
            found = self._numbers_of(token, lexicon)
        return set(range(len(lexicon))) - found if others else found

    def _numbers_of(self, name: str, lexicon: "Lexicon") -> set[int]:
        """The words of the list that the lexicon has."""
        language, words = self._lists.read(name)
        if language.partition("-")[0] != lexicon.language:
            raise BonmotError("list-of-other-language", name=name, language=language, lexicon=lexicon.name)
        encoded = (lexicon.alphabet.try_encode(word) for word in words if len(word) <= 100)
        numbers = (lexicon.graph.number(word) for word in encoded if word and len(word) <= 21)
        return {number for number in numbers if number >= 0}

    def _wrong(self, token: str) -> BonmotError:
        return BonmotError("bad-expression", text=self.text, token=token or "…")


def listed(text: str, lists: Lists | None = None) -> Listed:
    """The words of saved lists, combined: for `Lexicon.search(among=…)`; by default those of the data folder."""
    return Listed(text, Files() if lists is None else lists)


def list_name(name: str) -> str:
    """The name of a list as it is kept: small letters, digits and hyphens, and none of the words that combine names.

    >>> list_name(" Animals ")
    'animals'
    """
    wanted = name.strip().lower()
    if not is_good_name(wanted) or wanted in _MEANING:
        raise BonmotError("bad-list-name", name=name)
    return wanted


def save(name: str, words: Iterable[str], language: str) -> Saved:
    """Save words under a name; a list of that name is replaced."""
    path = _path(name)
    alphabet = Alphabet.load(language)
    ordered = sorted({alphabet.encode(word) for word in words})
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    make_folder(path.parent)
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(as_file((alphabet.decode(word) for word in ordered), alphabet.name))
        unfinished.replace(path)
    except OSError as error:
        raise BonmotError("cannot-write", path=path, reason=error.errno) from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
    return Saved(path.stem, alphabet.name, len(ordered))


def as_file(words: Iterable[str], alphabet: str) -> Iterator[str]:
    """The lines of the file in which a list is kept.

    >>> list(as_file(["ZUT"], "fr"))
    ['# bonmot words fr\\n', 'ZUT\\n']
    """
    yield f"{_HEAD}{alphabet}\n"
    yield from (f"{word}\n" for word in words)


def saved_lists() -> list[Saved]:
    """Every list, by name."""
    folder = lists_folder()
    paths = sorted(folder.glob("*.txt")) if folder.is_dir() else []
    return [
        Saved(path.stem, language, len(words))
        for path in paths
        if is_good_name(path.stem)
        for language, words in [_read(path)]
    ]


def forget(name: str) -> None:
    """Remove a list."""
    path = _existing(name)
    try:
        path.unlink()
    except OSError as error:
        raise BonmotError("cannot-write", path=path, reason=error.errno) from error


def lists_folder() -> Path:
    """Where saved lists lie."""
    return data_folder() / "lists"


def _path(name: str) -> Path:
    return lists_folder() / f"{list_name(name)}.txt"


def _existing(name: str) -> Path:
    path = _path(name)
    if not path.is_file():
        raise BonmotError("unknown-list", name=path.stem)
    return path


def _read(path: Path) -> tuple[str, tuple[str, ...]]:
    """The language of a list, and its words."""
    try:
        if path.stat().st_size > LARGEST_FILE * 1_000_000:
            raise BonmotError("file-too-large", path=path, longest=LARGEST_FILE)
        return _parsed(path)
    except (OSError, ValueError) as error:
        raise BonmotError("damaged-list", name=path.stem, path=path) from error


def _parsed(path: Path) -> tuple[str, tuple[str, ...]]:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    language = head.removeprefix(_HEAD).strip()
    if not head.startswith(_HEAD) or not language:
        raise ValueError(head)
    return language, tuple(line.strip() for line in lines if line.strip())
