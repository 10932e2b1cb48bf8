"""The end of a game, in every game: the winner, the best play, the curves; what comes next is one key away."""

from pathlib import Path
from typing import Any

import pytest

from bonmot.games.commands import Resign
from bonmot.tables import Seating, Table
from bonmot.telling import name_of
from bonmot.terminal.app import Bonmot
from bonmot.terminal.ending import curves_of
from bonmot.terminal.replay import ReplayScreen
from bonmot.terminal.seated_screen import SeatedScreen
from tests.bell.games import BellSetup
from tests.bell.terminal import BellScreen
from tests.other_packages import installed
from tests.terminal import modern_tables, prism_tables, race_tables
from tests.terminal.driving import Pilot
from tests.terminal.screens import LARGE, SMALL, HandClock, played, press, seen

BRAILLE = "".join(map(chr, range(0x2801, 0x2900)))


def curve_signs(text: str) -> int:
    return sum(sign in BRAILLE for sign in text)


def words(app: Bonmot) -> str:
    return " ".join(seen(app).replace("│", " ").split())


async def to_the_end(pilot: Pilot, screen: SeatedScreen[Any]) -> None:
    await pilot.until(lambda: screen.is_seated and screen.seen.is_over)
    await pilot.settle()


def assert_a_moment(app: Bonmot, screen: SeatedScreen[Any], best: str) -> None:
    view, text = screen.view, words(app)
    assert view.final is not None
    (winner,) = view.final.winners
    assert "   ".join(name_of(view, winner).upper()) in seen(app)  # in tiles
    assert f"{name_of(view, winner)} wins" in text
    assert best in text
    for side, each in enumerate(view.sides):
        star = " ★" if side == winner else ""
        assert f"{name_of(view, side)} {each.score}{star}" in text
    assert curve_signs(text) > 20
    assert [curve[-1] for curve in curves_of(view)] == [each.score for each in view.sides]


def test_the_end_shows_winner_best_play_and_curves_and_leads_on_by_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await modern_tables.sit_down(pilot, app)
        await modern_tables.lay(pilot, screen, modern_tables.best_move(screen))
        await press(pilot, "enter")
        screen.submit(Resign(), 0)
        await to_the_end(pilot, screen)
        best = max(modern_tables.view_of(screen).turns, key=lambda turn: turn.score)
        for size in (LARGE, SMALL):
            await pilot.resize(*size)
            assert_a_moment(app, screen, f"{best.place} {best.word}, {best.score} points.")
            assert "1 play again" in words(app)
        text = await press(pilot, "escape")  # the board is under it
        assert curve_signs(text) == 0
        assert curve_signs(await press(pilot, "escape")) > 20
        await press(pilot, "ctrl+l", "ctrl+t")
        assert "Meilleur coup" in seen(app)
        await press(pilot, "2")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape")
        before = screen.seated.table.name
        await pilot.press("1")
        assert screen.seated.table.name != before
        assert curve_signs(seen(app)) == 0
        screen.submit(Resign(), 0)
        await to_the_end(pilot, screen)
        await pilot.click("#choices", offset=(words_before(pilot, "3 quitter") + 1, 0))
        assert app.screen_stack[-1] is not screen

    played(script, tmp_path, monkeypatch)


def words_before(pilot: Pilot, label: str) -> int:
    """How far from its beginning a key stands in the bar of the end."""
    bar = pilot.app.screen.query_one("#choices")
    return pilot.lines[bar.region.y].index(label) - bar.region.x


def test_option_the_race_and_a_game_of_another_package_end_like_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        option = await prism_tables.sit_down(pilot, app)
        turn = prism_tables.best_turn(option)
        assert turn is not None
        await prism_tables.compose(pilot, option, turn)
        await press(pilot, "enter")
        option.submit(Resign(), 0)
        await to_the_end(pilot, option)
        assert_a_moment(app, option, f", {max(each.score for each in prism_tables.view_of(option).turns)} points.")

        race = await race_tables.sit_down(pilot, app)
        await race_tables.go_to(pilot, clock, "race")
        await race_tables.tick(pilot, clock, 0.9)
        await pilot.press(*race_tables.typed(race_tables.cards_for(race)), "enter")
        await race_tables.go_to(pilot, clock, "flip")
        for seat in (1, 2):
            race.submit(Resign(), seat)
        await to_the_end(pilot, race)
        assert_a_moment(app, race, "Quickest word: Ada · ")

        seats = [Seating(), Seating(computer=True)]
        table = Table.create(app.services.store, BellSetup(("Ada", "Robot")), seats, game="bell", clock=clock)
        table.close()
        bell = BellScreen(table.name)
        app.push_screen(bell)
        for _point in range(3):
            await pilot.settle()
            clock.pass_(0.1)
            bell.on_tick()
            await press(pilot, "space")
        assert_a_moment(app, bell, "The game is over: Ada wins.")

    with installed(tmp_path / "packages", bell="tests.bell"):
        played(script, tmp_path, monkeypatch, clock=clock)
