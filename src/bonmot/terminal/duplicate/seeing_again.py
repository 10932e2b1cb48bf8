"""A game of duplicate seen again: the board round by round, and the rack that everybody had."""

from typing import Final

from rich.style import Style
from rich.text import Text

from bonmot.board import Rack
from bonmot.games.duplicate import View
from bonmot.study.steps import Step
from bonmot.telling import name_of, signed
from bonmot.telling.duplicate.sentences import slip_text
from bonmot.terminal.board import Picture
from bonmot.terminal.drawing import BoardDrawing
from bonmot.terminal.duplicate.showing import picture_of, standings_text
from bonmot.terminal.fitting import fitted
from bonmot.terminal.themes import Palette
from bonmot.texts import _

_MOST_SHOWN: Final = 8
_POINTS: Final = 9
"""Columns of the points, and of what is missing to the top."""
_DRAW: Final = 11
_WITH_DRAWS: Final = 40
"""Columns in which racks stand beside the words."""


class DuplicateDrawing(BoardDrawing[View]):
    """The board, and who stands where."""

    def picture(self, view: View) -> Picture:
        """The board of a view."""
        return picture_of(view)

    def rows(self, view: View, palette: Palette, width: int) -> list[Text]:
        """The top of each round, with its rack where there is room; under it what players made of it."""
        plain, bold = palette.plain, palette.plain + Style(bold=True)
        draw = _DRAW if width >= _WITH_DRAWS else 0
        word, name = max(4, width - 3 - draw - _POINTS), 12 if draw else 6
        rows = []
        for line in view.score_lines:
            row = Text(no_wrap=True)
            top = view.rounds[line.number - 1].score
            if line.side is None:
                row.append(f"{line.number:>2} ", palette.faint)
                row.append(f"{fitted(line.draw, draw - 1):<{draw}}" if draw else "", palette.faint)
                play = f"{line.place} {line.word}".strip() or _("nothing")
                row.append(f"{fitted(play, word - 1):<{word}}{line.score:>4}", bold)
            else:
                slip = view.rounds[line.number - 1].results[line.side]
                who = f"{fitted(name_of(view, line.side), name - 1):<{name}}"
                room = max(4, width - 3 - name - _POINTS)
                row.append(f"   {who}{fitted(slip_text(slip), room - 1):<{room}}{line.score:>4}", plain)
                row.append(f"{'✓' if line.score >= top else signed(line.score - top):>5}", palette.faint)
            rows.append(row)
        return rows

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
