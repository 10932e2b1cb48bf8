"""A game is written to a file from the replay viewer."""

from pathlib import Path

import pytest

from bonmot.terminal.replay import ReplayScreen
from tests.notation.files import FOLDER
from tests.study.test_story import SAVES
from tests.terminal.driving import Pilot
from tests.terminal.replays import box, told, type_in, watched


@pytest.mark.parametrize(
    ("downs", "suffix", "begins"),
    [
        (0, ".html", b"<!doctype html>"),
        (1, ".txt", b"deluxe n"),
        (2, ".gcg", b"#character"),
        (3, ".svg", b"<svg"),
        (4, ".jsonl", b'{"bonmot"'),
    ],
)
def test_a_game_is_written_as_people_like(
    tmp_path: Path, downs: int, suffix: str, begins: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot) -> None:
        await pilot.press("e", *["down"] * downs, "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert (tmp_path / f"deluxe-over{suffix}").read_bytes().startswith(begins)
        assert "Written: " in told(pilot)

    watched(SAVES / "deluxe-over.jsonl", script)


def test_a_file_of_the_same_name_is_replaced_only_when_that_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text("mine")

    async def script(pilot: Pilot) -> None:
        await pilot.press("e")
        await type_in(pilot, str(file))
        await pilot.press("enter")
        assert "There is such a file already" in pilot.seen
        assert file.read_text() == "mine"
        await pilot.press("escape")
        assert file.read_text() == "mine"
        await pilot.press("e")
        await type_in(pilot, str(file))
        await pilot.press("enter", "enter")
        assert file.read_text().startswith("<!doctype html>")

    watched(FOLDER / "en-two-players.gcg", script)


def test_what_cannot_be_written_is_said_and_can_be_corrected(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("e")
        await type_in(pilot, str(tmp_path / "no" / "x.html"))
        await pilot.press("enter")
        assert "no such file or folder" in box(pilot)
        await type_in(pilot, "")
        await pilot.press("enter")
        assert "Which file? Give it a name." in box(pilot)
        await type_in(pilot, str(tmp_path))
        await pilot.press("enter")
        assert "it is a folder" in box(pilot)
        await type_in(pilot, str(tmp_path / "x.html"))
        await pilot.press("enter")
        assert (tmp_path / "x.html").exists()

    watched(FOLDER / "en-two-players.gcg", script)


def test_teams_cannot_be_written_in_gcg_and_that_is_said(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("e", "down", "down")
        await type_in(pilot, str(tmp_path / "x.gcg"))
        await pilot.press("enter")
        assert "GCG cannot say that teams play." in pilot.seen
        assert not (tmp_path / "x.gcg").exists()

    watched(SAVES / "regles-playing.jsonl", script)


def test_a_record_has_no_log_to_write() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("e")
        assert "everything, for another Bonmot" not in pilot.seen
        assert "record for other programs (GCG)" in pilot.seen

    watched(FOLDER / "en-two-players.gcg", script)
