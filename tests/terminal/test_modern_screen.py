"""The screen of the modern table: whole games, every size, both languages, what stays to be read."""

import re
from pathlib import Path
from typing import Any

import pytest

from bonmot.players.crossword import board_of, rack_of
from bonmot.starting import Start
from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.settings import Settings
from tests.terminal.driving import Pilot, long_param
from tests.terminal.modern_tables import (
    COMPUTER,
    PERSON,
    best_move,
    shown_rack,
    sit_down,
    type_move,
    view_of,
)
from tests.terminal.screens import LARGE, SMALL, played, press, rack_seen, seen


@pytest.mark.parametrize(
    ("size", "no_color"), [(SMALL, ""), long_param(SMALL, "1"), long_param(LARGE, ""), long_param(LARGE, "1")]
)
def test_a_whole_game_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], no_color: str
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, language="fr", seed=8)
        for _turn in range(60):
            view = view_of(screen)
            if view.final is not None:
                break
            moves = board_of(view).moves(rack_of(view), top=1)
            if moves:
                await type_move(pilot, f"{moves[0].place(screen.coordinates)} {moves[0].word}")
            else:
                await pilot.press("f4", "y")
        view = view_of(screen)
        assert view.final is not None
        text = " ".join(seen(app).split())
        assert "The game is over: Ada wins." in text
        assert f"★Ada {view.sides[0].score} Blaise {view.sides[1].score}" in _side(app)
        await pilot.until(lambda: "a good score" in _side(app))
        text = await press(pilot, "enter")
        assert "Play again" in text
        await pilot.press("enter")
        assert view_of(screen).turns == () or view_of(screen).turns[0].side == 1
        assert view_of(screen).final is None

    played(script, tmp_path, monkeypatch, size=size)


def _side(app: Bonmot) -> str:
    """What stands beside the board, without its lines' ends."""
    parts = [app.screen.query_one(part).region for part in ("#people", "#side")]
    lines = [line[part.x : part.right] for part in parts for line in Pilot(app).lines[part.y : part.bottom]]
    return " ".join(" ".join(lines).split())


def test_resizing_never_breaks_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        for width, height in [(200, 70), (80, 24), (60, 20), (30, 10), (10, 4), (1, 1), (80, 24)]:
            await pilot.resize(width, height)
            lines = seen(app).splitlines()
            assert len(lines) <= height
            assert all(len(line) <= width for line in lines)
        assert "Ada" in seen(app)

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize("edition", ["super", "clabbers", "regles", "regles-89", "tournament"])
def test_every_edition_of_today_has_room_on_a_small_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition=edition, language="fr")
        size = len(view_of(screen).board)
        text = seen(app)
        coordinates = screen.coordinates
        assert "F10" in text
        rack = sorted(view_of(screen).sides[view_of(screen).turn].rack or "")
        assert sorted(shown_rack(app)) == rack
        # All rows of a larger board are seen by going there.
        rows = {row for row in range(size) if f" {coordinates.row_name(row)} " in text}
        for key in ("up", "down"):
            text = await press(pilot, *[key] * size)
            rows |= {row for row in range(size) if f" {coordinates.row_name(row)} " in text}
            assert sorted(shown_rack(app)) == rack
        assert rows == set(range(size))

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-046")
def test_leaving_keeps_the_game_at_the_exact_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        move = best_move(screen)
        await type_move(pilot, f"{move.place(screen.coordinates)} {move.word}")
        dealt = shown_rack(app)
        await pilot.press("f5")
        rack = shown_rack(app)
        assert rack != dealt
        name, view = screen.seated.table.name, view_of(screen)
        await pilot.press("ctrl+q")
        assert app.screen is not screen
        again = ModernScreen(name)
        app.push_screen(again)
        await pilot.settle()
        assert view_of(again).sides == view.sides
        assert view_of(again).turns == view.turns
        assert shown_rack(app) == rack
        await pilot.press("ctrl+q")

    played(script, tmp_path, monkeypatch)


def test_the_language_changes_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        assert "F3 exchange" in seen(app)
        text = await press(pilot, "ctrl+l")
        assert "F3 changer" in text
        assert "3M" in text  # mot compte triple
        assert "F3 exchange" in await press(pilot, "ctrl+l")

    played(script, tmp_path, monkeypatch)


def test_what_was_told_before_is_told_again_in_the_language_that_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("1", "enter", "f4", "y")
        text = await press(pilot, "f2")
        assert "Player 1 passes." in text
        assert "· Modern · English" in text
        assert "The best move scores" in text
        text = await press(pilot, "ctrl+l")
        assert "Joueur 1 passe." in text
        assert "· Moderne · anglais" in text
        assert "Le meilleur coup" in text
        assert not re.search(r"Player|passes|best|Modern\b", text)
        await pilot.press("ctrl+q", "5")
        assert "Moderne en" in seen(app)
        assert "Joueur 1" in seen(app)

    played(script, tmp_path, monkeypatch, start=Start(seed=11), size=(140, 40))


def test_what_a_computer_does_is_told_in_the_language_that_was_chosen_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await press(pilot, "ctrl+l")
        move = best_move(screen)
        await type_move(pilot, f"{move.place(screen.coordinates)} {move.word}")
        assert "Blaise\N{NO-BREAK SPACE}:" in seen(app)

    played(script, tmp_path, monkeypatch)


