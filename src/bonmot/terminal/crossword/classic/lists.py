"""What can be read at the right of the screen: letters and their numbers, letters and their values, premium squares."""

from rich.text import Text

from bonmot.board import Layout
from bonmot.games.crossword import View
from bonmot.telling.crossword.aloud import PREMIUMS
from bonmot.terminal.board import SIGNS
from bonmot.terminal.scripted_screen import Said, SideLine, words_of
from bonmot.terminal.themes import Palette
from bonmot.texts import _, mark
from bonmot.words import Alphabet


def distribution(view: View) -> list[SideLine]:
    """How many of each letter there are, and how many nobody has seen yet (M-087, D-071)."""
    alphabet = Alphabet.load(view.alphabet)
    counts = [*zip(alphabet.letters, alphabet.counts, strict=True), ("?", alphabet.blanks)]
    cells = [f"{letter} {count} ({view.unseen.get(letter, 0)})" for letter, count in counts]
    return _in_columns(mark("LETTERS: IN ALL (UNSEEN)"), cells)


def values(view: View) -> list[SideLine]:
    """What each letter is worth (M-092, D-070)."""
    alphabet = Alphabet.load(view.alphabet)
    cells = [f"{letter} {value}" for letter, value in zip(alphabet.letters, alphabet.values, strict=True)]
    return _in_columns(mark("LETTERS: POINTS"), [*cells, "? 0"])


def premiums(layout: Layout, palette: Palette) -> list[SideLine]:
    """What the premium squares mean (M-091, D-069)."""
    used = {symbol for row in layout.rows for symbol in row}
    lines: list[SideLine] = [("", Said(mark("PREMIUM SQUARES")))]
    for symbol, meaning in PREMIUMS.items():
        if symbol in used:
            sign = (f"{_(SIGNS[symbol]):^4}", palette.squares[symbol])
            lines.append(("", Text.assemble(sign, (f" {_(meaning)}", palette.plain))))
    return lines


def _in_columns(heading: str, cells: list[str]) -> list[SideLine]:
    """A heading, and cells in three columns."""
    rows, width = -(-len(cells) // 3), max(map(len, cells)) + 1
    columns = ("".join(f"{cell:<{width}}" for cell in cells[row::rows]) for row in range(rows))
    return [("", Said(heading)), *(("", words_of(each)) for each in columns)]
