"""What the lines of the title open, and what somebody asked for on the command line."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bonmot.errors import BonmotError
from bonmot.terminal.starting import Start

if TYPE_CHECKING:
    from textual.screen import Screen

    from bonmot.tables import Store
    from bonmot.terminal.app import Bonmot


def _micro(table: str | None, start: Start) -> "Screen[None]":
    from bonmot.terminal.crossword.micro import Micro  # noqa: PLC0415  (each screen is loaded when it is opened)

    return Micro(table, seed=start.seed)


def _deluxe(table: str | None, start: Start) -> "Screen[None]":
    from bonmot.terminal.crossword.deluxe import DeLuxe  # noqa: PLC0415

    return DeLuxe(table, seed=start.seed)


def _modern(table: str | None, _start: Start) -> "Screen[None]":
    from bonmot.terminal.crossword.modern import ModernScreen  # noqa: PLC0415

    return ModernScreen(table or "")


def _option(table: str | None, _start: Start) -> "Screen[None]":
    from bonmot.terminal.option.screen import OptionScreen  # noqa: PLC0415

    return OptionScreen(table or "")


def _cards(table: str | None, _start: Start) -> "Screen[None]":
    from bonmot.terminal.cards.screen import RaceScreen  # noqa: PLC0415

    return RaceScreen(table or "")


def _cards_form(start: Start) -> "Screen[None]":
    from bonmot.terminal.cards.setting import NewRaceScreen  # noqa: PLC0415

    return NewRaceScreen(start)


SCREENS: Final[dict[str, Callable[[str | None, Start], "Screen[None]"]]] = {
    "micro": _micro,
    "deluxe": _deluxe,
    "modern": _modern,
    "option": _option,
    "cards": _cards,
}
"""The key map that an edition names (`[screen] keys`) → its screen."""

TABLES: Final = {"crossword": "modern", "option": "option", "cards": "cards"}
"""Game → the screen of editions that name none that there is."""

DESKS: Final = frozenset({"micro", "deluxe"})
"""Screens that ask their own questions before a game."""

FORMS: Final[dict[str, Callable[[Start], "Screen[None]"]]] = {"cards": _cards_form}
"""Key maps with a form of their own for a new table."""


def _cards_replay(store: "Store", table: str) -> "Screen[None]":
    from bonmot.terminal.cards.replay import RaceReplay  # noqa: PLC0415

    return RaceReplay(table, store.read(table))


def _option_replay(store: "Store", table: str) -> "Screen[None]":
    from bonmot.terminal.option.replay import OptionReplay  # noqa: PLC0415

    return OptionReplay(table, store.read(table))


REPLAYS: Final[dict[str, Callable[["Store", str], "Screen[None]"]]] = {"cards": _cards_replay, "option": _option_replay}
"""Games that are not played over on a board of tiles → the screen that plays them over."""


def begin(app: "Bonmot", start: Start) -> None:
    """Do what was asked for on the command line."""
    if start.resume is not None:
        resume(app, start.resume, before_damage=start.before_damage)
    elif start.edition is not None and not start.seats:
        edition(app, start.edition)
    else:
        new_table(app)


def edition(app: "Bonmot", name: str) -> None:
    """A new game of an edition; the old programs ask their own questions."""
    from bonmot.games.catalogue import edition_named  # noqa: PLC0415

    rules: Any = edition_named(name)
    keys = str(rules.screen.get("keys", "modern"))
    if keys in DESKS:
        app.push_screen(SCREENS[keys](None, app.start))
    elif keys in FORMS:
        app.push_screen(FORMS[keys](app.start))
    else:
        new_table(app, app.start._replace(edition=name))


def resume(app: "Bonmot", name: str, *, before_damage: bool = False) -> None:
    """Go on with a game that is kept."""
    from bonmot.tables import Table  # noqa: PLC0415

    store = app.company.store
    if before_damage:
        rescued = Table.rescue(store, name)
        rescued.close()
        name = rescued.name
    summary = store.summary(name)
    app.push_screen(SCREENS[screen_of(summary.edition, summary.game)](name, Start()))


def screen_of(edition_name: str, game: str) -> str:
    """The screen of an edition; those that people wrote themselves have the usual one of their game."""
    from bonmot.games.catalogue import edition_named  # noqa: PLC0415

    try:
        rules: Any = edition_named(edition_name)
    except BonmotError:
        return TABLES[game]
    keys = str(rules.screen.get("keys", TABLES[game]))
    return keys if keys in SCREENS else TABLES[game]


def quick(app: "Bonmot") -> None:
    """Choose an opponent, and play."""
    from bonmot.terminal.crossword.opponents import OpponentScreen  # noqa: PLC0415

    app.push_screen(OpponentScreen())


def new_table(app: "Bonmot", start: Start | None = None) -> None:
    """Choose everything."""
    from bonmot.terminal.crossword.tables import NewTableScreen  # noqa: PLC0415

    app.push_screen(NewTableScreen(start or app.start))


def games(app: "Bonmot") -> None:
    """The games that are kept."""
    from bonmot.terminal.replay import GamesScreen  # noqa: PLC0415

    app.push_screen(GamesScreen())


def watch(app: "Bonmot") -> None:
    """See computers play."""
    from bonmot.terminal.crossword.tables import NewTableScreen  # noqa: PLC0415

    app.push_screen(NewTableScreen(app.start, computers_only=True))


def settings(app: "Bonmot") -> None:
    """Change preferences."""
    from bonmot.terminal.preferences import SettingsScreen  # noqa: PLC0415

    app.push_screen(SettingsScreen())
