"""What a player may ask for in OPTION."""

from bonmot.board.prism_turn import Laid, Turned
from bonmot.games.commands import Abandon, Accept, Challenge, Command, Forfeit, Miss, Pass, Penalize, Resign


class Play(Command, frozen=True, tag="play"):
    """Lay prisms, and turn prisms of the board: squares count from 0, a prism goes by its name.

    What people type (`H8 TARTE`) is made into this by `bonmot.notation.option`.
    """

    placed: tuple[Laid, ...]
    turned: tuple[Turned, ...] = ()


class Exchange(Command, frozen=True, tag="exchange"):
    """Put prisms back into the bag and draw as many (O-029)."""

    prisms: tuple[str, ...]


AnyCommand = Play | Exchange | Pass | Challenge | Accept | Resign | Abandon | Penalize | Miss | Forfeit

__all__ = [
    "Abandon",
    "Accept",
    "AnyCommand",
    "Challenge",
    "Command",
    "Exchange",
    "Forfeit",
    "Miss",
    "Pass",
    "Penalize",
    "Play",
    "Resign",
]
