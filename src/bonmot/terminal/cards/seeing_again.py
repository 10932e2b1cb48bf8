"""A race seen again: the same table, with everybody's hand open once the game is over."""

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from bonmot.games.cards import View
from bonmot.study.steps import Step
from bonmot.telling.cards.sentences import status
from bonmot.terminal.cards.drawing import Hand, Scene, draw_table
from bonmot.terminal.cards.sheet import history_rows, seats_text
from bonmot.terminal.drawing import Drawing
from bonmot.terminal.themes import Palette


class RaceDrawing(Drawing[View]):
    """A table of cards."""

    def fit(self, widget: Widget, room: Size) -> Size:
        """All the room there is."""
        self._room = room
        return super().fit(widget, room)

    _room = Size(0, 0)

    def draw(self, widget: Widget, step: Step[View], palette: Palette) -> None:
        """The table with the hands that may be seen."""
        view = step.view
        hands = [
            Hand(seat, cards, note=status(view, seat), is_current=seat == view.winner)
            for seat in range(len(view.sides))
            if (cards := step.own_view(seat).sides[seat].hand)
        ]
        if isinstance(widget, Static) and self._room.width and self._room.height:
            scene = Scene(view, step.entry.time, 1, tuple(hands))
            widget.update(draw_table(scene, palette, self._room.width, self._room.height).text())

    def standing(self, step: Step[View], palette: Palette, width: int) -> Text:
        """Everybody with the cards won, and what they do."""
        return seats_text(step.view, palette, width, {})

    def rows(self, view: View, palette: Palette, width: int) -> list[Text]:
        """Round by round; where several tie, the score sheet has a line for each of them."""
        rounds = zip(history_rows(view, palette, width), view.history, strict=True)
        return [row for row, played in rounds for _seat in played.seats or (None,)]
