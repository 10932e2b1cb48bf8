"""The app on a screen of a test: with games, settings and a clock of its own, real keys, and the text that is seen."""

from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from bonmot.games.moments import Instant
from bonmot.hosting.pacing import Pace
from bonmot.starting import Start
from bonmot.tables import Store
from bonmot.terminal.app import Bonmot
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.seated import Services
from bonmot.terminal.settings import Settings
from tests.terminal import driving
from tests.terminal.driving import Pilot, driven

SMALL = (80, 24)
LARGE = (140, 50)

Script = Callable[[Pilot, Bonmot], Awaitable[None]]


class HandClock:
    """A clock that moves when a test moves it."""

    def __init__(self) -> None:
        self.instant = Instant(1_000_000)

    def __call__(self) -> Instant:
        return self.instant

    def pass_(self, seconds: float) -> None:
        """Let some time pass."""
        self.instant = Instant(self.instant + round(seconds * 1_000))


def played(
    script: Script,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    language: str = "en",
    size: tuple[int, int] = SMALL,
    start: Start | None = None,
    settings: Settings | None = None,
    clock: Callable[[], Instant] | None = None,
    pace: Callable[[], Pace] = Pace,
) -> Bonmot:
    """Do with a new app what the script says. Settings are kept in `folder`; computers take no time to show things."""
    monkeypatch.setenv("BONMOT_DATA", str(folder))
    monkeypatch.setenv("BONMOT_LANGUAGE", language)

    async def run() -> Bonmot:
        with services(clock, pace) as shared:
            app = Bonmot(start, services=shared, settings=settings or Settings(sound=False, speed=0))
            async with driven(app, size) as pilot:
                await script(pilot, app)
            return app

    return driving.run(run())


@contextmanager
def services(clock: Callable[[], Instant] | None = None, pace: Callable[[], Pace] = Pace) -> Iterator[Services]:
    """Games that are kept in memory, and threads to think in."""
    with Store("sqlite://") as store, ThreadPoolExecutor(2) as executor:
        yield Services(store, executor, clock or HandClock(), pace, ticks=False)


def seen(app: Bonmot) -> str:
    """What stands on the screen."""
    return Pilot(app).seen


def rack_seen(app: Bonmot) -> list[str]:
    """What stands on the rack under the board, line by line: letters with their values, without edges and names."""
    bar = app.screen.query_one(RackBar)
    x, y, width, height = bar.region
    lines = (line[x : x + width][bar.start :] for line in Pilot(app).lines[y : y + height])
    return [text for line in lines for text in line.translate(EDGES).split()]


EDGES = str.maketrans(dict.fromkeys("▎▐▝▀╌", " "))


async def press(pilot: Pilot, *keys: str) -> str:
    """Press keys one after the other, each when what the one before has done is done; what is seen then."""
    await pilot.press(*keys)
    return pilot.seen
