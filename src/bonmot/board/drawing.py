"""The board of the crossword game as a drawing in which premium squares keep their symbols."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from bonmot.board.layout import LETTER_MULTIPLIERS, WORD_MULTIPLIERS
from bonmot.board.svg import SIDE, corner, framed, square, text, tile
from bonmot.kernel import BLANK_MARK
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.board.board import Board

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


def drawn(board: "Board", marked: Collection[tuple[int, int]] = ()) -> str:
    """The board as SVG for a page; the tiles on some squares may be marked."""
    return framed(board.size, board.coordinates, _squares(board, marked))


def _squares(board: "Board", marked: Collection[tuple[int, int]]) -> Iterator[str]:
    squares, alphabet = board.squares, board.alphabet
    for row, symbols in enumerate(board.layout.rows):
        for column, symbol in enumerate(symbols):
            x, y = corner(row, column)
            name = _class(symbol)
            yield square(f"square {name}", x, y)
            number = squares[row * board.size + column]
            if number:
                value = None if number & BLANK_MARK else alphabet.values[number - 1]
                letter = alphabet.tile_text(number & ~BLANK_MARK)
                yield from tile(x, y, letter, value, more=" new" if (row, column) in marked else "")
            elif symbol in SYMBOLS:
                yield text(f"symbol {name}", x + SIDE / 2, y + SIDE / 2, _(SYMBOLS[symbol]))


def _class(symbol: str) -> str:
    if symbol == "*":
        return "star"
    if symbol in LETTER_MULTIPLIERS:
        return f"letters{LETTER_MULTIPLIERS[symbol]}"
    return f"words{WORD_MULTIPLIERS[symbol]}" if symbol in WORD_MULTIPLIERS else "plain"
