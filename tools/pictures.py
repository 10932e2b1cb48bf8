"""Draws the pictures of docs/pictures: screens of the terminal game, as SVG that any browser shows.

    python -m tools.pictures [NAME …]

Each scene is played with real keys, so a picture shows what the program does. The tests compare the texts in the
pictures with what the scenes show now (tests/terminal/test_pictures.py).
"""

import os
import re
import sys
import tempfile
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from bonmot.games.crossword import View, setup_for
from bonmot.games.moments import Instant
from bonmot.hosting.pacing import Pace
from bonmot.players.crossword import board_of, rack_of
from bonmot.starting import Start
from bonmot.tables import Seating, Store, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.seated import Services
from bonmot.terminal.settings import Settings
from tests.terminal import driving
from tests.terminal.driving import Pilot, driven

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"

Scene = Callable[[Pilot, Bonmot], Awaitable[None]]


class StillClock:
    """A clock that moves when a scene moves it."""

    def __init__(self) -> None:
        self.instant = Instant(1_000_000)

    def __call__(self) -> Instant:
        return self.instant


def seen_view(app: Bonmot) -> View:
    """What the person in front of the screen sees."""
    screen: Any = app.screen
    view: View = screen.seated.view().game
    return view


# ---- scenes


async def title(_pilot: Pilot, _app: Bonmot) -> None:
    """The first screen."""


async def _micro_setup(pilot: Pilot) -> None:
    await pilot.press("2", "2", *"ZOE", "enter", "n", *"ORDI", "enter", "o", "4", "n", "n", "o", "n", "0")


async def _type_best(pilot: Pilot, app: Bonmot, across: str, down: str, *, keep: bool = True) -> None:
    """A classic desk: type the best word, go to its place, lay it."""
    view = seen_view(app)
    board = board_of(view)
    move = board.moves(rack_of(view), top=1)[0]
    step = board.size if move.down else 1
    start = move.row * board.size + move.column
    for offset, tile in enumerate(move.tiles):
        text = board.alphabet.decode_tiles(bytes([tile or board.squares[start + offset * step]]))
        if tile and text != text.upper():
            await pilot.press("space")
        await pilot.press(text.lower())
    await pilot.press("enter", *["down"] * move.row, *["right"] * move.column, down if move.down else across)
    if keep:
        await pilot.press("y")


async def micro(pilot: Pilot, app: Bonmot) -> None:
    """Micro in the middle of a game: a word is laid and its score asked about."""
    await _micro_setup(pilot)
    for _turn in range(4):
        await _type_best(pilot, app, "h", "v")
    await _type_best(pilot, app, "h", "v", keep=False)


async def micro_questions(pilot: Pilot, _app: Bonmot) -> None:
    """Setting up a game of Micro."""
    await pilot.press("2", "2", *"ZOE", "enter", "n", *"ORDI", "enter", "o", "4", "n")


async def deluxe(pilot: Pilot, app: Bonmot) -> None:
    """De Luxe in the middle of a game, with its options and a hint."""
    await pilot.press(
        "3", "enter", *"ADA", "enter", "enter", *"ROBOT", "enter", "6", "enter", "enter", "enter", "0", "enter"
    )
    for _turn in range(4):
        await _type_best(pilot, app, "a", "d")
    await pilot.press("8")


async def exchange(pilot: Pilot, app: Bonmot) -> None:
    """Changing letters in Micro."""
    await _micro_setup(pilot)
    await _type_best(pilot, app, "h", "v")
    rack = seen_view(app).sides[0].rack or ""
    await pilot.press("ctrl+c", *["space" if tile == "?" else tile.lower() for tile in rack[:3]], "enter")


async def _modern(
    pilot: Pilot, app: Bonmot, turns: int, *, persona: str = "colette", language: str = "fr", seed: int = 9
) -> None:
    from bonmot.terminal.crossword.modern import ModernScreen

    names = ["Ada", persona.title()]
    setup = setup_for("modern", names, language=language, options={"opening.first": "first-seat"})
    seats = [Seating(), Seating(computer=True, level=6, persona=persona)]
    table = Table.create(app.services.store, setup, seats, seed=seed, clock=app.services.clock)
    app.push_screen(ModernScreen(table.name))
    await pilot.settle()
    for _turn in range(turns):
        view = seen_view(app)
        if view.final is not None:
            return
        moves = board_of(view).moves(rack_of(view), top=1)
        if moves:
            await pilot.type("tab", *str(moves[0]), "enter")
        else:
            await pilot.press("f4", "y")


