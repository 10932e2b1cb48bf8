"""The form for a new table: everything that people choose before a game, with keys and the mouse."""

import re
from pathlib import Path

import pytest

from bonmot import words
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.setting import NewRaceScreen
from bonmot.terminal.crossword.micro import Micro
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.new_table import NewTableScreen
from bonmot.terminal.title import TitleScreen
from tests.tables.inside import game_of
from tests.terminal.driving import Pilot
from tests.terminal.filling_in import go_to, line_of, names, setup_of, table
from tests.terminal.screens import played, press, seen

# ---- new tables


@pytest.mark.rule("R-055")
def test_four_seats_in_two_teams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        await go_to(pilot, "Players")
        await pilot.press("4")
        await pilot.press("tab", "tab", *"Ada")
        await pilot.press("down", "8", "shift+tab", "c", "tab", "tab", *"Blaise")
        await pilot.press("down", "shift+tab", "shift+tab", "home", "tab", *"Chloé")
        await go_to(pilot, "Two teams")
        await pilot.press("right")
        await go_to(pilot, "Racks")
        await pilot.press("right")
        await go_to(pilot, "Hints")
        await pilot.press("tab", *"5")
        await go_to(pilot, "More")
        await pilot.press("right")
        await go_to(pilot, "Family words")
        await pilot.press("left")
        await pilot.press("enter")
        assert isinstance(app.screen, ModernScreen)
        assert names(app) == ["Ada", "Blaise", "Chloé", "Nora"]
        assert [seat.team for seat in setup_of(app).seats] == [0, 1, 0, 1]
        opened = table(app).opened
        assert [(seat.level, seat.persona) for seat in opened.seats] == [
            (None, None),
            (8, "colette"),
            (None, None),
            (3, "nora"),
        ]
        assert setup_of(app).edition.racks_visible == "next"
        assert opened.hand_over
        assert (opened.hints, opened.hint_cost, opened.family) == (True, 5, False)

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("written", "kind", "seconds", "increment"),
    [("2:30", "turn", 150, 0), ("25+10", "game", 1500, 10), ("15", "game", 900, 0), ("none", "none", 0, 0)],
)
def test_clocks_as_people_write_them(
    written: str, kind: str, seconds: int, increment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        await go_to(pilot, "Clock")
        await pilot.press(*written, "enter")
        clock = table(app).opened.clock
        assert (clock.kind, clock.seconds, clock.increment) == (kind, seconds, increment)

    played(script, tmp_path, monkeypatch)


def test_an_edition_proposes_its_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4", "t")
        assert "Tournament" in line_of(app, "Rules")
        assert "25" in line_of(app, "Clock")
        assert "Every word stands until it is challenged." in seen(app)
        await pilot.press("enter")
        clock = table(app).opened.clock
        assert (clock.kind, clock.seconds, clock.penalty) == ("game", 1500, 10)

    played(script, tmp_path, monkeypatch)


def test_a_clock_of_the_whole_game_is_forgotten_where_rounds_are_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        await go_to(pilot, "Clock")
        await pilot.press(*"25")
        await go_to(pilot, "Rules")
        await pilot.press("d", "d")
        assert "‹ Duplicate ›" in re.sub(" +", " ", line_of(app, "Rules"))
        assert "3:00" in line_of(app, "Time a round")

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("R-058", "R-059", "R-060")
def test_constraints_and_a_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4", "up", "right")
        assert "Theme" in seen(app)
        await pilot.press("right")
        await go_to(pilot, "2.")
        await pilot.press("home")
        await go_to(pilot, "More")
        await pilot.press(
            "right", "tab", "4", "tab", "right", "tab", *"cat, dog", "tab", "right", "right", "tab", *"rat"
        )
        await pilot.press("tab", *"77")
        await pilot.press("enter")
        constraints = setup_of(app).edition.constraints
        assert (constraints.minimum_length, constraints.theme, constraints.banned) == (4, ("cat", "dog"), ("rat",))
        assert constraints.theme_rule == "bonus"
        assert game_of(table(app)).seed == 77

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("R-058")
def test_a_theme_is_chosen_from_a_list_and_always_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4", "up", "right", "right")
        await go_to(pilot, "2.")
        await pilot.press("home")
        await go_to(pilot, "More")
        await pilot.press("right")
        await go_to(pilot, "Shortest word")
        await pilot.press("3")
        await go_to(pilot, "Theme")
        await pilot.press("right", "right")
        assert "animals" in line_of(app, "Theme")
        await go_to(pilot, "Forbidden")
        await pilot.press(*"zoo")
        await go_to(pilot, "Seed")
        await pilot.press(*"3245")  # S, O, R, M, R, H, N
        await pilot.press("enter")
        assert {"CAT", "CATS", "WOLF"} <= set(setup_of(app).edition.constraints.theme)
        await pilot.press("enter")
        for told in ("Each play makes a word of the theme: animals.", "at least 3 letters", "are forbidden: zoo."):
            assert told in " ".join(str(app.screen.query_one("#scores").render()).split())
        await pilot.press(*"horn")
        assert str(app.screen.query_one("#preview").render()) == "HORN is not on the theme of this game."

    played(script, tmp_path, monkeypatch)


CLUB = """
name = "tuesday"
game = "crossword"
racks_visible = "all"

[titles]
en = "Tuesday club"
fr = "Club du mardi"

[seats]
name_length = 6

[tiles]
rack = 8
"""


def test_an_edition_of_the_club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "t.toml"
    file.write_text(CLUB)
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4", "left")
        assert "one of your own…" in line_of(app, "Rules")
        await pilot.press("tab", *"no.toml", "enter")
        assert isinstance(app.screen, NewTableScreen)
        assert "▲" in seen(app)
        assert "no.toml" in seen(app)
        await pilot.press(*["backspace"] * 7, *"t.toml")
        assert "Tuesday club" in seen(app)
        assert "▲" not in seen(app)
        await go_to(pilot, "1.")
        await pilot.press("tab", *"Maximilian", "enter")
        assert "▲ The name “Maximilian” is too long: at most 6 characters." in seen(app)
        await pilot.press(*["backspace"] * 7, "enter")
        assert isinstance(app.screen, ModernScreen)
        assert setup_of(app).edition.titles["fr"] == "Club du mardi"
        assert setup_of(app).edition.tiles.rack == 8
        assert names(app)[0] == "Max"

    played(script, tmp_path, monkeypatch)


def test_a_faulty_edition_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "t.toml").write_text(CLUB.replace("rack = 8", "rack = 80"))
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4", "left", "tab", *"t.toml", "enter")
        assert re.search(r"▲ .*tiles\.rack.*≤ 12", seen(app))
        await pilot.press(*["backspace"] * 6, *"~nobody-at-all/x", "enter")
        assert "▲" in seen(app)
        await pilot.press("ctrl+u", *".", "enter")
        assert "▲" in seen(app)
        assert isinstance(app.screen, NewTableScreen)

    played(script, tmp_path, monkeypatch)


