"""What a person alone does with duplicate on the screen: the game of the day, its report, the same game again."""

from pathlib import Path

import pytest
from textual.widgets import OptionList

from bonmot.games.moments import local_time
from bonmot.starting import SeatWish, Start
from bonmot.terminal.app import Bonmot
from bonmot.terminal.duplicate.screen import DuplicateScreen
from bonmot.terminal.settings import Settings
from bonmot.terminal.title import TitleScreen
from tests.terminal.driving import Pilot
from tests.terminal.screens import LARGE, HandClock, played, press


def at_table(app: Bonmot) -> DuplicateScreen:
    assert isinstance(app.screen, DuplicateScreen)
    return app.screen


async def choose(pilot: Pilot, label: str) -> str:
    """Open the menu and choose a line of it."""
    await press(pilot, "f10")
    lines = [str(option.prompt) for option in pilot.app.screen.query_one(OptionList).options]
    return await press(pilot, *["down"] * lines.index(label), "enter")


def test_the_game_of_the_day_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, TitleScreen)
        assert "Game of the day" in pilot.seen
        await press(pilot, "j")
        screen = at_table(app)
        assert len(screen.view.sides) == 16
        assert screen.view.names[0] == "Zoé"
        await press(pilot, "enter")
        await press(pilot, "f4", "y")
        first = screen.view.rounds[0]
        assert first.results[0].fault == "blank"
        report = await choose(pilot, "Where the points went")
        assert "0 points of" in report
        assert f"Lost: {first.score} points to rounds without a word." in report
        await press(pilot, "enter")
        assert await choose(pilot, "Leave (the game is kept)")
        await press(pilot, "j")
        assert at_table(app).view.rounds == (first,)
        assert [each.title for each in app.services.store.summaries()] == [f"The game of {local_time(clock()).date()}"]

    settings = Settings(sound=False, speed=0, name="Zoé")
    played(script, tmp_path, monkeypatch, clock=clock, size=LARGE, settings=settings)


def test_a_game_that_is_over_is_played_again_against_its_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert [each.names[0] for each in at_table(app).view.sides] == ["Ada", "Oscar"]
        await press(pilot, "enter")
        rack = at_table(app).view.rack
        await press(pilot, "f4", "y")
        await choose(pilot, "Stop the game for everybody")
        await press(pilot, "y")
        assert at_table(app).view.final is not None
        await choose(pilot, "The same game, against this field")
        again = at_table(app).view
        assert (again.final, [each.name for each in again.standings]) == (None, ["Ada", "Ada then", "Oscar"])
        await press(pilot, "enter")
        assert at_table(app).view.rack == rack

    start = Start(edition="duplicate", language="fr", seats=(SeatWish("Ada"),), field=1, seed=3)
    played(script, tmp_path, monkeypatch, start=start, size=LARGE)
