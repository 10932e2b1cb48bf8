"""A board in the manner of python-chess: ask it for moves, push them, pop them."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from bonmot import kernel
from bonmot.board.coordinates import Coordinates
from bonmot.board.drawing import drawn
from bonmot.board.layout import Layout
from bonmot.board.move import Move, written
from bonmot.board.moves import Moves, NoSuchSquare, StackedBoard
from bonmot.board.rack import Rack
from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.errors import BonmotError
from bonmot.kernel import MOST_SQUARES
from bonmot.words import Alphabet, Lexicon
from bonmot.words import open as open_lexicon

SEVEN_TILE_BONUS: Final = {7: 50}


class IllegalMove(BonmotError):
    """A placement against the rules, whatever its words (RULES M-102).

    The code is one of ``outside``, ``gap``, ``not-on-rack``, ``conflict``, ``not-connected``, ``star-not-covered``,
    ``not-in-line``, ``no-new-tile``, ``too-short``, each with the prefix ``move-``.
    """


class FormedWord(NamedTuple):
    """A word that a move makes or changes."""

    word: str
    score: int
    valid: bool
    """Whether the board's lexicon has it."""
    at: str


class Judgement(NamedTuple):
    """What a legal placement brings."""

    move: Move
    score: int
    bonus: int
    """What the score holds for the number of tiles played at once."""
    words: tuple[FormedWord, ...]
    """The main word first, then the others along it."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that the lexicon does not have."""
        return tuple(formed.word for formed in self.words if not formed.valid)


@lru_cache(maxsize=32)
def _multipliers(layout: Layout) -> tuple[bytes, bytes]:
    """How often letters and words count, square by square: players look at the same board again and again."""
    squares = [(row, column) for row in range(layout.size) for column in range(layout.size)]
    letters = bytes(layout.letter_multiplier(row, column) for row, column in squares)
    return letters, bytes(layout.word_multiplier(row, column) for row, column in squares)