def test_refusals_stand_at_their_field_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        await go_to(pilot, "1.")
        await pilot.press("tab", *"Aaaaaaaaaaaaaaaaaaaaaaaaa")
        await go_to(pilot, "2.")
        await pilot.press("home")
        await go_to(pilot, "Clock")
        await pilot.press(*"soon")
        await go_to(pilot, "Hints")
        await pilot.press("tab", *"101")
        await go_to(pilot, "More")
        await pilot.press("right")
        await go_to(pilot, "Theme")
        await pilot.press("right", "tab", *"ch4t")
        await go_to(pilot, "Seed")
        await pilot.press(*"-5")
        for label, sentence, better in (
            ("1.", "is too long: at most 20 characters.", "Ada"),
            ("Clock", "“soon” is not a clock", "3:00"),
            ("Its words", "“4” is not a tile", "cat"),
            ("Hints", "from 0 to 100 points", "10"),
            ("Seed", "A seed is a whole number", "5"),
        ):
            await pilot.press("enter")
            assert isinstance(app.screen, NewTableScreen)
            lines = seen(app).splitlines()
            place = next(number for number, line in enumerate(lines) if re.match(rf"\s*▸\s+{label}", line))
            assert lines[place + 1].strip().startswith("▲")
            assert sentence in " ".join(" ".join(lines[place + 1 : place + 3]).split())
            await pilot.press("end", "ctrl+u", *better)
            assert "▲" not in seen(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ModernScreen)
        assert names(app) == ["Ada", "Player 2"]
        opened = table(app).opened
        assert (opened.clock.seconds, opened.hint_cost) == (180, 10)
        assert setup_of(app).edition.constraints.theme == ("cat",)

    played(script, tmp_path, monkeypatch)


