"""Does a word meet an instruction? Which words do cards make that meet it?

>>> four = Instruction("length", "4", "")
>>> arrangements(Question(four, "fr", "fr", 3), ("T", "E", "O", "N"))[0]
'NOTE'
>>> starts = Instruction("special", "starts", "")
>>> arrangements(Question(starts, "fr", "fr", 3, "D"), ("A", "M", "E"))
('DAME',)
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from bonmot import words
from bonmot.errors import BonmotError
from bonmot.games.cards.deck import Instruction
from bonmot.games.cards.natures import is_of_type, lexicon_named
from bonmot.words import Alphabet, Filter, WordEntry

_UNRANKED: Final = 1_000_000


class Question(NamedTuple):
    """An instruction, and all that decides whether a word meets it."""

    card: Instruction
    language: str
    lexicon: str
    minimum: int
    """Letters that a word needs where the card does not say how many."""
    letter: str = ""
    """The special letter: it counts as a letter card that everybody has (C-040, C-041)."""

    @property
    def wants_name(self) -> bool:
        """Whether it asks for a proper noun."""
        return self.card.kind == "type" and self.card.param == "proper"


def arrangements(question: Question, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The words that use exactly these cards, in any order (C-017), and meet the instruction.

    The special letter lies there in addition, for whoever wants it: nobody needs to have it (C-041), and who has it may
    lay it. The word that lies there comes first, then the commonest.

    >>> contains = Question(Instruction("special", "contains", ""), "fr", "fr", 3, "O")
    >>> [arrangements(contains, cards)[0] for cards in (("L", "O", "U", "P"), ("L", "U", "P"))]
    ['LOUP', 'LOUP']
    """
    if not cards:
        return ()
    readings = ((*cards, question.letter), cards) if question.letter else (cards,)
    find = names_of if question.wants_name else _words_of
    found = {word for letters in readings if len(letters) >= shortest(question) for word in find(question, letters)}
    laid = "".join(cards)
    return tuple(sorted(found, key=lambda word: (word != laid, _rank(question, word), word)))


def answers(question: Question, hand: tuple[str, ...]) -> Iterator[str]:
    """Every word that some cards of a hand make and that meets the instruction; proper nouns from the list."""
    letters = (*hand, question.letter) if question.letter else hand
    if len(letters) < shortest(question):
        return
    if question.wants_name:
        yield from _names_within(question.language, letters, question.minimum)
        return
    least = shortest(question)
    most = int(question.card.param) if question.card.kind == "length" else len(letters)
    lexicon = lexicon_named(question.lexicon)
    for found in lexicon.anagrams(" ".join(letters), only=Filter(least, max(least, most))):
        if meets(question, found.word):
            yield found.word


def meets(question: Question, word: str) -> bool:
    """Whether a word of the lexicon, or a name, meets an instruction."""
    kind, param = question.card.kind, question.card.param
    letters = _alphabet(question).split(word)
    if kind == "length":
        return len(letters) == int(param)
    if len(letters) < question.minimum:
        return False
    if kind == "special":
        place = {"contains": letters, "starts": letters[:1], "ends": letters[-1:]}[param]
        return question.letter in place
    if question.wants_name:
        return word in _names(question.language)
    return is_of_type(question.lexicon, question.language, word, param)


def shortest(question: Question) -> int:
    """Letters of the shortest word that could meet the instruction."""
    return int(question.card.param) if question.card.kind == "length" else question.minimum


def entry_of(question: Question, word: str) -> WordEntry | None:
    """What the lexicon knows of a word."""
    return lexicon_named(question.lexicon).entry(word)


# ---- proper nouns


def prepare_names(language: str) -> None:
    """Read the names of a language, which takes a moment, before anybody waits for it."""
    _names_within(language, ("A",), 1, exact=True)
    _names(language)


def names_of(question: Question, letters: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the list that use exactly these letters (C-037)."""
    return _names_within(question.language, letters, len(letters), exact=True)


@lru_cache(maxsize=4096)
def spelling_of(question: Question, word: str) -> str:
    """How a word is written: ÉLISABETH for a card player's ELISABETH, Élisabeth for people."""
    if question.wants_name:
        spelled = _names(question.language).spellings(word) if word in _names(question.language) else ()
    else:
        entry = entry_of(question, word)
        spelled = entry.spellings if entry is not None else ()
    return spelled[0] if spelled else word


def named_in(question: Question, cards: tuple[str, ...], explanation: str) -> str | None:
    """The word of an explanation that the cards make, whatever its case and accents; None if it has none (C-038).

    >>> proper = Question(Instruction("type", "proper", ""), "en", "en", 3)
    >>> named_in(proper, ("S", "O", "R", "E", "S"), "Guns N' Roses")
    'ROSES'
    """
    alphabet = _alphabet(question)
    wanted = sorted(alphabet.number(card) for card in cards)
    for part in re.findall(r"\w+", explanation):
        encoded = alphabet.try_encode(part)
        if encoded is not None and sorted(encoded) == wanted:
            return alphabet.decode(encoded)
    return None


def _names_within(language: str, letters: tuple[str, ...], least: int, *, exact: bool = False) -> tuple[str, ...]:
    """Names of at least so many letters that these make, longest first; `exact` asks for those that use them all."""
    try:
        listed = words.name_list(language)
    except BonmotError:
        return ()  # a language without a list: names must be explained
    return tuple(found.word for found in listed.anagrams(" ".join(letters), exact=exact, only=Filter(least)))


class _NoNames:
    """The names of a language that has no list: those must be explained."""

    def __contains__(self, name: object) -> bool:
        return False

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def spellings(self, _name: str) -> tuple[str, ...]:
        return ()


@cache
def _names(language: str) -> "words.proper_nouns.Names | _NoNames":
    try:
        return words.names(language)
    except BonmotError:
        return _NoNames()


# ---- words


@lru_cache(maxsize=4096)
def _words_of(question: Question, letters: tuple[str, ...]) -> tuple[str, ...]:
    found = lexicon_named(question.lexicon).anagrams(" ".join(letters), exact=True)
    return tuple(each.word for each in found if meets(question, each.word))


def _rank(question: Question, word: str) -> int:
    entry = None if question.wants_name else entry_of(question, word)
    return (entry.rank if entry is not None else None) or _UNRANKED


def _alphabet(question: Question) -> Alphabet:
    return lexicon_named(question.lexicon).alphabet
