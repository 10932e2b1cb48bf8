"""The table of a card race: turn a card, find a word, lay it before the others do.

Against computers a hand is typed at once; where several people share the keyboard, each has a key that says to have a
word, and then types it (D4). While letters can be typed no letter is a command: commands are function keys, and the
mouse does what keys do. Time is the table's own: the screen only looks when something is due.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, Final

from rich.text import Text
from textual import events
from textual._time import get_time
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bonmot.errors import BonmotError
from bonmot.games.cards import (
    Abandon,
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
    Resign,
    View,
)
from bonmot.games.cards.view import ClaimView
from bonmot.games.moments import Instant
from bonmot.tables import TableView, Update
from bonmot.tables.table import now
from bonmot.telling import sentence
from bonmot.telling.cards.sentences import drawn_counted, happened, latest, status
from bonmot.terminal.app import BonmotScreen
from bonmot.terminal.cards.canvas import Canvas
from bonmot.terminal.cards.drawing import Hand, Scene, draw_table
from bonmot.terminal.cards.lifting import (
    BUZZ_KEYS,
    Cards,
    countdown_number,
    lift,
    put_back,
    seat_of_key,
    still_held,
    vowels_laid,
)
from bonmot.terminal.cards.prompting import Doing, Situation, voter, wanted
from bonmot.terminal.cards.sheet import history_text, seats_text
from bonmot.terminal.desk import NO, YES
from bonmot.terminal.keybar import Key, KeyBar
from bonmot.terminal.menu import MenuScreen
from bonmot.terminal.racks import in_alphabetical_order, shuffled
from bonmot.terminal.sitting import Sitting
from bonmot.texts import _, mark
from bonmot.words import Alphabet

FRAME: Final = 0.1
"""Seconds between two looks at the clock, for the time that is shown."""
SIDE_WIDTH: Final = 31
USUAL_COUNTDOWN: Final = 1_500
GRACE: Final = 700
"""Milliseconds after a round in which Enter turns no card: it was meant for the word before."""
_LONGEST_LINE: Final = 120
_MESSAGES: Final = 2


KEYS: Final = (
    Key("f1", "help", mark("F1 help")),
    Key("f2", "flip", mark("F2 turn")),
    Key("f3", "exchange", mark("F3 exchange")),
    Key("f4", "give-up", mark("F4 give up")),
    Key("f5", "shuffle", mark("F5 shuffle")),
    Key("f6", "sort", mark("F6 sort")),
    Key("f7", "vowel", mark("F7 vowel")),
    Key("f8", "consonant", mark("F8 consonant")),
    Key("f9", "sound", mark("F9 sound")),
    Key("f10", "menu", mark("F10 more")),
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

    def on_click(self, event: events.Click) -> None:
        """Find out what was clicked on."""
        screen = self.screen
        name = self.canvas.at(event.x, event.y)
        if isinstance(screen, RaceScreen) and name is not None:
            screen.point_at(name)

    def on_resize(self) -> None:
        """There is other room for the cards."""
        screen = self.screen
        if isinstance(screen, RaceScreen):
            screen.show()


class RaceScreen(BonmotScreen):
    """A card race."""

    chapter = "cards"

    DEFAULT_CSS = """
    RaceScreen { background: $background; color: $foreground; }
    RaceScreen #middle { height: 1fr; }
    RaceScreen #table { width: 1fr; height: 100%; }
    RaceScreen #side { width: 31; height: 100%; padding: 0 1; }
    RaceScreen #seats { height: auto; }
    RaceScreen #rounds { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; }
    RaceScreen #history { height: auto; }
    RaceScreen #said { height: 2; padding: 0 1; }
    RaceScreen #line { height: 2; padding: 0 1; color: $accent; }
    RaceScreen #keys { height: 2; padding: 0 1; color: $quiet; }
    """

    def __init__(self, table: str) -> None:
        super().__init__()
        self._table_name = table
        self._sitting: Sitting | None = None
        self._lifted: dict[int, Cards] = {}
        self._doing: Doing | None = None
        self._keyboard: int | None = None
        """Of several who have a word, the one who types."""
        self._late = 0
        """How many milliseconds ago the key was pressed that is being heeded."""
        self._text = ""
        """An explanation that is being typed."""
        self._drawing: int | None = None
        self._countdown = USUAL_COUNTDOWN
        self._number = 0
        """The number of the countdown that is seen."""
        self._round = 0
        self._said: deque[Callable[[], str]] = deque(maxlen=_MESSAGES)
        self._alarm: asyncio.TimerHandle | None = None
        self._home = copy_context()
        """News comes from threads that know nothing of the app; what follows from it happens here."""
        self.settled = asyncio.Event()
        """Set while every computer has made up its mind."""

    # ---- what is on it

    def compose(self) -> ComposeResult:
        """The table, and beside it who has won what."""
        with Horizontal(id="middle"):
            yield TableCanvas(id="table")
            with Vertical(id="side"):
                yield Static(id="seats")
                with VerticalScroll(id="rounds", can_focus=False):
                    yield Static(id="history")
        yield Static(id="said")
        yield Static(id="line")
        yield KeyBar(KEYS, self.do, id="keys")

    def on_mount(self) -> None:
        """Sit down."""
        self._home = copy_context()
        self._sitting = Sitting(self.bonmot.company, self.hear)
        try:
            self._sitting.open(self._table_name)
        except BonmotError as error:
            self.bonmot.complain(error)
            self.app.pop_screen()
            return
        if self.bonmot.company.ticks:
            self.set_interval(FRAME, self.on_tick)
        self.show()

    def on_unmount(self) -> None:
        """Get up; the game is kept, and time stands still."""
        self._wake_at(None)
        if self._sitting is not None:
            self._sitting.leave()

    def on_resize(self, event: events.Resize) -> None:
        """Use as much room as there is."""
        width = event.size.width
        self.query_one("#side").styles.width = max(0, min(44, SIDE_WIDTH if width < 110 else width // 3, width - 20))
        self.call_after_refresh(self.show)

    def repaint(self) -> None:
        """Use the palette of the app."""
        self.show()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self.show()

    # ---- the table

    @property
    def sitting(self) -> Sitting:
        """The people here and their table."""
        if self._sitting is None:
            raise RuntimeError("nobody sits here")
        return self._sitting

    @property
    def is_seated(self) -> bool:
        """Whether there is a table to show."""
        return self._sitting is not None and self._sitting.has_table

    @property
    def people(self) -> list[int]:
        """The seats of this screen."""
        return sorted(self.sitting.people)

    @property
    def is_shared(self) -> bool:
        """Whether several people share the keyboard: their hands lie open, and each has a buzz key."""
        return len(self.people) > 1

    def table_view(self, seat: int | None = None) -> TableView:
        """What somebody sees; if nobody is named, the first person here."""
        people = self.people
        return self.sitting.table.view(people[0] if seat is None and people else seat)

    def view_of(self, seat: int | None = None) -> View:
        """The race as somebody sees it."""
        view: View = self.table_view(seat).game
        return view

    def on_tick(self) -> None:
        """Time passes: something may be due, and the clock is seen to run."""
        if self.is_seated:
            self._count_down()
            before = self.sitting.table.number
            self.sitting.tick()
            if self.sitting.table.number != before:
                self.show()
            else:
                self._show_table(self.table_view())

    def _wake_at(self, due: Instant | None) -> None:
        """Look at the clock when the next thing is due, and not a tenth of a second later (C-013)."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if due is None:
            return
        company = self.sitting.company
        left = due - company.clock()
        if company.ticks or left <= 0:  # what is due already happens at once, by any clock
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.001, left / 1_000), self._on_alarm, context=self._home)

    def _on_alarm(self) -> None:
        self._alarm = None
        if self.is_seated:
            self.sitting.tick()
            self.show()

    def _count_down(self) -> None:
        table = self.table_view()
        view: View = table.game
        number = 0
        if view.phase == "countdown" and view.start is not None:
            number = countdown_number(view.start - table.time, self._countdown)
        if number and number != self._number:
            self.bonmot.sounds.play("tick")
        self._number = number

    def hear(self, update: Update) -> None:
        """News from the table."""
        if not self.is_seated:
            return
        for event in update.events:
            self._heard(event, update)
        if update.events:
            self._forget(self.view_of())
        self.show()

    def _heard(self, event: Any, update: Update) -> None:
        tag = str(event.__struct_config__.tag)
        if tag == "flipped":
            self._countdown = max(1, event.start - update.view.time)
            self._said.clear()
        view = update.view.game
        if tag not in SEEN and happened(view, event):
            self._said.append(lambda: happened(view, event))
        sound = SOUNDS.get(tag)
        if tag == "awarded" and event.seat in self.people:
            sound = "bonus"
        if sound is not None:
            self.bonmot.sounds.play(sound)

    def _forget(self, view: View) -> None:
        """Cards that were lifted for a round that is over are back in the hand."""
        if view.round != self._round or view.phase != "race":
            self._round = view.round
            self._lifted.clear()
            self._doing = None
            self._keyboard = None
        if not any(claim.stage == "asked" and claim.seat in self.people for claim in view.claims):
            self._text = ""
        if view.phase != "draw":
            self._drawing = None
        for seat in list(self._lifted):
            self._lifted[seat] = still_held(self._hand(seat), self._lifted[seat])

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
            return next((seat for seat in self.people if view.sides[seat].status in {"racing", "locked"}), None)
        have_words = [seat for seat in self.people if view.sides[seat].status == "buzzed"]
        if self._keyboard in have_words:
            return self._keyboard
        return min(have_words, key=lambda seat: (view.sides[seat].time or 0, seat), default=None)

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Everything that is typed."""
        if not self.is_seated:
            return
        event.stop()
        event.prevent_default()
        self.sitting.tick()  # whatever is due happens before what is typed now
        self._late = self._milliseconds_since(event)
        command = next((each.name for each in KEYS if each.key == event.key), None)
        if command is not None:
            self.do(command)
            return
        view = self.view_of()
        if view.final is not None:
            if event.key == "enter":
                self.open_menu()
        elif self._claim(view, "asked") is not None:
            self._explain(event)
        elif (claim := self._claim(view, "voting")) is not None:
            self._judge(event, claim)
        elif self._doing is not None and self._doing.seat is None:
            self._choose_who(event.key)
        elif view.phase == "race":
            self._in_race(event, view)
        else:
            self._between_races(event, view)
        self.show()

    def _milliseconds_since(self, event: events.Key) -> int:
        """How long ago a key was pressed: it counts from then, however long the screen was busy (D4)."""
        if self.sitting.company.clock is not now:
            return 0  # a clock of its own knows nothing of the moments of keys
        return max(0, round((get_time() - event.time) * 1_000))

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed, where a sentence is asked for."""
        event.stop()
        if self.is_seated and self._claim(self.view_of(), "asked") is not None:
            text = "".join(each for each in event.text if each.isprintable())
            self._text = (self._text + text)[:_LONGEST_LINE]
            self.show()

    def _in_race(self, event: events.Key, view: View) -> None:
        key = event.key
        seat = seat_of_key(self.people, key) if self.is_shared else None
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
        elif view.phase == "draw" and view.winner in people:
            if key in {"enter", "space"}:
                self._submit(Draw(self._to_draw(view)), view.winner)
            elif key in {str(number) for number in range(view.to_draw + 1)}:
                self._submit(Draw(int(key)), view.winner)
        elif view.phase == "flip" and key in {"enter", "space"}:
            self._flip(view)

    def _flip(self, view: View) -> None:
        if view.flipper not in self.people:
            return
        if view.since and self.table_view().time < view.since + GRACE:
            return
        self._submit(Flip(), view.flipper)

    def _buzz(self, seat: int, view: View) -> None:
        """Somebody has a word; who has said so already takes the keyboard."""
        if view.sides[seat].status == "buzzed":
            self._keyboard = seat
        elif "buzz" in self.view_of(seat).may and self._submit(Buzz(), seat):
            if self._doing is not None and self._doing.seat != seat:
                self._lifted.pop(self._doing.seat if self._doing.seat is not None else seat, None)
            self._doing = None

    def _lift(self, seat: int, character: str) -> None:
        alphabet = Alphabet.load(self.view_of().language)
        letter = alphabet.try_encode(character)
        if letter is None or len(letter) != 1:
            return
        text = alphabet.decode(letter)
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
        done: Any
        if doing is not None and doing.name == "give-up":
            done = GiveUp()
        elif doing is not None:
            done = Exchange(cards, None if doing.vowels is None else min(doing.vowels, len(cards)))
        elif not cards and not self.is_shared:
            self.say(mark("Type a word with your cards, then Enter."))
            return
        else:
            done = Lay(cards)
        if self._submit(done, seat):
            self._lifted.pop(seat, None)
            self._doing = None

    def _explain(self, event: events.Key) -> None:
        """Type what a proper noun refers to (C-038)."""
        claim = self._claim(self.view_of(), "asked")
        if claim is None:
            return
        if event.key == "enter":
            if self._submit(Explain(self._text), claim.seat):
                self._text = ""
        elif event.key == "backspace":
            self._text = self._text[:-1]
        elif event.key == "escape":
            self._text = ""
        elif event.character and event.character.isprintable() and len(self._text) < _LONGEST_LINE:
            self._text += event.character

    def _judge(self, event: events.Key, claim: ClaimView) -> None:
        """Accept what somebody explains, or refuse it (D5)."""
        character = event.character or " "
        yes = event.key == "enter" or character in YES
        no = event.key == "escape" or character in NO
        if yes or no:
            self._submit(Judge(yes, claim.seat), voter(claim, self.people))
        else:
            self.bonmot.sounds.play("wrong")

    def _choose_who(self, key: str) -> None:
        """Several people share the keyboard: whose hand is meant?"""
        doing = self._doing
        seat = seat_of_key(self.people, key)
        if key == "escape" or doing is None:
            self._doing = None
        elif seat is not None:
            self._begin(doing.name, seat)

    # ---- commands

    def do(self, name: str) -> None:
        """Do what a key of the bar says."""
        if name == "help":
            self.bonmot.action_help()
            return
        if not self.is_seated:
            return
        if name == "menu":
            self.open_menu()
        elif name == "sound":
            self.bonmot.change_settings(sound=not self.bonmot.settings.sound)
            self.say(mark("Sound is on.") if self.bonmot.settings.sound else mark("Sound is off."))
        elif self.sitting.table.is_over or not self.people:
            self.bonmot.sounds.play("wrong")
        elif name in {"vowel", "consonant"}:
            self._more(name)
        elif name == "flip":
            view = self.view_of()
            if view.phase == "flip":
                self._flip(view)
        else:
            self._begin(name, None if self.is_shared else self.people[0])
        self.show()

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
        elif name == "sort":
            vowels = [card for card in hand if card in view.vowel_cards]
            rest = [card for card in hand if card not in view.vowel_cards]
            in_order = (*in_alphabetical_order(vowels, view.language), *in_alphabetical_order(rest, view.language))
            self._submit(Order(in_order), seat)
        elif name not in view.may:
            self._submit(GiveUp() if name == "give-up" else Exchange(()), seat)  # it says why not
        elif name == "give-up" and not self.is_shared:
            self._submit(GiveUp(), seat)
        else:
            self._doing = Doing(name, seat)

    def _more(self, kind: str) -> None:
        """Pick a pile (C-039), or take one more card from it (C-021)."""
        view = self.view_of()
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

    def open_menu(self) -> None:
        """What is needed less often."""
        over = self.sitting.table.is_over
        entries: list[tuple[str, str]] = []
        if over:
            entries += [("rematch", _("Play again")), ("replay", _("See the game again"))]
        else:
            entries += [("resign", _("Give up"))] if len(self.people) == 1 else []
            entries.append(("abandon", _("Stop the game for everybody")))
        entries += [("leave", _("Leave (the game is kept)")), ("back", _("Go on"))]
        self.app.push_screen(MenuScreen(entries), self._chosen)

    def _chosen(self, name: str | None) -> None:
        if not self.is_seated:
            return
        if name == "leave":
            self.app.pop_screen()
        elif name == "rematch":
            self._said.clear()
            self.sitting.rematch()
            self._forget(self.view_of())
        elif name == "replay":
            from bonmot.terminal.cards.replay import RaceReplay  # noqa: PLC0415  (loaded when somebody wants it)

            table = self.sitting.table
            self.app.push_screen(RaceReplay(table.name, table.store.read(table.name)))
        elif name in {"resign", "abandon"}:
            self._submit(Resign() if name == "resign" else Abandon(), self.people[0] if self.people else None)
        self.show()

    def _submit(self, command: Any, seat: int | None) -> bool:
        """Give a command; whether it was taken."""
        lag = self._late if isinstance(command, Buzz | Lay) else 0
        try:
            self.sitting.table.submit(seat, command, lag=lag)
        except BonmotError as refusal:
            self.bonmot.sounds.play("wrong")
            error = refusal
            self._said.append(lambda: sentence(error))
            return False
        return True

    def say(self, text: str, **particulars: object) -> None:
        """Show a marked sentence, in whatever language is spoken when it is drawn."""
        self._said.append(lambda: _(text).format(**particulars))

    # ---- the mouse

    def point_at(self, name: str) -> None:
        """Somebody clicked on a pile, a card or a name."""
        if not self.is_seated or self.sitting.table.is_over:
            return
        view = self.view_of()
        what, *rest = name.split(":")
        if what == "pile":
            if rest[0] == "instruction":
                if view.phase == "flip":
                    self._flip(view)
                elif view.phase == "draw" and view.winner in self.people:
                    self._submit(Draw(self._to_draw(view)), view.winner)
            else:
                self._more(rest[0])
        elif what == "seat" and self.is_shared:
            self._point_at_seat(int(rest[0]), view)
        elif what in {"hand", "lifted"} and view.phase == "race":
            self._point_at_card(what, int(rest[0]), int(rest[1]), view)
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

    def show(self) -> None:
        """Draw everything."""
        if not self.is_seated or not self.is_mounted:
            return
        table = self.table_view()
        view: View = table.game
        if view.phase != "draw":
            self._drawing = None
        self._show_table(table)
        self._show_side(view)
        self.put("said", Text("\n".join(latest([said() for said in self._said], max(1, self.size.width - 2)))))
        self.put("line", Text(wanted(self._situation(view))))
        self.put("keys", self.query_one(KeyBar).tell())
        self._wake_at(self.sitting.table.deadline)
        ready = self.sitting.is_up_to_date and not self.sitting.table.is_pondering
        (self.settled.set if ready else self.settled.clear)()

    def _scene(self, table: TableView) -> Scene:
        view: View = table.game
        drawing = self._to_draw(view) if view.phase == "draw" and view.winner in self.people else None
        return Scene(view, table.time, self._countdown, tuple(map(self._shown_hand, self.people)), drawing)

    def _shown_hand(self, seat: int) -> Hand:
        view = self.view_of(seat)
        key = BUZZ_KEYS[self.people.index(seat)].shown if self.is_shared else ""
        doing = self._doing
        note = status(view, seat)
        if doing is not None and doing.seat == seat:
            cards = self._lifted.get(seat, ())
            vowels = self._new_vowels(view, cards, doing)
            exchanged = _("new: {cards}").format(cards=drawn_counted(vowels, len(cards) - vowels))
            note = exchanged if doing.name == "exchange" else ""
        return Hand(seat, view.sides[seat].hand or (), self._lifted.get(seat, ()), key, note, self.writer(view) == seat)

    def _show_table(self, table: TableView) -> None:
        widget = self.query_one("#table", TableCanvas)
        size = widget.size
        if size.width and size.height:
            widget.canvas = draw_table(self._scene(table), self.bonmot.palette, size.width, size.height)
            self.put("table", widget.canvas.text())

    def _show_side(self, view: View) -> None:
        palette = self.bonmot.palette
        width = max(1, self.query_one("#side").size.width - 1)
        keys = {seat: BUZZ_KEYS[place].shown for place, seat in enumerate(self.people)} if self.is_shared else {}
        self.put("seats", seats_text(view, palette, width, keys))
        self.put("history", history_text(view, palette, width))
        self.query_one("#rounds", VerticalScroll).scroll_end(animate=False)

    def _situation(self, view: View) -> Situation:
        return Situation(
            view,
            self.people,
            self.writer(view),
            self._claim(view, "asked"),
            self._claim(view, "voting"),
            self._doing,
            self._text,
            self._to_draw(view) if view.phase == "draw" else 0,
        )
