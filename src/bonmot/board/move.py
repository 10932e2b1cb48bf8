"""A move: a word laid from a square in a direction."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.svg import alone, row_of_tiles
from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.errors import BonmotError
from bonmot.kernel import BLANK_MARK, LETTER_MASK
from bonmot.words import Alphabet


@dataclass(frozen=True, slots=True)
class Move:
    """A placement as people write it: where it starts, which way it runs, and its letters.

    A small letter is a blank. A letter that lies on the board already may be written as itself, as ``.``, or between
    parentheses; moves that a board hands out keep it between parentheses.

    >>> move = Move.parse("H8 MAISoN", "fr")
    >>> move.row, move.column, move.down, str(move)
    (7, 7, False, 'H8 MAISoN')
    >>> Move.parse("8H MAISoN", "en").down   # English coordinates: number first is across
    False
    >>> Move.parse("8H (MAI)SoN", "fr") == Move.parse("8H ...SoN", "fr")
    True
    >>> Move.parse("8H (CHI)CO", "es") == Move.parse("8H ..CO", "es")   # CH is one tile
    True
    """

    alphabet: Alphabet
    row: int
    column: int
    down: bool
    tiles: bytes
    """Tile numbers along the word; 0 where the board's own tile is used."""
    word: str = field(default="", compare=False)
    """The word that is laid, the board's own letters between parentheses; empty when no board was asked yet."""
    score: int | None = field(default=None, compare=False)

    @staticmethod
    def parse(text: str, alphabet: Alphabet | str, coordinates: Coordinates | None = None) -> "Move":
        """Read ``PLACE WORD``; coordinates of the alphabet's language unless told otherwise.

        >>> Move.parse("MAISON", "fr")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: “MAISON” is not a move: write a place and a word, such as H8 MAISON. [bad-move]
        """
        alphabet = Alphabet.load(alphabet) if isinstance(alphabet, str) else alphabet
        parts = text.split()
        if len(parts) != 2:
            raise BonmotError("bad-move", text=text)
        row, column, down = (coordinates or Coordinates.of(alphabet.language)).read(parts[0])
        return Move(alphabet, row, column, down, read_tiles(_opened(parts[1], alphabet), alphabet, through="."))

    def place(self, coordinates: Coordinates | None = None) -> str:
        """Where it starts, in the coordinates of its language or others.

        >>> Move.parse("H8 MAISON", "fr").place(Coordinates.ENGLISH)
        '8H'
        """
        return (coordinates or Coordinates.of(self.alphabet.language)).place(self.row, self.column, down=self.down)

    @property
    def played(self) -> bytes:
        """The tiles that come from the rack."""
        return self.tiles.replace(b"\0", b"")

    @property
    def squares(self) -> tuple[Square, ...]:
        """Where they come to lie, in their order.

        >>> Move.parse("8H A.E", "en").squares
        ((7, 7), (7, 9))
        """
        offsets = (offset for offset, tile in enumerate(self.tiles) if tile)
        return tuple((self.row + at, self.column) if self.down else (self.row, self.column + at) for at in offsets)

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and number of each of them.

        >>> list(Move.parse("8H A.T", "en").pieces())
        [(7, 7, 1), (7, 9, 20)]
        """
        return ((row, column, tile) for (row, column), tile in zip(self.squares, self.played, strict=True))

    def svg(self) -> str:
        """The word as a drawing, what is laid marked. Notebooks show it by themselves.

        >>> Move.parse("8H A.e", "en").svg().count("tile new"), Move.parse("8H A.e", "en").svg().count("tile blank new")
        (1, 1)
        """
        texts = read_tiles(_unwrapped(self.word), self.alphabet) if self.word else self.tiles
        shown = [
            (
                write_tiles(bytes([text & LETTER_MASK]), self.alphabet) if text else ".",
                None if not text or text & BLANK_MARK else self.alphabet.values[text - 1],
                " new" if tile else "",
            )
            for text, tile in zip(texts, self.tiles, strict=True)
        ]
        return alone(row_of_tiles(shown, str(self)))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return f"{self.place()} {self.word or write_tiles(self.tiles, self.alphabet, through='.')}"

    def __repr__(self) -> str:
        score = "" if self.score is None else f": {self.score}"
        return f"<Move {self}{score}>"


def written(tiles: bytes, shown: bytes, alphabet: Alphabet) -> str:
    """The word `shown`, with the tiles that lie there already (0 in `tiles`) between parentheses.

    >>> english = Alphabet.load("en")
    >>> written(bytes([8, 0, 18, 14]), bytes([8, 15, 18, 14]), english)
    'H(O)RN'
    """
    text = ""
    stretch = b""
    for tile, letter in zip(tiles, shown, strict=True):
        if tile & LETTER_MASK:
            if stretch:
                text += f"({write_tiles(stretch, alphabet)})"
                stretch = b""
            text += write_tiles(bytes([tile]), alphabet, brackets=True)
        else:
            stretch += bytes([letter])
    return text + (f"({write_tiles(stretch, alphabet)})" if stretch else "")


def _unwrapped(word: str) -> str:
    """A word without the parentheses around the letters of the board."""
    return word.replace("(", "").replace(")", "")


def _opened(text: str, alphabet: Alphabet) -> str:
    """Every tile between parentheses becomes a dot."""
    result = ""
    rest = text
    while rest:
        before, opening, rest = rest.partition("(")
        result += before
        if not opening:
            break
        inside, closing, rest = rest.partition(")")
        if not closing or not inside or ")" in before or "(" in inside:
            raise BonmotError("bad-move", text=text)
        result += "." * len(read_tiles(inside, alphabet, through="."))
    if ")" in result:
        raise BonmotError("bad-move", text=text)
    return result
