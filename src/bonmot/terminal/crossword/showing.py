"""From views to pictures: what all screens of the crossword game draw in the same way."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text
from textual.widget import Widget

from bonmot.board import Rack
from bonmot.board.coordinates import Square
from bonmot.board.tiles import read_tiles
from bonmot.errors import BonmotError
from bonmot.games.crossword import View
from bonmot.games.crossword.events import Played
from bonmot.hosting.tiles import tiles_of_move, tiles_of_play
from bonmot.study.crossword.review import Judged
from bonmot.study.steps import Step
from bonmot.terminal.board import Picture
from bonmot.terminal.drawing import BoardDrawing
from bonmot.terminal.themes import Palette
from bonmot.terminal.tile_pictures import picture_of_tiles
from bonmot.texts import _
from bonmot.words import Alphabet

_FULL_RACK: Final = 7
_MOST_HELD: Final = 15
"""Tiles for which there is room beside a name."""


def picture_of(view: View, *, values: bool = True, tentative: Mapping[Square, str] | None = None) -> Picture:
    """The board of a view; while something lies on it that is not played, the last word is not marked."""
    latest = frozenset[Square]() if tentative else latest_squares(view)
    return picture_of_tiles(view, values=values, tentative=tentative, latest=latest)


def sound_of(play: Played, view: View) -> str:
    """What a play sounds like: whoever lays seven tiles hears it, however they are written."""
    return "bonus" if len(read_tiles(play.tiles, Alphabet.load(view.alphabet))) >= _FULL_RACK else "played"


def latest_squares(view: View) -> frozenset[Square]:
    """Where the tiles of the last word lie (M-074)."""
    for turn in reversed(view.turns):
        if turn.kind == "play":
            try:
                return frozenset(tiles_of_play(turn.place, turn.word, view))
            except BonmotError:
                return frozenset()  # a record may tell of plays that no board allows
        if turn.kind == "challenged":
            return frozenset()
    return frozenset()


class TileDrawing(BoardDrawing[View]):
    """A board of tiles, and the racks beside it."""

    def picture(self, view: View) -> Picture:
        """The board of a view."""
        return picture_of(view)

    def draw_best(self, widget: Widget, step: Step[View], judged: object, palette: Palette) -> None:
        """The best move where it could have been laid: on the board before the step."""
        if not isinstance(judged, Judged) or judged.best is None:
            self.draw(widget, step, palette)
        else:
            before: View = step.before.view
            self.put(widget, picture_of(before, tentative=tiles_of_move(judged.best, before.alphabet)), palette)

    def held(self, step: Step[View], side: int, palette: Palette) -> Text:
        """The rack of a side; of a game that goes on, one's own, or all of them where everybody sees all."""
        view = step.choosing_view(side)
        rack, text = view.sides[side].rack, Text()
        if rack and (step.is_over or side == view.side or all(each.rack is not None for each in view.sides)):
            alphabet = Alphabet.load(view.alphabet)
            tiles = read_tiles(rack, alphabet)
            for tile in Rack(tiles[:_MOST_HELD], alphabet):
                text.append(f"{tile} " if len(tiles) <= _FULL_RACK else tile, palette.tile)
        return text

    def under_standing(self, step: Step[View]) -> str:
        """How many tiles are in the bag."""
        return _("Bag: {count}").format(count=step.view.bag)
