"""The board in colours, for commands that print it once: nothing of the screens is loaded."""

from typing import Final

from rich.text import Text

from bonmot.board.coordinates import Coordinates
from bonmot.board.layout import Layout
from bonmot.games.crossword import View

_STYLES: Final = {
    "d": "black on light_sky_blue1",
    "t": "white on dodger_blue3",
    "q": "white on blue3",
    "D": "black on light_pink1",
    "T": "white on red3",
    "Q": "white on dark_red",
    "*": "black on light_pink1",
}
_TILE_STYLE: Final = "bold black on wheat1"
_BLANK_STYLE: Final = "bold red on wheat1"


def coloured(view: View) -> Text:
    """The board in colours; every premium square keeps its symbol."""
    coordinates, layout = Coordinates.of(view.language), Layout.load(view.layout)
    drawn = Text("   " + "".join(f"{coordinates.column_name(column):^3}" for column in range(layout.size)))
    for row, tiles in enumerate(view.board):
        drawn.append(f"\n{coordinates.row_name(row):>2} ")
        for column, tile in enumerate(tiles):
            symbol = layout.rows[row][column]
            if not tile:
                drawn.append(f"{symbol:^3}", _STYLES.get(symbol, ""))
            else:
                drawn.append(f"{tile:^3}", _BLANK_STYLE if tile != tile.upper() else _TILE_STYLE)
    return drawn
