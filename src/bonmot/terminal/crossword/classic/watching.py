"""What the others do: computers think and lay their words, people hand the screen over to each other."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from msgspec import Struct

from bonmot.board.coordinates import Square
from bonmot.board.move import Move
from bonmot.games.crossword import View
from bonmot.games.crossword.events import Opened, Played
from bonmot.games.events import Ended
from bonmot.hosting.pacing import LayingThought
from bonmot.hosting.tiles import tiles_of_move
from bonmot.players import Thought
from bonmot.tables import Ready, Update
from bonmot.telling import name_of_seat
from bonmot.telling.boards import without_marks
from bonmot.telling.crossword.sentences import TELLING
from bonmot.terminal.crossword.classic.options import ALWAYS, ClassicOptions
from bonmot.terminal.crossword.classic.words import SHORTCUTS
from bonmot.terminal.crossword.showing import latest_squares, sound_of
from bonmot.terminal.scripted_screen import Interrupted, Pressed, Said
from bonmot.texts import Told, mark

ENDS_OF_TURNS = frozenset({"played", "exchanged", "passed", "withdrawn"})
"""Tags of the events that end somebody's turn."""


class ClassicWatching(ClassicOptions):
    """Looking on, and handing over."""

    pauses = False
    """Whether each turn is followed by a question whether the next player is ready (M-073)."""
    hides_from_all: ClassVar[bool] = False
    """Whether a person who plays alone hides the rack as well."""
    _handled = 0
    """Entries of the log that were shown."""
    _has_seen_letters = False
    """Whether whoever has moved has looked at the letters drawn already."""

    @property
    def awaits_a_key(self) -> bool:
        """Not while a computer thinks, nor before everything is shown that has happened."""
        if not self.is_seated or self._put_aside is not None:
            return True
        seated = self.seated
        return seated.is_up_to_date and (seated.table.is_over or bool(seated.acting))

    # ---- looking on

    async def look_on(self) -> None:
        """See what the others do."""
        self.ask()
        self.takes_options = False
        if not self.has_news:
            self.seated.look(self._handled)
        incoming = await self.read()
        if isinstance(incoming, Update):
            await self.show_update(incoming)
        elif isinstance(incoming, Pressed):
            await self.pressed_meanwhile(incoming)

    async def pressed_meanwhile(self, pressed: Pressed) -> None:
        """A key while a computer thinks: Enter makes it play, and what only looks or stops can be chosen."""
        option = next((each for each in self.options if pressed.key in each.keys), None)
        if pressed.key == "enter":
            self.seated.force()
        elif option is not None and option.name in ALWAYS:
            with self.undisturbed():
                await self.option(option.name)
        elif SHORTCUTS.get(pressed.key) == "challenge" and self.challengers:
            with self.undisturbed():
                await self.challenge()

    async def show_update(self, update: Update) -> None:
        """Show what happened, at the speed that was chosen."""
        self._handled = update.view.number
        if update.thought is not None:
            # At full speed nobody could read them all: the latest is shown.
            if not self.has_news or self.seated.tempo.thought:
                await self.show_thought(*update.thought)
            return
        events = [event for event in update.events if not isinstance(event, Opened)]
        self._note(update.view.game, events)
        for event in events:
            if isinstance(event, Played):
                self.bonmot.sounds.play(sound_of(event, update.view.game))
        self.show_board()
        ended = any(isinstance(event, Ended) for event in events)
        moved = [event.seat for event in events if event.__struct_config__.tag in ENDS_OF_TURNS]
        if self.pauses and moved and not ended:
            with self.undisturbed():
                await self.end_of_turn(moved[0])

    def _note(self, view: View, events: Sequence[Struct]) -> None:
        """Tell what has happened, one thing below the other."""
        for event in events:
            told = Told(partial(_briefly, view, event))
            if told():
                self.note(told)

    async def show_thought(self, seat: int, thought: Thought) -> None:
        """A computer thinks, or lays its word letter by letter (M-078, D-053)."""
        view = self.view
        place, _space, word = thought.text.partition(" ")
        tiles = tiles_of_move(Move.parse(thought.text, view.alphabet, self.coordinates), view.alphabet)
        said = {"name": name_of_seat(view, seat), "word": without_marks(word).upper()}
        if isinstance(thought, LayingThought):
            self.say(mark("{name} plays {word}."), **said)
            shown: dict[Square, str] = {}
            for square, text in tiles.items():
                shown[square] = text
                self.show_board(thought=dict(shown))
                self.bonmot.sounds.play("place")
                await self.pause(self.seated.tempo.letter)
            return
        sign = "✓" if thought.kept else " "
        self.say(
            mark("{name} thinks: {place} {word} {score} {sign}"), **said, place=place, score=thought.score, sign=sign
        )
        self.show_board(thought=tiles)

    def heard(self, update: Update) -> None:
        """News while a person is being asked: a turn that was missed is over."""
        self._handled = update.view.number
        self._note(update.view.game, update.events)
        if self._turn is not None and self._turn != self._turn_now():
            self.show_board()
            raise Interrupted
        view = self.view
        self.board.show(replace(self.board.picture, board=view.board, latest=latest_squares(view)))
        self.draw()

    # ---- handing over

    async def hand_over(self) -> None:
        """The next person comes to the screen; until that person says so, no rack is shown (M-073, D-054)."""
        seat = self.seen.waits_for
        if seat is None:
            return
        self._hide()
        await self.ready(seat)
        self._hidden = False
        self.seated.submit(Ready(), seat)

    async def end_of_turn(self, seat: int) -> None:
        """Whoever has moved and shares the screen sees the letters drawn, then hides them (D-054)."""
        people = self.seated.people
        if seat in people and (len(people) > 1 or self.hides_from_all):
            if not self._has_seen_letters:
                self._shown_seat = seat
                self.ask(Said(mark("PRESS A KEY TO HIDE YOUR LETTERS")))
                try:
                    await self.press()
                finally:
                    self._shown_seat = None
            self._hide()
        self._has_seen_letters = False


def _briefly(view: View, event: Struct) -> str:
    return " ".join(TELLING.briefly(view, [event]))
