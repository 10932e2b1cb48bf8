"""The board of the crossword game on paper: in signs, and as a drawing in which premium squares keep their symbols."""

from collections.abc import Iterator, Sequence
from typing import Final

from bonmot.board import Board, Layout
from bonmot.board.coordinates import Coordinates
from bonmot.board.layout import LETTER_MULTIPLIERS, WORD_MULTIPLIERS
from bonmot.games.crossword.view import View
from bonmot.study.crossword.lines import laid_by
from bonmot.study.score_sheet.sheet import Sheet
from bonmot.study.score_sheet.svg import SIDE, corner, framed, square, text
from bonmot.texts import _, mark
from bonmot.words import Alphabet

SYMBOLS: Final = {
    "d": mark("DL"),
    "t": mark("TL"),
    "q": mark("QL"),
    "D": mark("DW"),
    "T": mark("TW"),
    "Q": mark("QW"),
    "*": "★",
}
"""Premium square → what stands on it: double letter and so on, in the reader's language."""


def board_text(view: View) -> Sequence[str]:
    """The board in signs."""
    alphabet = Alphabet.load(view.alphabet)
    board = Board(None, alphabet=alphabet, layout=Layout.load(view.layout), coordinates=Coordinates.of(view.language))
    board.set_up(
        (row, column, alphabet.encode_tiles(tile)[0])
        for row, tiles in enumerate(view.board)
        for column, tile in enumerate(tiles)
        if tile
    )
    return str(board).splitlines()


def board_page(sheet: Sheet) -> str:
    """The board as SVG; what the last line laid is marked."""
    view: View = sheet.view
    return framed(len(view.board), Coordinates.of(view.language), _squares(view, laid_by(view, sheet.lines[-1:])))


def _squares(view: View, new: frozenset[tuple[int, int]]) -> Iterator[str]:
    alphabet, layout = Alphabet.load(view.alphabet), Layout.load(view.layout)
    values = dict(zip(alphabet.letters, alphabet.values, strict=True))
    for row, tiles in enumerate(view.board):
        for column, tile in enumerate(tiles):
            yield from _square(layout.rows[row][column], row, column, tile, values, is_new=(row, column) in new)


def _square(symbol: str, row: int, column: int, tile: str, values: dict[str, int], *, is_new: bool) -> Iterator[str]:
    x, y = corner(row, column)
    middle = x + SIDE / 2, y + SIDE / 2
    name = "star" if symbol == "*" else _class(symbol)
    yield square(f"square {name}", x, y)
    if not tile:
        if symbol in SYMBOLS:
            yield text(f"symbol {name}", *middle, _(SYMBOLS[symbol]))
        return
    is_blank = tile != tile.upper()
    yield square("tile" + (" blank" if is_blank else "") + (" new" if is_new else ""), x, y, inset=1)
    wide = " wide" if len(tile) > 1 else ""
    yield text(f"letter{' blank' if is_blank else ''}{wide}", middle[0] - 1, middle[1], tile.upper())
    if not is_blank:
        yield text("value", x + SIDE - 3.8, y + SIDE - 4.2, str(values[tile]))


def _class(symbol: str) -> str:
    if symbol in LETTER_MULTIPLIERS:
        return f"letters{LETTER_MULTIPLIERS[symbol]}"
    return f"words{WORD_MULTIPLIERS[symbol]}" if symbol in WORD_MULTIPLIERS else "plain"
