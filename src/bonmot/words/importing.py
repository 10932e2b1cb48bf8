"""Importing a word list that the user has: any text file with one word per line.

UTF-8 (with or without a mark at the start), UTF-16 with its mark, Latin-1 or Windows-1252; any line ends, any
case. The first thing on a line is the word, the rest is not read; `#` begins a comment; empty lines are fine.
What cannot be a word is refused, line by line, with the reason.
"""

import codecs
import errno
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.words.alphabet import Alphabet
from bonmot.words.compiling import joined
from bonmot.words.entries import Columns, Traits
from bonmot.words.library import FORMAT, Notice, imported_path, open_lexicon, write_word_file
from bonmot.words.pattern import LONGEST_WORD
from bonmot.words.sources import BUILT_IN

SHORTEST_WORD: Final = 2
LONGEST_LINE: Final = 10_000
LARGEST_FILE: Final = 500
"""Million bytes."""

_CHUNK: Final = 1 << 20
_SEPARATORS: Final = str.maketrans(",;\t", "   ")
# Bytes that no text has: control characters other than tab, line ends, page break, end of file (DOS), escape.
_BINARY: Final = bytes(set(range(32)) - set(b"\t\n\r\f\x0b\x1a\x1b")) + b"\x7f"
# Bytes that Latin-1 has letters for; it has none between 0x80 and 0x9F, where Windows has œ.
_LATIN: Final = bytes(set(range(256)) - set(range(0x80, 0xA0)))


class Refusal(NamedTuple):
    """A line that was not taken, and why."""

    line: int
    text: str
    error: BonmotError


class Report(NamedTuple):
    """What came of an import."""

    name: str
    language: str
    path: Path
    encoding: str
    words: int
    duplicates: int
    refused: list[Refusal]


