"""Duplicate looked at again: where the points went."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bonmot.study.part import Remark, ReviewPart, SheetPart, StudyPart
from bonmot.study.sources import Source

if TYPE_CHECKING:
    from bonmot.games.duplicate import View
    from bonmot.study.duplicate.review import Review
    from bonmot.study.score_sheet import Sheet


def _review(source: Source) -> "Review":
    from bonmot.study.duplicate.review import review  # words are opened when they are needed

    return review(source)


def _remarks(found: "Review") -> Mapping[int, Remark]:
    from bonmot.study.duplicate.review import remarks

    return remarks(found)


def _summary(found: "Review") -> Sequence[str]:
    from bonmot.study.duplicate.review import summary

    return summary(found)


def _warnings(_found: "Review") -> Sequence[str]:
    return ()


def _for_programs(found: "Review") -> Mapping[str, object]:
    from bonmot.study.duplicate.review import for_program

    return for_program(found)


def _board_text(view: "View") -> Sequence[str]:
    from bonmot.study.duplicate.drawing import board_text

    return board_text(view)


def _board_page(sheet: "Sheet") -> str:
    from bonmot.study.duplicate.drawing import board_page

    return board_page(sheet)


def _is_step(before: "View", after: "View") -> bool:
    """A rack that is drawn is worth a look."""
    return after.phase == "open" and after.round != before.round


STUDY: Final = StudyPart(
    sheet=SheetPart(_board_text, _board_page),
    review=ReviewPart(_review, _remarks, _summary, _warnings, _for_programs),
    is_step=_is_step,
)
