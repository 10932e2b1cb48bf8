"""Games of other packages that are not what they should be: one clear error, and our own games go on."""

import sys
from pathlib import Path

import pytest

from bonmot.cli import main
from bonmot.errors import BonmotError
from bonmot.games import catalogue
from bonmot.players.casts import cast_of, scales
from bonmot.terminal.part import shown_games
from tests.other_packages import installed


def package(folder: Path, name: str, **modules: str) -> None:
    """A package of a few lines, where Python finds it."""
    home = folder / "packages" / name
    home.mkdir(parents=True)
    (home / "__init__.py").touch()
    for module, text in modules.items():
        (home / f"{module}.py").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("modules", "code"),
    [
        ({}, "game-part-missing"),
        ({"games": "ENTRY = 7"}, "game-part-wrong"),
        ({"games": "import a_package_that_is_nowhere"}, "game-part-missing"),
        ({"games": "raise RuntimeError('not today')"}, "game-part-missing"),
    ],
    ids=["nothing", "another kind", "needs what is missing", "fails"],
)
def test_a_broken_game_is_left_out_of_every_list_and_named_when_it_is_asked_for(
    modules: dict[str, str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rooms = dict.fromkeys(("players", "telling", "terminal", "study", "lab", "cli"), "raise RuntimeError('not today')")
    name = f"broken_{code.replace('-', '_')}_{len(str(modules))}"
    package(tmp_path, name, **rooms, **modules)
    with installed(tmp_path / "packages", broken=name):
        assert "broken" not in catalogue.editions().values()
        assert "broken" not in shown_games()
        assert "broken" not in scales().values()
        assert main(["editions", "show", "modern"]) == 0
        assert main(["words", "check", "house"]) == 0
        with pytest.raises(BonmotError) as raised:
            catalogue.entry_of("broken")
        assert raised.value.code == code
    assert "broken" not in catalogue.games()
    capsys.readouterr()
    for module in [each for each in sys.modules if each.startswith(name)]:
        del sys.modules[module]


def test_a_part_that_a_room_needs_is_named(tmp_path: Path) -> None:
    package(tmp_path, "half_a_bell", games="from tests.bell.games import ENTRY")
    with installed(tmp_path / "packages", half="half_a_bell"):
        assert catalogue.entry_of("half").edition.GAME == "bell"
        with pytest.raises(BonmotError, match="game-part-missing") as raised:
            cast_of("half")
    assert raised.value.particulars == {"game": "half", "room": "players"}


def test_nobody_takes_the_place_of_a_game_or_an_edition_of_ours(tmp_path: Path) -> None:
    ours = catalogue.entry_of("crossword")
    thief = """
from pathlib import Path
from typing import ClassVar
from tests.bell import games

class Edition(games.BellEdition, frozen=True, kw_only=True):
    FOLDER: ClassVar[Path] = Path(__file__).parent

ENTRY = games.ENTRY._replace(edition=Edition)
"""
    package(tmp_path, "thief", games=thief)
    toml = 'name = "modern"\ngame = "bell"\n[titles]\nen = "Modern"\nfr = "Moderne"\n'
    (tmp_path / "packages" / "thief" / "modern.toml").write_text(toml, encoding="utf-8")
    with installed(tmp_path / "packages", crossword="thief", other="thief"):
        assert catalogue.entry_of("crossword") is ours
        assert catalogue.entry_of("other").edition.known() == ["modern"]  # it does have such an edition
        assert catalogue.editions()["modern"] == "crossword"
