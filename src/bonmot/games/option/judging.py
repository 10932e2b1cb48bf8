"""What a move with prisms may be, and what it scores: the judge is the board's, here it sits down at a game.

The rules themselves are in the kernel (`kernel/src/prism_board.cpp`); `tests/reference/prism_legality.py` says the same
in plain steps, and both are compared. Whether the words exist is for others to say: no dictionary is asked here.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bonmot.board.prism_move import Flipped, Laid, PrismMove
from bonmot.board.prism_set import PrismSet
from bonmot.board.prisms import PrismBoard, PrismJudgement
from bonmot.games.game import refusing
from bonmot.games.option.cells import Cells
from bonmot.games.option.edition import Options
from bonmot.words import Lexicon

_MOST_BOARDS: Final = 64


def board_on(cells: Cells, prisms: PrismSet, options: Options, lexicon: Lexicon | None = None) -> PrismBoard:
    """A board of the kernel with the rules of an edition, set up as a game stands; with words it can find moves."""
    board = _empty_board(prisms, options, lexicon).copy()
    board.set_up(Laid(row, column, *cell) for (row, column), cell in cells.items())
    return board


@lru_cache(maxsize=_MOST_BOARDS)
def _empty_board(prisms: PrismSet, options: Options, lexicon: Lexicon | None) -> PrismBoard:
    return PrismBoard(
        lexicon,
        prisms=prisms,
        size=options.board,
        placement=options.placement,
        flip_scope=options.flip_scope,
        advanced=options.advanced,
    )


def judged(
    board: PrismBoard, placed: Sequence[Laid], flipped: Sequence[Flipped], rack: Sequence[str] | None = None
) -> PrismJudgement:
    """What a move scores; `Refused` if the rules forbid it."""
    with refusing():
        return board.judge(PrismMove(tuple(placed), tuple(flipped)), rack)
