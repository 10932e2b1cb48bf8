"""What a game adds to looking at games again: `bonmot.study.<game>` has a `STUDY` of this kind, where there is one.

Everything is optional: a game without a part has a replay and score sheets all the same, made of its views and of its
own sentences; a part adds a drawing of the board, records in other notations, a review.

>>> study_of("cards").review is None, list(study_of("crossword").formats)
(True, ['gcg'])
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from bonmot.games.catalogue import all_parts, checked, part_if_any

if TYPE_CHECKING:
    from bonmot.games.view import OwnView
    from bonmot.study.score_sheet.sheet import Sheet
    from bonmot.study.sources import Source, Wishes


ReviewType = TypeVar("ReviewType")


class Format(NamedTuple):
    """A notation of this game only."""

    suffix: str
    """How its files end."""
    about: str
    """What it is good for, marked for translation."""
    write: "Callable[[Source], bytes]"
    read: "Callable[[str, bytes, Wishes], Source] | None" = None
    """The game in a file of this name and content."""


class Remark(NamedTuple):
    """What a review says of a line of the score sheet."""

    is_best: bool
    """Whether nothing better was there."""
    missed: int
    """Points that something else would have been worth more."""
    best: str
    """What would have been best."""
    verdict: str
    rack: str
    """What there was to choose from."""
    judged: object
    """The game's own judgement, for its own drawing."""
    luck: float | None = None
    """Points that what was drawn for it was worth more than on average; None where nobody knows."""


def word_of(move: str) -> str:
    """The word of a move as it is told, in capitals; nothing where none is laid.

    >>> word_of("H8 (QU)iZ 48"), word_of("8D CAFÉ"), word_of("exchange AEI"), word_of("–")
    ('QUIZ', 'CAFÉ', '', '')
    """
    found = _PLAY.fullmatch(move)
    return "" if found is None else found[1].translate(_SIGNS).upper()


_PLAY: Final = re.compile(r"(?:[A-Z]\d{1,2}|\d{1,2}[A-Z])\s+(\S+)(?: \d+)?")
_SIGNS: Final = str.maketrans("", "", "()[]")


class ReviewPart(NamedTuple, Generic[ReviewType]):
    """The review of a game that is over."""

    review: "Callable[[Source], ReviewType]"
    """Look at every turn again; `BonmotError` says why that cannot be."""
    remarks: Callable[[ReviewType], Mapping[int, Remark]]
    """Line of the score sheet, from 1 → what the review says of it."""
    summary: Callable[[ReviewType], Sequence[str]]
    """What it says of everybody, a sentence each."""
    report: Callable[[ReviewType], Mapping[str, object]]
    """The review for programs."""
    warnings: Callable[[ReviewType], Sequence[str]] = lambda _review: ()
    """What could not be judged, and why."""
    chances: Callable[[ReviewType], Sequence[Sequence[float]]] = lambda _review: ()
    """How likely each side was to win, from 0 to 1, after each line of the score sheet; empty where nobody can tell."""


class SheetPart(NamedTuple):
    """What a score sheet shows besides its lines."""

    board_text: "Callable[[OwnView], Sequence[str]] | None" = None
    """The board of a view in lines of text."""
    board_page: "Callable[[Sheet], str] | None" = None
    """The board as a drawing in a page."""
    move_page: "Callable[[Sheet, int], str] | None" = None
    """A line of the sheet, counted from 0, as HTML."""
    facts_page: "Callable[[Sheet, int], Sequence[tuple[str, str]]] | None" = None
    """What there is to remember of a side: labels and HTML."""
    note_page: "Callable[[Sheet], str] | None" = None
    """What the signs in the sheet mean, as HTML."""


def _no_step(_before: "OwnView", _after: "OwnView") -> bool:
    return False


class StudyPart(NamedTuple):
    """A game looked at again."""

    sheet: SheetPart = SheetPart()
    formats: Mapping[str, Format] = {}
    """Name of a notation → how games are written in it, and perhaps read."""
    review: ReviewPart[Any] | None = None  # of what the game makes of a review
    is_step: "Callable[[OwnView, OwnView], bool]" = _no_step
    """Whether there is something to see between two views though no line of the score sheet was written."""


def study_of(game: str) -> StudyPart:
    """A game's part of this room; an empty one for a game that has none."""
    if part_if_any(game, "study") is None:
        return StudyPart()
    return checked(game, "study", "STUDY", StudyPart)


def formats() -> dict[str, Format]:
    """The notations that only some game has, of all games; nobody takes the place of one of ours."""
    found: dict[str, Format] = {}
    for part in all_parts("study", "STUDY", StudyPart).values():
        found = dict(part.formats) | found
    return found
