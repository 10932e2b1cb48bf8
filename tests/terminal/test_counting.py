"""How often a key press looks at the game, and judges what is laid: once is enough."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bonmot.board import Board
from bonmot.board.prisms import PrismBoard
from bonmot.games.catalogue import rules_of
from bonmot.tables import Table
from bonmot.terminal.app import Bonmot
from tests.terminal import modern_tables, prism_tables
from tests.terminal.screens import played, press

PEOPLE = (modern_tables.PERSON, modern_tables.PERSON)


def counted(monkeypatch: pytest.MonkeyPatch, game: str) -> Counter[str]:
    """Counts what is asked of the rules of a game and of its board, from now on."""
    counts: Counter[str] = Counter()

    def count(owner: object, method: str, name: str) -> None:
        asked: Callable[..., Any] = getattr(owner, method)

        def counting(*given: Any, **more: Any) -> Any:
            counts[name] += 1
            return asked(*given, **more)

        monkeypatch.setattr(owner, method, counting)

    count(rules_of(game), "view", "views")
    count(Table, "view", "views")
    for board, method in ((Board, "judge"), (Board, "judge_tiles"), (PrismBoard, "judge")):
        count(board, method, "judgements")
    return counts


def test_a_key_of_the_modern_table_looks_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Any, app: Bonmot) -> None:
        screen = await modern_tables.sit_down(pilot, app, PEOPLE)
        move = modern_tables.best_move(screen)
        counts = counted(monkeypatch, "crossword")
        await press(pilot, "left")
        assert (counts["views"] <= 1, counts["judgements"]) == (True, 0)
        await press(pilot, "right")
        await modern_tables.lay(pilot, screen, move)
        counts.clear()
        await press(pilot, "backspace")
        assert (counts["views"] <= 1, counts["judgements"]) == (True, 1)
        counts.clear()
        last = move.word[-1]
        await press(pilot, last.upper() if last.islower() else last.lower())
        assert (counts["views"] <= 1, counts["judgements"]) == (True, 1)
        counts.clear()
        await press(pilot, "up")
        assert (counts["views"] <= 1, counts["judgements"]) == (True, 0)

    played(script, tmp_path, monkeypatch)


def test_a_key_of_the_table_of_prisms_looks_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Any, app: Bonmot) -> None:
        screen = await prism_tables.sit_down(pilot, app, PEOPLE)
        turn = prism_tables.best_turn(screen)
        assert turn is not None
        counts = counted(monkeypatch, "option")
        await press(pilot, "left")
        assert (counts["views"] <= 1, counts["judgements"]) == (True, 0)
        for laid in turn.placed:
            await prism_tables.go_to(pilot, screen, (laid.row, laid.column))
            counts.clear()
            await press(pilot, laid.letter.lower())
            assert counts["views"] <= 1
        counts.clear()
        await press(pilot, "up")
        assert (counts["views"] <= 1, counts["judgements"]) == (True, 0)  # what is laid was judged before

    played(script, tmp_path, monkeypatch)
