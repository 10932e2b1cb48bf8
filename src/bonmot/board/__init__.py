"""Boards, racks and moves: the geometry and the arithmetic of the crossword game, without players.

>>> from bonmot.board import Board
>>> board = Board("fr")
>>> best = board.moves("AEMINOS")[0]
>>> print(best, best.score)
H8 ANOSMIE 70
>>> board.push(best)
>>> board.judge("G7 ES").words[0]
FormedWord(word='ES', score=3, valid=True, at='G7')
>>> board.pop() == best
True
"""

from bonmot.board.board import Board, IllegalMove, Judgement
from bonmot.board.coordinates import Coordinates
from bonmot.board.layout import Layout
from bonmot.board.move import Move
from bonmot.board.moves import Moves
from bonmot.board.position import Position
from bonmot.board.prism_move import PrismMove
from bonmot.board.prism_set import PrismSet
from bonmot.board.prisms import PrismBoard
from bonmot.board.rack import Rack

__all__ = [
    "Board",
    "Coordinates",
    "IllegalMove",
    "Judgement",
    "Layout",
    "Move",
    "Moves",
    "Position",
    "PrismBoard",
    "PrismMove",
    "PrismSet",
    "Rack",
]
