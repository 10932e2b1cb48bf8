"""The board, the rack and the tiles read aloud, for those who do not look at them."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from bonmot.board import Coordinates, Layout
from bonmot.errors import BonmotError
from bonmot.telling.boards import lane_aloud, run_aloud, runs_of, word_aloud, words_on
from bonmot.telling.crossword.sentences import in_the_bag, tiles_of
from bonmot.telling.phrases import said_of
from bonmot.texts import _, mark
from bonmot.words import Alphabet

if TYPE_CHECKING:
    from bonmot.games.crossword import View

PREMIUMS: Final = {
    "d": mark("double letter"),
    "t": mark("triple letter"),
    "q": mark("quadruple letter"),
    "D": mark("double word"),
    "T": mark("triple word"),
    "Q": mark("quadruple word"),
    "*": mark("star, double word"),
}
"""Symbol of a layout → what the square does."""


def board(view: "View") -> Iterator[str]:
    """The words that lie there."""
    return words_on(view.board, view.language)


def lane(view: "View", name: str) -> str:
    """A whole row, or a whole column: its tiles and its premium squares."""
    layout = Layout.load(view.layout)
    board = [list(zip(*lines, strict=True)) for lines in zip(view.board, layout.rows, strict=True)]
    return lane_aloud(board, view.language, name, _content)


def square(view: "View", place: str) -> str:
    """What lies on a square, or what it is good for."""
    coordinates, size = Coordinates.of(view.language), len(view.board)
    row, column, _down = coordinates.read(place)
    if not (0 <= row < size and 0 <= column < size):
        raise BonmotError("bad-coordinates", text=place)
    if tile := view.board[row][column]:
        return said_of(coordinates.square(row, column), word_aloud(tile)) + "."
    symbol = Layout.load(view.layout).rows[row][column]
    free = _("free, {premium}").format(premium=_(PREMIUMS[symbol])) if symbol in PREMIUMS else _("free")
    return said_of(coordinates.square(row, column), free) + "."


def premiums(view: "View") -> Iterator[str]:
    """Where the premium squares lie (M-091, D-069)."""
    coordinates, layout = Coordinates.of(view.language), Layout.load(view.layout)
    for symbol, meaning in PREMIUMS.items():
        squares = [
            coordinates.square(row, column)
            for row, line in enumerate(layout.rows)
            for column, each in enumerate(line)
            if each == symbol
        ]
        if squares:
            yield said_of(_(meaning), ", ".join(squares)) + "."


def values(view: "View") -> str:
    """What each tile is worth (M-092, D-070)."""
    alphabet = Alphabet.load(view.alphabet)
    worth = [f"{letter} {value}" for letter, value in zip(alphabet.letters, alphabet.values, strict=True)]
    return ", ".join([*worth, f"{_('blank')} 0"]) + "."


def distribution(view: "View") -> str:
    """How many of each tile the game has (M-087, D-071): those one sees, and those one does not."""
    alphabet = Alphabet.load(view.alphabet)
    counts: Counter[str] = Counter()
    for tile, count in view.unseen.items():
        counts[_bare(tile)] += count
    for side in view.sides:
        counts.update(tiles_of(side.rack or "", view.alphabet))
    for tile in (tile for line in view.board for tile in line if tile):
        counts["?" if tile != tile.upper() else tile] += 1
    return _counted(counts, alphabet)


def unseen(view: "View") -> str:
    """How many tiles are in the bag, and which ones one has not seen."""
    counts = Counter({_bare(tile): count for tile, count in view.unseen.items()})
    left = in_the_bag(view.bag)
    return _("{bag}. Unseen: {tiles}").format(
        bag=left[0].upper() + left[1:], tiles=_counted(counts, Alphabet.load(view.alphabet))
    )


def _bare(tile: str) -> str:
    return tile.strip("[]")


def _counted(counts: Counter[str], alphabet: Alphabet) -> str:
    names = {"?": _("blank")}
    shown = [f"{names.get(tile, tile)} {counts[tile]}" for tile in (*alphabet.letters, "?") if counts[tile]]
    return (", ".join(shown) or "0") + "."


def _content(line: list[tuple[str, str]], name: Callable[[int], str]) -> str:
    tiles = [tile for tile, _symbol in line]
    parts = [(cells[0], run_aloud(tiles, cells, name)) for cells in runs_of(tiles)]
    for cell, (tile, symbol) in enumerate(line):
        if not tile and symbol in PREMIUMS:
            parts.append((cell, _("{word} at {place}").format(word=_(PREMIUMS[symbol]), place=name(cell))))
    return _("; ").join(text for _cell, text in sorted(parts)) or _("empty")
