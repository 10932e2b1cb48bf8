"""Vocabularies: the words a computer knows. The referee has the whole list; a player has its own, smaller one.

Familiarity is the rank among the commonest words of the language; whoever knows a word knows its inflections, too. Each
persona knows a little more here and less there, always the same words: no player forgets a word it just played.

Words are chosen by the kernel, and kept in the cache.

>>> beginner = Vocabulary(words=1000)
>>> known = known_words("fr", beginner, seed=1)
>>> len(known) in range(2000, 3500), "MANGERAIT" in known, "MANGEASSES" in known
(True, True, False)
>>> known_words("fr", beginner, seed=1) is known
True
"""

import zlib
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from bonmot import kernel, words
from bonmot.words import Alphabet, Lexicon
from bonmot.words.house import base_of
from bonmot.words.tables import coarse_words

SURE: Final = 2
"""Computers play words of this tier and better."""

SPREAD: Final = 0.35
"""How much personas differ: the standard deviation of the logarithm of a rank."""

MICRO_WORDS: Final = 50_000
"""The Micro program knew more than 20,000 words (M-004); so many reach its promised average in English, too."""

RARE_LETTERS: Final = "JKQWXYZ"
RAREST_LETTERS: Final = "QK"
"""Words that one rack can hold come into the Micro list for these, however rare they are."""
SHORTEST: Final = 3
"""Words of so many letters are on every list: they are often all that fits."""
UNHEARD: Final = 50_000
"""The rank of words so rare that they have none."""
MOST_VOWELS: Final = 0.6
VOWEL_COST: Final = 20


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which words a player knows.

    - `common`: the `words` commonest ones;
    - `strategic`: the same of the Micro list, which drops words full of vowels and keeps rare letters (M-005);
    - `all`: every word that is sure.

    To `common` words, all acceptable words up to `short` letters may be added, sure or not, and with `extensions` those
    that lengthen a known word by one letter (D-014).
    """

    kind: Literal["common", "strategic", "all"] = "common"
    words: int = 20_000
    short: int = 0
    extensions: bool = False


@lru_cache(maxsize=8)
def strategic_list(alphabet: str) -> kernel.StrategicList:
    """How late a word comes into the Micro list: its rank, earlier for rare letters, later for many vowels (M-005).

    >>> french = words.Alphabet.load("fr")
    >>> cost = strategic_list("fr").cost
    >>> cost(french.encode("KAYAK"), 9000) < 9000 < cost(french.encode("AOUTEE"), 9000)
    True
    """
    tiles = Alphabet.load(alphabet)

    def those(letters: str) -> int:
        return tiles.letter_set(" ".join(letter for letter in letters if letter in tiles.letters))

    return kernel.StrategicList(
        most=MICRO_WORDS,
        vowels=those("AEIOUY"),
        most_vowels=MOST_VOWELS,
        vowel_cost=VOWEL_COST,
        rare=those(RARE_LETTERS),
        rarest=those(RAREST_LETTERS),
        unheard=UNHEARD,
        longest_unheard=7,
    )


@lru_cache(maxsize=64)
def known_words(lexicon: str, vocabulary: Vocabulary, seed: int = 0, *, family: bool = True) -> Lexicon:
    """The lexicon of a player's words, out of those of a table; in family company coarse words are not among them."""
    if seed and vocabulary.kind == "all":  # whoever knows them all knows the same ones
        return known_words(lexicon, vocabulary, family=family)
    every = words.open(lexicon)
    # House words are as sure as any: they are known, and what the house bans is not.
    known = lexicon if base_of(lexicon) == every.language else every.language
    ranked = every if every.language not in {"fr", "en"} else words.open(known, SURE)
    # Of an imported list its own words are acceptable; our list only says how familiar they are.
    acceptable = every if every.name != ranked.name else ranked
    unsaid = sorted(coarse_words(every.language)) if family else []
    depends_on = (every.graph.checksum, ranked.graph.checksum, vocabulary, seed, unsaid, _source())
    alphabet = every.alphabet
    is_ranked = ranked is not every or _has_ranks(every)

    def choose() -> tuple[bytes, bytes]:
        return kernel.choose_words(
            every.graph,
            acceptable.graph,
            ranked.graph,
            words=vocabulary.words,
            seed=seed,
            spread=SPREAD,
            short_words=vocabulary.short,
            extensions=vocabulary.extensions,
            everything=vocabulary.kind == "all" or not is_ranked,
            strategic=strategic_list(alphabet.name) if vocabulary.kind == "strategic" else None,
            unsaid=b"".join(word + b"\0" for word in map(alphabet.try_encode, unsaid) if word is not None),
        )

    return words.kept_lexicon(f"vocabulary {depends_on}", choose, alphabet.name, f"{lexicon}-{vocabulary.kind}")


def _has_ranks(lexicon: Lexicon) -> bool:
    """Whether anything is known of how familiar its words are: nothing is, in most lists that people bring."""
    if "familiar" not in lexicon.graph.section_names():
        return False
    column = bytes(lexicon.graph.section("familiar"))
    return column.count(0) < len(column)


def _source() -> int:
    """Changes whenever this module does: what older code has chosen is chosen anew."""
    return zlib.crc32(Path(__file__).read_bytes())


def strategic_words(lexicon: str) -> Lexicon:
    """The whole Micro list."""
    return known_words(lexicon, Vocabulary("strategic", 1_000_000))
