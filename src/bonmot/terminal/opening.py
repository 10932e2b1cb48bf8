"""What the lines of the title open, and what was asked for on the command line."""

from typing import TYPE_CHECKING

from bonmot.terminal.part import screen_of

if TYPE_CHECKING:
    from textual.screen import Screen

    from bonmot.starting import Start
    from bonmot.tables import Store
    from bonmot.terminal.app import Bonmot


def begin(app: "Bonmot", start: "Start") -> None:
    """Do what was asked for on the command line."""
    if start.resume is not None:
        resume(app, start.resume, before_damage=start.before_damage)
    elif start.edition is not None and not start.says_more:
        edition(app, start.edition)
    else:
        new_table(app, at_once=True)


def edition(app: "Bonmot", name: str) -> None:
    """A new game of an edition; the old programs ask their own questions."""
    from bonmot.games.catalogue import edition_named  # each screen is loaded when it is opened

    screen = screen_of(name, edition_named(name).GAME)
    if screen.form is not None:
        app.push_screen(screen.form(app.start))
    else:
        new_table(app, app.start._replace(edition=name))


def resume(app: "Bonmot", name: str, *, before_damage: bool = False) -> None:
    """Go on with a game that is kept."""
    from bonmot.tables import Table

    store = app.services.store
    if before_damage:
        rescued = Table.rescue(store, name)
        rescued.close()
        name = rescued.name
    app.push_screen(screen_at(store, name))


def screen_at(store: "Store", name: str) -> "Screen[None]":
    """The screen of a table that is kept: the referee's desk where there is a referee."""
    from bonmot.tables import Table

    summary = store.summary(name)
    entry = screen_of(summary.edition, summary.game)
    has_referee = entry.desk is not None and Table.open(store, name, resume=False).view(None).referee is not None
    return entry.desk(name) if entry.desk is not None and has_referee else entry.open(name)


def new_table(app: "Bonmot", start: "Start | None" = None, *, at_once: bool = False) -> None:
    """Choose everything that was not said; with `at_once` a game begins of which everything was."""
    from bonmot.terminal.new_table import NewTableScreen

    app.push_screen(NewTableScreen(start or app.start, at_once=at_once))


def games(app: "Bonmot") -> None:
    """The games that are kept."""
    from bonmot.terminal.replay import GamesScreen

    app.push_screen(GamesScreen())


def replay(app: "Bonmot", name: str) -> None:
    """See a game that is kept again; of one that is being played, what a spectator sees."""
    from bonmot.study.sources import from_store
    from bonmot.terminal.replay import ReplayScreen

    app.push_screen(ReplayScreen(from_store(app.services.store, name)))


def watch(app: "Bonmot") -> None:
    """See computers play."""
    from bonmot.terminal.new_table import NewTableScreen

    app.push_screen(NewTableScreen(app.start, computers_only=True))


def settings(app: "Bonmot") -> None:
    """Change preferences."""
    from bonmot.terminal.preferences import SettingsScreen

    app.push_screen(SettingsScreen())
