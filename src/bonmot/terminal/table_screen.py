"""A table of today, whatever is laid on its board: type on the board, or type a line; all else is one key away.

What the tables of several games show is here, what hands do there in `laying.py`; a game's own screen says what it
lays, how it is drawn, and what it may ask.
"""

from abc import abstractmethod
from collections import deque
from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from bonmot.games.view import LaidView
from bonmot.hosting.drafts import lexicon_name
from bonmot.players import Thought
from bonmot.players.personas import persona
from bonmot.tables import TableView, Update
from bonmot.telling import clock_text, name_of, result_of_sides, title_of
from bonmot.telling.voices import NEUTRAL, THINKING, Remark, spoken
from bonmot.terminal.arrangement import LOG, arranged
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.fitting import fitted
from bonmot.terminal.keybar import KeyBar
from bonmot.terminal.last_page import LastPage
from bonmot.terminal.laying import LayingTable
from bonmot.terminal.portraits import portrait
from bonmot.terminal.seated_screen import CommandKey
from bonmot.terminal.tiles import Piece
from bonmot.texts import _, language, mark

_NEEDS_ROOM: Final = {"arrange": 134, "meaning": 150}
"""Columns in which a key has room beside the others; the menu has what it does, too."""
_ONE_LINE: Final = 116
"""Columns in which all keys stand on one line, in every language."""
_POINTS: Final = 4
"""Columns of the points of a turn, or of those so far."""
_TRIES: Final = 3
FUNCTION_KEYS: Final = (
    CommandKey("f1", "help", mark("F1 help")),
    CommandKey("f2", "hint", mark("F2 hint")),
    CommandKey("f3", "exchange", mark("F3 exchange")),
    CommandKey("f4", "pass", mark("F4 pass")),
    CommandKey("f5", "shuffle", mark("F5 shuffle")),
    CommandKey("f6", "sort", mark("F6 sort")),
    CommandKey("f7", "challenge", mark("F7 challenge")),
    CommandKey("f8", "take-back", mark("F8 take back")),
    CommandKey("f9", "tracker", mark("F9 tiles")),
    CommandKey("ctrl+r", "arrange", mark("Ctrl+R arrange")),
    CommandKey("ctrl+w", "meaning", mark("Ctrl+W meaning")),
    CommandKey("f10", "menu", mark("F10 more")),
)


