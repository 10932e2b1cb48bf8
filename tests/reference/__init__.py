"""A slow and obvious reference of the crossword-tile game: the oracle of the fast kernel.

It is written straight from the rules of play, in plain Python, and shares no code with what it checks.
Rows and columns count from 0, row 0 at the top. A tile is its letter text and whether it is a blank;
letter texts may have several characters ("CH"). A board is a dictionary from squares to tiles.
"""

from tests.reference.generation import placements
from tests.reference.legality import (
    REASONS,
    NewTile,
    illegal_reason,
    illegal_reasons,
    new_tiles,
    placement_of,
)
from tests.reference.material import Board, Layout, Square, Tile, TileSet, read_layout, read_tiles
from tests.reference.positions import Position, densest_position, play, random_position
from tests.reference.scoring import FULL_RACK_BONUS, Placement, Score, score
from tests.reference.wordlist import WordList

__all__ = [
    "FULL_RACK_BONUS",
    "REASONS",
    "Board",
    "Layout",
    "NewTile",
    "Placement",
    "Position",
    "Score",
    "Square",
    "Tile",
    "TileSet",
    "WordList",
    "densest_position",
    "illegal_reason",
    "illegal_reasons",
    "new_tiles",
    "placement_of",
    "placements",
    "play",
    "random_position",
    "read_layout",
    "read_tiles",
    "score",
]
