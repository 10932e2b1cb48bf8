from typing import ClassVar, Literal

from tests.bell import games


class SlowBell(games.Bell):
    simultaneous = False


class SlowBellEdition(games.BellEdition, frozen=True, kw_only=True):
    GAME: ClassVar[str] = "slow-bell"
    game: Literal["slow-bell"] = "slow-bell"  # type: ignore[assignment]  # a game of its own, with the bell's rules


ENTRY = games.ENTRY._replace(game=SlowBell(), edition=SlowBellEdition)
