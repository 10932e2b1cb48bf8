"""How time is kept. Games never look at a clock: editions propose one, and tables keep it."""

from typing import Final, Literal

import msgspec

SECOND: Final = 1_000
"""Milliseconds."""

DAY: Final = 24 * 60 * 60
"""Seconds."""

HOUR: Final = 60 * 60

SHORTEST_TURN: Final = 10
LONGEST_TURN: Final = 59 * 60 + 59
"""Seconds (D-015)."""


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept.

    - `turn`: so many seconds for each turn; a word must be entered in time or the turn is missed (D-063);
    - `game`: so many seconds for the whole game, with an increment for each turn; overtime costs points for every
      minute begun, and after `overtime_minutes` the game is lost;
    - `days`: correspondence, so many seconds for each turn; what a turn takes beyond them comes from a `bank`, which
      is there once for the whole game. When that is empty, too, the game is lost. This clock waits for nobody: it goes
      on while no one is at the table.
    """

    kind: Literal["none", "turn", "game", "days"] = "none"
    seconds: int = 0
    increment: int = 0
    overtime_minutes: int = 0
    penalty: int = 0
    bank: int = 0
    """Seconds."""

    @property
    def text(self) -> str:
        """As people write it; nothing where no clock runs.

        >>> ClockRules.per_turn(2, 30).text, ClockRules.per_game(25, 10).text, ClockRules().text
        ('2:30', '25+10', '')
        >>> ClockRules.correspondence(3, bank=10).text, ClockRules.correspondence(0.5).text
        ('3d+10d', '12h')
        """
        if self.kind == "turn":
            return f"{self.seconds // 60}:{self.seconds % 60:02}"
        if self.kind == "game":
            return f"{self.seconds // 60}" + (f"+{self.increment}" if self.increment else "")
        if self.kind == "days":
            return "+".join(_span_text(seconds) for seconds in (self.seconds, self.bank) if seconds)
        return ""

    @property
    def is_correspondence(self) -> bool:
        """Whether people look in now and then, and time goes on meanwhile."""
        return self.kind == "days"

    @staticmethod
    def per_turn(minutes: int, seconds: int) -> "ClockRules":
        """Time for each turn, from 0:10 to 59:59: less is raised to 0:10, nothing switches the clock off (K-12).

        >>> ClockRules.per_turn(0, 3).seconds, ClockRules.per_turn(0, 0).kind, ClockRules.per_turn(99, 0).seconds
        (10, 'none', 3599)
        """
        total = minutes * 60 + seconds
        if total <= 0:
            return ClockRules()
        return ClockRules("turn", min(max(total, SHORTEST_TURN), LONGEST_TURN))

    @staticmethod
    def per_game(minutes: float, increment: int = 0, overtime_minutes: int = 10, penalty: int = 10) -> "ClockRules":
        """Time for the game.

        >>> ClockRules.per_game(25).seconds
        1500
        """
        return ClockRules("game", round(minutes * 60), increment, overtime_minutes, penalty)

    @staticmethod
    def correspondence(days: float, bank: float = 0) -> "ClockRules":
        """Days for each turn, and days that are there once for all turns that take longer.

        >>> rules = ClockRules.correspondence(3, bank=10)
        >>> rules.seconds, rules.bank
        (259200, 864000)
        """
        return ClockRules("days", round(days * DAY), bank=round(bank * DAY))


def _span_text(seconds: int) -> str:
    hours = seconds // HOUR
    return f"{hours // 24}d" if hours % 24 == 0 else f"{hours}h"
