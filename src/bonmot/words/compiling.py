"""From tables to a word file: done once for each built-in lexicon, on first use."""

from collections.abc import Iterable
from pathlib import Path

from bonmot.words.alphabet import Alphabet
from bonmot.words.entries import Columns
from bonmot.words.library import FORMAT, write_word_file
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


def joined(words: Iterable[bytes]) -> bytes:
    r"""The words as the kernel reads them, each ended by a zero.

    >>> joined([b"\1", b"\2\3"])
    b'\x01\x00\x02\x03\x00'
    """
    return b"".join(word + b"\0" for word in words)
