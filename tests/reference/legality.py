"""Why a set of tiles laid on the board is no legal placement, whatever words it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.reference.generation import Opening
from tests.reference.material import BLANK, Board, Layout, Square, Tile
from tests.reference.scoring import Placement, run_through

NewTile = tuple[int, int, Tile]

REASONS = (
    "no-new-tile",
    "outside",
    "conflict",
    "not-in-line",
    "gap",
    "not-on-rack",
    "too-short",
    "star-not-covered",
    "not-connected",
)


def illegal_reason(
    board: Board,
    layout: Layout,
    rack: Sequence[str],
    tiles: Sequence[NewTile],
    *,
    opening: Opening = "star",
    minimum: int = 2,
) -> str | None:
    """The first reason, in the order of REASONS, or None for a legal placement (its words are not looked at).

    >>> layout = Layout(("...", ".*.", "..."))
    >>> illegal_reason({}, layout, ["A", "B"], [(0, 0, ("A", False)), (0, 1, ("B", False))])
    'star-not-covered'
    """
    reasons = illegal_reasons(board, layout, rack, tiles, opening=opening, minimum=minimum)
    return reasons[0] if reasons else None


def illegal_reasons(
    board: Board,
    layout: Layout,
    rack: Sequence[str],
    tiles: Sequence[NewTile],
    *,
    opening: Opening = "star",
    minimum: int = 2,
) -> tuple[str, ...]:
    """All reasons that hold, in the order of REASONS."""
    if not tiles:
        return ("no-new-tile",)
    squares = [(row, column) for row, column, _ in tiles]
    holds = {
        "outside": any(square not in layout for square in squares),
        "conflict": any(square in board for square in squares) or len(set(squares)) < len(squares),
        "not-in-line": not in_line(squares),
        "gap": in_line(squares) and has_gap(board, squares),
        "not-on-rack": bool(needed(tiles) - Counter(rack)),
    }
    if board:
        holds["not-connected"] = not any(touches(board, square) for square in squares)
    else:
        holds["too-short"] = len(set(squares)) < minimum
        holds["star-not-covered"] = opening == "star" and not any(star in squares for star in layout.stars)
    return tuple(reason for reason in REASONS if holds.get(reason))


def in_line(squares: Sequence[Square]) -> bool:
    return len({row for row, _ in squares}) == 1 or len({column for _, column in squares}) == 1


def has_gap(board: Board, squares: Sequence[Square]) -> bool:
    (first_row, first_column), (last_row, last_column) = min(squares), max(squares)
    between = [
        (row, column) for row in range(first_row, last_row + 1) for column in range(first_column, last_column + 1)
    ]
    return any(square not in squares and square not in board for square in between)


def needed(tiles: Sequence[NewTile]) -> Counter[str]:
    return Counter(BLANK if is_blank else letter for _, _, (letter, is_blank) in tiles)


def touches(board: Board, square: Square) -> bool:
    row, column = square
    return any(
        neighbour in board for neighbour in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    )


def new_tiles(placement: Placement) -> list[NewTile]:
    """The tiles that a placement takes from the rack."""
    return [(row, column, tile) for (row, column), tile in placement.laid().items()]


def placement_of(board: Board, tiles: Sequence[NewTile]) -> Placement:
    """The placement that legally laid tiles make; a single tile reads across if it makes a word across.

    >>> board = {(1, 1): ("A", False)}
    >>> placement_of(board, [(1, 0, ("L", False))])
    Placement(row=1, column=0, across=True, tiles=(('L', False), None))
    """
    laid = {(row, column): tile for row, column, tile in tiles}
    if not laid or not in_line(list(laid)) or has_gap(board, list(laid)) or laid.keys() & board.keys():
        raise ValueError("these tiles are not laid legally")
    after = board | laid
    row, column, _ = tiles[0]
    across = len({place for place, _ in laid}) == 1
    if len(laid) == 1:
        across = len(run_through(after, (row, column), True)) >= 2
    run = run_through(after, (row, column), across)
    return Placement(*run[0], across, tuple(laid.get(square) for square in run))
