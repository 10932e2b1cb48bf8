"""Duplicate looked at again: where the points went. Words are opened when they are needed."""

from typing import TYPE_CHECKING, Final

from bonmot.games.catalogue import later
from bonmot.study.part import ReviewPart, SheetPart, StudyPart

if TYPE_CHECKING:
    from bonmot.games.duplicate import View


def _is_step(before: "View", after: "View") -> bool:
    """A rack that is drawn is worth a look."""
    return after.phase == "open" and after.round != before.round


STUDY: Final = StudyPart(
    sheet=SheetPart(later("bonmot.study.tile_boards:board_text"), later("bonmot.study.duplicate.drawing:board_page")),
    review=ReviewPart(
        later("bonmot.study.duplicate.review:review"),
        later("bonmot.study.duplicate.review:remarks"),
        later("bonmot.study.duplicate.review:summary"),
        later("bonmot.study.duplicate.review:for_program"),
    ),
    is_step=_is_step,
)
