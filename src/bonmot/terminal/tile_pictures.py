"""From views to pictures: what is drawn in the same way in all games that are played with tiles."""

from collections.abc import Mapping

from bonmot.board import Layout
from bonmot.board.coordinates import Coordinates, Square
from bonmot.games.tiles import TileView
from bonmot.hosting.tiles import values_of
from bonmot.terminal.board import Picture


def picture_of_tiles(
    view: TileView,
    *,
    values: bool = True,
    tentative: Mapping[Square, str] | None = None,
    latest: frozenset[Square] = frozenset(),
) -> Picture:
    """The board of a view, with what is about to be laid, and the last word marked."""
    return Picture(
        Layout.load(view.layout),
        view.board,
        Coordinates.of(view.language),
        values_of(view) if values else {},
        tentative=tentative or {},
        latest=latest,
    )
