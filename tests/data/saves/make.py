"""Makes saved games of the format in force, as fixtures that are kept for ever.

    python -m tests.data.saves.make tests/data/saves/format-1

It was run once for the first format of logs (`bonmot.tables.events.FORMAT`; `make_6` for the sixth) and is never run
again: what it made is what users have on their disks, and `tests/tables/test_old_saves.py` sees to it that every later
Bonmot opens it, finds everything in its place, and plays on. The folder must not exist. In it there are afterwards

- `games.sqlite`: all games, as they are kept in the user's data folder;
- `*.jsonl`: each game as `bonmot games export` writes it;
- `expected.json`: what everybody saw of each game when it was put away.

For each edition there is a game that is over and one that is not; together they hold every event there is.
"""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bonmot.games.catalogue import entry_of
from bonmot.games.crossword import (
    Accept,
    AnyCommand,
    Challenge,
    Confirm,
    Consult,
    Exchange,
    Pass,
    Penalize,
    Play,
    Resign,
    View,
    Vote,
    Withdraw,
    editions,
    setup_for,
)
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.players.crossword import board_of, rack_of
from bonmot.tables import (
    AnswerTakeBack,
    CancelWord,
    ClockRules,
    EnterWord,
    Pause,
    Ready,
    Resume,
    Seating,
    Store,
    Table,
    TakeBack,
)
from bonmot.tables.events import AnyTableEvent
from bonmot.tables.record import written
from tests.tables.seen import seen

BEGINNING = 1_794_700_000_000
UNFINISHED = 14
"""Turns that are played of a game that is not finished."""

CLOCKS = [
    ClockRules(),
    ClockRules.per_turn(1, 30),
    ClockRules.per_game(2, increment=3, overtime_minutes=60, penalty=10),
    ClockRules.correspondence(3),
]


class Sitting:
    """A table at which everybody does everything, by chance."""

    def __init__(self, store: Store, number: int, edition: str, *, to_the_end: bool) -> None:
        self.random = Random(f"{edition} {to_the_end}")
        self.time = BEGINNING + number * 86_400_000
        self.to_the_end = to_the_end
        teams = edition == "regles" and not to_the_end
        seats = 4 if teams else 2 if edition == "tournament" else 2 if number % 4 == 3 else 3
        setup = setup_for(
            edition,
            ["Ada", "Zoé", "Max", "Io"][:seats],
            language="" if edition != "super" else "fr",
            teams=[0, 1, 0, 1] if teams else None,
            arbiter=to_the_end,
        )
        self.arbiter = seats
        self.table = Table.create(
            store,
            setup,
            [Seating(computer=seat == 1 and not teams, level=3 if seat == 1 else None) for seat in range(seats)],
            seed=number,
            rules=CLOCKS[number % len(CLOCKS)],
            hand_over=number % 4 == 1 and not teams,
            title=f"{edition} n° {number}",
            name=f"{edition}-{'over' if to_the_end else 'playing'}",
            clock=lambda: Instant(self.time),
        )

    def play(self) -> None:
        """Play to the end, or not."""
        while not self.table.is_over and (self.to_the_end or len(self.table.view(None).game.turns) < UNFINISHED):
            self.time += self.random.choice([1_234, 5_678, 10_000, 15_999, 19_000, 95_000])
            self.table.tick()
            if not self.table.is_over:
                self.disturb()
            if not self.table.is_over:
                self.act()

    def act(self) -> None:
        """Somebody for whom the game waits does something; if he may not, he does the next thing."""
        seat = min(self.table.view(None).acting)
        if self.table.view(None).waits_for is not None and seat not in self.table.view(None).computers:
            self.table.submit(seat, Ready())
            return
        for command in self.ideas(self.table.view(seat).game):
            if self.submitted(seat, command):
                return
        raise RuntimeError("nobody has an idea")

    def disturb(self) -> None:
        """Somebody does something that is no turn."""
        seats = range(len(self.table.view(None).seats))
        someone = self.random.choice(seats)
        match self.random.randrange(24):
            case 0:
                self.take_back(someone)
            case 1 | 7 | 8 | 9 | 10 | 11:
                self.submitted(someone, Challenge())
            case 2:
                self.submitted(someone, Consult("EN H8 ?"))
            case 3:
                self.submitted(someone, Pause())
                self.time += 3_600_000
                self.submitted(someone, Resume())
            case 4:
                self.submitted(min(self.table.view(None).acting), EnterWord("MOT"))
                self.submitted(min(self.table.view(None).acting), CancelWord())
                self.submitted(min(self.table.view(None).acting), EnterWord("MOT"))
            case 5:
                self.submitted(self.arbiter, Penalize(0, 5, "conduct"))
            case 6:
                if len(seats) == 3 and len(self.table.view(None).game.turns) > 10:
                    self.submitted(2, Resign())

    def take_back(self, seat: int) -> None:
        """Somebody wants his last turn back, and the others answer."""
        if self.submitted(seat, TakeBack()):
            for other in self.table.view(None).people:
                self.submitted(other, AnswerTakeBack(agreed=self.random.random() < 0.8))

    def submitted(self, seat: int, command: Any) -> bool:
        """Whether the table took the command."""
        try:
            self.table.submit(seat, command)
        except Refused:
            return False
        return True

    def ideas(self, view: View) -> list[AnyCommand]:
        """What a seat could do, the first thing first."""
        if "play" not in view.may:
            answers: dict[str, Callable[[], AnyCommand]] = {
                "confirm": Confirm,
                "withdraw": Withdraw,
                "accept": Accept,
                "vote": lambda: Vote(self.random.random() < 0.5),
            }
            return [answers[self.random.choice([each for each in view.may if each in answers])]()]
        best = board_of(view).moves(rack_of(view), top=3)
        good: list[AnyCommand] = [Play(move.place(), move.word) for move in best]
        ideas: list[AnyCommand] = [*good, Pass()]
        match self.random.randrange(8):
            case 0:
                return [Exchange(str(rack_of(view))[:2]), *ideas]
            case 1:
                return [Pass()]
            case 2 | 3 if best:
                letters = list(best[0].word)
                own = [place for place, letter in enumerate(letters) if letter.isupper()]
                first, last = own[0], own[-1]
                letters[first], letters[last] = letters[last], letters[first]
                return [Play(best[0].place(), "".join(letters)), *ideas]
        return ideas


def main(folder: Path) -> None:
    """Make everything."""
    folder.mkdir()
    file = folder / "games.sqlite"
    expected = {}
    kinds: set[str] = set()
    with Store(f"sqlite:///{file}") as store:
        for number, (edition, to_the_end) in enumerate((name, end) for name in editions() for end in (True, False)):
            sitting = Sitting(store, number, edition, to_the_end=to_the_end)
            sitting.play()
            table = sitting.table
            table.close()
            expected[table.name] = {"at": sitting.time, **seen(table)}
            entries = store.read(table.name)
            kinds |= {event["event"] for entry in entries for event in msgspec.json.decode(entry.body)}
            (folder / f"{table.name}.jsonl").write_bytes(b"".join(written(table.name, entries)))
    events = [*AnyTableEvent.__args__, *entry_of("crossword").event.__args__]
    missing = {str(event.__struct_config__.tag) for event in events} - kinds
    if missing:
        raise SystemExit(f"these events do not happen: {sorted(missing)}")
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    lines = (
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(one).decode()}" for name, one in expected.items()
    )
    (folder / "expected.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
