"""How computers take their time at a table that pages look at (`bonmot.hosting.pacing.Watched`)."""

import weakref
from collections.abc import Callable, Sized
from typing import Final

from bonmot.games.setups import Seating
from bonmot.hosting.pacing import Pace, PacedPlayer, Tempo
from bonmot.kernel import StopFlag
from bonmot.players import Player
from bonmot.players.casts import cast_of
from bonmot.tables import Table

USUAL_SPEED: Final = 2


class Watching:
    """Those who watch the computers of a table: how fast they want them, and whether they want to hear them think."""

    def __init__(self, pages: Sized) -> None:
        self._pages = pages
        self._table: Callable[[], Table | None] = lambda: None
        self.pace = Pace()
        self.speed = USUAL_SPEED
        self.aloud = False

    def look_at(self, table: Table) -> None:
        """The table is open. It holds its players and they hold us, so we do not hold it."""
        self._table = weakref.ref(table)

    def players(self, game: str) -> Callable[[Seating], Player]:
        """Who plays for the computers of such a table: players that take their time."""
        cast = cast_of(game)
        return lambda seating: PacedPlayer(cast.player(seating.level, seating.persona, seating.form), self)

    @property
    def tempo(self) -> Tempo:
        """As people chose it; where nobody looks, nobody waits."""
        return Tempo.of(self.speed if self._pages else 0)

    @property
    def time_to_show(self) -> float | None:
        """Seconds that a computer may spend on showing what it does; None where no clock hurries it."""
        if (table := self._table()) is None:
            return None
        seen = table.view(None)
        left = seen.left[seen.running] if seen.running is not None else None
        return None if left is None else left / 4_000

    def await_attention(self, stop: StopFlag) -> None:
        """Nobody has to look: a page shows what has happened when somebody comes back to it."""