def import_list(file: Path, name: str, language: str, *, replace: bool = False, notice: Notice | None = None) -> Report:
    """Make a lexicon of a word list; `bonmot.words.open(name)` opens it from now on.

    French and English words that Bonmot knows keep what is known of them: natures, rank, spellings.
    """
    target = target_of(name, replace)
    alphabet = Alphabet.load(language.strip().lower())
    encoding = _examined(file)
    words, duplicates, refused = _read(file, encoding, alphabet)
    if not words:
        raise BonmotError("empty-list", path=file, alphabet=alphabet.name, refused=len(refused))
    ordered = sorted(words)
    about = {
        "format": FORMAT,
        "alphabet": alphabet.name,
        "source": file.name,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    sections = _columns(ordered, alphabet, notice).sections(about, {})
    write_word_file(target, list(alphabet.letters), joined(ordered), sections)
    return Report(target.stem, alphabet.language, target, encoding, len(ordered), duplicates, refused)


def words_of_file(file: Path) -> list[str]:
    """The first thing on each line of a text file, in any encoding that lists come in."""
    return [text for _line, text in _first_tokens(file, _examined(file))]


def target_of(name: str, replace: bool) -> Path:
    """Where a list of that name will be kept; an error when it may not be called so, or is there already."""
    given, name = name, name.strip().lower()
    if name in BUILT_IN:
        raise BonmotError("reserved-lexicon-name", name=name)
    target = imported_path(name)
    if target is None:
        raise BonmotError("bad-lexicon-name", name=given)
    if target.exists() and not replace:
        raise BonmotError("lexicon-exists", name=name)
    return target


def _examined(file: Path) -> str:
    """The encoding of a text file; or an error when it is not a list of words. Reads in pieces, keeps none."""
    try:
        if not file.exists():
            raise BonmotError("file-missing", path=file)
        if not file.is_file():
            raise BonmotError("not-a-file", path=file)
        if file.stat().st_size > LARGEST_FILE * 1_000_000:
            raise BonmotError("file-too-large", path=file, longest=LARGEST_FILE)
        return _encoding(file)
    except (OSError, ValueError) as error:  # ValueError: a path with a zero in it
        raise BonmotError("cannot-read", path=file, reason=getattr(error, "errno", errno.ENOENT)) from error


def _encoding(file: Path) -> str:
    decoder = codecs.getincrementaldecoder("utf-8")()
    encoding = "utf-8-sig"
    windows = False
    line, length = 1, 0
    with file.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            if line == 1 and length == 0 and chunk.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                return "utf-16"
            if len(chunk.translate(None, _BINARY)) < len(chunk):
                raise BonmotError("binary-file", path=file)
            line, length = _measured(file, chunk, line, length)
            windows = windows or bool(chunk.translate(None, _LATIN))
            if encoding == "utf-8-sig":
                try:
                    decoder.decode(chunk)
                except UnicodeDecodeError:
                    encoding = "latin-1"
    if encoding == "utf-8-sig":
        try:
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            encoding = "latin-1"
    return "cp1252" if encoding == "latin-1" and windows else encoding


def _measured(file: Path, chunk: bytes, line: int, length: int) -> tuple[int, int]:
    """Count lines, and stop at one that is too long to be read."""
    pieces = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    for place, piece in enumerate(pieces):
        length = len(piece) + (length if place == 0 else 0)
        if length > LONGEST_LINE:
            raise BonmotError("line-too-long", path=file, line=line + place, longest=LONGEST_LINE)
    return line + len(pieces) - 1, length


def _read(file: Path, encoding: str, alphabet: Alphabet) -> tuple[set[bytes], int, list[Refusal]]:
    words: set[bytes] = set()
    refused: list[Refusal] = []
    taken = 0
    for number, text in _first_tokens(file, encoding):
        encoded = alphabet.try_encode(text) if len(text) <= 4 * LONGEST_WORD else b"\1" * (LONGEST_WORD + 1)
        if encoded is None:
            refused.append(Refusal(number, text, _why_no_tile(text, alphabet)))
        elif len(encoded) < SHORTEST_WORD:
            refused.append(Refusal(number, text, BonmotError("word-too-short", text=text, shortest=SHORTEST_WORD)))
        elif len(encoded) > LONGEST_WORD:
            refused.append(Refusal(number, text, BonmotError("word-too-long", text=text, longest=LONGEST_WORD)))
        else:
            words.add(encoded)
            taken += 1
    return words, taken - len(words), refused


def _first_tokens(file: Path, encoding: str) -> Iterator[tuple[int, str]]:
    try:
        with file.open(encoding=encoding, errors="strict" if encoding == "utf-16" else "replace") as lines:
            for number, line in enumerate(lines, 1):
                if len(line) > LONGEST_LINE:  # only UTF-16 was not measured before
                    raise BonmotError("line-too-long", path=file, line=number, longest=LONGEST_LINE)
                if "\0" in line:
                    raise BonmotError("binary-file", path=file)
                token = line.partition("#")[0].translate(_SEPARATORS).split(maxsplit=1)
                if token and token[0] != "\x1a":
                    yield number, token[0]
    except OSError as error:
        raise BonmotError("cannot-read", path=file, reason=error.errno) from error
    except UnicodeError as error:  # UTF-16 that breaks off
        raise BonmotError("binary-file", path=file) from error


def _why_no_tile(text: str, alphabet: Alphabet) -> BonmotError:
    try:
        alphabet.encode(text)
    except BonmotError as error:
        return error
    raise AssertionError(text)


def _columns(ordered: list[bytes], alphabet: Alphabet, notice: Notice | None) -> Columns:
    columns = Columns()
    unknown = Traits(3, "").line()
    if alphabet.name not in BUILT_IN:
        for _ in ordered:
            columns.add(unknown, 0, "")
        return columns
    known = open_lexicon(alphabet.name, 0, notice=notice)
    for word in ordered:
        number = known.graph.number(word)
        if number < 0:
            columns.add(unknown, 0, "")
        else:
            # The list vouches for its words, so the tier is the best one; the rest stays true.
            traits = Traits.parse(known.shelf.traits_line(number))._replace(tier=3)
            shelf = known.shelf
            columns.add(traits.line(), shelf.rank(number), shelf.text(number), shelf.familiar(number))
    return columns
