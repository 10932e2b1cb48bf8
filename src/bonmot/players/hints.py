"""Hints on the best move, told little by little, for games in which words are laid on a board (D-074)."""

from typing import Final, NamedTuple

from bonmot.errors import BonmotError

GRADES: Final = ("score", "direction", "place", "length", "first", "letters", "word")
"""What each grade adds to those before it; the last one is the whole word and its place."""

WHOLE_WORD: Final = len(GRADES)


class Hint(NamedTuple):
    """What a hint of some grade tells of the best move; None is what it keeps to itself."""

    grade: int
    found: bool
    """Whether there is any word to play."""
    score: int | None = None
    down: bool | None = None
    place: str | None = None
    length: int | None = None
    first: str | None = None
    letters: str | None = None
    """The letters of the word, those on the board included, in the order of the alphabet."""
    word: str | None = None
    """As the game takes it: a small letter is a blank, parentheses hold what lies on the board."""


def check_grade(grade: int) -> None:
    """Refuse a grade that no hint has.

    >>> check_grade(9)
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('bad-grade', grade=9, most=7)
    """
    if not 1 <= grade <= WHOLE_WORD:
        raise BonmotError("bad-grade", grade=grade, most=WHOLE_WORD)
