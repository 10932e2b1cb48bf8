"""De Luxe, the English program: prompts and keys of D-043 to D-091."""

from collections.abc import Mapping
from typing import ClassVar, Final

from textual.containers import VerticalScroll

from bonmot.games.crossword import Abandon, setup_for
from bonmot.hosting.drafts import Agreed
from bonmot.players.crossword import hint
from bonmot.players.hints import WHOLE_WORD, Hint
from bonmot.tables import AskHint, ClockRules, Rename, Seating, Update
from bonmot.tables.events import HintGiven
from bonmot.tables.setting_up import Terms
from bonmot.telling.hints import hinted
from bonmot.terminal.crossword.classic import ADAPTIVE, ARROWS, Classic, Wording, computer_of
from bonmot.terminal.crossword.classic.options import Action
from bonmot.terminal.scripted_screen import Interrupted, Option, Pressed, Said, words_of
from bonmot.terminal.themes import HOME, MONOCHROME, Palette
from bonmot.texts import mark

LONGEST_NAME: Final = 8
LONGEST_FILE_NAME: Final = 20
MOST_PLAYERS: Final = 4
FEWEST_PLAYERS: Final = 2

COLOURS: Final = ("#ffffff", "#ffff00", "#00ffff", "#00ff00", "#ff80ff", "#ff6060", "#8080ff", "#000000")
"""White first: the usual foreground (D-075)."""


