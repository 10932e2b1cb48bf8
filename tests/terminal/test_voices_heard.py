"""What characters say, on the screen and in plain lines; and how to silence them."""

from pathlib import Path

import pytest

from bonmot.starting import SeatWish, Start
from bonmot.telling import moments
from bonmot.telling.voices import remarks
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.screen import RaceScreen
from bonmot.terminal.option.screen import OptionScreen
from bonmot.terminal.settings import Settings
from tests.terminal.driving import Pilot
from tests.terminal.listening import ADA, Listener, sit
from tests.terminal.screens import LARGE, SMALL, played, press, seen

OSCAR = SeatWish(computer=True, level=2, persona="oscar")
GREETINGS = remarks("en")["oscar"][moments.GREETING]
MODERN = Start(edition="modern", language="en", seats=(ADA, OSCAR), seed=11)


def heard(screen: str, texts: list[str] = GREETINGS) -> list[str]:
    """Which of some remarks stand on the screen: in the log and under portraits lines are short."""
    words = " ".join(screen.split())
    return [
        text
        for text in texts
        if any(part in words for part in (" ".join(text.split()[:3]), " ".join(text.split()[-3:])))
    ]


def test_a_character_greets_and_can_be_silenced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.settle()
        assert len(heard(seen(app))) == 1
        assert "Remarks: on/off" in await press(pilot, "f10")
        assert heard(await press(pilot, "down", "enter")) == []
        assert not Settings.load().remarks

    played(script, tmp_path, monkeypatch, start=MODERN, size=LARGE)


@pytest.mark.parametrize("remarks_wanted", [True, False])
def test_where_there_is_no_room_for_a_face_its_owner_talks_in_the_log(
    remarks_wanted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.settle()
        assert len(heard(seen(app))) == int(remarks_wanted)

    settings = Settings(sound=False, speed=0, remarks=remarks_wanted)
    played(script, tmp_path, monkeypatch, start=MODERN, size=SMALL, settings=settings)


def test_a_face_shows_how_its_owner_feels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def face(app: Bonmot) -> list[object]:
        drawn = app.screen.query_one("#face")
        return [drawn.render_line(line) for line in range(drawn.size.height)]

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.settle()
        before = face(app)
        await pilot.press("f10", "end", "up", "enter", "y")  # Ada gives up: Oscar has won
        assert face(app) != before
        assert heard(seen(app), remarks("en")["oscar"][moments.WON])

    played(script, tmp_path, monkeypatch, start=MODERN, size=LARGE)


@pytest.mark.parametrize(("edition", "kind"), [("option", OptionScreen), ("cards", RaceScreen)])
def test_they_talk_in_all_games(
    edition: str, kind: type[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.settle()
        assert isinstance(app.screen, kind)
        assert heard(seen(app))

    played(script, tmp_path, monkeypatch, start=MODERN._replace(edition=edition))


def test_they_are_heard_in_plain_lines_unless_they_are_silenced(tmp_path: Path) -> None:
    texts = []
    for place, wanted in enumerate((None, False)):
        start = MODERN._replace(remarks=wanted)
        texts.append(sit(start, Listener(), f"sqlite:///{tmp_path}/{place}.sqlite").text.splitlines())
    talking, silent = texts
    said = {f"Oscar: {text}" for each in remarks("en")["oscar"].values() for text in each}
    spoken = [line for line in talking if line in said]
    assert spoken[0].removeprefix("Oscar: ") in GREETINGS
    assert len(spoken) >= 2
    assert len(set(spoken)) == len(spoken)
    assert silent == [line for line in talking if line not in said]
