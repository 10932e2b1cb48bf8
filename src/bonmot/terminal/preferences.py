"""Settings: everything takes effect at once, and is kept."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.widget import Widget
from textual.widgets import Static

from bonmot.hosting.fields import Choice, Field, yes_or_no
from bonmot.telling import usual_name
from bonmot.terminal.board import SIGNS
from bonmot.terminal.form import FormScreen
from bonmot.terminal.keybar import Key
from bonmot.terminal.settings import FASTEST, SLOWEST
from bonmot.terminal.themes import PALETTES, Palette
from bonmot.terminal.tiles import worth
from bonmot.texts import _, language, mark
from bonmot.words import Alphabet

_SWITCHES: Final = ("sound", "see_thinking", "remarks", "show_values", "show_tracker")
_SQUARES: Final = ("d", "t", "D", "T", "*")
_WORD: Final = "BON"
_WIDTH: Final = 18
"""Columns of a field."""
_ROOMY: Final = 30
"""Lines of a screen on which palettes need not stand close together."""

SPEEDS: Final = {FASTEST: mark("{speed}, at once"), 3: mark("{speed}, usual"), SLOWEST: mark("{speed}, slow")}


class Samples(Static):
    """Every palette as it looks; a click takes it."""

    def on_click(self, event: events.Click) -> None:
        """Find out which one was meant."""
        screen = self.screen
        if isinstance(screen, SettingsScreen):
            screen.take_theme(event.y // screen.lines_of_a_sample)


class SettingsScreen(FormScreen):
    """What a person prefers."""

    chapter = "keys"

    DEFAULT_CSS: ClassVar[str] = """
    SettingsScreen #samples { width: 36; height: auto; }
    """

    def heading(self) -> str:
        """What the form is for."""
        return _("Settings")

    def keys(self) -> Sequence[Key]:
        """What can be done."""
        return (
            Key("step(1)", "↑↓", _("choose")),
            Key("turn(1)", "←→", _("change")),
            Key("finish", _("Enter"), _("done")),
            Key("app.help", "F1", _("help")),
        )

    def beside(self) -> Sequence[Widget]:
        """The palettes as they look."""
        return (Samples(id="samples"),)

    def fields(self) -> Sequence[Field]:
        """Everything that can be set."""
        themes = (
            Choice("", _("automatic")),
            *(Choice(name, palette.short[language()]) for name, palette in PALETTES.items()),
        )
        languages = (Choice("", _("as the system")), Choice("en", "English"), Choice("fr", "français"))
        speeds = tuple(
            Choice(str(speed), _(SPEEDS.get(speed, "{speed}")).format(speed=speed))
            for speed in range(FASTEST, SLOWEST + 1)
        )
        about = _("Automatic: light or dark as the terminal; symbols where NO_COLOR asks for them. Ctrl+T anywhere.")
        fields = [self._field("theme", _("Colours"), themes, about)]
        about = _("Of the texts; games have a language of their own. Ctrl+L anywhere.")
        fields.append(self._field("language", _("Language"), languages, about))
        fields.append(self._switch("sound", _("Sound"), _("Short sounds for words, errors and the end.")))
        about = _("How fast computers place words and show what they think: 0 at once, 9 slowly.")
        fields.append(self._field("speed", _("Speed"), speeds, about)._replace(begins=True))
        fields.append(self._switch("see_thinking", _("See it think"), _("At modern tables; the old programs ask.")))
        about = _("What characters say now and then, at modern tables.")
        fields.append(self._switch("remarks", _("Remarks"), about))
        fields.append(self._switch("show_values", _("Values"), _("What each letter is worth, on its tile.")))
        about = _("Beside the board: the tiles nobody has seen.")
        fields.append(self._switch("show_tracker", _("Unseen tiles"), about))
        name = self._field("name", _("Your name"), (), _("Your name in quick games."))
        return [*fields, name._replace(usual=usual_name(0, _WIDTH), begins=True)]

    def _field(self, name: str, label: str, choices: tuple[Choice, ...], about: str) -> Field:
        return Field(name, label, str(getattr(self.bonmot.settings, name)), choices, about, width=_WIDTH)

    def _switch(self, name: str, label: str, about: str) -> Field:
        return yes_or_no(name, label, getattr(self.bonmot.settings, name), about, _WIDTH)

    def change(self, name: str, value: str) -> None:
        """It takes effect at once."""
        if name in _SWITCHES:
            self.bonmot.change_settings(**{name: value == "yes"})
            if name == "sound":
                self.bonmot.sounds.play("ready")
        else:
            self.bonmot.change_settings(**{name: int(value) if name == "speed" else value})

    @property
    def lines_of_a_sample(self) -> int:
        """How much room a palette has."""
        return 3 if self.size.height >= _ROOMY else 2

    def on_resize(self) -> None:
        """Use the room there is."""
        self.draw()

    def take_theme(self, number: int) -> None:
        """A palette was clicked on."""
        if 0 <= number < len(PALETTES):
            self.form.go_to("theme")
            self.change("theme", list(PALETTES)[number])
            self.draw()

    def draw(self) -> None:
        """The samples, too."""
        super().draw()
        here = self.bonmot.palette
        samples = Text(no_wrap=True)
        for palette in PALETTES.values():
            chosen = palette.name == here.name
            samples.append(f"{'▸' if chosen else ' '} {palette.title}\n", _title_style(here, chosen=chosen))
            samples.append("  ")
            samples.append_text(self._sample(palette))
            samples.append("\n" * (self.lines_of_a_sample - 1))
        self.query_one("#samples", Static).update(samples)

    def _sample(self, palette: Palette) -> Text:
        """A few squares, and a word in which one letter is a blank."""
        ground = Style(bgcolor=palette.background)
        values = dict(zip(*_letters(), strict=True)) if self.bonmot.settings.show_values else {}
        drawn = Text(" ", ground)
        for symbol in _SQUARES:
            drawn.append(f"{_(SIGNS[symbol]):^3}", palette.squares[symbol])
        drawn.append(" ", ground)
        for letter in _WORD:
            drawn.append(f" {letter}{worth(values.get(letter, ' '))}", palette.tile)
        drawn.append(" S ", palette.blank)
        drawn.append(" ", ground)
        return drawn

    def finish(self) -> None:
        """Everything is kept already."""
        self.app.pop_screen()


def _title_style(palette: Palette, *, chosen: bool) -> Style:
    return Style(color=palette.accent if chosen else palette.quiet, bold=chosen)


def _letters() -> tuple[Sequence[str], Sequence[int]]:
    alphabet = Alphabet.load("fr")
    return alphabet.letters, alphabet.values
