"""A game of OPTION that was played, turn by turn: what was laid and turned, and everybody's rack once it is over."""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.board.coordinates import Coordinates
from bonmot.games.option import View
from bonmot.games.option.view import PrismView
from bonmot.tables import past_of
from bonmot.tables.storage import Entry
from bonmot.telling import name_of, outcome
from bonmot.telling.option import sentences as telling
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.option.colours import LATEST, LYING, TURNED
from bonmot.terminal.option.drawing import Prism, PrismBoard, PrismPicture, plain_layout, rack_prism
from bonmot.terminal.replay.keys import key_line
from bonmot.texts import _

SIDE_WIDTH: Final = 31
_FAR: Final = 10
"""Turns that PageUp and PageDown go."""


class Step(NamedTuple):
    """The table after something has happened."""

    view: View
    racks: tuple[tuple[PrismView, ...], ...]
    """Of all seats; nothing while the game is being played."""
    happened: tuple[object, ...]

    def told(self) -> list[str]:
        """What happened, in words."""
        if not self.view.turns:
            return telling.beginning(self.view)
        return telling.briefly(self.view, self.happened)


def steps_of(name: str, entries: Sequence[Entry]) -> list[Step]:
    """A game step by step; what only concerns the table, such as a hint, is no step."""
    steps: list[Step] = []
    for entry in past_of(name, entries).entries:
        view: View = entry.view
        racks = tuple(sight.view.sides[seat].rack or () for seat, sight in enumerate(entry.everybody))
        if not steps or steps[-1].view.number != view.number:
            steps.append(Step(view, racks or ((),) * len(view.sides), entry.events))
    return steps


class OptionReplay(BonmotScreen):
    """A game of OPTION, turn by turn."""

    chapter = "option"

    DEFAULT_CSS = """
    OptionReplay { background: $background; color: $foreground; }
    OptionReplay #middle { height: 1fr; }
    OptionReplay #main { width: 49; height: 100%; }
    OptionReplay #said { height: 3; padding: 0 1; color: $accent; }
    OptionReplay #side { width: 1fr; max-width: 60; height: 100%; padding: 0 1; }
    OptionReplay #racks { height: auto; }
    OptionReplay #moves { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; }
    OptionReplay #keys { height: 1; padding: 0 1; color: $quiet; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,down", "on", show=False),
        Binding("left,backspace,up", "back", show=False),
        Binding("pagedown", f"go({_FAR})", show=False),
        Binding("pageup", f"go(-{_FAR})", show=False),
        Binding("home", "beginning", show=False),
        Binding("end", "end", show=False),
        Binding("escape", "close", show=False),
    ]

    def __init__(self, name: str, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._steps = steps_of(name, entries)
        self._here = 0
        self._board = PrismBoard(PrismPicture(plain_layout(self.step.view.size)), id="board")

    def compose(self) -> ComposeResult:
        """The board, and beside it the scores, the racks and the turns."""
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield self._board
                yield Static(id="said")
            with Vertical(id="side"):
                yield Static(id="racks")
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="sheet")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self._board.paint(self.bonmot.palette)
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        room = event.size
        height = max(1, room.height - 4)
        self._board.fit(room.with_width(max(1, room.width - SIDE_WIDTH)).with_height(height))
        self._board.styles.max_height = height
        self.query_one("#main").styles.width = min(self._board.whole_width, max(1, room.width - SIDE_WIDTH)) + 1
        self.call_after_refresh(self.show)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self._board.paint(self.bonmot.palette)
        self.show()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._board.refresh()
        self.show()

    # ---- going on

    @property
    def step(self) -> Step:
        """What is seen."""
        return self._steps[self._here]

    def action_go(self, steps: int) -> None:
        """So many steps on, or back."""
        self._go_to(self._here + steps)

    def action_on(self) -> None:
        """The next turn."""
        self._go_to(self._here + 1)

    def action_back(self) -> None:
        """The turn before."""
        self._go_to(self._here - 1)

    def action_beginning(self) -> None:
        """To the first step."""
        self._go_to(0)

    def action_end(self) -> None:
        """To the last step."""
        self._go_to(len(self._steps) - 1)

    def action_close(self) -> None:
        """Go back."""
        self.app.pop_screen()

    def _go_to(self, step: int) -> None:
        self._here = min(max(step, 0), len(self._steps) - 1)
        self.show()

    # ---- drawing

    def show(self) -> None:
        """Draw everything."""
        if not self.is_mounted:
            return
        view = self.step.view
        self._board.show(_picture(view))
        told = self.step.told() if view.final is None else [telling.reason_of_end(view.final.reason), outcome(view)]
        self.put("said", Text(" ".join(told)))
        self.put("racks", self._racks())
        self.put("sheet", self._sheet())
        turns = len(view.turns)
        self.query_one("#moves", VerticalScroll).scroll_to(y=max(0, turns - 4), animate=False)
        self.query_one("#keys", Static).update(
            key_line(
                [
                    ("back", "←", ""),
                    ("on", "→", _("turn")),
                    ("beginning", _("Home"), _("beginning")),
                    ("end", _("End"), _("end")),
                    ("close", _("Esc"), _("back")),
                ],
                self.size.width - 2,
            )
        )

    def _racks(self) -> Text:
        palette = self.bonmot.palette
        view = self.step.view
        text = Text()
        for side, each in enumerate(view.sides):
            winner = view.final is not None and side in view.final.winners
            style = Style(color=palette.accent if winner else palette.foreground, bold=True)
            text.append(f"{'★' if winner else ' '}{name_of(view, side):<15.15}{each.score:>5}\n", style)
            for place, prism in enumerate(self.step.racks[side]):
                text.append("" if place else " ")
                text.append_text(rack_prism(prism, palette))
            text.append("\n" if self.step.racks[side] else "")
        count = _("turn {turn} of {turns}").format(turn=self._here, turns=len(self._steps) - 1)
        text.append(count, Style(color=palette.quiet))
        return text

    def _sheet(self) -> Text:
        """All turns of the game; those that are still to come are quiet."""
        palette = self.bonmot.palette
        done = len(self.step.view.turns)
        last = self._steps[-1].view
        text = Text()
        for number, turn in enumerate(last.turns, 1):
            colour = palette.accent if number == done else palette.foreground if number < done else palette.quiet
            told = telling.turn_told(turn)
            line = f"{number:>2} {name_of(last, turn.side)[:3]:<3} {told:<13.13}{turn.score:>4}{turn.total:>4}\n"
            text.append(line, Style(color=colour, bold=number == done))
        return text


def _picture(view: View) -> PrismPicture:
    latest = frozenset(view.last)
    flipped = {(each.row, each.column) for turn in view.turns[-1:] for each in turn.flipped}
    return PrismPicture(
        plain_layout(view.size),
        coordinates=Coordinates.of(view.language),
        prisms={
            (row, column): Prism.of(cell, _state((row, column), latest, flipped))
            for row, line in enumerate(view.board)
            for column, cell in enumerate(line)
            if cell is not None
        },
    )


def _state(square: tuple[int, int], latest: frozenset[tuple[int, int]], flipped: set[tuple[int, int]]) -> str:
    if square not in latest:
        return LYING
    return TURNED if square in flipped else LATEST
