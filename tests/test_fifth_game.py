"""A game of another package: announced by one entry point, at home in every room, without a line in src/."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bonmot.cli import main
from bonmot.starting import SeatWish, Start
from bonmot.tables import Store, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.plain.running import run
from tests.bell.terminal import BellScreen
from tests.other_packages import installed
from tests.tables.sitting import Watch
from tests.terminal.driving import Pilot
from tests.terminal.listening import Script
from tests.terminal.screens import HandClock, played, press


@pytest.fixture(autouse=True)
def _bell(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "packages", bell="tests.bell"):
        yield


async def strike(pilot: Pilot, app: Bonmot, clock: HandClock) -> str:
    """Let the bell be hung, and strike it."""
    clock.pass_(0.1)
    assert isinstance(app.screen, BellScreen)
    app.screen.on_tick()
    assert "DING" in await press(pilot, "f12")
    return await press(pilot, "space")


def test_it_is_set_up_played_left_resumed_and_seen_again_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert "b  Bell" in pilot.seen  # the title lists it
        form = await press(pilot, "b")
        assert "‹ Bell ›" in form  # the usual form knows its edition
        await press(pilot, "enter")
        assert isinstance(app.screen, BellScreen)
        assert "(1, 0)" in await strike(pilot, app, clock)
        await press(pilot, "ctrl+q")  # leaving keeps the game

        games = await press(pilot, "5")
        assert "Bell" in games
        await press(pilot, "r")
        assert isinstance(app.screen, BellScreen)
        assert app.screen.view.scores == (1, 0)
        await strike(pilot, app, clock)
        await strike(pilot, app, clock)
        assert app.screen.seen.is_over
        await press(pilot, "ctrl+q")

        replay = await press(pilot, "5", "enter")
        assert "turn 0 of 3" in replay
        assert "strikes" in replay  # the score sheet
        assert "(1, 0)" in await press(pilot, "right")  # one replay for all games, in the game's own words
        assert "Player 1: strikes +1" in pilot.seen

    played(script, tmp_path, monkeypatch, clock=clock)


def test_it_is_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await press(pilot, "6")  # computers only
        while "‹ Bell ›" not in pilot.seen:
            await pilot.press("right")
        await press(pilot, "enter")
        assert isinstance(app.screen, BellScreen)
        for _second in range(400):
            if app.screen.seen.is_over:
                break
            clock.pass_(1)
            app.screen.on_tick()
            await press(pilot, "f12")
        assert 3 in app.screen.view.scores

    played(script, tmp_path, monkeypatch, clock=clock)


def test_it_is_played_in_lines_kept_shown_and_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    watch = Watch()

    def later(line: str) -> Callable[[list[str]], str]:
        def typed(_heard: list[str]) -> str:
            watch.forward(0.5)
            return line

        return typed

    script = Script(later("strike"), later("strike"), later("strike"))
    start = Start(edition="bell", language="en", seats=(SeatWish("Ada"), SeatWish(computer=True)), database=url)
    assert run(start, script, script.heard, clock=watch) == 0
    assert "Over: (3, 0)." in script.heard.getvalue()

    with Store(url) as store:
        (summary,) = store.summaries()
        assert (summary.game, summary.status, summary.scores) == ("bell", "over", (3, 0))
        with_table = Table.open(store, summary.table)
        assert with_table.view(None).game.scores == (3, 0)
        with_table.close()

    def said(*arguments: Any) -> str:
        capsys.readouterr()
        assert main([*map(str, arguments), "--database", url]) == 0
        return capsys.readouterr().out

    assert "The game is over: Ada wins." in said("games", "show", summary.table)
    for notation, told in (("text", "strikes"), ("html", "strikes")):
        file = tmp_path / f"bell.{notation}"
        said("games", "export", summary.table, file, "--to", notation)
        assert told in file.read_text(encoding="utf-8")