def test_seats_that_an_edition_has_not_are_kept_for_one_that_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        await go_to(pilot, "Players")
        await pilot.press("4")
        await go_to(pilot, "4.")
        await pilot.press("i", "pageup", "t")
        assert "4." not in seen(app)
        assert "2" in line_of(app, "Players")
        await pilot.press("home")
        assert "Irma" in line_of(app, "4.")

    played(script, tmp_path, monkeypatch)


def test_the_old_programs_ask_their_own_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4", "d", "m")
        while "Micro" not in line_of(app, "Rules"):
            await pilot.press("m")
        assert "asks its own questions" in seen(app)
        assert "Players" not in seen(app)
        await pilot.press("enter")
        assert isinstance(app.screen, Micro)
        await pilot.press("ctrl+q")
        assert isinstance(app.screen, TitleScreen)

    played(script, tmp_path, monkeypatch)


def test_another_game_has_a_form_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        while "Card race" not in line_of(app, "Rules"):
            await pilot.press("c")
        assert "asks its own questions" in seen(app)
        await pilot.press("enter")
        assert isinstance(app.screen, NewRaceScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)

    played(script, tmp_path, monkeypatch)


def test_words_that_somebody_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    (tmp_path / "few.txt").write_text("cat\ndog\ngoat\n")
    words.import_list(tmp_path / "few.txt", "few", "en")

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4", "tab", "tab", "right")
        assert "‹ few ›" in line_of(app, "Language")
        await pilot.press("enter")
        assert setup_of(app).lexicon == "few"

    played(script, tmp_path, monkeypatch)


def test_computers_play_while_people_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await press(pilot, "6")
        assert "a person" not in screen
        assert "Hints" not in screen
        await go_to(pilot, "1.")
        assert "a person" not in await press(pilot, "left")
        await go_to(pilot, "Players")
        await pilot.press("3", "enter")
        assert isinstance(app.screen, ModernScreen)
        seats = table(app).opened.seats
        assert [(seat.computer, seat.persona) for seat in seats] == [(True, None), (True, "colette"), (True, "nora")]

    played(script, tmp_path, monkeypatch)


def test_the_form_with_the_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        lines = seen(app).splitlines()
        row = next(number for number, line in enumerate(lines) if "Players" in line)
        await pilot.click(offset=(lines[row].index("›"), row))
        assert "‹ 3 ›" in line_of(app, "Players")
        await pilot.click(offset=(lines[row].index("‹"), row))
        assert "‹ 2 ›" in line_of(app, "Players")
        await pilot.click(offset=(lines[row + 1].index("Player 1") + 1, row + 1))
        await pilot.press(*"Eve")
        assert "Eve" in line_of(app, "1.")
        keys = next(number for number, line in enumerate(lines) if "Enter begin" in line)
        await pilot.click(offset=(lines[keys].index("Enter") + 1, keys))
        await pilot.press("f12")
        assert isinstance(app.screen, ModernScreen)
        assert names(app)[0] == "Eve"

    played(script, tmp_path, monkeypatch)
