"""The modern table of the crossword game."""

import asyncio
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text

from bonmot.board import Judgement
from bonmot.board.coordinates import Square
from bonmot.errors import BonmotError
from bonmot.games.crossword import Consult, Exchange, Play, View
from bonmot.games.crossword.events import Played
from bonmot.games.crossword.referee import within_limits
from bonmot.hosting.crossword.typed_moves import typed_play
from bonmot.hosting.pacing import LayingThought
from bonmot.hosting.tiles import tiles_of_play
from bonmot.players import Thought
from bonmot.tables import Update
from bonmot.telling import name_of_seat
from bonmot.telling.crossword.sentences import TELLING, limits_told
from bonmot.telling.lines import line_told
from bonmot.terminal.board import Picture
from bonmot.terminal.crossword.questions import question_of
from bonmot.terminal.crossword.showing import picture_of, sound_of
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.questions import Question
from bonmot.terminal.table_screen import FUNCTION_KEYS
from bonmot.terminal.tile_table import TileTable
from bonmot.texts import _, mark


class ModernScreen(TileTable[View]):
    """A table of today."""

    KEYS = FUNCTION_KEYS
    section = "The modern table"
    LINES: ClassVar[Mapping[str, str]] = {
        **TileTable.LINES,
        "exchange": mark("Exchange which tiles? (? = blank, Esc cancels)"),
        "talk": mark("To your partner:"),
    }
    after_the_end = mark("Enter: play again, review, leave.")
    replay_label = mark("Replay and review")

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._clicked: list[int] = []
        """Tiles that were marked for an exchange one by one: of equal tiles, these are meant."""
        self._animation: asyncio.Task[None] | None = None

    def on_unmount(self) -> None:
        """Get up; the game is kept."""
        if self._animation is not None:
            self._animation.cancel()

    # ---- what happens

    def happened(self, update: Update) -> None:
        """What it means for the tiles laid."""
        for event in update.events:
            if isinstance(event, Played):
                self.bonmot.sounds.play(sound_of(event, update.view.game))
        self.heed(self.view)

    def think(self, seat: int, thought: Thought) -> None:
        """Show what a computer tries; its own word it lays letter by letter."""
        view = self.view
        place, _space, word = thought.text.partition(" ")
        tiles = tiles_of_play(place, word, view)
        if isinstance(thought, LayingThought):
            if self._animation is not None:
                self._animation.cancel()
            self._animation = asyncio.create_task(self._lay(tiles, self.seated.tempo.letter))
            return
        self._thought = tiles
        super().think(seat, thought)

    async def _lay(self, tiles: dict[Square, str], seconds: float) -> None:
        self._thought = {}
        for square, text in tiles.items():
            self._thought = {**self._thought, square: text}
            if not self.is_seated:
                return
            self.show_board(self.view)
            self.bonmot.sounds.play("place")
            await asyncio.sleep(seconds)

    # ---- playing

    def play_laid(self) -> None:
        """Play the tiles laid."""
        judged = self.judgement(self.view)
        if isinstance(judged, BonmotError):
            self.complain(judged)
        else:
            self.play(Play(judged.move.place(self.coordinates), judged.move.word))

    def finish_line(self, kind: str, text: str) -> None:
        """A word, letters to exchange, or something to say."""
        if kind == "move":
            self._play_text(text)
        elif kind == "exchange":
            self.play(Exchange(text.replace(" ", "").upper()))
        elif kind == "talk":
            self.submit(Consult(text))
        else:
            super().finish_line(kind, text)

    def _play_text(self, text: str) -> None:
        """`H8 MAISON`, or `MAISON H8`."""
        try:
            place, word, blanks = typed_play(text, self.view)
        except BonmotError as error:
            self.complain(error)
            return
        self.play(Play(place, word))
        if blanks:
            self.say(mark("The blank stands for {letter}."), letter=blanks)

    def question(self, view: View) -> Question | None:
        """A doubt (M-007, D-086), a vote, or the last play."""
        asked = question_of(view)
        return super().question(view) if asked is None else asked._replace(text=f"{asked.text} {_('(Y/N)')}")

    def exchange(self) -> None:
        """Ask which letters."""
        view = self.view
        if "exchange" in view.may:
            self.laying.recall()
            self._clicked = []
            self._line = LineEditor("exchange")
        else:
            self.say(
                mark("No exchange now: it takes {needed} tiles in the bag, and there are {bag}."),
                needed=view.exchange_minimum,
                bag=view.bag,
            )

    def more_entries(self, view: View) -> Sequence[tuple[str, str]]:
        """Talking in a team."""
        return [("talk", _("Talk to your partner"))] if "consult" in view.may else []

    def do_more(self, name: str) -> None:
        """Talk."""
        self._line = LineEditor(name)

    # ---- the mouse

    def marked_by(self, view: View, text: str) -> Collection[int]:
        """The tiles that the letters name."""
        left, marked = Counter(_letters(text)), []
        for index in (*self._clicked, *range(len(self._rack(view)))):
            tile = self._rack(view)[index]
            if left[tile] and index not in marked:
                left[tile] -= 1
                marked.append(index)
        return marked

    def marked_too(self, view: View, text: str, index: int) -> str:
        """The letters with one more, or without it."""
        letters, tile = _letters(text), self._rack(view)[index]
        if index in self.marked_by(view, text):
            letters.remove(tile)
            self._clicked = [each for each in self._clicked if each != index]
        else:
            letters.append(tile)
            self._clicked.append(index)
        return "".join(f"[{each}]" if len(each) > 1 else each for each in letters)

    # ---- drawing

    def tiles(self, view: View) -> View:
        """It has tiles."""
        return view

    def rack_text(self, view: View) -> str | None:
        """The rack of the side that is shown."""
        side = self.rack_side(view)
        return None if side is None else view.sides[side].rack

    def judged(self, view: View, found: Judgement) -> Judgement:
        """Within what the table has agreed on (R-058 to R-060)."""
        return within_limits(found, view.lexicon, view.alphabet, view.constraints)

    def picture(self, view: View) -> Picture:
        """The board, with the last word marked."""
        return picture_of(view, values=self.bonmot.settings.show_values)

    def under_scores(self, view: View) -> str:
        """What limits words at this table is always seen (R-058 to R-060)."""
        return "\n".join((super().under_scores(view), *limits_told(view)))

    def rack_beside(self, view: View, side: int) -> str:
        """The rack of another, where it is seen."""
        return view.sides[side].rack or ""

    def sheet(self, view: View) -> Text:
        """All turns, and what partners said."""
        text = self.sheet_lines(view, list(map(line_told, view.turns)), [turn.score >= 50 for turn in view.turns])
        for said in view.talk[-3:]:
            text.append(f"{name_of_seat(view, said.seat)}: {said.text}\n", Style(color=self.bonmot.palette.accent))
        return text

    def ending(self, view: View) -> Sequence[str]:
        """Why it ended, the tiles left, and what the scores deserve to be called."""
        assert view.final is not None
        return [TELLING.reason_of_end(view.final.reason), *TELLING.pieces_left(view), *TELLING.remarks(view)]

    def idle_text(self, view: View) -> str:
        """What can be done now."""
        return _("Arrows move · Space turns · type to lay tiles · Enter plays · Tab: type a move")


def _letters(text: str) -> list[str]:
    """The tiles that are typed for an exchange; two letters in brackets are one.

    >>> _letters("a[ll] ?")
    ['A', 'LL', '?']
    """
    return [bracketed or each for bracketed, each in re.findall(r"\[(\w+)\]|([^\W\d_]|\?)", text.upper())]
