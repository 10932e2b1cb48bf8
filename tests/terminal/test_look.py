"""How tables look, at the sizes that terminals have: read from the screen itself."""

from pathlib import Path

import pytest

from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.crossword.showing import values_of
from bonmot.terminal.tiles import worth
from tests.terminal.driving import Pilot
from tests.terminal.screens import LARGE, SMALL, played, rack_seen
from tests.terminal.test_modern import sit_down, view_of

SIZES = (SMALL, (100, 30), (120, 35), LARGE, (200, 60))


@pytest.mark.rule("M-042")
def test_a_rack_is_a_row_of_tiles_with_values_and_a_word_is_no_strip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, seed=16)
        view = view_of(screen)
        values = values_of(view)
        held = list(screen._rack(view))
        assert "Z" in held  # worth ten
        for size in SIZES:
            await pilot.resize(*size)
            assert rack_seen(app) == [letter + worth(values[letter]) if letter != "?" else "?" for letter in held]
        # Ten points do not push a letter aside: all of a column stand below its name, and no two tiles are one.
        other = next(letter for letter in held if letter not in "Z?")
        await pilot.resize(*SMALL)
        await pilot.press("up", "up", "up", "z", other.lower())
        for size in SIZES:
            await pilot.resize(*size)
            board = screen.query_one(BoardWidget)
            row = board.region.y + 1 + 4 * board.cell.height + board.cell.middle
            line, left = pilot.lines[row], board.region.x + 3 + 7 * board.cell.width
            first, second = (line[left + place * board.cell.width :][: board.cell.width] for place in (0, 1))
            assert first.index("Z") == second.index(other)
            assert "ₓ" in first or "₁₀" in first
            assert {first[0], second[0]} <= {"▎", "▐"}

    played(script, tmp_path, monkeypatch)
