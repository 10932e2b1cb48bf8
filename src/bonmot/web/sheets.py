"""What is told beside a view, the same at a table and when its game is seen again: the score sheet, and the end."""

from typing import TYPE_CHECKING

from bonmot.games.view import OwnView
from bonmot.study.part import study_of
from bonmot.telling import outcome, telling_of
from bonmot.web.messages import Ending, SheetLine

if TYPE_CHECKING:
    from bonmot.games.past import Past


def sheet_lines(game: str, view: OwnView) -> tuple[SheetLine, ...]:
    """The score sheet of a view, in the reader's language."""
    told = telling_of(game).score_lines(view)
    return tuple(
        SheetLine(line.side, line.seat, line.kind, text, line.score, line.total, line.mark)
        for line, text in zip(view.score_lines, told, strict=True)
    )


def ending_of(past: "Past") -> Ending | None:
    """How a game ended; None while it is being played."""
    view, telling = past.view, telling_of(past.game)
    if view.final is None:
        return None
    told = tuple(telling.ending(view))
    if view.final.reason == "resigned":
        # That nobody else is left says too little: somebody gave up, ran out of time, or left and was not waited for.
        last = next(entry for entry in past.entries if entry.view.final is not None)
        told = (" ".join(telling.happenings(last.view, last.events)) or told[0], *told[1:])
    # Alone nobody wins.
    head = outcome(view) if len(view.sides) > 1 else next(iter(told), "")
    return Ending(
        outcome=head,
        told=tuple(line for line in told if line != head),
        best=telling.highlight(view),
        best_line=view.best_line(),
        finalists=tuple(telling.finalists(view)),
        lasted=past.entries[-1].time - past.entries[0].time,
        review=past.is_over and study_of(past.game).review is not None,
    )
