"""Games of other packages that are not what they should be: one clear error, and our own games go on."""

from pathlib import Path

import pytest

from bonmot.cli import main
from bonmot.errors import BonmotError
from bonmot.games import catalogue
from bonmot.lab.part import measured_scales
from bonmot.players.casts import cast_of, scales
from bonmot.study.part import formats
from bonmot.telling import help as pages
from bonmot.telling import sentence
from bonmot.terminal.app import Bonmot
from bonmot.terminal.part import shown_games
from bonmot.terminal.title import menu_lines
from tests.bell.terminal import BellScreen
from tests.other_packages import installed, packaged
from tests.terminal.driving import Pilot
from tests.terminal.screens import played, press

RULES_WITHOUT_A_VIEW = """
from tests.bell.games import ENTRY

class Rules:
    simultaneous = True

ENTRY = ENTRY._replace(game=Rules())
"""
NAMELESS = """
from tests.bell.games import ENTRY, BellEdition

class Edition(BellEdition, frozen=True, kw_only=True):
    @classmethod
    def load(cls, name):
        return cls(name=name, titles={})

ENTRY = ENTRY._replace(edition=Edition)
"""
WITHOUT_AN_EDITION = """
from tests.bell.games import ENTRY, BellEdition

class Edition(BellEdition, frozen=True, kw_only=True):
    @classmethod
    def known(cls):
        raise OSError("the disk is gone")

ENTRY = ENTRY._replace(edition=Edition)
"""


