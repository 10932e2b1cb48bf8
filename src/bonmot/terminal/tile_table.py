"""A table of today at which tiles are laid: what all games with tiles show and do in the same way.

A game's own screen says which rack lies there, what is done with the tiles laid, and what stands beside the board.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events

from bonmot.board import Judgement, Layout
from bonmot.board.coordinates import Coordinates, Square
from bonmot.errors import BonmotError
from bonmot.games.tiles import TileView
from bonmot.games.view import LaidView
from bonmot.hosting.tentative import TentativeTiles
from bonmot.hosting.tiles import tiles_of_play, values_of
from bonmot.players.boards import board_of
from bonmot.players.hints import Hint
from bonmot.tables import TableView
from bonmot.telling import sentence
from bonmot.telling.tiles import previewed
from bonmot.terminal.board import BoardWidget, Picture
from bonmot.terminal.laying import ANOTHER
from bonmot.terminal.racks import letter_typed, tiles_of
from bonmot.terminal.remembered import Remembered
from bonmot.terminal.table_screen import TableScreen
from bonmot.terminal.tiles import Piece, PieceSide
from bonmot.texts import _, mark
from bonmot.words import Alphabet


class TileTable(TableScreen[LaidView]):
    """A board of tiles, and a rack of them."""

    LINES: ClassVar[Mapping[str, str]] = {
        **TableScreen.LINES,
        "move": mark("Place and word, such as {example}:"),
    }

    def __init__(self, table: str) -> None:
        super().__init__(table, BoardWidget(Picture(Layout.load("standard-15")), id="board"))
        self.laying: TentativeTiles = TentativeTiles(15)
        self._judged = Remembered[Judgement | BonmotError]()
        self._thought: dict[Square, str] = {}
        """What a computer tries."""

    # ---- what a game says about itself

    @abstractmethod
    def tiles(self, view: LaidView) -> TileView:
        """The same view, as that of a game with tiles."""

    @abstractmethod
    def rack_text(self, view: LaidView) -> str | None:
        """The rack under the board; None where nobody sees one."""

    @abstractmethod
    def picture(self, view: LaidView) -> Picture:
        """The board, without what is being laid."""

    def judged(self, view: LaidView, found: Judgement) -> Judgement:
        """What a placement is worth at this table; a `BonmotError` says why it may not be."""
        return found

    # ---- laying

    def began(self, view: LaidView) -> None:
        """Begin with nothing laid."""
        self.laying = TentativeTiles(len(self.tiles(view).board))
        self._thought = {}
        super().began(view)

    def lay_again(self, view: LaidView) -> None:
        """Lay the tiles that the table has kept."""
        self.laying.lay_again(self.seen.laid, self._rack(view), self.tiles(view).board)

    def heed(self, view: LaidView) -> None:
        """Something has happened: tiles that cannot stay where they lie are back on the rack."""
        self._thought = {}
        if self.laying.tiles and not self.laying.heed(self._rack(view), self.tiles(view).board):
            self.warn(mark("Your tiles are back on the rack: the place is taken."))

    def type_letter(self, character: str) -> None:
        """Lay a letter: its own tile; a blank only where nothing else is left, and then it is said."""
        view = self.view
        text = letter_typed(character, Alphabet.load(self.tiles(view).alphabet))
        if not text:
            return
        if self.laying.lay(text, self._rack(view), self.tiles(view).board):
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

    def sort(self) -> None:
        """Put the tiles in order."""
        view = self.view
        if view.side is not None:
            self._rack(view)
            self._orders.sort(view.side, self.tiles(view).alphabet)

    def judgement(self, view: LaidView) -> Judgement | BonmotError:
        """What the tiles laid would score, or why they may not lie there."""
        tiles, rack = dict(self.laying.tiles), "".join(self._texts(view))

        def judge() -> Judgement | BonmotError:
            try:
                return self.judged(view, board_of(self.tiles(view)).judge_tiles(tiles, rack))
            except BonmotError as error:
                return error

        return self._judged.about((view.number, tiles, rack), judge)

    def _texts(self, view: LaidView) -> list[str]:
        return [f"[{tile}]" if len(tile) > 1 else tile for tile in self._rack(view)]

    def previewed(self, view: LaidView) -> str:
        """All words and what they score, and what a blank stands for."""
        judged = self.judgement(view)
        told = sentence(judged) if isinstance(judged, BonmotError) else previewed(judged)
        blanks = "".join(text.upper() for text in self.laying.tiles.values() if text != text.upper())
        return f"{told} {_('The blank stands for {letter}.').format(letter=blanks)}" if blanks else told

    def hinted(self, hint: Hint) -> None:
        """Tell a hint; a whole word lies on the board as a ghost."""
        super().hinted(hint)
        if hint.word is not None:
            self._ghosts = tiles_of_play(hint.place or "", hint.word, self.tiles(self.view))

    def unthink(self) -> None:
        """Nobody thinks of anything."""
        super().unthink()
        self._thought = {}

    # ---- the mouse

    def shift(self, square: Square, to: Square) -> None:
        """Move a tile that is laid."""
        self.laying.shift(square, to)

    def is_taken(self, view: LaidView, square: Square) -> bool:
        """Whether a tile lies there."""
        return bool(self.tiles(view).board[square[0]][square[1]])

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
            self.laying.lay(held[index], held, self.tiles(view).board)
        self.show()

    # ---- drawing

    def _rack(self, view: LaidView) -> Sequence[str]:
        rack, side, alphabet = self.rack_text(view), self.rack_side(view), self.tiles(view).alphabet
        if rack is None or side is None:
            return tiles_of(rack or "", alphabet)
        return self._orders.of(side, rack, alphabet)

    def show_board(self, view: LaidView) -> None:
        """Draw the board, with what is being laid, thought of or hinted at."""
        self._board.show(
            replace(
                self.picture(view),
                tentative=dict(self.laying.tiles) if self.is_free else {},
                thought={} if self.laying.tiles else self._thought or self._ghosts,
                cursor=self.laying.cursor if self.is_free else None,
                down=self.laying.down if self.is_free else None,
            )
        )

    def tracker(self, view: LaidView) -> Text:
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

    def rack_pieces(self, table: TableView, view: LaidView) -> Sequence[Piece]:
        """The tiles, and the places of those that are laid."""
        palette = self.bonmot.palette
        values = values_of(self.tiles(view)) if self.bonmot.settings.show_values else {}
        held = self._rack(view)
        laid = Counter(held)
        laid.subtract(self.laying.left(held) if table.waits_for is None else held)
        pieces: list[Piece] = []
        for tile in held:
            laid[tile] -= 1
            look = palette.blank if tile == "?" else palette.tile
            pieces.append(() if laid[tile] >= 0 else (PieceSide(tile, values.get(tile, ""), look),))
        return pieces

    def line_example(self) -> str:
        """A move as one types it."""
        return "H8 MAISON" if self.coordinates is Coordinates.FRENCH else "8D HOUSE"
