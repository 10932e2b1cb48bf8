"""Micro, the French program: questions and keys of M-064 to M-110."""

from typing import ClassVar, Final

from bonmot.games.crossword import View, setup_for
from bonmot.hosting.drafts import Agreed
from bonmot.tables import Seating
from bonmot.terminal.crossword.classic import ADAPTIVE, ARROWS, Classic, Wording, computer_of
from bonmot.terminal.scripted_screen import Option, Said, SideLine
from bonmot.terminal.themes import HOME, MONOCHROME, Palette
from bonmot.texts import mark

LONGEST_NAME: Final = 5


def _option(letter: str, function_key: str, name: str, label: str) -> Option:
    """Ctrl and the first letter (M-081); the function key is for terminals that keep Ctrl for themselves."""
    # A terminal cannot tell Ctrl+I from the tabulator.
    keys = (f"ctrl+{letter.lower()}", function_key, *(["tab"] if letter == "I" else []))
    return Option(name, label, keys, f"{function_key.upper():<4}")


class Micro(Classic):
    """The French home computer."""

    section = "Micro"
    wording = Wording(
        edition="micro",
        language="fr",
        word=mark("WORD?"),
        place=mark("PLACE IT: ARROWS OR X E D S, THEN H ACROSS, V DOWN, A CANCELS"),
        moves={**ARROWS, "x": ARROWS["down"], "e": ARROWS["up"], "d": ARROWS["right"], "s": ARROWS["left"]},
        across="h",
        down="v",
        cancel="a",
        keep=mark("{score} POINTS. KEEP IT?"),
        sure=mark("I DO NOT KNOW {word}. ARE YOU SURE OF THE SPELLING?"),
        ready=mark("{name}: READY?"),
        change=mark("LETTERS TO CHANGE"),
        again=mark("WOULD YOU LIKE TO PLAY ANOTHER GAME?"),
    )
    options: ClassVar[tuple[Option, ...]] = (
        _option("A", "f2", "abandon", mark("A: Abandon")),
        _option("C", "f3", "change", mark("C: Change letters")),
        _option("D", "f4", "distribution", mark("D: Distribution")),
        _option("I", "f5", "shuffle", mark("I: Interchange")),
        _option("R", "f6", "rearrange", mark("R: Rearrange")),
        _option("P", "f7", "pass", mark("P: Pass")),
        _option("S", "f8", "symbols", mark("S: Symbols")),
        _option("V", "f9", "values", mark("V: Values")),
        _option("O", "f10", "options", mark("O: Options")),
    )

    back_line = mark("Ctrl+O: Options")
    """M-091 to M-093."""

    _colour = True

    @property
    def palette(self) -> Palette:
        """Colours, or symbols alone, as was answered (M-075); a palette that somebody prefers goes before."""
        if not self._colour:
            return MONOCHROME
        return self.bonmot.palette if self.bonmot.settings.theme or self.bonmot.palette is MONOCHROME else HOME

    async def set_up(self) -> None:
        """The questions, in their order (M-066 to M-077)."""
        self.silence()
        self.list_options([])
        count = int(await self.choose(Said(mark("NUMBER OF PLAYERS (1-4)?")), "1234"))
        names: list[str] = []
        seats: list[Seating] = []
        for number in range(count):
            names.append(await self.name_of_player(ORDINALS[number], names))
            if await self.agree(Said(mark("IS HE SIMULATED BY THE COMPUTER?"))):
                self.list_options([("", Said(level)) for level in (*LEVELS, ADAPTIVE)])
                level = await self.choose(Said(mark("WHICH LEVEL OF DIFFICULTY (1 to 4)?")), "12340")
                self.list_options([])
                seats.append(computer_of(int(level)))
            else:
                seats.append(Seating())
        visible = await self.agree(Said(mark("RACKS VISIBLE?")))
        self.pauses = await self.agree(Said(mark("A PAUSE BETWEEN THE PLAYERS?")))
        self._colour = await self.agree(Said(mark("DISPLAY IN COLOUR?")))
        self.repaint()
        sounds = self.bonmot.sounds
        sounds.on = sounds.every = await self.agree(Said(mark("SOUND EFFECTS?")))
        speed = int(await self.choose(Said(mark("SPEED OF PLACING WORDS (0/9)")), "0123456789"))
        self.sit_down(speed=speed)
        shown = self.shown(colour=int(self._colour), sound=int(self.bonmot.sounds.on))

        def agreed() -> Agreed:
            setup = setup_for("micro", names, options={"racks_visible": "next" if visible else "none"})
            return Agreed(setup.edition, setup, tuple(seats), self._seed, {"hand_over": self.pauses, "display": shown})

        await self.begin(agreed)

    async def name_of_player(self, question: str, others: list[str]) -> str:
        """A name of five characters at most, Enter at its end (M-067)."""
        while True:
            name = await self.line(Said(question), most=LONGEST_NAME)
            if name and name not in others:
                return name
            if name:
                self.add(mark("{name} PLAYS ALREADY: ENTER ANOTHER NAME."), name=name)

    async def end_of_turn(self, seat: int) -> None:
        """Everybody sees what was played, until the next player is ready (M-073, M-074)."""
        await super().end_of_turn(seat)
        seen = self.seen
        if seen.acting and seen.waits_for is None:
            await self.ready(min(seen.acting))

    async def changed(self, seat: int) -> None:
        """The new letters are seen before play passes on (M-086)."""
        view: View = self.seated.seen_by(seat).game
        side = view.side or 0
        new = self._orders.of(side, view.sides[side].rack, view.alphabet)
        self._shown_seat = seat
        self.say(mark("NEW LETTERS: {letters}"), letters="".join(new))
        self.ask(Said(mark("PRESS A KEY")))
        try:
            await self.press()
        finally:
            self._shown_seat = None
        self._has_seen_letters = True

    def take_up(self, table: str) -> None:
        """With the colours and the sounds that were chosen."""
        super().take_up(table)
        shown = self.seen.display
        self._colour = bool(shown.get("colour", self._colour))
        sounds = self.bonmot.sounds
        sounds.on = sounds.every = bool(shown.get("sound", sounds.on))
        self.repaint()

    def on_unmount(self) -> None:
        """The next screen sounds as the settings say."""
        self.bonmot.sounds.on = self.bonmot.settings.sound
        self.bonmot.sounds.every = False

    def heading(self) -> list[SideLine]:
        """How options are chosen (M-081)."""
        return [("", Said(mark("CTRL + LETTER, OR F2 TO F10")))]


LEVELS: Final = (mark("1: beginner"), mark("2: amateur"), mark("3: good player"), mark("4: seasoned player"))
"""What the levels are called (M-070, K-02)."""

ORDINALS: Final = (
    mark("NAME OF THE FIRST PLAYER"),
    mark("NAME OF THE SECOND PLAYER"),
    mark("NAME OF THE THIRD PLAYER"),
    mark("NAME OF THE FOURTH PLAYER"),
)
