"""Settings, opponents and new tables, filled in with real keys and clicks, read from the screen."""

import asyncio
import random
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from bonmot import words
from bonmot.games.crossword import Setup
from bonmot.games.moments import Instant
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.tables.replaying import replayed
from bonmot.tables.state import TableState
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.setting import NewRaceScreen
from bonmot.terminal.crossword.micro import Micro
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.crossword.opponents import OpponentScreen
from bonmot.terminal.form import FormScreen
from bonmot.terminal.help import HelpScreen
from bonmot.terminal.new_table import NewTableScreen
from bonmot.terminal.settings import Settings
from bonmot.terminal.themes import PALETTES
from bonmot.terminal.title import TitleScreen
from tests.tables.inside import game_of
from tests.terminal.driving import Pilot
from tests.terminal.screens import LARGE, SMALL, HandClock, played, press, seen

QUICK = Settings(sound=False, speed=0)


def table(app: Bonmot) -> TableState:
    """The only table there is."""
    (summary,) = app.services.store.summaries("playing", 2) or app.services.store.summaries("over", 2)
    return replayed(summary.table, app.services.store.read(summary.table))


def setup_of(app: Bonmot) -> Setup:
    state = table(app)
    setup: Any = state.rules.setup(state.game)
    assert isinstance(setup, Setup)
    return setup


def names(app: Bonmot) -> list[str]:
    return [seat.name for seat in setup_of(app).seats]


async def go_to(pilot: Pilot, label: str) -> None:
    """Walk down with Tab until the line that begins so is being filled in."""
    for _step in range(40):
        if any(re.match(rf"\s*▸\s+{re.escape(label)}", line) for line in pilot.seen.splitlines()):
            return
        await pilot.press("tab")
    raise AssertionError(f"{label} is nowhere:\n{pilot.seen}")


def line_of(app: Bonmot, label: str) -> str:
    (line,) = [line for line in seen(app).splitlines() if re.match(rf"[ ▸]*{re.escape(label)}", line)]
    return line


# ---- quick start


def test_two_keys_from_the_title_begin_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, ModernScreen)
        assert names(app) == ["Player 1", "Oscar"]
        assert setup_of(app).edition.name == "modern"
        assert setup_of(app).language == "en"
        person, computer = table(app).opened.seats
        assert (person.computer, computer.persona, computer.level) == (False, "oscar", 3)
        await pilot.press("ctrl+q")
        assert isinstance(app.screen, TitleScreen)

    played(script, tmp_path, monkeypatch)


def test_the_same_seed_gives_the_same_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    racks = []

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("escape", "enter", "enter")
        racks.append(game_of(table(app)).racks)

    for _again in range(2):
        played(script, tmp_path, monkeypatch, start=Start(seed=11))
    assert racks[0] == racks[1]


def test_whom_one_met_last_is_chosen_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    last = Settings(sound=False, speed=0, opponent="nora", level=7, game_language="fr", name="Ada")

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await press(pilot, "enter")
        assert "▸ Nora" in screen
        assert "‹  7 ›" in screen
        assert "‹ French ›" in screen
        await pilot.press("down", "plus", "right", "minus", "l", "enter")
        assert names(app) == ["Ada", "Felix"]
        assert table(app).opened.seats[1].level == 8
        assert setup_of(app).language == "en"
        kept = Settings.load()
        assert (kept.opponent, kept.level, kept.game_language) == ("felix", 8, "en")

    played(script, tmp_path, monkeypatch, settings=last)


def test_levels_end_where_they_end_and_say_what_they_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await press(pilot, "1", *["left"] * 12, "right")
        assert "‹  1 ›  ■□□□□□□□□□" in screen
        weakest = int(re.findall(r"about (\d+) points", screen)[0])
        screen = await press(pilot, *["right"] * 12)
        assert "‹ 10 ›  ■■■■■■■■■■" in screen
        assert int(re.findall(r"about (\d+) points", screen)[0]) > weakest + 100
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)

    played(script, tmp_path, monkeypatch)


def test_an_opponent_plays_at_ones_strength_and_says_at_what_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await press(pilot, "1", *["left"] * 12)
        assert "‹ at your strength › by your finished games" in screen
        screen = await press(pilot, "enter")
        computer = table(app).opened.seats[1]
        assert (computer.adaptive, computer.level, computer.met.games) == (True, 4, 0)
        assert "Oscar: We don’t know each" in screen
        await pilot.press("f4", "y")  # a turn is passed, the computer plays: its level stays
        assert "other yet: I begin at" in seen(app)
        assert table(app).opened.seats[1] == computer
        await pilot.press("ctrl+q", "1")
        assert "‹ at your strength ›" in seen(app), "it is chosen again"
        await pilot.press("escape", "4")
        await go_to(pilot, "2.")
        await pilot.press("tab")
        assert "It plays at your strength" in seen(app)
        await pilot.press("right")
        assert "level 1," in line_of(app, "2.")
        await pilot.press("left", "left")
        assert "level 10," in line_of(app, "2.")

    played(script, tmp_path, monkeypatch, size=LARGE)


