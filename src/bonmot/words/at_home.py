"""A lexicon with house words, compiled: the words of another one, more or fewer, with all that is known of them."""

import contextlib
import zlib
from hashlib import blake2b
from itertools import chain
from pathlib import Path

from bonmot.errors import BonmotError
from bonmot.kernel import WordFileError
from bonmot.words.compiling import KEPT, joined, scratch_folder
from bonmot.words.entries import Columns, Traits
from bonmot.words.folders import cache_folder
from bonmot.words.house import House
from bonmot.words.lexicon import Lexicon
from bonmot.words.library import FORMAT, SUFFIX, forget_unused, is_used, open_graph, write_word_file
from bonmot.words.tables import coarse_words

CERTAIN = 3
"""The tier of a word that a house adds: everybody there knows that it is good."""
WELL_KNOWN = 1
"""Its familiarity: every computer at the table knows it, however weak."""


def lexicon_at_home(house: House, base: Lexicon) -> Lexicon:
    """The lexicon of a house, made when it is first asked for, and kept in the cache."""
    # What older code has made is made anew.
    mark = f"house {house.text} {base.graph.checksum} {FORMAT} {zlib.crc32(Path(__file__).read_bytes())}"
    path = cache_folder() / KEPT / f"{blake2b(mark.encode(), digest_size=10).hexdigest()}{SUFFIX}"
    with contextlib.suppress(WordFileError, ValueError, KeyError):
        found = Lexicon(house.text, open_graph(path), path)
        is_used(path)
        return found
    made = _words(house, base)
    letters = list(base.alphabet.letters)
    try:
        write_word_file(path, letters, *made)
    except BonmotError:  # the cache cannot be written to
        with scratch_folder() as folder:
            write_word_file(spare := Path(folder) / path.name, letters, *made)
            return Lexicon(house.text, open_graph(spare), path)
    forget_unused(path.parent)
    return Lexicon(house.text, open_graph(path), path)


def _words(house: House, base: Lexicon) -> tuple[bytes, dict[str, bytes]]:
    graph, shelf, alphabet = base.graph, base.shelf, base.alphabet
    coarse = coarse_words(base.language) if house.polite else frozenset[str]()
    missing = set(filter(None, map(alphabet.try_encode, chain(house.banned, coarse))))
    added = {alphabet.encode(word) for word in house.added} - missing
    rows = [(graph.word(number), number) for number in range(len(graph))]
    rows = [row for row in rows if row[0] not in missing and row[0] not in added]
    rows = sorted(rows + [(word, graph.number(word)) for word in added])
    texts, own, columns = shelf.texts(), Traits(CERTAIN, "").line(), Columns()
    for word, number in rows:
        line = shelf.traits_line(number) if number >= 0 else own
        text = texts[number] if number >= 0 else ""
        familiar = WELL_KNOWN if word in added else shelf.familiar(number)
        columns.add(line, shelf.rank(number) if number >= 0 else 0, text, familiar)
    about = {**base.about, "house": True}
    return joined(word for word, _number in rows), columns.sections(about, shelf.glosses())
