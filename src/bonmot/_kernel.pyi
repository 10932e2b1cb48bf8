"""The compiled kernel as mypy sees it. `kernel/python/module.cpp` is the source."""

from collections.abc import Sequence
from typing import TypeAlias

#: row, column, down?, letters (0: the board's own tile), score
PlayTuple: TypeAlias = tuple[int, int, bool, bytes, int]

#: row, column, prism, light?, letter
LaidTuple: TypeAlias = tuple[int, int, int, bool, int]
#: row, column, letter
TurnedTuple: TypeAlias = tuple[int, int, int]

class WordFileError(Exception):
    """A word file cannot be used; ``args`` is ``(code, path, detail)``."""

class WordGraph:
    @staticmethod
    def build(path: str, letters: Sequence[str], words: bytes, sections: dict[str, bytes] = ...) -> None: ...
    @staticmethod
    def open(path: str) -> WordGraph: ...
    @property
    def letters(self) -> list[str]: ...
    @property
    def path(self) -> str: ...
    @property
    def bytes_used(self) -> int: ...
    def __len__(self) -> int: ...
    def number(self, word: bytes) -> int: ...
    def word(self, number: int) -> bytes: ...
    def section(self, name: str) -> memoryview: ...
    def section_names(self) -> list[str]: ...
    def find(
        self,
        pattern: Sequence[tuple[int, bool]] | None = None,
        rack: bytes | None = None,
        blanks: int = 0,
        minimum: int = 1,
        maximum: int = 21,
        after: int = -1,
        limit: int = 1000,
    ) -> list[int]: ...

class StopFlag:
    def __init__(self) -> None: ...
    def raise_(self) -> None: ...
    @property
    def is_raised(self) -> bool: ...

class Plays:
    def __len__(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    def at(self, index: int) -> PlayTuple: ...
    def equity(self, index: int) -> int: ...

class LeaveTable:
    def __init__(self, letter_count: int, values: bytes = ...) -> None: ...
    def value(self, tiles: bytes) -> int: ...
    def __len__(self) -> int: ...

class Character:
    def __init__(
        self,
        *,
        seed: int = 0,
        notices: float = 1.0,
        notices_crossings: float = 1.0,
        notices_long_plays: float = 1.0,
        longest_word: int = 21,
        leave_percent: int = 0,
        likes_length: int = 0,
        spares_blanks: int = 0,
        spares_dear: int = 0,
        dear_tile: int = 0,
        likes_openness: int = 0,
        counts_endings: bool = False,
        moodiness: float = 0.0,
        notices_turnings: float = 1.0,
    ) -> None: ...

class LeaveCensus:
    def __init__(self, letter_count: int) -> None: ...
    @property
    def racks(self) -> int: ...
    def merge(self, other: LeaveCensus) -> None: ...
    def values(self, prior_racks: float) -> bytes: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(letter_count: int, data: bytes) -> LeaveCensus: ...

class GameRules:
    def __init__(
        self, board: Board, bag: bytes, rack: int = 7, exchange_minimum: int = 7, scoreless_turns: int = 6
    ) -> None: ...

def better_exchange(
    rack: bytes, bag: int, character: Character, leaves: LeaveTable | None, fewest_in_bag: int, equity: int | None
) -> bytes: ...
def play_games(
    rules: GameRules,
    seats: Sequence[tuple[WordGraph, LeaveTable | None, Character]],
    seed: int,
    games: int,
    census: LeaveCensus | None = None,
    stop: StopFlag | None = None,
) -> list[tuple[list[int], int, int]]: ...

class Board:
    def __init__(
        self,
        size: int,
        letter_multipliers: bytes,
        word_multipliers: bytes,
        values: bytes,
        bonuses: Sequence[int],
        stars: Sequence[tuple[int, int]],
        opening_minimum: int,
        graph: WordGraph | None,
    ) -> None: ...
    def copy(self) -> Board: ...
    @property
    def size(self) -> int: ...
    @property
    def tile_count(self) -> int: ...
    @property
    def plays_made(self) -> int: ...
    def squares(self) -> bytes: ...
    def set_up(self, tiles: Sequence[tuple[int, int, int]]) -> None: ...
    def play(self, row: int, column: int, down: bool, letters: bytes) -> None: ...
    def take_back(self) -> None: ...
    def judge_word(
        self, row: int, column: int, down: bool, letters: bytes, rack: bytes | None = None
    ) -> tuple[str, int, int, int] | tuple[str, int, int, PlayTuple, list[tuple[int, int, bool, bytes, int, bool]]]: ...
    def judge_tiles(
        self, tiles: Sequence[tuple[int, int, int]], rack: bytes | None = None
    ) -> tuple[str, int, int, int] | tuple[str, int, int, PlayTuple, list[tuple[int, int, bool, bytes, int, bool]]]: ...
    def moves(
        self, rack: bytes, top: int | None = None, count_only: bool = False, stop: StopFlag | None = None
    ) -> Plays: ...
    def noticed(
        self,
        rack: bytes,
        bag: int,
        unseen_worth: int,
        turn: int,
        character: Character,
        leaves: LeaveTable | None = None,
        stop: StopFlag | None = None,
        game: int = 0,
    ) -> Plays: ...

class Turns:
    def __len__(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    def at(self, index: int) -> tuple[list[LaidTuple], list[TurnedTuple], int, str]: ...
    def equity(self, index: int) -> int: ...

class PrismBoard:
    def __init__(
        self,
        size: int,
        prisms: bytes,
        placement: str,
        turns_touched: bool,
        advanced: bool,
        graph: WordGraph | None,
    ) -> None: ...
    def copy(self) -> PrismBoard: ...
    @property
    def size(self) -> int: ...
    @property
    def prism_count(self) -> int: ...
    @property
    def turns_made(self) -> int: ...
    def cells(self) -> list[LaidTuple]: ...
    def set_up(self, laid: Sequence[LaidTuple]) -> None: ...
    def play(self, laid: Sequence[LaidTuple], turned: Sequence[TurnedTuple]) -> None: ...
    def take_back(self) -> None: ...
    def judge(
        self, laid: Sequence[LaidTuple], turned: Sequence[TurnedTuple], rack: Sequence[int] | None = None
    ) -> (
        tuple[str, int, int, int, int]
        | tuple[str, int, int, int, str, list[tuple[int, int, bool, bytes, int, bool, bool]]]
    ): ...
    def turns(
        self,
        rack: Sequence[int],
        top: int | None = None,
        count_only: bool = False,
        turning: bool = True,
        stop: StopFlag | None = None,
    ) -> Turns: ...
    def noticed(
        self,
        rack: Sequence[int],
        bag: int,
        unseen_worth: int,
        turn: int,
        character: Character,
        stop: StopFlag | None = None,
        game: int = 0,
        worths: bytes | None = None,
    ) -> Turns: ...

def play_prism_games(
    board: PrismBoard,
    seats: Sequence[tuple[WordGraph, bytes | None, Character]],
    seed: int,
    games: int,
    census: bool = False,
    stop: StopFlag | None = None,
) -> tuple[list[tuple[list[int], int, int, int]], list[tuple[int, int]]]: ...
