"""The games that are kept: go on with one, watch it, write it to a file, delete it, bring one from a file."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bonmot.errors import BonmotError
from bonmot.games.moments import local_time
from bonmot.study.sources import LOG_SUFFIX, from_file, from_store
from bonmot.tables.record import keep
from bonmot.tables.storage import Store, Summary
from bonmot.telling import called, edition_title
from bonmot.terminal import opening
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.fitting import fitted
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.replay.asking import AskLine, Confirm
from bonmot.terminal.replay.exporting import ExportScreen
from bonmot.terminal.replay.viewer import ReplayScreen
from bonmot.texts import _, ngettext

MOST: Final = 500
"""Games that are listed; nobody scrolls further."""


class GamesScreen(BonmotScreen):
    """All games, the latest first."""

    chapter = "setting-up"

    DEFAULT_CSS = """
    GamesScreen { background: $background; }
    GamesScreen #heading { height: 1; padding: 0 1; text-style: bold; }
    GamesScreen #titles { height: 1; padding: 0 1; color: $quiet; margin-top: 1; }
    GamesScreen OptionList { height: 1fr; border: none; padding: 0 1; background: $background; }
    GamesScreen OptionList:focus { border: none; }
    GamesScreen #nothing { height: 1fr; padding: 1 2; display: none; }
    GamesScreen.empty OptionList { display: none; }
    GamesScreen.empty #nothing { display: block; }
    GamesScreen #keys { padding: 0 1; color: $quiet; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", show=False),
        Binding("r", "resume", show=False),
        Binding("e", "export", show=False),
        Binding("d,delete", "delete", show=False),
        Binding("i", "bring", show=False),
        Binding("escape", "app.leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Summary] = []

    def compose(self) -> ComposeResult:
        """A list, and what can be done with its lines."""
        yield Static(id="heading", markup=False)
        yield Static(id="titles", markup=False)
        yield OptionList(id="games", markup=False)
        yield Static(id="nothing", markup=False)
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Read the list."""
        self.refresh_list()
        self._list.focus()

    def on_screen_resume(self) -> None:
        """After a game, the list may have changed."""
        self.refresh_list()

    def on_resize(self, _event: events.Resize) -> None:
        """Columns follow the width."""
        self._fill()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._fill()

    # ---- the list

    def refresh_list(self) -> None:
        """Read which games there are, and stay at the same one."""
        try:
            self._games = list(self._store.summaries(None, MOST))
        except BonmotError as error:
            self._games = []
            self.bonmot.complain(error)
        self._fill()

    @property
    def chosen(self) -> Summary | None:
        """The game under the cursor."""
        index = self._list.highlighted
        return self._games[index] if index is not None and index < len(self._games) else None

    @property
    def _store(self) -> Store:
        return self.bonmot.services.store

    @property
    def _list(self) -> OptionList:
        return self.query_one("#games", OptionList)

    def _fill(self) -> None:
        if not self.is_attached:
            return
        before = self._list.highlighted or 0
        width = max(40, self.size.width - 4)
        rows = [_row(summary, width) for summary in self._games]
        self._list.clear_options()
        self._list.add_options([Option(Text(text, no_wrap=True)) for text in rows])
        if rows:
            self._list.highlighted = min(before, len(rows) - 1)
        self.set_class(not rows, "empty")
        count = len(rows)
        self.query_one("#heading", Static).update(
            ngettext("{count} saved game", "{count} saved games", count).format(count=count)
        )
        titles = (_("last played"), _("edition"), _("players"), _("points"), _("state"))
        self.query_one("#titles", Static).update(Text(_columns(titles, width), no_wrap=True))
        self.query_one("#nothing", Static).update(
            _("No game yet. Whatever you play is kept here; I imports a game from a file.")
        )
        keys = (
            Key("open", _("Enter"), _("open")),
            Key("resume", "R", _("resume")),
            Key("watch", "W", _("watch")),
            Key("export", "E", _("export")),
            Key("delete", "D", _("delete")),
            Key("bring", "I", _("import")),
            Key("app.leave", _("Esc"), _("go back")),
        )
        self.query_one(KeyBar).show(keys, self.bonmot.palette.key)

    # ---- what can be done

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open()

    def action_open(self) -> None:
        """Go on with a game that is being played, watch one that is over."""
        if self.chosen is not None and self.chosen.status == "playing":
            self.action_resume()
        else:
            self.action_watch()

    def action_resume(self) -> None:
        """Go on with the game."""

        def go_on(game: Summary) -> None:
            if game.status != "playing":
                raise BonmotError("game-over")
            opening.resume(self.bonmot, game.table)

        self._with_chosen(go_on)

    def action_watch(self) -> None:
        """Play the game over."""
        self._with_chosen(lambda game: opening.replay(self.bonmot, game.table))

    def action_export(self) -> None:
        """Write the game to a file."""

        def offer(game: Summary) -> None:
            self.app.push_screen(ExportScreen(from_store(self._store, game.table)))

        self._with_chosen(offer)

    def action_delete(self) -> None:
        """Delete the game, if that is really meant."""

        def ask(game: Summary) -> None:
            def answered(agreed: bool | None) -> None:
                if agreed:
                    self._attempt(lambda: self._store.delete(game.table))
                    self.refresh_list()

            names = ", ".join(map(called, game.names))
            question = _("Delete the game of {names} for good? It cannot be brought back.").format(names=names)
            self.app.push_screen(Confirm(question), answered)

        self._with_chosen(ask)

    def action_bring(self) -> None:
        """Bring a game from a file: a log is kept here, a record in GCG is shown."""

        def answered(path: str | None) -> None:
            if path is not None:
                self._attempt(lambda: self._bring(Path(path).expanduser()))

        about = _("A log that Bonmot wrote ({suffix}) is kept with the others; a record in GCG is shown.")
        self.app.push_screen(AskLine(_("Which file?"), about=about.format(suffix=LOG_SUFFIX)), answered)

    # ---- how it is done

    def _with_chosen(self, do: Callable[[Summary], None]) -> None:
        game = self.chosen
        if game is not None:
            self._attempt(lambda: do(game))

    def _attempt(self, do: Callable[[], None]) -> None:
        """Do something; what cannot be is said, and the list stays."""
        try:
            do()
        except BonmotError as error:
            self.bonmot.complain(error)

    def _bring(self, file: Path) -> None:
        source = from_file(file)
        if source.entries:
            name = keep(self._store, source.name, source.entries)
            self.refresh_list()
            self._list.highlighted = next(
                (index for index, game in enumerate(self._games) if game.table == name), self._list.highlighted
            )
            self.notify(_("The game is kept as “{name}”.").format(name=name), markup=False)
        else:
            self.app.push_screen(ReplayScreen(source))


def _row(summary: Summary, width: int) -> str:
    states = {"playing": _("playing"), "over": _("over")}
    return _columns(
        (
            f"{local_time(summary.updated):%Y-%m-%d %H:%M}",
            f"{fitted(edition_title(summary.edition), 13)} {summary.language}",
            ": ".join(filter(None, (summary.title, ", ".join(map(called, summary.names))))),
            "–".join(map(str, summary.scores)),
            states.get(summary.status, summary.status),
        ),
        width,
    )


_WIDTHS: Final = (16, 16, 0, 15, 9)
"""Of the columns; who plays gets what the others leave."""


def _columns(cells: Sequence[str], width: int) -> str:
    rest = max(8, width - sum(_WIDTHS) - len(_WIDTHS))
    widths = [each or rest for each in _WIDTHS]
    return " ".join(f"{fitted(text, room):<{room}}" for text, room in zip(cells, widths, strict=True))
