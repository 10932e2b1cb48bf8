"""The table of a card race: turn a card, find a word, lay it before the others do.

What keys do stands in `hands.py`; the mouse does what they do. Time is the table's own: the screen only looks when
something is due.
"""

from typing import Final

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.games.cards import (
    Draw,
    View,
)
from bonmot.games.cards.events import Awarded, Flipped
from bonmot.games.cards.judging import prepare_names
from bonmot.tables import TableView, Update
from bonmot.telling.cards.sentences import drawn_counted, status
from bonmot.telling.events import told
from bonmot.terminal.cards.canvas import Canvas
from bonmot.terminal.cards.drawing import Hand, Scene, draw_table
from bonmot.terminal.cards.hands import HandsScreen
from bonmot.terminal.cards.lifting import (
    BUZZ_KEYS,
    countdown_number,
    lift,
    put_back,
)
from bonmot.terminal.cards.prompting import Situation, wanted
from bonmot.terminal.cards.sheet import history_text, seats_text
from bonmot.terminal.keybar import KeyBar
from bonmot.terminal.last_page import LastPage
from bonmot.terminal.seated_screen import CommandKey
from bonmot.texts import Told, _, mark

SIDE_WIDTH: Final = 31
USUAL_COUNTDOWN: Final = 1_500


KEYS: Final = (
    CommandKey("f1", "help", mark("F1 help")),
    CommandKey("f2", "flip", mark("F2 turn")),
    CommandKey("f3", "exchange", mark("F3 exchange")),
    CommandKey("f4", "give-up", mark("F4 give up")),
    CommandKey("f5", "shuffle", mark("F5 shuffle")),
    CommandKey("f6", "sort", mark("F6 sort")),
    CommandKey("f7", "vowel", mark("F7 vowel")),
    CommandKey("f8", "consonant", mark("F8 consonant")),
    CommandKey("f9", "sound", mark("F9 sound")),
    CommandKey("ctrl+r", "arrange", mark("Ctrl+R arrange")),
    CommandKey("ctrl+w", "meaning", mark("Ctrl+W meaning")),
    CommandKey("f10", "menu", mark("F10 more")),
)

SOUNDS: Final = {
    "flipped": "tick",
    "revealed": "ready",
    "picked": "ready",
    "buzzed": "time",
    "laid": "place",
    "mistaken": "wrong",
    "tied": "time",
    "awarded": "played",
    "ended": "end",
}
"""Kind of event → how it sounds."""


SEEN: Final = frozenset({"revealed", "refilled"})
"""Kinds of events that everybody sees on the table: nothing need be said."""


class TableCanvas(Static):
    """The table; a click is told to the screen."""

    canvas = Canvas(0, 0)
    _grip: str | None = None
    """What the mouse has taken."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Something may be taken with the mouse."""
        self._grip = self.canvas.at(event.x, event.y)

    def on_click(self, event: events.Click) -> None:
        """Find out what was clicked on, or where a card was dragged."""
        screen = self.screen
        name = self.canvas.at(event.x, event.y)
        if isinstance(screen, RaceScreen) and name is not None:
            if name == self._grip:
                screen.point_at(name)
            else:
                screen.drag(self._grip or "", name)

    def on_resize(self) -> None:
        """There is other room for the cards."""
        screen = self.screen
        if isinstance(screen, RaceScreen):
            screen.show()


