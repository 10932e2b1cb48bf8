"""Whether a seat could form a word at all: the rules ask for it at the end of a game, and before an exchange."""

from functools import lru_cache
from typing import Final

from bonmot.board.coordinates import Square
from bonmot.games.option.cells import Cell
from bonmot.games.option.edition import Options
from bonmot.games.option.events import PrismTable
from bonmot.games.option.judging import board_on
from bonmot.games.option.state import State, set_of
from bonmot.words import Lexicon

_MOST_POSITIONS: Final = 256


def can_play(state: State, seat: int) -> bool:
    """Whether there is any turn for a seat, with the words of the game."""
    cells = frozenset(state.board.items())
    rack, setup = frozenset(state.racks[seat]), state.setup
    return bool(rack) and _can_play(setup.edition.options, setup.prisms, state.lexicon, cells, rack)


@lru_cache(maxsize=_MOST_POSITIONS)
def _can_play(
    options: Options,
    prisms: PrismTable,
    lexicon: Lexicon,
    cells: frozenset[tuple[Square, Cell]],
    rack: frozenset[str],
) -> bool:
    return board_on(dict(cells), set_of(prisms), options, lexicon).best(sorted(rack)) is not None
