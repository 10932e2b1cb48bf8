"""The board of a game of OPTION as a value: which prism lies where, and which of its letters is seen."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bonmot.board.coordinates import Square
from bonmot.board.prism_move import Flipped, Laid


class Cell(NamedTuple):
    """A square with a prism."""

    prism: str
    light: bool
    letter: str


Cells = Mapping[Square, Cell]
"""Only squares with a prism are in it."""


def cells_after(before: Cells, placed: Sequence[Laid], flipped: Sequence[Flipped]) -> dict[Square, Cell]:
    """The board after prisms were laid and others flipped."""
    after = dict(before)
    for each in placed:
        after[each.row, each.column] = Cell(each.prism, each.light, each.letter)
    for flip in flipped:
        cell = before[flip.row, flip.column]
        after[flip.row, flip.column] = Cell(cell.prism, not cell.light, flip.letter)
    return after
