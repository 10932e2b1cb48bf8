"""Hints on the best move, told little by little, for games in which words are laid on a board (D-074)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from bonmot.errors import BonmotError

GRADES: Final = ("score", "direction", "place", "length", "first", "letters", "word")
"""What each grade adds to those before it; the last one is the whole word and its place."""

WHOLE_WORD: Final = len(GRADES)


class Hint(NamedTuple):
    """What a hint of some grade tells of the best move; None is what it keeps to itself."""

    grade: int
    found: bool
    """Whether there is any word to tell of."""
    score: int | None = None
    down: bool | None = None
    place: str | None = None
    length: int | None = None
    first: str | None = None
    letters: str | None = None
    """The letters of the word, those on the board included, in the order of the alphabet."""
    word: str | None = None
    """As the game takes it: a small letter is a blank, parentheses hold what lies on the board."""
    unsaid: bool = False
    """There is a word to play, but none to be said in family company."""


def told(
    grade: int,
    score: int | None,
    place: str,
    letters: bytes,
    word: str,
    *,
    down: bool,
    write: Callable[[bytes], str],
) -> Hint:
    """What a hint of some grade tells of a move; `letters` are those of its word, by their numbers."""
    ordered = bytes(sorted(letters))
    return Hint(
        grade,
        found=True,
        score=score,
        down=down if grade >= 2 else None,
        place=place if grade >= 3 else None,
        length=len(letters) if grade >= 4 else None,
        first=write(letters[:1]) if grade >= 5 else None,
        # ABBE and the like must not be given away by the alphabet itself.
        letters=write(ordered[::-1] if ordered == letters else ordered) if grade >= 6 else None,
        word=word if grade >= WHOLE_WORD else None,
    )


def check_grade(grade: int) -> None:
    """Refuse a grade that no hint has.

    >>> check_grade(9)
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: A hint has a grade from 1 to 7, and not 9. [bad-grade]
    """
    if not 1 <= grade <= WHOLE_WORD:
        raise BonmotError("bad-grade", grade=grade, most=WHOLE_WORD)
