"""A table of today, whatever is laid on its board: type on the board, or type a line; all else is one key away.

While letters can be typed no letter is a command: commands are function keys, and the mouse does what keys do. What the
tables of several games share is here; a game's own screen says what it lays, how it is drawn, and what it may ask.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.board.coordinates import Coordinates
from bonmot.games.commands import Command
from bonmot.games.view import RackView
from bonmot.players.hints import Hint
from bonmot.tables import TableView, Update
from bonmot.telling import clock_text, name_of, result, title_of
from bonmot.terminal.board import BoardWidget, Square
from bonmot.terminal.cursor import Laying
from bonmot.terminal.drafts import language_name
from bonmot.terminal.keybar import KeyBar
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.seated_screen import CommandKey, SeatedScreen
from bonmot.terminal.tiles import Piece
from bonmot.texts import _, mark

SIDE_WIDTH: Final = 31
_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


Found = TypeVar("Found")


class Remembered(Generic[Found]):
    """What was found out last, and about what: nobody works it out again for the same thing.

    >>> found = Remembered[int]()
    >>> found.about("ABC", lambda: 3), found.about("ABC", lambda: 4), found.about("AB", lambda: 2)
    (3, 3, 2)
    """

    def __init__(self) -> None:
        self._found: tuple[object, Found] | None = None

    def about(self, what: object, find: Callable[[], Found]) -> Found:
        """What is known of this, or found now."""
        if self._found is None or self._found[0] != what:
            self._found = (what, find())
        return self._found[1]


class TableScreen(SeatedScreen[RackView]):
    """A board, a rack under it, a score sheet beside it."""

    chapter = "keys"
    thinks_aloud = True
    pastes = "move"
    end_over = "#board"

    DEFAULT_CSS = """
    TableScreen #middle { height: 1fr; }
    TableScreen #main { width: 49; height: 100%; }
    TableScreen #preview { height: 2; padding: 0 1; color: $accent; }
    TableScreen #side { width: 1fr; max-width: 60; height: 100%; padding: 0 1; }
    TableScreen #scores { height: auto; }
    TableScreen #moves { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; }
    TableScreen #log { height: auto; max-height: 20%; margin-top: 1; padding: 0; color: $quiet; }
    TableScreen #tracker { height: auto; margin-top: 1; }
    """

    def __init__(self, table: str, board: BoardWidget) -> None:
        super().__init__(table)
        self._board = board
        self._complaint: Callable[[], str] = str
        """What is wrong with what was done last, or a hint; it stays until something else is done."""
        self._rack_bar = RackBar(id="rack")

    # ---- what a game says about itself

    @property
    @abstractmethod
    def laying(self) -> Laying:
        """What is being laid."""

    @abstractmethod
    def type_letter(self, character: str) -> None:
        """Lay a letter."""

    @abstractmethod
    def play_laid(self) -> None:
        """Play what is laid."""

    @abstractmethod
    def exchange(self) -> None:
        """Ask what to exchange, or say why not."""

    @abstractmethod
    def sort(self) -> None:
        """Put the rack in order."""

    @abstractmethod
    def rack_pieces(self, table: TableView, view: RackView) -> Sequence[Piece]:
        """The rack of the person who sits there; a piece that is laid has left its place."""

    @abstractmethod
    def previewed(self, view: RackView) -> str:
        """What the tiles laid would score, or why they may not lie there."""

    @abstractmethod
    def sheet(self, view: RackView) -> Text:
        """The score sheet."""

    @abstractmethod
    def tracker(self, view: RackView) -> Text:
        """What is unseen."""

    @abstractmethod
    def ending(self, view: RackView) -> Sequence[str]:
        """How the game ended: lines for the place of the tracker."""

    @abstractmethod
    def show_board(self, view: RackView) -> None:
        """Draw the board."""

    @abstractmethod
    def rack_beside(self, view: RackView, side: int) -> str:
        """The rack of another, where it is seen; empty where it is not."""

    @abstractmethod
    def point(self, square: Square, button: int) -> None:
        """A click on a square."""

    @abstractmethod
    def point_at_tile(self, index: int) -> None:
        """A click on a tile of the rack."""

    @abstractmethod
    def _rack(self, view: RackView) -> Sequence[str]:
        """The rack of the person who sits there, in the order that person likes."""

    def rack_side(self, view: RackView) -> int | None:
        """Whose rack lies under the board: one's own; whoever watches computers sees that of the side to move."""
        return view.turn if view.side is None and not self.people else view.side

    def other_key(self, event: events.Key) -> None:
        """A key of the board that only this game has."""

    def under_scores(self, view: RackView) -> str:
        """What is said under the scores."""
        return _("bag {count} · {edition} · {lexicon}").format(
            count=view.bag, edition=title_of(view), lexicon=language_name(view.lexicon)
        )

    # ---- what is on it

    def compose(self) -> ComposeResult:
        """The board, the rack under it, the score sheet beside it."""
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield self._board
                yield self._rack_bar
                yield Static(id="preview")
                yield Static(id="line")
            with Vertical(id="side"):
                yield Static(id="scores")
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="sheet")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="told")
                yield Static(id="tracker")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        room = event.size
        height = max(1, room.height - 7)
        self._board.fit(room.with_width(max(1, room.width - SIDE_WIDTH)).with_height(height))
        # Where the terminal is too small for all of a board, the rack comes first: of the board, what is at the cursor.
        self._board.styles.max_height = height
        self.query_one("#main").styles.width = min(self._board.whole_width, max(1, room.width - SIDE_WIDTH)) + 1
        self.call_after_refresh(self.show)

    def began(self, view: RackView) -> None:
        """Begin with racks in the order in which they were drawn."""
        del view
        self._orders.clear()
        self._board.paint(self.bonmot.palette)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self._board.paint(self.bonmot.palette)
        self.show()

    @property
    def coordinates(self) -> Coordinates:
        """How places are written."""
        return Coordinates.of(self.view.language)

    @property
    def is_free(self) -> bool:
        """Whether a person here may lay something, now or when it is their turn."""
        return not self.seen.is_over and bool(self.people)

    def hear(self, update: Update) -> None:
        """News from the table: what was wrong before does not matter any more."""
        if update.events:
            self._complaint = str
        super().hear(update)

    # ---- keys

    def press(self, event: events.Key) -> None:
        """A key: what was wrong before does not matter any more."""
        self._complaint = str
        super().press(event)

    def play_key(self, event: events.Key) -> None:
        """A key of the board."""
        key, character = event.key, event.character or ""
        if key in _STEPS:
            self.laying.move(*_STEPS[key])
            self.bonmot.sounds.play("tick")
        elif key == "space":
            self.laying.down = not self.laying.down
        elif key == "backspace":
            self.laying.take_last()
        elif key == "escape":
            self.laying.recall()
            self.hush()
        elif key == "enter":
            self._enter()
        elif key in {"tab", "slash"}:
            self._line = LineEditor("move")
        elif character.isalpha():
            self.type_letter(character)
        else:
            self.other_key(event)

    def _enter(self) -> None:
        """Play what is laid; while a computer thinks, make it move."""
        if not self.acting:
            self.seated.force()
        elif not self.laying.is_empty:
            self.play_laid()
        else:
            self.warn(mark("Type a word on the board, or press Tab and type a place and a word."))

    def put_back(self) -> None:
        """The rack is whole again."""
        self.laying.recall()

    # ---- commands

    def do(self, name: str) -> None:
        """Do what a key of the bar says."""
        self._complaint = str
        if name == "tracker":
            self.bonmot.change_settings(show_tracker=not self.bonmot.settings.show_tracker)
            self.show()
        else:
            super().do(name)

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """Those of every table, and what is done with a rack."""
        return {**super().commands(), "exchange": self.exchange, "shuffle": self.shuffle, "sort": self.sort}

    def offers(self, name: str) -> bool:
        """The tracker is for whoever looks on, too."""
        if name == "tracker":
            return not self.seen.is_over
        return super().offers(name) and (name not in {"shuffle", "sort"} or self.view.side is not None)

    def play(self, command: Command) -> None:
        """Make a move: what was laid is played, or forgotten."""
        if self.submit(command):
            self.laying.clear()

    def shuffle(self) -> None:
        """Mix the tiles."""
        view = self.view
        if view.side is not None:
            self._rack(view)
            self._orders.shuffle(view.side)

    def hinted(self, hint: Hint) -> None:
        """Tell a hint; what is laid does not hide it."""
        super().hinted(hint)
        self._complaint = self._said[-1]

    def warned(self, told: Callable[[], str]) -> None:
        """Show what is wrong before anything else."""
        self.bonmot.sounds.play("wrong")
        self._complaint = told

    # ---- the mouse

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """A click on the board."""
        message.stop()
        if self.is_seated and self._line is None:
            self._complaint = str
            self.point(message.square, message.button)
            self.show()

    def on_rack_bar_pointed(self, message: RackBar.Pointed) -> None:
        """A click on a piece of the rack."""
        message.stop()
        if self.is_seated and self._line is None:
            self.point_at_tile(message.index)

    # ---- drawing

    def draw_game(self, seen: TableView) -> None:
        """Draw the board and everything around it."""
        view: RackView = seen.game
        self.show_board(view)
        self.show_time()
        self._show_sheet(view)
        self.show_log(*self._log)
        self._show_tracker(view)
        self._show_rack(seen, view)
        self._show_preview(seen, view)

    def show_time(self) -> None:
        """Draw the scores, with the clocks beside them."""
        table, view = self.seen, self.view
        palette = self.bonmot.palette
        text = Text()
        for side, each in enumerate(view.sides):
            is_turn = view.final is None and side == view.turn
            winner = view.final is not None and side in view.final.winners
            style = Style(color=palette.accent if is_turn or winner else palette.foreground, bold=is_turn or winner)
            sign = "▶" if is_turn else "★" if winner else " "
            text.append(f"{sign}{name_of(view, side):<15.15}{each.score:>5}", style)
            left = table.left[side]
            if left is not None:
                text.append(f"{clock_text(left):>7}", style)
            text.append("\n")
            if side != self.rack_side(view) and not self._hidden and (rack := self.rack_beside(view, side)):
                text.append(f"   {rack}\n", Style(color=palette.quiet))
        text.append(self.under_scores(view), Style(color=palette.quiet))
        self.put("scores", text)

    def sheet_line(self, view: RackView, number: int, told: str, *, great: bool) -> Text:
        """A line of the score sheet; it leaves room for the bar at the edge."""
        palette, line = self.bonmot.palette, view.score_lines[number]
        text = Text()
        text.append(f"{number + 1:>2} {name_of(view, line.side)[:3]:<3} ", Style(color=palette.quiet))
        text.append(f"{told:<13.13}", Style(color=palette.foreground))
        text.append(f"{line.score:>4}{line.total:>4}\n", Style(color=palette.foreground, bold=great))
        return text

    def _show_sheet(self, view: RackView) -> None:
        self.put("sheet", self.sheet(view))
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    def _show_tracker(self, view: RackView) -> None:
        tracker = self.query_one("#tracker", Static)
        tracker.display = self.bonmot.settings.show_tracker or view.final is not None
        if view.final is not None:
            # Nothing is unseen any more: the end is told here.
            self.put("tracker", Text("\n".join(self.ending(view)), Style(color=self.bonmot.palette.accent)))
        elif tracker.display:
            self.put("tracker", self.tracker(view))

    def _show_rack(self, table: TableView, view: RackView) -> None:
        side = self.rack_side(view)
        if side is None or self._hidden:
            self._rack_bar.show("", (), self.bonmot.palette)
        else:
            name = name_of(view, side) if len(self.people) != 1 else ""
            self._rack_bar.show(name, self.rack_pieces(table, view), self.bonmot.palette)

    def _show_preview(self, table: TableView, view: RackView) -> None:
        text = " ".join(told() for told in self._said or list(self._log)[-1:])
        complaint = self._complaint()
        if view.final is not None:
            text = result([name_of(view, side) for side in view.final.winners])
        elif table.waits_for is None and not complaint and not self.laying.is_empty and view.side is not None:
            text = self.previewed(view)
        self.put("preview", Text(complaint or text))


ANOTHER: Final = frozenset({"*", "-"})
"""Take another piece for the letter laid last."""
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
    CommandKey("f10", "menu", mark("F10 more")),
)
