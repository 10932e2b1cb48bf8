"""The title: the board is already there (M-065), and everything else is one or two keys away."""

from collections.abc import Callable
from typing import Final, NamedTuple

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
from bonmot.texts import _, mark
from bonmot.texts import language as spoken_language

_WORDS: Final = (("BONMOT", 7, 4, False), ("JOUER", 6, 5, True), ("MOTS", 7, 7, True), ("TABLE", 7, 9, True))
"""The board of the title: word, row, column, whether it runs down."""


class Entry(NamedTuple):
    """A line of the menu."""

    key: str
    name: str
    label: str
    about: str


ENTRIES: Final = (
    Entry("1", "quick", mark("Play now"), mark("A modern table against one of the cast: Enter, Enter, and it begins.")),
    Entry("2", "micro", "Micro", mark("The French program of the 1980s, question by question.")),
    Entry("3", "deluxe", "De Luxe", mark("The English program of the 1980s, with its clock and its options.")),
    Entry("4", "table", mark("New table…"), mark("Any edition, up to four seats, teams, clocks.")),
    Entry("5", "games", mark("Games kept…"), mark("Resume, replay, review, export. Nothing is ever lost.")),
    Entry("6", "watch", mark("Watch computers"), mark("Two computers play, and you see what they think.")),
    Entry("7", "settings", mark("Settings…"), mark("Colours, speed, sound, language.")),
    Entry("8", "help", mark("Help"), mark("Rules, keys, advice.")),
    Entry("9", "cards", mark("Card race"), mark("Everybody at once, against computers or friends at one keyboard.")),
    Entry("o", "option", "Option", mark("Two-sided prisms that are turned on the board, as in 1983.")),
    Entry("0", "leave", mark("Leave"), mark("See you soon.")),
)


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
    """

    def __init__(self) -> None:
        super().__init__()
        self._board = BoardWidget(_title_picture(), id="board")

    def compose(self) -> ComposeResult:
        """The board at the left, the menu at the right."""
        with Vertical(id="main"):
            yield self._board
        with Vertical(id="side"):
            yield Static(id="name")
            yield OptionList(*self._options(), id="menu")
            yield Static(id="about")
            yield Static(id="keys")

    def _options(self) -> list[Option]:
        return [Option(f"{entry.key}  {_(entry.label)}", id=entry.name) for entry in ENTRIES]

    def on_mount(self) -> None:
        """Ready at once."""
        self.repaint()
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_resize(self, event: events.Resize) -> None:
        """As large as the screen allows."""
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
        for entry in ENTRIES:
            menu.replace_option_prompt(entry.name, f"{entry.key}  {_(entry.label)}")
        self.repaint()
        self._board.refresh()

    def on_option_list_option_highlighted(self) -> None:
        """Tell what the line of the menu means."""
        self._tell()

    def _tell(self) -> None:
        highlighted = self.query_one(OptionList).highlighted
        text = _(ENTRIES[highlighted].about) if highlighted is not None else ""
        self.query_one("#about", Static).update(text)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Do it."""
        message.stop()
        self._do(message.option_id or "")

    def on_key(self, event: events.Key) -> None:
        """The digits choose at once."""
        for entry in ENTRIES:
            if event.character == entry.key:
                event.stop()
                self._do(entry.name)

    def _do(self, name: str) -> None:
        from bonmot.terminal import opening  # noqa: PLC0415  (what is behind the title is loaded when it is opened)

        if name == "leave":
            self.app.exit()
        elif name == "help":
            self.bonmot.action_help()
        else:
            doing: dict[str, Callable[[], None]] = {
                "quick": lambda: opening.quick(self.bonmot),
                "micro": lambda: opening.edition(self.bonmot, "micro"),
                "deluxe": lambda: opening.edition(self.bonmot, "deluxe"),
                "cards": lambda: opening.edition(self.bonmot, "cards"),
                "option": lambda: opening.edition(self.bonmot, "option"),
                "table": lambda: opening.new_table(self.bonmot),
                "games": lambda: opening.games(self.bonmot),
                "watch": lambda: opening.watch(self.bonmot),
                "settings": lambda: opening.settings(self.bonmot),
            }
            doing[name]()


def _title_picture() -> Picture:
    layout = Layout.load("standard-15")
    rows = [[""] * layout.size for _row in range(layout.size)]
    for word, row, column, down in _WORDS:
        for offset, letter in enumerate(word):
            rows[row + offset * down][column + offset * (not down)] = letter
    return Picture(layout, tuple(map(tuple, rows)), Coordinates.of(spoken_language()))