def test_opponents_with_the_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("1")
        await pilot.click("#cast", offset=(3, 6))
        assert "▸ Zoe" in seen(app)
        assert "like rain" in seen(app)
        assert isinstance(app.screen, OpponentScreen), "a click only shows who it is"
        await pilot.click("#level", offset=(40, 0))
        await pilot.click("#language", offset=(40, 0))
        assert "‹  4 ›" in seen(app)
        assert "‹ French ›" in seen(app)
        await pilot.click("#keys", offset=(2, 0))
        await pilot.press("f12")
        assert names(app) == ["Player 1", "Zoe"]

    played(script, tmp_path, monkeypatch)


# ---- settings


@pytest.mark.parametrize(
    ("label", "keys", "name", "value"),
    [
        ("Colours", ["right", "right"], "theme", "light"),
        ("Language", ["right"], "language", "en"),
        ("Sound", ["space"], "sound", True),
        ("Speed", ["right"], "speed", 1),
        ("Speed", ["7"], "speed", 7),
        ("Speed", ["left"], "speed", 9),
        ("See it think", ["right"], "see_thinking", True),
        ("Values", ["right"], "show_values", False),
        ("Unseen tiles", ["right"], "show_tracker", False),
        ("Your name", [*"Zoé"], "name", "Zoé"),
    ],
)
def test_settings_take_effect_and_are_kept(
    label: str, keys: list[str], name: str, value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("7")
        await go_to(pilot, label)
        await pilot.press(*keys)
        assert getattr(app.settings, name) == value
        await pilot.press("enter")
        assert isinstance(app.screen, TitleScreen)

    app = played(script, tmp_path, monkeypatch)
    assert Settings.load() == app.settings
    assert getattr(Settings.load(), name) == value


def test_every_palette_is_shown_and_taken_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("7")
        for name, palette in PALETTES.items():
            screen = await press(pilot, "right")
            assert app.theme == name
            assert app.palette is palette
            assert f"▸ {palette.title}" in screen
            assert_whole(app)
        await pilot.click("#samples", offset=(8, 9))
        assert app.settings.theme == "contrast"
        await pilot.press("ctrl+t")
        assert "▸ green screen" in seen(app)
        assert app.sounds.on is False

    played(script, tmp_path, monkeypatch)


def test_values_on_tiles_are_seen_in_the_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, _app: Bonmot) -> None:
        assert "B₃ O₁ N₁" in await press(pilot, "7")
        await go_to(pilot, "Values")
        assert "B  O  N" in await press(pilot, "right")

    played(script, tmp_path, monkeypatch)


def test_sound_is_switched_on_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("7")
        await go_to(pilot, "Sound")
        await pilot.press("right")
        assert app.sounds.on

    played(script, tmp_path, monkeypatch)


def test_a_line_is_written_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("7", "up")
        await pilot.press(*"Ada+", "home", "delete", *"L", "end", "backspace", "left", "x")
        assert app.settings.name == "Ldxa"
        await pilot.press("end", "ctrl+u")
        assert app.settings.name == ""
        await pilot.press(*"Marie-Ange")
        assert app.settings.name == "Marie-Ange"

    played(script, tmp_path, monkeypatch)


def test_a_question_mark_is_written_in_a_line_and_opens_the_help_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("7", "up", *"Who?")
        assert app.settings.name == "Who?"
        assert isinstance(app.screen, FormScreen)
        await go_to(pilot, "Sound")
        await pilot.press("?")
        assert isinstance(app.screen, HelpScreen)

    played(script, tmp_path, monkeypatch)


# ---- in place


FORMS: dict[str, list[str]] = {"quick": ["1"], "table": ["4"], "watch": ["6"], "settings": ["7"]}


