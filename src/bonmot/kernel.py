"""The one door to the compiled kernel.

Words, boards and moves are computed in C++ (see ``kernel/``). Letters travel as numbers, words as ``bytes`` of
letter numbers, sets of letters as bits of an ``int``; the packages above give them their human faces:
:mod:`bonmot.words` for lexica and :mod:`bonmot.board` for boards, racks and moves.
"""

from bonmot._kernel import (
    MOST_PRISMS_LAID,
    SHORTEST_DOUBLED_WORD,
    SHORTEST_OPENING,
    BestPlay,
    Board,
    Character,
    Deed,
    FlippedPrism,
    FormedWord,
    GameResult,
    GameRules,
    LaidPrism,
    LeaveCensus,
    LeaveTable,
    Play,
    Plays,
    PrismBoard,
    PrismCensus,
    PrismDeed,
    PrismGameResult,
    PrismMove,
    PrismMoves,
    PrismVerdict,
    PrismWord,
    StopFlag,
    StrategicList,
    Verdict,
    WordFileError,
    WordGraph,
    better_exchange,
    choose_words,
    liking,
    noticed_plays,
    noticed_prism_moves,
    play_games,
    play_prism_games,
)

#: A blank that stands for letter ``k`` is written ``k | BLANK_MARK`` on a board and in a play.
BLANK_MARK = 0x80
LETTER_MASK = 0x3F
MOST_SQUARES = 21
MOST_TILES_ON_RACK = 15
#: No line of a board may multiply a word by more.
MOST_WORD_PRODUCT = 256

__all__ = [
    "BLANK_MARK",
    "LETTER_MASK",
    "MOST_PRISMS_LAID",
    "MOST_SQUARES",
    "MOST_TILES_ON_RACK",
    "MOST_WORD_PRODUCT",
    "SHORTEST_DOUBLED_WORD",
    "SHORTEST_OPENING",
    "BestPlay",
    "Board",
    "Character",
    "Deed",
    "FlippedPrism",
    "FormedWord",
    "GameResult",
    "GameRules",
    "LaidPrism",
    "LeaveCensus",
    "LeaveTable",
    "Play",
    "Plays",
    "PrismBoard",
    "PrismCensus",
    "PrismDeed",
    "PrismGameResult",
    "PrismMove",
    "PrismMoves",
    "PrismVerdict",
    "PrismWord",
    "StopFlag",
    "StrategicList",
    "Verdict",
    "WordFileError",
    "WordGraph",
    "better_exchange",
    "choose_words",
    "liking",
    "noticed_plays",
    "noticed_prism_moves",
    "play_games",
    "play_prism_games",
]
