"""A race that was played, step by step: the same table, with everybody's hand open once the game is over."""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.games.cards import View
from bonmot.games.moments import Instant
from bonmot.tables import past_of
from bonmot.tables.storage import Entry
from bonmot.telling.cards.sentences import ending, happenings, latest, status
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.cards.drawing import Hand, Scene, draw_table
from bonmot.terminal.cards.lifting import Cards
from bonmot.terminal.cards.sheet import history_text, seats_text
from bonmot.terminal.replay.keys import key_line
from bonmot.texts import _

SIDE_WIDTH: Final = 31


class Step(NamedTuple):
    """The table after something has happened."""

    view: View
    hands: tuple[Cards, ...]
    """Of all seats; nothing while the game is being played."""
    time: Instant
    happened: tuple[object, ...]

    def told(self) -> list[str]:
        """What happened, in words."""
        return ending(self.view)[:2] if self.view.final is not None else happenings(self.view, self.happened)


def steps_of(name: str, entries: Sequence[Entry]) -> list[Step]:
    """A game step by step. What changes nothing for others, such as a hand put in order, is no step."""
    steps: list[Step] = []
    for entry in past_of(name, entries).entries:
        view: View = entry.view
        hands = tuple(sight.view.sides[seat].hand or () for seat, sight in enumerate(entry.everybody))
        if not steps or _seen(steps[-1].view) != _seen(view):
            steps.append(Step(view, hands, entry.time, entry.events))
    return steps


def _seen(view: View) -> tuple[object, ...]:
    """What somebody would see change."""
    doing = tuple((seat.status, seat.out_by, seat.cards, len(seat.won)) for seat in view.sides)
    return view.round, view.phase, view.letter, doing, view.claims, len(view.history), view.final


class RaceReplay(BonmotScreen):
    """A race, step by step."""

    chapter = "cards"

    DEFAULT_CSS = """
    RaceReplay { background: $background; color: $foreground; }
    RaceReplay #middle { height: 1fr; }
    RaceReplay #table { width: 1fr; height: 100%; }
    RaceReplay #side { width: 31; height: 100%; padding: 0 1; }
    RaceReplay #seats { height: auto; }
    RaceReplay #rounds { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; }
    RaceReplay #history { height: auto; }
    RaceReplay #said { height: 2; padding: 0 1; color: $accent; }
    RaceReplay #keys { height: 1; padding: 0 1; color: $quiet; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "on", show=False),
        Binding("left,backspace", "back", show=False),
        Binding("pagedown,down", "next_round", show=False),
        Binding("pageup,up", "round_before", show=False),
        Binding("home", "beginning", show=False),
        Binding("end", "end", show=False),
        Binding("escape", "close", show=False),
    ]

    def __init__(self, name: str, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._steps = steps_of(name, entries)
        self._here = 0

    def compose(self) -> ComposeResult:
        """The table, and beside it who has won what."""
        with Horizontal(id="middle"):
            yield Static(id="table")
            with Vertical(id="side"):
                yield Static(id="seats")
                with VerticalScroll(id="rounds", can_focus=False):
                    yield Static(id="history")
        yield Static(id="said")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        self.query_one("#side").styles.width = max(0, min(SIDE_WIDTH, event.size.width - 20))
        self.call_after_refresh(self.show)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self.show()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self.show()

    # ---- going on

    @property
    def step(self) -> Step:
        """What is seen."""
        return self._steps[self._here]

    def action_on(self) -> None:
        """One step on."""
        self._go_to(self._here + 1)

    def action_back(self) -> None:
        """One step back."""
        self._go_to(self._here - 1)

    def action_next_round(self) -> None:
        """To the beginning of the next round."""
        self._go_to_round(self.step.view.round + 1, len(self._steps))

    def action_round_before(self) -> None:
        """To the beginning of the round before."""
        self._go_to_round(self.step.view.round - 1, 0)

    def action_beginning(self) -> None:
        """To the first step."""
        self._go_to(0)

    def action_end(self) -> None:
        """To the last step."""
        self._go_to(len(self._steps))

    def _go_to_round(self, number: int, otherwise: int) -> None:
        places = [place for place, step in enumerate(self._steps) if step.view.round == number]
        self._go_to(places[0] if places else otherwise)

    def _go_to(self, place: int) -> None:
        self._here = max(0, min(len(self._steps) - 1, place))
        self.show()

    def action_close(self) -> None:
        """Go back."""
        self.app.pop_screen()

    # ---- drawing

    def show(self) -> None:
        """Draw everything."""
        if not self.is_mounted:
            return
        palette, step = self.bonmot.palette, self.step
        view = step.view
        size = self.query_one("#table", Static).size
        hands = [
            Hand(seat, cards, note=status(view, seat), is_current=seat == view.winner)
            for seat, cards in enumerate(step.hands)
            if cards
        ]
        if size.width and size.height:
            scene = Scene(view, step.time, 1, tuple(hands))
            self.put("table", draw_table(scene, palette, size.width, size.height).text())
        width = max(1, self.query_one("#side").size.width - 1)
        self.put("seats", seats_text(view, palette, width, {}))
        self.put("history", history_text(view, palette, width))
        self.query_one("#rounds", VerticalScroll).scroll_end(animate=False)
        self.put("said", Text("\n".join(latest(step.told(), max(1, self.size.width - 2)))))
        self._show_keys()

    def _show_keys(self) -> None:
        keys = (
            ("on", "→", _("next")),
            ("back", "←", _("back")),
            ("next_round", "↓", _("next round")),
            ("round_before", "↑", _("round before")),
            ("close", _("Esc"), _("go back")),
        )
        where = f"{self._here + 1}/{len(self._steps)}  "
        self.query_one("#keys", Static).update(where + key_line(keys, max(1, self.size.width - len(where) - 2)))
