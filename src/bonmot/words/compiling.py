"""From words to a word file: the built-in lexica on first use, and small lexica of a program's own."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

from bonmot.errors import BonmotError
from bonmot.kernel import WordGraph
from bonmot.words.alphabet import Alphabet
from bonmot.words.entries import Columns, Traits
from bonmot.words.folders import cache_folder
from bonmot.words.lexicon import Lexicon
from bonmot.words.library import FORMAT, make_folder, write_word_file
from bonmot.words.tables import read_tables


def compile_built_in(language: str, tier: int, path: Path) -> None:
    """Write the words of that tier and better, with all that is known of them."""
    tables = read_tables(language)
    alphabet = Alphabet.load(language)
    columns = Columns()
    encoded = sorted((alphabet.encode(word), record) for word, record in tables.records.items() if record.tier >= tier)
    for _, record in encoded:
        columns.add(tables.traits(record), tables.ranks.get(record.word, 0), record.text)
    about = {"format": FORMAT, "alphabet": language, "tier": tier}
    write_word_file(
        path,
        list(alphabet.letters),
        joined(word for word, _ in encoded),
        columns.sections(about, tables.glosses),
    )


def lexicon_of(words: Iterable[str], language: str, name: str = "own") -> Lexicon:
    """A lexicon of just these words, kept nowhere: for tests, themes and players who know only some words.

    >>> few = lexicon_of(["cat", "act", "cats"], "en")
    >>> len(few), [found.word for found in few.anagrams("tac", exact=True)]
    (3, ['ACT', 'CAT'])
    """
    alphabet = Alphabet.load(language)
    encoded = sorted({alphabet.encode(word) for word in words})
    columns = Columns()
    unknown = Traits(3, "").line()
    for _ in encoded:
        columns.add(unknown, 0, "")
    about: dict[str, object] = {"format": FORMAT, "alphabet": language}
    with _scratch_folder() as folder:
        path = Path(folder) / "words"
        write_word_file(path, list(alphabet.letters), joined(encoded), columns.sections(about, {}))
        # The kernel has read it: nobody needs the name of the file.
        return Lexicon(name, WordGraph.open(str(path)), path)


def _scratch_folder() -> "tempfile.TemporaryDirectory[str]":
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