@pytest.mark.parametrize("form", FORMS)
def test_language_and_colours_change_in_place(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    french = {"quick": "Contre qui", "table": "Nouvelle table", "watch": "Regarder", "settings": "Réglages"}

    async def script(pilot: Pilot, app: Bonmot) -> None:
        english = await press(pilot, *FORMS[form], "down", "right")
        screen = app.screen
        told = await press(pilot, "ctrl+l")
        assert french[form] in told
        assert "Enter" not in told
        before = app.palette
        await pilot.press("ctrl+t")
        assert app.palette is not before
        assert app.screen is screen
        await pilot.press("ctrl+l", *["ctrl+t"] * (len(PALETTES) - 1))
        app.clear_notifications()
        await pilot.settle()
        assert english_without_marks(seen(app)) == english_without_marks(english)

    played(script, tmp_path, monkeypatch)


def english_without_marks(screen: str) -> str:
    """Which palette and which language are chosen has changed on the way."""
    return re.sub(r"[▸ ]|‹.*?›", "", screen)


def test_what_is_written_survives_another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("4")
        await go_to(pilot, "Clock")
        await pilot.press(*"2:30", "ctrl+l")
        assert "2:30" in line_of(app, "Pendule")
        assert "150 secondes" in seen(app)
        await pilot.press("ctrl+l", "enter")
        assert table(app).opened.clock.seconds == 150

    played(script, tmp_path, monkeypatch)


# ---- the screen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_cut_off(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        for keys in FORMS.values():
            await pilot.press(*keys)
            if isinstance(app.screen, FormScreen):
                await all_fields_seen(pilot, app.screen)
            assert_whole(app)
            await pilot.press("escape")
        await pilot.press("4")
        screen = app.screen
        assert isinstance(screen, NewTableScreen)
        editions = screen.form.current.choices
        for _edition in editions:
            assert screen.form.current.title in seen(app)
            assert_whole(app)
            await pilot.press("right")
        await pilot.press("down", "down", "4", "pagedown", "right")
        await all_fields_seen(pilot, screen)
        for seat in "234":
            await go_to(pilot, f"{seat}.")
            await pilot.press("home")
        await go_to(pilot, screen.fields()[-1].label)
        await all_fields_seen(pilot, screen)

    played(script, tmp_path, monkeypatch, language=language, size=SMALL)


def test_a_large_screen_keeps_things_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        for keys in FORMS.values():
            lines = (await press(pilot, *keys)).splitlines()
            assert lines[0] == ""
            assert all(line.startswith(" " * 20) for line in lines if line)
            assert_whole(app)
            await pilot.press("escape")
        await pilot.press("7")
        await pilot.click("#samples", offset=(8, 7))  # several lines each, for there is room
        assert (await press(pilot, "tab")).count("▸ colours for colour-blind eyes") == 1

    played(script, tmp_path, monkeypatch, size=LARGE)


async def all_fields_seen(pilot: Pilot, screen: FormScreen) -> None:
    """Every field can be reached, is on the screen then, and is explained."""
    first = screen.form.current.name
    reached = []
    while first not in reached:
        await pilot.press("tab")
        field = screen.form.current
        reached.append(field.name)
        text = pilot.seen
        assert "▸" in text
        assert field.label.strip() in text
        assert field.about, field.name
        shown = re.sub(r"\s+", " ", text.replace("\N{NO-BREAK SPACE}", " "))
        assert re.sub(r"\s+", " ", field.about.replace("\N{NO-BREAK SPACE}", " ")) in shown, field.name
    assert sorted(reached) == sorted(field.name for field in screen.fields())


def assert_whole(app: Bonmot) -> None:
    """An ellipsis would say that there was no room; texts end with it of their own only where something opens."""
    cut = [line for line in seen(app).splitlines() if "…" in line and "your own…" not in line and "vôtres…" not in line]
    assert cut == []


def test_without_colour_everything_is_still_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert app.palette.name == "monochrome"
        assert "▸ Colette" in await press(pilot, "1", "down")
        assert "▸ symbols, without colours" in await press(pilot, "escape", "7")
        assert "▸ Language" in await press(pilot, "escape", "4", "down")
        await pilot.press("enter")
        assert isinstance(app.screen, ModernScreen)

    played(script, tmp_path, monkeypatch)


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
        await pilot.press("right")
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


# ---- the command line


def test_a_game_begins_at_once_when_the_command_line_has_said_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start(
        edition="super",
        language="fr",
        seats=(SeatWish("Ada"), SeatWish("Bob"), SeatWish(computer=True, level=6, persona="irma")),
        racks="next",
        hand_over=False,
        clock=clock_from("1:30"),
        hint_cost=3,
        seed=5,
    )

    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, ModernScreen)
        assert names(app) == ["Ada", "Bob", "Irma"]
        opened = table(app).opened
        assert (opened.clock.seconds, opened.hint_cost, opened.hand_over) == (90, 3, False)
        assert opened.seats[2].level == 6
        setup = setup_of(app)
        assert (setup.edition.name, setup.language, setup.edition.racks_visible) == ("super", "fr", "next")
        assert game_of(table(app)).seed == 5
        await pilot.press("ctrl+q", "4")
        assert isinstance(app.screen, NewTableScreen), "who wants another table chooses it"
        assert "Super" in line_of(app, "Rules")
        assert "No official French bag" in seen(app)

    played(script, tmp_path, monkeypatch, start=start)


