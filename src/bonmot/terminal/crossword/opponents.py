"""Quick start: somebody of the cast, a level, and Enter."""

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bonmot.errors import BonmotError
from bonmot.games.crossword import Edition
from bonmot.hosting.drafts import Draft, WrongHere, agreed, languages_of, one_moment
from bonmot.players.crossword.levels import levels
from bonmot.players.personas import Persona, personas
from bonmot.starting import SeatWish, Start
from bonmot.telling.languages import language_name
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.menu import Lines
from bonmot.terminal.portraits import HEIGHT, WIDTH, portrait
from bonmot.texts import _
from bonmot.texts import language as spoken_language
from bonmot.words import lexica

EDITION: Final = "modern"
_FULL, _EMPTY = "■", "□"
_LABEL: Final = 10


class Dial(Static):
    """A line with arrows: a click on its left half takes less, on its right half more."""

    def __init__(self, turn: Callable[[int], None], *, id: str) -> None:
        super().__init__(id=id)
        self._turn = turn

    def on_click(self, event: events.Click) -> None:
        """Less, or more."""
        self._turn(-1 if event.x < self.size.width // 3 else 1)


class OpponentScreen(BonmotScreen):
    """Whom to play against. Everything is chosen already: Enter begins."""

    chapter = "setting-up"

    DEFAULT_CSS = f"""
    OpponentScreen {{ background: $background; color: $foreground; align: center middle; }}
    OpponentScreen #page {{ width: 100%; max-width: 100; height: 100%; max-height: 26; padding: 1 2 0 2; }}
    OpponentScreen #heading {{ height: 2; color: $accent; text-style: bold; }}
    OpponentScreen #middle {{ height: 1fr; }}
    OpponentScreen #cast {{ width: 16; height: auto; border: none; padding: 0; margin-right: 2; }}
    OpponentScreen #cast, OpponentScreen #cast:focus {{ background: $background; background-tint: $background 0%; }}
    OpponentScreen #card {{ width: 1fr; height: 100%; }}
    OpponentScreen #face {{ height: {HEIGHT}; }}
    OpponentScreen #portrait {{ width: {WIDTH}; height: {HEIGHT}; }}
    OpponentScreen #about {{ width: 1fr; max-width: 60; height: {HEIGHT}; padding: 0 0 0 2; }}
    OpponentScreen Dial {{ height: 1; width: 56; }}
    OpponentScreen #level {{ margin-top: 1; }}
    OpponentScreen #news {{ height: 1; color: $accent; }}
    OpponentScreen #keys {{ color: $quiet; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "begin", show=False, priority=True),
        # No letter can be typed here, so letters may be commands.
        Binding("left,minus", "level(-1)", show=False, priority=True),
        Binding("right,plus", "level(1)", show=False, priority=True),
        Binding("l", "other_language", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._cast = personas()
        self._chosen = 0
        self._level = 1
        """0: as strong as the person."""
        self._languages = languages_of(Edition.load(EDITION), lexica())
        self._language = ""
        self.settled = asyncio.Event()
        """Set unless the table is being made ready."""
        self.settled.set()

    def compose(self) -> ComposeResult:
        """The cast at the left; at the right the one who is chosen."""
        with Vertical(id="page"):
            yield Static(id="heading")
            with Horizontal(id="middle"):
                yield Lines(id="cast")
                with Vertical(id="card"):
                    with Horizontal(id="face"):
                        yield Static(id="portrait")
                        yield Static(id="about")
                    yield Dial(self.action_level, id="level")
                    yield Dial(self._turn_language, id="language")
                    yield Static(id="news")
            yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Begin with whom one met last."""
        settings = self.bonmot.settings
        names = [each.name for each in self._cast]
        self._chosen = names.index(settings.opponent) if settings.opponent in names else 0
        self._level = 0 if settings.adaptive else settings.level
        wishes = [wish for wish in (settings.game_language, spoken_language()) if wish in self._languages]
        self._language = wishes[0] if wishes else self._languages[0]
        self._list.add_options([Option(_display(each), id=each.name) for each in self._cast])
        self._list.highlighted = self._chosen
        self._list.focus()
        self.draw()

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _persona(self) -> Persona:
        return self._cast[self._chosen]

    # ---- what is shown

    def repaint(self) -> None:
        """Use the palette of the app."""
        self.draw()

    def draw(self) -> None:
        """Show everything as it is now."""
        palette, persona = self.bonmot.palette, self._persona
        for each in self._cast:
            self._list.replace_option_prompt(each.name, f"{'▸' if each is persona else ' '} {_display(each)}")
        bright = Style(color=palette.accent, bold=True)
        quiet = Style(color=palette.quiet)
        self.put("heading", Text(_("Whom do you play against?")))
        self.put("portrait", portrait(persona.name, palette))
        about = Text()
        about.append(f"{_display(persona)}\n\n", bright)
        about.append(persona.about[spoken_language()])
        self.put("about", about)
        ladder = levels(EDITION, self._language)
        shown = f"{self._level:>2}" if self._level else _("at your strength")
        level = Text.assemble((_("Level").ljust(_LABEL), quiet), (f"‹ {shown} › ", bright))
        if self._level:
            level.append(f" {_FULL * self._level}{_EMPTY * (len(ladder) - self._level)}  ")
            average = round(ladder[self._level - 1].average)
            level.append(_("about {points} points").format(points=average), quiet)
        else:
            level.append(_("by your finished games"), quiet)
        self.put("level", level)
        language = Text.assemble((_("Game in").ljust(_LABEL), quiet), ("‹ ", bright))
        language.append(language_name(self._language), bright)
        language.append(" ›", bright)
        self.put("language", language)
        keys = (
            Key("begin", _("Enter"), _("play")),
            Key("other(1)", "↑↓", _("opponent")),
            Key("level(1)", "←→", _("level")),
            Key("other_language", "L", _("language of the game")),
            Key("leave", _("Esc"), _("go back")),
        )
        self.query_one(KeyBar).show(keys, self.bonmot.palette.key)

    # ---- what can be done

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Somebody else."""
        message.stop()
        self._chosen = message.option_index
        self.draw()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """A click only shows who it is."""
        message.stop()

    def action_other(self, steps: int) -> None:
        """Somebody else of the cast."""
        self._list.highlighted = (self._chosen + steps) % len(self._cast)

    def action_level(self, steps: int) -> None:
        """Another level."""
        self._level = max(0, min(len(levels(EDITION, self._language)), self._level + steps))
        self.draw()

    def action_other_language(self) -> None:
        """Play in another language."""
        self._turn_language(1)

    def _turn_language(self, steps: int) -> None:
        place = self._languages.index(self._language)
        self._language = self._languages[(place + steps) % len(self._languages)]
        self.draw()

    def action_leave(self) -> None:
        """Go back."""
        self.app.pop_screen()

    def action_begin(self) -> None:
        """Play."""
        if self.settled.is_set():
            self.settled.clear()
            self.put("news", Text(one_moment(self._language, lexica())))
            self._begin()

    @work(exclusive=True)
    async def _begin(self) -> None:
        from bonmot.terminal.crossword.modern import ModernScreen  # loaded when a game begins

        app, persona = self.bonmot, self._persona
        you = SeatWish(app.settings.name.strip())
        opponent = SeatWish(computer=True, level=self._level or None, persona=persona.name, adaptive=not self._level)
        start = Start(EDITION, self._language, seats=(you, opponent), seed=app.start.seed)
        try:
            # Opening the words may take a moment the first time.
            ready = await asyncio.to_thread(agreed, Draft.from_start(start), lexica())
            table = await asyncio.to_thread(ready.table, app.services.store, app.services.clock)
        except WrongHere as wrong:
            app.complain(wrong.error)
        except BonmotError as error:
            app.complain(error)
        else:
            table.close(pause=False)  # the screen of the game opens it
            app.change_settings(opponent=persona.name, adaptive=not self._level, game_language=self._language)
            app.change_settings(level=self._level or app.settings.level)
            app.call_later(app.switch_screen, ModernScreen(table.name))
        finally:
            self.settled.set()


def _display(persona: Persona) -> str:
    return persona.display.get(spoken_language(), persona.name)
