"""Clocks as values: every change gives a new clock, and time is always handed in.

>>> rules = ClockRules.per_turn(2, 30)
>>> clock = Clock.new(rules, sides=2).start(0, at=Instant(1_000))
>>> clock.left(0, at=Instant(61_000))
90000
>>> clock.is_over(at=Instant(151_000))
True
"""

import msgspec
from msgspec.structs import replace

from bonmot.games.clocks import SECOND, ClockRules
from bonmot.games.moments import Instant

MINUTE = 60 * SECOND

_BEGINNING = Instant(0)

LAG_QUOTA = 500
"""Milliseconds that a slow line may give back to a player in one turn; more would invite cheating."""
LAG_OF_GAME = 5 * SECOND
"""The same for all turns of a game together."""


RACE_LAG = 250
"""The same for one command in a game that is a race: nothing is final there before so much later."""


class Clock(msgspec.Struct, frozen=True):
    """What each side has used, and whose time is running."""

    rules: ClockRules
    used: tuple[int, ...]
    """Milliseconds; an increment gives some back."""
    running: int | None = None
    since: Instant = _BEGINNING
    is_paused: bool = False
    banked: tuple[int, ...] = ()
    """Milliseconds that each side has taken from its bank in turns that are over; empty where there is no bank."""
    spared: tuple[int, ...] = ()
    """Milliseconds that each side was given back because of a slow line; empty where nobody was."""
    has_entered: bool = False
    """The word was entered in time: placing it may take as long as it likes, but it cannot be cancelled (D-064)."""

    @staticmethod
    def new(rules: ClockRules, sides: int) -> "Clock":
        """A clock that stands still."""
        return Clock(rules, (0,) * sides)

    def start(self, side: int, at: Instant) -> "Clock":
        """A side's turn begins."""
        if self.rules.kind in {"turn", "days"}:
            used = tuple(0 if each == side else time for each, time in enumerate(self.used))
            return replace(self, used=used, running=side, since=at, has_entered=False)
        return replace(self, running=side, since=at, has_entered=False)

    def stop(self, at: Instant) -> "Clock":
        """The running side has moved."""
        if self.running is None:
            return self
        back = self.rules.increment * SECOND if self.rules.kind == "game" else 0
        stopped = self._charged(at, back)
        used = stopped.used
        if self.rules.bank:  # what the turn took too long is in the account of the bank now
            used = tuple(0 if side == self.running else time for side, time in enumerate(used))
        banked = self._withdrawn(self.running, stopped.used[self.running])
        return replace(stopped, used=used, banked=banked, running=None, is_paused=False, has_entered=False)

    def _withdrawn(self, side: int, used: int) -> tuple[int, ...]:
        """What has been taken from the banks after a turn of a side that took so long."""
        if not self.rules.bank:
            return self.banked
        over = max(0, used - self.rules.seconds * SECOND)
        banked = self.banked or (0,) * len(self.used)
        return tuple(taken + (over if each == side else 0) for each, taken in enumerate(banked))

    def enter(self) -> "Clock":
        """The word is entered; from now on the turn cannot be missed.

        >>> clock = Clock.new(ClockRules.per_turn(0, 10), 2).start(0, Instant(0)).enter()
        >>> clock.is_over(Instant(60_000))
        False
        """
        return replace(self, has_entered=True)

    def cancel(self) -> "Clock":
        """The word is given up to enter another one; a table allows it only while there is time (D-064)."""
        return replace(self, has_entered=False)

    def pause(self, at: Instant) -> "Clock":
        """Stand still: the table is saved, or waits."""
        if self.running is None or self.is_paused:
            return self
        return replace(self._charged(at), is_paused=True)

    def resume(self, at: Instant) -> "Clock":
        """Go on after a pause."""
        return replace(self, is_paused=False, since=at) if self.is_paused else self

    def left(self, side: int | None, at: Instant) -> int | None:
        """Milliseconds a side still has, 0 when they are used up; None without a clock."""
        if self.rules.kind == "none" or side is None:
            return None
        return max(0, self._limit(side) - self._spent(side, at))

    def bank(self, side: int, at: Instant) -> int | None:
        """Milliseconds of that which are in a side's bank; None where there is none.

        >>> clock = Clock.new(ClockRules("days", 60, bank=60), 2).start(0, Instant(0)).stop(Instant(70_000))
        >>> clock.bank(0, Instant(70_000)), clock.bank(1, Instant(70_000))
        (50000, 60000)
        """
        if not self.rules.bank:
            return None
        taken = max(0, self._spent(side, at) - self.rules.seconds * SECOND) if side == self.running else 0
        return max(0, self._saved(side) - taken)

    def _saved(self, side: int) -> int:
        """What was in a side's bank when its turn began."""
        return self.rules.bank * SECOND - (self.banked[side] if self.banked else 0)

    def _limit(self, side: int) -> int:
        """What a side may use: in this turn or in the whole game, and from the bank."""
        return self.rules.seconds * SECOND + (self._saved(side) if self.rules.bank else 0)

    def overtime(self, side: int, at: Instant) -> int:
        """Milliseconds over the limit."""
        if self.rules.kind == "none":
            return 0
        return max(0, self._spent(side, at) - self._limit(side))

    def penalty(self, side: int, at: Instant) -> int:
        """Points lost for overtime: for every minute begun.

        >>> clock = Clock.new(ClockRules.per_game(1, penalty=10), 2).start(0, Instant(0))
        >>> [clock.penalty(0, Instant(at)) for at in (60_000, 60_001, 120_000, 120_001)]
        [0, 10, 10, 20]
        """
        if self.rules.kind != "game":
            return 0
        return -(-self.overtime(side, at) // MINUTE) * self.rules.penalty

    def deadline(self) -> Instant | None:
        """The moment when the running side misses its turn or loses the game, if nothing happens before."""
        if self.rules.kind == "none" or self.running is None or self.is_paused or self.has_entered:
            return None
        limit = self._limit(self.running)
        if self.rules.kind == "game":
            limit += self.rules.overtime_minutes * MINUTE
        return Instant(self.since + limit - self.used[self.running])

    def is_over(self, at: Instant) -> bool:
        """Whether the deadline has passed."""
        deadline = self.deadline()
        return deadline is not None and at >= deadline

    def arrival(self, at: Instant, lag: int) -> Instant:
        """When a message counts as given that came `lag` milliseconds late: earlier, but not by more than the quota.

        >>> clock = Clock.new(ClockRules.per_turn(1, 0), 2).start(0, Instant(1_000))
        >>> clock.arrival(Instant(2_000), 300), clock.arrival(Instant(2_000), 9_000), clock.arrival(Instant(1_100), 300)
        (1700, 1500, 1000)
        """
        allowed = LAG_QUOTA
        if self.running is not None and self.spared:
            allowed = min(allowed, LAG_OF_GAME - self.spared[self.running])
        return Instant(max(self.since, at - min(max(lag, 0), max(allowed, 0))))

    def spare(self, late: int) -> "Clock":
        """What the running side has just done was on its way for so long: that was not its time.

        >>> clock = Clock.new(ClockRules.per_game(1), 2).start(0, Instant(0)).spare(300).stop(Instant(1_000))
        >>> clock.left(0, Instant(1_000))
        59300
        """
        if self.running is None:
            return self
        used = tuple(time - late if side == self.running else time for side, time in enumerate(self.used))
        before = self.spared or (0,) * len(self.used)
        spared = tuple(time + late if side == self.running else time for side, time in enumerate(before))
        return replace(self, used=used, spared=spared)

    def _spent(self, side: int, at: Instant) -> int:
        running = side == self.running and not self.is_paused
        return self.used[side] + (max(0, at - self.since) if running else 0)

    def _charged(self, at: Instant, back: int = 0) -> "Clock":
        """The running side has used its time up to now, less what it gets back."""
        if self.running is None:
            return self
        time = 0 if self.is_paused else max(0, at - self.since)
        used = tuple(each + (time - back if side == self.running else 0) for side, each in enumerate(self.used))
        return replace(self, used=used, since=at)
