"""The course of a game as a picture (SVG or PNG): the scores, and below them how likely each side was to win."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bonmot.errors import BonmotError, of_extra
from bonmot.study.score_sheet.sheet import Sheet
from bonmot.study.writing import save
from bonmot.texts import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES: Final = (".svg", ".png")
STYLES: Final[tuple[dict[str, Any], ...]] = (  # what a curve is drawn with: the library takes anything
    {"color": "#1f5fa8", "linestyle": "-", "marker": "o"},
    {"color": "#c2571a", "linestyle": "--", "marker": "s"},
    {"color": "#3a7d44", "linestyle": "-.", "marker": "^"},
    {"color": "#7a3b8f", "linestyle": ":", "marker": "D"},
)
"""One for each side: told apart on grey paper, too."""
_WIDTH: Final = 8.0
_HEIGHT: Final = 3.2
"""Inches, of each panel."""


def check_picture(file: Path) -> None:
    """Refuse what no picture ends in, before anything is looked at."""
    if file.suffix.lower() not in SUFFIXES:
        raise BonmotError("unknown-notation", name=file.suffix.lstrip("."), names=[each[1:] for each in SUFFIXES])


def save_plot(sheet: Sheet, chances: Sequence[Sequence[float]], file: Path) -> None:
    """Draw a game and write it to a file; what it is called ends in .svg or .png."""
    check_picture(file)
    save(plotted(sheet, chances, file.suffix.lower()[1:]), file)


def plotted(sheet: Sheet, chances: Sequence[Sequence[float]], kind: str) -> bytes:
    """A game as a picture; without chances there are only the scores. The same game gives the same bytes."""
    with of_extra("plot", "matplotlib"):
        import matplotlib as mpl
        from matplotlib.figure import Figure
    content = BytesIO()
    # Letters stay letters in an SVG; names from outside are no formulas; the seed keeps names inside the file alike.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "bonmot", "text.parse_math": False}):
        panels = 2 if chances else 1
        figure = Figure(figsize=(_WIDTH, _HEIGHT * panels), layout="constrained")
        axes = figure.subplots(panels, squeeze=False, sharex=True)[:, 0]
        _draw(axes[0], sheet.names, _scores(sheet), _("Scores"))
        if chances:
            percents = [[100 * after[side] for after in chances] for side in range(len(sheet.names))]
            _draw(axes[1], sheet.names, percents, _("Chances of winning (%)"), first=1)
            axes[1].set_ylim(-3, 103)
        axes[-1].set_xlabel(_("turn"))
        axes[0].legend(loc="upper left")
        figure.savefig(content, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return content.getvalue()


def _scores(sheet: Sheet) -> list[list[float]]:
    """The points of each side, before the first line and after each."""
    totals: list[list[float]] = [[0.0] for _name in sheet.names]
    for line in sheet.lines:
        for side, curve in enumerate(totals):
            curve.append(line.total if line.side == side else curve[-1])
    return totals


def _draw(axes: "Axes", names: Sequence[str], curves: Sequence[Sequence[float]], title: str, first: int = 0) -> None:
    for side, curve in enumerate(curves):
        axes.plot(
            range(first, first + len(curve)), curve, label=names[side], markersize=3, **STYLES[side % len(STYLES)]
        )
    axes.set_title(title)
    axes.grid(visible=True, color="#ddd")
