"""Whether a seat could form a word at all: the rules ask for it at the end of a game, and before an exchange."""

from functools import lru_cache
from typing import Final

from bonmot.board.prisms import Laid, PrismBoard
from bonmot.games.option.edition import Options
from bonmot.games.option.events import PrismTable
from bonmot.games.option.state import State, lexicon_of, set_of
from bonmot.words import Lexicon

_MOST_POSITIONS: Final = 256


def can_play(state: State, seat: int) -> bool:
    """Whether there is any turn for a seat, with the words of the game."""
    laid = frozenset(Laid(row, column, *cell) for (row, column), cell in state.board.items())
    rack, setup = frozenset(state.racks[seat]), state.setup
    return bool(rack) and _can_play(setup.edition.options, setup.prisms, lexicon_of(setup), laid, rack)


@lru_cache(maxsize=_MOST_POSITIONS)
def _can_play(
    options: Options, prisms: PrismTable, lexicon: Lexicon, laid: frozenset[Laid], rack: frozenset[str]
) -> bool:
    board = prism_board(options, prisms, lexicon)
    board.set_up(sorted(laid))
    return board.best(sorted(rack)) is not None


def prism_board(options: Options, prisms: PrismTable, lexicon: Lexicon) -> PrismBoard:
    """An empty board of the kernel, with the rules, the prisms and the words of a game."""
    return PrismBoard(
        lexicon,
        prisms=set_of(prisms),
        size=options.board,
        placement=options.placement,
        flip_scope=options.flip_scope,
        advanced=options.advanced,
    )
