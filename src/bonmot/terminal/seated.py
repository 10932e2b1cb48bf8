"""People at one screen, around a table: what they see, and what happens, one thing after the other.

`Seated` is the bridge between a `Table`, whose computers think in threads of their own, and a screen, which lives in
one thread and wants to be told of everything in order.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from bonmot.games.commands import Command
from bonmot.games.moments import Instant
from bonmot.hosting.pacing import Pace, PacedPlayer, Patient, Tempo
from bonmot.kernel import StopFlag
from bonmot.players import Player
from bonmot.players.casts import cast_of
from bonmot.tables import Pause, Resume, Seating, Store, Table, TableView, Update
from bonmot.tables.events import TableCommand
from bonmot.tables.table import now
from bonmot.texts import reader, speak

_GLANCE: Final = 0.05
"""Seconds after which a computer that waits looks whether it is still wanted."""


class Services(NamedTuple):
    """What all tables of one run of the program share."""

    store: Store
    executor: ThreadPoolExecutor
    clock: Callable[[], Instant] = now
    pace: Callable[[], Pace] = Pace
    """How computers wait between the things that they show."""
    ticks: bool = True
    """Whether screens look at the clock by themselves. Where it is moved by hand, the same hand calls `on_tick`."""


class Seated:
    """The people in front of this screen and their table."""

    def __init__(
        self,
        services: Services,
        hear: Callable[[Update], None],
        *,
        speed: int = 0,
        aloud: bool = False,
        attended: bool = False,
    ) -> None:
        """Sit down, in a running event loop; a table is brought by `open`.

        `hear` is told what happens, in the loop's thread and in order: what a spectator may see, for the screen asks
        for the view of the person in front of it itself. At a table that is `attended` computers wait until people have
        seen what happened before, which the screen says by `look`; unless a clock runs.
        """
        self.services = services
        self.pace = services.pace()
        self.speed = speed
        self.aloud = aloud
        self._hear = hear
        self._table: Table | None = None
        self._loop = asyncio.get_running_loop()
        self._reader = reader()
        self._stop: Callable[[], None] = lambda: None
        self._told = 0
        """Entries of the log that the screen was told of."""
        self._attended = attended
        self._seen = 0
        """Entries that people have looked at."""
        self._looked = threading.Condition()
        self._views: dict[int | None, TableView] = {}
        """What was seen since something happened: nobody looks twice at the same thing."""
        self._number = 0
        """Entries of the log when it was seen."""
        self._eyes: int | None = None

    # ---- the table

    @property
    def table(self) -> Table:
        """The table everybody sits at."""
        if self._table is None:
            raise RuntimeError("nobody has brought a table")
        return self._table

    @property
    def has_table(self) -> bool:
        """Whether there is one yet."""
        return self._table is not None

    def open(self, name: str) -> None:
        """Take up a game that is kept, at the exact point where it was left (D-046)."""
        services = self.services
        self._put_away()
        patient = Patient(services.executor)
        cast = cast_of(services.store.summary(name).game)

        def player(seating: Seating) -> Player:
            return PacedPlayer(cast.player(seating.level, seating.persona, seating.form), self)

        self._table = Table.open(services.store, name, clock=services.clock, executor=patient, players=player)
        self._stop = self._table.subscribe(None, self._heard)
        self._told = self._seen = self._table.number
        self._views.clear()
        self._eyes = None
        patient.begin()

    def rematch(self) -> None:
        """Play again: the same people, the same rules (D-091)."""
        self.pace.is_held = False
        table = self.table.rematch()
        name = table.name
        table.close(pause=False)
        self.open(name)

    def leave(self) -> None:
        """Get up. The game is kept as it stands; clocks stand still."""
        self._put_away()

    def _put_away(self) -> None:
        self.pace.hurry()
        self._stop()
        if self._table is not None:
            self._table.close()
            self._table = None

    # ---- what happens

    def _heard(self, update: Update) -> None:
        # Called under the table's lock, from any thread; the loop may be closing already.
        table = self._table
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(lambda: self._tell(table, update))

    def _tell(self, table: Table | None, update: Update) -> None:
        if table is self._table:  # not what was said at a table that was left
            self._told = update.view.number
            self._views.clear()
            with speak(self._reader):  # the thread that brought the news has no reader
                self._hear(update)

    @property
    def told(self) -> int:
        """Entries of the log that the screen was told of, or found there when it came."""
        return self._told

    @property
    def is_up_to_date(self) -> bool:
        """Whether the screen was told of everything that has happened."""
        return self._table is None or self._told >= self._table.number

    def tick(self) -> None:
        """See whether somebody's time is over."""
        if self._table is not None:
            self._table.tick()
            self._views.clear()  # other clocks show another time

    # ---- how computers take their time

    def look(self, number: int) -> None:
        """People have seen so many entries; whoever is asked something sees nothing new before the answer (M-074)."""
        with self._looked:
            self._seen = max(self._seen, number)
            self._looked.notify_all()

    def await_attention(self, stop: StopFlag) -> None:
        """Wait, in the thread of a computer, until people have seen everything that came before."""
        table = self._table
        if table is None or not self._attended or table.view(None).is_timed:
            return
        number = table.number
        with self._looked:
            while self._seen < number and not stop.is_raised:
                self._looked.wait(_GLANCE)

    @property
    def is_held(self) -> bool:
        """Whether those who look on have stopped the game for a while."""
        return self.pace.is_held or (self._table is not None and self._table.view(None).is_paused)

    def hold_or_go_on(self) -> None:
        """Stop the game for a while, with its clocks, or let it go on: for those who watch computers."""
        seen = self.table.view(None)
        if seen.is_timed:
            self.table.submit(min(seen.computers), Resume() if seen.is_paused else Pause())
        else:
            self.pace.is_held = not self.pace.is_held

    @property
    def tempo(self) -> Tempo:
        """As people chose it."""
        return Tempo.of(self.speed)

    @property
    def time_to_show(self) -> float | None:
        """Seconds that a computer may spend on showing what it does; None where no clock hurries it."""
        if self._table is None:
            return 0
        view = self._table.view(None)
        left = view.left[view.running] if view.running is not None else None
        return None if left is None else left / 4_000

    # ---- who looks

    def seen_by(self, seat: int | None) -> TableView:
        """What somebody here sees; looked at once, until something happens."""
        if self._number != self.table.number:
            self._views.clear()
        if seat not in self._views:
            self._number = self.table.number
            seen = self.table.view(seat)
            self._views[seat] = self._opened(seen) if seat is None and seen.has_nobody else seen
        return self._views[seat]

    def _opened(self, seen: TableView) -> TableView:
        """Computers alone have nobody to hide their racks from: of each side is seen what it sees of itself."""
        sides = enumerate(seen.game.sides)
        own = tuple(self.seen_by(side.seats[0]).game.sides[number] for number, side in sides)
        return msgspec.structs.replace(seen, game=msgspec.structs.replace(seen.game, sides=own))

    def view(self) -> TableView:
        """What the person in front of the screen sees now."""
        return self.seen_by(self.seat)

    @property
    def seat(self) -> int | None:
        """Through whose eyes the screen looks: of the person to act, or of the one who sits there."""
        seen = self.seen_by(self._eyes)  # who acts and who sits there is the same in everybody's eyes
        self._eyes = _eyes(seen)
        return self._eyes

    @property
    def people(self) -> frozenset[int]:
        """The seats of this screen."""
        return self.view().people

    @property
    def acting(self) -> frozenset[int]:
        """Those of them that the game waits for."""
        seen = self.view()
        return seen.acting & seen.people

    def submit(self, command: Command | TableCommand, seat: int | None = None, *, lag: int = 0) -> None:
        """Give a command for the person to act; `Refused` says why not. `lag`: so many milliseconds ago."""
        self.table.submit(self.seat if seat is None else seat, command, lag=lag)

    def force(self) -> None:
        """Make the computer that thinks play the best it has found (D-068)."""
        for seat in self.table.view(None).thinking:
            self.table.force(seat)
        self.pace.hurry()


def _eyes(seen: TableView) -> int | None:
    people = seen.people
    if seen.simultaneous and not (seen.hand_over and len(people) > 1):  # they all act at once: the first of them looks
        return min(people, default=None)
    if seen.simultaneous:
        return seen.in_front
    acting = sorted(seen.acting & people)
    if acting and seen.waits_for is None:
        return acting[0]
    if seen.waits_for is None and len(people) == 1:
        return min(people)
    return seen.in_front
