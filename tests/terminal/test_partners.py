"""A computer beside a person, on the screen and in plain lines; and questions that are asked of those opposite."""

from pathlib import Path

import pytest

from bonmot.starting import SeatWish
from bonmot.terminal.app import Bonmot
from tests.terminal.driving import Pilot
from tests.terminal.listening import ADA, Play
from tests.terminal.modern_tables import COMPUTER, PERSON, best_move, sit_down, type_move, view_of
from tests.terminal.screens import played


@pytest.mark.rule("R-055", "R-056")
def test_a_partner_is_heard_on_the_screen_and_plays_when_it_is_asked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON, COMPUTER, PERSON), teams=[0, 1, 0, 1])
        assert [said.seat for said in view_of(screen).talk] == [2]
        assert "I’d play" in " ".join(pilot.seen.split())
        await pilot.press("f10", "enter", *"play", "enter")
        assert [turn.seat for turn in view_of(screen).turns] == [2]

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("R-055", "R-056")
def test_a_partner_is_heard_in_plain_lines_too(play: Play) -> None:
    robot = SeatWish("Robot", True, 3)
    sat = play(
        "modern", "consult 8H ZZ", "consult play", seats=(ADA, robot, robot._replace(name="Max"), robot), teams=True
    )
    assert "Max to the partner: I’d play " in sat.text
    assert "Max to the partner: 8H ZZ can’t be played with our tiles." in sat.text
    assert any(line.startswith("Max: ") for line in sat.text.partition("consult play")[2].splitlines())


@pytest.mark.rule("O-017", "R-056")
@pytest.mark.parametrize("teams", [None, [0, 1, 0, 1]])
def test_who_is_asked_about_a_take_back_sees_nobody_elses_tiles(
    teams: list[int] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON,) * (4 if teams else 3), teams=teams, hand_over=True)
        await pilot.press("enter")
        await type_move(pilot, str(best_move(screen)))
        await pilot.press("enter", "enter")
        if teams:
            await pilot.press("f10", "enter", *"secretplan", "enter")
            assert "secretplan" in pilot.seen
        await pilot.press("f8")
        asked = 0
        while "take the last turn back? (Y/N)" in " ".join(pilot.seen.split()):
            name = " ".join(pilot.seen.split()).partition(": may Ada take")[0].rpartition(" ")[2]
            rack = screen.query_one("#rack").region
            held = "".join(pilot.lines[row][rack.x : rack.right] for row in range(rack.y, rack.bottom)).strip()
            front = not screen._hidden
            assert front == bool(held)
            assert not front or name in held
            assert front or "secretplan" not in pilot.seen
            assert front or not screen.offers("hint")
            await pilot.press("f2", "y")
            asked += 1
        assert asked > 1

    played(script, tmp_path, monkeypatch)