def test_dragging_over_the_screen_marks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        await pilot.press("down")  # wherever the mouse lets go, nothing else is asked for
        side = app.screen.query_one("#side").region
        before = [list(strip) for strip in pilot.strips]
        await pilot.drag((side.x + 1, side.y), (side.x + 20, side.y + 6))
        assert [list(strip) for strip in pilot.strips] == before

    played(script, tmp_path, monkeypatch)


def test_no_color_goes_before_a_palette_that_was_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    painted: list[list[list[Any]]] = []

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        await pilot.press("a", "e", "i")
        painted.append([list(strip) for strip in pilot.strips])

    for theme in ("", "colour", "amber"):
        played(script, tmp_path, monkeypatch, settings=Settings(sound=False, speed=0, theme=theme))
    assert painted[1] == painted[0]
    assert painted[2] == painted[0]


@pytest.mark.rule("R-047", "M-039")
@pytest.mark.parametrize("hand_over", [False, True])
def test_a_third_person_at_the_same_screen_can_challenge(
    hand_over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        rules = {
            "words.referee": "challenge",
            "challenge.allowed": True,
            "challenge.cost": "points",
            "challenge.points_go": "from-challenger",
        }
        screen = await sit_down(pilot, app, (PERSON, PERSON, PERSON), options=rules, hand_over=hand_over)
        await pilot.press(*["enter"] * hand_over)
        await type_move(pilot, str(best_move(screen)))
        await pilot.press(*["enter", "enter"] * hand_over)  # Blaise comes
        text = await press(pilot, "f7")
        assert "Blaise challenges the last play" in text
        assert "Ada challenges" not in text
        # Nobody challenges for another: it may cost something.
        for answer in ("n", "y"):
            await pilot.press("down", "down", "enter")
            assert "Chloe: do you challenge the last play? (Y/N)" in pilot.seen
            assert bool(rack_seen(app)) is not hand_over  # Blaise's tiles are not for Chloe
            text = await press(pilot, answer)
            if hand_over:
                assert "Blaise, are you there?" in text
                assert not rack_seen(app)
                await pilot.press("enter")
            assert rack_seen(app)
            assert [side.score for side in view_of(screen).sides][1:] == [0, -5 if answer == "y" else 0]
            if answer == "n":
                await pilot.press("f7")
        assert [side.score for side in view_of(screen).sides][1:] == [0, -5]
        assert screen.seated.seat == 1

    played(script, tmp_path, monkeypatch)


def _part(pilot: Pilot, name: str) -> str:
    """What stands in a part of the screen, in one line."""
    region = pilot.app.screen.query_one(f"#{name}").region
    return " ".join(" ".join(line[region.x : region.right] for line in pilot.lines[region.y : region.bottom]).split())


def test_what_happened_stays_on_the_screen_and_can_be_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        nonsense = "".join([tile for tile in screen._rack(view_of(screen)) if tile != "?"][:5])
        await type_move(pilot, f"8D {nonsense}")
        await pilot.press("f7", "y")
        await pilot.press("f3", "exclamation_mark", "enter")  # a refusal hides nothing of it
        log = _part(pilot, "log")
        assert "The challenge is right" in log
        for _turn in range(3):
            await pilot.press("f4", "y")
            log = _part(pilot, "log")
            # It begins with a sentence, never in the middle of one.
            assert log.startswith(("Ada passes", "Blaise passes", "The challenge is right"))
        assert "Ada passes" in log
        assert "Blaise passes" in log
        assert nonsense not in log
        while nonsense not in _part(pilot, "log"):
            before = pilot.seen
            await pilot.press("pageup")
            assert pilot.seen != before, "there is nothing more to read"
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert _part(pilot, "log") == log

    played(script, tmp_path, monkeypatch)


def test_the_key_bar_shows_what_can_be_done_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keys(pilot: Pilot) -> list[str]:
        return [word for word in _part(pilot, "keys").split() if word[0] == "F" and word[1:].isdigit()]

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app, (PERSON, PERSON), hand_over=True)
        assert keys(pilot) == ["F1", "F9", "F10"]
        await pilot.press("enter")
        assert keys(pilot) == ["F1", "F2", "F3", "F4", "F5", "F6", "F9", "F10"]  # nothing to challenge or take back
        await pilot.press("f4", "y", "enter", "enter")
        assert "F8" in keys(pilot)
        await pilot.press("f10", "up", "enter", "y")
        assert keys(pilot) == ["F1", "F10"]
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        nonsense = "".join([tile for tile in screen._rack(view_of(screen)) if tile != "?"][:5])
        assert "F7" not in keys(pilot)
        await type_move(pilot, f"8D {nonsense}")
        assert "F7" in keys(pilot)
        await sit_down(pilot, app, (COMPUTER, COMPUTER))  # looking on
        assert "F4" not in keys(pilot)

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize("key", ["f1", "question_mark"])
def test_the_help_begins_with_the_keys_of_this_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        await pilot.press(key)
        page = _part(pilot, "page")
        assert page.startswith("Keys")
        assert "The modern table" in page
        assert "Micro" not in page

    played(script, tmp_path, monkeypatch)
