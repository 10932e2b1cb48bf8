"""Computers that are watched: what they hold lies open, and the game stands still when somebody wants to look."""

from functools import partial
from pathlib import Path

import pytest

from bonmot.games.option import setup_for
from bonmot.hosting.pacing import Pace
from bonmot.tables import Seating, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.option.screen import OptionScreen
from bonmot.terminal.rack_bar import RackBar
from tests.terminal import modern_tables, prism_tables, race_tables
from tests.terminal.driving import Pilot
from tests.terminal.screens import HandClock, played, press, seen

COMPUTER = Seating(computer=True, level=2)


class Held(Pace):
    """Somebody has pressed Space before the first move: at full speed a game would be over before the key is heard."""

    def __init__(self) -> None:
        super().__init__()
        self.is_held = True


def test_racks_of_computers_lie_open_and_space_stops_them_until_they_may_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await modern_tables.sit_down(pilot, app, (COMPUTER, COMPUTER), settle=False)
        await pilot.until(lambda: screen.seated.pace.is_holding)
        for turns in (0, 1):
            view = modern_tables.view_of(screen)
            assert len(view.turns) == turns
            text = seen(app)
            assert "The game stands still." in text
            mover, other = view.sides[view.turn], view.sides[1 - view.turn]
            assert mover.rack is not None
            bar = pilot.lines[screen.query_one(RackBar).region.y]
            assert [sign for sign in bar if sign.isupper() or sign == "?"][-7:] == list(mover.rack)
            assert f"{other.rack}" in text  # under the name
            await pilot.interrupt("enter")  # one move, and no more
            await pilot.until(partial(has_turns, screen, turns + 1))
            await pilot.until(lambda: screen.seated.pace.is_holding)
        await pilot.interrupt("space", "space")
        assert screen.seated.is_held
        await pilot.interrupt("space")
        await pilot.until(partial(has_turns, screen, 6))
        assert "The game stands still." not in seen(app)

    played(script, tmp_path, monkeypatch, pace=Held)


def has_turns(screen: ModernScreen, count: int) -> bool:
    return len(modern_tables.view_of(screen).turns) >= count


def test_hands_of_computers_lie_open_and_the_clock_of_a_race_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        race = await race_tables.sit_down(pilot, app, [COMPUTER, COMPUTER])
        hands = [side.hand for side in race.view.sides]
        assert all(hand and len(hand) == 7 for hand in hands)
        text = await press(pilot, "space")
        assert "The game stands still." in text
        time, phase = race.seen.time, race.view.phase
        clock.pass_(60)
        race.on_tick()
        await pilot.settle()
        assert (race.seen.time, race.view.phase) == (time, phase)
        assert "Space: pause." in await press(pilot, "space")
        clock.pass_(60)
        race.on_tick()
        assert race.seen.time > time

    played(script, tmp_path, monkeypatch, clock=clock)


def test_prisms_of_computers_lie_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        setup = setup_for("option", ["Ada", "Blaise"], language="fr")
        table = Table.create(app.services.store, setup, [COMPUTER, COMPUTER], game="option", seed=4)
        table.close()
        option = OptionScreen(table.name)
        app.push_screen(option)
        await pilot.until(lambda: option.is_seated and option.seated.pace.is_holding)
        view = prism_tables.view_of(option)
        bar = option.query_one(RackBar).region
        shown = [sign for sign in "".join(pilot.lines[bar.y : bar.bottom]) if sign.isupper()]
        rack = view.sides[view.turn].rack or ()
        assert len(rack) == 7
        assert set(shown) >= {prism.dark_letter for prism in rack} - {"?"}

    played(script, tmp_path, monkeypatch, pace=Held)
