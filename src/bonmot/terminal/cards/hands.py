"""What people do in a card race: keys that lift cards, lay them, exchange them, and say to have a word.

Against computers a hand is typed at once; where several people share the keyboard, each has a key that says to have a
word, and then types it (D4). While letters can be typed no letter is a command: commands are function keys.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from textual import events
from textual._time import get_time

from bonmot.games.cards import Buzz, Draw, Exchange, Explain, Flip, GiveUp, Judge, Lay, Order, Pick, View
from bonmot.games.cards.view import ClaimView
from bonmot.games.commands import Command
from bonmot.tables.table import now
from bonmot.telling import name_of
from bonmot.terminal.arranging import Arranging
from bonmot.terminal.cards.lifting import Cards, lift, put_back, seat_of_key, vowels_laid
from bonmot.terminal.cards.prompting import Doing, verdict_asked, voter
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.questions import Question
from bonmot.terminal.racks import in_alphabetical_order, letter_typed, moved, shuffled, still_there
from bonmot.terminal.seated_screen import SeatedScreen
from bonmot.texts import mark
from bonmot.words import Alphabet

GRACE: Final = 700
"""Milliseconds after a race in which keys neither draw nor turn: they were meant for the word before."""


class HandsScreen(SeatedScreen[View]):
    """The hands of the people at a race, and what they are about to do with their cards."""

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
        self._round = 0

    # ---- whose hands

    @property
    def here(self) -> list[int]:
        """The seats of this screen, in their order."""
        return sorted(self.people)

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

    # ---- keys

    def press(self, event: events.Key) -> None:
        """A key counts from the moment when it was pressed."""
        self._late = self._milliseconds_since(event)
        super().press(event)

    def _milliseconds_since(self, event: events.Key) -> int:
        """How long ago a key was pressed: it counts from then, however long the screen was busy (D4)."""
        if self.seated.services.clock is not now:
            return 0  # a clock of its own knows nothing of the moments of keys
        return max(0, round((get_time() - event.time) * 1_000))

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

    def _is_early(self, view: View) -> bool:
        """Whether the key was pressed before people could see that the race is over."""
        return bool(view.since) and self.seen.time - self._late < view.since + GRACE

    def after_end(self, key: str) -> None:
        """The game is over; a key that was meant for the race does not begin another."""
        if key in {"enter", "escape"} or not self._is_early(self.view):
            super().after_end(key)

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
            **({"meaning": self.explain} if self.view.phase != "race" else {}),
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
        if name == "meaning" and view.phase == "race":
            return False  # nobody reads while all look for a word
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

    def _flip(self) -> None:
        view = self.view
        if view.phase != "flip" or view.flipper not in self.people:
            return
        if not self._is_early(view):
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

    def _submit(self, command: Command, seat: int | None) -> bool:
        """Give a command; a word counts from when its key was pressed (D4)."""
        return self.submit(command, seat, lag=self._late if isinstance(command, Buzz | Lay) else 0)