class TableScreen(LayingTable[LaidView]):
    """A board, a rack under it, a score sheet beside it."""

    chapter = "keys"
    thinks_aloud = True
    looks_up = True
    end_over = "#board"
    log_lines: ClassVar[int] = LOG
    """Lines for what has happened, on a small screen."""
    remarks_below: ClassVar[bool] = True
    """Whether what characters say stands under the board, too, where they are not seen."""

    DEFAULT_CSS = """
    TableScreen #middle { height: 1fr; }
    TableScreen #middle > * { position: absolute; }
    TableScreen #words, TableScreen #people, TableScreen #side { padding: 0 1; }
    TableScreen #preview { height: 2; color: $accent; }
    TableScreen #words.-beside #preview { height: 5; padding-top: 1; }
    TableScreen #line { padding: 0; }
    TableScreen #words.-beside #line { height: 4; }
    TableScreen #scores { height: auto; }
    TableScreen #remark { height: auto; margin-top: 1; color: $accent; }
    TableScreen #moves { height: 1fr; scrollbar-size-vertical: 1; }
    TableScreen #log { height: 1fr; margin-top: 1; padding: 0; color: $quiet; }
    TableScreen #tracker { height: auto; margin-top: 1; }
    """

    def __init__(self, table: str, board: BoardWidget) -> None:
        super().__init__(table, board)
        self._places = arranged(Size(1, 1), 1)
        self._tries: deque[str] = deque(maxlen=_TRIES)
        """What the computer that thinks has thought of last."""

    # ---- what a game says about itself

    @abstractmethod
    def rack_pieces(self, table: TableView, view: LaidView) -> Sequence[Piece]:
        """The rack of the person who sits there; a piece that is laid has left its place."""

    @abstractmethod
    def previewed(self, view: LaidView) -> str:
        """What the tiles laid would score, or why they may not lie there."""

    @abstractmethod
    def sheet(self, view: LaidView) -> Text:
        """The score sheet."""

    @abstractmethod
    def tracker(self, view: LaidView) -> Text:
        """What is unseen."""

    @abstractmethod
    def ending(self, view: LaidView) -> Sequence[str]:
        """How the game ended: lines below those of the sheet."""

    @abstractmethod
    def show_board(self, view: LaidView) -> None:
        """Draw the board."""

    @abstractmethod
    def rack_beside(self, view: LaidView, side: int) -> str:
        """The rack of another, where it is seen; empty where it is not."""

    def under_scores(self, view: LaidView) -> str:
        """What is said under the scores."""
        return _("bag {count} · {edition} · {lexicon}").format(
            count=view.bag, edition=title_of(view), lexicon=lexicon_name(view.lexicon)
        )

    # ---- what is on it

    def compose(self) -> ComposeResult:
        """The board, the rack under it, the score sheet beside it."""
        with Container(id="middle"):
            yield self._board
            yield self._rack_bar
            with Vertical(id="words"):
                yield Static(id="preview")
                yield Static(id="line")
            yield Static(id="face")
            with Vertical(id="people"):
                yield Static(id="scores")
                yield Static(id="remark")
                with LastPage(id="log"):
                    yield Static(id="told")
            with Vertical(id="side"):
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="sheet")
                    yield Static(id="ended")
                yield Static(id="tracker")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        self.call_after_refresh(self.show)

    def _arrange(self, view: LaidView) -> None:
        """Put everything in its place; where nothing has changed, nothing is moved."""
        keys = 1 if self.size.width >= _ONE_LINE else 2
        room = Size(self.size.width, max(1, self.size.height - keys))
        squares, lines = self._board.picture.layout.size, self.scores(view).plain.count("\n") + 1
        has_face = self._speaker(view) is not None
        places = arranged(room, squares, scores=lines, has_face=has_face, log=self.log_lines)
        if places == self._places:
            return
        self._places = places
        self.query_one("#keys").styles.height = keys
        self._board.draw_squares(places.cell)
        self._rack_bar.fit(places.tile)
        self.query_one("#words").set_class(places.words_beside, "-beside")
        parts = (
            ("#board", places.board),
            ("#rack", places.rack),
            ("#words", places.words),
            ("#face", places.face),
            ("#people", places.people),
            ("#side", places.sheet),
        )
        for part, region in parts:
            styles = self.query_one(part).styles
            styles.offset, styles.width, styles.height = region.offset, region.width, region.height
        self.call_after_refresh(self._arranged)

    def _arranged(self) -> None:
        """What depends on where things are now."""
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.show()

    def began(self, view: LaidView) -> None:
        """Begin with a board in the colours of the app."""
        self._board.paint(self.bonmot.palette)
        super().began(view)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self._board.paint(self.bonmot.palette)
        self.show()

    def hear(self, update: Update) -> None:
        """News from the table: what a computer tried before is old."""
        if update.events:
            self._tries.clear()
        super().hear(update)

    def do(self, name: str) -> None:
        """Do what a key of the bar says."""
        self._complaint = str
        if name == "tracker":
            self.bonmot.change_settings(show_tracker=not self.bonmot.settings.show_tracker)
            self.show()
        else:
            super().do(name)

    def offers(self, name: str) -> bool:
        """The tracker is for whoever looks on, too."""
        if name == "tracker":
            return not self.seen.is_over
        if name in _NEEDS_ROOM and _ONE_LINE <= self.size.width < _NEEDS_ROOM[name]:
            return False  # it would need a second line
        return super().offers(name) and (name not in {"shuffle", "sort", "arrange"} or self.view.side is not None)

    # ---- drawing

    def draw_game(self, seen: TableView) -> None:
        """Draw the board and everything around it."""
        view: LaidView = seen.game
        self.show_board(view)
        self._arrange(view)
        self.show_time()
        self._show_face(view)
        self._show_sheet(view)
        self.show_log(*self._log)
        self._show_tracker(view)
        self._show_rack(seen, view)
        self._show_preview(seen, view)

    def show_time(self) -> None:
        """Draw the scores, with the clocks beside them."""
        self.put("scores", self.scores(self.view))

    def scores(self, view: LaidView) -> Text:
        """Who has how many points, and what stands under them."""
        palette, table = self.bonmot.palette, self.seen
        text = Text()
        names = [name_of(view, side) for side in range(len(view.sides))]
        clock = 7 * any(left is not None for left in table.left)
        longest = max(map(cell_len, names))
        width = max(1, min(max(15, longest), self._places.people.width - 8 - clock))
        for side, each in enumerate(view.sides):
            is_turn = view.final is None and side == view.turn
            winner = view.final is not None and side in view.final.winners
            style = Style(color=palette.accent if is_turn or winner else palette.foreground, bold=is_turn or winner)
            sign = "▶" if is_turn else "★" if winner else " "
            text.append(f"{sign}{fitted(names[side], width):<{width}}{each.score:>5}", style)
            left = table.left[side]
            if left is not None:
                text.append(f"{clock_text(left):>7}", style)
            text.append("\n")
            if side != self.rack_side(view) and not self._hidden and (rack := self.rack_beside(view, side)):
                text.append(f"   {rack}\n", Style(color=palette.quiet))
        text.append(self.under_scores(view), Style(color=palette.quiet))
        return text

    def sheet_lines(self, view: LaidView, told: Sequence[str], is_great: Sequence[bool]) -> Text:
        """The lines of the score sheet: as much of the names as has room beside what was played."""
        palette = self.bonmot.palette
        names = [name_of(view, line.side or 0) for line in view.score_lines]
        longest, name = max(map(cell_len, told), default=0), max(map(cell_len, names), default=0)
        room = self._places.sheet.width - 3  # one for the bar at the edge
        # Names and words are whole as long as they can be; the number of the turn goes before the points so far.
        wanted = name + 1 + longest + _POINTS
        is_numbered, is_added = room >= wanted + 2 * _POINTS - 1, room >= wanted + _POINTS
        name = max(3, min(name, room - longest - 1 - _POINTS))
        word = max(1, min(longest, room - name - 1 - _POINTS))
        text = Text(no_wrap=True)
        for number, line in enumerate(view.score_lines):
            before = f"{number + 1:>3} " if is_numbered else ""
            text.append(f"{before}{fitted(names[number], name):<{name}} ", Style(color=palette.quiet))
            text.append(f"{fitted(told[number], word):<{word}}", Style(color=palette.foreground))
            text.append(f"{line.score:>{_POINTS}}", Style(color=palette.foreground, bold=is_great[number]))
            text.append(f"{line.total:>{_POINTS}}\n" if is_added else "\n", Style(color=palette.quiet))
        return text

    def _show_sheet(self, view: LaidView) -> None:
        self.put("sheet", self.sheet(view))
        self.query_one("#ended").display = view.final is not None
        if view.final is not None:
            self.put("ended", Text("\n".join(self.ending(view)), Style(color=self.bonmot.palette.accent)))
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    def _show_tracker(self, view: LaidView) -> None:
        tracker = self.query_one("#tracker", Static)
        tracker.display = self.bonmot.settings.show_tracker and view.final is None  # then nothing is unseen any more
        if tracker.display:
            self.put("tracker", self.tracker(view))

    def _show_rack(self, table: TableView, view: LaidView) -> None:
        side = self.rack_side(view)
        if side is None or self._hidden:
            self._rack_bar.show("", (), self.bonmot.palette)
        else:
            name = name_of(view, side) if len(self.people) != 1 else ""
            self._rack_bar.show(name, self.rack_pieces(table, view), self.bonmot.palette, self._marked(view))

    def _show_preview(self, table: TableView, view: LaidView) -> None:
        text, complaint = self.latest_text(view), self._complaint()
        if view.final is None and not complaint and table.waits_for is None and self._is_laid(view):
            text = self.previewed(view)
        elif not self._said and self._voices is not None and self.remarks_below:
            # What was said about a move is still there when the next one is told.
            text = " ".join([text, *(each for each in self.spoken(table, self._voices.latest) if each not in text)])
        shown = complaint or text
        self.put("preview", Text(shown))
        # A long text takes the place of what can be done now; a question is never hidden.
        words = self._places.words
        is_asked = bool(self._line or self._sure or self.asked()) or table.waits_for is not None
        lines = [line for each in shown.splitlines() for line in wrap(each, max(1, words.width - 2))]
        is_long = not self._places.words_beside and len(lines) > 2
        self.query_one("#line").display = is_asked or not is_long
        self.query_one("#preview").styles.height = words.height if is_long and not is_asked else None

    def latest_text(self, view: LaidView) -> str:
        """What was said last, or has happened last; at the end, who has won."""
        if view.final is not None:
            return result_of_sides(view, view.final.winners)
        return " ".join(told() for told in self._said or list(self._log)[-1:])

    def _is_laid(self, view: LaidView) -> bool:
        return not self.laying.is_empty and view.side is not None

    # ---- the computers

    def think(self, seat: int, thought: Thought) -> None:
        """Keep what a computer tries."""
        self._tries.append(f"{thought.text} {thought.score}{' ✓' if thought.kept else ''}")
        super().think(seat, thought)

    def spoken(self, seen: TableView, said: Sequence[Remark]) -> list[str]:
        """Where there is a portrait, what is said stands under it."""
        return [] if self._places.face.area else super().spoken(seen, said)

    def _speaker(self, view: LaidView) -> int | None:
        """The computer that thinks, or else the one that has moved last."""
        seats = self.seen.seats
        computers = [seat for seat, each in enumerate(seats) if each.computer]
        thinking = [seat for seat in sorted(self.seen.acting) if seat in computers]
        sides = [line.side for line in reversed(view.score_lines)]
        moved = [seat for side in sides for seat in computers if view.side_of(seat) == side]
        return next(iter([*thinking, *moved, *computers]), None)

    def _show_face(self, view: LaidView) -> None:
        """A portrait, and beneath it what its owner thinks, or says."""
        face, remark = self.query_one("#face", Static), self.query_one("#remark", Static)
        speaker = self._speaker(view)
        face.display = remark.display = speaker is not None and bool(self._places.face.area)
        if speaker is not None and face.display:
            name = self.seen.seats[speaker].persona
            self.put("face", portrait(name, self.bonmot.palette, self._expression(speaker, view)))
            about = "" if view.score_lines or not name else persona(name).about[language()]
            said = "\n".join(self._tries) or "\n\n".join([*self._speech(speaker, view), *filter(None, [about])])
            self.put("remark", Text(said))
            remark.display = bool(said)

    def _expression(self, seat: int, view: LaidView) -> str:
        """How a face looks: it thinks, or has just seen something."""
        if seat in self.seen.acting and view.score_lines:
            return THINKING
        return NEUTRAL if self._voices is None else self._voices.expression(seat)

    def _speech(self, speaker: int, view: LaidView) -> list[str]:
        """What was said last: by the one who is seen, or by others with their names."""
        if self._voices is None or not self.lets_talk(self.seen):
            return []
        return [remark.text if remark.seat == speaker else spoken(view, [remark])[0] for remark in self._voices.latest]