def test_what_the_command_line_leaves_open_is_asked_in_the_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start(seats=(SeatWish("Ada"), SeatWish(computer=True, level=6)), clock=clock_from("1:30"))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, NewTableScreen)
        assert "Modern" in line_of(app, "Rules"), "the usual rules, not those of the last time"
        assert "Ada" in line_of(app, "1.")
        assert "1:30" in line_of(app, "Clock")

    played(script, tmp_path, monkeypatch, start=start, settings=Settings(sound=False, speed=0, edition="super"))

    # The programs of the 1980s ask for all of it again: what was said is not lost.
    async def old(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, NewTableScreen)
        assert "De Luxe" in line_of(app, "Rules")
        assert "0:45" in line_of(app, "Clock")

    played(old, tmp_path, monkeypatch, start=Start(edition="deluxe", clock=clock_from("0:45")))


class Witness(HandClock):
    """A clock that sees the screen when it is looked at by those who make a table ready, aside."""

    def __init__(self) -> None:
        super().__init__()
        self.saw = ""
        self.pilot: Pilot | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def __call__(self) -> Instant:
        if self.loop is not None and threading.current_thread() is not threading.main_thread():
            self.saw = self.saw or asyncio.run_coroutine_threadsafe(self._look(), self.loop).result()
        return super().__call__()

    async def _look(self) -> str:
        assert self.pilot is not None
        drawn = asyncio.Event()
        self.pilot.app.screen.call_after_refresh(drawn.set)
        await drawn.wait()
        return self.pilot.seen


@pytest.mark.parametrize(
    ("keys", "sign"),
    [
        (["1", "enter"], "One moment…"),
        (["4", "enter"], "One moment…"),
        (["2", "2", *"ana", "enter", *"nbob", "enter", *"y1nnnn0"], "ONE MOMENT"),
        (["3", "n", *"ana", "enter", "enter", *"hal", "enter", "1", "enter", "n", "n", "9", "n"], "ONE MOMENT"),
    ],
)
def test_while_a_table_is_made_ready_the_screen_says_so(
    keys: list[str], sign: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Witness()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        clock.pilot, clock.loop = pilot, asyncio.get_running_loop()
        await pilot.press(*keys)
        clock.loop = None
        assert table(app).opened.seats[1].computer
        assert sign in clock.saw

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.parametrize(
    ("start", "label", "sentence"),
    [
        (Start(edition="tournament", seats=(SeatWish("A"),) * 3), "Players", "it takes 2 to 2."),
        (Start(seats=(SeatWish("A"),) * 9), "Players", "9 players cannot play this: it takes 1 to 4."),
        (Start(edition="tournament", seats=(SeatWish("A"),) * 2, teams=True), "Players", "teams"),
        (
            Start(seats=(SeatWish("A"), SeatWish("", True, 3, "bob"))),
            "2.",
            "There is nobody called “bob”",
        ),
        (Start(seats=(SeatWish("A"), SeatWish(computer=True, level=30))), "2.", "30"),
        (Start(edition="regles", seats=(SeatWish("A"),) * 2, language="en"), "Language", "not played in"),
        (Start(seats=(SeatWish("A"),) * 2, racks="some"), "Racks", "“some”"),
        (Start(seats=(SeatWish("A"),) * 2, pieces="own.csv"), "Rules", "--pieces has no meaning"),
    ],
)
def test_wishes_that_cannot_be_granted(
    start: Start, label: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, NewTableScreen)
        lines = seen(app).splitlines()
        place = next(number for number, line in enumerate(lines) if re.match(rf"\s*▸\s+{label}", line))
        assert "▲" in lines[place + 1]
        assert sentence in " ".join(" ".join(lines[place + 1 : place + 4]).split())
        await pilot.press("enter")
        assert isinstance(app.screen, ModernScreen), "what stands in the form can be played"

    played(script, tmp_path, monkeypatch, start=start)


# ---- anything at all


@pytest.mark.parametrize("form", FORMS)
def test_any_keys_leave_the_form_in_order(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = ["tab", "shift+tab", "up", "down", "left", "right", "space", "home", "end", "pageup", "pagedown", "delete"]
    keys += ["backspace", "ctrl+u", "ctrl+l", "ctrl+t", "plus", "minus", *"aéZ9?[_/'", "日"]
    chance = random.Random(form)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press(*FORMS[form])
        screen = app.screen
        for _turn in range(4):
            await pilot.resize(chance.randint(20, 130), chance.randint(8, 50))
            await pilot.type(*chance.choices(keys, k=25))
            if isinstance(app.screen, HelpScreen):  # `?` opens it where no text is typed
                await pilot.press(*["escape"] * (2 if app.screen.has_class("searching") else 1))
            assert app.screen is screen
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)

    played(script, tmp_path, monkeypatch)
