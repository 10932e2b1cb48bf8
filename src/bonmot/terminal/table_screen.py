"""A table of today, whatever is laid on its board: type on the board, or type a line; all else is one key away.

While letters can be typed no letter is a command: commands are function keys, and the mouse does what keys do. What the
tables of several games share is here; a game's own screen says what it lays, how it is drawn, and what it may ask.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.board.coordinates import Coordinates
from bonmot.errors import BonmotError
from bonmot.games.commands import Abandon, Accept, Challenge, Pass, Resign
from bonmot.players import Thought
from bonmot.players.casts import cast_of
from bonmot.tables import AnswerTakeBack, AskHint, Ready, TableView, TakeBack, Update
from bonmot.telling import clock_text, name_of, name_of_seat, outcome, sentence
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.board import BoardWidget, Square
from bonmot.terminal.desk import NO, YES
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.menu import MenuScreen
from bonmot.terminal.racks import Orders
from bonmot.terminal.sitting import Sitting
from bonmot.texts import _, mark

SIDE_WIDTH: Final = 31
_LONGEST_LINE: Final = 120
_SHOWN: Final = 50
"""Of a line that is typed; the beginning of a longer one is out of sight."""
_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Line(NamedTuple):
    """A line of text that is being typed: what for, and what so far."""

    kind: str
    """move, exchange or talk."""
    text: str = ""


class Question(NamedTuple):
    """Something that a person must answer by yes or no, and the commands that say so."""

    text: str
    yes: Any
    no: Any


class Laying(Protocol):
    """What somebody is about to lay, and where the cursor is."""

    down: bool

    @property
    def is_empty(self) -> bool:
        """Whether nothing is laid yet."""
        ...

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor."""
        ...

    def take_last(self) -> bool:
        """Take one step back."""
        ...

    def recall(self) -> None:
        """Take everything back; the cursor returns to where it began."""
        ...

    def clear(self) -> None:
        """Forget what was laid: it is played, or another's turn."""
        ...


