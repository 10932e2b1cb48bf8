"""How tables look, at the sizes that terminals have: read from the screen itself."""

from itertools import combinations
from pathlib import Path

import pytest
from textual.geometry import Region

from bonmot.hosting.tiles import values_of
from bonmot.tables import Seating
from bonmot.telling import name_of
from bonmot.terminal import portraits
from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.tiles import worth
from tests.rules.prisms import Hand, table
from tests.terminal.driving import Pilot
from tests.terminal.modern_tables import best_move, sit_down, type_move, view_of
from tests.terminal.prism_tables import sit_at
from tests.terminal.screens import LARGE, SMALL, played, rack_seen

PARTS = ("#board", "#rack", "#words", "#face", "#people", "#side", "#keys")
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
            assert rack_seen(app) == [letter + worth(values[letter]) if letter != "?" else "?" for letter in held], size
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


def test_nothing_is_cut_and_the_width_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, seed=11)
        for _turn in range(2):
            await type_move(pilot, str(best_move(screen)))
        view = view_of(screen)
        about = [f"{name_of(view, turn.side)} {turn.place} {turn.word}" for turn in view.turns]
        for size in SIZES:
            await pilot.resize(*size)
            regions = {part: screen.query_one(part).region for part in PARTS}
            shown = [region for region in regions.values() if region.area and screen.region.contains_region(region)]
            assert shown == [region for region in regions.values() if region.area]  # all of it is on the screen,
            assert not any(one.overlaps(other) for one, other in combinations(shown, 2))  # and nothing covers another
            board = screen.query_one(BoardWidget)
            assert regions["#board"].size == (board.whole_width, board.whole_height)
            sheet = [" ".join(line.split()) for line in lines_of(pilot, regions["#side"])]
            assert all(any(each in line for line in sheet) for each in about), (size, sheet)
            if size[0] >= 120:
                left, right = regions["#board"].x, size[0] - regions["#board"].right
                assert min(left, right) >= portraits.WIDTH  # the board stands between two columns,
                assert "▀" in "".join(lines_of(pilot, regions["#face"]))  # and a face looks on
        await pilot.resize(*SMALL)
        long = "A sentence of many words, as they are told when one word crosses six or seven others. " * 2
        screen.tell(long.strip)
        screen.show()
        await pilot.settle()
        assert long.split() == " ".join(lines_of(pilot, screen.query_one("#words").region)).split()
        await pilot.resize(*LARGE)
        assert "Blaise: " in " ".join(lines_of(pilot, screen.query_one("#people").region))

    played(script, tmp_path, monkeypatch)


def test_what_can_be_done_is_told_whole_in_80_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        for end in ("Tab: type a move", "Tab : taper un coup"):
            said = " ".join(" ".join(lines_of(pilot, screen.query_one("#words").region)).split())
            assert said.endswith(end)
            await pilot.press("ctrl+l")

    played(script, tmp_path, monkeypatch)


def test_a_large_board_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, [Seating(), Seating(computer=True, level=1)], edition="super")
        for size in ((100, 30), (120, 35), LARGE):
            await pilot.resize(*size)
            board = screen.query_one(BoardWidget)
            assert board.region.size == (board.whole_width, board.whole_height)
            assert not board.region.overlaps(screen.query_one("#rack").region)
            lines = lines_of(pilot, board.region)
            assert lines[0].split() == list("ABCDEFGHIJKLMNOPQRSTU")
            assert [line.split()[0] for line in lines[1:] if line[:3].strip()] == [str(row) for row in range(1, 22)]
        # Where it cannot be, it follows the cursor, and says on which side there is more.
        await pilot.resize(*SMALL)
        for keys, first, last in (([], "4▲", "18▼"), (["up"] * 9, "1", "15▼"), (["down"] * 18, "7▲", "21")):
            await pilot.press(*keys)
            lines = lines_of(pilot, screen.query_one(BoardWidget).region)
            assert [line[:3].strip() for line in (lines[1], lines[-1])] == [first, last]
        # A computer that is nobody in particular has a face, too, where there is room for one.
        await pilot.resize(*SIZES[-1])
        assert "▀" in "".join(lines_of(pilot, screen.query_one("#face").region))

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("O-018")
def test_prisms_are_told_apart_at_every_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        hand = Hand()
        board = hand.lying("H6 R/ta/CS/i")
        screen = await sit_at(pilot, app, table(hand.rack("T"), board=board))
        for end in ("Tab: type a turn", "Tab : taper un coup", "Tab: type a turn"):  # what can be done is told whole
            said = " ".join(" ".join(lines_of(pilot, screen.query_one("#words").region)).split())
            assert said.endswith(end)
            await pilot.press("ctrl+l")
        for size in SIZES:
            await pilot.resize(*size)
            widget = screen.query_one(BoardWidget)
            cell, (x, y, _width, _height) = widget.cell, widget.region
            for place, (letter, behind) in enumerate((("R", "t"), ("a", "C"), ("S", "i"))):
                left, top = x + 3 + (5 + place) * cell.width, y + 1 + 7 * cell.height
                square = [pilot.lines[top + part][left : left + cell.width] for part in range(cell.height)]
                assert letter in square[cell.middle]
                assert behind in square[-1]
                # The letter behind stands on the edge, which has another colour than the face.
                face = pilot.style(left + square[cell.middle].index(letter), top + cell.middle)
                edge = pilot.style(left + square[-1].index(behind), top + cell.height - 1)
                assert face.bold
                assert (face.bgcolor, bool(face.bold)) != (edge.bgcolor, bool(edge.bold))

    played(script, tmp_path, monkeypatch)


def lines_of(pilot: Pilot, region: Region) -> list[str]:
    """The lines of a part of the screen."""
    return [line[region.x : region.right] for line in pilot.lines[region.y : region.bottom]]
