"""Boards of letters read aloud, for those who do not look at them: the words, and where they lie."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from bonmot.board import Coordinates
from bonmot.errors import BonmotError
from bonmot.texts import _

Lines = Sequence[Sequence[str]]
"""What lies on each square, row by row; empty where nothing does."""
Sign = TypeVar("Sign")


def without_marks(word: str) -> str:
    """A word without the marks of what lay on the board before.

    >>> without_marks("M(O)B")
    'MOB'
    """
    return "".join(each for each in word if each not in "()[]")


def word_aloud(word: str) -> str:
    """A word as events write it, as one reads it; the letters that blanks stand for are named.

    >>> word_aloud("M(O)B"), word_aloud("RETiNAs")
    ('MOB', 'RETINAS with a blank for I, S')
    """
    plain = without_marks(word)
    if blanks := [each.upper() for each in plain if each != each.upper()]:
        return _("{word} with a blank for {letters}").format(word=plain.upper(), letters=", ".join(blanks))
    return plain


def words_on(board: Lines, language: str) -> Iterator[str]:
    """The words across row by row, then those down; a tile of a word down is not read once more by itself."""
    coordinates, size = Coordinates.of(language), len(board)
    columns = [tuple(line[column] for line in board) for column in range(size)]
    if not any(any(line) for line in board):
        yield _("The board is empty.")
    for row, line in enumerate(board):
        runs = [cells for cells in runs_of(line) if len(cells) > 1 or [row] in runs_of(columns[cells[0]])]
        if runs:
            content = _("; ").join(run_aloud(line, cells, coordinates.column_name) for cells in runs)
            yield _("Row {name}: {content}.").format(name=coordinates.row_name(row), content=content)
    for column, line in enumerate(columns):
        if runs := [cells for cells in runs_of(line) if len(cells) > 1]:
            content = _("; ").join(run_aloud(line, cells, coordinates.row_name) for cells in runs)
            yield _("Column {name}: {content}.").format(name=coordinates.column_name(column), content=content)


def runs_of(line: Sequence[str]) -> list[list[int]]:
    """Where tiles lie side by side."""
    return [list(cells) for taken, cells in groupby(range(len(line)), lambda cell: bool(line[cell])) if taken]


def run_aloud(line: Sequence[str], cells: Sequence[int], name: Callable[[int], str]) -> str:
    """Tiles side by side, and where they lie."""
    word = word_aloud("".join(line[cell] for cell in cells))
    if len(cells) == 1:
        return _("{word} at {place}").format(word=word, place=name(cells[0]))
    return _("{word} from {first} to {last}").format(word=word, first=name(cells[0]), last=name(cells[-1]))


def lane_aloud(
    board: Sequence[Sequence[Sign]],
    language: str,
    name: str,
    content: Callable[[list[Sign], Callable[[int], str]], str],
) -> str:
    """A whole row, or a whole column, named as at the edge of the board; `content` tells its cells and their places."""
    coordinates, wanted = Coordinates.of(language), name.strip().upper()
    for index, row in enumerate(board):
        if coordinates.row_name(index) == wanted:
            told = content(list(row), coordinates.column_name)
            return _("Row {name}: {content}.").format(name=wanted, content=told)
        if coordinates.column_name(index) == wanted:
            told = content([each[index] for each in board], coordinates.row_name)
            return _("Column {name}: {content}.").format(name=wanted, content=told)
    raise BonmotError("no-such-lane", name=name)
