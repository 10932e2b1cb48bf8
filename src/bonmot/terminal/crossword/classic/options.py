"""The options of such a program: what can be chosen while a word is being entered (M-080, D-062)."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bonmot.errors import BonmotError
from bonmot.games.crossword import Abandon, Challenge, Exchange, Pass
from bonmot.tables import TakeBack
from bonmot.telling import name_of_seat
from bonmot.telling.dictionary import looked_up
from bonmot.terminal.crossword.classic import lists
from bonmot.terminal.crossword.classic.words import LONGEST_WORD, ClassicWords
from bonmot.terminal.scripted_screen import Said, SideLine
from bonmot.texts import mark

Action = Callable[[], Awaitable[None] | None]
"""What an option does; some wait for keys."""

ALWAYS: Final = frozenset(
    {"abandon", "quit", "distribution", "values", "symbols", "options", "foreground", "background"}
)
"""Options that need not wait for one's turn."""


class ClassicOptions(ClassicWords):
    """What the options do."""

    def actions(self) -> Mapping[str, Action]:
        """Name of an option → what it does."""
        return {
            "abandon": self.abandon,
            "change": self.change,
            "pass": lambda: self.seated.submit(Pass()),  # M-090, D-067
            "shuffle": self.shuffle,
            "rearrange": self.rearrange,
            "distribution": lambda: self._read(lists.distribution(self.view)),
            "values": lambda: self._read(lists.values(self.view)),
            "symbols": lambda: self._read(lists.premiums(self.board.picture.layout, self.palette)),
            "options": self.list_usual,
            "take-back": self.take_back,
            "challenge": self.challenge,
            "look-up": self.look_up,
        }

    async def look_up(self) -> None:
        """Open the dictionary, which is closed until a word is contested (M-038)."""
        if word := await self.line(Said(mark("WHICH WORD ?")), most=LONGEST_WORD):
            past = self.seated.table.past(self.view.seat)
            try:
                looked_up(past, word)
            except BonmotError as error:
                self.complain(error)
            else:
                self.tell(lambda: looked_up(past, word))

    async def challenge(self) -> None:
        """Contest the last word (M-039): if it is not the player to move who alone may, each is asked."""
        seats = self.challengers
        if set(seats) <= {self.seated.seat}:
            self.seated.submit(Challenge(), *seats)
            return
        for seat in seats:
            asked = Said(mark("{name}: DO YOU CONTEST IT?"), {"name": name_of_seat(self.view, seat)})
            if await self.consents(seat, asked, default=False):
                await self.come_back()
                self.seated.submit(Challenge(), seat)
                return
        await self.come_back()

    async def option(self, name: str) -> None:
        """Do what was chosen."""
        done = self.actions()[name]()
        if done is not None:
            await done

    async def abandon(self) -> None:
        """Stop the game (M-082)."""
        if await self.agree(Said(mark("STOP THE GAME?"))):
            self.seated.submit(Abandon())

    async def change(self) -> None:
        """Exchange letters (M-085, D-072)."""
        letters = await self.letters(self.wording.change)
        seat = self.seated.seat
        if letters and seat is not None:
            self.seated.submit(Exchange("".join(letters)), seat)
            self._turn = None
            with self.undisturbed():
                await self.changed(seat)

    async def changed(self, seat: int) -> None:
        """Somebody has new letters."""

    def shuffle(self) -> None:
        """Mix the letters (M-088, D-073)."""
        side = self.view.side
        if side is not None:
            self.order(side)
            self._orders.shuffle(side)
            self.draw()

    async def rearrange(self) -> None:
        """Put the letters in the order that one likes (M-089)."""
        side = self.view.side
        wished = await self.letters(mark("LETTERS IN THE NEW ORDER"))
        if side is None or not wished:
            return
        self.order(side)
        if self._orders.arrange(side, wished):
            self.silence()
        else:
            self.say(mark("THESE ARE NOT YOUR LETTERS: TYPE EACH OF THEM ONCE."))

    def take_back(self) -> None:
        """Take the last turn back, alone or with everybody's consent."""
        self.seated.submit(TakeBack())
        self.show_board()

    # ---- somebody else is asked

    async def consents(self, seat: int, question: Said, default: bool | None = None) -> bool:
        """Whether somebody here says yes; what lies open is not for others."""
        seen = self.seen
        if seen.hand_over and seen.in_front not in {None, seat}:
            self._hide()
        return await self.agree(question, default)

    async def come_back(self) -> None:
        """Whoever is to move comes back to the screen, if another was asked."""
        if self._hidden and self.seen.waits_for is None and self.seen.in_front in self.seated.acting:
            await self.ready(self.seen.in_front)
            self._hidden = False
            self.show_board()

    async def ready(self, seat: int) -> None:
        """Ask whether play may go on with the next player (M-073)."""
        name = name_of_seat(self.view, seat)
        while not await self.agree(Said(self.wording.ready, {"name": name})):
            pass

    def _hide(self) -> None:
        """Nothing stays on the screen that only the person before might know: a rack, what is unseen, a hint."""
        self._hidden = True
        self.list_usual()
        self.silence()
        self.show_board()

    # ---- what stands at the right

    def list_usual(self) -> None:
        """The options."""
        lines = self.heading()
        for option in self.options:
            lines.append((option.name, Said("{shown}{label}", {"shown": option.shown, "label": Said(option.label)})))
        self.list_options(lines)

    def heading(self) -> list[SideLine]:
        """What stands above the options."""
        return []

    def _read(self, lines: list[SideLine]) -> None:
        self.list_options([*lines, ("", Said("")), ("options", Said(self.back_line))])

    back_line = ""
    """How the options come back."""
