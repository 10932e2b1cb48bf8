"""Laying pieces on a board from a rack: typing on the board, arranging the rack, dragging with the mouse.

While letters can be typed no letter is a command: commands are function keys, and the mouse does what keys do.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from textual import events

from bonmot.board.coordinates import Coordinates, Square
from bonmot.games.commands import Command
from bonmot.games.view import LaidView
from bonmot.hosting.cursor import TentativeMove
from bonmot.players.hints import Hint
from bonmot.tables import TableView, Update
from bonmot.terminal.arranging import Arranging
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.racks import moved
from bonmot.terminal.seated_screen import SeatedScreen
from bonmot.texts import _, mark

GHOST: Final = "·"
"""A tile of which only the place is told."""
ANOTHER: Final = frozenset({"*", "-"})
"""Take another piece for the letter laid last."""
_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class LayingTable(SeatedScreen[LaidView]):
    """A board, a rack under it, and the hands of the person in front of them."""

    pastes = "move"
    laying: TentativeMove
    """What is being laid."""

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

    # ---- what a game says about itself

    @abstractmethod
    def type_letter(self, character: str) -> None:
        """Lay a letter."""

    @abstractmethod
    def play_laid(self) -> None:
        """Play what is laid."""

    def exchange(self) -> None:
        """Ask what to exchange, or say why not; by default nothing can be."""

    @abstractmethod
    def sort(self) -> None:
        """Put the rack in order."""

    @abstractmethod
    def is_taken(self, view: LaidView, square: Square) -> bool:
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

    def marked_by(self, view: LaidView, text: str) -> Collection[int]:
        """The pieces that a line of an exchange names, counted from the left."""
        return ()

    def marked_too(self, view: LaidView, text: str, index: int) -> str:
        """The same line with one piece more, or without it if it was named already."""
        return text

    @abstractmethod
    def lay_again(self, view: LaidView) -> None:
        """Lay what the table has kept; what does not fit any more stays on the rack."""

    @abstractmethod
    def _rack(self, view: LaidView) -> Sequence[str]:
        """The rack of the person who sits there, in the order that person likes."""

    def unthink(self) -> None:
        """Nobody thinks of anything: ghosts vanish."""
        self._ghosts = {}

    def other_key(self, event: events.Key) -> None:
        """A key of the board that only this game has."""

    def rack_side(self, view: LaidView) -> int | None:
        """Whose rack lies under the board: one's own; whoever watches computers sees that of the side to move."""
        return view.turn if view.side is None and not self.people else view.side

    # ---- the turn

    def began(self, view: LaidView) -> None:
        """Begin with racks in the order in which they were drawn."""
        self._orders.clear()
        self.came(view)

    def came(self, view: LaidView) -> None:
        """Lay again what somebody had laid who left the table in the middle of a turn (D-046)."""
        if self.laying.is_empty and self.seen.laid and view.side is not None:
            self.lay_again(view)

    @property
    def laid_to_keep(self) -> tuple[str, ...]:
        """What is laid and not played."""
        return self.laying.written

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
        super().hear(update)

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

    def warned(self, told: Callable[[], str]) -> None:
        """Show what is wrong before anything else."""
        self.bonmot.sounds.play("wrong")
        self._complaint = told

    def put_back(self) -> None:
        """The rack is whole again, and nobody holds a piece of it."""
        self._arranging = self._grip = None
        self.laying.recall()

    # ---- keys

    def press(self, event: events.Key) -> None:
        """A key: what was wrong before does not matter any more. A digit marks a piece for the exchange."""
        self._complaint = str
        character, line = event.character or "", self._line
        if line is not None and line.kind == "exchange" and character.isdecimal() and character != "0":
            self._mark(line, int(character) - 1)
        else:
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

    def line_text(self, seen: TableView) -> str:
        """What is wanted now, and of whom."""
        if self._arranging is not None:
            return _("Left and right choose a piece, Space takes it and puts it down, Enter ends.")
        return super().line_text(seen)

    # ---- commands

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """Those of every table, and what is done with a rack."""
        return {
            **super().commands(),
            "exchange": self.exchange,
            "shuffle": self.shuffle,
            "sort": self.sort,
            "arrange": self.arrange_rack,
        }

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

    def _marked(self, view: LaidView) -> Collection[int]:
        """The pieces of the rack that stand out: what is exchanged, arranged or dragged."""
        if self._line is not None and self._line.kind == "exchange":
            return self.marked_by(view, self._line.text)
        if self._arranging is not None:
            return {self._arranging.index}
        return {self._grip} if self._has_dragged and isinstance(self._grip, int) else ()

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
