"""A game of OPTION seen again: the board of prisms, and under each name its rack, both faces of every prism."""

from rich.text import Text
from textual.widget import Widget

from bonmot.games.option import View
from bonmot.study.steps import Step
from bonmot.telling.option.sentences import in_the_bag
from bonmot.terminal.drawing import BoardDrawing
from bonmot.terminal.option.drawing import PrismBoard, PrismPicture, both_faces, picture_of
from bonmot.terminal.themes import Palette
from bonmot.terminal.tiles import worth


class PrismDrawing(BoardDrawing[View]):
    """A board of prisms, and the racks beside it."""

    def picture(self, view: View) -> PrismPicture:
        """The board of a view."""
        return picture_of(view)

    def widget(self, view: View) -> Widget:
        """The board."""
        return PrismBoard(picture_of(view))

    def held(self, step: Step[View], side: int, palette: Palette) -> Text:
        """The rack of a side in a line of its own."""
        view = step.choosing_view(side)
        text = Text()
        for place, prism in enumerate(view.sides[side].rack or ()):
            text.append(" " if place else "\n  ")
            for face in both_faces(prism, palette):
                text.append(face.letter + (worth(face.value, short=True) or " "), face.style)
        return text

    def under_standing(self, step: Step[View]) -> str:
        """How many prisms are in the bag."""
        return in_the_bag(step.view.bag)
