"""Tiles of a view, square by square: what whoever draws a board or tells a move needs, in all games that lay tiles."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.move import Move
from bonmot.words import Alphabet


class TileView(Protocol):
    """A view of a game in which tiles are laid on a board."""

    @property
    def number(self) -> int:
        """Events so far."""
        ...

    @property
    def language(self) -> str:
        """Of the words."""
        ...

    @property
    def lexicon(self) -> str:
        """Which words are good."""
        ...

    @property
    def layout(self) -> str:
        """The premium squares."""
        ...

    @property
    def alphabet(self) -> str:
        """The tile set."""
        ...

    @property
    def bonuses(self) -> Mapping[str, int]:
        """Tiles played at once → points more."""
        ...

    @property
    def opening_star(self) -> bool:
        """Whether the first word covers the star."""
        ...

    @property
    def opening_minimum(self) -> int:
        """Its fewest letters."""
        ...

    @property
    def board(self) -> tuple[tuple[str, ...], ...]:
        """Tile texts row by row, empty for an empty square; a small letter is a blank."""
        ...

    def pieces(self) -> Iterable[tuple[int, int, int]]:
        """Row, column and number of every tile."""
        ...


def values_of(view: TileView) -> dict[str, int]:
    """What the letters of a game are worth."""
    alphabet = Alphabet.load(view.alphabet)
    return dict(zip(alphabet.letters, alphabet.values, strict=True))


def tiles_of_move(move: Move, alphabet: str) -> dict[Square, str]:
    """The tiles that a move lays, square by square."""
    letters = Alphabet.load(alphabet)
    step = (1, 0) if move.down else (0, 1)
    return {
        (move.row + step[0] * offset, move.column + step[1] * offset): letters.tile_text(tile)
        for offset, tile in enumerate(move.tiles)
        if tile
    }


def tiles_of_play(place: str, word: str, view: TileView) -> dict[Square, str]:
    """The same of a play as it is written."""
    return tiles_of_move(Move.parse(f"{place} {word}", view.alphabet, Coordinates.of(view.language)), view.alphabet)
