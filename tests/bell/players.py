"""Who plays for a computer seat."""

from typing import Any

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.kernel import StopFlag
from bonmot.players.casts import Cast
from bonmot.players.player import Later, Say
from tests.bell.games import BellView, Strike


class Striker:
    """Strikes some time after the bell was hung: how long, depends on the round and its level."""

    def __init__(self, level: int) -> None:
        self.level = level

    def choose(self, view: BellView, _stop: StopFlag, _say: Say) -> Any:
        if view.hung is None:
            raise Refused("not-a-player")
        return Later(Instant(view.hung + 1_000 * self.level + 400 * (view.rounds * self.level % 5)), Strike())


CAST = Cast(
    player=lambda level, _persona, _form: Striker(level or 9),
    simplest=lambda: Striker(9),
    ladder=lambda _scale, _language: (),
)
