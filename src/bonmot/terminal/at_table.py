"""A screen at a table, in any style: people sit down and get up, look at the table, and time passes."""

import asyncio
from contextvars import copy_context
from typing import ClassVar, Final, Generic

from bonmot.errors import BonmotError
from bonmot.games.commands import Command
from bonmot.games.moments import Instant
from bonmot.games.view import ViewType
from bonmot.tables import ArrangeRack, TableView, Update
from bonmot.tables.events import TableCommand
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.racks import RackOrders
from bonmot.terminal.seated import Seated

YES: Final = frozenset("oOyY")
NO: Final = frozenset("nN")
"""Both languages' keys are always taken: O for oui, Y for yes."""
LONGEST_LOG: Final = 50
"""How many of the last events can be read on the screen."""
AGAIN_AND_AGAIN: Final = 500
"""Milliseconds: a key that is pressed again within them is still being pressed for the same reason."""


class AtTable(BonmotScreen, Generic[ViewType]):
    """The people in front of the screen, and the table that they see.

    What is heard of the table and how everything is drawn, the styles say: `SeatedScreen` for keys that act at once,
    `ScriptedScreen` for a program that asks one question after the other.
    """

    FRAME: ClassVar[float] = 0.25
    """Seconds between two looks at the clock."""

    def __init__(self) -> None:
        super().__init__()
        self._seated: Seated | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._orders = RackOrders(lambda side: self.seated.seen_by(self.view.sides[side].seats[0]).order)
        self._hurrying = ("", Instant(0))
        """The key that was pressed last while others moved, and when."""
        self._home = copy_context()
        """News comes from threads that know nothing of the app; what follows from it happens here."""
        self.settled = asyncio.Event()
        """Set while nobody but a person at this screen is waited for."""

    def hear(self, update: Update) -> None:
        """News from the table."""
        raise NotImplementedError

    def complain(self, error: BonmotError) -> None:
        """Say why something cannot be done."""
        raise NotImplementedError

    def show(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    # ---- sitting down, getting up

    def on_mount(self) -> None:
        """Take a seat."""
        self._home = copy_context()
        if self.bonmot.services.ticks:
            self.set_interval(self.FRAME, self.on_tick)
        self.arrive()

    def arrive(self) -> None:
        """Sit down at a table, or ask which."""
        raise NotImplementedError

    def sit_down(self, *, speed: int, aloud: bool, attended: bool = False) -> Seated:
        """Take a seat, with no table yet."""
        self.get_up()
        self._seated = Seated(self.bonmot.services, self.hear, speed=speed, aloud=aloud, attended=attended)
        return self._seated

    def get_up(self) -> None:
        """Leave the table; the game is kept, and time stands still."""
        self._wake_at(None)
        if self._seated is not None:
            if self.is_seated and not self.seen.is_over:
                for side, order in self._kept_orders().items():
                    own = self._seated.seen_by(self.view.sides[side].seats[0])
                    laid = self.laid_to_keep if side == self.view.side else own.laid
                    self._seated.submit(ArrangeRack(order, laid), self.view.sides[side].seats[0])
            self._seated.leave()
            self._seated = None

    def _kept_orders(self) -> dict[int, tuple[str, ...]]:
        """Sides whose pieces lie otherwise than the table knows, and in which order."""
        orders = dict(self._orders.to_keep())
        if self.view.side is not None and self.laid_to_keep != self.seen.laid:
            orders.setdefault(self.view.side, self.seen.order)
        return orders

    @property
    def laid_to_keep(self) -> tuple[str, ...]:
        """What the person in front of the screen has laid and not played, as this screen reads it again."""
        return ()

    def on_unmount(self) -> None:
        """Who leaves the screen leaves the table."""
        self.get_up()

    # ---- the table

    @property
    def seated(self) -> Seated:
        """The people here and their table."""
        if self._seated is None:
            raise RuntimeError("nobody sits here")
        return self._seated

    @property
    def is_seated(self) -> bool:
        """Whether there is a table to show."""
        return self._seated is not None and self._seated.has_table

    @property
    def seen(self) -> TableView:
        """The table as the person in front of the screen sees it: looked at once, until something happens."""
        return self.seated.view()

    @property
    def view(self) -> ViewType:
        """The game as that person sees it."""
        view: ViewType = self.seen.game
        return view

    @property
    def people(self) -> frozenset[int]:
        """The seats of this screen."""
        return self.seated.people

    @property
    def acting(self) -> frozenset[int]:
        """The people here whom the table waits for."""
        return self.seated.acting

    @property
    def challengers(self) -> list[int]:
        """The people here who may contest the last play, on turn or not (M-039, R-047)."""
        return [seat for seat in sorted(self.people) if "challenge" in self.seated.table.may(seat)]

    # ---- acting, and time

    def is_for_others(self, key: str, others_move: bool) -> bool:
        """Whether a key counts in no turn of a person here: it hurried others, and somebody is still pressing it."""
        hurrying, before = self._hurrying
        now = self.bonmot.services.clock()
        if not others_move and (key != hurrying or now - before > AGAIN_AND_AGAIN):
            return False
        self._hurrying = (key, now)
        return not others_move

    def submit(self, command: Command | TableCommand, seat: int | None = None, *, lag: int = 0) -> bool:
        """Give a command, for the person in front of the screen if no other is named; whether it was taken."""
        try:
            self.seated.submit(command, seat, lag=lag)
        except BonmotError as refusal:
            self.complain(refusal)
            return False
        return True

    def on_tick(self) -> None:
        """Time passes: something may be due, and clocks are seen to run."""
        if not self.is_seated:
            return
        before = self.seated.table.number
        self.seated.tick()
        if self.seated.table.number != before:
            self.show()
        elif self.seen.is_timed or self.seen.simultaneous:
            self.show_time()

    def show_time(self) -> None:
        """Draw what changes with the time."""
        self.show()

    def _wake_at(self, due: Instant | None) -> None:
        """Look at the clock when the next thing is due, and not a tenth of a second later (C-013)."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if due is None:
            return
        services = self.seated.services
        left = due - services.clock()
        if services.ticks or left <= 0:  # what is due already happens at once, by any clock
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.001, left / 1_000), self._on_alarm, context=self._home)

    def _on_alarm(self) -> None:
        self._alarm = None
        if self.is_seated:
            self.seated.tick()
            self.show()
