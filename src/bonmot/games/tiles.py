"""What games have in common that are played with tiles on a board: the bag, the board, the bonus of a full rack."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Protocol

import msgspec

from bonmot.board import Board, Layout
from bonmot.board.tiles import read_tiles
from bonmot.errors import BonmotError
from bonmot.games.editions import Count, EditionFile, Part, Points
from bonmot.words import Alphabet, Lexicon, alphabets


class TileRules(Part, frozen=True, kw_only=True):
    """What is in the bag. `set` names a tile set, or is empty: the set of the language."""

    set: str = ""
    bags: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    blanks: Annotated[int, msgspec.Meta(ge=-1, le=12)] = -1
    """How many blanks; -1: as the set says."""
    counts: dict[str, Count] = msgspec.field(default_factory=dict)
    """A bag of its own instead of the set's counts; `?` is the blank."""
    rack: Annotated[int, msgspec.Meta(ge=1, le=12)] = 7


class TileEdition(EditionFile, frozen=True, kw_only=True):
    """The part of an edition that says which tiles are laid on which board."""

    board: str = "standard-15"
    bonuses: dict[str, Points] = msgspec.field(default_factory=lambda: {"7": 50})
    """Tiles played at once → points."""
    tiles: TileRules = TileRules()

    @classmethod
    def possible_languages(cls) -> list[str]:
        """Those that have a tile set."""
        return alphabets()

    @property
    def dealt(self) -> int:
        """The most tiles that may be on racks at once."""
        return self.seats.maximum * self.tiles.rack

    def tile_set(self, language: str) -> Alphabet:
        """The tiles it is played with in a language."""
        return Alphabet.load(self.tiles.set or (language if self.languages else self.language or language))

    def empty_board(self, lexicon: Lexicon, language: str, *, star: bool = True, opening_minimum: int = 2) -> Board:
        """The board it is played on, with the words that may be laid."""
        return Board(
            lexicon,
            layout=self.board,
            alphabet=self.tile_set(language),
            bonuses={int(tiles): points for tiles, points in self.bonuses.items()},
            star=star,
            opening_minimum=opening_minimum,
        )

    def tile_counts(self, language: str) -> dict[str, int]:
        """How many of each tile are in the bag."""
        alphabet = self.tile_set(language)
        if self.tiles.counts:
            return dict(self.tiles.counts)
        counts = {
            letter: count * self.tiles.bags for letter, count in zip(alphabet.letters, alphabet.counts, strict=True)
        }
        counts["?"] = alphabet.blanks * self.tiles.bags if self.tiles.blanks < 0 else self.tiles.blanks
        return counts

    def full_bag(self, language: str) -> bytes:
        """Every tile there is, one letter after the other."""
        alphabet = self.tile_set(language)
        return b"".join(
            read_tiles(f"[{tile}]" if tile != "?" else tile, alphabet) * count
            for tile, count in self.tile_counts(language).items()
        )

    def check(self) -> None:
        """Refuse what the types alone cannot."""
        super().check()
        try:
            Layout.load(self.board)
        except BonmotError as error:
            names = error.particulars["names"]
            raise BonmotError("edition-choice", key="board", value=self.board, choices=names) from error
        if self.tiles.set and self.tiles.set not in alphabets():
            raise BonmotError("edition-choice", key="tiles.set", value=self.tiles.set, choices=alphabets())
        for tiles in self.bonuses:
            if not tiles.isascii() or not tiles.isdigit() or not 1 <= int(tiles) <= self.tiles.rack:
                raise BonmotError("edition-bonus", key="bonuses", value=tiles, most=self.tiles.rack)
        if self.tiles.counts:
            self._check_bag()

    def _check_bag(self) -> None:
        if not self.language:
            raise BonmotError("edition-missing-key", key="language")  # a bag of its own is of one language
        letters = [*self.tile_set(self.language).letters, "?"]
        for letter in self.tiles.counts:
            if letter not in letters:
                raise BonmotError("edition-choice", key="tiles.counts", value=letter, choices=letters)
        there_are = sum(self.tiles.counts.values())
        if there_are < self.dealt:
            raise BonmotError("edition-few-tiles", key="tiles.counts", tiles=there_are, needed=self.dealt)


Squares = tuple[tuple[str, ...], ...]
"""Tile texts row by row, empty for an empty square; a small letter is a blank."""


def shown_squares(board: Board) -> Squares:
    """What lies on a board, as views show it."""
    return written_squares(board.squares, board.size, board.alphabet)


@lru_cache(256)  # of one position there are several views, made one after the other: they have this in common
def written_squares(squares: bytes, size: int, alphabet: Alphabet) -> Squares:
    """The numbers of a board as texts, row by row."""
    texts = [alphabet.tile_text(tile) if tile else "" for tile in squares]
    return tuple(tuple(texts[start : start + size]) for start in range(0, size * size, size))


def counted_tiles(tiles: bytes, alphabet: Alphabet) -> dict[str, int]:
    """How many there are of each, in the order of the alphabet; blanks come last.

    >>> counted_tiles(bytes([2, 0, 1, 2]), Alphabet.load("en"))
    {'A': 1, 'B': 2, '?': 1}
    """
    counts = Counter(tiles)
    blanks = counts.pop(0, 0)
    found = {alphabet.tile_text(tile): counts[tile] for tile in sorted(counts)}
    return found | {"?": blanks} if blanks else found


def pieces_of(squares: Squares, alphabet: str) -> Iterator[tuple[int, int, int]]:
    """Row, column and number of every tile that a view shows, as boards take them."""
    encode = Alphabet.load(alphabet).encode_tiles
    for row, line in enumerate(squares):
        for column, text in enumerate(line):
            if text:
                yield row, column, encode(text)[0]


class TileView(Protocol):
    """A view of a game in which tiles are laid on a board."""

    @property
    def number(self) -> int:
        """Events so far."""

    @property
    def language(self) -> str:
        """Of the words."""

    @property
    def lexicon(self) -> str:
        """Which words are good."""

    @property
    def layout(self) -> str:
        """The premium squares."""

    @property
    def alphabet(self) -> str:
        """The tile set."""

    @property
    def bonuses(self) -> Mapping[str, int]:
        """Tiles played at once → points more."""

    @property
    def opening_star(self) -> bool:
        """Whether the first word covers the star."""

    @property
    def opening_minimum(self) -> int:
        """Its fewest letters."""

    @property
    def board(self) -> Squares:
        """What lies there."""

    def pieces(self) -> Iterable[tuple[int, int, int]]:
        """Row, column and number of every tile."""