async def modern(pilot: Pilot, app: Bonmot) -> None:
    """A modern table: tiles are laid, and what they would bring is seen."""
    from bonmot.terminal.crossword.modern import ModernScreen

    await _modern(pilot, app, 4)
    view = seen_view(app)
    move = board_of(view).moves(rack_of(view), top=1)[0]
    assert isinstance(app.screen, ModernScreen)
    row, column = app.screen.laying.cursor
    rows, columns = move.row - row, move.column - column
    await pilot.press(*["down" if rows > 0 else "up"] * abs(rows), *["right" if columns > 0 else "left"] * abs(columns))
    await pilot.press(*(["space"] if move.down else []))
    inside = False
    for letter in move.word:
        inside = letter == "(" or (inside and letter != ")")
        if letter not in "()" and not inside:
            await pilot.press(letter.upper() if letter.islower() else letter.lower())


async def end(pilot: Pilot, app: Bonmot) -> None:
    """The end of a game."""
    await _modern(pilot, app, 60, language="en", persona="oscar", seed=12)


async def thinking(pilot: Pilot, app: Bonmot) -> None:
    """A computer thinks aloud: it is held at one of its tries."""
    await _modern(pilot, app, 3, language="en", persona="nora", seed=21)
    screen: Any = app.screen
    held = _Held()
    screen.seated.pace, screen.seated.aloud, screen.seated.speed = held, True, 1
    await pilot.interrupt("f4", "y")
    await pilot.until(held.reached.is_set)
    await pilot.until(lambda: True)  # what it has just said is drawn


