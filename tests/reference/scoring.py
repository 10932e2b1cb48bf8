"""The score of a placement, word by word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.reference.material import Board, Layout, Square, Tile

FULL_RACK_BONUS: Mapping[int, int] = {7: 50}


@dataclass(frozen=True)
class Placement:
    """A play: the whole word it makes along its line, None where the letter already lies on the board."""

    row: int
    column: int
    across: bool
    tiles: tuple[Tile | None, ...]

    def squares(self) -> list[Square]:
        return [
            (self.row, self.column + step) if self.across else (self.row + step, self.column)
            for step in range(len(self.tiles))
        ]

    def laid(self) -> dict[Square, Tile]:
        """The tiles that come from the rack."""
        return {square: tile for square, tile in zip(self.squares(), self.tiles, strict=True) if tile is not None}


@dataclass(frozen=True)
class Score:
    """The points of a play: the total with any bonus, and each word's share, the main word first."""

    total: int
    words: tuple[tuple[str, int], ...]


def run_through(board: Board, square: Square, across: bool) -> list[Square]:
    """The unbroken run of occupied squares through an occupied square, in reading order."""
    row_step, column_step = (0, 1) if across else (1, 0)
    row, column = square
    while (row - row_step, column - column_step) in board:
        row, column = row - row_step, column - column_step
    run = []
    while (row, column) in board:
        run.append((row, column))
        row, column = row + row_step, column + column_step
    return run


def runs_formed(board: Board, placement: Placement) -> tuple[Board, list[list[Square]]]:
    """The board after the placement, and the squares of each word formed or changed.

    The main word comes first even when it is a single tile; cross words follow in order along the line.
    """
    laid = placement.laid()
    if not laid:
        raise ValueError("a placement lays at least one tile")
    if any(square in board for square in laid):
        raise ValueError("a placement lays no tile on another")
    after = board | laid
    main = run_through(after, next(iter(laid)), placement.across)
    if main != placement.squares():
        raise ValueError("a placement gives the whole word along its line, and nothing else")
    crossing = [run_through(after, square, not placement.across) for square in laid]
    return after, [main, *(run for run in crossing if len(run) >= 2)]


def score(
    board: Board,
    layout: Layout,
    values: Mapping[str, int],
    placement: Placement,
    bonus: Mapping[int, int] = FULL_RACK_BONUS,
) -> Score:
    """Count a placement; `bonus` says what laying so many tiles adds.

    >>> layout = Layout(("d.D", "*..", "..."))
    >>> score({}, layout, {"A": 1, "B": 3}, Placement(0, 0, True, (("B", False), ("A", False), ("B", True))))
    Score(total=14, words=(('BAB', 14),))
    """
    return score_runs(*runs_formed(board, placement), layout, values, placement.laid(), bonus)


def score_runs(
    after: Board,
    runs: list[list[Square]],
    layout: Layout,
    values: Mapping[str, int],
    laid: Mapping[Square, Tile],
    bonus: Mapping[int, int],
) -> Score:
    """Count the words of a board, some of whose tiles were just laid."""
    words = []
    for run in runs:
        points, word_premium = 0, 1
        for square in run:
            letter, is_blank = after[square]
            value = 0 if is_blank else values[letter]
            # A premium counts only in the turn that covers it.
            if square in laid:
                points += value * layout.letter_premium(square)
                word_premium *= layout.word_premium(square)
            else:
                points += value
        words.append(("".join([after[square][0] for square in run]), points * word_premium))
    total = sum(points for _, points in words) + bonus.get(len(laid), 0)
    return Score(total, tuple(words))
