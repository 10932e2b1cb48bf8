"""What a move would score, from what a seat sees: for screens that show it while it is being composed.

The judge is that of the rules, so a preview never promises what `decide` refuses; only whether the words exist is left
to the referee.
"""

from collections.abc import Sequence

from bonmot.board.coordinates import Square
from bonmot.board.prism_move import Flipped, Laid
from bonmot.board.prism_set import WILD
from bonmot.board.prisms import PrismBoard, PrismJudgement
from bonmot.games.game import Refused
from bonmot.games.option.cells import Cell
from bonmot.games.option.judging import board_on, judged
from bonmot.games.option.state import set_of
from bonmot.games.option.view import View


def preview(view: View, placed: Sequence[Laid], flipped: Sequence[Flipped] = ()) -> PrismJudgement:
    """What a move of the seat would score; `Refused` says what is wrong with it."""
    return judged(_board(view), placed, flipped, rack_of(view))


def flippable(view: View, placed: Sequence[Laid], flipped: Sequence[Flipped] = ()) -> frozenset[Square]:
    """The prisms that may be flipped as well, with what is laid and flipped so far; none if that is wrong already."""
    board, rack = _board(view), rack_of(view)
    try:
        judged(board, placed, flipped, rack)
    except Refused:
        return frozenset()
    done = {(each.row, each.column) for each in flipped}
    found = set()
    for square, flip in _flips(view):
        if square in done:
            continue
        try:
            judged(board, placed, (*flipped, flip), rack)
        except Refused:
            continue
        found.add(square)
    return frozenset(found)


def cells_of(view: View) -> dict[Square, Cell]:
    """The board that a view shows."""
    return {
        (row, column): Cell(cell.prism, cell.light, cell.letter)
        for row, line in enumerate(view.board)
        for column, cell in enumerate(line)
        if cell is not None
    }


def _flips(view: View) -> list[tuple[Square, Flipped]]:
    any_letter = set_of(view.prisms).alphabet.letters[0]
    return [
        ((row, column), Flipped(row, column, any_letter if cell.other_letter == WILD else cell.other_letter))
        for row, line in enumerate(view.board)
        for column, cell in enumerate(line)
        if cell is not None
    ]


def _board(view: View) -> PrismBoard:
    return board_on(cells_of(view), set_of(view.prisms), view.options)


def rack_of(view: View) -> list[str]:
    """The rack of the seat that a view belongs to."""
    if view.side is None:
        raise ValueError("a spectator has no rack")
    return [prism.name for prism in view.sides[view.side].rack or ()]
