"""A person at a program of the 1980s, who presses keys and reads the screen of 80 × 24.

Games with racks of our choice are opened as games that were kept: a log that begins with an `Opened` of our own is a
game like any other.
"""

import re
import threading
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from rich.color import Color
from rich.style import Style

from bonmot.board import Board, Coordinates
from bonmot.board.move import Move
from bonmot.games.crossword import View, setup_for
from bonmot.games.crossword.events import Opened
from bonmot.hosting.pacing import Pace
from bonmot.players.crossword import board_of
from bonmot.starting import Start
from bonmot.tables import ClockRules, Seating, Store
from bonmot.tables.events import TableOpened
from bonmot.tables.replaying import summary_of
from bonmot.tables.state import folded
from bonmot.tables.storage import Entry
from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.classic import Classic
from bonmot.terminal.seated import Services
from bonmot.terminal.settings import Settings
from bonmot.terminal.sound import Sounds
from bonmot.terminal.tiles import darker
from tests.stores import in_memory
from tests.tables.inside import nothing_before
from tests.terminal.driving import Pilot, running
from tests.terminal.screens import EDGES, SMALL, HandClock

PERSON = Seating()
NOTHING = Settings(speed=0)

BOARD_WIDTH = 48
"""Of a board of 15 × 15 on a screen of 80 × 24: what stands further right is the side."""


def no_loudspeaker() -> Any:
    """The bell is all there is."""
    raise OSError


class Ringing(Bonmot):
    """An app whose bells are counted."""

    bells = 0

    def bell(self) -> None:
        self.bells += 1


class Steps(Pace):
    """Computers that wait for the test, not for time: each of their pauses is noted, and ended by `step`."""

    def __init__(self, *, free: bool = False) -> None:
        super().__init__()
        self.waits: list[float] = []
        self.begun = 0
        """Pauses that began, of those that the test must end."""
        self.ended = 0
        self._free = free
        self._gate = threading.Semaphore(0)

    def wait(self, seconds: float) -> bool:
        self.waits.append(seconds)
        if self._free or seconds <= 0:
            return super().wait(0)
        self.begun += 1
        while not self._gate.acquire(blocking=False):
            if super().wait(0.01):
                return True
        return False

    def step(self) -> None:
        """End one pause."""
        self.ended += 1
        self._gate.release()


class Reader(Pilot):
    """A person at one of these programs, who presses keys and reads the screen."""

    def __init__(self, app: Ringing, clock: HandClock) -> None:
        super().__init__(app)
        self._ringing = app
        self.clock = clock

    @property
    def app(self) -> Ringing:
        return self._ringing

    # ---- pressing keys

    async def pauses(self, steps: Steps) -> AsyncIterator[None]:
        """Every pause of a computer, until it has moved and the program waits for a key: what it says is seen."""
        await self.until(lambda: steps.begun > 0)
        while steps.begun > steps.ended:
            await self.until(lambda: not self.program.has_news)
            yield
            steps.step()
            await self.until(lambda: steps.begun > steps.ended or self.program.settled.is_set())

    async def type_word(self, text: str, *then: str) -> "Reader":
        """Type a word, then some keys; a small letter is a blank: the space bar, then the letter."""
        await self.type(*(key for letter in text for key in (["space"] * letter.islower() + [letter.lower()])))
        return await self.press(*then)

    async def enter(self, text: str, *then: str) -> "Reader":
        """Type a text as it stands, then Enter, then some keys."""
        await self.type(*("space" if each == " " else each for each in text), "enter")
        return await self.press(*then)

    async def at(self, row: int, column: int) -> "Reader":
        """Move the cursor from the top left corner to a square."""
        await self.type(*["down"] * row, *["right"] * column)
        return self

    async def lay(self, move: str) -> "Reader":
        """Type a word and put it where it goes; the program then says what it brings. As `H8 WORD` is written."""
        program = self.program
        parsed = Move.parse(move, program.view.alphabet, Coordinates.of(program.view.language))
        word = re.sub(r"[()]", "", move.split()[1])
        await self.type_word(word, "enter")
        await self.at(parsed.row, parsed.column)
        return await self.press(program.wording.down if parsed.down else program.wording.across)

    async def play(self, move: str) -> "Reader":
        """Lay a word and keep it."""
        return await (await self.lay(move)).press("y")

    async def wait(self, seconds: float) -> "Reader":
        """Let time pass, and look at the clock."""
        self.clock.pass_(seconds)
        self.program.on_tick()
        await self.settle()
        return self

    # ---- reading

    @property
    def program(self) -> Classic:
        screen = self.app.screen
        assert isinstance(screen, Classic)
        return screen

    @property
    def view(self) -> View:
        """What the person in front of the screen may see."""
        return self.program.view

    @property
    def text(self) -> str:
        """Everything, in one line and with ordinary spaces."""
        return one_line(self.seen)

    def part(self, name: str) -> str:
        """What stands in a part of the screen."""
        region = self.app.screen.query_one(f"#{name}").region
        lines = self.lines[region.y : region.bottom]
        return one_line(" ".join(line[region.x : region.right] for line in lines).translate(EDGES))

    @property
    def side(self) -> str:
        """What stands at the right."""
        return self.part("side")

    @property
    def below(self) -> str:
        """What stands under the grid: name and rack, and the question."""
        return f"{self.rack} {self.part('prompt')}"

    @property
    def prompt(self) -> str:
        """The question, with what has been typed after it."""
        return self.part("prompt").removesuffix("█").rstrip()

    @property
    def rack(self) -> str:
        """The name and the rack under the grid, as they stand there, without what the letters are worth."""
        return one_line(re.sub("[₀-₉]", " ", self.part("rack")))

    def square(self, row: int, column: int) -> str:
        """What is written on a square."""
        return self.lines[1 + row][3 + 3 * column : 6 + 3 * column].translate(EDGES).strip()

    def letters(self, row: int, column: int, count: int, *, down: bool = False) -> str:
        """Letters on the grid, without what they are worth."""
        squares = [(row + down * step, column + (not down) * step) for step in range(count)]
        return "".join(re.sub(r"[^A-Z]", "", self.square(*square)[:1]) or "." for square in squares)

    def look(self, row: int, column: int) -> Style:
        """How a square is painted."""
        return self.style(4 + 3 * column, 1 + row)

    def best(self) -> str:
        """The best word that whoever sees this screen could find, as `H8 WORD`; empty if there is none."""
        view = self.view
        assert view.side is not None
        board: Board = board_of(view)
        found = board.moves(view.sides[view.side].rack or "", top=1)
        return f"{found[0].place(board.coordinates)} {found[0].word}" if found else ""