class _Held(Pace):
    """Lets some tries pass, and holds the computer at the next until the screen is left."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = threading.Event()
        self._tries = 6

    def calm(self) -> None:
        """Nobody is in a hurry; and whoever was let go stays so."""
        if not self.reached.is_set():
            super().calm()

    def wait(self, seconds: float) -> bool:
        """Think on, or be held."""
        self._tries -= 1
        if self._tries > 0:
            return False
        self.reached.set()
        return super().wait(60)


async def amber(pilot: Pilot, app: Bonmot) -> None:
    """The same on an amber screen."""
    app.change_settings(theme="amber")
    await _modern(pilot, app, 6)


async def symbols(pilot: Pilot, app: Bonmot) -> None:
    """Without colours: every premium square carries its sign."""
    app.change_settings(theme="monochrome")
    await _modern(pilot, app, 6)


async def _race(pilot: Pilot, app: Bonmot, people: int, computers: int, language: str, seed: int) -> Any:
    """A card race, whose screen is given back."""
    from bonmot.games.cards import setup_for as race_for
    from bonmot.terminal.cards.screen import RaceScreen

    names = ["Ada", "Oscar", "Nora", "Max"][: people + computers]
    seats = [Seating()] * people + [Seating(computer=True, level=4)] * computers
    setup = race_for("cards", names, language=language, computers=range(people, people + computers))
    table = Table.create(app.services.store, setup, seats, game="cards", seed=seed, clock=app.services.clock)
    table.close(pause=False)
    screen = RaceScreen(table.name)
    app.push_screen(screen)
    await pilot.settle()
    return screen


async def _pass_time(pilot: Pilot, screen: Any, milliseconds: int | None = None) -> None:
    """Let time pass, until something happens by itself if nothing else is said."""
    clock: Any = screen.seated.services.clock
    due = screen.seated.table.deadline
    clock.instant = Instant(max(clock.instant, due) if milliseconds is None else clock.instant + milliseconds)
    screen.on_tick()
    await pilot.settle()


async def _to_phase(pilot: Pilot, screen: Any, phase: str) -> None:
    """Turn cards and draw where people are asked, and wait for the others, until the race is in a phase."""
    keys = {"flip": "enter", "pick": "right", "draw": "enter"}
    while (view := screen.view_of()).phase != phase:
        asked = view.winner if view.phase == "draw" else view.flipper
        if view.phase in keys and asked in screen.people:
            await _pass_time(pilot, screen, 1_000)
            await pilot.press(keys[view.phase])
        else:
            await _pass_time(pilot, screen)


def _letters_for(screen: Any, seat: int = 0) -> list[str]:
    """The keys of a word that a seat could lay."""
    from bonmot.players.cards import CardPlayer, published

    view = screen.view_of(seat)
    known = sorted(CardPlayer(published(8)).known(view, view.question), key=lambda found: -found.ease)
    letters = list(known[0].word) if known else []
    if view.letter in letters:
        letters.remove(view.letter)
    return [letter.lower() for letter in letters]


async def cards(pilot: Pilot, app: Bonmot) -> None:
    """A card race against two computers: a word is about to be laid."""
    screen = await _race(pilot, app, 1, 2, "en", 11)
    for answers in (True, False, True, False, False):
        await _to_phase(pilot, screen, "race")
        if answers and (letters := _letters_for(screen)):
            await _pass_time(pilot, screen, 1_100)
            await pilot.press(*letters, "enter")
        await _to_phase(pilot, screen, "flip")
    await _to_phase(pilot, screen, "race")
    while not _letters_for(screen):
        await _to_phase(pilot, screen, "flip")
        await _to_phase(pilot, screen, "race")
    await _pass_time(pilot, screen, 1_100)
    await pilot.press(*_letters_for(screen))


async def cards_countdown(pilot: Pilot, app: Bonmot) -> None:
    """Somebody has turned a card."""
    screen = await _race(pilot, app, 1, 2, "en", 11)
    await _to_phase(pilot, screen, "countdown")
    await _pass_time(pilot, screen, 600)


async def cards_people(pilot: Pilot, app: Bonmot) -> None:
    """Two people at one keyboard, who have pressed their keys at nearly the same moment."""
    screen = await _race(pilot, app, 2, 0, "fr", 8)
    await _to_phase(pilot, screen, "race")
    await _pass_time(pilot, screen, 3_200)
    await pilot.press("equals_sign")
    await _pass_time(pilot, screen, 100)
    await pilot.press("1", *_letters_for(screen, 1))


async def _option(pilot: Pilot, app: Bonmot, turns: int, *, seed: int, edition: str = "option") -> Any:
    """A game of OPTION after so many turns of the person, whose best turn is given back."""
    from bonmot.games.option import setup_for as option_for
    from bonmot.notation.option import move_text
    from bonmot.players.option import board_of as prism_board
    from bonmot.players.option import rack_of as prism_rack
    from bonmot.terminal.option.screen import OptionScreen

    setup = option_for(edition, ["Ada", "Colette"], language="fr")
    seats = [Seating(), Seating(computer=True)]
    table = Table.create(app.services.store, setup, seats, game="option", seed=seed, clock=app.services.clock)
    app.push_screen(OptionScreen(table.name))
    await pilot.settle()
    for turn in range(turns + 1):
        view: Any = seen_view(app)
        if view.final is not None:
            return None
        best = prism_board(view).best(prism_rack(view))
        if turn == turns:
            return best
        if "accept" in view.may:
            await pilot.press("y")
        elif best is None:
            await pilot.press("f4", "y")
        else:
            await pilot.type("tab", *move_text(view, best.placed, best.flipped), "enter")
    return None


async def _point(pilot: Pilot, app: Bonmot, row: int, column: int) -> None:
    """Lead the cursor of a table to a square."""
    screen: Any = app.screen
    rows, columns = row - screen.laying.cursor[0], column - screen.laying.cursor[1]
    await pilot.press(*["down" if rows > 0 else "up"] * abs(rows), *["right" if columns > 0 else "left"] * abs(columns))


async def option(pilot: Pilot, app: Bonmot) -> None:
    """OPTION: prisms are laid, what may be turned is marked, and what it would bring is seen."""
    best = await _option(pilot, app, 3, seed=30)
    for laid in best.placed:
        await _point(pilot, app, laid.row, laid.column)
        await pilot.press(laid.letter.lower())


async def option_turning(pilot: Pilot, app: Bonmot) -> None:
    """A prism of the board is turned: 25 points more."""
    best = await _option(pilot, app, 3, seed=13)
    for laid in best.placed:
        await _point(pilot, app, laid.row, laid.column)
        await pilot.press(laid.letter.lower())
    for flipped in best.flipped:
        await _point(pilot, app, flipped.row, flipped.column)
        await pilot.press("plus")
    await pilot.press("up", "up")


async def option_end(pilot: Pilot, app: Bonmot) -> None:
    """The end: both faces of the prisms left are counted."""
    await _option(pilot, app, 60, seed=4)


async def option_symbols(pilot: Pilot, app: Bonmot) -> None:
    """Without colours: capitals are dark, small letters light."""
    app.change_settings(theme="monochrome")
    await option(pilot, app)


async def _duplicate(pilot: Pilot, app: Bonmot, rounds: int, *, seed: int, opponents: int = 7) -> Any:
    """A person in a field, after some rounds in which every other top was found."""
    from bonmot.games import duplicate as rules
    from bonmot.kernel import StopFlag
    from bonmot.players.duplicate import Graded, Top, usual_field
    from bonmot.terminal.duplicate.screen import DuplicateScreen

    clock: Any = app.services.clock
    field = usual_field(opponents, "en", without="Ada")
    names = ["Ada", *(each.name for each in field)]
    setup = rules.setup_for("duplicate", names, language="en", computers=range(1, len(names)))
    seats = [Seating(), *field]
    table = Table.create(app.services.store, setup, seats, game="duplicate", seed=seed, clock=clock)
    table.close(pause=False)
    screen = DuplicateScreen(table.name)
    app.push_screen(screen)
    await pilot.settle()
    for number in range(rounds):
        clock.instant = Instant(clock.instant + 60_000)
        await pilot.press("enter")
        player = Top() if number % 2 else Graded(3)
        slip: Any = player.choose(screen.view, StopFlag(), lambda _thought: None)
        await pilot.type("tab", *f"{slip.place} {slip.word}", "enter")
    return screen


async def duplicate(pilot: Pilot, app: Bonmot) -> None:
    """Duplicate: a round is open, the first bell has rung, and a word is laid."""
    screen = await _duplicate(pilot, app, 6, seed=33)
    clock: Any = app.services.clock
    clock.instant = Instant(clock.instant + 1_000)
    await pilot.press("enter")
    clock.instant = Instant(clock.instant + 153_000)
    screen.on_tick()
    await pilot.settle()
    move = board_of(screen.view).moves(screen.view.rack, top=12)[-1]
    await _point(pilot, app, move.row, move.column)
    await pilot.press(*(["space"] if move.down else []))
    inside = False
    for letter in move.word:
        inside = letter == "(" or (inside and letter != ")")
        if letter not in "()" and not inside:
            await pilot.press(letter.lower())


async def duplicate_closed(pilot: Pilot, app: Bonmot) -> None:
    """The slips of a round are opened: the top lies on the board."""
    await _duplicate(pilot, app, 5, seed=33)


async def desk(pilot: Pilot, app: Bonmot) -> None:
    """The referee's desk in the fourth round of an evening: slips come in, and one is being typed."""
    from bonmot.games import duplicate as rules
    from bonmot.hosting.duplicate.desk_lines import plain_word
    from bonmot.terminal.duplicate.desk import DeskScreen

    first = ("Ada", "Blaise", "Chloe", "David", "Emma", "Felix", "Grace", "Hugo")
    names = [f"{name} {family}" for family in ("Baker", "Moreau", "Young") for name in first]
    setup = rules.setup_for("duplicate", names, language="en", arbiter=True)
    table = Table.create(app.services.store, setup, seed=12, clock=app.services.clock)
    table.close(pause=False)
    screen = DeskScreen(table.name)
    app.push_screen(screen)
    await pilot.settle()
    for number in range(4):
        await pilot.press("enter")
        found = screen.desk.solutions if screen.desk is not None else ()
        for seat in range(len(names) if number < 3 else 15):
            move = found[(seat * seat + 3 * number) % (9 + seat)]
            slip = rules.HandIn(move.place(), move.word, move.score, seat)
            screen.submit(slip)
        await pilot.settle()
        if number < 3:
            await pilot.press("f4")
    assert screen.desk is not None
    move = screen.desk.solutions[1]
    await pilot.type(*f"18 {move.place()} {plain_word(move).lower()} {move.score}")


