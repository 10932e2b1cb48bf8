"""Every legal placement: try each stretch of each line, and each word that fits it.

What fits is chosen with sets of words, but each placement found is checked once more by reading, letter by
letter, all the words it forms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from tests.reference.material import BLANK, Board, Layout, Square, Tile
from tests.reference.scoring import FULL_RACK_BONUS, Placement, run_through, runs_formed, score_runs
from tests.reference.wordlist import Word, WordList

Opening = Literal["star", "anywhere"]


def placements(
    board: Board,
    layout: Layout,
    words: WordList,
    values: Mapping[str, int],
    rack: Sequence[str],
    *,
    opening: Opening = "star",
    minimum: int = 2,
    bonus: Mapping[int, int] = FULL_RACK_BONUS,
) -> dict[Placement, int]:
    """Every legal placement with its total score.

    A single tile that makes words both ways is one placement, across. On the empty board only placements
    across are listed; `opening` and `minimum` say where they lie and how long they are at least. A blank
    that stands for a letter and the tile of that letter are different placements.

    >>> layout = Layout(("...", ".*.", "..."))
    >>> found = placements({}, layout, WordList(["AB", "BAB"]), {"A": 1, "B": 3}, ["A", "B"])
    >>> [(placement.row, placement.column, total) for placement, total in found.items()]
    [(1, 0, 8), (1, 1, 8)]
    """
    words.forget_racks()
    found = {}
    for stretch, across in stretches(board, layout, len(rack), opening, minimum):
        for placement in fillings(board, words, rack, stretch, across):
            after, runs = runs_formed(board, placement)
            if all_are_words(after, runs, words):
                laid = placement.laid()
                found[placement] = score_runs(after, runs, layout, values, laid, bonus).total
    return found


def stretches(
    board: Board, layout: Layout, rack_size: int, opening: Opening = "star", minimum: int = 2
) -> Iterator[tuple[list[Square], bool]]:
    """The stretches of squares which a legal placement can make a word of, and whether they run across."""
    for stretch, across in open_stretches(board, layout):
        free = [square for square in stretch if square not in board]
        if not 1 <= len(free) <= rack_size:
            continue
        if not board:
            covers_star = any(square in stretch for square in layout.stars)
            if across and len(stretch) >= minimum and (covers_star or opening == "anywhere"):
                yield stretch, across
        elif len(free) == 1 and not across and has_crossing(board, free[0], across):
            continue  # one tile with a word across as well: found there
        elif len(free) < len(stretch) or any(has_crossing(board, square, across) for square in free):
            yield stretch, across


def open_stretches(board: Board, layout: Layout) -> Iterator[tuple[list[Square], bool]]:
    """All stretches of two squares or more with no tile just before or after, where the word would go on."""
    for across in (True, False):
        lines, length = (layout.height, layout.width) if across else (layout.width, layout.height)
        for line in range(lines):
            squares = [(line, step) if across else (step, line) for step in range(length)]
            for first in range(length - 1):
                if first > 0 and squares[first - 1] in board:
                    continue
                for last in range(first + 1, length):
                    if last + 1 == length or squares[last + 1] not in board:
                        yield squares[first : last + 1], across


def has_crossing(board: Board, square: Square, across: bool) -> bool:
    """Does the free square touch a tile beside the line that runs through it (across or down)?"""
    row, column = square
    if across:
        return (row - 1, column) in board or (row + 1, column) in board
    return (row, column - 1) in board or (row, column + 1) in board


def fillings(
    board: Board, words: WordList, rack: Sequence[str], stretch: list[Square], across: bool
) -> Iterator[Placement]:
    """The placements which make a word of the stretch; the caller still has to check the words formed."""
    stock = Counter(rack)
    blanks = stock.pop(BLANK, 0)
    pattern: list[str | frozenset[str] | None] = [
        board[square][0] if square in board else crossing_letters(board, words, square, across) for square in stretch
    ]
    for word in words.matching(pattern, stock, blanks):
        for tiles in layings(board, word, stretch, stock, blanks):
            yield Placement(*stretch[0], across, tiles)


def crossing_letters(board: Board, words: WordList, square: Square, across: bool) -> frozenset[str] | None:
    """The letters which make a word of the run that crosses the line in this square; None: no run."""
    if not has_crossing(board, square, across):
        return None
    run = run_through(board | {square: ("", False)}, square, not across)
    letters = [board[place][0] if place in board else "" for place in run]
    gap = run.index(square)
    return frozenset(letter for letter in words.alphabet if (*letters[:gap], letter, *letters[gap + 1 :]) in words)


def layings(
    board: Board, word: Word, stretch: list[Square], stock: Mapping[str, int], blanks: int
) -> Iterator[tuple[Tile | None, ...]]:
    """All ways to lay the word with tiles and blanks of the rack."""
    if not word:
        yield ()
        return
    letter, square = word[0], stretch[0]
    if square in board:
        if board[square][0] == letter:
            for rest in layings(board, word[1:], stretch[1:], stock, blanks):
                yield (None, *rest)
        return
    if stock.get(letter, 0) > 0:
        less = {**stock, letter: stock[letter] - 1}
        for rest in layings(board, word[1:], stretch[1:], less, blanks):
            yield ((letter, False), *rest)
    if blanks > 0:
        for rest in layings(board, word[1:], stretch[1:], stock, blanks - 1):
            yield ((letter, True), *rest)


def all_are_words(after: Board, runs: list[list[Square]], words: WordList) -> bool:
    return all(tuple([after[square][0] for square in run]) in words for run in runs)