class RaceScreen(HandsScreen):
    """A card race."""

    chapter = "keys"
    section = "The card race"
    KEYS = KEYS
    FRAME = 0.1  # the time that is left is seen to run
    replay_label = mark("See the game again")
    end_over = "#table"

    DEFAULT_CSS = """
    RaceScreen #middle { height: 1fr; }
    RaceScreen #table { width: 1fr; height: 100%; }
    RaceScreen #side { width: 31; height: 100%; padding: 0 1; }
    RaceScreen #seats { height: auto; }
    RaceScreen #rounds { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; }
    RaceScreen #history { height: auto; }
    RaceScreen #log { height: 2; }
    RaceScreen #line { color: $accent; }
    """

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._countdown = USUAL_COUNTDOWN
        self._number = 0
        """The number of the countdown that is seen."""

    # ---- what is on it

    def compose(self) -> ComposeResult:
        """The table, and beside it who has won what."""
        with Horizontal(id="middle"):
            yield TableCanvas(id="table")
            with Vertical(id="side"):
                yield Static(id="seats")
                with VerticalScroll(id="rounds", can_focus=False):
                    yield Static(id="history")
        with LastPage(id="log"):
            yield Static(id="told")
        yield Static(id="line")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        width = event.size.width
        self.query_one("#side").styles.width = max(0, min(44, SIDE_WIDTH if width < 110 else width // 3, width - 20))
        self.call_after_refresh(self.show)

    @property
    def hands_seen(self) -> list[int]:
        """Whose hands lie open: those of the people here; whoever watches computers sees theirs."""
        open_hands = [seat for seat, each in enumerate(self.view.sides) if each.hand is not None]
        return self.here if self.people else open_hands

    # ---- what happens

    def on_tick(self) -> None:
        """Time passes, and the numbers of the countdown are heard."""
        if self.is_seated:
            self._count_down()
            super().on_tick()

    def _count_down(self) -> None:
        view, number = self.view, 0
        if view.phase == "countdown" and view.start is not None:
            number = countdown_number(view.start - self.seen.time, self._countdown)
        if number and number != self._number:
            self.bonmot.sounds.play("tick")
        self._number = number

    def began(self, view: View) -> None:
        """No card is lifted. Names are read aside: the first card that asks for one must not make the screen wait."""
        self.bonmot.services.executor.submit(prepare_names, view.language)
        self._forget(view)

    def hear(self, update: Update) -> None:
        """News from the table."""
        if not self.is_seated:
            return
        for event in update.events:
            self._heard(event, update)
        if update.events:
            self._forget(self.view)
        self.show()

    def _heard(self, event: msgspec.Struct, update: Update) -> None:
        tag = str(event.__struct_config__.tag)
        if isinstance(event, Flipped):
            self._countdown = max(1, event.start - update.view.time)
            self.hush()
        view = update.view.game
        news = Told(lambda: told(event, view))
        if tag not in SEEN and news():
            self.note(news, update)
        sound = SOUNDS.get(tag)
        if isinstance(event, Awarded) and event.seat in self.people:
            sound = "bonus"
        if sound is not None:
            self.bonmot.sounds.play(sound)

    # ---- the mouse

    def point_at(self, name: str) -> None:
        """Somebody clicked on a pile, a card or a name."""
        if not self.is_seated or self.seen.is_over:
            return
        self._late = 0
        view = self.view
        what, *rest = name.split(":")
        if what == "pile":
            if rest[0] == "instruction":
                if view.phase == "draw" and view.winner in self.people:
                    self._submit(Draw(self._to_draw(view)), view.winner)
                self._flip()
            else:
                self._more(rest[0])
        elif what == "seat" and self.is_shared:
            self._point_at_seat(int(rest[0]), view)
        elif what in {"hand", "lifted"} and view.phase == "race":
            self._point_at_card(what, int(rest[0]), int(rest[1]), view)
        self.show()

    def drag(self, start: str, end: str) -> None:
        """A card of a hand was dragged to another place in it (C-008)."""
        what, *grip = start.split(":")
        where, *to = end.split(":")
        if what == where == "hand" and grip[0] == to[0] and self.is_seated and not self.seen.is_over:
            self._move_card(int(grip[0]), int(grip[1]), int(to[1]))
            self.show()

    def _point_at_seat(self, seat: int, view: View) -> None:
        if self._doing is not None and self._doing.seat is None:
            self._begin(self._doing.name, seat)
        elif view.phase == "race":
            self._buzz(seat, view)

    def _point_at_card(self, what: str, seat: int, place: int, view: View) -> None:
        """A card in the hand is lifted, one that is lifted goes back."""
        if self.writer(view) != seat:
            return
        lifted = self._lifted.get(seat, ())
        hand = self._hand(seat)
        if what == "lifted":
            self._lifted[seat] = put_back(lifted, place)
        elif place < len(hand):
            more = lift(hand, lifted, hand[place])
            if more is not None:
                self._lifted[seat] = more

    # ---- drawing

    def draw_game(self, seen: TableView) -> None:
        """Draw the table, who has won what, and what was said last."""
        view: View = seen.game
        if view.phase != "draw":
            self._drawing = None
        self.show_time()
        self._show_side(view)
        self.show_log(*self._log, *self._said)

    def line_text(self, seen: TableView) -> str:
        """What is wanted now, and of whom."""
        asked = self._line is not None or self._sure is not None
        if self._arranging is not None:
            return _("Left and right choose a piece, Space takes it and puts it down, Enter ends.")
        if asked or (not self.people and self.seated.is_held):
            return super().line_text(seen)
        told = wanted(self._situation(seen.game))
        return told if self.people or seen.is_over else f"{told} {_('Space: pause.')}"

    def show_time(self) -> None:
        """Draw the table: the time is seen there."""
        widget = self.query_one("#table", TableCanvas)
        size = widget.size
        if size.width and size.height:
            widget.canvas = draw_table(self._scene(), self.bonmot.palette, size.width, size.height)
            self.put("table", widget.canvas.text())

    def _scene(self) -> Scene:
        view = self.view
        drawing = self._to_draw(view) if view.phase == "draw" and view.winner in self.people else None
        return Scene(view, self.seen.time, self._countdown, tuple(map(self._shown_hand, self.hands_seen)), drawing)

    def _shown_hand(self, seat: int) -> Hand:
        view = self.view_of(seat)
        key = BUZZ_KEYS[self.here.index(seat)].shown if self.is_shared else ""
        doing = self._doing
        note = status(view, seat)
        if doing is not None and doing.seat == seat:
            cards = self._lifted.get(seat, ())
            vowels = self._new_vowels(view, cards, doing)
            exchanged = _("new: {cards}").format(cards=drawn_counted(vowels, len(cards) - vowels))
            note = exchanged
        marked = self._arranging[1].index if self._arranging is not None and self._arranging[0] == seat else None
        hand, lifted = view.sides[seat].hand or (), self._lifted.get(seat, ())
        return Hand(seat, hand, lifted, key, note, self.writer(view) == seat, marked)

    def _show_side(self, view: View) -> None:
        palette = self.bonmot.palette
        width = max(1, self.query_one("#side").size.width - 1)
        keys = {seat: BUZZ_KEYS[place].shown for place, seat in enumerate(self.here)} if self.is_shared else {}
        self.put("seats", seats_text(view, palette, width, keys))
        self.put("history", history_text(view, palette, width))
        self.query_one("#rounds", VerticalScroll).scroll_end(animate=False)

    def _situation(self, view: View) -> Situation:
        return Situation(
            view,
            self.here,
            self.writer(view),
            self._claim(view, "asked"),
            self._claim(view, "voting"),
            self._doing,
            self._explanation.shown,
            self._to_draw(view) if view.phase == "draw" else 0,
        )