class DeLuxe(Classic):
    """The English home computer."""

    section = "De Luxe"
    wording = Wording(
        edition="deluxe",
        language="en",
        word=mark("ENTER WORD OR OPTION:"),
        place=mark("PLACE IT WITH THE CURSOR KEYS, THEN A ACROSS, D DOWN, X CANCEL"),
        moves=ARROWS,
        across="a",
        down="d",
        cancel="x",
        keep=mark("SCORE {score}. PLAY IT?"),
        sure=mark("I DO NOT KNOW {word}. ARE YOU SURE ?"),
        ready=mark("{name}: ARE YOU READY ?"),
        change=mark("TILES TO CHANGE:"),
        again=mark("PLAY AGAIN ?"),
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("quit", mark("Quit game"), ("1",), "1   "),
        Option("pass", mark("Pass 1 turn / Force move"), ("2",), "2   "),
        Option("symbols", mark("Premiums"), ("3",), "3   "),
        Option("values", mark("Tile values"), ("4",), "4   "),
        Option("distribution", mark("Distribution of tiles"), ("5",), "5   "),
        Option("change", mark("Change tiles"), ("6",), "6   "),
        Option("shuffle", mark("Juggle rack"), ("7",), "7   "),
        Option("hint", mark("Hint 1 word"), ("8",), "8   "),
        Option("foreground", mark("True video: letters"), ("f9",), "F9  "),
        Option("background", mark("Inv. video: screen"), ("f10",), "F10 "),
    )

    back_line = mark("ENTER: OPTIONS")

    hides_from_all = True
    _ready_for: tuple[int, int] | None = None
    """The turn for which a person who plays alone has said to be there."""
    _hint: Hint | None = None
    """The word that was asked for."""

    # ---- colours (D-075)

    @property
    def palette(self) -> Palette:
        """White on black, or the two colours that were chosen; a palette that somebody prefers goes before."""
        settings = self.bonmot.settings
        if self.bonmot.palette is MONOCHROME:
            return MONOCHROME
        base = self.bonmot.palette if settings.theme else HOME
        if settings.foreground or settings.background:
            return base.with_screen(settings.foreground or base.foreground, settings.background or base.background)
        return base

    def foreground(self) -> None:
        """The next colour of the letters; never that of the screen."""
        self._recolour("foreground", COLOURS[0], self.bonmot.settings.background or COLOURS[-1])

    def background(self) -> None:
        """The next colour of the screen; never that of the letters."""
        self._recolour("background", COLOURS[-1], self.bonmot.settings.foreground or COLOURS[0])

    def _recolour(self, which: str, usual: str, other: str) -> None:
        now = COLOURS.index(getattr(self.bonmot.settings, which) or usual)
        following = next(
            colour for step in range(1, len(COLOURS) + 1) if (colour := COLOURS[(now + step) % len(COLOURS)]) != other
        )
        self.bonmot.change_settings(**{which: following})
        self.repaint()

    # ---- setting up

    async def set_up(self) -> None:
        """The prompts, in their order (D-045 to D-058)."""
        self.silence()
        self.list_options([])
        if await self.agree(Said(mark("RESUME A GAME ?")), default=False) and await self.resume():
            return
        names, seats = await self._players()
        thinking = await self.agree(Said(mark("SEE ME THINK ?")), default=True)
        visible = await self.agree(Said(mark("VIEW RACKS ?")), default=True)
        speed = int(await self.choose(Said(mark("PLACEMENT SPEED (0-9) [3]")), "0123456789", default="3"))
        clock, raised = await self._clock()
        people = sum(not seat.computer for seat in seats)
        self.pauses = not visible and people > 0
        self.sit_down(speed=speed, aloud=thinking)
        hands_over, shown = self.pauses and people > 1, self.shown()

        def agreed() -> Agreed:
            setup = setup_for("deluxe", names, options={"racks_visible": "all" if visible else "none"})
            terms: Terms = {"rules": clock, "hand_over": hands_over, "display": shown}
            return Agreed(setup.edition, setup, tuple(seats), self._seed, terms)

        await self.begin(agreed)
        if raised:
            self.say(mark("A TURN HAS AT LEAST 10 SECONDS."))

    async def _players(self) -> tuple[list[str], list[Seating]]:
        """Names and play levels; after two players Enter ends the list (D-048 to D-051)."""
        names: list[str] = []
        seats: list[Seating] = []
        while len(names) < MOST_PLAYERS:
            question = Said(mark("PLAYER {number} NAME:"), {"number": len(names) + 1})
            name = await self.line(question, most=LONGEST_NAME)
            if not name:
                if len(names) >= FEWEST_PLAYERS:
                    break
                self.say(mark("AT LEAST TWO PLAYERS: ENTER A NAME."))
                continue
            if name in names:
                self.say(mark("{name} PLAYS ALREADY: ENTER ANOTHER NAME."), name=name)
                continue
            names.append(name)
            self.list_options([("", Said(ADAPTIVE))])
            level = await self.choose(
                Said(mark("PLAY LEVEL (ENTER = HUMAN, 1-8 = COMPUTER):")), "123456780", default=mark("HUMAN")
            )
            self.list_options([])
            seats.append(computer_of(int(level)) if level.isdigit() else Seating())
        return names, seats

    async def _clock(self) -> tuple[ClockRules, bool]:
        """The clock, if one is wanted (D-057, D-058), and whether the time was too short and raised (K-12)."""
        if not await self.agree(Said(mark("USE CLOCK ?")), default=False):
            return ClockRules(), False
        minutes = await self._number(mark("ENTER MINUTES (0-59):"))
        seconds = await self._number(mark("ENTER SECONDS (0-59):"))
        rules = ClockRules.per_turn(minutes, seconds)
        return rules, rules.kind == "turn" and rules.seconds > minutes * 60 + seconds

    async def _number(self, question: str) -> int:
        while True:
            text = await self.line(Said(question), most=2, allowed=str.isdigit)
            if text and int(text) < 60:
                return int(text)
            if not text:
                return 0
            self.say(mark("FROM 0 TO 59, PLEASE."))

    # ---- saving and resuming

    async def resume(self) -> bool:
        """Take up a game by its file name, or its number in the list (D-045, D-046); Enter alone: none."""
        store = self.bonmot.services.store
        games = [each for each in store.summaries("playing") if each.edition == self.wording.edition]
        kept = {str(number): each for number, each in enumerate(games, 1)}
        listed = kept
        wrong = Said("")
        self.list_options([("", Said(mark("SAVED GAMES"))), ("", Said(mark("PAGE UP, PAGE DOWN: READ ON")))])
        while True:
            self._messages = [wrong] if str(wrong) else []
            for number, each in listed.items():
                line = f"{number} {each.title or each.table} {'–'.join(each.names)}"
                self._messages.append(words_of(line[:29]))
            self.draw()
            self.query_one("#said", VerticalScroll).scroll_home(animate=False)
            name = await self.line(Said(mark("ENTER FILE NAME:")), most=LONGEST_FILE_NAME)
            so_called = {
                number: each for number, each in kept.items() if name.lower() in (each.title.lower(), each.table)
            }
            found = so_called if name not in kept or so_called else {name: kept[name]}
            if len(found) == 1 or not name:
                break
            listed = found or kept
            text = (
                mark("{count} GAMES “{name}”: ENTER A NUMBER.") if found else mark("THERE IS NO SAVED GAME “{name}”.")
            )
            wrong = Said(text, {"name": name, "count": len(found)})
        self.list_options([])
        self.silence()
        if name:
            self.take_up(next(iter(found.values())).table)
        return bool(name)

    async def quit(self) -> None:
        """Stop at once; keep the game, or not (D-066)."""
        if await self.agree(Said(mark("SAVE GAME ?")), default=True):
            table = self.seated.table
            name = await self.line(
                Said(mark("ENTER FILE NAME:")), most=LONGEST_FILE_NAME, typed=self.seen.title[:LONGEST_FILE_NAME]
            )
            if name:
                self.seated.submit(Rename(name), self.seated.seat or 0)
            self.bonmot.notify(
                str(Said(mark("The game is kept as “{name}”."), {"name": name or table.name})), markup=False
            )
            self.leaves = True
            raise Interrupted
        self.seated.submit(Abandon())

    # ---- racks that stay hidden (D-054)

    async def turn(self) -> None:
        """A person who plays alone against computers is waited for, too: others may stand behind the chair."""
        if self.pauses and len(self.people) == 1 and self._ready_for != self.seen.turn:
            self._hidden = True
            self.show_board()
            await self.ready(min(self.seated.acting))
            self._ready_for = self.seen.turn
            self._hidden = False
            self.show_board()
        await super().turn()

    # ---- options of its own

    def actions(self) -> Mapping[str, Action]:
        """The usual ones and those of this program."""
        return {
            **super().actions(),
            "quit": self.quit,
            "hint": self.hint,
            "foreground": self.foreground,
            "background": self.background,
        }

    def hint(self) -> None:
        """One playable word and its place (D-074)."""
        self.seated.submit(AskHint(WHOLE_WORD))
        self._turn = self._turn_now()
        self._hint = hint(self.view, WHOLE_WORD)

    async def show_update(self, update: Update) -> None:
        """A hint is told after its price."""
        await super().show_update(update)
        if (given := self._hint) is not None and any(isinstance(event, HintGiven) for event in update.events):
            self.tell(lambda: " ".join(hinted(given)))

    async def pressed_meanwhile(self, pressed: Pressed) -> None:
        """The pass key forces a computer that thinks (D-068)."""
        if pressed.character == "2":
            self.seated.force()
        else:
            await super().pressed_meanwhile(pressed)

    async def afterwards(self) -> str:
        """Play again with the same players and levels, or with others (D-091)."""
        if not await self.agree(Said(self.wording.again), default=True):
            return "leave"
        return "same" if await self.agree(Said(mark("SAME PLAYERS ?")), default=True) else "again"
