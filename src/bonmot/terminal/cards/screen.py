"""The table of a card race: turn a card, find a word, lay it before the others do.

Against computers a hand is typed at once; where several people share the keyboard, each has a key that says to have a
word, and then types it (D4). While letters can be typed no letter is a command: commands are function keys, and the
mouse does what keys do. Time is the table's own: the screen only looks when something is due.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec
from textual import events
from textual._time import get_time
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.games.cards import (
    Buzz,
    Draw,
    Exchange,
    Explain,
    Flip,
    GiveUp,
    Judge,
    Lay,
    Order,
    Pick,
    View,
)
from bonmot.games.cards.events import Awarded, Flipped
from bonmot.games.cards.judging import prepare_names
from bonmot.games.cards.view import ClaimView
from bonmot.games.commands import Command
from bonmot.tables import TableView, Update
from bonmot.tables.table import now
from bonmot.telling import name_of
from bonmot.telling.cards.sentences import drawn_counted, status
from bonmot.telling.events import told
from bonmot.terminal.arranging import Arranging
from bonmot.terminal.cards.canvas import Canvas
from bonmot.terminal.cards.drawing import Hand, Scene, draw_table
from bonmot.terminal.cards.lifting import (
    BUZZ_KEYS,
    Cards,
    countdown_number,
    lift,
    put_back,
    seat_of_key,
    vowels_laid,
)
from bonmot.terminal.cards.prompting import Doing, Situation, verdict_asked, voter, wanted
from bonmot.terminal.cards.sheet import history_text, seats_text
from bonmot.terminal.keybar import KeyBar
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.questions import Question
from bonmot.terminal.racks import in_alphabetical_order, letter_typed, moved, shuffled, still_there
from bonmot.terminal.seated_screen import CommandKey, SeatedScreen
from bonmot.texts import Told, _, mark
from bonmot.words import Alphabet

SIDE_WIDTH: Final = 31
USUAL_COUNTDOWN: Final = 1_500
GRACE: Final = 700
"""Milliseconds after a race in which keys neither draw nor turn: they were meant for the word before."""


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


class RaceScreen(SeatedScreen[View]):
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
        self._lifted: dict[int, Cards] = {}
        self._doing: Doing | None = None
        self._keyboard: int | None = None
        """Of several who have a word, the one who types."""
        self._late = 0
        """How many milliseconds ago the key was pressed that is being heeded."""
        self._arranging: tuple[int, Arranging] | None = None
        """Whose hand is put in order by keys, and how."""
        self._explanation = LineEditor()
        self._drawing: int | None = None
        self._countdown = USUAL_COUNTDOWN
        self._number = 0
        """The number of the countdown that is seen."""
        self._round = 0

    # ---- what is on it

    def compose(self) -> ComposeResult:
        """The table, and beside it who has won what."""
        with Horizontal(id="middle"):
            yield TableCanvas(id="table")
            with Vertical(id="side"):
                yield Static(id="seats")
                with VerticalScroll(id="rounds", can_focus=False):
                    yield Static(id="history")
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="told")
        yield Static(id="line")
        yield KeyBar(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        width = event.size.width
        self.query_one("#side").styles.width = max(0, min(44, SIDE_WIDTH if width < 110 else width // 3, width - 20))
        self.call_after_refresh(self.show)

    # ---- the table

    @property
    def here(self) -> list[int]:
        """The seats of this screen, in their order."""
        return sorted(self.people)

    @property
    def hands_seen(self) -> list[int]:
        """Whose hands lie open: those of the people here; whoever watches computers sees theirs."""
        open_hands = [seat for seat, each in enumerate(self.view.sides) if each.hand is not None]
        return self.here if self.people else open_hands

    @property
    def is_shared(self) -> bool:
        """Whether several people share the keyboard: their hands lie open, and each has a buzz key."""
        return len(self.people) > 1

    def view_of(self, seat: int | None = None) -> View:
        """The race as somebody sees it; if nobody is named, the first person here."""
        view: View = self.view if seat is None else self.seated.seen_by(seat).game
        return view

    @property
    def takes_text(self) -> bool:
        """Whether somebody explains a proper noun."""
        return self._claim(self.view, "asked") is not None

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

    def _forget(self, view: View) -> None:
        """Cards that were lifted for a round that is over are back in the hand."""
        if view.round != self._round:
            self._arranging = None
        if view.round != self._round or view.phase != "race":
            self._round = view.round
            self._lifted.clear()
            self._doing = None
            self._sure = None
            self._keyboard = None
        if self._claim(view, "asked") is None:
            self._explanation.clear()
        if view.phase != "draw":
            self._drawing = None
        for seat in list(self._lifted):
            self._lifted[seat] = tuple(still_there(self._lifted[seat], self._hand(seat)))

    def _hand(self, seat: int) -> Cards:
        return self.view_of(seat).sides[seat].hand or ()

    def _claim(self, view: View, stage: str) -> ClaimView | None:
        """A proper noun that waits for a person here: for an explanation, or for a verdict."""
        for claim in view.claims:
            concerned = (claim.seat,) if stage == "asked" else claim.voters
            if claim.stage == stage and any(seat in self.people for seat in concerned):
                return claim
        return None

    def writer(self, view: View) -> int | None:
        """Whose cards the keyboard lifts now."""
        if view.phase != "race":
            return None
        if self._doing is not None and self._doing.seat is not None:
            return self._doing.seat
        if not self.is_shared:
            return next((seat for seat in self.here if view.sides[seat].status in {"racing", "locked"}), None)
        have_words = [seat for seat in self.here if view.sides[seat].status == "buzzed"]
        if self._keyboard in have_words:
            return self._keyboard
        return min(have_words, key=lambda seat: (view.sides[seat].time or 0, seat), default=None)

    # ---- keys

    def press(self, event: events.Key) -> None:
        """A key counts from the moment when it was pressed."""
        self._late = self._milliseconds_since(event)
        super().press(event)

    def play_key(self, event: events.Key) -> None:
        """A key of the race, or between two races."""
        view = self.view
        if (claim := self._claim(view, "asked")) is not None:
            self._explain(event, claim)
        elif self._arranging is not None:
            self._arrange_by(event.key, *self._arranging)
        elif self._doing is not None and self._doing.seat is None:
            self._choose_who(event.key)
        elif view.phase == "race":
            self._in_race(event, view)
        else:
            self._between_races(event, view)

    def question(self, view: View) -> Question | None:
        """Whether an explanation is accepted (D5)."""
        claim = self._claim(view, "voting")
        if claim is None or self._claim(view, "asked") is not None:
            return None
        return Question(
            verdict_asked(view, claim, self.here),
            Judge(True, claim.seat),
            Judge(False, claim.seat),
            voter(claim, self.here),
        )

    def _milliseconds_since(self, event: events.Key) -> int:
        """How long ago a key was pressed: it counts from then, however long the screen was busy (D4)."""
        if self.seated.services.clock is not now:
            return 0  # a clock of its own knows nothing of the moments of keys
        return max(0, round((get_time() - event.time) * 1_000))

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed, where a sentence is asked for."""
        if self.is_seated and self._line is None and self._claim(self.view, "asked") is not None:
            self._explanation.paste(event.text)
            self.show()

    def _in_race(self, event: events.Key, view: View) -> None:
        key = event.key
        seat = seat_of_key(self.here, key) if self.is_shared else None
        if seat is not None:
            self._buzz(seat, view)
            return
        writer = self.writer(view)
        if key == "escape":
            self._doing = None
            if writer is not None:
                self._lifted.pop(writer, None)
        elif writer is None:
            if self.is_shared and (event.character or "").isalpha():
                self.say(mark("Press your own key first, then type the word."))
        elif key == "enter":
            self._enter(writer)
        elif key == "backspace":
            self._lifted[writer] = put_back(self._lifted.get(writer, ()), len(self._lifted.get(writer, ())) - 1)
        elif key in {"left", "right"}:
            self._more("vowel" if key == "left" else "consonant")
        elif (event.character or "").isalpha():
            self._lift(writer, event.character or "")

    def _between_races(self, event: events.Key, view: View) -> None:
        key, people = event.key, self.people
        if key in {"left", "right"}:
            self._more("vowel" if key == "left" else "consonant")
        elif self._is_early(view):
            return
        elif view.phase == "draw" and view.winner in people:
            if key in {"enter", "space"}:
                self._submit(Draw(self._to_draw(view)), view.winner)
            elif key in {str(number) for number in range(view.to_draw + 1)}:
                self._submit(Draw(int(key)), view.winner)
        elif key in {"enter", "space"}:
            self._flip()

    def _flip(self) -> None:
        view = self.view
        if view.phase != "flip" or view.flipper not in self.people:
            return
        if not self._is_early(view):
            self._submit(Flip(), view.flipper)

    def _is_early(self, view: View) -> bool:
        """Whether the key was pressed before people could see that the race is over."""
        return bool(view.since) and self.seen.time - self._late < view.since + GRACE

    def after_end(self, key: str) -> None:
        """The game is over; a key that was meant for the race does not begin another."""
        if key in {"enter", "escape"} or not self._is_early(self.view):
            super().after_end(key)

    def _buzz(self, seat: int, view: View) -> None:
        """Somebody has a word; who has said so already takes the keyboard."""
        if view.sides[seat].status == "buzzed":
            self._keyboard = seat
        elif "buzz" in self.view_of(seat).may and self._submit(Buzz(), seat):
            if self._doing is not None and self._doing.seat != seat:
                self._lifted.pop(self._doing.seat if self._doing.seat is not None else seat, None)
            self._doing = None

    def _lift(self, seat: int, character: str) -> None:
        text = letter_typed(character, Alphabet.load(self.view.language))
        if not text:
            return
        lifted = lift(self._hand(seat), self._lifted.get(seat, ()), text)
        if lifted is None:
            self.bonmot.sounds.play("wrong")
            self.say(mark("There is no {letter} left in the hand."), letter=text)
        else:
            self.bonmot.sounds.play("place")
            self._lifted[seat] = lifted

    def _enter(self, seat: int) -> None:
        """Lay what is lifted, or exchange it."""
        cards, doing = self._lifted.get(seat, ()), self._doing
        done: Command
        if doing is not None:
            done = Exchange(cards, None if doing.vowels is None else min(doing.vowels, len(cards)))
        elif not cards and not self.is_shared:
            self.say(mark("Type a word with your cards, then Enter."))
            return
        else:
            done = Lay(cards)
        if self._submit(done, seat):
            self._lifted.pop(seat, None)
            self._doing = None

    def _explain(self, event: events.Key, claim: ClaimView) -> None:
        """Type what a proper noun refers to (C-038)."""
        if event.key == "enter":
            if self._submit(Explain(self._explanation.text), claim.seat):
                self._explanation.clear()
        elif event.key == "escape":
            self._explanation.clear()
        else:
            self._explanation.press(event.key, event.character)

    def _choose_who(self, key: str) -> None:
        """Several people share the keyboard: whose hand is meant?"""
        doing = self._doing
        seat = seat_of_key(self.here, key)
        if key == "escape" or doing is None:
            self._doing = None
        elif seat is not None:
            self._begin(doing.name, seat)

    # ---- commands

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What is done with a hand, and with the piles."""
        seat = None if self.is_shared else min(self.people, default=None)
        hands = ("exchange", "give-up", "shuffle", "sort", "arrange") if self.people else ()
        return {
            "flip": self._flip,
            "vowel": partial(self._more, "vowel"),
            "consonant": partial(self._more, "consonant"),
            **{name: partial(self._begin, name, seat) for name in hands},
        }

    def offers(self, name: str) -> bool:
        """What the phase of the race allows to people here."""
        view = self.view
        if name == "flip":
            return view.phase == "flip" and view.flipper in self.people
        if name in {"vowel", "consonant"}:
            chooser = {"pick": view.flipper, "draw": view.winner}.get(view.phase)
            return chooser in self.people or (self._doing is not None and self._doing.name == "exchange")
        if name in {"exchange", "give-up"}:
            return any(name in self.view_of(seat).may for seat in self.here)
        return super().offers(name)

    def _begin(self, name: str, seat: int | None) -> None:
        """Do something with a hand; where there are several, ask first whose."""
        self._doing = None
        if seat is None:
            self._doing = Doing(name)
            return
        hand = self._hand(seat)
        view = self.view_of(seat)
        if name == "shuffle":
            self._submit(Order(tuple(shuffled(hand))), seat)
        elif name == "arrange":
            self._arranging = seat, Arranging()
        elif name == "sort":
            vowels = [card for card in hand if card in view.vowel_cards]
            rest = [card for card in hand if card not in view.vowel_cards]
            in_order = (*in_alphabetical_order(vowels, view.language), *in_alphabetical_order(rest, view.language))
            self._submit(Order(in_order), seat)
        elif name not in view.may:
            self._submit(GiveUp() if name == "give-up" else Exchange(()), seat)  # it says why not
        elif name == "give-up":
            given_up = partial(self._submit, GiveUp(), seat)
            self.ask_first(given_up, mark("Does {name} give up this card? (Y/N)"), name=name_of(view, seat))
        else:
            self._doing = Doing(name, seat)

    def _more(self, kind: str) -> None:
        """Pick a pile (C-039), or take one more card from it (C-021)."""
        view = self.view
        step = 1 if kind == "vowel" else -1
        if view.phase == "pick" and view.flipper in self.people:
            self._submit(Pick("vowel" if kind == "vowel" else "consonant"), view.flipper)
        elif view.phase == "draw" and view.winner in self.people:
            self._drawing = max(0, min(view.to_draw, self._to_draw(view) + step))
        elif self._doing is not None and self._doing.name == "exchange" and self._doing.seat is not None:
            cards = self._lifted.get(self._doing.seat, ())
            vowels = self._new_vowels(view, cards, self._doing) + step
            self._doing = self._doing._replace(vowels=max(0, min(len(cards), vowels)))

    def _to_draw(self, view: View) -> int:
        """How many vowels the winner draws: as many as were laid unless somebody says otherwise."""
        if self._drawing is not None:
            return self._drawing
        return vowels_laid(view)

    def _new_vowels(self, view: View, cards: Cards, doing: Doing) -> int:
        given = sum(card in view.vowel_cards for card in cards)
        return min(len(cards), given if doing.vowels is None else doing.vowels)

    def _submit(self, command: Command, seat: int | None) -> bool:
        """Give a command; a word counts from when its key was pressed (D4)."""
        return self.submit(command, seat, lag=self._late if isinstance(command, Buzz | Lay) else 0)

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

    def _move_card(self, seat: int, start: int, end: int) -> None:
        if seat in self.people:
            self._submit(Order(tuple(moved(self._hand(seat), start, end))), seat)

    def _arrange_by(self, key: str, seat: int, arranging: Arranging) -> None:
        """Put a hand in an order of one's own, by keys (C-008)."""
        carried = arranging.press(key, len(self._hand(seat)))
        if carried is not None:
            self._move_card(seat, *carried)
        if arranging.is_done:
            self._arranging = None

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
