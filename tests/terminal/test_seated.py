"""The smallest screen at a table: a game of another package says how it looks and which key does what; no more."""

from pathlib import Path
from typing import Any

import pytest

from bonmot.tables import Seating, Table
from bonmot.terminal.app import Bonmot
from tests.bell.games import BellSetup
from tests.bell.terminal import BellScreen
from tests.other_packages import installed
from tests.terminal.screens import HandClock, played, press


def test_a_screen_of_a_few_lines_is_played_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Any, app: Bonmot) -> None:
        seats = [Seating(), Seating(computer=True)]
        table = Table.create(app.services.store, BellSetup(("Ada", "Robot")), seats, game="bell", clock=clock)
        table.close()
        screen = BellScreen(table.name)
        app.push_screen(screen)
        await press(pilot, "f12")
        for point in (1, 2):
            clock.pass_(0.1)
            screen.on_tick()
            text = await press(pilot, "f12")
            assert "DING" in text
            text = await press(pilot, "space")
            assert f"({point}, 0)" in text
            assert "struck 0" in text  # what the game tells of it
        text = await press(pilot, "question_mark")  # the help is one key away
        await press(pilot, "escape")
        text = await press(pilot, "f10")
        assert "Stop the game for everybody" in text
        await press(pilot, "escape")
        clock.pass_(0.1)
        screen.on_tick()
        await press(pilot, "space")
        assert screen.view.scores == (3, 0)
        assert screen.seen.is_over
        text = await press(pilot, "enter")  # after the end there is the menu
        assert "Play again" in text
        text = await press(pilot, "enter")
        assert screen.view.scores == (0, 0)
        assert screen.seated.table.name != table.name
        await press(pilot, "ctrl+q")
        assert app.screen is not screen

    with installed(tmp_path / "packages", bell="tests.bell"):
        played(script, tmp_path, monkeypatch, clock=clock)


def test_a_game_is_named_from_the_menu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Any, app: Bonmot) -> None:
        seats = [Seating(), Seating(computer=True)]
        table = Table.create(app.services.store, BellSetup(("Ada", "Robot")), seats, game="bell", clock=clock)
        table.close()
        screen = BellScreen(table.name)
        app.push_screen(screen)
        await press(pilot, "f12")
        text = await press(pilot, "f10", "enter", *"duel", "enter")
        assert "The game is kept as “duel”." in text
        assert screen.seen.title == "duel"

    with installed(tmp_path / "packages", bell="tests.bell"):
        played(script, tmp_path, monkeypatch, clock=clock)
