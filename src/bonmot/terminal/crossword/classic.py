"""The two programs of the 1980s: what Micro and De Luxe have in common.

Both ask for a whole word, then for its place, show what it would bring, ask again, and challenge words they do not
know. What differs is written down in `Wording`: texts and keys.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from rich.style import Style
from rich.text import Text

from bonmot.board import Board, IllegalMove, Judgement, Layout
from bonmot.board.coordinates import Coordinates
from bonmot.board.move import Move
from bonmot.errors import BonmotError
from bonmot.games.crossword import Abandon, Accept, Challenge, Confirm, Exchange, Pass, Play, View, Vote, Withdraw
from bonmot.games.crossword.events import Opened, Played
from bonmot.games.events import Ended
from bonmot.games.game import Refused
from bonmot.players import Thought
from bonmot.players.crossword import board_of
from bonmot.tables import AnswerTakeBack, CancelWord, EnterWord, Ready, TableView, TakeBack, Update
from bonmot.telling import name_of, name_of_seat, sentence
from bonmot.telling.crossword.aloud import PREMIUMS
from bonmot.telling.crossword.sentences import briefly, ending
from bonmot.terminal.board import SIGNS, Picture, Square
from bonmot.terminal.crossword.showing import clock_text, latest_squares, tile_values, tiles_of_move
from bonmot.terminal.pacing import LayingThought
from bonmot.terminal.racks import RackOrders
from bonmot.terminal.scripted_screen import Chosen, Interrupted, PointedAt, Pressed, Said, ScriptedScreen, words_of
from bonmot.terminal.seated import Seated
from bonmot.texts import _, mark
from bonmot.words import Alphabet

LONGEST_WORD: Final = 15

ENDS_OF_TURNS: Final = frozenset({"played", "exchanged", "passed", "withdrawn"})
"""Tags of the events that end somebody's turn."""

ALWAYS: Final = frozenset(
    {"abandon", "quit", "distribution", "values", "symbols", "options", "foreground", "background"}
)
"""Options that need not wait for one's turn."""


class Wording(NamedTuple):
    """How one of the programs speaks, and which keys it takes."""

    edition: str
    word: str
    """What it says when it wants a word."""
    place: str
    """What it says while a place is chosen: the keys are named."""
    moves: Mapping[str, tuple[int, int]]
    """Keys that move the cursor → rows and columns."""
    across: str
    down: str
    cancel: str
    keep: str
    """Asks whether the word shall stay where it is."""
    sure: str
    """Asks whether a word is right that the program does not know."""
    ready: str
    """Asks whether the next player is there (M-073)."""
    change: str
    """Asks for the letters to change."""
    again: str