class RackBar(Static):
    """The rack; a click is for the tile under it."""

    def on_click(self, event: events.Click) -> None:
        """Find out which tile was meant."""
        screen = self.screen
        if isinstance(screen, TableScreen) and event.x >= screen.rack_start:
            screen.point_at_tile((event.x - screen.rack_start) // screen.tile_width)


class TableScreen(BonmotScreen):
    """A board, a rack under it, a score sheet beside it."""

    chapter = "keys"

    DEFAULT_CSS = """
    TableScreen { background: $background; color: $foreground; }
    TableScreen #middle { height: 1fr; }
    TableScreen #main { width: 49; height: 100%; }
    TableScreen #rack { height: 1; padding: 0 1; }
    TableScreen #preview { height: 2; padding: 0 1; color: $accent; }
    TableScreen #line { height: 2; padding: 0 1; }
    TableScreen #side { width: 1fr; max-width: 60; height: 100%; padding: 0 1; }
    TableScreen #scores { height: auto; }
    TableScreen #moves { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; }
    TableScreen #tracker { height: auto; margin-top: 1; }
    TableScreen #keys { height: 2; padding: 0 1; color: $quiet; }
    """

    KEYS: ClassVar[Sequence[Key]]
    LINES: ClassVar[Mapping[str, str]]
    """Kind of a line that is typed → what is asked for."""
    tile_width: ClassVar[int] = 4
    """Of a tile in the line of the rack, with the space after it."""
    after_the_end: ClassVar[str] = mark("Enter: play again, review, leave.")

    def __init__(self, table: str, board: BoardWidget) -> None:
        super().__init__()
        self._table_name = table
        self._board = board
        self._sitting: Sitting | None = None
        self._orders = Orders()
        self._line: Line | None = None
        self._said: Callable[[], str] = str
        self._complaint = ""
        """What is wrong with what was done last; it stays until something else is done."""
        self._hints = 0
        self._turns = 0
        """Lines of the score sheet for which hints were counted."""
        self._hidden = False
        self.rack_start = 1
        self.settled = asyncio.Event()
        """Set while nobody but a person at this screen is waited for."""

    # ---- what a game says about itself

    @property
    @abstractmethod
    def laying(self) -> Laying:
        """What is being laid."""

    @abstractmethod
    def sit_down(self, view: Any) -> None:
        """A table is there: begin with nothing laid."""

    @abstractmethod
    def happened(self, update: Update) -> Sequence[str]:
        """What to say of what has happened; the board may have changed."""

    @abstractmethod
    def think(self, seat: int, thought: Thought) -> None:
        """Show what a computer tries."""

    @abstractmethod
    def type_letter(self, character: str) -> None:
        """Lay a letter."""

    @abstractmethod
    def play_laid(self) -> None:
        """Play what is laid."""

    @abstractmethod
    def finish_line(self, kind: str, text: str) -> None:
        """A line was typed."""

    @abstractmethod
    def exchange(self) -> None:
        """Ask what to exchange, or say why not."""

    @abstractmethod
    def sort(self) -> None:
        """Put the rack in order."""

    @abstractmethod
    def hinted(self, hint: Any) -> Sequence[str]:
        """A hint in words."""

    @abstractmethod
    def rack_text(self, table: TableView, view: Any) -> Text:
        """The rack of whoever sits there, from its first tile on."""

    @abstractmethod
    def previewed(self, view: Any) -> str:
        """What the tiles laid would bring, or why they may not lie there."""

    @abstractmethod
    def sheet(self, view: Any) -> Text:
        """The score sheet."""

    @abstractmethod
    def tracker(self, view: Any) -> Text:
        """What is unseen."""

    @abstractmethod
    def ending(self, view: Any) -> Sequence[str]:
        """How the game ended: lines for the place of the tracker."""

    @abstractmethod
    def show_board(self, view: Any) -> None:
        """Draw the board."""

    @abstractmethod
    def idle_text(self, view: Any) -> str:
        """What can be done now, in one sentence."""

    @abstractmethod
    def line_example(self) -> str:
        """A turn as one types it."""

    def question(self, view: Any) -> Question | None:
        """What the game wants to know of whoever acts."""
        if "accept" in view.may:
            return Question(_("The last word may still be challenged. Does it stand? (Y/N)"), Accept(), Challenge())
        return None

    def other_key(self, event: events.Key) -> None:
        """A key of the board that only this game has."""

    def under_scores(self, view: Any) -> str:
        """What is said under the scores."""
        return _("bag {count} · {edition} · {lexicon}").format(
            count=view.bag, edition=view.edition, lexicon=view.lexicon
        )

    def rack_beside(self, side: Any) -> str:
        """The rack of another, where it is seen."""
        return str(side.rack)

    def more_entries(self, view: Any) -> Sequence[tuple[str, str]]:
        """Lines of the menu that only this game has."""
        del view
        return ()

    def do_more(self, name: str) -> None:
        """Do what such a line says."""

    # ---- what is on it

    def compose(self) -> ComposeResult:
        """The board, the rack under it, the score sheet beside it."""
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield self._board
                yield RackBar(id="rack")
                yield Static(id="preview")
                yield Static(id="line")
            with Vertical(id="side"):
                yield Static(id="scores")
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="sheet")
                yield Static(id="tracker")
        yield KeyBar(self.KEYS, self.do, id="keys")

    def on_mount(self) -> None:
        """Sit down."""
        settings = self.bonmot.settings
        self._sitting = Sitting(self.bonmot.company, self.hear, speed=settings.speed, aloud=settings.see_thinking)
        try:
            self._sitting.open(self._table_name)
        except BonmotError as error:
            self.bonmot.complain(error)
            self.app.pop_screen()
            return
        self.sit_down(self.view)
        self._board.paint(self.bonmot.palette)
        if self.bonmot.company.ticks:
            self.set_interval(0.25, self.on_tick)
        self.show()

    def on_unmount(self) -> None:
        """Get up; the game is kept."""
        if self._sitting is not None:
            self._sitting.leave()

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        room = event.size
        height = max(1, room.height - 7)
        self._board.fit(room.with_width(max(1, room.width - SIDE_WIDTH)).with_height(height))
        # Where the terminal is too small for all of a board, the rack comes first: of the board, what is at the cursor.
        self._board.styles.max_height = height
        self.query_one("#main").styles.width = min(self._board.whole_width, max(1, room.width - SIDE_WIDTH)) + 1
        self.call_after_refresh(self.show)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self._board.paint(self.bonmot.palette)
        self.show()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._board.refresh()
        self.show()

    # ---- the table

    @property
    def sitting(self) -> Sitting:
        """The people here and their table."""
        if self._sitting is None:
            raise RuntimeError("nobody sits here")
        return self._sitting

    @property
    def is_seated(self) -> bool:
        """Whether there is a table to show."""
        return self._sitting is not None and self._sitting.has_table

    @property
    def view(self) -> Any:
        """The game as whoever sits there sees it."""
        return self.sitting.view().game

    @property
    def coordinates(self) -> Coordinates:
        """How places are written."""
        return Coordinates.of(self.view.language)

    @property
    def is_free(self) -> bool:
        """Whether somebody here may lay something, now or when his turn comes."""
        return self.view.final is None and bool(self.sitting.people)

    @property
    def acting(self) -> frozenset[int]:
        """The people here whom the table waits for."""
        return self.sitting.acting

    def on_tick(self) -> None:
        """Time passes."""
        if self.is_seated:
            self.sitting.tick()
            if self.sitting.table.view(None).is_timed:
                self._show_scores(self.sitting.view())

    def hear(self, update: Update) -> None:
        """News from the table."""
        if not self.is_seated:
            return
        if update.thought is not None:
            self.think(*update.thought)
            return
        if update.events:
            self._complaint = ""
            texts = self.happened(update)
            if texts:
                self.say(" ".join(texts))
            self._sound(update)
            view = self.view
            if len(view.turns) != self._turns:
                self._turns, self._hints = len(view.turns), 0
        self.show()

    def _sound(self, update: Update) -> None:
        if update.view.game.final is not None:
            self.bonmot.sounds.play("end")
        elif self.acting:
            self.bonmot.sounds.play("your-turn")

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Everything that is typed."""
        if not self.is_seated:
            return
        event.stop()
        event.prevent_default()
        self._complaint = ""
        key = event.key
        command = next((each.name for each in self.KEYS if each.key == key), None)
        if command is not None:
            self.do(command)
        elif self.sitting.table.is_over:
            self._after_the_end(key)
        elif self.sitting.table.view(None).waits_for is not None:
            self._hand_over(key)
        elif self._line is not None:
            self._edit(event)
        elif self._asked():
            self._answer(event)
        else:
            self._on_board(event)

    def _on_board(self, event: events.Key) -> None:
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
            self._said = str
        elif key == "enter":
            self._enter()
        elif key in {"tab", "slash"}:
            self._line = Line("move")
        elif character.isalpha():
            self.type_letter(character)
        else:
            self.other_key(event)
        self.show()

    def _enter(self) -> None:
        """Play what is laid; while a computer thinks, make it move."""
        if not self.acting:
            self.sitting.force()
        elif not self.laying.is_empty:
            self.play_laid()
        else:
            self.warn(_("Type a word on the board, or press Tab and type a place and a word."))

    def _edit(self, event: events.Key) -> None:
        """Type a line."""
        line = self._line or Line("move")
        if event.key == "escape":
            self._line = None
        elif event.key == "enter":
            self._line = None
            if text := " ".join(line.text.split()):
                self.finish_line(line.kind, text)
        elif event.key == "backspace":
            self._line = line._replace(text=line.text[:-1])
        elif event.key == "tab":
            self._line = None
        elif event.character and event.character.isprintable() and len(line.text) < _LONGEST_LINE:
            self._line = line._replace(text=line.text + event.character)
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed into the line."""
        event.stop()
        text = "".join(each for each in event.text if each.isprintable())[:_LONGEST_LINE]
        line = self._line or Line("move")
        self._line = line._replace(text=(line.text + text)[:_LONGEST_LINE])
        self.show()

    def _asked(self) -> bool:
        """Whether the table wants to know something of a person here."""
        asked_by = self.sitting.view().take_back_asked_by
        asked_back = asked_by is not None and bool(self._others(asked_by))
        return asked_back or bool(self.acting and self.question(self.view) is not None)

    def _others(self, seat: int | None) -> list[int]:
        return sorted(self.sitting.people - {seat} - self.sitting.table.view(None).take_back_agreed)

    def _answer(self, event: events.Key) -> None:
        """Yes or no."""
        character = event.character or ""
        yes = event.key == "enter" or (character in YES and character != "")
        no = event.key == "escape" or (character in NO and character != "")
        if not yes and not no:
            self.bonmot.sounds.play("wrong")
            return
        table = self.sitting.view()
        if table.take_back_asked_by is not None:
            seat = self._others(table.take_back_asked_by)[0]
            self.submit(AnswerTakeBack(agreed=yes), seat=seat)
        elif (question := self.question(table.game)) is not None:
            self.submit(question.yes if yes else question.no)

    def _hand_over(self, key: str) -> None:
        """The next person says that he is there (M-073, D-054)."""
        if key not in {"enter", "space"}:
            return
        if not self._hidden:
            self._hidden = True  # whoever has moved has seen his new tiles
        else:
            self._hidden = False
            self.laying.recall()
            self._said = str
            self.submit(Ready(), seat=self.sitting.table.view(None).waits_for)
        self.show()

    def _after_the_end(self, key: str) -> None:
        if key == "enter":
            self.do("menu")

    # ---- commands

    def do(self, name: str) -> None:
        """Do what a key of the bar says."""
        self._complaint = ""
        if name == "help":
            self.bonmot.action_help()
            return
        if name in {"menu", "tracker"}:
            {"menu": self.open_menu, "tracker": self.toggle_tracker}[name]()
            return
        if self.sitting.table.is_over or self.sitting.table.view(None).waits_for is not None:
            self.bonmot.sounds.play("wrong")
            return
        commands: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "exchange": self.exchange,
            "pass": lambda: self.submit(Pass(), recall=True),
            "shuffle": self.shuffle,
            "sort": self.sort,
            "challenge": lambda: self.submit(Challenge()),
            "take-back": lambda: self.submit(TakeBack(), seat=self._who_moved()),
        }
        commands[name]()
        self.show()

    def _who_moved(self) -> int | None:
        """The person here who moved last: he takes it back."""
        people = self.sitting.people
        if len(people) == 1:
            return min(people)
        return next((turn.seat for turn in reversed(self.view.turns) if turn.seat in people), None)

    def hint(self) -> None:
        """Tell a little more each time (D-074)."""
        cast = cast_of(self.sitting.table.view(None).game_name)
        grade = min(self._hints + 1, cast.grades)
        if self.submit(AskHint(grade)):
            self._hints = grade
            self.say(" ".join(self.hinted(cast.hint(self.view, grade))))

    def shuffle(self) -> None:
        """Mix the tiles."""
        view = self.view
        if view.side is not None:
            self._rack(view)
            self._orders.shuffle(view.side)

    def toggle_tracker(self) -> None:
        """Show or hide the tiles that are unseen."""
        self.bonmot.change_settings(show_tracker=not self.bonmot.settings.show_tracker)
        self.show()

    def open_menu(self) -> None:
        """What is needed less often."""
        view = self.view
        entries: list[tuple[str, str]] = []
        if view.final is not None:
            entries += [("rematch", _("Play again")), *self.more_entries(view)]
        else:
            entries += self.more_entries(view)
            entries += [("thinking", _("See computers think: on/off")), ("resign", _("Give up"))]
            entries += [("abandon", _("Stop the game for everybody"))]
        entries += [("leave", _("Leave (the game is kept)")), ("back", _("Go on"))]
        self.app.push_screen(MenuScreen(entries), self._chosen)

    def _chosen(self, name: str | None) -> None:
        if not self.is_seated or name is None:
            return
        if name == "leave":
            self.app.pop_screen()
        elif name == "rematch":
            self._orders.clear()
            self.sitting.rematch()
            self._said = str
            self.sit_down(self.view)
        elif name == "thinking":
            self.bonmot.change_settings(see_thinking=not self.bonmot.settings.see_thinking)
            self.sitting.aloud = self.bonmot.settings.see_thinking
        elif name in {"resign", "abandon"}:
            people = self.acting or self.sitting.people
            if people:
                self.submit(Resign() if name == "resign" else Abandon(), seat=min(people), recall=True)
        else:
            self.do_more(name)
        self.show()

    def submit(self, command: Any, *, seat: int | None = None, recall: bool = False) -> bool:
        """Give a command; whether it was taken."""
        try:
            self.sitting.submit(command, seat)
        except BonmotError as refusal:
            self.complain(refusal)
            return False
        if recall:
            self.laying.clear()
        return True

    def complain(self, error: BonmotError) -> None:
        """Say why something cannot be done."""
        self.warn(sentence(error))

    def warn(self, text: str) -> None:
        """Say it before anything else."""
        self.bonmot.sounds.play("wrong")
        self._complaint = text

    def say(self, text: str) -> None:
        """Show a sentence under the rack."""
        self._said = lambda: text

    # ---- the mouse

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """A click on the board."""
        message.stop()
        if self.is_seated and self._line is None:
            self._complaint = ""
            self.point(message.square, message.button)
            self.show()

    @abstractmethod
    def point(self, square: Square, button: int) -> None:
        """A click on a square."""

    @abstractmethod
    def point_at_tile(self, index: int) -> None:
        """A click on a tile of the rack."""

    # ---- drawing

    @abstractmethod
    def _rack(self, view: Any) -> Sequence[Any]:
        """The rack of whoever sits there, in the order he likes."""

    def show(self) -> None:
        """Draw everything."""
        if not self.is_seated or not self.is_mounted:
            return
        table = self.sitting.view()
        view = table.game
        if table.waits_for is None:
            self._hidden = False
        self.show_board(view)
        self._show_scores(table)
        self._show_sheet(view)
        self._show_tracker(view)
        self._show_rack(table, view)
        self._show_preview(table, view)
        self.put("line", Text(self._line_text(table, view)))
        self.put("keys", self.query_one(KeyBar).tell())
        waiting = not table.thinking and (view.final is not None or bool(self.acting))
        (self.settled.set if waiting else self.settled.clear)()

    def _show_scores(self, table: TableView) -> None:
        view = table.game
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
            if each.rack is not None and side != view.side and not self._hidden:
                text.append(f"   {self.rack_beside(each)}\n", Style(color=palette.quiet))
        text.append(self.under_scores(view), Style(color=palette.quiet))
        self.put("scores", text)

    def sheet_line(self, view: Any, number: int, told: str, *, great: bool) -> Text:
        """A line of the score sheet; it leaves room for the bar at the edge."""
        palette, turn = self.bonmot.palette, view.turns[number]
        text = Text()
        text.append(f"{number + 1:>2} {name_of(view, turn.side)[:3]:<3} ", Style(color=palette.quiet))
        text.append(f"{told:<13.13}", Style(color=palette.foreground))
        text.append(f"{turn.score:>4}{turn.total:>4}\n", Style(color=palette.foreground, bold=great))
        return text

    def _show_sheet(self, view: Any) -> None:
        self.put("sheet", self.sheet(view))
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    def _show_tracker(self, view: Any) -> None:
        tracker = self.query_one("#tracker", Static)
        tracker.display = self.bonmot.settings.show_tracker or view.final is not None
        if view.final is not None:
            # Nothing is unseen any more: the end is told here.
            self.put("tracker", Text("\n".join(self.ending(view)), Style(color=self.bonmot.palette.accent)))
        elif tracker.display:
            self.put("tracker", self.tracker(view))

    def _show_rack(self, table: TableView, view: Any) -> None:
        text = Text()
        if view.side is None or self._hidden:
            self.put("rack", text)
            return
        name = f"{name_of(view, view.side):.{self._longest_name()}}  "
        text.append(name, Style(color=self.bonmot.palette.foreground, bold=True))
        self.rack_start = 1 + len(name)
        text.append_text(self.rack_text(table, view))
        self.put("rack", text)

    def _longest_name(self) -> int:
        """How much of a name has room before a full rack."""
        return max(1, self._board.whole_width - 3 - 7 * self.tile_width)

    def _show_preview(self, table: TableView, view: Any) -> None:
        text = self._said()
        if view.final is not None:
            text = outcome(view)
        elif table.waits_for is not None:
            text = f"{text} " if text else ""
        elif not self._complaint and not self.laying.is_empty and view.side is not None:
            text = self.previewed(view)
        self.put("preview", Text(self._complaint or text))

    def _line_text(self, table: TableView, view: Any) -> str:
        if table.waits_for is not None:
            name = name_of_seat(view, table.waits_for)
            if self.sitting.table.view(None).in_front is not None and not self._hidden:
                return _("Look at your new tiles, then press Enter to hide them and give {name} the keyboard.").format(
                    name=name
                )
            self._hidden = True
            return _("{name}, are you there? Press Enter to see your tiles.").format(name=name)
        if self._line is not None:
            asked = _(self.LINES[self._line.kind])
            asked = asked.format(example=self.line_example()) if self._line.kind == "move" else asked
            typed = self._line.text
            return f"{asked} {typed if len(typed) <= _SHOWN else '…' + typed[-_SHOWN:]}█"
        if table.take_back_asked_by is not None and self._others(table.take_back_asked_by):
            return _("{name}: may {other} take the last turn back? (Y/N)").format(
                name=name_of_seat(view, self._others(table.take_back_asked_by)[0]),
                other=name_of_seat(view, table.take_back_asked_by),
            )
        if self.acting and (question := self.question(view)) is not None:
            return question.text
        if view.final is not None:
            return _(self.after_the_end)
        if not self.acting:
            names = ", ".join(name_of_seat(view, seat) for seat in sorted(self.sitting.table.view(None).acting))
            return _("{name} is thinking. Enter: play now.").format(name=names)
        return self.idle_text(view)


FUNCTION_KEYS: Final = (
    Key("f1", "help", mark("F1 help")),
    Key("f2", "hint", mark("F2 hint")),
    Key("f3", "exchange", mark("F3 exchange")),
    Key("f4", "pass", mark("F4 pass")),
    Key("f5", "shuffle", mark("F5 shuffle")),
    Key("f6", "sort", mark("F6 sort")),
    Key("f7", "challenge", mark("F7 challenge")),
    Key("f8", "take-back", mark("F8 take back")),
    Key("f9", "tracker", mark("F9 tiles")),
    Key("f10", "menu", mark("F10 more")),
)
