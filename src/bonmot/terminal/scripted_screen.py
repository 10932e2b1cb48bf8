"""A screen like those of the 1980s: the program asks, a person presses a key.

It is driven by a *script*, an ordinary coroutine that reads like the programs of that time: it asks a
question, waits for the answer, and goes on. Everything that comes in, keys and news from the table, stands in one
queue, so nothing overtakes anything. Texts are kept as marked messages and translated when they are drawn, so that the
language can change in the middle of a question.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import ClassVar, Final, NamedTuple

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.board import Layout
from bonmot.board.coordinates import Square
from bonmot.games.view import ViewType
from bonmot.tables import Update
from bonmot.terminal.at_table import LONGEST_LOG, NO, YES, AtTable
from bonmot.terminal.board import BoardWidget, Picture
from bonmot.terminal.last_page import LastPage
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.rack_bar import LARGE, SMALL, RackBar
from bonmot.terminal.themes import Palette
from bonmot.terminal.tiles import Piece
from bonmot.texts import Told, _, mark

SIDE_WIDTH: Final = 31
"""Of the part at the right, at least."""
_HIGH: Final = 35
"""Lines of a screen with room for squares of two lines."""


class Said(NamedTuple):
    """Something that is shown, in whatever language is spoken when it is drawn."""

    text: str
    """A marked message; or, without particulars to fill in, whatever it is."""
    particulars: Mapping[str, object] = {}

    def __str__(self) -> str:
        text = _(self.text) if self.text else ""
        return text.format(**self.particulars) if self.particulars else text


class Pressed(NamedTuple):
    """A key."""

    key: str
    """As Textual names it."""
    character: str
    """What it types, if anything."""


class PointedAt(NamedTuple):
    """A click on a square of the board."""

    square: Square


class Chosen(NamedTuple):
    """An option that was chosen: by its key, or by a click."""

    name: str


Incoming = Pressed | PointedAt | Chosen | Update


SideLine = tuple[str, Said | Text]
"""A line at the right, and the option that a click on it chooses."""


class Option(NamedTuple):
    """Something that can be chosen while a word is being entered; it stands at the right (M-080, D-062)."""

    name: str
    label: str
    keys: tuple[str, ...]
    shown: str
    """How the key is written."""


class Interrupted(Exception):  # it is no error
    """What was being asked is of no interest any more: the turn has gone on without an answer."""


class Panel(Static):
    """A part of the screen; it says which of its lines was clicked on."""

    def on_click(self, event: events.Click) -> None:
        """Tell the screen."""
        screen = self.screen
        if isinstance(screen, ScriptedScreen):
            screen.pointed_at_line(self, event.y)


class ScriptedScreen(AtTable[ViewType]):
    """A screen that a script drives. Subclasses write `script`."""

    options: ClassVar[tuple[Option, ...]] = ()

    DEFAULT_CSS = """
    ScriptedScreen { layout: horizontal; background: $background; color: $foreground; }
    ScriptedScreen #main { width: 49; height: 100%; }
    ScriptedScreen #board { margin: 0; }
    ScriptedScreen #prompt { height: auto; max-height: 6; padding: 0 1; }
    ScriptedScreen #side { width: 1fr; height: 100%; padding: 0 1; }
    ScriptedScreen #scores { height: auto; }
    ScriptedScreen #list { height: auto; margin-top: 1; }
    ScriptedScreen #said { height: 1fr; margin-top: 1; scrollbar-size: 0 0; scrollbar-gutter: auto; }
    ScriptedScreen #messages { height: auto; }
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self._incoming: deque[Incoming] = deque()
        self._arrived = asyncio.Event()
        """Set while something waits to be read."""
        self._put_aside: list[Update] | None = None
        self.board: Final = BoardWidget(Picture(layout), id="board")
        self._rack_bar = RackBar(id="rack")
        self._question: tuple[Said, ...] = ()
        self._typed: Text | None = None
        self._messages: list[Said] = []
        self._events: deque[Said] = deque(maxlen=LONGEST_LOG)
        """What has happened, for everybody to read."""
        self._lines: list[SideLine] = []

    # ---- what is on it

    def compose(self) -> ComposeResult:
        """The grid, name and rack below it, scores at the top right, options and messages under them (M-110)."""
        with Vertical(id="main"):
            yield self.board
            yield self._rack_bar
            yield Static(id="prompt")
        with Vertical(id="side"):
            yield Panel(id="scores")
            yield Panel(id="list")
            with LastPage(id="said"):
                yield Panel(id="messages")

    def arrive(self) -> None:
        """Begin the script."""
        self.repaint()
        self._run()

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is, but leave some for rack and prompt."""
        room = event.size
        below = 6 if room.height < _HIGH else 4  # under a large board a question is short
        self.board.fit(room.with_width(max(1, room.width - SIDE_WIDTH)).with_height(max(1, room.height - below)))
        self._rack_bar.fit(LARGE if room.height - self.board.whole_height > 9 else SMALL)
        self.query_one("#main").styles.width = min(self.board.whole_width, max(1, room.width - SIDE_WIDTH)) + 1
        self.draw()

    @property
    def palette(self) -> Palette:
        """The colours of the screen."""
        return self.bonmot.palette

    def repaint(self) -> None:
        """Use other colours, all over the screen."""
        self.styles.background = self.palette.background
        self.styles.color = self.palette.foreground
        self.board.paint(self.palette)
        self.draw()

    @work(exclusive=True)
    async def _run(self) -> None:
        try:
            await self.script()
        finally:
            self.settled.set()
        if self.is_current:
            self.app.pop_screen()

    async def script(self) -> None:
        """What the program does."""
        raise NotImplementedError

    # ---- what comes in

    def on_key(self, event: events.Key) -> None:
        """Keys go to the script, one after the other."""
        event.stop()
        event.prevent_default()
        if event.key in {"pageup", "pagedown"}:
            self._turn_page(event.key == "pageup")
            return
        if event.character == "?" and self._typed is None:  # where a text is typed, it is a sign like any other
            self.bonmot.action_help()
            return
        option = next((each for each in self.options if event.key in each.keys), None)
        if (option or event.key == "enter") and self.is_for_others(event.key, not self._question):
            return
        character = event.character if event.character and event.character.isprintable() else ""
        self.hear(Chosen(option.name) if option and self.takes_options else Pressed(event.key, character))

    def _turn_page(self, up: bool) -> None:
        """Read those of many messages for which there is no room."""
        said = self.query_one("#said", VerticalScroll)
        said.scroll_page_up(animate=False) if up else said.scroll_page_down(animate=False)

    takes_options = False
    """Whether keys of options are options now."""

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed."""
        event.stop()
        for character in event.text[:60]:
            if character.isprintable():
                self.hear(Pressed("space" if character == " " else character, character))

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """Clicks go to the script, too."""
        message.stop()
        self.hear(PointedAt(message.square))

    def pointed_at_line(self, panel: Panel, line: int) -> None:
        """A click on an option chooses it."""
        if panel.id == "list" and 0 <= line < len(self._lines):
            name = self._lines[line][0]
            if name:
                self.hear(Chosen(name))

    def hear(self, incoming: Incoming) -> None:
        """Something has come in."""
        self.settled.clear()
        self._incoming.append(incoming)
        self._arrived.set()

    async def read(self) -> Incoming:
        """The next thing that comes in."""
        if not self._incoming and self.awaits_a_key:
            self.settled.set()
        await self._arrived.wait()
        self.settled.clear()
        incoming = self._incoming.popleft()
        if not self._incoming:
            self._arrived.clear()
        return incoming

    @property
    def awaits_a_key(self) -> bool:
        """Whether nothing will happen before somebody presses one."""
        return True

    @property
    def has_news(self) -> bool:
        """Whether something has come in that nobody has read."""
        return bool(self._incoming)

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Ask something while nothing may change on the screen: news are put aside, and read afterwards."""
        if self._put_aside is not None:
            yield
            return
        aside = self._put_aside = []
        try:
            yield
        finally:
            self._put_aside = None
            self._incoming.extendleft(reversed(aside))
            if self._incoming:
                self._arrived.set()

    def heard(self, update: Update) -> None:
        """News from the table while a person is being asked; raise `Interrupted` if the question is void now."""

    async def key(self) -> Pressed | PointedAt | Chosen:
        """The next key or click; news are heard meanwhile."""
        while True:
            incoming = await self.read()
            if not isinstance(incoming, Update):
                return incoming
            if self._put_aside is None:
                self.heard(incoming)
            else:
                self._put_aside.append(incoming)

    async def press(self) -> Pressed:
        """The next key; clicks mean nothing now."""
        while not isinstance(pressed := await self.key(), Pressed):
            pass
        return pressed

    async def pause(self, seconds: float) -> None:
        """Let people look; any key, or news, and it goes on at once."""
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._arrived.wait(), seconds)

    # ---- asking

    async def choose(self, question: Said, answers: str, default: str = "") -> str:
        """One of some keys; Enter takes the default, which is marked for translation (D-052)."""
        self.ask(question)
        while True:
            pressed = await self.press()
            answer = pressed.character.lower()
            if answer and answer in answers.lower():
                break
            if pressed.key == "enter" and default:
                answer = default
                break
            self.bonmot.sounds.play("wrong")
        self.answered(question, Said(answer) if answer == default else words_of(answer.upper()))
        return answer

    async def agree(self, question: Said, default: bool | None = None) -> bool:
        """Yes or no, by one key."""
        sign = mark("(Y/N)") if default is None else mark("(Y/N) [Y]") if default else mark("(Y/N) [N]")
        self.ask(question, Said(sign))
        answer: bool | None = None
        while answer is None:
            pressed = await self.press()
            if pressed.character:
                answer = True if pressed.character in YES else False if pressed.character in NO else None
            elif pressed.key == "enter":
                answer = default
            if answer is None:
                self.bonmot.sounds.play("wrong")
        self.answered(question, Said(mark("Y") if answer else mark("N")))
        return answer

    async def line(self, question: Said, *, most: int, typed: str = "", allowed: Callable[[str], bool] = bool) -> str:
        """A line of text, ended by Enter."""
        line = LineEditor(text=typed, most=most, allowed=allowed)
        while True:
            self.ask(question)
            self.show_typed(Text(line.text))
            pressed = await self.press()
            if pressed.key == "enter":
                break
            if not line.press(pressed.key, pressed.character):
                self.bonmot.sounds.play("wrong")
        self.show_typed(None)
        self.answered(question, words_of(line.text))
        return line.words

    def ask(self, *question: Said) -> None:
        """Show a question under the grid."""
        self._question = question
        self._typed = None
        self.draw()

    def answered(self, question: Said, answer: Said) -> None:
        """A question has its answer; setting up a game, people see what they have said so far."""

    def show_typed(self, typed: Text | None) -> None:
        """Show what has been typed after the question."""
        self._typed = typed
        self.draw()

    # ---- showing

    def note(self, told: Told) -> None:
        """Something has happened: it stands at the right, below what happened before."""
        self._events.append(words_of(told))
        self.silence()

    def say(self, text: str, /, **particulars: object) -> None:
        """Show a message at the right, instead of the one before."""
        self._messages = [Said(text, particulars)]
        self.draw()

    def add(self, text: str, /, **particulars: object) -> None:
        """Show a message below those that are there."""
        self._messages = [*self._messages, Said(text, particulars)][-12:]
        self.draw()

    def silence(self) -> None:
        """No message."""
        self._messages = []
        self.draw()

    def list_options(self, lines: Sequence[SideLine]) -> None:
        """What stands at the right: lines, each with the option that a click on it chooses."""
        self._lines = list(lines)
        self.draw()

    def show(self) -> None:
        """Draw everything that may have changed with the time."""
        self.draw()

    def draw(self) -> None:
        """Draw everything but the board, which draws itself."""
        if not self.is_mounted or not self.query("#prompt"):
            return
        plain, bright = self.palette.plain, self.palette.bright
        prompt = Text(" ".join(map(str, self._question)), style=bright)
        if self._question:
            prompt.append(" ")
        if self._typed is not None:
            prompt.append_text(self._typed)
        if self._question:
            prompt.append("█", plain)
        self.put("prompt", prompt)
        listed = Text()
        for _name, line in self._lines:
            listed.append_text(line.copy() if isinstance(line, Text) else Text(str(line), style=plain))
            listed.append("\n")
        self.put("list", listed)
        self.query_one("#said", LastPage).tell([str(each) for each in (*self._events, *self._messages)], bright)
        self.put("scores", self.scores())
        self._rack_bar.show(*self.rack(), self.palette)

    def scores(self) -> Text:
        """What stands at the top right."""
        return Text()

    def rack(self) -> tuple[str, Sequence[Piece]]:
        """What stands under the grid: a name, and a rack."""
        return "", ()


def words_of(value: object) -> Said:
    """Something that needs no translation, as something said."""
    return Said("{text}", {"text": value})
