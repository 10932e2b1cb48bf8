"""Patterns: what a word must look like.

| sign | stands for |
|---|---|
| a letter | itself, accents folded |
| `?` or `.` | any one letter |
| `*` | any run of letters, also none |
| `@` | one vowel |
| `%` | one consonant |
| `[AEI]` | one of these |
| `[^AEI]` | one letter that is none of these |

In brackets `@` and `%` may stand among the letters, and spaces keep tiles apart where a longer tile would be
read (Spanish `[LL]` is the tile LL, `[L R]` is L or R).
"""

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError

if TYPE_CHECKING:
    from bonmot.words.alphabet import Alphabet

LONGEST_PATTERN: Final = 200
LONGEST_WORD: Final = 21

Pattern = list[tuple[int, bool]]
"""Letter sets, each with whether it may repeat (0 times or more)."""


def parse_pattern(text: str, alphabet: "Alphabet") -> Pattern:
    """What the kernel looks for.

    >>> from bonmot.words.alphabet import Alphabet
    >>> english = Alphabet.load("en")
    >>> parse_pattern("A*", english) == [(1 << 1, False), (english.all_letters, True)]
    True
    >>> parse_pattern("[^@]", english) == parse_pattern("%", english)
    True
    >>> parse_pattern("[AB", english)
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: The pattern “[AB” opens a bracket that it does not close. [pattern-not-closed]
    """
    if len(text) > LONGEST_PATTERN:
        raise BonmotError("text-too-long", text=text, longest=LONGEST_PATTERN)
    pattern: Pattern = []
    rest = text.strip()
    if not rest:
        raise BonmotError("empty-pattern")
    while rest:
        plain = _until(rest, "?.*@%[]")
        if plain:
            pattern.extend((1 << number, False) for part in plain.split() for number in alphabet.encode(part))
            rest = rest[len(plain) :]
            continue
        sign, rest = rest[0], rest[1:]
        if sign == "]":
            raise BonmotError("pattern-bracket", pattern=text)
        if sign == "[":
            inside, closed, rest = rest.partition("]")
            if not closed:
                raise BonmotError("pattern-not-closed", pattern=text)
            pattern.append((letter_class(inside, text, alphabet), False))
        elif sign == "*":
            pattern.append((alphabet.all_letters, True))
        else:
            pattern.append((of_sign(sign, alphabet), False))
    return _simplified(pattern)


def letter_class(inside: str, text: str, alphabet: "Alphabet") -> int:
    """The set that stands between brackets: `AEI`, or `^AEI` for all others."""
    letters = inside.removeprefix("^")
    chosen = 0
    for sign in "@%":
        if sign in letters:
            chosen |= of_sign(sign, alphabet)
            letters = letters.replace(sign, " ")
    chosen |= alphabet.letter_set(letters)
    if not chosen:
        raise BonmotError("pattern-empty-class", pattern=text)
    return alphabet.all_letters & ~chosen if inside.startswith("^") else chosen


def of_sign(sign: str, alphabet: "Alphabet") -> int:
    """Vowels, consonants or all letters."""
    return {"@": alphabet.vowels, "%": alphabet.consonants}.get(sign, alphabet.all_letters)


def _until(text: str, signs: str) -> str:
    for place, character in enumerate(text):
        if character in signs:
            return text[:place]
    return text


def _simplified(pattern: Pattern) -> Pattern:
    """Runs of `*` say no more than one."""
    kept = pattern[:1]
    for before, part in pairwise(pattern):
        if not (part[1] and part == before):
            kept.append(part)
    return kept