class Classic(ScriptedScreen[View]):
    """A game with one of these programs."""

    wording: ClassVar[Wording]

    def __init__(self, table: str | None = None, *, seed: int | None = None) -> None:
        """A new game, or one that is kept; a `seed` deals the same tiles again."""
        super().__init__(Layout.load("standard-15"))
        self._table = table
        self._seed = seed
        self._orders = RackOrders()
        self._hidden = False
        """Nobody sits in front of the screen: what is seen is what everybody may see."""
        self._handled = 0
        """Entries of the log that were shown."""
        self.pauses = False
        """Whether each turn is followed by a question whether the next player is ready (M-073)."""
        self.leaves = False
        """Somebody has said that he leaves; the game is kept."""

    # ---- the whole program

    async def script(self) -> None:
        """Set up a game, play it, and again."""
        while True:
            self.board.show(self._empty())
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

    async def afterwards(self) -> str:
        """After a game: `again` with other players, `same` with the same ones, or `leave`."""
        return "again" if await self.agree(Said(self.wording.again)) else "leave"

    def _empty(self) -> Picture:
        return Picture(Layout.load("standard-15"), coordinates=self.coordinates)

    @property
    def coordinates(self) -> Coordinates:
        """How places are written."""
        return Coordinates.of(self.view.language) if self.is_seated else Coordinates.FRENCH

    # ---- the table

    def sit_down(self, *, speed: int | None = None, aloud: bool = True, attended: bool = True) -> Seated:
        """Take a seat; computers wait until people have seen what happened before (M-074)."""
        speed = self.bonmot.settings.speed if speed is None else speed
        return super().sit_down(speed=speed, aloud=aloud, attended=attended)

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

    @property
    def seen(self) -> TableView:
        """The table as the person in front of the screen sees it; while nobody is there, as everybody may see it."""
        return self.seated.seen_by(None) if self._hidden else self.seated.view()

    # ---- playing

    async def play(self) -> None:
        """Play a game to its end."""
        self._hidden = False
        self._handled = 0
        self.show_board()
        self.list_usual()
        seated = self.seated
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

    @property
    def awaits_a_key(self) -> bool:
        """Not while a computer thinks, nor before everything is shown that has happened."""
        if not self.is_seated or self._put_aside is not None:
            return True
        seated = self.seated
        return seated.is_up_to_date and (seated.table.is_over or bool(seated.acting))

    async def pressed_meanwhile(self, pressed: Pressed) -> None:
        """A key while a computer thinks: Enter makes it play, and what only looks or stops can be chosen."""
        option = next((each for each in self.options if pressed.key in each.keys), None)
        if pressed.key == "enter":
            self.seated.force()
        elif option is not None and option.name in ALWAYS:
            with self.undisturbed():
                await self.option(option.name)

    async def show_update(self, update: Update) -> None:
        """Show what happened, at the speed that was chosen."""
        self._handled = update.view.number
        if update.thought is not None:
            # At full speed nobody could read them all: the latest is shown.
            if not self.has_news or self.seated.tempo.thought:
                await self.show_thought(*update.thought)
            return
        events = [event for event in update.events if not isinstance(event, Opened)]
        for text in briefly(update.view.game, events):
            self.say("{text}", text=text)
        for event in events:
            if isinstance(event, Played):
                self.bonmot.sounds.play("bonus" if len(update.view.game.turns[-1].word) > 7 else "played")
        self.show_board()
        ended = any(isinstance(event, Ended) for event in events)
        moved = [event.seat for event in events if event.__struct_config__.tag in ENDS_OF_TURNS]
        if self.pauses and moved and not ended:
            with self.undisturbed():
                await self.end_of_turn(moved[0])

    async def show_thought(self, seat: int, thought: Thought) -> None:
        """A computer thinks, or lays its word letter by letter (M-078, D-053)."""
        view = self.view
        place, _space, word = thought.text.partition(" ")
        move = Move.parse(thought.text, view.alphabet, self.coordinates)
        tiles = tiles_of_move(move, view.alphabet)
        name = name_of_seat(view, seat)
        if isinstance(thought, LayingThought):
            self.say(mark("{name} plays {word}."), name=name, word=_plain(word))
            shown: dict[Square, str] = {}
            for square, text in tiles.items():
                shown[square] = text
                self.show_board(thought=dict(shown))
                self.bonmot.sounds.play("place")
                await self.pause(self.seated.tempo.letter)
            return
        sign = "✓" if thought.kept else " "
        self.say(
            mark("{name} thinks: {place} {word} {score} {sign}"),
            name=name,
            place=place,
            word=_plain(word),
            score=thought.score,
            sign=sign,
        )
        self.show_board(thought=tiles)

    async def hand_over(self) -> None:
        """The next person comes to the screen; until he says so, no rack is shown (M-073, D-054)."""
        seat = self.seen.waits_for
        if seat is None:
            return
        self._hidden = True
        self.show_board()
        await self.ready(seat)
        self._hidden = False
        self.seated.submit(Ready(), seat)

    async def ready(self, seat: int) -> None:
        """Ask whether play may go on with the next player (M-073)."""
        name = name_of_seat(self.view, seat)
        while not await self.agree(Said(self.wording.ready, {"name": name})):
            pass

    async def end_of_turn(self, seat: int) -> None:
        """Whoever has moved and shares the screen sees the letters drawn, then hides them (D-054)."""
        people = self.seated.people
        if seat in people and len(people) > 1:
            if not self._has_seen_letters:
                self.ask(Said(mark("PRESS A KEY TO HIDE YOUR LETTERS")))
                await self.any_key()
            self._hidden = True
            self.show_board()
        self._has_seen_letters = False

    _has_seen_letters = False
    """Whether whoever has moved has looked at the letters drawn already."""

    async def any_key(self) -> None:
        """Wait for any key."""
        while not isinstance(await self.key(), Pressed):
            pass

    def heard(self, update: Update) -> None:
        """News while a person is being asked: a turn that was missed is over."""
        self._handled = update.view.number
        for text in briefly(update.view.game, update.events):
            self.say("{text}", text=text)
        if self._turn is not None and self._turn != self._turn_now():
            self.show_board()
            raise Interrupted
        view = self.view
        self.board.change(board=view.board, latest=latest_squares(view))
        self.draw()

    _turn: tuple[Any, ...] | None = None

    def _turn_now(self) -> tuple[Any, ...]:
        seen = self.seen
        return (seen.turn, seen.acting, seen.waits_for)

    # ---- one turn of a person

    async def turn(self) -> None:
        """Ask for a word or an option, and do it."""
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

    async def enter_word(self, typed: str = "") -> str | Chosen:
        """A whole word (M-094, D-077); the space bar, then a letter, is a blank (M-095, D-078)."""
        alphabet = Alphabet.load(self.view.alphabet)
        blank = False
        while True:
            self.ask(Said(self.wording.word, {"name": self.player_name()}))
            self.show_typed(self._entry(typed, blank))
            self.takes_options = True
            pressed = await self.key()
            self.takes_options = False
            if isinstance(pressed, Chosen):
                return pressed
            if not isinstance(pressed, Pressed):
                continue
            letter = alphabet.try_encode(pressed.character) if pressed.character.isalpha() else None
            if pressed.key == "enter":
                self._draft = (self._draft[0], "")
                return typed
            if pressed.key == "backspace":
                typed, blank = (typed, False) if blank else (typed[:-1], False)
            elif pressed.key == "escape":
                typed, blank = "", False
            elif pressed.key == "space":
                blank = True
            elif letter is not None and len(letter) == 1 and len(typed) < LONGEST_WORD:
                text = alphabet.decode(letter)
                typed += text.lower() if blank else text
                blank = False
            elif chosen := self.shortcut(pressed):
                return chosen
            else:
                self.bonmot.sounds.play("wrong")
            self._draft = (self._draft[0], typed)

    _draft: tuple[Any, str] = (None, "")
    """A turn, and what was typed in it so far: looking at something costs nobody his word."""

    def shortcut(self, pressed: Pressed) -> Chosen | None:
        """Keys that all tables take, beside the options of the program."""
        names = {"ctrl+z": "take-back", "ctrl+k": "challenge"}
        return Chosen(names[pressed.key]) if pressed.key in names else None

    def _entry(self, typed: str, blank: bool) -> Text:
        """What has been typed; letters of blanks look like blanks."""
        text = Text()
        for letter in typed:
            text.append(letter.upper(), self.palette.blank if letter.islower() else self.palette.tile)
        if blank:
            text.append("?", self.palette.blank)
        return text

    def player_name(self) -> str:
        """Whoever is asked."""
        view = self.view
        return name_of_seat(view, self.seated.seat) if self.seated.seat is not None else ""

    async def place_word(self, word: str) -> None:
        """Choose where the entered word goes, see what it brings, and keep it or not (M-097 to M-101)."""
        seen = self.seen
        timed = seen.clock.kind == "turn"
        if timed and not seen.has_entered:
            self.seated.submit(EnterWord(word))
            self._turn = self._turn_now()
        cursor: Square = (0, 0)
        while True:
            placed = await self._choose_place(word, cursor)
            if placed is None:
                if not timed or await self._cancelled():
                    break
                continue
            cursor, judgement = placed
            self.say(mark("{words}: {score} POINTS"), words=_shown_words(judgement), score=judgement.score)
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
        wording = self.wording
        view = self.view
        size = len(view.board)
        rack = view.sides[view.side].rack if view.side is not None else ""
        board = board_of(view)
        while True:
            self.ask(Said(wording.place))
            self.show_typed(self._entry(word, blank=False))
            self.show_board(cursor=cursor)
            pressed = await self.key()
            if isinstance(pressed, PointedAt):
                cursor = pressed.square
                continue
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
                judged = self._judged(board, word, cursor, letter == wording.down, rack or "")
                if judged is not None:
                    tiles = tiles_of_move(judged.move, view.alphabet)
                    self.show_board(tentative=tiles)
                    return cursor, judged
            elif letter == wording.cancel or pressed.key == "escape":
                return None
            else:
                self.bonmot.sounds.play("wrong")

    def _judged(self, board: Board, word: str, cursor: Square, down: bool, rack: str) -> Judgement | None:
        """What the word would bring there; the nature of the error is told if it cannot lie there (M-102)."""
        place = board.coordinates.place(*cursor, down=down)
        try:
            return board.judge(f"{place} {word}", rack)
        except (IllegalMove, BonmotError) as error:
            self.complain(error)
            return None

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
        question = Said(
            mark("{name}: {words} IS CONTESTED. IS IT RIGHT?"),
            {"name": name_of_seat(view, seat), "words": ", ".join(asked.words)},
        )
        self.seated.submit(Vote(await self.agree(question)), seat)

    async def answer_take_back(self) -> None:
        """Somebody asks to take his turn back; the others agree or not."""
        table = self.seen
        asked_by = table.take_back_asked_by
        for seat in sorted(self.seated.people - {asked_by}):
            question = Said(
                mark("{name}: MAY {other} TAKE THE LAST TURN BACK?"),
                {"name": name_of_seat(self.view, seat), "other": name_of_seat(self.view, asked_by or 0)},
            )
            agreed = await self.agree(question)
            if self.seen.take_back_asked_by is not None:
                self.seated.submit(AnswerTakeBack(agreed), seat)

    async def last_play(self) -> None:
        """The last word of the game may still be contested."""
        if await self.agree(Said(mark("DO YOU LET THE LAST WORD STAND?")), default=True):
            self.seated.submit(Accept())
        else:
            self.seated.submit(Challenge())

    # ---- options

    def actions(self) -> Mapping[str, Callable[[], Any]]:
        """Name of an option → what it does; some wait for keys."""
        return {
            "abandon": self.abandon,
            "change": self.change,
            "pass": self.pass_turn,
            "shuffle": self.shuffle,
            "rearrange": self.rearrange,
            "distribution": self.show_distribution,
            "values": self.show_values,
            "symbols": self.show_symbols,
            "options": self.list_usual,
            "take-back": self.take_back,
            "challenge": self.challenge,
        }

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

    _shown_seat: int | None = None
    """Whose rack stands under the grid, though it is another's turn."""

    async def letters(self, question: str) -> list[str] | None:
        """Some letters of the rack, typed; the space bar is a blank. Nothing when there are none of them."""
        alphabet = Alphabet.load(self.view.alphabet)
        typed: list[str] = []
        while True:
            self.ask(Said(question))
            self.show_typed(Text("".join(typed), self.palette.tile))
            pressed = await self.key()
            if not isinstance(pressed, Pressed):
                continue
            letter = alphabet.try_encode(pressed.character) if pressed.character.isalpha() else None
            if pressed.key == "enter":
                return typed
            if pressed.key == "escape":
                return None
            if pressed.key == "backspace":
                typed = typed[:-1]
            elif pressed.key in {"space", "question_mark"} and len(typed) < LONGEST_WORD:
                typed.append("?")
            elif letter is not None and len(letter) == 1 and len(typed) < LONGEST_WORD:
                typed.append(alphabet.decode(letter))
            else:
                self.bonmot.sounds.play("wrong")

    def pass_turn(self) -> None:
        """Let the turn go by (M-090, D-067)."""
        self.seated.submit(Pass())

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
        self.draw()

    def take_back(self) -> None:
        """Take the last turn back, alone or with everybody's consent."""
        self.seated.submit(TakeBack())
        self.show_board()

    def challenge(self) -> None:
        """Contest the last word (M-039)."""
        self.seated.submit(Challenge())

    # ---- what stands at the right

    def list_usual(self) -> None:
        """The options."""
        lines: list[tuple[str, Said | Text]] = self.heading()
        lines += [
            (option.name, Said("{shown}{label}", {"shown": option.shown, "label": Said(option.label)}))
            for option in self.options
        ]
        self.list_options(lines)

    def heading(self) -> list[tuple[str, Said | Text]]:
        """What stands above the options."""
        return []

    def _table_of(self, heading: str, cells: list[str]) -> list[tuple[str, Said | Text]]:
        """A heading, and cells in three columns."""
        rows = -(-len(cells) // 3)
        width = max(map(len, cells)) + 1
        return [
            ("", Said(heading)),
            *(("", words_of("".join(f"{cell:<{width}}" for cell in cells[row::rows]))) for row in range(rows)),
        ]

    def show_distribution(self) -> None:
        """How many of each letter there are, and how many nobody has seen yet (M-087, D-071)."""
        view = self.view
        alphabet = Alphabet.load(view.alphabet)
        cells = [
            f"{letter} {count} ({view.unseen.get(letter, 0)})"
            for letter, count in zip(alphabet.letters, alphabet.counts, strict=True)
        ]
        cells.append(f"? {alphabet.blanks} ({view.unseen.get('?', 0)})")
        lines = self._table_of(mark("LETTERS: IN ALL (UNSEEN)"), cells)
        self.list_options([*lines, *self.back_line()])

    def show_values(self) -> None:
        """What each letter is worth (M-092, D-070)."""
        alphabet = Alphabet.load(self.view.alphabet)
        cells = [f"{letter} {value}" for letter, value in zip(alphabet.letters, alphabet.values, strict=True)]
        lines = self._table_of(mark("LETTERS: POINTS"), [*cells, "? 0"])
        self.list_options([*lines, *self.back_line()])

    def show_symbols(self) -> None:
        """What the premium squares mean (M-091, D-069)."""
        used = {symbol for row in self.board.picture.layout.rows for symbol in row}
        lines: list[tuple[str, Said | Text]] = [("", Said(mark("PREMIUM SQUARES")))]
        for symbol, meaning in PREMIUMS.items():
            if symbol in used:
                text = Text(f"{_(SIGNS[symbol]):^4}", self.palette.squares[symbol])
                text.append(f" {_(meaning)}", Style(color=self.palette.foreground, bgcolor=self.palette.background))
                lines.append(("", text))
        self.list_options([*lines, *self.back_line()])

    def back_line(self) -> list[tuple[str, Said | Text]]:
        """How the options come back."""
        return []

    # ---- drawing

    def show_board(
        self,
        *,
        tentative: Mapping[Square, str] | None = None,
        thought: Mapping[Square, str] | None = None,
        cursor: Square | None = None,
    ) -> None:
        """The board as it stands, and what somebody is about to do."""
        view = self.view
        values = tile_values(view) if self.bonmot.settings.show_values else {}
        self.board.show(
            Picture(
                Layout.load(view.layout),
                view.board,
                self.coordinates,
                values,
                tentative or {},
                thought or {},
                latest_squares(view),
                cursor,
            )
        )
        self.draw()

    def order(self, side: int) -> list[str]:
        """A side's tiles in the order its player likes."""
        view = self.view
        return self._orders.of(side, view.sides[side].rack, view.alphabet)

    def scores(self) -> Text:
        """Who has how many points, and the time where a clock runs."""
        text = Text()
        if not self.is_seated:
            return text
        palette = self.palette
        plain = Style(color=palette.foreground, bgcolor=palette.background)
        table = self.seen
        view: View = table.game
        for side, each in enumerate(view.sides):
            turn = "▶" if view.final is None and side == view.turn else " "
            text.append(f"{turn}{name_of(view, side):<8.8}{each.score:>5}", plain + Style(bold=turn == "▶"))
            left = table.left[side]
            shown = "" if each.rack is None or side == self._rack_side() else "".join(self.order(side))
            text.append(f" {shown:<7}", Style(color=palette.quiet, bgcolor=palette.background))
            if left is not None and (table.running == side or table.clock.kind != "turn"):
                text.append(f" {clock_text(left)}", plain + Style(color=palette.accent, bold=True))
            text.append("\n")
        text.append(_("BAG: {count}").format(count=view.bag), Style(color=palette.quiet, bgcolor=palette.background))
        return text

    def _rack_side(self) -> int | None:
        """Whose rack stands under the grid: that of the player to move (M-079, D-061)."""
        seen = self.seen
        view: View = seen.game
        if self._shown_seat is not None:
            return next(number for number, side in enumerate(view.sides) if self._shown_seat in side.seats)
        if view.final is not None:
            return None
        if seen.waits_for is not None and seen.in_front is not None:
            return next(number for number, side in enumerate(view.sides) if seen.in_front in side.seats)
        return view.turn

    def rack(self) -> Text:
        """Name and rack of the player to move (M-079, D-061)."""
        text = Text()
        if not self.is_seated:
            return text
        side = self._rack_side()
        if side is None:
            return text
        palette = self.palette
        view = self.view if self._shown_seat is None else self.seated.seen_by(self._shown_seat).game
        plain = Style(color=palette.foreground, bgcolor=palette.background)
        text.append(f"{name_of(view, side)}  ", plain + Style(bold=True))
        rack = view.sides[side].rack
        if rack is None:
            text.append("· " * view.sides[side].tiles, Style(color=palette.quiet, bgcolor=palette.background))
            return text
        for tile in self._orders.of(side, rack, view.alphabet):
            text.append(f" {tile} ", palette.blank if tile == "?" else palette.tile)
            text.append(" ", plain)
        return text

    def finish(self) -> None:
        """The end: final scores, and what they deserve to be called."""
        self.show_board()
        # Of four players there is more to tell than a small screen has lines.
        self.list_options([("", Said(mark("PAGE UP, PAGE DOWN: READ ON")))] if len(self.view.sides) > 2 else [])
        self.silence()
        self.bonmot.sounds.play("end")
        for line in ending(self.view):
            self.add("{text}", text=line)

    def complain(self, error: BonmotError) -> None:
        """Say what is wrong, at the right (M-102)."""
        self.bonmot.sounds.play("wrong")
        self.say("{text}", text=sentence(error))


def _plain(word: str) -> str:
    """A word without the marks of what lies on the board."""
    return "".join(each for each in word if each not in "()[]").upper()


def _shown_words(judgement: Judgement) -> str:
    return ", ".join(f"{formed.word.upper()} {formed.score}" for formed in judgement.words)
