"""What games add to the command line."""

from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import pytest

from bonmot.cli.application import OURS
from bonmot.cli.part import parts
from bonmot.lab.part import LabPart, lab_of, measured_scales
from bonmot.players.casts import scales
from tests.other_packages import installed

from .conftest import Said

Bonmot = Callable[..., Said]


def test_a_game_of_another_package_adds_its_commands(bonmot: Bonmot, tmp_path: Path) -> None:
    with installed(tmp_path, bell="tests.bell"):
        assert bonmot("ring", "--times", 3).out == "ding ding ding \n"
        assert bonmot("lab", "tune").out == "tuned 1 times\n"
        listed = bonmot("--help").out
        assert listed.index("play ") < listed.index("Ring the bell.") < listed.index("words ")
    assert bonmot("ring").status == 2


def test_a_game_need_not_be_measured(tmp_path: Path) -> None:
    before = scales(), measured_scales()
    with installed(tmp_path, bell="tests.bell"):
        assert lab_of("bell") == LabPart()
        assert (scales(), measured_scales()) == before


def test_nothing_is_said_of_commands_and_options_that_are_not_there() -> None:
    for part in (OURS, *parts().values()):
        for path, functions in part.commands.items():
            said = part.texts
            for name in path.split():
                said = said[name]
            for function in functions:
                hints = get_type_hints(function).items()
                fields = {field for name, hint in hints for field in getattr(hint, "_fields", (name,))}
                assert set(said[function.__name__.rstrip("_")]) <= {"about", *fields}, function


@pytest.mark.parametrize("command", [("moves", "AEMINOS"), ("hint", "QUICKLY"), ("game", "--help"), ("lab", "cards")])
def test_commands_of_our_games_are_there(bonmot: Bonmot, command: tuple[str, ...]) -> None:
    assert bonmot(*command).status == 0
