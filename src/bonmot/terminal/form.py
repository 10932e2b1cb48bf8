"""Forms: lines with something to choose or to write, drawn by one widget from plain values.

Whoever has a form computes its fields anew after every change, and so a field may depend on all the others; the widget
knows nothing but how to show them, and which of them is being filled in.
"""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.hosting.fields import Field
from bonmot.telling import sentence
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.fitting import fitted
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.themes import COLOUR, Palette
from bonmot.texts import _

_LONGEST: Final = 400
"""Characters that anybody may write into a field."""


class _Place(NamedTuple):
    """Where a field is drawn."""

    line: int
    left: int
    right: int


class Form(ScrollView, can_focus=True, inherit_bindings=False):
    """Fields to fill in, with keys and mouse."""

    DEFAULT_CSS = """
    Form { height: 1fr; width: 1fr; background: $background; scrollbar-size-vertical: 1; overflow-x: hidden; }
    """

    def __init__(
        self, changed: Callable[[str, str], None], moved: Callable[[], None], finished: Callable[[], None]
    ) -> None:
        """`changed` is told of a field's new value, `moved` that another field is filled in, `finished` of Enter.

        They are called at once, and not by a message: a key that comes fast must find what the one before has done.
        """
        super().__init__(id="form")
        self._changed, self._moved, self._finished = changed, moved, finished
        self._fields: tuple[Field, ...] = ()
        self._troubles: Mapping[str, BonmotError] = {}
        self._palette: Palette = COLOUR
        self._here = ""
        self._caret = 0
        self._places: dict[str, _Place] = {}
        self._lines: list[list[Field] | str] = []
        self._labels = 0

    # ---- what is shown

    def show(self, fields: Sequence[Field], troubles: Mapping[str, BonmotError], palette: Palette) -> None:
        """Show these fields, and under some of them what is wrong."""
        self._fields, self._troubles, self._palette = tuple(fields), troubles, palette
        if self._field is None and fields:
            self._here = fields[0].name
        field = self._field
        if field is not None:
            self._caret = min(self._caret, len(field.value))
        self._arrange()
        self.refresh()

    @property
    def _field(self) -> Field | None:
        return next((field for field in self._fields if field.name == self._here), None)

    @property
    def current(self) -> Field:
        """The field that is being filled in."""
        field = self._field
        assert field is not None
        return field

    def go_to(self, name: str) -> None:
        """Fill in another field."""
        field = next((field for field in self._fields if field.name == name), None)
        if field is None:
            return
        moved, self._here = self._here != name, name
        if moved:
            self._caret = len(field.value)
            self._moved()
        self._keep_in_sight()
        self.refresh()

    def _arrange(self) -> None:
        """Decide what stands on which line."""
        self._labels = max((cell_len(field.label) for field in self._fields if not field.beside), default=0) + 4
        self._lines, self._places = [], {}
        width = max(20, self.size.width - 5)
        for field in self._fields:
            if not field.beside or not self._lines:
                if field.begins:
                    self._lines.append("")
                self._lines.append([])
            line = next(each for each in reversed(self._lines) if isinstance(each, list))
            left = self._labels if not line else self._places[line[-1].name].right + 2
            line.append(field)
            row = next(place for place, each in enumerate(self._lines) if each is line)
            self._places[field.name] = _Place(row, left, left + field.width + (4 if field.choices else 0))
            if error := self._troubles.get(field.name):
                self._lines += [f"  {'' if turn else '▲'} {text}" for turn, text in enumerate(_wrapped(error, width))]
        self.virtual_size = Size(self.size.width, len(self._lines))

    def on_resize(self) -> None:
        """Sentences break elsewhere."""
        self._arrange()
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        place = self._places.get(self._here)
        if place is not None:
            below = sum(1 for line in self._lines[place.line + 1 : place.line + 4] if isinstance(line, str) and line)
            self.scroll_to_region(Region(0, place.line, 1, 1 + below), animate=False, force=True)

    # ---- drawing

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        plain = Style(color=self._palette.foreground, bgcolor=self._palette.background)
        number = y + self.scroll_offset.y
        width = self.size.width
        if number >= len(self._lines):
            return Strip.blank(width, plain)
        line = self._lines[number]
        if isinstance(line, str):
            wrong = plain + Style(color=self._palette.accent, bold=True)
            return Strip([Segment(line, wrong)]).adjust_cell_length(width, plain)
        here = any(field.name == self._here for field in line)
        bright = plain + Style(color=self._palette.accent, bold=True)
        label = set_cell_size(f"{'▸' if here else ' '} {line[0].label}", self._labels)
        segments = [Segment(label, bright if here else plain)]
        column = self._labels
        for field in line:
            place = self._places[field.name]
            segments.append(Segment(" " * (place.left - column), plain))
            segments += self._written(field, plain) if field.is_written else self._chosen(field, plain)
            column = place.right
        return Strip(segments).adjust_cell_length(width, plain)

    def _chosen(self, field: Field, plain: Style) -> list[Segment]:
        current = field.name == self._here and self.has_focus
        look = plain + Style(bold=True, reverse=True) if current else plain
        arrows = plain + Style(color=self._palette.accent if current else self._palette.quiet)
        before, after = ("‹ ", " ›") if len(field.choices) > 1 else ("  ", "  ")
        title = fitted(field.title, field.width)
        rest = " " * (field.width - cell_len(title))
        return [Segment(before, arrows), Segment(title, look), Segment(after, arrows), Segment(rest, plain)]

    def _written(self, field: Field, plain: Style) -> list[Segment]:
        current = field.name == self._here and self.has_focus
        line = plain + Style(underline=True)
        usual = line + Style(color=self._palette.quiet, italic=True)
        if not current:
            text, look = (field.value, line) if field.value else (field.usual, usual)
            return [Segment(set_cell_size(fitted(text, field.width), field.width), look)]
        caret = plain + Style(bold=True, reverse=True)
        text, look = (f"{field.value} ", line + Style(bold=True)) if field.value else (f"{field.usual} ", usual)
        place = self._caret if field.value else 0
        start = max(0, place - field.width + 1)
        seen = text[start : start + field.width]
        place -= start
        before, here, after = seen[:place], seen[place : place + 1], seen[place + 1 :]
        pieces = [Segment(before, look), Segment(here, caret), Segment(after, look)]
        return list(Strip(pieces).adjust_cell_length(field.width, line))

    # ---- keys

    def on_focus(self) -> None:
        """Show where one is."""
        self.refresh()

    def on_blur(self) -> None:
        """Show that one is elsewhere."""
        self.refresh()

    def on_key(self, event: events.Key) -> None:
        """Fill in, or go to another field."""
        field = self._field
        if field is None:
            return
        if self._does(field, event.key, event.character if event.is_printable else None):
            event.stop()
            event.prevent_default()

    def _does(self, field: Field, key: str, character: str | None) -> bool:
        if key in {"tab", "shift+tab"}:
            self.step(1 if key == "tab" else -1)
        elif key in {"up", "down"}:
            self._change_line(1 if key == "down" else -1)
        elif key in {"pageup", "pagedown"}:
            self.go_to(self._fields[0 if key == "pageup" else -1].name)
        elif key == "enter":
            self._finished()
        elif field.is_written:
            return self._writes(field, key, character)
        else:
            return self._chooses(field, key, character)
        return True

    def _chooses(self, field: Field, key: str, character: str | None) -> bool:
        value: str | None = None
        if key in {"left", "minus"}:
            value = field.moved(-1)
        elif key in {"right", "plus", "space"}:
            value = field.moved(1)
        elif key in {"home", "end"}:
            value = field.choices[0 if key == "home" else -1].value
        elif character is not None:
            value = field.jumped(character)
        if value is None:
            return False
        self._change(field, value)
        return True

    def _writes(self, field: Field, key: str, character: str | None) -> bool:
        text, caret = field.value, min(self._caret, len(field.value))
        moves = {"left": max(0, caret - 1), "right": min(len(text), caret + 1), "home": 0, "end": len(text)}
        if key in moves:
            self._caret = moves[key]
            self.refresh()
        elif key == "backspace":
            self._caret = max(0, caret - 1)
            self._change(field, text[: self._caret] + text[caret:])
        elif key == "delete":
            self._change(field, text[:caret] + text[caret + 1 :])
        elif key == "ctrl+u":
            self._caret = 0
            self._change(field, text[caret:])
        elif character is not None:
            self._insert(field, character)
        else:
            return False
        return True

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is written."""
        event.stop()
        field = self._field
        if field is not None and field.is_written:
            self._insert(field, "".join(each if each.isprintable() else " " for each in event.text))

    def _insert(self, field: Field, text: str) -> None:
        text = text[: _LONGEST - len(field.value)]
        caret = min(self._caret, len(field.value))
        self._caret = caret + len(text)
        self._change(field, field.value[:caret] + text + field.value[caret:])

    def _change(self, field: Field, value: str) -> None:
        if value != field.value:
            self._changed(field.name, value)
        self.refresh()

    def turn(self, steps: int) -> None:
        """Choose something else in the current field."""
        if not self.current.is_written:
            self._change(self.current, self.current.moved(steps))

    def step(self, steps: int) -> None:
        """Go so many fields farther on; after the last comes the first."""
        names = [field.name for field in self._fields]
        self.go_to(names[(names.index(self._here) + steps) % len(names)])

    def _change_line(self, steps: int) -> None:
        here = self._places[self._here]
        lines = [line for line in self._lines if isinstance(line, list)]
        number = next(place for place, line in enumerate(lines) if any(each.name == self._here for each in line))
        line = lines[(number + steps) % len(lines)]
        self.go_to(min(line, key=lambda field: abs(self._places[field.name].left - here.left)).name)

    # ---- the mouse

    def on_click(self, event: events.Click) -> None:
        """A click goes to a field; on an arrow, or on what is being filled in already, it chooses."""
        number = event.y + self.scroll_offset.y
        line = self._lines[number] if 0 <= number < len(self._lines) else ""
        if isinstance(line, str):
            return
        field = next((each for each in line if event.x < self._places[each.name].right + 1), line[-1])
        left = event.x - self._places[field.name].left
        if field.is_written:
            self.go_to(field.name)
            self._caret = max(0, min(left, len(field.value)))
            self.refresh()
            return
        title = cell_len(fitted(field.title, field.width))
        was_here = field.name == self._here
        self.go_to(field.name)
        if 0 <= left < 2:
            self._change(field, field.moved(-1))
        elif left >= 0 and (left >= title + 2 or was_here):
            self._change(field, field.moved(1))


class FormScreen(BonmotScreen):
    """A screen that is a form: a heading, the fields, and below them what the current one means."""

    DEFAULT_CSS = """
    FormScreen { background: $background; color: $foreground; align: center middle; }
    FormScreen #page { width: 100%; max-width: 100; height: 100%; max-height: 34; padding: 1 2 0 2; }
    FormScreen #heading { height: 2; color: $accent; text-style: bold; }
    FormScreen #middle { height: 1fr; }
    FormScreen #keys { color: $quiet; }
    FormScreen #about { height: 3; margin-top: 1; color: $foreground; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.form: Final = Form(self._changed, self._tell, self.finish)
        """The fields on the screen."""
        self.troubles: dict[str, BonmotError] = {}
        """What is wrong, field by field."""

    # ---- what subclasses say

    def heading(self) -> str:
        """What the form is for."""
        raise NotImplementedError

    def fields(self) -> Sequence[Field]:
        """What is to be filled in now."""
        raise NotImplementedError

    def change(self, name: str, value: str) -> None:
        """Take what was filled in."""
        raise NotImplementedError

    def finish(self) -> None:
        """Do what Enter does."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """What stands in the last line."""
        return (
            Key("finish", _("Enter"), _("begin")),
            Key("step(1)", "↑↓ Tab", _("choose")),
            Key("turn(1)", "←→", _("change")),
            Key("leave", _("Esc"), _("go back")),
            Key("app.help", "F1", _("help")),
        )

    def beside(self) -> Sequence[Widget]:
        """What stands at the right of the form."""
        return ()

    # ---- the screen

    def compose(self) -> ComposeResult:
        """Draw it."""
        with Vertical(id="page"):
            yield Static(id="heading")
            with Horizontal(id="middle"):
                yield self.form
                yield from self.beside()
            yield Static(id="about")
            yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Ready at once."""
        self.draw()
        self.form.focus()

    def draw(self) -> None:
        """Show everything as it is now."""
        self.form.show(self.fields(), self.troubles, self.bonmot.palette)
        self.query_one("#heading", Static).update(Text(self.heading()))
        self.query_one(KeyBar).show(self.keys(), self.bonmot.palette.key)
        self._tell()

    def repaint(self) -> None:
        """Use the palette of the app."""
        self.draw()

    def _tell(self) -> None:
        self.query_one("#about", Static).update(Text(self.form.current.about))

    def _changed(self, name: str, value: str) -> None:
        self.troubles.pop(name, None)
        self.change(name, value)
        self.draw()

    def complain_at(self, name: str, error: BonmotError) -> None:
        """Show what is wrong where it is wrong; nothing that was filled in is lost."""
        self.troubles = {name: error}
        self.draw()
        self.form.go_to(name)
        self.bonmot.sounds.play("wrong")

    def action_step(self, steps: int) -> None:
        """Go to another field."""
        self.form.step(steps)

    def action_turn(self, steps: int) -> None:
        """Choose something else in the current field."""
        self.form.turn(steps)

    def action_finish(self) -> None:
        """Do what Enter does."""
        self.finish()

    def action_leave(self) -> None:
        """Go back."""
        self.app.pop_screen()


def _wrapped(error: BonmotError, width: int) -> list[str]:
    return textwrap.wrap(sentence(error), width)
