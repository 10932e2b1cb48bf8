"""The board as a drawing that prints well, in colours and without: every premium square keeps its symbol."""

from html import escape
from typing import Final

from bonmot.board.layout import LETTER_MULTIPLIERS, WORD_MULTIPLIERS
from bonmot.kernel import BLANK_MARK, LETTER_MASK
from bonmot.notation.story import Story
from bonmot.texts import _, mark

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

_SIDE: Final = 20
"""Units of the drawing for one square."""
_MARGIN: Final = 14


def drawn(story: Story, turn: int | None = None) -> str:
    """The board after that many lines, by default after all, as SVG; it is styled by the page around it."""
    scene = story.scene(len(story) if turn is None else turn)
    size = story.layout.size
    length = size * _SIDE + 2 * _MARGIN
    label = escape(_("The board"))
    parts = [
        f'<svg class="board" viewBox="0 0 {length} {length}" role="img" aria-label="{label}">',
        f'<rect class="frame" x="0" y="0" width="{length}" height="{length}" rx="4"/>',
    ]
    for index in range(size):
        middle = _MARGIN + index * _SIDE + _SIDE / 2
        for far in (_MARGIN / 2, length - _MARGIN / 2):
            parts.append(_text("name", middle, far, story.coordinates.column_name(index)))
            parts.append(_text("name", far, middle, story.coordinates.row_name(index)))
    last = story.lines[(len(story) if turn is None else turn) - 1] if turn or (turn is None and story.lines) else None
    new = last.laid if last else frozenset[int]()
    for at, tile in enumerate(scene.squares):
        row, column = divmod(at, size)
        parts += _square(story, row, column, tile, is_new=at in new)
    parts.append("</svg>")
    return "".join(parts)


def _square(story: Story, row: int, column: int, tile: int, *, is_new: bool) -> list[str]:
    x, y = _MARGIN + column * _SIDE, _MARGIN + row * _SIDE
    symbol = story.layout.rows[row][column]
    middle = x + _SIDE / 2, y + _SIDE / 2
    name = "star" if symbol == "*" else _class(symbol)
    parts = [f'<rect class="square {name}" x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}"/>']
    if not tile:
        if symbol in SYMBOLS:
            parts.append(_text(f"symbol {name}", *middle, _(SYMBOLS[symbol])))
        return parts
    alphabet = story.alphabet
    letter = alphabet.decode_tiles(bytes([tile & LETTER_MASK]))
    is_blank = bool(tile & BLANK_MARK)
    look = "tile" + (" blank" if is_blank else "") + (" new" if is_new else "")
    parts.append(f'<rect class="{look}" x="{x + 1}" y="{y + 1}" width="{_SIDE - 2}" height="{_SIDE - 2}" rx="2.5"/>')
    wide = " wide" if len(letter) > 1 else ""
    parts.append(_text(f"letter{' blank' if is_blank else ''}{wide}", middle[0] - 1, middle[1], letter))
    if not is_blank:
        value = str(alphabet.values[(tile & LETTER_MASK) - 1])
        parts.append(_text("value", x + _SIDE - 3.8, y + _SIDE - 4.2, value))
    return parts


def _class(symbol: str) -> str:
    if symbol in LETTER_MULTIPLIERS:
        return f"letters{LETTER_MULTIPLIERS[symbol]}"
    return f"words{WORD_MULTIPLIERS[symbol]}" if symbol in WORD_MULTIPLIERS else "plain"


def _text(name: str, x: float, y: float, text: str) -> str:
    return f'<text class="{name}" x="{x:g}" y="{y:g}">{escape(text)}</text>'
