"""Somebody who plays in plain mode by what is read aloud, and by nothing else: no table and no view is seen."""

import io
import re
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, Final, NamedTuple

from bonmot import words
from bonmot.starting import SeatWish, Start
from bonmot.tables import Store
from bonmot.tables.table import now
from bonmot.terminal.plain.running import run
from bonmot.terminal.plain.teletype import Reads
from tests.tables.inside import events_of

ADA, BOB, CLEO, DAN = (SeatWish(name) for name in ("Ada", "Bob", "Cleo", "Dan"))
ROBOT = SeatWish("Robot", computer=True, level=2)


class Lines(io.StringIO):
    """What is typed, line by line, and then nothing more."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))


class Listener:
    """Types what follows from the lines heard so far: the hint that the program gave, or an answer to its question.

    A reader for the program; `heard` is what the program writes to.
    """

    def __init__(self, patience: int = 5_000) -> None:
        self.heard = io.StringIO()
        self.typed: list[str] = []
        self._asked_at: int | None = None
        """How many lines had been heard when the hint was asked for that was not followed yet."""
        self.patience = patience
        """How many lines are typed before leaving."""

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int = -1, /) -> str:
        if self.patience <= 0:
            return ""
        self.patience -= 1
        line = self.answer(self.heard.getvalue().splitlines())
        self.typed.append(line)
        return line + "\n"

    def answer(self, heard: list[str]) -> str:
        """What to type now."""
        asked, before = heard[-1], heard[-2] if len(heard) > 1 else ""
        if asked.endswith("[y/n] "):
            return "yes"
        if not asked.endswith("> "):
            return ""
        if "accept this play" in before:
            return "accept"
        hints = heard[self._asked_at :] if self._asked_at is not None else []
        for line in hints:
            if (found := re.fullmatch(r"(\S+) (\S+): \d+ points?", line)) or line.startswith("No move:"):
                self._asked_at = None
                return f"{found[1]} {found[2]}" if found else "pass"
        self._asked_at = len(heard)
        return "hint 7"


Typed = str | Callable[[list[str]], str]
"""A line, or how to find it from what was heard."""


class Script:
    """Types some lines, and then nothing more; some follow from what is heard."""

    def __init__(self, *lines: Typed) -> None:
        self.heard = io.StringIO()
        self._lines = list(lines)

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int = -1, /) -> str:
        if not self._lines:
            return ""
        line = self._lines.pop(0)
        return (line if isinstance(line, str) else line(self.heard.getvalue().splitlines())) + "\n"


def rack_heard(heard: list[str]) -> list[str]:
    """The tiles that were last read as one's own."""
    line = next(line for line in reversed(heard) if line.startswith("Your rack: "))
    return line.removeprefix("Your rack: ").removesuffix(".").replace("blank", "?").split(", ")


def nonsense(place: str, language: str, length: int = 5) -> Callable[[list[str]], str]:
    """Lay tiles of the rack that make no word."""

    def line(heard: list[str]) -> str:
        known = words.open(language)
        for tiles in permutations([tile for tile in rack_heard(heard) if tile != "?"], length):
            if "".join(tiles) not in known:
                return f"{place} {''.join(tiles)}"
        raise AssertionError

    return line


def hinted(heard: list[str]) -> str:
    """Lay the word that was last given as a hint."""
    hints = (re.fullmatch(r"(\S+) (\S+): \d+ points?", line) for line in reversed(heard))
    return next(f"{found[1]} {found[2]}" for found in hints if found)


HORNS: Final = 3245
"""The seed of an English game in which Ada begins with S, O, R, M, R, H, N."""
BLANK_AND_AT: Final = 4
"""The same with T, blank, A, L, R, T, I."""


class Sitting(NamedTuple):
    """What was heard, and the game that was played."""

    text: str
    table: str
    events: list[Any]
    typed: list[str]


Play = Callable[..., Sitting]
"""Plays some lines of an edition (the fixture `play`)."""


def sit(start: Start, reads: Reads, url: str, *, clock: Callable[[], Any] = now, status: int = 0) -> Sitting:
    """Play with what `reads` types; the latest game of the database."""
    heard = reads.heard if isinstance(reads, Listener | Script) else io.StringIO()
    assert run(start._replace(database=url), reads, heard, clock=clock) == status
    with Store(url) as store:
        found = store.summaries()
        if not found:
            return Sitting(heard.getvalue(), "", [], [])
        table = found[0].table
        events = events_of(table, store.read(table))
    return Sitting(heard.getvalue(), table, events, getattr(reads, "typed", []))


def lines_after(sat: Sitting, typed: str) -> list[str]:
    """What followed a line that was typed."""
    lines = sat.text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.endswith(f"> {typed}"))
    rest = lines[first + 1 :]
    end = next((number for number, line in enumerate(rest) if re.match(r"[\w &]+> ", line)), len(rest))
    return rest[:end]
