"""The end of a game as a moment: who has won, the best play, how the scores grew; the next game is a key away.

It needs nothing but what every view has, so it is the same for all games. It lies over the middle of the table, which
is still there: Esc takes it away.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Region
from textual.widgets import Static

from bonmot.games.view import GameView
from bonmot.tables import TableView
from bonmot.telling import name_of, outcome, telling_of
from bonmot.terminal.fitting import fitted
from bonmot.terminal.keybar import Key, KeyBar, arranged
from bonmot.terminal.plot import plotted
from bonmot.terminal.themes import Palette
from bonmot.texts import _

_MOST_COLUMNS: Final = 78
"""As wide as a board of squares of five columns: no letters look out at its sides."""
_MOST_LINES: Final = 26
_LONGEST_NAME: Final = 10
_LOWEST_PLOT: Final = 3
"""Lines with less than which curves say nothing."""


class EndPanel(Vertical):
    """What lies over a table when the game is over."""

    DEFAULT_CSS = """
    EndPanel {
        layer: end; display: none; border: round $accent; background: $panel; padding: 0 1;
    }
    EndPanel #moment { height: 1fr; text-wrap: nowrap; }
    EndPanel #choices { height: auto; color: $quiet; }
    """

    def compose(self) -> ComposeResult:
        """The moment, and what comes next."""
        yield Static(id="moment")
        yield KeyBar(id="choices")

    def show(self, seen: TableView, palette: Palette, over: Region, keys: Sequence[Key]) -> None:
        """Lie over the middle of a part of the screen, with what happened and what comes next."""
        width, height = min(over.width, _MOST_COLUMNS), min(over.height, _MOST_LINES)
        self.styles.width, self.styles.height = width, height
        self.styles.offset = (over.x + (over.width - width) // 2, over.y + (over.height - height) // 2)
        inside = max(1, width - 4)
        left = height - 3 - len(arranged(keys, inside, wraps=True)[0])
        text = final_picture(seen.game, seen.game_name, palette, inside, left)
        self.query_one("#moment", Static).update(text, layout=False)
        self.query_one("#choices", KeyBar).show(keys, palette.key, wraps=True, width=inside)


def curves_of(view: GameView, shown: Sequence[int | None] | None = None) -> list[list[int]]:
    """How the scores of sides grew, line by line of the sheet, up to the final score.

    None is for the lines that count for no side, such as the best there was.
    """
    sides = range(len(view.sides)) if shown is None else shown
    curves = [[0] for _side in sides]
    for line in view.score_lines:
        for side, curve in zip(sides, curves, strict=True):
            curve.append(line.total if side == line.side else curve[-1])
    finals = [curve[-1] if side is None else view.sides[side].score for side, curve in zip(sides, curves, strict=True)]
    if [curve[-1] for curve in curves] != finals:
        for curve, final in zip(curves, finals, strict=True):
            curve.append(final)
    return curves


def final_picture(view: GameView, game: str, palette: Palette, width: int, height: int) -> Text:
    """Who has won, the best play, and the curves of the scores, in so many columns and lines."""
    telling = telling_of(game)
    told = outcome(view) if len(view.sides) > 1 else next(iter(telling.ending(view)), "")  # alone nobody wins
    lines = [*_banner(view, palette, width), *(Text(each, palette.key) for each in wrap(told, width))]
    for best in telling.highlight(view).splitlines():
        lines += map(Text, wrap(best, width))
    for line in lines:
        line.align("center", width)
    room, shown = height - len(lines) - 1, telling.finalists(view)
    if view.score_lines and shown and room >= max(_LOWEST_PLOT, len(shown)):
        lines += [Text(), *_plot(view, shown, palette, width, room)]
    return Text("\n").join(lines)


def _banner(view: GameView, palette: Palette, width: int) -> list[Text]:
    """The name of the winner, in tiles."""
    winners = view.final.winners if view.final is not None and len(view.sides) > 1 else ()
    name = name_of(view, winners[0]).upper() if len(winners) == 1 else ""
    if not name or 4 * len(name) - 1 > width:
        return []
    tiles = [Text(f" {sign} ", palette.tile if sign != " " else Style()) for sign in name]
    return [Text(" ").join(tiles), Text()]


def _plot(view: GameView, shown: Sequence[int | None], palette: Palette, width: int, height: int) -> list[Text]:
    """The curves; at the right end of each whose it is, so that colour is not the only sign."""
    curves = curves_of(view, shown)
    highest, lowest = max(map(max, curves)), min(map(min, curves))
    looks = [Style(color=colour, bold=True) for colour in palette.curves]
    labels = [
        f" {fitted(_label(view, side), _LONGEST_NAME)} {curve[-1]}{' ★' if _has_won(view, side) else ''}"
        for side, curve in zip(shown, curves, strict=True)
    ]
    scale = max(len(str(highest)), len(str(lowest)))
    columns = max(1, width - scale - 1 - max(map(len, labels)))
    places = _spread(
        [round((highest - curve[-1]) / (highest - lowest or 1) * (height - 1)) for curve in curves], height
    )
    lines = []
    for row, cells in enumerate(plotted(curves, width=columns, height=height)):
        value = str(highest) if row == 0 else str(lowest) if row == height - 1 else ""
        line = Text(f"{value:>{scale}}▏", Style(color=palette.quiet), no_wrap=True)
        for cell in cells:
            line.append(cell.sign, looks[cell.curve % len(looks)] if cell.curve is not None else Style())
        for side, place in enumerate(places):
            if place == row:
                line.append(labels[side], looks[side % len(looks)])
        lines.append(line)
    return lines


def _label(view: GameView, side: int | None) -> str:
    return _("top") if side is None else name_of(view, side)


def _has_won(view: GameView, side: int | None) -> bool:
    return view.final is not None and side in view.final.winners


def _spread(places: Sequence[int], height: int) -> list[int]:
    """The same lines, none taken twice: what stands too close moves down, and up where there is no room below.

    >>> _spread([2, 0, 2], 4), _spread([3, 3], 4)
    ([2, 0, 3], [2, 3])
    """
    found, line = list(places), -1
    for rank, side in enumerate(sorted(range(len(places)), key=lambda side: places[side])):
        line = found[side] = min(max(places[side], line + 1), height - len(places) + rank)
    return found
