"""Positions in the middle of games, always the same ones: what players do in them is measured."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from bonmot import kernel
from bonmot.board import Board, Move, Rack
from bonmot.kernel import Character
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.noticing import Outlook


class Position(NamedTuple):
    """A board in the middle of a game, what the one to move and the opponent hold, and what is in the bag."""

    board: Board
    rack: Rack
    other: Rack
    bag: int


@cache
def positions(language: str, count: int, turns: int = 6) -> tuple[Position, ...]:
    """As many games, in which the best score was played for some turns."""
    return tuple(_position(language, seed, turns) for seed in range(count))


def _position(language: str, seed: int, turns: int) -> Position:
    board = Board(language)
    counts = enumerate((board.alphabet.blanks, *board.alphabet.counts))
    bag = [tile for tile, count in counts for _copy in range(count)]
    Random(seed).shuffle(bag)
    racks = [_drawn(bag, b""), _drawn(bag, b"")]
    for turn in range(turns):
        rack = Rack(racks[turn % 2], board.alphabet)
        for move in board.moves(rack, top=1):
            board.push(move)
            racks[turn % 2] = _drawn(bag, rack.without(move.played).tiles)
    return Position(board, Rack(racks[turns % 2], board.alphabet), Rack(racks[1 - turns % 2], board.alphabet), len(bag))


def _drawn(bag: list[int], kept: bytes) -> bytes:
    missing = min(7 - len(kept), len(bag))
    return kept + bytes(bag.pop() for _tile in range(missing))


def chosen(position: Position, character: Character, *, bag: int | None = None, unseen: int = 0) -> Move | None:
    """The move that a character likes best."""
    left = position.bag if bag is None else bag
    board = position.board
    return Outlook(board, position.rack, left, unseen).most_liked(character, leaves_for(board.alphabet.name))


def squares(move: Move) -> Iterator[tuple[int, int, bool]]:
    """The squares of the word, and whether a tile is new there."""
    for offset, tile in enumerate(move.tiles):
        yield move.row + offset * move.down, move.column + offset * (not move.down), bool(tile & kernel.LETTER_MASK)


def opened_premiums(board: Board, move: Move) -> int:
    """Free squares that multiply words and lie beside the word, or at its ends."""
    taken = {(row, column) for row, column, _tile in board.pieces()} | {
        (row, column) for row, column, _new in squares(move)
    }
    beside = {
        (row + down, column + right)
        for row, column, _new in squares(move)
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
    }
    return sum(
        board.layout.word_multiplier(row, column) > 1
        for row, column in beside - taken
        if 0 <= row < board.size and 0 <= column < board.size
    )
