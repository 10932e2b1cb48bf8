"""Forms on the screen: quick games, settings, every size and language, and whatever is typed."""

import re
from pathlib import Path

import pytest

from bonmot.starting import Start
from bonmot.terminal.app import Bonmot
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
from tests.terminal.filling_in import FORMS, go_to, line_of, names, setup_of, table
from tests.terminal.screens import LARGE, SMALL, played, press, seen

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
        assert "level 11," in line_of(app, "2.")

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
        assert "150 secondes" in " ".join(seen(app).split())
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
        assert field.beside or field.label.strip() in text
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
