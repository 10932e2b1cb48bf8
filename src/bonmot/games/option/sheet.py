"""The score sheet of a game of OPTION."""

import msgspec

from bonmot.board.prism_move import Flipped, Laid
from bonmot.games.option.events import PrismWord
from bonmot.games.view import TurnLine


class PrismTurnLine(TurnLine, frozen=True):
    """A turn: the prisms that it laid and flipped."""

    words: tuple[PrismWord, ...] = ()
    placed: tuple[Laid, ...] = ()
    flipped: tuple[Flipped, ...] = msgspec.field(default=(), name="turned")
    connections: tuple[str, ...] = ()
