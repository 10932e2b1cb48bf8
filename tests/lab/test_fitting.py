"""What was counted in games, made into outlooks and win tables; and the tables that are shipped."""

from array import array
from pathlib import Path

import pytest

from bonmot.errors import BonmotError
from bonmot.kernel import WinChance
from bonmot.lab.crossword.fitting import LAST_LEFT, outlooks, win_table
from bonmot.players.crossword.engine.winning import PLAIN, win_chance_for

COLUMNS = "left,count,leave,spread,leave_squared,leave_spread"


def counted(path: Path, outcomes: dict[tuple[int, int, int], int]) -> Path:
    """A file of outcomes: games by unseen tiles, spread before and spread at the end."""
    cells = array("I", [0] * (101 * 1001 * 3))
    for (unseen, before, after), games in outcomes.items():
        row = unseen * 1001
        cells[3 * (row + before + 500)] += games
        cells[3 * (row + before + 500) + 1] += games * (2 if after > 0 else 1 if after == 0 else 0)
        cells[3 * (row + after - before + 500) + 2] += games
    path.write_bytes(cells.tobytes())
    return path


def test_a_win_table_says_what_was_counted(tmp_path: Path) -> None:
    """From ten points behind, a quarter of the games was won by gaining thirty; from ahead, three quarters."""
    seen = {(50, -10, 20): 50_000, (50, -10, -40): 150_000, (50, 10, 40): 50_000, (50, 10, -20): 150_000}
    table = WinChance(win_table(counted(tmp_path / "outcomes.bin", seen)))
    assert table.of_two(-10, 50) == pytest.approx(0.25, abs=0.01)
    assert table.of_two(10, 50) == pytest.approx(0.25, abs=0.01)
    assert table.of_two(200, 50) > 0.99
    assert table.of_two(-200, 50) < 0.01


def test_what_two_runs_have_counted_is_added_up(tmp_path: Path) -> None:
    """One run won all of its games from here, the other, three times as long, none."""
    won = counted(tmp_path / "won.bin", {(50, 0, 30): 100_000})
    lost = counted(tmp_path / "lost.bin", {(50, 0, -30): 300_000})
    assert WinChance(win_table(won)).of_two(0, 50) > 0.99
    assert WinChance(win_table(won, lost)).of_two(0, 50) == pytest.approx(0.25, abs=0.01)


def test_what_is_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "damaged"
    path.write_bytes(b"12")
    with pytest.raises(BonmotError) as refused:
        win_table(path)
    assert refused.value.code == "learning-damaged"
    path.write_text(COLUMNS + "\n0,1,1,1,1,1\n")
    with pytest.raises(BonmotError) as refused:
        outlooks(path)
    assert refused.value.code == "learning-damaged"


def test_an_outlook_is_the_line_through_what_came(tmp_path: Path) -> None:
    """Far from the end a leave brings its worth; with one tile left half of it, and four points more."""
    rows = [COLUMNS]
    for left in range(-6, LAST_LEFT + 30):
        slope, height = (0.5, -16.0) if left == 1 else (1.0, -20.0)
        leaves = (0, 1000)  # in hundredths; as many games with either
        spreads = [height + slope * leave / 100 for leave in leaves]
        sums = (sum(leaves), sum(spreads), sum(x * x for x in leaves))
        product = sum(x * y for x, y in zip(leaves, spreads, strict=True))
        rows.append(f"{left},2,{sums[0]},{sums[1]},{sums[2]},{product}")
    path = tmp_path / "prospects.csv"
    path.write_text("\n".join(rows) + "\n")
    found = {outlook.left: outlook for outlook in outlooks(path)}
    assert (found[1].worth, found[1].permille) == (400, 500)
    assert (found[2].worth, found[2].permille) == (0, 1000)
    assert max(found) == LAST_LEFT


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_shipped_table_rises_with_the_spread_and_is_sure_near_the_end(language: str) -> None:
    table = win_chance_for(language)
    assert table is not PLAIN
    for unseen in (1, 7, 14, 30, 60, 93):
        row = [table.of_two(spread, unseen) for spread in range(-500, 501)]
        assert row == sorted(row)
        assert row[0] < 0.05
        assert row[-1] > 0.95
    assert table.of_two(40, 10) > table.of_two(40, 50) > table.of_two(40, 90) > 0.5
