"""A game of duplicate seen again: the board round by round, and the rack that everybody had."""

from rich.text import Text

from bonmot.board import Rack
from bonmot.games.duplicate import View
from bonmot.terminal.board import Picture
from bonmot.terminal.drawing import BoardDrawing
from bonmot.terminal.duplicate.showing import picture_of, standings_text
from bonmot.terminal.replay.steps import Step
from bonmot.terminal.themes import Palette
from bonmot.texts import _

_MOST_SHOWN = 8


class DuplicateDrawing(BoardDrawing[View]):
    """The board, and who stands where."""

    def is_step(self, before: View, after: View) -> bool:
        """A rack that is drawn is worth a look."""
        return after.phase == "open" and after.round != before.round

    def picture(self, view: View) -> Picture:
        """The board of a view."""
        return picture_of(view)

    def standing(self, step: Step[View], palette: Palette, width: int) -> Text:
        """The rack of the round, and the standings after it."""
        view = step.view
        text = Text(no_wrap=True)
        if view.round:
            text.append(_("Round {number}").format(number=view.round) + " ", palette.faint)
            rack = view.rack if view.phase == "open" else view.rounds[-1].rack if view.rounds else ""
            for tile in Rack(rack, view.alphabet) if rack else ():
                text.append(f"{tile} ", palette.tile)
            text.append("\n")
        text.append_text(standings_text(view, palette, min(width, 40), _MOST_SHOWN))
        text.append(_("Bag: {count}").format(count=view.bag), palette.faint)
        return text
