"""The modern table of the crossword game."""

import asyncio
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events

from bonmot.board import Judgement, Layout
from bonmot.board.coordinates import Coordinates
from bonmot.board.move import Move
from bonmot.errors import BonmotError
from bonmot.games.crossword import Consult, Exchange, Play, View
from bonmot.games.crossword.events import Played
from bonmot.games.crossword.referee import within_limits
from bonmot.players import Thought
from bonmot.players.crossword import board_of
from bonmot.players.hints import Hint
from bonmot.tables import TableView, Update
from bonmot.telling import name_of_seat, sentence
from bonmot.telling.crossword.sentences import TELLING, limits_told, previewed
from bonmot.telling.lines import line_told
from bonmot.terminal.board import BoardWidget, Picture, Square
from bonmot.terminal.crossword.questions import question_of
from bonmot.terminal.crossword.showing import picture_of, sound_of, tiles_of_move, values_of
from bonmot.terminal.crossword.tentative import TentativeTiles
from bonmot.terminal.crossword.typed_moves import typed_play
from bonmot.terminal.laying import ANOTHER
from bonmot.terminal.line_editor import LineEditor
from bonmot.terminal.pacing import LayingThought
from bonmot.terminal.questions import Question
from bonmot.terminal.racks import letter_typed
from bonmot.terminal.remembered import Remembered
from bonmot.terminal.table_screen import FUNCTION_KEYS, TableScreen
from bonmot.terminal.tiles import Face, Piece
from bonmot.texts import _, mark
from bonmot.words import Alphabet


