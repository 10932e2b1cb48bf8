"""What all games with tiles show a page in the same way: the board, the values, and what tiles laid would score."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Generic, TypeVar, cast

import msgspec

from bonmot.board import Judgement, Layout
from bonmot.board.coordinates import Coordinates
from bonmot.board.move import Move
from bonmot.errors import BonmotError
from bonmot.games.tiles import TileView
from bonmot.games.view import GameView
from bonmot.hosting.tiles import tiles_of_move, values_of
from bonmot.kernel import MOST_SQUARES
from bonmot.players.boards import board_of
from bonmot.players.hints import Hint
from bonmot.players.player import Thought
from bonmot.telling.tiles import previewed
from bonmot.texts import _
from bonmot.web.messages import Previewed, Tile, WordScore
from bonmot.web.part import WebPart, draft_of, fault_of
from bonmot.words import Alphabet

MOST_LAID: Final = 32
"""Tiles that a draft may lay: more than any rack holds."""


Lane = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SQUARES)]
LaidTile = tuple[Lane, Lane, Annotated[str, msgspec.Meta(max_length=3)]]


class TileFixtures(msgspec.Struct, frozen=True):
    """What does not change at a table with tiles."""

    rows: tuple[str, ...]
    """The premium squares, as `data/boards/legend.csv` names them."""
    letters: tuple[str, ...]
    values: dict[str, int]
    coordinates: str
    """`fr`: a letter names the row; `en`: a letter names the column."""
    rack_size: int
    limits: tuple[str, ...] = ()
    """What limits words at this table, told in the language of whoever looks (R-058 to R-060)."""


class TileDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles that lie on the board and are not played yet, or a move as people type it."""

    tiles: Annotated[tuple[LaidTile, ...], msgspec.Meta(max_length=MOST_LAID)] = ()
    text: Annotated[str, msgspec.Meta(max_length=80)] = ""


ViewType = TypeVar("ViewType", bound=GameView)


class TilePart(WebPart[ViewType], Generic[ViewType]):
    """A game that is played with tiles on a board with premium squares."""

    fixture = TileFixtures

    # ---- what a game says about itself

    def rack(self, view: ViewType) -> str | None:
        """The tiles that the seat of a view may lay; None where nobody sees any."""
        raise NotImplementedError

    def rack_size(self, view: ViewType) -> int:
        """How many tiles a full rack has."""
        return 7

    def limits(self, view: ViewType) -> Iterable[str]:
        """Theme, shortest word and forbidden words, where the table has agreed on any."""
        return ()

    def judged(self, view: ViewType, found: Judgement) -> Judgement:
        """What a placement is worth at this table; a `BonmotError` says why it may not be."""
        return found

    def command(self, view: ViewType, place: str, word: str) -> msgspec.Struct:
        """The command that lays a word."""
        raise NotImplementedError

    def typed(self, view: ViewType, text: str) -> tuple[str, str]:
        """The place and the word that somebody types, with blanks where the rack needs them."""
        raise NotImplementedError

    # ---- what the room asks

    def fixtures(self, view: ViewType) -> TileFixtures:
        """The premium squares, and what letters are worth."""
        tiles = cast(TileView, view)  # it is both, which no type can say
        alphabet = Alphabet.load(tiles.alphabet)
        return TileFixtures(
            rows=Layout.load(tiles.layout).rows,
            letters=tuple(alphabet.letters),
            values=values_of(tiles),
            coordinates=Coordinates.of(view.language).value,
            rack_size=self.rack_size(view),
            limits=tuple(self.limits(view)),
        )

    def previewed(self, view: ViewType, draft: bytes) -> Previewed:
        """What tiles laid, or a move that was typed, would score; a fault says why they may not lie there."""
        asked: TileDraft = draft_of(TileDraft, draft)
        tiles = cast(TileView, view)
        try:
            board, rack = board_of(tiles), self.rack(view)
            if asked.text:
                place, word = self.typed(view, asked.text)
                judged = self.judged(view, board.judge(f"{place} {word}", rack))
            else:
                judged = self.judged(
                    view, board.judge_tiles({(row, column): text for row, column, text in asked.tiles}, rack)
                )
        except BonmotError as error:
            return Previewed(fault=fault_of(error))
        move = judged.move
        place = move.place(Coordinates.of(view.language))
        counted = sum(formed.score for formed in judged.words)
        text = previewed(judged)
        blanks = "".join(
            each.upper() for _row, _column, each in squares_of(move, tiles.alphabet) if each != each.upper()
        )
        if blanks:
            text = f"{text} {_('The blank stands for {letter}.').format(letter=blanks)}"
        return Previewed(
            command=msgspec.to_builtins(self.command(view, place, move.word)),
            score=judged.score,
            words=tuple(WordScore(formed.word.upper(), formed.score) for formed in judged.words),
            bonus=judged.score - counted,
            text=text,
            place=place,
            tiles=squares_of(move, tiles.alphabet),
        )

    def tiles(self, view: ViewType, thought: Thought) -> Sequence[Tile]:
        """Where the tiles lie that a computer thinks of."""
        return self._played(view, thought.text)

    def ghosts(self, view: ViewType, hint: Hint) -> Sequence[Tile]:
        """Where the tiles of a hint lie: as far as its place is told, and without letters that are not."""
        if hint.word is not None:
            return self._played(view, f"{hint.place} {hint.word}")
        if hint.place is None:
            return ()
        board = cast(TileView, view).board
        row, column, down = Coordinates.of(view.language).read(hint.place)
        line = [(row + step, column) if down else (row, column + step) for step in range(hint.length or 1)]
        letters = {line[0]: hint.first or ""}
        return [(*square, letters.get(square, "")) for square in line if not board[square[0]][square[1]]]

    def _played(self, view: ViewType, text: str) -> Sequence[Tile]:
        tiles = cast(TileView, view)
        try:
            move = Move.parse(text, tiles.alphabet, Coordinates.of(view.language))
        except BonmotError:  # a thought that is no placement: an exchange
            return ()
        return squares_of(move, tiles.alphabet)


def squares_of(move: Move, alphabet: str) -> tuple[Tile, ...]:
    """The tiles that a move lays, square by square."""
    return tuple((*square, text) for square, text in tiles_of_move(move, alphabet).items())
