"""What lies on the referee's desk: the board, and beside it as many panels as there is room for."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final, TypeVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from bonmot.board import Layout
from bonmot.games.duplicate import View
from bonmot.hosting.duplicate.desk_lines import Desk, missing
from bonmot.tables import TableView
from bonmot.telling.phrases import clock_text
from bonmot.terminal.board import BoardWidget, Picture
from bonmot.terminal.duplicate.desk_sights import (
    Row,
    course_rows,
    slip_rows,
    solution_rows,
    standing_heading,
    standing_rows,
)
from bonmot.terminal.duplicate.showing import picture_of
from bonmot.terminal.keybar import KeyBar
from bonmot.terminal.seated import Seated
from bonmot.terminal.seated_screen import SeatedScreen
from bonmot.texts import _, mark

Shown = TypeVar("Shown")

PANELS: Final = ("slips", "solutions", "standings", "course")
"""What lies beside the board, in this order."""
_WIDTHS: Final = {"slips": 28, "solutions": 22, "standings": 41, "course": 48}
"""Panel → the least columns it needs."""
_BOARD_WIDTH: Final = 49
_TITLES: Final = {
    "slips": mark("slips"),
    "solutions": mark("solutions"),
    "standings": mark("standings"),
    "course": mark("rounds"),
}


class AtTheDesk(Seated):
    """The referee, who is not one of the players."""

    @property
    def seat(self) -> int | None:
        """The seat after the players'."""
        referee: int | None = self.seen_by(None).game.referee
        return referee

    @property
    def people(self) -> frozenset[int]:
        """Nobody else types here."""
        return frozenset(() if self.seat is None else (self.seat,))

    @property
    def acting(self) -> frozenset[int]:
        """The referee, until the evening is over."""
        return self.view().acting & self.people