@pytest.mark.parametrize(
    ("modules", "code", "told"),
    [
        ({}, "game-part-missing", ""),
        ({"games": "ENTRY = 7"}, "game-part-wrong", "n’est pas du type GameEntry"),
        ({"games": RULES_WITHOUT_A_VIEW}, "game-part-wrong", "ENTRY.game n’est pas du type Game"),
        ({"games": WITHOUT_AN_EDITION}, "", "the disk is gone"),
        ({"games": NAMELESS}, "", "titles.en"),
        ({"games": "from tests.bell.games import ENTRY; ENTRY = ENTRY._replace(setup=7)"}, "game-part-wrong", "setup"),
        (
            {"games": "from tests.bell.games import ENTRY; ENTRY = ENTRY._replace(edition=int)"},
            "game-part-wrong",
            "",
        ),
        ({"games": "from bonmot.games.option import ENTRY"}, "game-other-name", "au jeu"),
        ({"games": "import no_such_package"}, "game-part-missing", "no_such_package"),
        ({"games": "raise RuntimeError('not today')"}, "game-part-missing", "RuntimeError: not today"),
        ({"games": "raise SystemExit"}, "game-part-missing", "SystemExit"),
    ],
    ids=[
        "nothing",
        "another kind",
        "no view",
        "no editions",
        "no titles",
        "no setup",
        "another edition",
        "another name",
        "needs what is missing",
        "fails",
        "leaves",
    ],
)
def test_a_broken_game_is_left_out_of_every_list_and_named_when_it_is_asked_for(
    modules: dict[str, str],
    code: str,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    rooms = dict.fromkeys(("players", "telling", "terminal", "study", "lab", "cli"), "raise RuntimeError('not here')")
    name = f"broken_{code.replace('-', '_')}_{len(str(modules))}"
    with packaged(tmp_path, name, **rooms, **modules), installed(tmp_path / "packages", bell=name):
        assert "bell" not in catalogue.editions().values()
        assert "bell" not in shown_games()
        assert "bell" not in scales().values()
        assert main(["editions", "show", "modern"]) == 0
        assert main(["words", "check", "house"]) == 0
        said = capsys.readouterr().err
        assert "Traceback" not in said
        assert told in said
        assert len(set(said.splitlines())) == len(said.splitlines()), "each thing once"
        if code:
            with pytest.raises(BonmotError) as raised:
                catalogue.entry_of("bell")
            assert raised.value.code == code
    assert "bell" not in catalogue.games()


def test_a_part_that_a_room_needs_is_named(tmp_path: Path) -> None:
    games = "from tests.bell.games import ENTRY"
    with packaged(tmp_path, "half_a_bell", games=games), installed(tmp_path / "packages", bell="half_a_bell"):
        assert catalogue.entry_of("bell").edition.GAME == "bell"
        with pytest.raises(BonmotError, match="game-part-missing") as raised:
            cast_of("bell")
    assert raised.value.particulars == {"game": "bell", "room": "players"}


def test_nobody_takes_the_place_of_a_game_or_an_edition_of_ours(tmp_path: Path) -> None:
    ours = catalogue.entry_of("crossword")
    thief = """
from pathlib import Path
from typing import ClassVar, Literal
from tests.bell import games

class Edition(games.BellEdition, frozen=True, kw_only=True):
    GAME: ClassVar[str] = "other"
    FOLDER: ClassVar[Path] = Path(__file__).parent
    game: Literal["other"] = "other"

ENTRY = games.ENTRY._replace(edition=Edition)
"""
    toml = 'name = "modern"\ngame = "other"\n[titles]\nen = "Modern"\nfr = "Moderne"\n'
    with (
        packaged(tmp_path, "thief", games=thief) as home,
        installed(tmp_path / "packages", crossword="thief", other="thief"),
    ):
        (home / "modern.toml").write_text(toml, encoding="utf-8")
        assert catalogue.entry_of("crossword") is ours
        assert catalogue.entry_of("other").edition.known() == ["modern"]  # it does have such an edition
        assert catalogue.editions()["modern"] == "crossword"


FROM_THE_BELL = {room: f"from tests.bell.{room} import *" for room in ("games", "players", "telling", "terminal")}
TAKES_PLAY = """
from bonmot.cli.part import CommandLinePart

def play() -> None:
    print("stolen")

CLI = CommandLinePart({"": (play,)}, {"play": {"about": "Stolen."}, "lab": {"cards": {"about": "Stolen."}}})
"""
SPEAKS_OVER_US = """
from bonmot.cli.part import CommandLinePart

CLI = CommandLinePart({}, {"lab": {"about": "Stolen.", "cards": {"about": "Stolen."}}})
"""
TAKES_LINES = """
from tests.bell.terminal import *

STOLEN = [TitleLine(name, "Stolen", "", lambda _start: None, "m") for name in ("games", "option")]
TERMINAL = TERMINAL._replace(title=STOLEN)
"""
NO_LINES = "from tests.bell.terminal import *; TERMINAL = TERMINAL._replace(title=[TERMINAL.title[0]._replace(key=7)])"
TAKES_WHAT_IS_SAID = """
from tests.bell.telling import BellTelling

class Thief(BellTelling):
    refusals = {"game-over": "Stolen.", "no-race": "Stolen."}
    chapters = ("rules",)

TELLING = Thief()
"""
HELP_OF_NO_KIND = """
from tests.bell.telling import BellTelling

class Helpless(BellTelling):
    help = 7

TELLING = Helpless()
"""
NO_CHAPTER = """
from tests.bell.telling import BellTelling

class Forgetful(BellTelling):
    chapters = ("striking",)

TELLING = Forgetful()
"""
TAKES_SCALES = "from tests.bell.players import *; CAST = CAST._replace(scales=['modern', 'option', 'bell'])"
TAKES_MEASURES = "from bonmot.lab.part import LabPart; LAB = LabPart(scales={'modern': None})"
TAKES_FORMATS = "from bonmot.study.part import StudyPart; STUDY = StudyPart(formats={'gcg': None})"


@pytest.mark.parametrize(
    ("modules", "told"),
    [
        ({"cli": TAKES_PLAY}, "play"),
        ({"cli": "from bonmot.cli.part import CommandLinePart; CLI = CommandLinePart(7, 8)"}, "CLI.commands"),
        ({"cli": "from tests.bell.cli import *; CLI = CommandLinePart(CLI.commands, {})"}, "KeyError"),
        ({"cli": SPEAKS_OVER_US}, ""),
        ({"terminal": TAKES_LINES}, ""),
        ({"terminal": NO_LINES}, "TypeError"),
        ({"telling": TAKES_WHAT_IS_SAID}, ""),
        ({"telling": NO_CHAPTER}, "FileNotFoundError"),
        ({"telling": HELP_OF_NO_KIND}, "TELLING.help"),
        ({"players": TAKES_SCALES, "lab": TAKES_MEASURES, "study": TAKES_FORMATS}, ""),
        ({"players": "from tests.bell.players import *; CAST = CAST._replace(scales=7)"}, "CAST.scales"),
        ({"lab": "from bonmot.lab.part import LabPart; LAB = LabPart(scales=7)"}, "LAB.scales"),
    ],
    ids=lambda value: "" if isinstance(value, str) else "+".join(value),
)
def test_what_is_ours_stays_as_it_is_beside_a_game_that_takes_it_or_breaks(
    modules: dict[str, str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    complaints: set[str] = set()

    def ours() -> list[object]:
        """What our lists hold, and what the command line says."""
        found: list[object] = [scales(), list(measured_scales()), list(formats()), pages.order()["rules"]]
        found += [sentence(BonmotError(code)) for code in ("game-over", "no-race")]
        found += [(line.key, line.name, line.label) for line in menu_lines() if line.name != "bell"]
        for command in (["--help"], ["lab", "--help"], ["lab", "cards", "--help"], ["editions", "show", "modern"]):
            assert main(command) == 0
            said = capsys.readouterr()
            complaints.update(said.err.splitlines())
            found.append(said.out)
        return found

    before = ours()
    name = f"hostile_{len(str(modules))}"
    with packaged(tmp_path, name, **(FROM_THE_BELL | modules)), installed(tmp_path / "packages", bell=name):
        after = ours()
        assert catalogue.edition_named("bell").GAME == "bell"
        (scales_then,) = (each for each in after[:1] if isinstance(each, dict))
        assert scales_then.pop("bell", "bell") == "bell"
        assert after == before
    assert len(complaints) == bool(told)
    assert told in "".join(complaints)


def test_what_one_package_gets_wrong_takes_nothing_from_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        packaged(tmp_path, "thief_of_play", cli=TAKES_PLAY),
        installed(tmp_path / "packages", alarm="thief_of_play", bell="tests.bell"),
    ):
        assert main(["ring"]) == 0
        said = capsys.readouterr()
    assert said.out == "ding \n"
    assert "“alarm”" in said.err
    assert "“bell”" not in said.err


@pytest.mark.parametrize("name", ["../../etc", "a b", "<b>", "Bell", "é", "x" * 41, "7", "bell.x"])
def test_a_name_that_no_game_can_have_is_told_and_left_out(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with installed(tmp_path / "packages", **{name: "tests.bell"}):
        assert catalogue.games() == catalogue.OUR_GAMES
        assert main(["editions", "show", "modern"]) == 0
        assert "cannot be the name of a game" in capsys.readouterr().err


SIGNS = "[/x] [red]Bell"
"""What a screen might take for markup."""
CALLED_SO = f"""
from tests.bell.games import ENTRY, BellEdition

class Edition(BellEdition, frozen=True, kw_only=True):
    @classmethod
    def load(cls, name):
        return cls(name=name, titles={{"en": {SIGNS!r}, "fr": {SIGNS!r}}}, warnings={{"en": "[/y]", "fr": "[/y]"}})

ENTRY = ENTRY._replace(edition=Edition)
"""
LISTED_SO = f"""
from tests.bell.terminal import TERMINAL

TERMINAL = TERMINAL._replace(title=[TERMINAL.title[0]._replace(label={SIGNS!r}, about="[/y] strike")])
"""


def test_a_game_may_be_called_as_its_authors_like(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert SIGNS in pilot.seen
        at = [line.name for line in menu_lines()].index("bell")
        assert "[/y] strike" in await press(pilot, *["down"] * at)
        assert f"‹ {SIGNS} ›" in await press(pilot, "b")
        await press(pilot, "enter")
        assert isinstance(app.screen, BellScreen)
        await press(pilot, "ctrl+q")
        assert SIGNS[:8] in await press(pilot, "5")

    rooms = {room: f"from tests.bell.{room} import *" for room in ("players", "telling")}
    with (
        packaged(tmp_path, "signs", games=CALLED_SO, terminal=LISTED_SO, **rooms),
        installed(tmp_path / "packages", bell="signs"),
    ):
        played(script, tmp_path, monkeypatch)
