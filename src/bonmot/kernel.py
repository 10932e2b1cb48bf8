"""The one door to the compiled kernel.

Words, boards and moves are computed in C++ (see ``kernel/``). Letters travel as numbers, words as ``bytes`` of
letter numbers, sets of letters as bits of an ``int``; the packages above give them their human faces:
:mod:`bonmot.words` for lexica and :mod:`bonmot.board` for boards, racks and moves.
"""

from typing import TypeAlias

from bonmot._kernel import (
    Board,
    Character,
    GameRules,
    LeaveCensus,
    LeaveTable,
    Plays,
    PrismBoard,
    StopFlag,
    Turns,
    WordFileError,
    WordGraph,
    better_exchange,
    play_games,
    play_prism_games,
)

#: A blank that stands for letter ``k`` is written ``k | BLANK_MARK`` on a board and in a play.
BLANK_MARK = 0x80
LETTER_MASK = 0x3F
MOST_SQUARES = 21
MOST_TILES_ON_RACK = 15

#: What a turn with prisms looks like: prisms laid (row, column, prism, light?, letter), prisms turned (row, column,
#: letter), score, and how it was read.
TurnTuple: TypeAlias = tuple[list[tuple[int, int, int, bool, int]], list[tuple[int, int, int]], int, str]

__all__ = [
    "BLANK_MARK",
    "LETTER_MASK",
    "MOST_SQUARES",
    "MOST_TILES_ON_RACK",
    "Board",
    "Character",
    "GameRules",
    "LeaveCensus",
    "LeaveTable",
    "Plays",
    "PrismBoard",
    "StopFlag",
    "TurnTuple",
    "Turns",
    "WordFileError",
    "WordGraph",
    "better_exchange",
    "play_games",
    "play_prism_games",
]