async def help_(pilot: Pilot, _app: Bonmot) -> None:
    """The help."""
    await pilot.press("f1")


SCENES: Final[dict[str, tuple[Scene, str, tuple[int, int]]]] = {
    "title": (title, "en", (80, 24)),
    "micro-questions": (micro_questions, "fr", (80, 24)),
    "micro": (micro, "fr", (80, 24)),
    "exchange": (exchange, "fr", (80, 24)),
    "deluxe": (deluxe, "en", (80, 24)),
    "modern": (modern, "en", (118, 40)),
    "thinking": (thinking, "en", (80, 24)),
    "end": (end, "en", (80, 24)),
    "amber": (amber, "en", (80, 24)),
    "symbols": (symbols, "en", (80, 24)),
    "cards": (cards, "en", (80, 24)),
    "cards-countdown": (cards_countdown, "en", (80, 24)),
    "cards-people": (cards_people, "fr", (80, 24)),
    "option": (option, "en", (118, 40)),
    "option-turning": (option_turning, "en", (80, 24)),
    "option-end": (option_end, "en", (80, 24)),
    "option-symbols": (option_symbols, "en", (80, 24)),
    "duplicate": (duplicate, "en", (118, 40)),
    "duplicate-closed": (duplicate_closed, "en", (80, 24)),
    "desk": (desk, "en", (140, 40)),
    "help": (help_, "en", (80, 24)),
}
"""Name of a picture → its scene, the language of the texts, and the size of the screen."""


