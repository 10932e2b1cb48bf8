"""What a game brings to the terminal: `bonmot.terminal.<game>` has a `TERMINAL` of this kind.

Everything in it is loaded when it is used: the title lists games that nobody may want to play.

>>> terminal_of("crossword").plain().game
'crossword'
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bonmot.games.catalogue import all_parts, checked, edition_named, entry_of, part_if_any

if TYPE_CHECKING:
    from rich.text import Text
    from textual.screen import Screen

    from bonmot.games.view import GameView, OwnView
    from bonmot.starting import Start
    from bonmot.terminal.drawing import Drawing
    from bonmot.terminal.plain.part import PlainPart


class TableScreenEntry(NamedTuple):
    """A screen on which a game is played."""

    open: "Callable[[str], Screen[None]]"
    """The screen of a table that is kept, by its name."""
    form: "Callable[[Start], Screen[None]] | None" = None
    """How a new table is asked for, in place of the usual form."""
    desk: "Callable[[str], Screen[None]] | None" = None
    """The screen of a table that has a referee, for the referee."""
    asks: bool = False
    """It asks its own questions before a game, as the programs of the 1980s did."""


class TitleLine(NamedTuple):
    """A line of the title's menu."""

    name: str
    label: str
    """Marked for translation."""
    about: str
    """What the line means, marked for translation."""
    open: "Callable[[Start], Screen[None] | None]"
    """The screen behind it; None: the usual form for a new table of the edition `name`."""
    key: str = ""
    """The key that chooses it at once."""


class TerminalPart(NamedTuple):
    """A game in the terminal."""

    screens: Mapping[str, TableScreenEntry]
    """Key map that an edition names (`[screen] keys`) → its screen."""
    plain: "Callable[[], PlainPart[OwnView]]"
    """The game in lines of text."""
    title: Sequence[TitleLine] = ()
    drawing: "Callable[[], Drawing[OwnView]] | None" = None
    """How its table is drawn when a game is seen again; by default it is told in words."""
    coloured: "Callable[[GameView], Text] | None" = None
    """The board of a view in colours, for commands that print it once; by default it is printed in plain signs."""


def _check(part: TerminalPart) -> None:
    """Fail where something is not there that the title shows."""
    for line in part.title:
        if not all(isinstance(text, str) for text in (line.name, line.label, line.about, line.key)):
            raise TypeError(line)


def terminal_of(game: str) -> TerminalPart:
    """A game's part of the terminal."""
    return checked(game, "terminal", "TERMINAL", TerminalPart)


def terminal_if_any(game: str) -> TerminalPart | None:
    """The same for a game that perhaps has none."""
    return terminal_of(game) if part_if_any(game, "terminal") is not None else None


def drawing_of(game: str) -> "Drawing[OwnView]":
    """How a game is drawn that is seen again."""
    from bonmot.terminal.drawing import Drawing  # Textual takes its time

    part = terminal_if_any(game)
    return part.drawing() if part is not None and part.drawing is not None else Drawing(game)


def shown_games() -> list[str]:
    """The games that can be played in a terminal."""
    return list(all_parts("terminal", "TERMINAL", TerminalPart, _check))


def usual_screen_of(game: str) -> TableScreenEntry:
    """The screen of editions that name none."""
    return terminal_of(game).screens[entry_of(game).screen or game]


def screen_of(edition: str, game: str) -> TableScreenEntry:
    """The screen of an edition; one that people wrote themselves has the usual screen of its game."""
    keys = ""
    if edition in entry_of(game).edition.known():
        keys = str(edition_named(edition).screen.get("keys", ""))
    return terminal_of(game).screens.get(keys) or usual_screen_of(game)
