"""What a player may ask for in OPTION."""

import msgspec

from bonmot.board.prism_move import Flipped, Laid
from bonmot.games.commands import Abandon, Accept, Challenge, Command, Pass, Resign, TableOrder


class Play(Command, frozen=True, tag="play"):
    """Lay prisms, and flip prisms of the board: squares count from 0, a prism goes by its name.

    What people type (`H8 TARTE`) is made into this by `bonmot.notation.option`.
    """

    placed: tuple[Laid, ...]
    flipped: tuple[Flipped, ...] = msgspec.field(default=(), name="turned")


class Exchange(Command, frozen=True, tag="exchange"):
    """Put prisms back into the bag and draw as many (O-029)."""

    prisms: tuple[str, ...]


AnyCommand = Play | Exchange | Pass | Challenge | Accept | Resign | Abandon | TableOrder
