"""Opens games in the replay viewer, and the list of games, and reads what they show."""

import re
import shutil
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from textual.widgets._toast import Toast

from bonmot.study.crossword.story import Story, story_of
from bonmot.study.sources import Source, from_file
from bonmot.tables import Store
from bonmot.terminal.app import Bonmot
from bonmot.terminal.replay import GamesScreen, ReplayScreen, Viewer
from bonmot.terminal.seated import Services
from bonmot.terminal.settings import Settings
from tests.study.test_story import SAVES
from tests.terminal import driving
from tests.terminal.driving import Pilot, driven

Script = Callable[[Pilot], Awaitable[None]]


def watched(source: Source | Path, script: Script, size: tuple[int, int] = (80, 24), **preferences: Any) -> None:
    """Open a game in the viewer, and do with it what the script says."""

    async def run() -> None:
        app = Viewer(source if isinstance(source, Source) else from_file(source), settings=Settings(**preferences))
        async with driven(app, size, notifications=True) as pilot:
            await pilot.settle()
            await script(pilot)

    driving.run(run())


@contextmanager
def services(file: Path) -> Iterator[Services]:
    with Store(f"sqlite:///{file}") as store, ThreadPoolExecutor(1) as executor:
        yield Services(store, executor)


def listed(folder: Path, script: Script, size: tuple[int, int] = (80, 24), *, empty: bool = False) -> None:
    """Open the list of games from the title by its key; all old saves are kept."""
    file = folder / "games.sqlite"
    if not empty:
        shutil.copy(SAVES / "games.sqlite", file)

    async def run() -> None:
        with services(file) as kept:
            app = Bonmot(services=kept, settings=Settings())
            async with driven(app, size, notifications=True) as pilot:
                await pilot.press("5")
                assert isinstance(app.screen, GamesScreen)
                await script(pilot)

    driving.run(run())


async def type_in(pilot: Pilot, text: str) -> None:
    """Paste a line instead of the one that stands there, as terminals hand it over."""
    await pilot.type("end", "ctrl+u")
    await pilot.paste(text)


def box(pilot: Pilot) -> str:
    """What stands in the box over the screen, in one line."""
    return " ".join(" ".join(re.findall("│(.*)│", "\n".join(pilot.lines))).split())


def told(pilot: Pilot) -> str:
    """What the notes at the edge of the screen say."""
    return " ".join(str(toast.render()) for toast in pilot.app.screen.query(Toast))


def viewer(pilot: Pilot) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def story_in(pilot: Pilot) -> Story:
    """The same game, told by what looks at it more closely."""
    return story_of(viewer(pilot).past)


def board_shown(pilot: Pilot) -> list[str]:
    """The letters on the board of 15 × 15 as the screen of 80 × 24 shows them, a dot where there are none."""
    rows = pilot.lines[2:17]
    cells = [[row[3 + 3 * column : 6 + 3 * column] for column in range(15)] for row in rows]
    return [
        "".join(
            letter[0] if (letter := re.findall(r"[A-Z](?![A-Z])", cell)) and not re.search(r"\d[A-Z]", cell) else "."
            for cell in row
        )
        for row in cells
    ]


def board_of(story: Any, turn: int) -> list[str]:
    size = story.layout.size
    letters = [
        story.alphabet.decode_tiles(bytes([tile])).upper() if tile else "." for tile in story.scene(turn).squares
    ]
    return ["".join(letters[start : start + size]) for start in range(0, size * size, size)]
