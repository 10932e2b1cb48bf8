"""A game that is taken up again looks and sounds as it did (D-046)."""

from pathlib import Path

import pytest

from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.classic import Classic
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.opening import resume
from tests.terminal import modern_tables as tiles
from tests.terminal import prism_tables as prisms
from tests.terminal.driving import Pilot
from tests.terminal.screens import played


def program(app: Bonmot) -> Classic:
    assert isinstance(app.screen, Classic)
    return app.screen


@pytest.mark.rule("D-046", "D-053", "D-056")
def test_de_luxe_thinks_as_silently_and_lays_as_slowly_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("3", "enter", *"ADA", "enter", "enter", *"BOB", "enter", "enter", "enter")
        await pilot.press("n", "enter", "7", "enter")  # SEE ME THINK, VIEW RACKS, SPEED, CLOCK
        assert (program(app).seated.aloud, program(app).seated.speed) == (False, 7)
        await pilot.press("1", "y", *"GAME", "enter")
        await pilot.press("3", "y", *"GAME", "enter")
        assert (program(app).seated.aloud, program(app).seated.speed) == (False, 7)

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("M-073", "M-075", "M-076", "M-077")
def test_micro_keeps_its_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("2", "1", *"ZOE", "enter", "n", "n", "y", "n", "n", "4")
        before = (program(app).pauses, program(app).palette, app.sounds.on, program(app).seated.speed)
        assert before[0] is True
        assert before[2:] == (False, 4)
        name = program(app).seated.table.name
        await pilot.press("ctrl+q")
        resume(app, name)
        await pilot.settle()
        assert (program(app).pauses, program(app).palette, app.sounds.on, program(app).seated.speed) == before

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-046")
def test_tiles_that_were_laid_and_not_played_lie_there_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await tiles.sit_down(pilot, app)
        move = tiles.best_move(screen)
        await tiles.lay(pilot, screen, move)
        laid, cursor = dict(screen.laying.tiles), screen.laying.cursor
        assert len(laid) > 2
        name = screen.seated.table.name
        await leave(pilot, app)
        resume(app, name)
        await pilot.settle()
        again = app.screen
        assert isinstance(again, ModernScreen)
        assert (again.laying.tiles, again.laying.cursor, again.laying.down) == (laid, cursor, move.down)
        assert move.word.upper() in str(again.query_one("#preview").render())
        await pilot.press("enter")
        assert [turn.word for turn in again.view.turns if turn.side == 0] == [move.word]
        await leave(pilot, app)
        resume(app, name)
        await pilot.settle()
        assert isinstance(app.screen, ModernScreen)
        assert app.screen.laying.is_empty  # they were played

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-046")
def test_so_do_prisms_and_those_that_were_turned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await prisms.sit_down(pilot, app, (prisms.PERSON, prisms.PERSON))
        turn = prisms.best_turn(screen)
        assert turn is not None
        await prisms.compose(pilot, screen, turn)
        composed = screen.laying.play
        assert composed.placed
        name = screen.seated.table.name
        await leave(pilot, app)
        assert (await prisms.shown(pilot, app, name)).laying.play == composed

    played(script, tmp_path, monkeypatch)


async def leave(pilot: Pilot, app: Bonmot) -> None:
    app.pop_screen()
    await pilot.settle()
