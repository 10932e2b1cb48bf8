"""A word is typed, then its place is chosen: what it scores is seen before it is kept."""

from rich.text import Text

from bonmot.board import Judgement
from bonmot.board.coordinates import Square
from bonmot.errors import BonmotError
from bonmot.games.crossword import Pass, Play
from bonmot.games.game import Refused
from bonmot.hosting.crossword.typed_moves import judged, with_blanks
from bonmot.hosting.tiles import tiles_of_move
from bonmot.tables import CancelWord, EnterWord
from bonmot.telling.tiles import words_formed
from bonmot.terminal.crossword.classic.table import ClassicTable
from bonmot.terminal.racks import letter_typed
from bonmot.terminal.scripted_screen import Chosen, PointedAt, Pressed, Said
from bonmot.texts import mark
from bonmot.words import Alphabet

LONGEST_WORD = 15
SHORTCUTS = {"ctrl+z": "take-back", "ctrl+k": "challenge", "ctrl+w": "look-up"}
"""Keys that all tables take, beside the options of the program."""

WhoseTurn = tuple[object, ...]
"""Whose turn it is, and which."""


class ClassicWords(ClassicTable):
    """Entering and placing words."""

    _turn: WhoseTurn | None = None
    """The turn that a person is being asked about."""
    _draft: tuple[WhoseTurn | None, str] = (None, "")
    """A turn, and what was typed in it so far: looking at something costs nobody the word."""

    def _turn_now(self) -> WhoseTurn:
        seen = self.seen
        return (seen.turn, seen.acting, seen.waits_for)

    # ---- typing

    async def enter_word(self, typed: str = "") -> str | Chosen:
        """A whole word (M-094, D-077); the space bar, then a letter, is a blank (M-095, D-078)."""
        blank = False
        while True:
            self.ask(Said(self.wording.word))
            self.show_typed(self._entry(typed, blank))
            self.takes_options = True
            pressed = await self.key()
            self.takes_options = False
            if isinstance(pressed, Chosen):
                return pressed
            if not isinstance(pressed, Pressed):
                continue
            if pressed.key == "enter":
                self._draft = (self._draft[0], "")
                return typed
            if pressed.key == "backspace":
                typed, blank = (typed if blank or not self._may_erase(typed[:-1]) else typed[:-1]), False
            elif pressed.key == "escape":
                typed, blank = (typed if not self._may_erase("") else ""), False
            elif pressed.key == "space":
                blank = True
            elif (letter := self._letter(pressed)) and len(typed) < LONGEST_WORD:
                self._begin_word()
                typed += letter.lower() if blank else letter
                blank = False
            elif pressed.key in SHORTCUTS:
                return Chosen(SHORTCUTS[pressed.key])
            else:
                self.bonmot.sounds.play("wrong")
            self._draft = (self._draft[0], typed)

    def _begin_word(self) -> None:
        """Whoever has begun a word in time may finish it, however long that takes (D-064)."""
        seen = self.seen
        if seen.clock.kind == "turn" and not seen.has_entered:
            self.seated.submit(EnterWord("", begun=True))
            self._keep_turn()

    def _may_erase(self, rest: str) -> bool:
        """Whether so much of the word may be left: when the time is over it cannot be begun again (D-064)."""
        if rest or not self.seen.has_entered:
            return True
        try:
            self.seated.submit(CancelWord())
        except Refused as refusal:
            self.complain(refusal)
            return False
        self._keep_turn()
        return True

    def _keep_turn(self) -> None:
        """It is still the same turn, and the same draft."""
        self._turn = self._turn_now()
        self._draft = (self._turn, self._draft[1])

    async def letters(self, question: str) -> list[str] | None:
        """Some letters of the rack, typed; the space bar is a blank. Nothing when there are none of them."""
        typed: list[str] = []
        while True:
            self.ask(Said(question))
            self.show_typed(Text("".join(typed), self.palette.tile))
            pressed = await self.press()
            if pressed.key in {"enter", "escape"}:
                return typed if pressed.key == "enter" else None
            letter = "?" if pressed.key in {"space", "question_mark"} else self._letter(pressed)
            if pressed.key == "backspace":
                typed = typed[:-1]
            elif letter and len(typed) < LONGEST_WORD:
                typed.append(letter)
            else:
                self.bonmot.sounds.play("wrong")

    def _letter(self, pressed: Pressed) -> str:
        return letter_typed(pressed.character, Alphabet.load(self.view.alphabet))

    def _entry(self, typed: str, blank: bool = False) -> Text:
        """What has been typed; letters of blanks look like blanks."""
        text = Text()
        for letter in typed:
            text.append(letter.upper(), self.palette.blank if letter.islower() else self.palette.tile)
        return text.append("?", self.palette.blank) if blank else text

    # ---- placing

    async def place_word(self, word: str) -> None:
        """Choose where the entered word goes, see what it scores, and keep it or not (M-097 to M-101)."""
        seen = self.seen
        timed = seen.clock.kind == "turn"
        if timed and not seen.entered:
            self.seated.submit(EnterWord(word))
            self._turn = self._turn_now()
        cursor: Square = (0, 0)
        while True:
            placed = await self._choose_place(word, cursor)
            if placed is not None:
                cursor, judgement = placed
                words = words_formed(judgement.words)
                self.say(mark("{words}: {score} POINTS"), words=words, score=judgement.score)
                blanks = [letter.upper() for letter in judgement.move.word if letter.islower()]
                if len(blanks) > sum(letter.islower() for letter in word):
                    self.add(mark("THE BLANK STANDS FOR {letter}"), letter=", ".join(blanks))
                if await self.agree(Said(self.wording.keep, {"score": judgement.score})):
                    self.seated.submit(Play(judgement.move.place(self.coordinates), judgement.move.word))
                    return
            if not timed or await self._cancelled():
                break
        self.silence()
        self.show_board()

    async def _cancelled(self) -> bool:
        """Give the entered word up for another; when the time is over only with the whole turn (D-064)."""
        try:
            self.seated.submit(CancelWord())
        except Refused as refusal:
            self.complain(refusal)
            if not await self.agree(Said(mark("PASS THE TURN INSTEAD?")), default=False):
                return False
            self.seated.submit(Pass())
        return True

    async def _choose_place(self, word: str, cursor: Square) -> tuple[Square, Judgement] | None:
        """The cursor starts at the top left and moves; a direction key lays the word; nothing when cancelled."""
        wording, view = self.wording, self.view
        size = len(view.board)
        while True:
            self.ask(Said(wording.place))
            self.show_typed(self._entry(word))
            self.show_board(cursor=cursor)
            pressed = await self.key()
            if isinstance(pressed, PointedAt):
                cursor = pressed.square
            if not isinstance(pressed, Pressed):
                continue
            letter = pressed.character.lower()
            step = wording.moves.get(pressed.key) or wording.moves.get(letter)
            if step:
                row, column = cursor[0] + step[0], cursor[1] + step[1]
                if 0 <= row < size and 0 <= column < size:
                    cursor = (row, column)
                    self.bonmot.sounds.play("tick")
            elif letter in (wording.across, wording.down):
                found = self._judged(word, self.coordinates.place(*cursor, down=letter == wording.down))
                if found is not None:
                    self.show_board(tentative=tiles_of_move(found.move, view.alphabet))
                    return cursor, found
            elif letter == wording.cancel or pressed.key == "escape":
                return None
            else:
                self.bonmot.sounds.play("wrong")

    def _judged(self, word: str, place: str) -> Judgement | None:
        """What the word would score there; the nature of the error is told if it cannot lie there (M-102)."""
        try:
            return judged(self.view, place, with_blanks(self.view, place, word)[0])
        except BonmotError as error:
            self.complain(error)
            return None
