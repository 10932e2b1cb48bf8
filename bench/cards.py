"""The card race: 200 tables racing at once in one process, and how long a claim waits for its events.

Each table has two people, whose claims come when they come; all tables keep their logs in one SQLite file. One thread
serves them all: what is due waits until what came before it is done. A claim's time counts from the moment it is due
until everybody at its table has been told. On a busy machine seconds mean little, so the clock is made of the moments
that things are due and of the processor time that they cost; nobody sleeps.
"""

import heapq
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from bonmot.games.cards import Draw, Flip, GiveUp, Lay, Pick, View, setup_for
from bonmot.games.cards.events import Laid, Mistaken
from bonmot.games.moments import Instant
from bonmot.players.cards import CardPlayer, published
from bonmot.tables import Store, Table, Update

CLAIM_MS: Final = 50.0
TABLES: Final = 200
SEARCH: Final = 4.0
"""Seconds until somebody finds a word, on average."""

Work = Callable[[float], None]
"""Something that is due; it is told since when."""

_PLAYER: Final = CardPlayer(published(8))


class Hall:
    """Many tables, one clock, and what is due."""

    def __init__(self, store: Store, tables: int, rounds: int) -> None:
        self.now = 1000.0
        """Seconds."""
        self.busy = 0.0
        self.due: list[tuple[float, int, Work]] = []
        self.count = 0
        self.rounds = rounds
        self.chance = random.Random(2024)
        self.waits: list[float] = []
        self.told = 0.0
        setup = setup_for("cards", ["Ada", "Max"], language="fr", options={"race.countdown": 0, "target": 7})
        self.tables = [Table.create(store, setup, game="cards", seed=seed, clock=self.clock) for seed in range(tables)]
        for table in self.tables:
            for seat in (0, 1):
                table.subscribe(seat, self.heard)

    def clock(self) -> Instant:
        """The time for the tables."""
        return Instant(int(1000 * self.now))

    def serve(self, work: Callable[[], object]) -> None:
        """Let the program do something: time goes on by what it costs."""
        start = time.process_time()
        work()
        cost = time.process_time() - start
        self.now += cost
        self.busy += cost

    def run(self) -> None:
        """Race at all tables at once; the first cards are turned before."""
        for table in self.tables:
            self.turn(table)
        self.busy = 0.0
        # Turning the first cards has taken its time: the races begin now.
        begin = self.now - 1000.0
        self.due = [(moment + begin, number, work) for moment, number, work in self.due]
        heapq.heapify(self.due)
        while self.due:
            moment, _number, work = heapq.heappop(self.due)
            self.now = max(self.now, moment)
            work(moment)

    def at(self, moment: float, work: Work) -> None:
        """Do something at a moment."""
        self.count += 1
        heapq.heappush(self.due, (moment, self.count, work))

    def turn(self, table: Table) -> None:
        """Turn cards until somebody will find a word."""
        while (view := _seen(table)).round <= self.rounds and not table.is_over:
            self.serve(partial(table.submit, view.flipper, Flip()))
            if _seen(table).phase == "pick":
                self.serve(partial(table.submit, view.flipper, Pick("consonant")))
            for seat in (0, 1):
                if cards := _found(table, seat):
                    delay = min(2 * SEARCH, self.chance.expovariate(1 / SEARCH))
                    self.at(self.now + delay, partial(self.claim, table, seat, Lay(cards)))
                    return
            for seat in (0, 1):
                self.serve(partial(table.submit, seat, GiveUp()))

    def claim(self, table: Table, seat: int, command: Lay, moment: float) -> None:
        """Somebody lays cards."""
        begin, start = self.now, time.process_time()
        self.serve(partial(table.submit, seat, command))
        self.waits.append(1000 * (begin + self.told - start - moment))
        self.wait(table)

    def heard(self, update: Update) -> None:
        """Somebody is told of a claim; whoever is told last counts."""
        if any(isinstance(event, Laid | Mistaken) for event in update.events):
            self.told = time.process_time()

    def wait(self, table: Table) -> None:
        """What happens by itself at its moment: the window closes, the winner draws, the next card is turned."""
        due = table.deadline
        if due is not None:
            self.at((due + 1) / 1000, partial(self.happen, table))

    def happen(self, table: Table, _moment: float) -> None:
        """The moment has come."""
        self.serve(table.tick)
        view = _seen(table)
        if view.phase == "race":
            self.wait(table)
            return
        if view.winner is not None:
            self.serve(partial(table.submit, view.winner, Draw()))
        self.turn(table)


def _seen(table: Table, seat: int | None = None) -> View:
    view: View = table.view(seat).game
    return view


def _found(table: Table, seat: int) -> tuple[str, ...]:
    """A word for the card that lies there: its finder's time, not the program's."""
    view = _seen(table, seat)
    found = _PLAYER.known(view, view.question) if view.question is not None else []
    letters = list(found[0].word) if found else []
    if letters and view.letter:
        letters.remove(view.letter)
    return tuple(letters)


def measured(*, quick: bool) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder, Store(f"sqlite:///{folder}/games.sqlite") as store:
        hall = Hall(store, TABLES, 1 if quick else 3)
        hall.run()
    waits = sorted(hall.waits)
    return {
        "tables": TABLES,
        "claims": len(waits),
        "busy_seconds": round(hall.busy, 2),
        "median_ms": round(waits[len(waits) // 2], 2),
        "p99_ms": round(waits[len(waits) * 99 // 100], 2),
        "most_ms": round(waits[-1], 2),
    }


def show(figure: dict[str, Any]) -> None:
    """Print them."""
    print(f"  {figure['tables']} tables racing at once, {figure['claims']} claims")
    print(f"  from a claim to its events: median {figure['median_ms']} ms, p99 {figure['p99_ms']} ms", end="")
    print(f", most {figure['most_ms']} ms (p99 under {CLAIM_MS:.0f})")


def kept(figure: dict[str, Any]) -> bool:
    """Whether the promise is kept."""
    return bool(figure["p99_ms"] < CLAIM_MS)
