"""A rack: some tiles, in the order their owner likes."""

from collections import Counter
from collections.abc import Iterator

from bonmot.board.svg import alone, row_of_tiles
from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.errors import BonmotError
from bonmot.kernel import BLANK_MARK, MOST_TILES_ON_RACK
from bonmot.words import Alphabet


class Rack:
    """Tiles that one player holds. ``?`` is a blank. Racks are values: every change is a new rack.

    >>> english = Alphabet.load("en")
    >>> rack = Rack("quiz?es", english)
    >>> print(rack, len(rack), rack.value, "Z" in rack)
    QUIZ?ES 7 24 True
    >>> rack.without("SUeZ")  # a small letter is played with the blank
    Rack('QIE', 'en')
    >>> rack == Rack("?EIQSUZ", english)  # order does not matter
    True
    """

    __slots__ = ("alphabet", "tiles")

    def __init__(self, tiles: "str | bytes | Rack", alphabet: Alphabet | str) -> None:
        self.tiles: bytes
        self.alphabet = Alphabet.load(alphabet) if isinstance(alphabet, str) else alphabet
        if isinstance(tiles, Rack):
            self.tiles = tiles.tiles
        elif isinstance(tiles, bytes):
            self.tiles = tiles
        else:
            # On a rack case means nothing, and spaces only keep tiles apart.
            self.tiles = b"".join(read_tiles(part.upper(), self.alphabet) for part in tiles.split())
        if len(self.tiles) > MOST_TILES_ON_RACK:
            raise BonmotError("rack-too-long", tiles=len(self.tiles), most=MOST_TILES_ON_RACK)

    @property
    def blanks(self) -> int:
        """How many blanks it holds."""
        return self.tiles.count(0)

    @property
    def value(self) -> int:
        """What its tiles are worth."""
        return sum(self.alphabet.values[tile - 1] for tile in self.tiles if tile)

    def without(self, played: "str | bytes | Rack") -> "Rack":
        """The rack after tiles were played or given back; the order of the others stays.

        >>> Rack("AA", "en").without("B")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: There is no B on the rack AA. [not-on-rack]
        """
        tiles = (
            read_tiles(played, self.alphabet) if isinstance(played, str) else bytes(Rack(played, self.alphabet).tiles)
        )
        left = bytearray(self.tiles)
        for tile in tiles:
            piece = 0 if tile & BLANK_MARK else tile
            try:
                left.remove(piece)
            except ValueError:
                shown = write_tiles(bytes([tile]), self.alphabet)
                raise BonmotError("not-on-rack", tile=shown, rack=str(self)) from None
        return Rack(bytes(left), self.alphabet)

    def lacking(self) -> str:
        """A tile of which this rack holds more than the whole set has, or nothing.

        >>> Rack("QQ", "en").lacking(), Rack("EEE", "en").lacking()
        ('Q', '')
        """
        for tile, count in Counter(self.tiles).items():
            there_are = self.alphabet.counts[tile - 1] if tile else self.alphabet.blanks
            if count > there_are:
                return write_tiles(bytes([tile]), self.alphabet)
        return ""

    def svg(self) -> str:
        """The rack as a drawing. Notebooks show it by themselves.

        >>> Rack("QI?", "en").svg().count('class="tile')
        3
        """
        values = self.alphabet.values
        tiles = [
            (text if tile else "", values[tile - 1] if tile else None, "")
            for text, tile in zip(self, self.tiles, strict=True)
        ]
        return alone(row_of_tiles(tiles, str(self)))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[str]:
        return (write_tiles(bytes([tile]), self.alphabet) for tile in self.tiles)

    def __contains__(self, tile: object) -> bool:
        return tile in list(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        return self.alphabet is other.alphabet and sorted(self.tiles) == sorted(other.tiles)

    def __hash__(self) -> int:
        return hash((self.alphabet.name, bytes(sorted(self.tiles))))

    def __str__(self) -> str:
        return write_tiles(self.tiles, self.alphabet)

    def __repr__(self) -> str:
        return f"Rack({str(self)!r}, {self.alphabet.name!r})"
