"""How a game's table is drawn from its views, when a game is seen again; live tables draw with the same functions.

A game that has nothing of its own is told in words: `Drawing` itself does that.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from bonmot.games.view import ViewType
from bonmot.telling import name_of, telling_of
from bonmot.terminal.board import BoardWidget, Picture
from bonmot.terminal.fitting import fitted
from bonmot.terminal.themes import Palette

if TYPE_CHECKING:
    from bonmot.study.steps import Step


class Drawing(Generic[ViewType]):
    """A game drawn in words."""

    def __init__(self, game: str = "") -> None:
        self.game = game

    # ---- the table

    def widget(self, view: ViewType) -> Widget:
        """What the table is drawn on."""
        return Static(markup=False)

    def fit(self, widget: Widget, room: Size) -> Size:
        """Use as much room as is of use; how much is taken."""
        widget.styles.width, widget.styles.height = room.width, room.height
        return room

    def draw(self, widget: Widget, step: "Step[ViewType]", palette: Palette) -> None:
        """Draw the table."""
        if isinstance(widget, Static):
            widget.update("\n".join(telling_of(self.game).standing(step.view)))

    def draw_best(self, widget: Widget, step: "Step[ViewType]", judged: object, palette: Palette) -> None:
        """Draw what would have been best in this step, as the game's review found it."""
        self.draw(widget, step, palette)

    # ---- beside it

    def standing(self, step: "Step[ViewType]", palette: Palette, width: int) -> Text:
        """Who has how many points, and what they hold where that may be seen."""
        text = Text(no_wrap=True)
        plain = palette.plain
        for side, score in enumerate(step.scores):
            name, is_mover = name_of(step.view, side), side == step.mover
            text.append("▸" if is_mover else " ", plain)
            text.append(f"{fitted(name, 9):<9}{score:>4} ", plain + Style(bold=is_mover or None))
            text.append_text(self.held(step, side, palette))
            text.append("\n", plain)
        if under := self.under_standing(step):
            text.append(under, palette.faint)
        return text

    def held(self, step: "Step[ViewType]", side: int, palette: Palette) -> Text:
        """What a side holds, where that may be seen."""
        return Text()

    def under_standing(self, step: "Step[ViewType]") -> str:
        """One line under the scores."""
        return ""

    def rows(self, view: ViewType, palette: Palette, width: int) -> Sequence[Text] | None:
        """The lines of the score sheet, where they are not told as in other games."""
        return None


class BoardDrawing(Drawing[ViewType]):
    """A game drawn on a board."""

    def picture(self, view: ViewType) -> Picture:
        """The board of a view."""
        raise NotImplementedError

    def widget(self, view: ViewType) -> Widget:
        """The board."""
        return BoardWidget(self.picture(view))

    def fit(self, widget: Widget, room: Size) -> Size:
        """Squares as large as there is room for."""
        board = _board(widget)
        board.fit(room)
        return Size(board.whole_width + 1, 1 + board.cell.height * board.picture.layout.size)

    def draw(self, widget: Widget, step: "Step[ViewType]", palette: Palette) -> None:
        """The board after a step."""
        self.put(widget, self.picture(step.view), palette)

    def put(self, widget: Widget, picture: Picture, palette: Palette) -> None:
        """Show a picture in the colours of the app."""
        _board(widget).paint(palette)
        _board(widget).show(picture)


def _board(widget: Widget) -> BoardWidget:
    if not isinstance(widget, BoardWidget):
        raise TypeError(widget)
    return widget
