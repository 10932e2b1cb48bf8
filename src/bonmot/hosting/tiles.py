"""Tiles of a view, square by square: what whoever draws a board or tells a move needs, in all games that lay tiles."""

from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.move import Move
from bonmot.games.tiles import TileView
from bonmot.words import Alphabet


def values_of(view: TileView) -> dict[str, int]:
    """What the letters of a game are worth."""
    alphabet = Alphabet.load(view.alphabet)
    return dict(zip(alphabet.letters, alphabet.values, strict=True))


def tiles_of_move(move: Move, alphabet: str) -> dict[Square, str]:
    """The tiles that a move lays, square by square."""
    texts = map(Alphabet.load(alphabet).tile_text, move.played)
    return dict(zip(move.squares, texts, strict=True))


def tiles_of_play(place: str, word: str, view: TileView) -> dict[Square, str]:
    """The same of a play as it is written."""
    return tiles_of_move(Move.parse(f"{place} {word}", view.alphabet, Coordinates.of(view.language)), view.alphabet)
