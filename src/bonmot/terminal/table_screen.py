"""A table of today, whatever is laid on its board: type on the board, or type a line; all else is one key away.

While letters can be typed no letter is a command: commands are function keys, and the mouse does what keys do. What the
tables of several games share is here; a game's own screen says what it lays, how it is drawn, and what it may ask.
"""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from textwrap import wrap
from typing import Final, Generic, TypeVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from bonmot.board.coordinates import Coordinates
from bonmot.games.commands import Command
from bonmot.games.setups import Seating
from bonmot.games.view import RackView
from bonmot.players import Thought
from bonmot.players.hints import Hint
from bonmot.players.personas import persona
from bonmot.tables import TableView, Update
from bonmot.telling import clock_text, name_of, result, title_of
from bonmot.terminal.arrangement import arranged
from bonmot.terminal.arranging import Arranging
from bonmot.terminal.board import BoardWidget, Square
from bonmot.terminal.cursor import Laying
from bonmot.terminal.drafts import language_name
from bonmot.terminal.fitting import fitted
from bonmot.terminal.keybar import KeyBar
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.portraits import portrait
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.racks import moved
from bonmot.terminal.seated_screen import CommandKey, SeatedScreen
from bonmot.terminal.tiles import Piece
from bonmot.texts import _, language, mark

