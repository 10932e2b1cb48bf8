"""Makes the saved games of format 6, as `make` made those of format 1: once, and never again.

    python -m tests.data.saves.make_6 tests/data/saves/format-6

Four small games with what has come since the first format: seeds that are committed to, rated games, a bank of days,
people who leave, come back, are waited for no longer or sit apart, hints, titles, racks as they lay, slow lines.
"""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from bonmot.games.crossword import AnyCommand, Pass, Play, setup_for
from bonmot.games.moments import Instant
from bonmot.players.crossword import board_of, rack_of
from bonmot.starting import clock_from
from bonmot.tables import AnswerTakeBack, Ready, Seating, Store, Table, TakeBack
from bonmot.tables.events import (
    ArrangeRack,
    AskHint,
    Claim,
    ComeBack,
    GoAway,
    Rename,
    SitApart,
    TableCommand,
)
from bonmot.tables.record import written
from tests.tables.seen import seen

BEGINNING = 1_794_900_000_000
SECOND, HOUR = 1_000, 3_600_000
NEW = {
    "hint-given",
    "renamed",
    "rack-arranged",
    "sat-apart",
    "gathered",
    "went-away",
    "came-back",
    "lag-spared",
    "game-claimed",
    "adjudicated",
}
"""The events that older formats did not have."""


class Sitting:
    """A table of two people, at which time goes by."""

    def __init__(self, store: Store, name: str, clock: str = "none", **terms: Any) -> None:
        self.store, self.time = store, BEGINNING
        setup = setup_for("modern", ["Ada", "Zoé"], language="fr")
        self.table = Table.create(
            store, setup, [Seating()] * 2, rules=clock_from(clock), clock=self.now, name=name, **terms
        )

    def now(self) -> Instant:
        """What the clock on the wall says."""
        return Instant(self.time)

    @property
    def turn(self) -> int:
        """Who is to move."""
        return min(self.table.view(None).acting)

    def do(self, seat: int, command: AnyCommand | TableCommand, wait: int = SECOND, lag: int = 0) -> None:
        """Some time goes by, and somebody does something."""
        self.time += wait
        self.table.tick()
        self.table.submit(seat, command, lag=lag)  # those of servers, too

    def move(self, wait: int = 20 * SECOND, lag: int = 0) -> None:
        """Whoever is to move lays the best word there is."""
        view = self.table.view(self.turn).game
        best = board_of(view).moves(rack_of(view), top=1)
        self.do(self.turn, Play(best[0].place(), best[0].word) if best else Pass(), wait, lag)


def claimed(at: Sitting) -> None:
    """A rated game: somebody leaves, comes back, leaves again, and the other waits no longer."""
    for number in range(6):
        at.move(lag=150 * (number % 2))
    left = at.turn
    at.do(left, GoAway())
    at.do(left, ComeBack(), 5 * SECOND)
    at.do(left, GoAway())
    at.do(1 - left, Claim(), 61 * SECOND)


def abandoned(at: Sitting) -> None:
    """A rated game that both have left."""
    for _number in range(4):
        at.move()
    at.do(0, GoAway())
    at.do(1, GoAway())
    at.time += HOUR
    at.table.tick()


def by_mail(at: Sitting) -> None:
    """Days go by, and more of them than a turn has."""
    for number in range(7):
        at.move(HOUR * (100 if number == 2 else 30))
    at.do(0, Rename("Le tournoi de l’été"))
    rack = next(side.rack for side in at.table.view(0).game.sides if side.rack)
    at.do(0, ArrangeRack(tuple(sorted(rack))))
    at.time += 5 * HOUR


def around_a_screen(at: Sitting) -> None:
    """Two at one screen: hints, a turn taken back, a screen of one's own, and together again."""
    for _number in range(5):
        if at.table.view(None).waits_for is not None:
            at.do(at.turn, Ready())
        at.do(at.turn, AskHint(1))
        at.move()
    at.do(1 - at.turn, TakeBack())
    if at.table.view(None).take_back_asked_by is not None:
        at.do(at.turn, AnswerTakeBack(agreed=True))
    at.do(1, SitApart())
    at.table.close(pause=False)
    at.time += HOUR
    at.table = Table.open(at.store, at.table.name, clock=at.now)  # a terminal takes it up


GAMES: dict[str, tuple[Callable[[Sitting], None], dict[str, Any]]] = {
    "rated-over": (claimed, {"clock": "25+10", "rated": True, "hints": False}),
    "left-over": (abandoned, {"clock": "25+10", "rated": True, "hints": False}),
    "mail-playing": (by_mail, {"clock": "3d+10d", "rated": True, "hints": False}),
    "shared-playing": (around_a_screen, {"hand_over": True}),
}


def main(folder: Path) -> None:
    """Make everything."""
    folder.mkdir()
    file = folder / "games.sqlite"
    expected, kinds = {}, set[str]()
    with Store(f"sqlite:///{file}") as store:
        for name, (play, terms) in GAMES.items():
            at = Sitting(store, name, **terms)
            play(at)
            at.table.close()
            expected[name] = {"at": at.time, **seen(at.table)}
            entries = store.read(name)
            kinds |= {event["event"] for entry in entries for event in msgspec.json.decode(entry.body)}
            (folder / f"{name}.jsonl").write_bytes(b"".join(written(name, entries)))
    if missing := NEW - kinds:
        raise SystemExit(f"these events do not happen: {sorted(missing)}")
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA page_size = 1024")  # most of its tables are empty
    connection.execute("VACUUM")
    connection.close()
    lines = (
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(one).decode()}" for name, one in expected.items()
    )
    (folder / "expected.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