class Board(StackedBoard[Move, tuple[int, int, int], kernel.Board]):
    """Squares, the tiles on them, and a lexicon that says what may be laid.

    >>> board = Board("en")
    >>> board.push("8G HORN")
    >>> board["8G"], board[7, 7], board[0, 0]
    ('H', 'O', None)
    >>> board.judge("H7 M(O)B")
    Judgement(move=<Move H7 M(O)B: 7>, score=7, bonus=0, words=(FormedWord(word='MOB', score=7, valid=True, at='H7'),))
    >>> board.push("A1 FARM")
    Traceback (most recent call last):
        ...
    bonmot.board.board.IllegalMove: The tiles touch none of those on the board. [move-not-connected]
    """

    def __init__(
        self,
        lexicon: Lexicon | str | None = None,
        *,
        layout: Layout | str = "standard-15",
        alphabet: Alphabet | str | None = None,
        bonuses: Mapping[int, int] | None = None,
        star: bool = True,
        opening_minimum: int = 2,
        coordinates: Coordinates | None = None,
    ) -> None:
        """An empty board.

        Without a lexicon (then an `alphabet` must say which tiles there are) every word is accepted and no moves can be
        generated. `alphabet` may also name another tile set of the same letters. `bonuses` gives extra points by number
        of tiles played at once; `star` says whether the opening must cover a star of the layout.
        """
        self.lexicon: Final = open_lexicon(lexicon) if isinstance(lexicon, str) else lexicon
        if alphabet is None:
            if self.lexicon is None:
                raise TypeError("a board needs a lexicon or an alphabet")
            alphabet = self.lexicon.alphabet
        self.alphabet: Final = Alphabet.load(alphabet) if isinstance(alphabet, str) else alphabet
        if self.lexicon is not None and self.alphabet.letters != self.lexicon.alphabet.letters:
            raise BonmotError("letters-differ", alphabet=self.alphabet.name, lexicon=self.lexicon.name)
        self.layout: Final = Layout.load(layout) if isinstance(layout, str) else layout
        self.coordinates: Final = coordinates or Coordinates.of(self.alphabet.language)
        self.bonuses: Final = dict(SEVEN_TILE_BONUS if bonuses is None else bonuses)
        self._kernel = kernel.Board(
            self.layout.size,
            *_multipliers(self.layout),
            bytes([0, *self.alphabet.values]),
            [self.bonuses.get(tiles, 0) for tiles in range(MOST_SQUARES + 1)],
            self.layout.stars if star else (),
            opening_minimum,
            None if self.lexicon is None else self.lexicon.graph,
        )
        self._stack: list[Move] = []
        self._made_with = {
            "lexicon": self.lexicon,
            "layout": self.layout,
            "alphabet": self.alphabet,
            "bonuses": self.bonuses,
            "star": star,
            "opening_minimum": opening_minimum,
            "coordinates": self.coordinates,
        }

    # ---- looking

    @property
    def size(self) -> int:
        """Squares on a side."""
        return self.layout.size

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it."""
        return self._kernel.tile_count == 0

    @property
    def squares(self) -> bytes:
        """Tile numbers row by row, 0 for an empty square."""
        return self._kernel.squares()

    @property
    def likeness(self) -> tuple[Hashable, ...]:
        """What boards have in common on which all moves are the same and bring the same."""
        made = {**self._made_with, "bonuses": tuple(sorted(self.bonuses.items()))}
        return (self.squares, *made.values())

    def __getitem__(self, square: str | tuple[int, int]) -> str | None:
        """The tile on a square (a small letter is a blank), or None.

        >>> Board("en")["Z99"]
        Traceback (most recent call last):
            ...
        bonmot.board.moves.NoSuchSquare: There is no square Z99 on this board. [no-such-square]
        """
        row, column = self._square(square)
        tile = self.squares[row * self.size + column]
        return self.alphabet.tile_text(tile) if tile else None

    def _square(self, square: str | tuple[int, int]) -> tuple[int, int]:
        """Row and column of a square that is there."""
        try:
            row, column = self.coordinates.read(square)[:2] if isinstance(square, str) else square
        except BonmotError:
            row = column = -1
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise NoSuchSquare("no-such-square", square=square)
        return row, column

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and tile number of every tile on the board."""
        for index, tile in enumerate(self.squares):
            if tile:
                yield index // self.size, index % self.size, tile

    # ---- moves

    def moves(self, rack: Rack | str, *, top: int | None = None, stop: kernel.StopFlag | None = None) -> Moves[Move]:
        """Every legal move of a rack, best first; with `top` only the best few, found much faster.

        Each scoring play is there once: a single tile that makes words both ways is one move, written across; on the
        empty board words are laid across only; each choice of the tile that is the blank is a move of its own.

        >>> Board("fr").moves("ZYQ")
        <Moves: 0>
        """
        if top is not None and top < 1:
            raise BonmotError("bad-number", option="top", value=top, least=1)
        tiles = self._rack(rack).tiles
        if self.lexicon is None:
            raise BonmotError("board-without-lexicon")
        plays = self._kernel.moves(tiles, top=top, stop=stop)
        there = self.copy()  # moves are written with the letters of the board as it was
        return Moves(plays, lambda index: there._move(plays.at(index)))  # noqa: SLF001  (another board of this kind)

    def best(self, rack: Rack | str, *, stop: kernel.StopFlag | None = None) -> Move | None:
        """The move that scores most, or None if there is none.

        >>> Board("en").best("AEQTUIZ")
        <Move 8D QUATE: 48>
        """
        return next(iter(self.moves(rack, top=1, stop=stop)), None)

    def count(self, rack: Rack | str, *, stop: kernel.StopFlag | None = None) -> int:
        """How many moves there are, without making them.

        >>> board = Board("en")
        >>> board.count("RETINAS") == len(board.moves("RETINAS"))
        True
        """
        if self.lexicon is None:
            raise BonmotError("board-without-lexicon")
        return self._kernel.moves(self._rack(rack).tiles, count_only=True, stop=stop).count

    def judge(self, move: Move | str, rack: Rack | str | None = None) -> Judgement:
        """What a move would bring; `IllegalMove` if it may not be laid like this.

        Unknown words are no fault here: whether they stand is for the referee to say.
        """
        move = self.parse(move) if isinstance(move, str) else move
        tiles = None if rack is None else self._rack(rack).tiles
        return self._judgement(self._kernel.judge_word(move.row, move.column, move.down, move.tiles, tiles), rack)

    def judge_tiles(
        self, tiles: Mapping[str, str] | Mapping[tuple[int, int], str], rack: Rack | str | None = None
    ) -> Judgement:
        """What tiles laid on single squares would bring, in whatever order they were laid.

        >>> Board("en").judge_tiles({"H8": "A", "I8": "T"}).score
        4
        """
        placed = []
        for square, text in tiles.items():
            row, column = self.coordinates.read(square)[:2] if isinstance(square, str) else square
            tile = read_tiles(text, self.alphabet)
            if len(tile) != 1 or tile == b"\0":
                raise BonmotError("not-one-tile", text=text, alphabet=self.alphabet.name)
            placed.append((row, column, tile[0]))
        held = None if rack is None else self._rack(rack).tiles
        return self._judgement(self._kernel.judge_tiles(placed, held), rack)

    def push(self, move: Move | str, rack: Rack | str | None = None) -> None:
        """Lay a move; `IllegalMove` if it may not be laid like this, and then nothing has changed."""
        self.lay(self.judge(move, rack).move)

    def lay(self, move: Move) -> None:
        """Lay a move that was judged before; `ValueError` if there is no room for it."""
        self._kernel.play(move.row, move.column, move.down, move.tiles)
        self._stack.append(move)

    def after(self, move: Move) -> "Board":
        """A board of its own on which a move lies as if it had always lain there: it remembers nothing of it.

        Who keeps thousands of boards has no room for how each of them came about.

        >>> board = Board("en")
        >>> opened = board.after(board.parse("8G HORN"))
        >>> opened["8G"], opened.stack, opened.without(board.parse("8G HORN")) == board
        ('H', (), True)
        """
        twin = self.copy()
        twin.set_up(move.pieces())
        return twin

    def without(self, move: Move) -> "Board":
        """A board of its own from which the tiles of a move were lifted, with an empty stack."""
        lifted = set(move.pieces())
        return self.anew(piece for piece in self.pieces() if piece not in lifted)

    def set_up(self, tiles: Iterable[tuple[int, int, int]]) -> None:
        """Put tiles (row, column, number) on free squares, without asking what they spell."""
        self._kernel.set_up(list(tiles))

    def parse(self, text: str) -> Move:
        """A move in the coordinates of the board."""
        return Move.parse(text, self.alphabet, self.coordinates)

    # ---- drawings and text

    def drawing(self, marked: Iterable[str] = ()) -> str:
        """The board as SVG that a page styles."""
        return drawn(self, [self._square(square) for square in marked])

    @staticmethod
    def from_cgp(text: str, lexicon: Lexicon | str, *, layout: Layout | str | None = None) -> "Board":
        """The board of a position in CGP; see `bonmot.board.position`.

        >>> print(Board.from_cgp("3/1AT/3", "en", layout=Layout.parse("...\\n.*.\\n...")))
           A  B  C
         1 .  .  .
         2 .  A  T
         3 .  .  .
        """
        from bonmot.board.position import Position  # a position has a board

        return Position.from_cgp(text, lexicon, layout=layout).board

    def cgp(self) -> str:
        """The position in CGP, with empty racks and no scores.

        >>> board = Board("en")
        >>> board.push("8H At")
        >>> board.cgp()
        '15/15/15/15/15/15/15/7At6/15/15/15/15/15/15/15 / 0/0 0'
        """
        from bonmot.board.position import Position

        return Position(self).cgp()

    def __str__(self) -> str:
        """A plain picture: capitals are tiles, small letters blanks, symbols the premium squares still free."""
        columns = range(self.size)
        rows = ["   " + "".join(f"{self.coordinates.column_name(column):<3}" for column in columns).rstrip()]
        squares = self.squares
        for row in range(self.size):
            texts = []
            for column in columns:
                tile = squares[row * self.size + column]
                texts.append(self.alphabet.tile_text(tile) if tile else self.layout.rows[row][column])
            rows.append(f"{self.coordinates.row_name(row):>2} " + "".join(f"{text:<3}" for text in texts).rstrip())
        return "\n".join(rows)

    def __repr__(self) -> str:
        words = "no lexicon" if self.lexicon is None else self.lexicon.name
        return f"<Board {self.layout.name}, {words}, {self._kernel.tile_count} tiles>"

    # ---- from and to the kernel

    def _rack(self, rack: Rack | str) -> Rack:
        return Rack(rack, self.alphabet)

    def _move(self, play: kernel.Play) -> Move:
        tiles = play.letters
        squares = self.squares
        step = self.size if play.down else 1
        start = play.row * self.size + play.column
        shown = bytes(tile or squares[start + offset * step] for offset, tile in enumerate(tiles))
        word = written(tiles, shown, self.alphabet)
        return Move(self.alphabet, play.row, play.column, play.down, tiles, word, play.score)

    def _judgement(self, verdict: kernel.Verdict, rack: Rack | str | None) -> Judgement:
        if verdict.fault is not None:
            raise self._illegal(verdict.fault, verdict, rack)
        words = tuple(
            FormedWord(
                write_tiles(word.letters, self.alphabet),
                word.score,
                word.is_word,
                self.coordinates.place(word.row, word.column, down=word.down),
            )
            for word in verdict.words
        )
        return Judgement(self._move(verdict.play), verdict.score, verdict.bonus, words)

    def _illegal(self, fault: str, verdict: kernel.Verdict, rack: Rack | str | None) -> IllegalMove:
        particulars: dict[str, object] = {}
        if fault in {"gap", "conflict", "not-in-line", "not-connected", "star-not-covered"}:
            particulars["square"] = self.coordinates.square(verdict.row, verdict.column)
        if fault in {"conflict", "not-on-rack"}:
            particulars["tile"] = write_tiles(bytes([verdict.letter]), self.alphabet)
        if fault == "not-on-rack" and rack is not None:
            particulars["rack"] = str(Rack(rack, self.alphabet))
        return IllegalMove(f"move-{fault}", **particulars)
