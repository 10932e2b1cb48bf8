"""The modern table: type on the board, or type a place and a word; everything else is one key away.

While letters can be typed no letter is a command: commands are function keys, and the mouse does what keys do.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.board import IllegalMove, Judgement, Layout
from bonmot.board.coordinates import Habit
from bonmot.board.move import Move
from bonmot.errors import BonmotError
from bonmot.games.crossword import (
    Abandon,
    Accept,
    Challenge,
    Confirm,
    Consult,
    Exchange,
    Pass,
    Play,
    Resign,
    View,
    Vote,
    Withdraw,
)
from bonmot.games.crossword.events import Played
from bonmot.notation.wording import told
from bonmot.players.hints import WHOLE_WORD, hint
from bonmot.players.player import board_of
from bonmot.tables import AnswerTakeBack, AskHint, Ready, TableView, TakeBack, Update
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.board import BoardWidget, Picture, Square
from bonmot.terminal.crossword.laying import place_and_word
from bonmot.terminal.crossword.showing import clock_text, latest_squares, tile_values, tiles_of_move
from bonmot.terminal.crossword.tentative import Laying
from bonmot.terminal.desk import NO, YES
from bonmot.terminal.menu import MenuScreen
from bonmot.terminal.pacing import Laying as BeingLaid
from bonmot.terminal.racks import Orders
from bonmot.terminal.sitting import Sitting
from bonmot.terminal.telling import (
    happenings,
    hinted,
    name_of,
    name_of_seat,
    outcome,
    previewed,
    question,
    reason_of_end,
    remarks,
    tiles_left,
)
from bonmot.texts import _, mark, sentence
from bonmot.words import Alphabet

SIDE_WIDTH: Final = 31
_LONGEST_LINE: Final = 60


class Line(NamedTuple):
    """A line of text that is being typed: what for, and what so far."""

    kind: str
    """move, exchange or talk."""
    text: str = ""


LINES: Final = {
    "move": mark("Place and word, such as {example}:"),
    "exchange": mark("Letters to exchange, ? for a blank; Enter alone: none:"),
    "talk": mark("To your partner:"),
}


class Key(NamedTuple):
    """A command and its key."""

    key: str
    name: str
    label: str


KEYS: Final = (
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


class KeyBar(Static):
    """The commands at the bottom; a click does what the key does."""

    def on_click(self, event: events.Click) -> None:
        """Find out which one was meant."""
        screen = self.screen
        if isinstance(screen, ModernScreen):
            position = event.x + event.y * self.size.width
            for start, end, name in screen.key_places:
                if start <= position < end:
                    screen.do(name)


class RackBar(Static):
    """The rack; a click lays the tile where the cursor is."""

    def on_click(self, event: events.Click) -> None:
        """Find out which tile was meant."""
        screen = self.screen
        if isinstance(screen, ModernScreen):
            screen.point_at_tile((event.x - screen.rack_start) // 4)


class ModernScreen(BonmotScreen):
    """A table of today."""

    chapter = "keys"

    DEFAULT_CSS = """
    ModernScreen { background: $background; color: $foreground; }
    ModernScreen #middle { height: 1fr; }
    ModernScreen #main { width: 49; height: 100%; }
    ModernScreen #rack { height: 1; padding: 0 1; }
    ModernScreen #preview { height: 2; padding: 0 1; color: $accent; }
    ModernScreen #line { height: 2; padding: 0 1; }
    ModernScreen #side { width: 1fr; max-width: 60; height: 100%; padding: 0 1; }
    ModernScreen #scores { height: auto; }
    ModernScreen #moves { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; }
    ModernScreen #tracker { height: auto; margin-top: 1; }
    ModernScreen #keys { height: 2; padding: 0 1; color: $quiet; }
    """

    def __init__(self, table: str) -> None:
        super().__init__()
        self._table_name = table
        self._board = BoardWidget(Picture(Layout.load("standard-15")), id="board")
        self._sitting: Sitting | None = None
        self._orders = Orders()
        self._laying = Laying(15)
        self._line: Line | None = None
        self._said: Callable[[], str] = str
        self._thought: dict[Square, str] = {}
        self._hints = 0
        self._turns = 0
        """Lines of the score sheet for which hints were counted."""
        self._hidden = False
        self._animation: asyncio.Task[None] | None = None
        self.key_places: list[tuple[int, int, str]] = []
        self.rack_start = 1
        self.settled = asyncio.Event()
        """Set while nobody but a person at this screen is waited for."""

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
        yield KeyBar(id="keys")

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
        self._laying = Laying(len(self.view.board))
        self._board.paint(self.bonmot.palette)
        self.set_interval(0.25, self.on_tick)
        self.show()

    def on_unmount(self) -> None:
        """Get up; the game is kept."""
        if self._animation is not None:
            self._animation.cancel()
        if self._sitting is not None:
            self._sitting.leave()

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        room = event.size
        self._board.fit(room.with_width(max(1, room.width - SIDE_WIDTH)).with_height(max(1, room.height - 7)))
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
    def view(self) -> View:
        """The game as whoever sits there sees it."""
        view: View = self.sitting.view().game
        return view

    @property
    def habit(self) -> Habit:
        """How places are written."""
        return Habit.of(self.view.language)

    def on_tick(self) -> None:
        """Time passes."""
        if self.is_seated:
            self.sitting.tick()
            if self.sitting.table.state.is_timed:
                self._show_scores(self.sitting.view())

    def hear(self, update: Update) -> None:
        """News from the table."""
        if not self.is_seated:
            return
        if update.thought is not None:
            self._think(*update.thought)
            return
        if update.events:
            texts = happenings(update.view.game, update.events)
            if texts:
                self.say(" ".join(texts))
            self._sound(update)
            self._thought = {}
            view = self.view
            if len(view.turns) != self._turns:
                self._turns, self._hints = len(view.turns), 0
            rack = self._rack(view)
            if self._laying.tiles and not self._laying.heed(rack, view.board):
                self.say(_("Your tiles are back on the rack: the place is taken."))
        self.show()

    def _sound(self, update: Update) -> None:
        for event in update.events:
            if isinstance(event, Played):
                self.bonmot.sounds.play("bonus" if len(event.tiles) >= 7 else "played")
        if update.view.game.final is not None:
            self.bonmot.sounds.play("end")
        elif self.sitting.table.state.acting & self.sitting.people:
            self.bonmot.sounds.play("your-turn")

    def _think(self, seat: int, thought: Any) -> None:
        """Show what a computer tries; its own word it lays letter by letter."""
        view = self.view
        tiles = tiles_of_move(Move.parse(f"{thought.place} {thought.word}", view.alphabet, self.habit), view.alphabet)
        name = name_of_seat(view, seat)
        if isinstance(thought, BeingLaid):
            if self._animation is not None:
                self._animation.cancel()
            self._animation = asyncio.create_task(self._lay(tiles, self.sitting.pace.letter))
            return
        self._thought = tiles
        self.say(f"{name}: {thought.place} {thought.word} {thought.score}{' ✓' if thought.kept else ''}")
        self._show_board(view)

    async def _lay(self, tiles: dict[Square, str], seconds: float) -> None:
        self._thought = {}
        for square, text in tiles.items():
            self._thought = {**self._thought, square: text}
            if not self.is_seated:
                return
            self._show_board(self.view)
            self.bonmot.sounds.play("place")
            await asyncio.sleep(seconds)

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Everything that is typed."""
        if not self.is_seated:
            return
        event.stop()
        event.prevent_default()
        key = event.key
        command = next((each.name for each in KEYS if each.key == key), None)
        if command is not None:
            self.do(command)
        elif self.sitting.table.is_over:
            self._after_the_end(key)
        elif self.sitting.table.state.waits_for is not None:
            self._hand_over(key)
        elif self._line is not None:
            self._edit(event)
        elif self._asked():
            self._answer(event)
        else:
            self._on_board(event)

    def _on_board(self, event: events.Key) -> None:
        key, character = event.key, event.character or ""
        steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        if key in steps:
            self._laying.move(*steps[key])
            self.bonmot.sounds.play("tick")
        elif key == "space":
            self._laying.down = not self._laying.down
        elif key == "backspace":
            self._laying.take_last()
        elif key == "escape":
            self._laying.recall()
            self._said = str
        elif key == "enter":
            self._enter()
        elif key in {"tab", "slash"}:
            self._line = Line("move")
        elif character.isalpha():
            self._type(character)
        self.show()

    def _type(self, character: str) -> None:
        """Lay a letter; with Shift it is a blank."""
        view = self.view
        alphabet = Alphabet.load(view.alphabet)
        letter = alphabet.try_encode(character)
        if letter is None or len(letter) != 1:
            return
        text = alphabet.decode(letter)
        if self._laying.lay(text, self._rack(view), view.board, blank=character.isupper()):
            self.bonmot.sounds.play("place")
            self._said = str
        else:
            self.bonmot.sounds.play("wrong")
            if text not in self._laying.left(self._rack(view)):
                self.say(_("There is no {letter} left on your rack.").format(letter=text))

    def _enter(self) -> None:
        """Play what is laid; while a computer thinks, make it move."""
        if not self.sitting.table.state.acting & self.sitting.people:
            self.sitting.force()
        elif self._laying.tiles:
            judgement = self._judged()
            if judgement is not None:
                move = judgement.move
                self._submit(Play(move.place(self.habit), move.word), recall=True)
        else:
            self.say(_("Type a word on the board, or press Tab and type a place and a word."))

    def _edit(self, event: events.Key) -> None:
        """Type a line."""
        line = self._line or Line("move")
        if event.key == "escape":
            self._line = None
        elif event.key == "enter":
            self._line = None
            self._finish_line(line)
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

    def _finish_line(self, line: Line) -> None:
        text = " ".join(line.text.split())
        if not text:
            return
        if line.kind == "move":
            self._play_text(text)
        elif line.kind == "exchange":
            self._submit(Exchange(text.replace(" ", "").upper()), recall=True)
        elif line.kind == "talk":
            self._submit(Consult(text))

    def _play_text(self, text: str) -> None:
        """`H8 MAISON`, or `MAISON H8`."""
        view = self.view
        blanks = list(self._rack(view)).count("?")
        try:
            place, word = place_and_word(text, Alphabet.load(view.alphabet), blanks)
        except BonmotError as error:
            self._complain(error)
            return
        self._submit(Play(place, word), recall=True)

    def _asked(self) -> bool:
        """Whether the table wants to know something of a person here."""
        table = self.sitting.view()
        view: View = table.game
        asked_back = table.take_back_asked_by is not None and bool(self._others(table.take_back_asked_by))
        acting = self.sitting.table.state.acting & self.sitting.people
        return asked_back or bool(acting and (view.question is not None or "accept" in view.may))

    def _others(self, seat: int | None) -> list[int]:
        return sorted(self.sitting.people - {seat} - self.sitting.table.state.agreed)

    def _answer(self, event: events.Key) -> None:
        """Yes or no."""
        character = event.character or ""
        yes = event.key == "enter" or (character in YES and character != "")
        no = event.key == "escape" or (character in NO and character != "")
        if not yes and not no:
            self.bonmot.sounds.play("wrong")
            return
        table = self.sitting.view()
        view: View = table.game
        if table.take_back_asked_by is not None:
            seat = self._others(table.take_back_asked_by)[0]
            self._submit(AnswerTakeBack(agreed=yes), seat=seat)
        elif view.question is not None and view.question.kind == "doubt":
            self._submit(Confirm() if yes else Withdraw())
        elif view.question is not None:
            self._submit(Vote(yes))
        elif "accept" in view.may:
            self._submit(Accept() if yes else Challenge())

    def _hand_over(self, key: str) -> None:
        """The next person says that he is there (M-073, D-054)."""
        if key not in {"enter", "space"}:
            return
        if not self._hidden:
            self._hidden = True  # whoever has moved has seen his new tiles
        else:
            self._hidden = False
            self._laying.recall()
            self._said = str
            self._submit(Ready(), seat=self.sitting.table.state.waits_for)
        self.show()

    def _after_the_end(self, key: str) -> None:
        if key == "enter":
            self.do("menu")

    # ---- commands

    def do(self, name: str) -> None:
        """Do what a key of the bar says."""
        if name == "help":
            self.bonmot.action_help()
            return
        if name in {"menu", "tracker"}:
            {"menu": self.open_menu, "tracker": self.toggle_tracker}[name]()
            return
        if self.sitting.table.is_over or self.sitting.table.state.waits_for is not None:
            self.bonmot.sounds.play("wrong")
            return
        commands: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "exchange": self.exchange,
            "pass": lambda: self._submit(Pass(), recall=True),
            "shuffle": self.shuffle,
            "sort": self.sort,
            "challenge": lambda: self._submit(Challenge()),
            "take-back": lambda: self._submit(TakeBack(), seat=self._who_moved()),
        }
        commands[name]()
        self.show()

    def _who_moved(self) -> int | None:
        """The person here who moved last: he takes it back."""
        people = self.sitting.people
        if len(people) == 1:
            return min(people)
        view = self.view
        return next((turn.seat for turn in reversed(view.turns) if turn.seat in people), None)

    def hint(self) -> None:
        """Tell a little more each time (D-074)."""
        grade = min(self._hints + 1, WHOLE_WORD)
        if self._submit(AskHint(grade)):
            self._hints = grade
            told_so_far = " ".join(hinted(hint(self.view, grade)))
            self.say(told_so_far)

    def exchange(self) -> None:
        """Ask which letters."""
        if "exchange" in self.view.may:
            self._laying.recall()
            self._line = Line("exchange")
        else:
            needed = self.view.exchange_minimum
            self.say(
                _("No exchange now: it takes {needed} tiles in the bag, and there are {bag}.").format(
                    needed=needed, bag=self.view.bag
                )
            )

    def shuffle(self) -> None:
        """Mix the tiles."""
        side = self.view.side
        if side is not None:
            self._rack(self.view)
            self._orders.shuffle(side)

    def sort(self) -> None:
        """Put the tiles in order."""
        view = self.view
        if view.side is not None:
            self._rack(view)
            self._orders.sort(view.side, view.alphabet)

    def toggle_tracker(self) -> None:
        """Show or hide the tiles that are unseen."""
        self.bonmot.change_settings(show_tracker=not self.bonmot.settings.show_tracker)
        self.show()

    def open_menu(self) -> None:
        """What is needed less often."""
        view = self.view
        entries: list[tuple[str, str]] = []
        if view.final is not None:
            entries += [("rematch", _("Play again")), ("review", _("Replay and review"))]
        else:
            entries += [("talk", _("Talk to your partner"))] if "consult" in view.may else []
            entries += [("thinking", _("See computers think: on/off")), ("resign", _("Give up"))]
            entries += [("abandon", _("Stop the game for everybody"))]
        entries += [("leave", _("Leave (the game is kept)")), ("back", _("Go on"))]
        self.app.push_screen(MenuScreen(entries), self._chosen)

    def _chosen(self, name: str | None) -> None:
        if not self.is_seated:
            return
        if name == "leave":
            self.app.pop_screen()
        elif name == "rematch":
            self._orders.clear()
            self.sitting.rematch()
            self._laying = Laying(len(self.view.board))
            self._said = str
        elif name == "review":
            from bonmot.study.sources import from_store  # noqa: PLC0415
            from bonmot.terminal.replay import ReplayScreen  # noqa: PLC0415

            self.app.push_screen(ReplayScreen(from_store(self.bonmot.company.store, self.sitting.table.name)))
        elif name == "thinking":
            self.bonmot.change_settings(see_thinking=not self.bonmot.settings.see_thinking)
            self.sitting.aloud = self.bonmot.settings.see_thinking
        elif name == "talk":
            self._line = Line("talk")
        elif name in {"resign", "abandon"}:
            people = self.sitting.table.state.acting & self.sitting.people or self.sitting.people
            if people:
                self._submit(Resign() if name == "resign" else Abandon(), seat=min(people), recall=True)
        self.show()

    def _submit(self, command: Any, *, seat: int | None = None, recall: bool = False) -> bool:
        """Give a command; whether it was taken."""
        try:
            self.sitting.submit(command, seat)
        except BonmotError as refusal:
            self._complain(refusal)
            return False
        if recall:
            self._laying.tiles.clear()
        return True

    def _complain(self, error: BonmotError) -> None:
        self.bonmot.sounds.play("wrong")
        self.say(sentence(error))

    def say(self, text: str) -> None:
        """Show a sentence under the rack."""
        self._said = lambda: text

    # ---- the mouse

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """A click moves the cursor, or takes a tile back."""
        message.stop()
        if self.is_seated and self._line is None:
            self._laying.point(message.square)
            self.show()

    def point_at_tile(self, index: int) -> None:
        """A click on a tile lays it; a blank asks for its letter by being typed."""
        view = self.view
        left = self._laying.left(self._rack(view))
        if not 0 <= index < len(left) or self.sitting.table.state.waits_for is not None:
            return
        if left[index] == "?":
            self.say(_("Type the letter of the blank, with Shift."))
        else:
            self._laying.lay(left[index], self._rack(view), view.board)
        self.show()

    # ---- drawing

    def _rack(self, view: View) -> Sequence[str]:
        return [] if view.side is None else self._orders.of(view.side, view.sides[view.side].rack, view.alphabet)

    def _judged(self) -> Judgement | None:
        """What the tiles laid would bring; says why not."""
        view = self.view
        try:
            return board_of(view).judge_tiles(self._laying.tiles, "".join(self._texts(view)))
        except IllegalMove as error:
            self.say(sentence(error))
        except BonmotError as error:
            self._complain(error)
        return None

    def _texts(self, view: View) -> list[str]:
        return [f"[{tile}]" if len(tile) > 1 else tile for tile in self._rack(view)]

    def show(self) -> None:
        """Draw everything."""
        if not self.is_seated or not self.is_mounted:
            return
        table = self.sitting.view()
        view: View = table.game
        if table.waits_for is None:
            self._hidden = False
        self._show_board(view)
        self._show_scores(table)
        self._show_sheet(view)
        self._show_tracker(view)
        self._show_rack(table, view)
        self._show_preview(table, view)
        self._show_line(table, view)
        self._show_keys()
        acting = self.sitting.table.state.acting & self.sitting.people
        waiting = not table.thinking and (view.final is not None or bool(acting))
        (self.settled.set if waiting else self.settled.clear)()

    def _show_board(self, view: View) -> None:
        is_free = view.final is None and bool(self.sitting.people)
        self._board.show(
            Picture(
                Layout.load(view.layout),
                view.board,
                self.habit,
                tile_values(view) if self.bonmot.settings.show_values else {},
                dict(self._laying.tiles) if is_free else {},
                {} if self._laying.tiles else dict(self._thought),
                latest_squares(view),
                self._laying.cursor if is_free else None,
                self._laying.down if is_free else None,
            )
        )

    def _show_scores(self, table: TableView) -> None:
        view: View = table.game
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
                text.append(f"   {each.rack}\n", Style(color=palette.quiet))
        bag = _("bag {count} · {edition} · {lexicon}").format(
            count=view.bag, edition=view.edition, lexicon=view.lexicon
        )
        text.append(bag, Style(color=palette.quiet))
        self.put("scores", text)

    def _show_sheet(self, view: View) -> None:
        palette = self.bonmot.palette
        text = Text()
        for number, turn in enumerate(view.turns, 1):
            name = name_of(view, turn.side)[:3]
            text.append(f"{number:>2} {name:<3} ", Style(color=palette.quiet))
            move = told(turn)
            text.append(f"{move:<14.14}", Style(color=palette.foreground))
            text.append(f"{turn.score:>4}{turn.total:>4}\n", Style(color=palette.foreground, bold=turn.score >= 50))
        for said in view.talk[-3:]:
            text.append(f"{name_of_seat(view, said.seat)}: {said.text}\n", Style(color=palette.accent))
        self.put("sheet", text)
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    def _show_tracker(self, view: View) -> None:
        tracker = self.query_one("#tracker", Static)
        tracker.display = self.bonmot.settings.show_tracker or view.final is not None
        if view.final is not None:
            # Nothing is unseen any more: the end is told here.
            said = [reason_of_end(view.final.reason), *tiles_left(view), *remarks(view)]
            self.put("tracker", Text("\n".join(said), Style(color=self.bonmot.palette.accent)))
            return
        if not tracker.display:
            return
        vowels = set("AEIOUY")
        unseen = {tile: count for tile, count in view.unseen.items() if count}
        text = Text(style=Style(color=self.bonmot.palette.quiet))
        text.append(_("unseen {count}: ").format(count=sum(unseen.values())))
        text.append(
            " ".join(
                tile * count if count < 4 and len(tile) == 1 else f"{tile}×{count}" for tile, count in unseen.items()
            )
        )
        count = sum(number for tile, number in unseen.items() if tile in vowels)
        text.append("\n" + _("vowels {vowels} · blanks {blanks}").format(vowels=count, blanks=unseen.get("?", 0)))
        self.put("tracker", text)

    def _show_rack(self, table: TableView, view: View) -> None:
        palette = self.bonmot.palette
        text = Text()
        if view.side is None or self._hidden:
            self.put("rack", text)
            return
        name = f"{name_of(view, view.side)}  "
        text.append(name, Style(color=palette.foreground, bold=True))
        self.rack_start = 1 + len(name)
        for tile in self._laying.left(self._rack(view)) if table.waits_for is None else self._rack(view):
            text.append(f" {tile} ", palette.blank if tile == "?" else palette.tile)
            text.append(" ")
        self.put("rack", text)

    def _show_preview(self, table: TableView, view: View) -> None:
        text = self._said()
        if view.final is not None:
            text = outcome(view)
        elif table.waits_for is not None:
            text = f"{text} " if text else ""
        elif self._laying.tiles and view.side is not None:
            try:
                judgement = board_of(view).judge_tiles(self._laying.tiles, "".join(self._texts(view)))
                text = previewed(judgement)
            except BonmotError as error:
                text = sentence(error)
        self.put("preview", Text(text))

    def _show_line(self, table: TableView, view: View) -> None:
        self.put("line", Text(self._line_text(table, view)))

    def _line_text(self, table: TableView, view: View) -> str:
        if table.waits_for is not None:
            name = name_of_seat(view, table.waits_for)
            if self.sitting.table.state.in_front is not None and not self._hidden:
                return _("Look at your new tiles, then press Enter to hide them and give {name} the keyboard.").format(
                    name=name
                )
            self._hidden = True
            return _("{name}, are you there? Press Enter to see your tiles.").format(name=name)
        if self._line is not None:
            asked = (
                _(LINES[self._line.kind]).format(example=self._example())
                if self._line.kind == "move"
                else _(LINES[self._line.kind])
            )
            return f"{asked} {self._line.text}█"
        if table.take_back_asked_by is not None and self._others(table.take_back_asked_by):
            return _("{name}: may {other} take the last turn back? (Y/N)").format(
                name=name_of_seat(view, self._others(table.take_back_asked_by)[0]),
                other=name_of_seat(view, table.take_back_asked_by),
            )
        acting = self.sitting.table.state.acting & self.sitting.people
        if view.question is not None and acting:
            return f"{question(view)} {_('(Y/N)')}"
        if "accept" in view.may and acting:
            return _("The last word may still be challenged. Does it stand? (Y/N)")
        if view.final is not None:
            return _("Enter: play again, review, leave.")
        if not acting:
            names = ", ".join(name_of_seat(view, seat) for seat in sorted(self.sitting.table.state.acting))
            return _("{name} is thinking. Enter: play now.").format(name=names)
        return _("Arrows, space turns, letters lay, Shift for a blank, Enter plays, Tab: type a move.")

    def _example(self) -> str:
        return "H8 MAISON" if self.habit is Habit.FRENCH else "8D HOUSE"

    def _show_keys(self) -> None:
        text = Text()
        self.key_places = []
        width = max(1, self.size.width - 2)
        for key in KEYS:
            label = _(key.label)
            start = len(text)
            if start // width != (start + len(label)) // width:
                text.append(" " * (width - start % width))
                start = len(text)
            text.append(label)
            self.key_places.append((start, start + len(label), key.name))
            text.append("  ")
        self.put("keys", text)
