"""The title: the board is already there (M-065), and everything else is one or two keys away."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bonmot import __version__
from bonmot.board import Layout
from bonmot.board.coordinates import Coordinates
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.board import BoardWidget, Picture
from bonmot.terminal.opening import edition, games, new_table, settings, watch
from bonmot.terminal.part import TitleLine, shown_games, terminal_of
from bonmot.texts import _, mark
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from bonmot.terminal.app import Bonmot

_WORDS: Final = (("BONMOT", 7, 4, False), ("JOUER", 6, 5, True), ("MOTS", 7, 7, True), ("TABLE", 7, 9, True))
"""The board of the title: word, row, column, whether it runs down."""

_ROOMY: Final = 28
"""Lines with which there is room between the parts of the menu."""


class MenuLine(NamedTuple):
    """A line of the menu."""

    key: str
    name: str
    label: str
    about: str
    do: "Callable[[Bonmot], None]"


def _game(line: TitleLine) -> "Callable[[Bonmot], None]":
    def do(app: "Bonmot") -> None:
        screen = line.open(app.start)
        if screen is not None:
            app.push_screen(screen)
        else:
            edition(app, line.name)

    return do


_SHARED: Final = (
    MenuLine("4", "table", mark("New table…"), mark("Any edition, up to four seats, teams, clocks."), new_table),
    MenuLine("5", "games", mark("Saved games…"), mark("Resume, replay, review, export. Nothing is ever lost."), games),
    MenuLine("6", "watch", mark("Watch computers"), mark("Two computers play, and you see what they think."), watch),
    MenuLine("7", "settings", mark("Settings…"), mark("Colours, speed, sound, language."), settings),
    MenuLine("8", "help", mark("Help"), mark("Rules, keys, advice."), lambda app: app.action_help()),
    MenuLine("0", "leave", mark("Leave"), mark("See you soon."), lambda app: app.exit()),
)


def menu_lines() -> list[MenuLine]:
    """What all games share and what each game brings, by their keys: digits, letters, then those without a key.

    Nobody takes the place of a line that is there, nor its key.
    """
    lines = {line.name: line for line in _SHARED}
    for game in shown_games():
        for line in terminal_of(game).title:
            key = "" if any(each.key == line.key for each in lines.values()) else line.key
            lines.setdefault(line.name, MenuLine(key, line.name, line.label, line.about, _game(line)))
    return sorted(lines.values(), key=lambda line: (line.name == "leave", not line.key, line.key))


class TitleScreen(BonmotScreen):
    """Where everything begins."""

    chapter = "introduction"

    DEFAULT_CSS = """
    TitleScreen { layout: horizontal; background: $background; }
    TitleScreen #main { width: 1fr; height: 100%; align: center middle; }
    TitleScreen #side { width: 31; height: 100%; padding: 1 1; }
    TitleScreen #name { height: auto; margin-bottom: 1; }
    TitleScreen OptionList { height: auto; background: $background; border: none; padding: 0; }
    TitleScreen OptionList:focus { border: none; background: $background; }
    TitleScreen #about { height: 1fr; margin-top: 1; color: $foreground; }
    TitleScreen #keys { height: auto; dock: bottom; color: $quiet; }
    TitleScreen.-low #side { padding: 0 1; }
    TitleScreen.-low #about { margin-top: 0; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._menu = menu_lines()
        self._board = BoardWidget(_title_picture(), id="board")

    def compose(self) -> ComposeResult:
        """The board at the left, the menu at the right."""
        with Vertical(id="main"):
            yield self._board
        with Vertical(id="side"):
            yield Static(id="name")
            yield OptionList(*self._options(), id="menu", markup=False)
            yield Static(id="about", markup=False)
            yield Static(id="keys")

    def _options(self) -> list[Option]:
        return [Option(_prompt(line), id=line.name) for line in self._menu]

    def on_mount(self) -> None:
        """Ready at once."""
        self.repaint()
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_resize(self, event: events.Resize) -> None:
        """As large as the screen allows."""
        self.set_class(event.size.height < _ROOMY, "-low")
        self._board.fit(event.size.with_width(max(1, event.size.width - 31)))

    def repaint(self) -> None:
        """Use the palette of the app."""
        palette = self.bonmot.palette
        self._board.paint(palette)
        name = Text()
        for letter in "BONMOT":
            name.append(f" {letter} ", palette.tile)
            name.append(" ", Style(bgcolor=palette.background))
        motto = _("A bon mot is a good word.")
        name.append(f"\n{motto}", Style(color=palette.quiet, bgcolor=palette.background))
        self.query_one("#name", Static).update(name)
        self.query_one("#keys", Static).update(
            _("F1 help · Ctrl+L français\nCtrl+T colours · Ctrl+Q leave\nversion {version}").format(version=__version__)
        )
        self._tell()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        menu = self.query_one(OptionList)
        for line in self._menu:
            menu.replace_option_prompt(line.name, _prompt(line))
        self.repaint()
        self._board.refresh()

    def on_option_list_option_highlighted(self) -> None:
        """Tell what the line of the menu means."""
        self._tell()

    def _tell(self) -> None:
        highlighted = self.query_one(OptionList).highlighted
        text = _(self._menu[highlighted].about) if highlighted is not None else ""
        self.query_one("#about", Static).update(text)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Open what the chosen line stands for."""
        message.stop()
        next(line for line in self._menu if line.name == message.option_id).do(self.bonmot)

    def on_key(self, event: events.Key) -> None:
        """A line's key chooses it at once."""
        for line in self._menu:
            if line.key and event.character == line.key:
                event.stop()
                line.do(self.bonmot)


def _prompt(line: MenuLine) -> str:
    return f"{line.key or ' '}  {_(line.label)}"


def _title_picture() -> Picture:
    layout = Layout.load("standard-15")
    rows = [[""] * layout.size for _row in range(layout.size)]
    for word, row, column, down in _WORDS:
        for offset, letter in enumerate(word):
            rows[row + offset * down][column + offset * (not down)] = letter
    return Picture(layout, tuple(map(tuple, rows)), Coordinates.of(spoken_language()))