# ---- drawing


async def _drawn(scene: Scene, size: tuple[int, int]) -> str:
    with Store("sqlite://") as store, ThreadPoolExecutor(1) as executor:
        services = Services(store, executor, StillClock(), ticks=False)
        app = Bonmot(Start(seed=5), services=services, settings=Settings(speed=0, sound=False, see_thinking=False))
        async with driven(app, size) as pilot:
            await scene(pilot, app)
            return tidied(app.export_screenshot())


def drawn(name: str) -> str:
    """A picture."""
    scene, language, size = SCENES[name]
    before = {key: os.environ.get(key) for key in ("BONMOT_LANGUAGE", "BONMOT_DATA", "NO_COLOR")}
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ.update(BONMOT_LANGUAGE=language, BONMOT_DATA=folder)
            os.environ.pop("NO_COLOR", None)
            return driving.run(_drawn(scene, size))
    finally:
        for key, value in before.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value


def tidied(svg: str) -> str:
    """The picture without fonts from elsewhere, with the same names each time, and without spaces at the ends of runs.

    Some viewers leave out a space at the beginning of a text; the place of the first letter is given instead.
    """
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono").replace("arial", "sans-serif")

    def moved(found: re.Match[str]) -> str:
        before, x, middle, length, after, text = found.groups()
        stripped = text.removeprefix("&#160;")
        spaces = 0
        while stripped != text:
            text, spaces = stripped, spaces + 1
            stripped = text.removeprefix("&#160;")
        while text.endswith("&#160;"):
            text, length = text.removesuffix("&#160;"), str(float(length) - 12.2)
        if not text:
            return ""
        return f"{before}{float(x) + 12.2 * spaces:g}{middle}{float(length) - 12.2 * spaces:g}{after}{text}</text>"

    return re.sub(r'(<text[^>]* x=")([\d.]+)("[^>]*textLength=")([\d.]+)("[^>]*>)([^<]*)</text>', moved, svg)


def texts_of(svg: str) -> list[str]:
    """All that a picture says."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def main(names: list[str]) -> None:
    """Draw all pictures, or some."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or SCENES:
        (FOLDER / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
