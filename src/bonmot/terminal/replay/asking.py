"""Small boxes over a screen: something to read, yes or no, one line of text."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from bonmot.texts import _

Answer = TypeVar("Answer")


class Box(ModalScreen[Answer]):
    """A box in the middle of the screen."""

    DEFAULT_CSS = """
    Box { align: center middle; }
    Box #box {
        width: 72; max-width: 96%; height: auto; max-height: 90%; padding: 1 2; background: $panel;
        border: round $accent; border-title-color: $accent;
    }
    Box #about { color: $quiet; margin-top: 1; height: auto; }
    """


class Tell(Box[None]):
    """Something to read; any of the usual keys closes it."""

    DEFAULT_CSS = """
    Tell Static { margin-bottom: 1; }
    Tell #about { margin: 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,s,m,q", "close", show=False)]

    def __init__(self, title: str, paragraphs: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._paragraphs = paragraphs

    def compose(self) -> ComposeResult:
        """One paragraph after the other."""
        with VerticalScroll(id="box") as box:
            box.border_title = self._title
            for text in self._paragraphs:
                yield Static(text, markup=False)
            yield Static(_("Enter closes."), id="about", markup=False)

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()

    def on_click(self) -> None:
        """The mouse closes it, too."""
        self.dismiss()


class Confirm(Box[bool]):
    """A question that is answered by yes or no; no is what Enter says, for what it asks about cannot be undone."""

    DEFAULT_CSS = """
    Confirm #box { width: 60; }
    Confirm #buttons { height: auto; margin-top: 1; align-horizontal: right; }
    Confirm Button { margin-left: 2; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "answer(False)", show=False),
        Binding("y,o", "answer(True)", show=False),
        Binding("left,right", "app.focus_next", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical(id="box"):
            yield Static(self._question, markup=False)
            with Horizontal(id="buttons"):
                yield Button(_("No"), id="no", compact=True)
                yield Button(_("Yes"), id="yes", compact=True)

    def on_mount(self) -> None:
        """Nothing is lost by pressing Enter."""
        self.query_one("#no", Button).focus()

    def action_answer(self, agreed: bool) -> None:
        """Say yes or no."""
        self.dismiss(agreed)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class AskLine(Box[str | None]):
    """One line of text; None when it is not answered."""

    DEFAULT_CSS = "AskLine Input { margin-top: 1; }"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]

    def __init__(self, question: str, *, about: str = "", numbers: bool = False) -> None:
        """With `numbers` only a whole number can be typed."""
        super().__init__()
        self._question = question
        self._about = about
        self._numbers = numbers

    def compose(self) -> ComposeResult:
        """The question and a line to answer it on."""
        with Vertical(id="box"):
            yield Static(self._question, markup=False)
            yield Input(compact=True, restrict=r"[0-9]*" if self._numbers else None, max_length=self._longest)
            yield Static(self._about or _("Enter takes it, Esc cancels."), id="about", markup=False)

    @property
    def _longest(self) -> int:
        return 4 if self._numbers else 4096

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def action_give_up(self) -> None:
        """Leave the question."""
        self.dismiss(None)
