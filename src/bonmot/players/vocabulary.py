"""Vocabularies: the words a computer knows. The referee has the whole list; a player has its own, smaller one.

Familiarity is the rank among the commonest words of the language. Each persona knows a little more here and less there,
always the same words: no player forgets a word it just played.

>>> beginner = Vocabulary(words=2000)
>>> len(known_words("fr", beginner, seed=1)) in range(1500, 2500)
True
>>> known_words("fr", beginner, seed=1) is known_words("fr", beginner, seed=1)
True
"""

import math
import zlib
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from statistics import NormalDist
from typing import Final, Literal

import msgspec

from bonmot import words
from bonmot.words import Lexicon
from bonmot.words.tables import coarse_words

SURE: Final = 2
"""Computers play words of this tier and better."""

SPREAD: Final = 0.35
"""How much personas differ: the standard deviation of the logarithm of a rank."""

_SHIFT: Final = NormalDist(sigma=SPREAD)

MICRO_WORDS: Final = 34_000
"""The Micro program knew more than 20,000 words (M-004); so many reach its promised average in English, too."""

RARE_LETTERS: Final = "JKQWXYZ"
RAREST_LETTERS: Final = "QK"
"""Words that one rack can hold come into the Micro list for these, however rare they are."""
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


def strategic_cost(word: str, rank: int) -> float:
    """How late a word comes into the Micro list: its rank, earlier for rare letters, later for many vowels (M-005).

    >>> strategic_cost("KAYAK", 9000) < 9000 < strategic_cost("AOUTEE", 9000)
    True
    """
    vowels = sum(letter in "AEIOUY" for letter in word) / len(word)
    rare = sum(letter in RARE_LETTERS for letter in word)
    return rank * math.exp(VOWEL_COST * max(0.0, vowels - MOST_VOWELS)) / float(2**rare)


@lru_cache(maxsize=64)
def known_words(lexicon: str, vocabulary: Vocabulary, seed: int = 0, *, family: bool = True) -> Lexicon:
    """The lexicon of a player's words, out of those of a table; in family company coarse words are not among them."""
    if seed and vocabulary.kind == "all":  # whoever knows them all knows the same ones
        return known_words(lexicon, vocabulary, family=family)
    full = words.open(lexicon)
    base = full if full.language not in {"fr", "en"} else words.open(full.language, SURE)
    unsaid = coarse_words(full.language) if family else frozenset[str]()
    depends_on = (full.graph.checksum, base.graph.checksum, vocabulary, seed, sorted(unsaid), _source())
    return words.kept_lexicon(
        f"vocabulary {depends_on}",
        lambda: _chosen(full, base, vocabulary, seed, unsaid),
        full.alphabet.name,
        f"{lexicon}-{vocabulary.kind}",
    )


def _source() -> int:
    """Changes whenever this module does: what older code has chosen is chosen anew."""
    return zlib.crc32(Path(__file__).read_bytes())


def _chosen(full: Lexicon, base: Lexicon, vocabulary: Vocabulary, seed: int, unsaid: frozenset[str]) -> set[str]:
    imported = full.name != base.name
    # Of an imported list its own words are acceptable; the base language only says how familiar they are.
    acceptable = full if imported else base
    ranked = _ranked(base, unsaid)
    if vocabulary.kind == "all" or not ranked:
        chosen = set(_words_but(acceptable, unsaid))
    elif vocabulary.kind == "strategic":
        places = enumerate(_strategic(base, unsaid), 1)
        chosen = {word for place, word in places if _familiar(place, word, seed) <= vocabulary.words}
    else:
        chosen = {word for rank, word in ranked if _familiar(rank, word, seed) <= vocabulary.words}
        if vocabulary.short:
            chosen.update(word for word in _words_but(full, unsaid) if len(word) <= vocabulary.short)
        if vocabulary.extensions:
            chosen |= _extensions(chosen, _words_but(acceptable, unsaid))
    return {word for word in chosen if word in full} if imported else chosen


def strategic_words(lexicon: str) -> list[str]:
    """The whole Micro list, the most familiar word first."""
    return list(_strategic(words.open(lexicon, SURE), coarse_words(lexicon)))


@lru_cache(maxsize=8)
def _strategic(base: Lexicon, unsaid: frozenset[str]) -> tuple[str, ...]:
    ranks = {word: rank for rank, word in _ranked(base, unsaid)}
    useful = (
        word for word in _words_but(base, unsaid) if len(word) <= 7 and any(rare in word for rare in RAREST_LETTERS)
    )
    ranks = dict.fromkeys(useful, UNHEARD) | ranks
    return tuple(sorted(ranks, key=lambda word: (strategic_cost(word, ranks[word]), word))[:MICRO_WORDS])


@lru_cache(maxsize=8)
def _ranked(opened: Lexicon, unsaid: frozenset[str]) -> tuple[tuple[int, str], ...]:
    """Rank and word of all words that have a rank, without some."""
    shelf, graph = opened.shelf, opened.graph
    ranks = ((shelf.rank(number), number) for number in range(len(opened)))
    found = ((rank, opened.alphabet.decode(graph.word(number))) for rank, number in ranks if rank)
    return tuple(sorted(each for each in found if each[1] not in unsaid))


@lru_cache(maxsize=8)
def _words_but(lexicon: Lexicon, unsaid: frozenset[str]) -> tuple[str, ...]:
    """Every word, without some."""
    return tuple(word for word in lexicon if word not in unsaid)


def _extensions(known: set[str], possible: tuple[str, ...]) -> set[str]:
    """Words that a known word becomes with one more letter in front or behind."""
    return {word for word in possible if word[1:] in known or word[:-1] in known}


def _familiar(rank: int, word: str, seed: int) -> float:
    """The rank a word has for a persona."""
    if seed == 0:
        return rank
    digest = blake2b(f"{seed}:{word}".encode(), digest_size=8).digest()
    share = (int.from_bytes(digest, "big") + 0.5) / 2**64
    return rank * math.exp(_SHIFT.inv_cdf(share))
