"""The list of games: watched, resumed, deleted, brought from files; with keys on the real screen."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bonmot.notation import gcg
from bonmot.tables import Store
from bonmot.tables.storage import Entry, Summary
from bonmot.terminal.replay import GamesScreen
from bonmot.terminal.replay.exporting import ExportScreen
from tests.notation.files import FOLDER
from tests.study.test_story import SAVES
from tests.terminal.driving import Pilot
from tests.terminal.replays import (
    listed,
    told,
    type_in,
    viewer,
)


def test_games_are_listed_the_latest_first(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        lines = pilot.lines
        assert lines[0].strip() == "16 saved games"
        days = [line.split()[0] for line in lines[3:19]]
        assert days == sorted(days, reverse=True)
        assert "Tournament fr" in lines[3]
        assert "playing" in lines[3]

    listed(tmp_path, script)


def test_a_finished_game_is_watched_with_enter_and_left_with_escape(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("down", "enter")
        assert viewer(pilot).past.title == "tournament n° 14"
        await pilot.press("right", "escape")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert pilot.app.screen.chosen is not None
        assert pilot.app.screen.chosen.table == "tournament-over", "the cursor stays"
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, GamesScreen)

    listed(tmp_path, script)


def test_a_game_that_goes_on_can_be_watched_too(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("w")
        assert not viewer(pilot).past.is_over

    listed(tmp_path, script)


def test_a_game_that_is_over_cannot_be_resumed(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("down", "r")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert "The game is over." in told(pilot)

    listed(tmp_path, script)


def test_a_game_is_deleted_only_when_that_is_meant(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        for keys in (["d", "enter"], ["d", "escape"], ["delete", "n"]):
            await pilot.press(*keys)
            assert pilot.lines[0].strip() == "16 saved games"
        await pilot.press("down", "d")
        assert "for good?" in pilot.seen
        await pilot.press("y")
        assert pilot.lines[0].strip() == "15 saved games"
        assert "tournament n° 14" not in pilot.seen
        await pilot.press("d", "right", "enter")
        assert pilot.lines[0].strip() == "14 saved games"

    listed(tmp_path, script)


def test_a_log_is_brought_from_a_file_and_kept(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        assert "No game yet." in pilot.seen
        for key in ("enter", "w", "r", "e", "d"):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, GamesScreen), "without a game nothing happens"
        await pilot.press("i")
        await type_in(pilot, str(SAVES / "micro-over.jsonl"))
        await pilot.press("enter")
        assert pilot.lines[0].strip() == "1 saved game"
        await pilot.press("i")
        await type_in(pilot, str(SAVES / "micro-over.jsonl"))
        await pilot.press("enter")
        assert pilot.lines[0].strip() == "2 saved games"
        await pilot.press("enter")
        assert viewer(pilot).past.title == "micro n° 4"

    listed(tmp_path, script, empty=True)


def test_a_record_is_brought_from_a_file_and_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("i")
        await type_in(pilot, str(FOLDER / "fr-two-players.gcg"))
        await pilot.press("enter")
        assert viewer(pilot).past.view.names == ("Léa Noël", "René Garçon")

    listed(tmp_path, script, empty=True)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (Path("nowhere.gcg"), "no file"),
        (FOLDER / "bad-line.gcg", "belongs to nothing"),
        (FOLDER, "is not a file"),
    ],
)
def test_what_is_no_game_is_said_and_the_list_stays(tmp_path: Path, file: Path, said: str) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("i")
        await type_in(pilot, str(file))
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert said in told(pilot)

    listed(tmp_path, script, empty=True)


def test_a_game_is_exported_from_the_list(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("down", "e")
        assert isinstance(pilot.app.screen, ExportScreen)
        await pilot.press("down", "down")
        await type_in(pilot, str(tmp_path / "x.gcg"))
        await pilot.press("enter")
        assert gcg.read((tmp_path / "x.gcg").read_bytes()).title == "tournament n° 14"

    listed(tmp_path, script)


KEYS = "left right up down home end pageup pagedown space tab escape enter delete b g e s d w i n 1 7 x".split()


@settings(max_examples=2)
@given(keys=st.lists(st.sampled_from(KEYS), min_size=10, max_size=20))
def test_no_keys_can_break_it(keys: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("keys")

    async def script(pilot: Any) -> None:
        # Only games that are over: this is not about playing.
        for game in pilot.app.services.store.summaries("playing"):
            pilot.app.services.store.delete(game.table)
        pilot.app.screen.refresh_list()
        await pilot.press(*keys)

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)  # what is exported goes here
        listed(folder, script)


def test_hostile_texts_are_listed_without_what_a_terminal_obeys(tmp_path: Path) -> None:
    text = "\x1b[2Jowned\x9b31m\u202e"
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as store:
        row = Summary("bad", text, text, text, (text, text), text, (2**62,), updated=10**15, title=text)
        store.create(row, [Entry(0, 10**15, None, b"[]")])

    async def script(pilot: Pilot) -> None:
        assert "owned" in pilot.seen
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", pilot.seen)

    listed(tmp_path, script, empty=True)