class ModernScreen(TableScreen[View]):
    """A table of today."""

    KEYS = FUNCTION_KEYS
    section = "The modern table"
    LINES: ClassVar[Mapping[str, str]] = {
        **TableScreen.LINES,
        "move": mark("Place and word, such as {example}:"),
        "exchange": mark("Exchange which tiles? (? = blank, Esc cancels)"),
        "talk": mark("To your partner:"),
    }
    after_the_end = mark("Enter: play again, review, leave.")
    replay_label = mark("Replay and review")

    def __init__(self, table: str) -> None:
        super().__init__(table, BoardWidget(Picture(Layout.load("standard-15")), id="board"))
        self.laying: TentativeTiles = TentativeTiles(15)
        self._judged = Remembered[Judgement | BonmotError]()
        self._thought: dict[Square, str] = {}
        self._clicked: list[int] = []
        """Tiles that were marked for an exchange one by one: of equal tiles, these are meant."""
        self._animation: asyncio.Task[None] | None = None

    def began(self, view: View) -> None:
        """Begin with nothing laid."""
        self.laying = TentativeTiles(len(view.board))
        self._thought = {}
        super().began(view)

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
        self._thought = {}
        view = self.view
        if self.laying.tiles and not self.laying.heed(self._rack(view), view.board):
            self.warn(mark("Your tiles are back on the rack: the place is taken."))

    def think(self, seat: int, thought: Thought) -> None:
        """Show what a computer tries; its own word it lays letter by letter."""
        view = self.view
        tiles = tiles_of_move(Move.parse(thought.text, view.alphabet, self.coordinates), view.alphabet)
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

    def type_letter(self, character: str) -> None:
        """Lay a letter: its own tile; a blank only where nothing else is left, and then it is said."""
        view = self.view
        text = letter_typed(character, Alphabet.load(view.alphabet))
        if not text:
            return
        if self.laying.lay(text, self._rack(view), view.board):
            self.bonmot.sounds.play("place")
            self.hush()
        elif text not in self.laying.left(self._rack(view)):
            self.warn(mark("There is no {letter} left on your rack."), letter=text)
        else:
            self.bonmot.sounds.play("wrong")

    def other_key(self, event: events.Key) -> None:
        """Take the blank for the letter laid last, or its own tile again."""
        if event.character in ANOTHER and not self.laying.another(self._rack(self.view)):
            self.bonmot.sounds.play("wrong")

    def play_laid(self) -> None:
        """Play the tiles laid."""
        judged = self._judgement(self.view)
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

    def sort(self) -> None:
        """Put the tiles in order."""
        view = self.view
        if view.side is not None:
            self._rack(view)
            self._orders.sort(view.side, view.alphabet)

    def more_entries(self, view: View) -> Sequence[tuple[str, str]]:
        """Talking in a team."""
        return [("talk", _("Talk to your partner"))] if "consult" in view.may else []

    def do_more(self, name: str) -> None:
        """Talk."""
        self._line = LineEditor(name)

    # ---- the mouse

    def hinted(self, hint: Hint) -> None:
        """Tell a hint; a whole word lies on the board as a ghost."""
        super().hinted(hint)
        if hint.word is not None:
            view = self.view
            move = Move.parse(f"{hint.place} {hint.word}", view.alphabet, self.coordinates)
            self._ghosts = tiles_of_move(move, view.alphabet)

    def shift(self, square: Square, to: Square) -> None:
        """Move a tile that is laid."""
        self.laying.shift(square, to)

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

    def is_taken(self, view: View, square: Square) -> bool:
        """Whether a tile lies there."""
        return bool(view.board[square[0]][square[1]])

    def unthink(self) -> None:
        """Nobody thinks of anything."""
        super().unthink()
        self._thought = {}

    def point(self, square: Square, button: int) -> None:
        """A click moves the cursor, or takes a tile back."""
        self.laying.point(square)

    def point_at_tile(self, index: int) -> None:
        """A click on a tile lays it; a blank asks for its letter by being typed."""
        view = self.view
        held = self._rack(view)
        if self.seen.waits_for is not None or not self.rack_pieces(self.seen, view)[index]:
            return
        if held[index] == "?":
            self.laying.blank_next = True
            self.say(mark("Type the letter of the blank."))
        else:
            self.laying.lay(held[index], held, view.board)
        self.show()

    # ---- drawing

    def _rack(self, view: View) -> Sequence[str]:
        side = self.rack_side(view)
        return [] if side is None else self._orders.of(side, view.sides[side].rack, view.alphabet)

    def _judgement(self, view: View) -> Judgement | BonmotError:
        """What the tiles laid would score, or why they may not lie there."""
        tiles, rack = dict(self.laying.tiles), "".join(self._texts(view))

        def judge() -> Judgement | BonmotError:
            try:
                found = board_of(view).judge_tiles(tiles, rack)
                return within_limits(found, view.lexicon, view.alphabet, view.constraints)
            except BonmotError as error:
                return error

        return self._judged.about((view.number, tiles, rack), judge)

    def _texts(self, view: View) -> list[str]:
        return [f"[{tile}]" if len(tile) > 1 else tile for tile in self._rack(view)]

    def previewed(self, view: View) -> str:
        """All words and what they score, and what a blank stands for."""
        judged = self._judgement(view)
        told = sentence(judged) if isinstance(judged, BonmotError) else previewed(judged)
        blanks = "".join(text.upper() for text in self.laying.tiles.values() if text != text.upper())
        return f"{told} {_('The blank stands for {letter}.').format(letter=blanks)}" if blanks else told

    def under_scores(self, view: View) -> str:
        """What limits words at this table is always seen (R-058 to R-060)."""
        return "\n".join((super().under_scores(view), *limits_told(view)))

    def rack_beside(self, view: View, side: int) -> str:
        """The rack of another, where it is seen."""
        return view.sides[side].rack or ""

    def show_board(self, view: View) -> None:
        """Draw the board."""
        picture = picture_of(view, values=self.bonmot.settings.show_values)
        self._board.show(
            replace(
                picture,
                tentative=dict(self.laying.tiles) if self.is_free else {},
                thought={} if self.laying.tiles else self._thought or self._ghosts,
                cursor=self.laying.cursor if self.is_free else None,
                down=self.laying.down if self.is_free else None,
            )
        )

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

    def tracker(self, view: View) -> Text:
        """The tiles that are unseen."""
        vowels = set("AEIOUY")
        unseen = {tile: count for tile, count in view.unseen.items() if count}
        text = Text(style=Style(color=self.bonmot.palette.quiet))
        text.append(_("unseen {count}: ").format(count=sum(unseen.values())))
        text.append(
            " ".join(
                tile * count if count < 4 and len(tile) == 1 else f"{tile}×{count}" for tile, count in unseen.items()
            )
        )
        count = sum(number for tile, number in unseen.items() if tile in vowels)
        text.append("\n" + _("vowels {vowels} · blanks {blanks}").format(vowels=count, blanks=unseen.get("?", 0)))
        return text

    def rack_pieces(self, table: TableView, view: View) -> Sequence[Piece]:
        """The tiles, and the places of those that are laid."""
        palette = self.bonmot.palette
        values = values_of(view) if self.bonmot.settings.show_values else {}
        held = self._rack(view)
        laid = Counter(held)
        laid.subtract(self.laying.left(held) if table.waits_for is None else held)
        pieces: list[Piece] = []
        for tile in held:
            laid[tile] -= 1
            look = palette.blank if tile == "?" else palette.tile
            pieces.append(() if laid[tile] >= 0 else (Face(tile, values.get(tile, ""), look),))
        return pieces

    def idle_text(self, view: View) -> str:
        """What can be done now."""
        return _("Arrows move · Space turns · type to lay tiles · Enter plays · Tab: type a move")

    def line_example(self) -> str:
        """A move as one types it."""
        return "H8 MAISON" if self.coordinates is Coordinates.FRENCH else "8D HOUSE"


def _letters(text: str) -> list[str]:
    """The tiles that are typed for an exchange; two letters in brackets are one.

    >>> _letters("a[ll] ?")
    ['A', 'LL', '?']
    """
    return [bracketed or each for bracketed, each in re.findall(r"\[(\w+)\]|([^\W\d_]|\?)", text.upper())]