_ROOMY: Final = 134
"""Columns in which the key for arranging has room beside the others."""
_ONE_LINE: Final = 116
"""Columns in which all keys stand on one line, in every language."""
_POINTS: Final = 4
"""Columns of the points of a turn, or of those so far."""
_TRIES: Final = 3
GHOST: Final = "·"
"""A tile of which only the place is told."""
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
    looks_up = True
    pastes = "move"
    end_over = "#board"

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
        super().__init__(table)
        self._board = board
        self._complaint: Callable[[], str] = str
        """What is wrong with what was done last, or a hint; it stays until something else is done."""
        self._ghosts: dict[Square, str] = {}
        """Tiles that a hint tells of."""
        self._rack_bar = RackBar(id="rack")
        self._grip: int | Square | None = None
        """What the mouse holds: a piece of the rack, or one on the board."""
        self._has_dragged = False
        self._arranging: Arranging | None = None
        self._places = arranged(Size(1, 1), 1)
        self._tries: deque[str] = deque(maxlen=_TRIES)
        """What the computer that thinks has thought of last."""

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
    def is_taken(self, view: RackView, square: Square) -> bool:
        """Whether something lies there."""

    @abstractmethod
    def point(self, square: Square, button: int) -> None:
        """A click on a square."""

    @abstractmethod
    def point_at_tile(self, index: int) -> None:
        """A click on a tile of the rack."""

    @abstractmethod
    def shift(self, square: Square, to: Square) -> None:
        """Move what is laid on a square to another one."""

    @abstractmethod
    def marked_by(self, view: RackView, text: str) -> Collection[int]:
        """The pieces that a line of an exchange names, counted from the left."""

    @abstractmethod
    def marked_too(self, view: RackView, text: str, index: int) -> str:
        """The same line with one piece more, or without it if it was named already."""

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
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="told")
            with Vertical(id="side"):
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="sheet")
                yield Static(id="tracker")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        del event
        self.call_after_refresh(self.show)

    def _arrange(self, view: RackView) -> None:
        """Put everything in its place; where nothing has changed, nothing is moved."""
        keys = 1 if self.size.width >= _ONE_LINE else 2
        room = Size(self.size.width, max(1, self.size.height - keys))
        squares, lines = self._board.picture.layout.size, self._scores(view).plain.count("\n") + 1
        places = arranged(room, squares, scores=lines, has_face=self._speaker(view) is not None)
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

    def began(self, view: RackView) -> None:
        """Begin with racks in the order in which they were drawn."""
        self._orders.clear()
        self._board.paint(self.bonmot.palette)
        self.came(view)

    def came(self, view: RackView) -> None:
        """Lay again what somebody had laid who left the table in the middle of a turn (D-046)."""
        if self.laying.is_empty and self.seen.laid and view.side is not None:
            self.laying.lay_again(self.seen.laid, view)

    @property
    def laid_to_keep(self) -> tuple[str, ...]:
        """What is laid and not played."""
        return self.laying.written

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
            self._ghosts = {}
            self._tries.clear()
        super().hear(update)

    # ---- keys

    def press(self, event: events.Key) -> None:
        """A key: what was wrong before does not matter any more."""
        self._complaint = str
        super().press(event)

    def play_key(self, event: events.Key) -> None:
        """A key of the board."""
        key, character = event.key, event.character or ""
        if self._arranging is not None:
            self._arrange_by(self._arranging, key)
        elif key in _STEPS:
            self.laying.move(*_STEPS[key])
            self.bonmot.sounds.play("tick")
        elif key == "space":
            self.laying.down = not self.laying.down
        elif key == "backspace":
            self.laying.take_last()
        elif key == "escape":
            self.laying.recall()
            self.unthink()
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
        """The rack is whole again, and nobody holds a piece of it."""
        self._arranging = self._grip = None
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
        return {
            **super().commands(),
            "exchange": self.exchange,
            "shuffle": self.shuffle,
            "sort": self.sort,
            "arrange": self.arrange_rack,
        }

    def offers(self, name: str) -> bool:
        """The tracker is for whoever looks on, too."""
        if name == "tracker":
            return not self.seen.is_over
        if name == "arrange" and _ONE_LINE <= self.size.width < _ROOMY:
            return False  # it would need a second line
        return super().offers(name) and (name not in {"shuffle", "sort", "arrange"} or self.view.side is not None)

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

    def arrange_rack(self) -> None:
        """Put the rack in an order of one's own, by keys (M-089)."""
        if self.view.side is not None:
            self._arranging = Arranging()

    def _arrange_by(self, arranging: Arranging, key: str) -> None:
        carried = arranging.press(key, len(self._rack(self.view)))
        if carried is not None:
            self._move_piece(*carried)
        if arranging.is_done:
            self._arranging = None

    def _move_piece(self, start: int, end: int) -> None:
        view = self.view
        if view.side is not None:
            self._orders.arrange(view.side, moved(self._rack(view), start, end))

    def hinted(self, hint: Hint) -> None:
        """Tell a hint; what is laid does not hide it. As far as its place is told, ghosts of tiles lie there."""
        super().hinted(hint)
        self._complaint = self._said[-1]
        self.unthink()
        if hint.place is not None:
            row, column, down = self.coordinates.read(hint.place)
            line = [(row + step, column) if down else (row, column + step) for step in range(hint.length or 1)]
            letters = {line[0]: hint.first or GHOST}
            self._ghosts = {each: letters.get(each, GHOST) for each in line if not self.is_taken(self.view, each)}

    def unthink(self) -> None:
        """Nobody thinks of anything: ghosts vanish."""
        self._ghosts = {}

    def warned(self, told: Callable[[], str]) -> None:
        """Show what is wrong before anything else."""
        self.bonmot.sounds.play("wrong")
        self._complaint = told

    def line_text(self, seen: TableView) -> str:
        """What is wanted now, and of whom."""
        if self._arranging is not None:
            return _("Left and right choose a piece, Space takes it and puts it down, Enter ends.")
        return super().line_text(seen)

    # ---- the mouse

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """A click on the board."""
        message.stop()
        if self.is_seated and self._line is None and not self._has_dragged:
            self._complaint = str
            self.point(message.square, message.button)
            self.show()

    def on_rack_bar_pointed(self, message: RackBar.Pointed) -> None:
        """A click on a piece of the rack."""
        message.stop()
        if not self.is_seated or self._has_dragged:
            return
        if self._line is None:
            self.point_at_tile(message.index)
        elif self._line.kind == "exchange":
            self._mark(self._line, message.index)

    def _mark(self, line: LineEditor, index: int) -> None:
        """Mark a piece of the rack for the exchange, or unmark it: the line says the same."""
        if index < len(self._rack(self.view)):
            line.text = self.marked_too(self.view, line.text, index)
            self.show()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Something may be taken with the mouse."""
        self._has_dragged = False
        self._grip = self._under(event) if event.button == 1 and self._may_drag else None
        if isinstance(self._grip, tuple) and self._grip not in self.laying.laid_squares:
            self._grip = None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A piece follows the mouse along its rack."""
        to = self._under(event) if isinstance(self._grip, int) and self._may_drag else None
        if isinstance(to, int) and isinstance(self._grip, int) and to != self._grip:
            self._move_piece(self._grip, to)
            self._grip, self._has_dragged = to, True
            self.show()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """What was taken is let go: on the board, or back on the rack."""
        grip, self._grip = self._grip, None
        to = self._under(event) if grip is not None and self._may_drag else None
        if to is not None and to != grip:
            self._has_dragged = True
            self._complaint = str
            if isinstance(to, int):
                if isinstance(grip, tuple):
                    self.laying.take(grip)
            elif self.is_taken(self.view, to) or to in self.laying.laid_squares:
                self.bonmot.sounds.play("wrong")
            elif isinstance(grip, tuple):
                self.shift(grip, to)
            elif grip is not None:
                self.laying.cursor = to
                self.point_at_tile(grip)
        if grip is not None:
            self.show()

    @property
    def _may_drag(self) -> bool:
        """Whether there is a rack of somebody here to be arranged and laid from."""
        ready = self.is_seated and self._line is None and self.is_free and self.seen.waits_for is None
        return ready and self.view.side is not None

    def _under(self, event: events.MouseEvent) -> int | Square | None:
        """What is under the mouse: a place on the rack, or a square of the board."""
        for part in (self._rack_bar, self._board):
            region = part.region
            x, y = event.screen_x - region.x, event.screen_y - region.y
            if region.contains(event.screen_x, event.screen_y):
                return self._rack_bar.slot_at(x) if part is self._rack_bar else self._board.square_at(x, y)
        return None

    # ---- drawing

    def draw_game(self, seen: TableView) -> None:
        """Draw the board and everything around it."""
        view: RackView = seen.game
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
        self.put("scores", self._scores(self.view))

    def _scores(self, view: RackView) -> Text:
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

    def sheet_lines(self, view: RackView, told: Sequence[str], is_great: Sequence[bool]) -> Text:
        """The lines of the score sheet: as much of the names as has room beside what was played."""
        palette = self.bonmot.palette
        names = [name_of(view, line.side) for line in view.score_lines]
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

    def _show_sheet(self, view: RackView) -> None:
        self.put("sheet", self.sheet(view))
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    # ---- the computers

    def think(self, seat: int, thought: Thought) -> None:
        """Keep what a computer tries."""
        self._tries.append(f"{thought.text} {thought.score}{' ✓' if thought.kept else ''}")
        super().think(seat, thought)

    def _speaker(self, view: RackView) -> Seating | None:
        """The computer that thinks, or else the one that has moved last."""
        seats = self.seen.seats
        computers = [seat for seat, each in enumerate(seats) if each.computer]
        thinking = [seat for seat in sorted(self.seen.acting) if seat in computers]
        sides = [line.side for line in reversed(view.score_lines)]
        moved = [seat for side in sides for seat in computers if view.side_of(seat) == side]
        speaking = next(iter([*thinking, *moved, *computers]), None)
        return None if speaking is None else seats[speaking]

    def _show_face(self, view: RackView) -> None:
        """A portrait, and beneath it what its owner thinks."""
        face, remark = self.query_one("#face", Static), self.query_one("#remark", Static)
        speaker = self._speaker(view)
        face.display = remark.display = speaker is not None and bool(self._places.face.area)
        if speaker is not None and face.display:
            self.put("face", portrait(speaker.persona, self.bonmot.palette))
            about = "" if view.score_lines or not speaker.persona else persona(speaker.persona).about[language()]
            said = "\n".join(self._tries) or about
            self.put("remark", Text(said))
            remark.display = bool(said)

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
            self._rack_bar.show(name, self.rack_pieces(table, view), self.bonmot.palette, self._marked(view))

    def _marked(self, view: RackView) -> Collection[int]:
        """The pieces of the rack that stand out: what is exchanged, arranged or dragged."""
        if self._line is not None and self._line.kind == "exchange":
            return self.marked_by(view, self._line.text)
        if self._arranging is not None:
            return {self._arranging.index}
        return {self._grip} if self._has_dragged and isinstance(self._grip, int) else ()

    def _show_preview(self, table: TableView, view: RackView) -> None:
        text = " ".join(told() for told in self._said or list(self._log)[-1:])
        complaint = self._complaint()
        if view.final is not None:
            text = result([name_of(view, side) for side in view.final.winners])
        elif table.waits_for is None and not complaint and not self.laying.is_empty and view.side is not None:
            text = self.previewed(view)
        shown = complaint or text
        self.put("preview", Text(shown))
        # A long text takes the place of what can be done now; a question is never hidden.
        words = self._places.words
        is_asked = bool(self._line or self._sure or self.asked()) or table.waits_for is not None
        is_long = not self._places.words_beside and len(wrap(shown, max(1, words.width - 2))) > 2
        self.query_one("#line").display = is_asked or not is_long
        self.query_one("#preview").styles.height = words.height if is_long and not is_asked else None


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
    CommandKey("ctrl+r", "arrange", mark("Ctrl+R arrange")),
    CommandKey("f10", "menu", mark("F10 more")),
)
