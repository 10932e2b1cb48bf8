"""The whole program: a game is set up, played turn by turn, and played again."""

import asyncio
from collections.abc import Callable
from functools import partial

from bonmot.board.move import Move
from bonmot.games.crossword import Accept, Challenge, Confirm, View, Vote, Withdraw
from bonmot.games.game import Refused
from bonmot.hosting.drafts import Agreed
from bonmot.hosting.tiles import tiles_of_move
from bonmot.tables import AnswerTakeBack
from bonmot.telling import name_of_seat
from bonmot.telling.opponents import presented
from bonmot.terminal.crossword.classic.watching import ClassicWatching
from bonmot.terminal.scripted_screen import Chosen, Interrupted, Said
from bonmot.texts import Told, mark


class Classic(ClassicWatching):
    """A game with one of these programs."""

    chapter = "keys"

    def __init__(self, table: str | None = None, *, seed: int | None = None) -> None:
        """A new game, or one that is kept; a `seed` deals the same tiles again."""
        super().__init__()
        self._table = table
        self._seed = seed
        self.leaves = False
        """Somebody leaves; the game is kept."""

    async def script(self) -> None:
        """Set up a game, play it, and again."""
        while True:
            self.show_empty_board()
            if self._table is None:
                await self.set_up()
            else:
                self.silence()
                self.take_up(self._table)
                self._table = None
            while True:
                await self.play()
                after = "leave" if self.leaves else await self.afterwards()
                if after != "same":
                    break
                self._orders.clear()
                self.silence()
                self.seated.rematch()
            if after != "again":
                return
            self.get_up()
            self._orders.clear()

    async def set_up(self) -> None:
        """Ask everything that the program asks before a game, and begin it."""
        raise NotImplementedError

    async def begin(self, agreed: Callable[[], Agreed]) -> None:
        """Begin a game. Words may have to be prepared first: the screen says so, and does not stand still."""
        services = self.bonmot.services
        self.ask()
        self.add(mark("ONE MOMENT, PLEASE…"))
        table = await asyncio.to_thread(lambda: agreed().table(services.store, services.clock))
        self.silence()
        self.seated.open(table.name)

    def answered(self, question: Said, answer: Said) -> None:
        """Setting up, everybody sees what was answered so far."""
        if not self.is_seated:
            self.add("{question} {answer}", question=question, answer=answer)

    async def afterwards(self) -> str:
        """After a game: `again` with other players, `same` with the same ones, or `leave`."""
        return "again" if await self.agree(Said(self.wording.again)) else "leave"

    def take_up(self, table: str) -> None:
        """Go on with a game that is kept, shown as it was shown before (D-046)."""
        seated = self.sit_down()
        seated.open(table)
        seen = self.seen
        seated.speed = seen.display.get("speed", seated.speed)
        seated.aloud = bool(seen.display.get("aloud", seated.aloud))
        self.pauses = bool(seen.display.get("pauses", seen.hand_over))

    def shown(self, **more: int) -> dict[str, int]:
        """What is kept with the game of how it is shown."""
        return {"pauses": int(self.pauses), "speed": self.seated.speed, "aloud": int(self.seated.aloud), **more}

    # ---- playing

    async def play(self) -> None:
        """Play a game to its end."""
        self._hidden = False
        self._handled = 0
        self._events.clear()
        self.show_board()
        self.list_usual()
        seated = self.seated
        for place in range(len(presented(self.seen))):
            self.note(Told(partial(self._presented, place)))
        while not seated.table.is_over and not self.leaves:
            try:
                if self.has_news or not seated.is_up_to_date or not seated.acting:
                    await self.look_on()
                elif self.seen.waits_for is not None:
                    await self.hand_over()
                else:
                    await self.turn()
            except Interrupted:
                continue
            except Refused as refusal:
                self.complain(refusal)
        while (self.has_news or not seated.is_up_to_date) and not self.leaves:
            await self.look_on()
        if not self.leaves:
            self.finish()

    def _presented(self, place: int) -> str:
        return presented(self.seen)[place]

    async def turn(self) -> None:
        """Ask for a word, an option, or an answer, and do it."""
        self._hidden = False
        view = self.view
        self._turn = self._turn_now()
        try:
            if self.seen.take_back_asked_by is not None:
                await self.answer_take_back()
            elif view.question is not None:
                await self.answer_question(view)
            elif "play" in view.may:
                self.bonmot.sounds.play("your-turn")
                await self.enter()
            elif "accept" in view.may:
                await self.last_play()
        finally:
            self._turn = None
            self.takes_options = False

    async def enter(self) -> None:
        """A word, or an option."""
        seen = self.seen
        if seen.has_entered and seen.entered:
            # It was entered in time, and the game was left before it was placed (D-064).
            await self.place_word(seen.entered)
            return
        if self._draft[0] != self._turn_now():
            self._draft = (self._turn_now(), "")
            self.list_usual()
        entered = await self.enter_word(self._draft[1])
        if isinstance(entered, Chosen):
            await self.option(entered.name)
        elif entered:
            await self.place_word(entered)
        else:
            self.list_usual()

    # ---- answers

    async def answer_question(self, view: View) -> None:
        """The program doubts words (M-104, D-086), or others contest them (M-039)."""
        asked = view.question
        if asked is None:
            return
        if asked.kind == "doubt":
            move = Move.parse(f"{asked.place} {asked.word}", view.alphabet, self.coordinates)
            self.show_board(tentative=tiles_of_move(move, view.alphabet))
            for word in asked.words:
                if not await self.agree(Said(self.wording.sure, {"word": word})):
                    self.seated.submit(Withdraw())
                    return
            self.seated.submit(Confirm())
            return
        seat = min(self.seated.acting)
        particulars = {"name": name_of_seat(view, seat), "words": ", ".join(asked.words)}
        question = Said(mark("{name}: {words} IS CONTESTED. IS IT RIGHT?"), particulars)
        self.seated.submit(Vote(await self.agree(question)), seat)

    async def answer_take_back(self) -> None:
        """Somebody asks to take a turn back; the others agree or not."""
        by = self.seen.take_back_asked_by
        for seat in sorted(self.seated.people - {by}):
            particulars = {"name": name_of_seat(self.view, seat), "other": name_of_seat(self.view, by or 0)}
            agreed = await self.consents(seat, Said(mark("{name}: MAY {other} TAKE THE LAST TURN BACK?"), particulars))
            if self.seen.take_back_asked_by is not None:
                self.seated.submit(AnswerTakeBack(agreed), seat)
        await self.come_back()

    async def last_play(self) -> None:
        """The last word of the game may still be contested."""
        if await self.agree(Said(mark("DO YOU LET THE LAST WORD STAND?")), default=True):
            self.seated.submit(Accept())
        else:
            self.seated.submit(Challenge())
