"""The terminal game: one app, a screen for each thing people do."""

import asyncio
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import msgspec
from rich.segment import Segment
from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.games.legible import legible
from bonmot.starting import Start
from bonmot.telling import sentence
from bonmot.terminal.ground import asked, is_light
from bonmot.terminal.settings import Settings
from bonmot.terminal.sound import Sounds
from bonmot.terminal.themes import COLOUR, PALETTES, Palette, palette_named
from bonmot.texts import LANGUAGES, Reader, address
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from bonmot.terminal.seated import Services


class OnlyLegible(LineFilter):
    """The last door before the terminal: no name or title, wherever it comes from, draws by escape sequences."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments without control characters, which take no room."""
        return [segment._replace(text=legible(segment.text)) for segment in segments]


class Bonmot(App[None], inherit_bindings=False):
    """Everything on the screen. Nothing is ever lost by leaving it: tables write down every move."""

    TITLE = "Bonmot"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # dragging over a board marks nothing
    BINDINGS: ClassVar[list[BindingType]] = [
        # Priority: these keys work on every screen, whatever has the focus. None is a letter that people type.
        Binding("f1", "help", priority=True),
        Binding("question_mark", "help"),  # where nobody types it
        Binding("ctrl+q", "leave", priority=True),
        Binding("ctrl+l", "language", priority=True),
        Binding("ctrl+t", "theme", priority=True),
    ]

    def __init__(
        self, start: Start | None = None, *, services: "Services | None" = None, settings: Settings | None = None
    ) -> None:
        """`services` and `settings` are those of the user unless they are given."""
        super().__init__()
        self._only_legible = OnlyLegible()
        self.start = start or Start()
        self.settings = settings or Settings.load()
        self._services = services
        self.sounds = Sounds(self.bell, on=self.settings.sound)
        self._on_light = False
        self._palette = self._palette_named(self.settings.theme)
        for palette in PALETTES.values():
            self.register_theme(_theme(palette))
        self.reader = Reader(self.settings.language)
        """Whoever sits here; what comes from a thread of its own is told to them by `speak`."""
        address(self.reader)  # every screen runs in a task that is started from here

    def on_load(self) -> None:
        """Follow the colours of the terminal; told by the system to end, give it back as it was."""
        self._on_light = is_light(ask=bytes if self.is_headless else asked)
        self._palette = self._palette_named(self.settings.theme)
        if not self.is_headless:
            with suppress(NotImplementedError):  # not every system has signals
                leave = partial(self.exit, return_code=128 + signal.SIGTERM)
                asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, leave)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line passes before it is written."""
        return [*super().get_line_filters(), self._only_legible]

    # ---- what all screens share

    @property
    def services(self) -> "Services":
        """Where games are kept, and the threads in which computers think; made when first needed: it takes time."""
        if self._services is None:
            from bonmot.tables import Store  # the title must not wait for the database
            from bonmot.terminal.seated import Services

            self._services = Services(Store(self.start.database), ThreadPoolExecutor(2, thread_name_prefix="computer"))
        return self._services

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return self._palette

    def _palette_named(self, name: str) -> Palette:
        """A palette; without a name the one that suits the terminal."""
        return palette_named(name, on_light=self._on_light)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What our own style sheets name besides Textual's colours."""
        return {"quiet": self._palette.quiet if hasattr(self, "_palette") else COLOUR.quiet}

    def use_palette(self, palette: Palette) -> None:
        """Paint everything anew."""
        self._palette = palette
        self.register_theme(_theme(palette))
        self.theme = palette.name
        for screen in self.screen_stack:
            if isinstance(screen, BonmotScreen):
                screen.repaint()

    def change_settings(self, **changes: str | int) -> None:
        """Remember other preferences, and heed them."""
        before, self.settings = self.settings, msgspec.structs.replace(self.settings, **changes)
        self.settings.save()
        self.sounds.on = self.settings.sound
        if self.settings.theme != before.theme:
            self.use_palette(self._palette_named(self.settings.theme))
        if self.settings.language != before.language:
            self.reader.language = self.settings.language
            for screen in self.screen_stack:
                if isinstance(screen, BonmotScreen):
                    screen.retell()

    def complain(self, error: BonmotError) -> None:
        """Say what is wrong, where nothing better says it."""
        self.notify(sentence(error), severity="warning", markup=False)

    # ---- life

    def on_mount(self) -> None:
        """Begin with the title, or with what was asked for."""
        from bonmot.terminal.title import TitleScreen

        self.theme = self._palette.name
        self.push_screen(TitleScreen())
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        from bonmot.terminal.opening import begin

        # Whoever has said only how to play, not what, chooses from the title.
        if self.start.resume or self.start.edition or self.start.seats:
            try:
                begin(self, self.start)
            except BonmotError as error:
                self.complain(error)

    async def on_unmount(self) -> None:
        """Put everything away."""
        if self._services is not None:
            self._services.executor.shutdown(wait=False, cancel_futures=True)

    # ---- keys that work everywhere

    def action_help(self) -> None:
        """Open the help over whatever is there; close it when it is open."""
        from bonmot.terminal.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
        else:
            screen = self.screen
            self.push_screen(
                HelpScreen(screen.chapter, screen.section) if isinstance(screen, BonmotScreen) else HelpScreen()
            )

    def action_leave(self) -> None:
        """Leave what is open: a game for the title, the title for good. The game is kept."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()

    def action_language(self) -> None:
        """Speak the other language, at once."""
        others = [each for each in LANGUAGES if each != spoken_language()]
        self.change_settings(language=others[0])

    def action_theme(self) -> None:
        """Take the next palette."""
        names = list(PALETTES)
        following = names[(names.index(self._palette.name) + 1) % len(names)] if self._palette.name in names else ""
        self.change_settings(theme=following)
        self.notify(self.palette.title, timeout=2, markup=False)


class BonmotScreen(Screen[None]):
    """A screen that can be repainted and translated while it is open."""

    chapter: ClassVar[str | None] = None
    """The chapter of the help that explains it."""
    section: ClassVar[str] = ""
    """The section that comes first there: its heading in English."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[str, object] = {}

    @property
    def bonmot(self) -> Bonmot:
        """The app, with what all screens share."""
        app = self.app
        assert isinstance(app, Bonmot)
        return app

    def put(self, part: str, text: Text) -> bool:
        """Write into a part of the screen; nothing is drawn again that says the same. Whether it says something new."""
        written = (text.plain, tuple(text.spans), text.style)
        if self._written.get(part) == written:
            return False
        self._written[part] = written
        static = self.query_one(f"#{part}", Static)
        static.update(text, layout=static.styles.auto_dimensions)  # of a fixed size, it moves nothing else
        return True

    def repaint(self) -> None:
        """Use the palette of the app."""

    def retell(self) -> None:
        """Say everything in the language that is spoken now; where painting says it all again, that will do."""
        self.repaint()


def _theme(palette: Palette) -> Theme:
    return Theme(
        name=palette.name,
        primary=palette.accent,
        secondary=palette.accent,
        accent=palette.accent,
        foreground=palette.foreground,
        background=palette.background,
        surface=palette.panel,
        panel=palette.panel,
        dark=palette.is_dark,
        variables={
            "quiet": palette.quiet,
            "footer-key-foreground": palette.accent,
            "block-cursor-text-style": "reverse",
            "border": palette.quiet,
        },
    )


def run(start: Start) -> int:
    """Play in this terminal; the exit status."""
    app = Bonmot(start)
    app.run()
    with suppress(AttributeError):
        return app.return_code or 0
    return 0
