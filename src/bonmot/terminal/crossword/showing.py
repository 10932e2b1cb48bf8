"""From views to pictures: what all screens of the crossword game draw in the same way."""

from bonmot.board.coordinates import Coordinates
from bonmot.board.move import Move
from bonmot.games.crossword import View
from bonmot.telling import clock_text
from bonmot.terminal.board import Square
from bonmot.words import Alphabet

__all__ = ["clock_text", "latest_squares", "tile_values", "tiles_of_move"]


def tile_values(view: View) -> dict[str, int]:
    """What the letters of a game are worth."""
    alphabet = Alphabet.load(view.alphabet)
    return dict(zip(alphabet.letters, alphabet.values, strict=True))


def tiles_of_move(move: Move, alphabet: str) -> dict[Square, str]:
    """The tiles that a move lays, square by square."""
    letters = Alphabet.load(alphabet)
    step = (1, 0) if move.down else (0, 1)
    return {
        (move.row + step[0] * offset, move.column + step[1] * offset): letters.decode_tiles(bytes([tile]))
        for offset, tile in enumerate(move.tiles)
        if tile
    }


def latest_squares(view: View) -> frozenset[Square]:
    """Where the tiles of the last word lie (M-074)."""
    for turn in reversed(view.turns):
        if turn.kind == "play":
            move = Move.parse(f"{turn.place} {turn.word}", view.alphabet, Coordinates.of(view.language))
            return frozenset(tiles_of_move(move, view.alphabet))
        if turn.kind == "challenged":
            return frozenset()
    return frozenset()
