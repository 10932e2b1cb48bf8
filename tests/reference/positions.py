"""Positions that come up in play, the same ones for the same seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.reference.generation import Opening, all_are_words, fillings, stretches
from tests.reference.material import BLANK, Board, Layout, TileSet
from tests.reference.scoring import Placement, runs_formed
from tests.reference.wordlist import WordList

RACK_SIZE = 7
PATIENCE = 4  # fresh racks tried in vain before a position counts as full


@dataclass(frozen=True)
class Position:
    board: Board
    rack: tuple[str, ...]


def random_position(
    rng: Random,
    words: WordList,
    tile_set: TileSet,
    layout: Layout,
    turns: int,
    *,
    blanks: int | None = None,
    rack_size: int = RACK_SIZE,
    opening: Opening = "star",
    bags: int = 1,
    take_back: int = 0,
) -> Position:
    """The position after some turns of random legal placements drawn from a bag (or several).

    The rack has exactly `blanks` blanks if that is said (they are set aside at the start, so that they are
    not played before); otherwise chance decides. Play ends early when the bag is too small to fill a rack, or
    when nothing fits. The last `take_back` turns are then undone.
    """
    bag = tile_set.bag() * bags
    set_aside = []
    for _ in range(blanks or 0):
        bag.remove(BLANK)
        set_aside.append(BLANK)
    rng.shuffle(bag)
    boards: list[Board] = [{}]
    in_vain = 0
    while len(boards) <= turns and len(bag) > rack_size and in_vain < PATIENCE:
        rack, bag = bag[:rack_size], bag[rack_size:]
        placement = random_placement(rng, boards[-1], layout, words, rack, opening)
        if placement is None:
            in_vain += 1
        else:
            in_vain = 0
            for letter, is_blank in placement.laid().values():
                rack.remove(BLANK if is_blank else letter)
            boards.append(play(boards[-1], placement))
        # Unused tiles go back, so that no letter is stuck on the rack and each turn sees a new one.
        bag += rack
        rng.shuffle(bag)
    if blanks is not None:
        bag = [letter for letter in bag if letter != BLANK]
    rack = set_aside + bag[: rack_size - len(set_aside)]
    rng.shuffle(rack)
    return Position(boards[max(0, len(boards) - 1 - take_back)], tuple(rack))


def densest_position(
    rng: Random,
    words: WordList,
    tile_set: TileSet,
    layout: Layout,
    *,
    blanks: int | None = None,
    rack_size: int = RACK_SIZE,
    opening: Opening = "star",
    bags: int = 4,
    take_back: int = 0,
) -> Position:
    """A position played on until nothing more fits, from a bag so large that the board is full first.

    Few racks have a legal placement there: `take_back` undoes the last turns.
    """
    squares = layout.height * layout.width
    return random_position(
        rng,
        words,
        tile_set,
        layout,
        squares,
        blanks=blanks,
        rack_size=rack_size,
        opening=opening,
        bags=bags,
        take_back=take_back,
    )


def play(board: Board, placement: Placement) -> Board:
    """The board after a placement."""
    return board | placement.laid()


def random_placement(
    rng: Random, board: Board, layout: Layout, words: WordList, rack: list[str], opening: Opening
) -> Placement | None:
    """One legal placement by chance, or None if there is none; not all are equally likely."""
    words.forget_racks()
    choices = list(stretches(board, layout, len(rack), opening))
    rng.shuffle(choices)
    if rng.random() < 0.25:
        # Now and then as many tiles as possible: it spreads the words over the board.
        choices.sort(key=lambda choice: -sum(square not in board for square in choice[0]))
    for stretch, across in choices:
        found = list(fillings(board, words, rack, stretch, across))
        rng.shuffle(found)
        for placement in found:
            if all_are_words(*runs_formed(board, placement), words):
                return placement
    return None
