"""A race looked at again: what there is to see between two rounds."""

from typing import TYPE_CHECKING, Final

from bonmot.study.part import StudyPart

if TYPE_CHECKING:
    from bonmot.games.cards import View


def _is_step(before: "View", after: "View") -> bool:
    """Everything that everybody sees change; a hand put in order is nothing to see."""
    return _seen(before) != _seen(after)


def _seen(view: "View") -> tuple[object, ...]:
    doing = tuple((seat.status, seat.out_by, seat.cards, len(seat.won)) for seat in view.sides)
    return view.round, view.phase, view.letter, doing, view.claims, len(view.history), view.final


STUDY: Final = StudyPart(is_step=_is_step)
