"""How much a player thinks about one turn: counted in games and positions, so that machines do not differ.

Without a clock it is always the same. With one it follows the time that is left: of that, each turn that is still to
come gets its share, and a little is kept for showing and sending. What that share is in games played out is reckoned
from what a usual machine does in a second; a slower one breaks off when the share is over.

>>> usual = Effort()
>>> much, little = Effort.within(TimeLeft(600_000), turns=10), Effort.within(TimeLeft(10_000), turns=10)
>>> much.samples > usual.samples > little.samples > 0
True
>>> Effort.within(TimeLeft(50), turns=10).samples
0
>>> Effort.within(TimeLeft(10_000, is_for_game=False), turns=10).samples > little.samples
True
>>> Effort.of_games(SAMPLES) == usual
True
>>> round(Effort.before(2000).seconds or 0, 3), Effort.before(20).samples
(1.85, 0)
>>> round(turns_to_come(86, 2, 7)), turns_to_come(0, 2, 7) > 1
(11, True)
"""

import sys
from typing import Final

import msgspec

from bonmot.players.player import TimeLeft

SAMPLES: Final = 8_000
"""Games played out for one turn on a usual board: less than a second."""
POSITIONS: Final = 40_000
"""Positions looked at in an endgame: about a second. If that proves nothing, the best guess is played."""
LONGEST: Final = 10.0
"""Seconds: nobody likes to wait longer, whatever the clock says."""
_FAST: Final = 20
"""How many times as fast as a usual machine one may be; a bound for the memory of what is played out."""
MOST_SAMPLES: Final = 5_000_000
"""That are played out for one turn, however much time there is: 60 MB."""
_FOR_THE_WAY: Final = 0.05
"""The share of a turn's time in which an answer must reach whoever asked."""
_TILES_A_TURN: Final = 4.5
_KEPT_BACK: Final = 0.2
"""The share of the time left that is not used, and the seconds that each turn takes besides."""
_BESIDES: Final = 0.1


class Effort(msgspec.Struct, frozen=True):
    """What may be spent on one turn."""

    samples: int = SAMPLES
    positions: int = POSITIONS
    seconds: float | None = None
    """When it is broken off; None: never."""
    of_processor: bool = False
    """Seconds are those that the thinking thread was at work, not those that went by."""

    @staticmethod
    def of_seconds(seconds: float, *, of_processor: bool = True) -> "Effort":
        """As much as fits into so much time, by default of a processor: for trials, in which machines may differ."""
        samples = min(int(_FAST * SAMPLES * seconds) + 1, MOST_SAMPLES)
        return Effort(samples=samples, positions=sys.maxsize, seconds=seconds, of_processor=of_processor)

    @staticmethod
    def before(milliseconds: int) -> "Effort":
        """For an answer that is expected within so much time, all of it for this turn; with hardly any, none at all."""
        seconds = (1 - _FOR_THE_WAY) * milliseconds / 1000 - _BESIDES / 2
        return Effort.of_seconds(seconds, of_processor=False) if seconds > 0 else Effort(samples=0, positions=0)

    @staticmethod
    def of_games(games: int) -> "Effort":
        """So many games, and positions in proportion: for trials that go the same way on every machine."""
        return Effort(samples=games, positions=games * POSITIONS // SAMPLES)

    @staticmethod
    def within(left: TimeLeft, turns: float) -> "Effort":
        """For a clock that must do for so many turns, this one among them."""
        share = (1 - _KEPT_BACK) * left.milliseconds / 1000 / (turns if left.is_for_game else 1)
        seconds = min(max(share - _BESIDES, 0.0), LONGEST)
        return Effort(samples=int(SAMPLES * seconds), positions=int(POSITIONS * seconds), seconds=seconds)


def turns_to_come(unseen: int, seats: int, held: int) -> float:
    """How many turns a side will have, about: this one, and what it takes to lay all tiles."""
    return 1 + (unseen + held) / (_TILES_A_TURN * seats)
