"""From words to a word file: the built-in lexica on first use, and small lexica of a program's own."""

import contextlib
import tempfile
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError
from bonmot.kernel import WordFileError
from bonmot.words.alphabet import Alphabet
from bonmot.words.entries import Columns
from bonmot.words.familiarity import familiar_ranks
from bonmot.words.folders import anagrams_folder, cache_folder
from bonmot.words.lexicon import Lexicon
from bonmot.words.library import FORMAT, SUFFIX, forget_unused, is_used, make_folder, open_graph, write_word_file
from bonmot.words.tables import read_tables

KEPT: Final = "chosen"
"""The folder of the cache for words that were chosen out of a lexicon."""


def built_in_words(language: str, tier: int) -> tuple[list[str], bytes, dict[str, bytes]]:
    """The words of that tier and better, with all that is known of them, as `write_word_file` takes them."""
    tables = read_tables(language)
    alphabet = Alphabet.load(language)
    columns = Columns()
    encoded = sorted((alphabet.encode(word), record) for word, record in tables.records.items() if record.tier >= tier)
    families = (
        (each.word, each.natures[::2], each.forms, each.text.partition("\t")[2]) for each in tables.records.values()
    )
    familiar = familiar_ranks(tables.ranks, families, language)
    for _, record in encoded:
        word = record.word
        columns.add(tables.traits(record), tables.ranks.get(word, 0), record.text, familiar.get(word, 0))
    about = {"format": FORMAT, "alphabet": language, "tier": tier}
    words = joined(word for word, _ in encoded)
    return list(alphabet.letters), words, columns.sections(about, tables.glosses)


def lexicon_of(words: Iterable[str], language: str, name: str = "own") -> Lexicon:
    """A lexicon of just these words, kept nowhere: for tests, themes and players who know only some words.

    >>> few = lexicon_of(["cat", "act", "cats"], "en")
    >>> len(few), [found.word for found in few.anagrams("tac", exact=True)]
    (3, ['ACT', 'CAT'])
    """
    alphabet = Alphabet.load(language)
    return _kept_nowhere(joined(sorted({alphabet.encode(word) for word in words})), b"", language, name)


def kept_lexicon(mark: str, choose: Callable[[], tuple[bytes, bytes]], language: str, name: str) -> Lexicon:
    """A lexicon of chosen words, kept in the cache under a mark that says all that the choice depends on.

    `choose` gives the words as the kernel reads them (see `joined`), and how familiar each is (two bytes a word). It is
    asked only when no process before this one has chosen them, or when the file is damaged.

    >>> be, to = map(Alphabet.load("en").encode, ("be", "to"))
    >>> kept_lexicon("two words", lambda: (joined([be, to]), b""), "en", "own") == lexicon_of(["be", "to"], "en")
    True
    """
    named = blake2b(f"{mark} {language} {FORMAT}".encode(), digest_size=10).hexdigest()
    path = cache_folder() / KEPT / f"{named}{SUFFIX}"
    with contextlib.suppress(WordFileError, ValueError, KeyError):
        found = Lexicon(name, open_graph(path), path)
        is_used(path)
        return found
    chosen = choose()
    try:
        made = _made(path, *chosen, language, name)
    except BonmotError:
        return _kept_nowhere(*chosen, language, name)
    forget_unused(path.parent)
    forget_unused(anagrams_folder())
    return made


def _kept_nowhere(words: bytes, familiar: bytes, language: str, name: str) -> Lexicon:
    with scratch_folder() as folder:
        # The kernel reads it at once: nobody needs the name of the file afterwards.
        return _made(Path(folder) / "words", words, familiar, language, name)


def _made(path: Path, words: bytes, familiar: bytes, language: str, name: str) -> Lexicon:
    columns = Columns()
    columns.add_unknown(words.count(0))
    about: dict[str, object] = {"format": FORMAT, "alphabet": language}
    sections = columns.sections(about, {}) | ({"familiar": familiar} if familiar else {})
    write_word_file(path, list(Alphabet.load(language).letters), words, sections)
    return Lexicon(name, open_graph(path), path)


def scratch_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder for a moment; in the cache, where nobody may write to the system's own."""
    try:
        return tempfile.TemporaryDirectory(prefix="bonmot-")
    except OSError:
        place = cache_folder()
        make_folder(place)
        try:
            return tempfile.TemporaryDirectory(prefix="bonmot-", dir=place)
        except OSError as error:
            raise BonmotError("cannot-write", path=place, reason=error.errno) from error


def joined(words: Iterable[bytes]) -> bytes:
    r"""The words as the kernel reads them, each ended by a zero.

    >>> joined([b"\1", b"\2\3"])
    b'\x01\x00\x02\x03\x00'
    """
    return b"".join(word + b"\0" for word in words)