class DeskPanels(SeatedScreen[View]):
    """A table with a referee, as the referee sees it."""

    DEFAULT_CSS = """
    DeskPanels #header { height: 1; padding: 0 1; }
    DeskPanels #middle { height: 1fr; }
    DeskPanels #left { width: 49; height: 100%; }
    DeskPanels #under { height: 1fr; padding: 0 1; }
    DeskPanels .panel { height: 100%; padding: 0 1; }
    DeskPanels #told { height: 2; padding: 0 1; color: $quiet; }
    DeskPanels #line { height: 3; color: $accent; }
    """

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._board = BoardWidget(Picture(Layout.load("standard-15")), id="board")
        self._panel = "slips"
        self._scrolled = dict.fromkeys(PANELS, 0)
        self._filter = ""
        self._desk: tuple[object, Desk | None] = ((), None)

    # ---- sitting down

    def sit_down(self, *, speed: int, aloud: bool, attended: bool = False) -> Seated:
        """Take the referee's seat."""
        self.get_up()
        self._seated = AtTheDesk(self.bonmot.services, self.hear, speed=speed, aloud=aloud, attended=attended)
        return self._seated

    def compose(self) -> ComposeResult:
        """The board with the rounds under it, the panels beside it, one line to type on."""
        yield Static(id="header")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self._board
                yield Static(id="under")
            for panel in PANELS:
                yield Static(id=panel, classes="panel")
        yield Static(id="told")
        yield Static(id="line")
        yield KeyBar(id="keys")

    def began(self, view: View) -> None:
        """The end of the game does not lie over the desk: the papers are still to be written."""
        del view
        self._sees_end = False
        self._board.paint(self.bonmot.palette)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self._board.paint(self.bonmot.palette)
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        del event
        self.call_after_refresh(self.show)

    @property
    def desk(self) -> Desk | None:
        """The rack of the open round on its board; between two rounds, that of the round before."""
        view = self.view
        if view.phase == "open":
            key = (view.round, view.rack, view.board)
            if self._desk[0] != key:
                self._desk = (key, Desk(view))
                self._filter = ""
                self._scrolled = dict.fromkeys(PANELS, 0)
        return self._desk[1]

    # ---- looking around

    def turn_page(self, key: str) -> None:
        """Scroll the panel that is marked."""
        self._scroll(-self._page if key == "pageup" else self._page)
        self.show()

    @property
    def _page(self) -> int:
        return max(1, self.query_one("#middle").size.height - 1)

    def _scroll(self, by: int) -> None:
        self._scrolled[self._panel] = max(0, self._scrolled[self._panel] + by)

    def look_around(self, key: str) -> None:
        """Scroll the marked panel, or mark the next one."""
        if key in {"up", "down"}:
            self._scroll(1 if key == "down" else -1)
        else:
            self._panel = PANELS[(PANELS.index(self._panel) + (1 if key == "right" else -1)) % len(PANELS)]

    # ---- drawing

    def draw_game(self, seen: TableView) -> None:
        """Draw the board and what lies beside it."""
        view: View = seen.game
        self.show_time()
        self._board.show(picture_of(view, values=False))
        widths, is_wide = self._arranged()
        desk = self.desk
        for panel, width in widths.items():
            self.put(panel, self._panel_text(panel, view, desk, max(1, width - 2)))
        if is_wide:
            under = self.query_one("#under", Static)
            rows = course_rows(view, 46)
            self.put("under", self._rows(rows[-max(1, under.size.height) :]))
        told = [line for text in list(self._log)[-2:] for line in wrap(text(), max(1, self.size.width - 2))]
        self.put("told", Text("\n".join(told[-2:])))

    def show_time(self) -> None:
        """The round, its rack, and the clock."""
        view, palette = self.view, self.bonmot.palette
        parts = [_("Round {number}").format(number=view.round)] if view.round else [_("The first rack is to be drawn.")]
        if view.phase == "open":
            parts += [view.draw, *self._clock(view), self._count(view)]
        elif view.rounds:
            last = view.rounds[-1]
            parts += [last.draw, f"{last.place} {last.word} {last.score}"]
        parts.append(_("bag {count}").format(count=view.bag))
        self.put("header", Text(" · ".join(parts), Style(color=palette.accent, bold=True), no_wrap=True))

    def _clock(self, view: View) -> list[str]:
        if view.write_at is None or view.over_at is None:
            return []
        now = self.seen.time
        if self.seen.is_paused:
            return [_("the clock stands still")]
        if now < view.write_at:
            return [clock_text(view.over_at - now)]
        return [_("write: {time}").format(time=clock_text(max(0, view.over_at - now)))]

    def _count(self, view: View) -> str:
        still = sum(not side.resigned for side in view.sides)
        return _("slips {count}/{all}").format(count=still - len(missing(view)), all=still)

    def _arranged(self) -> tuple[Mapping[str, int], bool]:
        """Which panels are seen: as many as have room beside the board; one that needs more takes its place."""
        width, height = self.size.width, self.query_one("#middle").size.height
        is_high = height >= self._board.whole_height + 8
        side = [panel for panel in PANELS if panel != "course" or not is_high]
        if is_high and self._panel == "course":
            self._panel = "slips"
        room = width - _BOARD_WIDTH
        shown = [self._panel]
        for panel in [*side[side.index(self._panel) :], *side]:
            if panel not in shown and sum(_WIDTHS[each] for each in (*shown, panel)) <= room and panel != "course":
                shown.append(panel)
        has_board = _WIDTHS[self._panel] <= room
        shown = [panel for panel in PANELS if panel in shown] if has_board else [self._panel]
        self.query_one("#left").display = has_board
        self.query_one("#under").display = is_high
        spare = (room if has_board else width) - sum(_WIDTHS[panel] for panel in shown)
        widths = {panel: max(1, _WIDTHS[panel] + spare // len(shown)) for panel in shown}
        for panel in PANELS:
            widget = self.query_one(f"#{panel}")
            widget.display = panel in shown
            widget.styles.width = widths.get(panel, 1)
        return widths, is_high

    def _panel_text(self, panel: str, view: View, desk: Desk | None, width: int) -> Text:
        rows: Sequence[Row]
        heading = _(_TITLES[panel])
        match panel:
            case "slips":
                rows = slip_rows(view, desk, width)
            case "solutions":
                found = desk.matching(self._filter) if desk is not None else ()
                heading += f" {len(found)}" + (f" “{self._filter}”" if self._filter else "")
                rows = solution_rows(self._window(panel, found), width)
            case "standings":
                heading = standing_heading(width)
                rows = standing_rows(view, width)
            case _:
                rows = course_rows(view, width)
        if panel != "solutions":
            rows = self._window(panel, rows)
        palette = self.bonmot.palette
        look = Style(color=palette.accent, bold=True) if panel == self._panel else Style(color=palette.quiet)
        return Text.assemble((f"{heading}\n", look), self._rows(rows))

    def _window(self, panel: str, rows: Sequence[Shown]) -> Sequence[Shown]:
        """The rows that are in sight."""
        page = self._page
        self._scrolled[panel] = min(self._scrolled[panel], max(0, len(rows) - page))
        first = self._scrolled[panel]
        return rows[first : first + page]

    def _rows(self, rows: Sequence[Row]) -> Text:
        palette = self.bonmot.palette
        looks = {
            "": Style(color=palette.foreground),
            "strong": Style(color=palette.foreground, bold=True),
            "quiet": Style(color=palette.quiet),
        }
        return Text("\n", no_wrap=True).join(Text(row.text, looks[row.look], no_wrap=True) for row in rows)