def shades(style: Style) -> set[Color | None]:
    """The grounds of tiles that look alike: every other square is a little darker."""
    return {style.bgcolor, darker(style).bgcolor}


def one_line(text: str) -> str:
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


@asynccontextmanager
async def program(
    start: Start | None = None,
    *,
    size: tuple[int, int] = SMALL,
    settings: Settings = NOTHING,
    store: Store | None = None,
    pace: Callable[[], Pace] = Pace,
    language: str = "en",
    no_color: bool = False,
    settle: bool = True,
) -> AsyncIterator[Reader]:
    """An app with games, settings and a clock of its own."""
    clock = HandClock()
    with ThreadPoolExecutor(2) as executor, TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("BONMOT_DATA", folder)
        patch.setenv("BONMOT_LANGUAGE", language)
        if no_color:
            patch.setenv("NO_COLOR", "1")
        else:
            patch.delenv("NO_COLOR", raising=False)
        services = Services(store or in_memory(), executor, clock, pace, ticks=False)
        app = Ringing(start, services=services, settings=settings)
        app.sounds = Sounds(app.bell, on=settings.sound, device=no_loudspeaker)
        async with running(app, size):
            reader = Reader(app, clock)
            if settle:
                await reader.settle()
            yield reader


@asynccontextmanager
async def game(
    edition: str,
    racks: Sequence[str],
    *moves: str,
    bag: str | None = None,
    drawn: str = "",
    seats: Sequence[Seating] = (),
    names: Sequence[str] = ("ADA", "BOB", "CLEO", "DAN"),
    hand_over: bool = False,
    rules: ClockRules | None = None,
    hint_cost: int = 0,
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> AsyncIterator[Reader]:
    """A kept game with these racks, one for each seat, resumed; then these moves are played by keys."""
    setup = setup_for(edition, names[: len(racks)], options=options)
    if bag is None:
        left = [tile for tile, count in setup.edition.tile_counts(setup.language).items() for _copy in range(count)]
        for tile in "".join(racks) + drawn:
            left.remove(tile)
        bag = drawn + "".join(sorted(left, key=lambda tile: (ord(tile) * 7919 % 101, tile)))
    first: list[TableOpened | Opened] = [
        TableOpened(
            "crossword",
            tuple(seats) or (PERSON,) * len(racks),
            rules or ClockRules(),
            hand_over,
            hint_cost=hint_cost,
        ),
        Opened(setup, 1, (), 0, tuple(racks), bag[::-1]),
    ]
    at = HandClock()()
    with in_memory() as store:
        entry = Entry(0, at, None, msgspec.json.encode(first))
        store.create(summary_of("kept", folded(None, first, at, None, nothing_before), at), [entry])
        async with program(Start(resume="kept"), store=store, **more) as reader:
            for move in moves:
                await reader.play(move)
            yield reader
