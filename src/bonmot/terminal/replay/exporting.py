"""The dialog that writes a game to a file: which notation, which file, and a clear sentence when it cannot be."""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from bonmot.errors import BonmotError
from bonmot.study.sources import Source
from bonmot.study.writing import notations_of, write_file
from bonmot.telling import sentence
from bonmot.terminal.replay.asking import Box
from bonmot.texts import _


class ExportScreen(Box[None]):
    """Write a game; the file that was written is named."""

    DEFAULT_CSS = """
    ExportScreen OptionList { height: auto; border: none; padding: 0; margin: 1 0; background: $panel; }
    ExportScreen #problem { height: auto; margin-top: 1; color: $accent; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "give_up", show=False),
        Binding("up", "choose(-1)", show=False, priority=True),
        Binding("down", "choose(1)", show=False, priority=True),
    ]

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source
        self._offered = notations_of(source)
        self._agreed_to_replace: Path | None = None

    def compose(self) -> ComposeResult:
        """The notations and the file's name."""
        with Vertical(id="box"):
            yield Static(_("Write this game to a file"), markup=False)
            yield OptionList(*(Option(_(each.about), id=name) for name, each in self._offered.items()), markup=False)
            yield Input(str(Path.cwd() / (_stem(self._source.name) + self._suffixes[0])), compact=True, max_length=4096)
            yield Static(id="problem", markup=False)
            yield Static(_("↑ ↓ choose what to write, Enter writes it, Esc cancels."), id="about", markup=False)

    def on_mount(self) -> None:
        """The name can be typed at once; the arrows choose the notation all the same."""
        self.query_one(OptionList).highlighted = 0
        self.query_one(Input).focus()

    def action_choose(self, step: int) -> None:
        """Another notation."""
        options = self.query_one(OptionList)
        options.highlighted = ((options.highlighted or 0) + step) % len(self._offered)

    def action_give_up(self) -> None:
        """Write nothing."""
        self.dismiss()

    @on(OptionList.OptionHighlighted)
    def _chosen(self) -> None:
        """The end of the file's name follows, unless somebody gave it another end."""
        line = self.query_one(Input)
        file = Path(line.value)
        if file.suffix.lower() in self._suffixes:
            line.value = str(file.with_suffix(self._offered[self._notation].suffix))
            line.cursor_position = len(line.value)

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def _write(self) -> None:
        file = Path(self.query_one(Input).value.strip()).expanduser()
        if not file.name:
            self._say(_("Which file? Give it a name."))
            return
        if file.exists() and not file.is_dir() and file != self._agreed_to_replace:
            self._agreed_to_replace = file
            self._say(_("There is such a file already: Enter again replaces it."))
            return
        try:
            write_file(self._source, self._notation, file)
        except BonmotError as error:
            self._say(sentence(error))
            return
        self.app.notify(_("Written: {file}").format(file=file), markup=False)
        self.dismiss()

    @on(Input.Changed)
    def _changed(self) -> None:
        self._say("")

    @property
    def _notation(self) -> str:
        return list(self._offered)[self.query_one(OptionList).highlighted or 0]

    @property
    def _suffixes(self) -> list[str]:
        return [each.suffix for each in self._offered.values()]

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)


def _stem(name: str) -> str:
    """A file's name without its end; a table's name as it is.

    >>> _stem("final.gcg"), _stem("3f2136b7c7")
    ('final', '3f2136b7c7')
    """
    return Path(name).stem or "bonmot"
