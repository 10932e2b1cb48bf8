"""The compiled kernel as mypy sees it. `kernel/python/module.cpp` is the source."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

#: How a move with prisms is read: which of its words are the words formed.
Reading: TypeAlias = Literal["opening", "across", "down", "ladder", "free"]

#: How the best play is found: all ways find the same one.
Way: TypeAlias = Literal["soonest", "slots", "walking", "all"]

#: Of the rules of OPTION: prisms laid at once (O-030), letters of the first word (O-023), and of words of one colour
#: that count twice (O-032).
MOST_PRISMS_LAID: int
SHORTEST_OPENING: int
SHORTEST_DOUBLED_WORD: int

class WordFileError(Exception):
    """A word file cannot be used; ``args`` is ``(code, path, detail)``."""

class WordGraph:
    @staticmethod
    def build(path: str, letters: Sequence[str], words: bytes, sections: dict[str, bytes] = ...) -> None: ...
    @staticmethod
    def open(path: str, anagrams_folder: str = "", seal: str = "") -> WordGraph:
        """In the folder for anagrams their map is kept once it was made; without one, it is not.

        `seal` is for files in our own cache: a small file that says that this one was looked at in whole.
        """
    @property
    def has_anagrams(self) -> bool:
        """Whether their map is there, so that the best plays are found by slots."""
    @property
    def letters(self) -> list[str]: ...
    @property
    def path(self) -> str: ...
    @property
    def checksum(self) -> int: ...
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
        shape: tuple[Sequence[int], Sequence[int], int, int] | None = None,
        needed: bytes | None = None,
    ) -> list[int]: ...
    def draw_probabilities(self, numbers: Sequence[int], counts: Sequence[int], blanks: int) -> list[float]: ...

def unkept_anagrams() -> list[tuple[str, int]]:
    """Maps that could not be kept since this was last asked: where, and the number of the reason."""

class StopFlag:
    def __init__(self) -> None: ...
    def raise_(self) -> None: ...
    @property
    def is_raised(self) -> bool: ...

class Play:
    """Tiles laid in a row: `letters` has 0 for the board's own tiles."""

    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def down(self) -> bool: ...
    @property
    def letters(self) -> bytes: ...
    @property
    def score(self) -> int: ...
    @property
    def equity(self) -> int: ...

class Plays:
    def __len__(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    def at(self, index: int) -> Play: ...
    def best(self) -> Play | None: ...

class FormedWord:
    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def down(self) -> bool: ...
    @property
    def letters(self) -> bytes: ...
    @property
    def score(self) -> int: ...
    @property
    def is_word(self) -> bool: ...

class Verdict:
    """What a play scores; or a fault, with the square and the tile that show it."""

    @property
    def fault(self) -> str | None: ...
    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def letter(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def bonus(self) -> int: ...
    @property
    def play(self) -> Play: ...
    @property
    def words(self) -> list[FormedWord]: ...

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
    def judge_word(self, row: int, column: int, down: bool, letters: bytes, rack: bytes | None = None) -> Verdict: ...
    def judge_tiles(self, tiles: Sequence[tuple[int, int, int]], rack: bytes | None = None) -> Verdict: ...
    def moves(
        self, rack: bytes, top: int | None = None, count_only: bool = False, stop: StopFlag | None = None
    ) -> Plays: ...

class LaidPrism:
    def __init__(self, row: int, column: int, prism: int, light: bool, letter: int) -> None: ...
    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def prism(self) -> int: ...
    @property
    def light(self) -> bool: ...
    @property
    def letter(self) -> int: ...

class FlippedPrism:
    def __init__(self, row: int, column: int, letter: int) -> None: ...
    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def letter(self) -> int: ...

class PrismMove:
    @property
    def placed(self) -> list[LaidPrism]: ...
    @property
    def flipped(self) -> list[FlippedPrism]: ...
    @property
    def score(self) -> int: ...
    @property
    def equity(self) -> int: ...
    @property
    def reading(self) -> Reading: ...

class PrismMoves:
    def __len__(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    def at(self, index: int) -> PrismMove: ...

class PrismWord:
    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def down(self) -> bool: ...
    @property
    def letters(self) -> bytes: ...
    @property
    def score(self) -> int: ...
    @property
    def doubled(self) -> bool: ...
    @property
    def is_word(self) -> bool: ...

class PrismVerdict:
    """What a move scores; or a fault, with the square that shows it and which prism is at fault.

    `which` counts the prisms laid and then those flipped.
    """

    @property
    def fault(self) -> str | None: ...
    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def which(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def seven_bonus(self) -> int: ...
    @property
    def flip_bonus(self) -> int: ...
    @property
    def reading(self) -> Reading: ...
    @property
    def connections(self) -> list[str]: ...
    @property
    def words(self) -> list[PrismWord]: ...

class PrismBoard:
    def __init__(
        self,
        size: int,
        prisms: bytes,
        placement: str,
        flips_touched: bool,
        advanced: bool,
        graph: WordGraph | None,
    ) -> None: ...
    def copy(self) -> PrismBoard: ...
    @property
    def size(self) -> int: ...
    @property
    def prism_count(self) -> int: ...
    @property
    def moves_made(self) -> int: ...
    def cells(self) -> list[LaidPrism]: ...
    def set_up(self, laid: Sequence[LaidPrism]) -> None: ...
    def play(self, placed: Sequence[LaidPrism], flipped: Sequence[FlippedPrism]) -> None: ...
    def take_back(self) -> None: ...
    def judge(
        self, placed: Sequence[LaidPrism], flipped: Sequence[FlippedPrism], rack: Sequence[int] | None = None
    ) -> PrismVerdict: ...
    def moves(
        self,
        rack: Sequence[int],
        top: int | None = None,
        count_only: bool = False,
        flipping: bool = True,
        stop: StopFlag | None = None,
    ) -> PrismMoves: ...

# ---- players

class LeaveTable:
    def __init__(
        self, letter_count: int, values: bytes = ..., outlooks: Sequence[tuple[int, int]] = ..., bag: bytes = ...
    ) -> None: ...
    def value(self, tiles: bytes, left: int | None = ..., unseen: bytes = ..., drawn: int = ...) -> int: ...
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
        notices_rare: float = 1.0,
        reluctance: int = 0,
        likes_crossings: int = 0,
        likes_down: int = 0,
        notices_small_plays: float = 1.0,
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
        self,
        board: Board,
        bag: bytes,
        rack: int = 7,
        exchange_minimum: int = 7,
        scoreless_turns: int = 6,
        ends_when_all_pass: bool = False,
    ) -> None: ...

class Deed:
    @property
    def seat(self) -> int: ...
    @property
    def had_play(self) -> bool: ...
    @property
    def down(self) -> bool: ...
    @property
    def length(self) -> int: ...
    @property
    def crossings(self) -> int: ...
    @property
    def openness(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def bag(self) -> int: ...
    @property
    def tiles(self) -> bytes: ...

class GameResult:
    @property
    def scores(self) -> list[int]: ...
    @property
    def turns(self) -> int: ...
    @property
    def long_plays(self) -> int: ...
    @property
    def went_out(self) -> bool: ...
    @property
    def deeds(self) -> list[Deed]: ...

def noticed_plays(
    board: Board,
    rack: bytes,
    bag: int,
    unseen_worth: int,
    turn: int,
    character: Character,
    leaves: LeaveTable | None = None,
    stop: StopFlag | None = None,
    game: int = 0,
    unseen: bytes = b"",
) -> Plays: ...
def favourite_plays(
    board: Board,
    rack: bytes,
    bag: int,
    unseen_worth: int,
    turn: int,
    character: Character,
    leaves: LeaveTable | None = None,
    stop: StopFlag | None = None,
    game: int = 0,
    unseen: bytes = b"",
) -> Plays: ...

class BestPlay:
    """The best plays of a position; all ways find the same ones, in the same order."""

    def __init__(self, way: Way = "soonest") -> None: ...
    def find(self, board: Board, rack: bytes, worth_left: Sequence[int] | None = None) -> Play | None: ...
    def top(
        self,
        board: Board,
        rack: bytes,
        limit: int,
        worth_left: Sequence[int] | None = None,
        stop: StopFlag | None = None,
    ) -> Plays: ...

def better_exchange(
    rack: bytes,
    bag: int,
    character: Character,
    leaves: LeaveTable | None,
    fewest_in_bag: int,
    equity: int | None,
    just_exchanged: bool = False,
    unseen: bytes = b"",
) -> bytes: ...
def liking(board: Board, play: Play, character: Character) -> int: ...

class StrategicList:
    def __init__(
        self,
        *,
        most: int,
        vowels: int,
        most_vowels: float,
        vowel_cost: float,
        rare: int,
        rarest: int,
        unheard: int,
        longest_unheard: int,
    ) -> None: ...
    def cost(self, word: bytes, rank: int) -> float: ...

def choose_words(
    every: WordGraph,
    acceptable: WordGraph,
    ranked: WordGraph,
    *,
    words: int = 0,
    seed: int = 0,
    spread: float = 0.0,
    short_words: int = 0,
    extensions: bool = False,
    everything: bool = False,
    strategic: StrategicList | None = None,
    unsaid: bytes = b"",
) -> tuple[bytes, bytes]: ...
def play_games(
    rules: GameRules,
    seats: Sequence[tuple[WordGraph, LeaveTable | None, Character]],
    seed: int,
    games: int,
    census: LeaveCensus | None = None,
    stop: StopFlag | None = None,
    way: Way = "soonest",
) -> list[GameResult]: ...

class PrismDeed:
    """What a contender laid in a turn."""

    @property
    def seat(self) -> int: ...
    @property
    def across(self) -> bool: ...
    @property
    def down(self) -> bool: ...
    @property
    def length(self) -> int: ...
    @property
    def words(self) -> int: ...
    @property
    def flips(self) -> int: ...
    @property
    def wilds(self) -> int: ...
    @property
    def room(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def bag(self) -> int: ...
    @property
    def letters(self) -> bytes: ...

class PrismGameResult:
    @property
    def scores(self) -> list[int]: ...
    @property
    def turns(self) -> int: ...
    @property
    def long_plays(self) -> int: ...
    @property
    def flips(self) -> int: ...
    @property
    def deeds(self) -> list[PrismDeed]: ...

class PrismCensus:
    """For each prism of a set: how many racks held it, and what their moves scored."""

    def __init__(self, prisms: int) -> None: ...
    @property
    def racks(self) -> list[int]: ...
    @property
    def points(self) -> list[int]: ...

def noticed_prism_moves(
    board: PrismBoard,
    rack: Sequence[int],
    bag: int,
    unseen_worth: int,
    turn: int,
    character: Character,
    stop: StopFlag | None = None,
    game: int = 0,
    worths: bytes | None = None,
) -> PrismMoves: ...
def play_prism_games(
    board: PrismBoard,
    seats: Sequence[tuple[WordGraph, bytes | None, Character]],
    seed: int,
    games: int,
    census: PrismCensus | None = None,
    stop: StopFlag | None = None,
) -> list[PrismGameResult]: ...

class WinChance:
    """How likely the one to move is to win; `table`: a row of 1001 spreads, 16 bits each, for each number of unseen."""

    def __init__(self, table: bytes = b"") -> None: ...
    def of_two(self, spread: float, unseen: int) -> float: ...
    def of_several(self, points: Sequence[float], unseen: int) -> list[float]:
        """The chance of each side, in the order of their turns, the one to move first; by the plain curve."""

class SimulationPosition:
    """What the one to move knows; sides in the order of their turns, the mover first."""

    def __init__(
        self,
        board: Board,
        *,
        unseen: bytes,
        racks: Sequence[bytes | None],
        held: Sequence[int],
        scores: Sequence[int],
        scoreless: int = 0,
        retired_best: int | None = None,
        rack: int = 7,
        exchange_minimum: int = 7,
        scoreless_turns: int = 6,
        returns_first: bool = False,
        others_play_on: bool = False,
        leaves: LeaveTable | None = None,
        win_chance: WinChance | None = None,
    ) -> None: ...

class Candidate:
    """A play, an exchange (tiles given back) or a pass (neither)."""

    @property
    def play(self) -> Play | None: ...
    @property
    def given(self) -> bytes: ...
    @property
    def equity(self) -> int: ...

class DrawLuck:
    """Points that the best turn is worth with the tiles drawn, and on average with others."""

    @property
    def drawn(self) -> float: ...
    @property
    def average(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def samples(self) -> int: ...

def luck_of_draw(
    position: SimulationPosition, kept: bytes, *, samples: int = 400, seed: int = 0, stop: StopFlag | None = None
) -> DrawLuck: ...

class InferredLeave:
    @property
    def tiles(self) -> bytes: ...
    @property
    def weight(self) -> float: ...

class Standing:
    @property
    def samples(self) -> int: ...
    @property
    def win(self) -> float: ...
    @property
    def win_error(self) -> float: ...
    @property
    def spread(self) -> float: ...
    @property
    def spread_error(self) -> float: ...
    @property
    def is_equal(self) -> bool: ...
    @property
    def is_beaten(self) -> bool: ...

class Progress:
    @property
    def standings(self) -> list[Standing]: ...
    @property
    def best(self) -> int: ...
    @property
    def samples(self) -> int: ...
    @property
    def plies(self) -> int: ...
    @property
    def is_decided(self) -> bool: ...

class Simulation:
    def __init__(
        self,
        position: SimulationPosition,
        candidates: Sequence[Candidate],
        *,
        plies: int = 2,
        seed: int = 0,
        confidence: float = 0.99,
        most_samples: int = 100_000,
        least_samples: int = 48,
        equal: float = 0.0025,
        uniform: bool = False,
        inferred: Sequence[InferredLeave] = ...,
    ) -> None: ...
    def run(self, threads: int = 1, stop: StopFlag | None = None) -> Progress: ...
    def progress(self) -> Progress: ...
    @property
    def thought(self) -> int:
        """Turns thought about, also those of a round that was broken off."""

    @property
    def memory(self) -> int:
        """Bytes that samples take."""

    def draw(self, iteration: int) -> tuple[list[bytes], bytes]: ...
    def outcome(self, candidate: int, iteration: int) -> tuple[float, float, int]: ...

def static_ranking(position: SimulationPosition, limit: int, with_pass: bool = False) -> list[Candidate]: ...
def candidate_play(position: SimulationPosition, row: int, column: int, down: bool, letters: bytes) -> Candidate: ...
def candidate_exchange(position: SimulationPosition, given: bytes) -> Candidate: ...
def inferred_leaves(
    position: SimulationPosition,
    before: Board,
    row: int,
    column: int,
    down: bool,
    letters: bytes,
    samples: int = 500,
    seed: int = 0,
    stop: StopFlag | None = None,
) -> list[InferredLeave]: ...

# ---- endgames

class EndgameAnswer:
    """What is known: bounds that are proved, and the best guess; `line` has None for a pass."""

    @property
    def value(self) -> int: ...
    @property
    def low(self) -> int | None: ...
    @property
    def high(self) -> int | None: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def proved(self) -> bool: ...
    @property
    def line(self) -> list[Play | None]: ...

class Endgame:
    """Two sides that know everything; a bag, if any, is drawn in its order."""

    def __init__(
        self,
        board: Board,
        rack: bytes,
        other: bytes,
        *,
        bag: bytes = b"",
        full_rack: int = 7,
        out_ends: bool = True,
        ends_when_all_pass: bool = False,
        scoreless_turns: int = 6,
        passes: int = 0,
        scoreless: int = 0,
        memory: int = ...,
    ) -> None: ...
    def solve(self, nodes: int = 0, depth: int = 0, stop: StopFlag | None = None) -> EndgameAnswer: ...
    @property
    def so_far(self) -> EndgameAnswer | None: ...
    @property
    def memory(self) -> int: ...

class PreEndgameTurn:
    """A turn, and in how many ways of all it wins, draws and loses; None for a pass."""

    @property
    def play(self) -> Play | None: ...
    @property
    def empties_bag(self) -> bool: ...
    @property
    def won(self) -> int: ...
    @property
    def drawn(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def open(self) -> int: ...
    @property
    def guessed(self) -> int: ...
    @property
    def spread(self) -> int | None: ...
    @property
    def beaten(self) -> bool: ...

class PreEndgameAnswer:
    """All turns, best first."""

    @property
    def turns(self) -> list[PreEndgameTurn]: ...
    @property
    def ways(self) -> int: ...
    @property
    def every_way(self) -> bool: ...
    @property
    def won_count_proved(self) -> bool: ...
    @property
    def proved(self) -> bool: ...
    @property
    def nodes(self) -> int: ...

class PreEndgame:
    """One to four tiles are in the bag, and the mover does not know which."""

    def __init__(
        self,
        board: Board,
        rack: bytes,
        unseen: bytes,
        *,
        in_bag: int,
        spread: int = 0,
        full_rack: int = 7,
        out_ends: bool = True,
        ends_when_all_pass: bool = False,
        scoreless_turns: int = 6,
        passes: int = 0,
        scoreless: int = 0,
        memory: int = ...,
    ) -> None: ...
    def solve(
        self, most_ways: int = 0, seed: int = 0, nodes: int = 0, stop: StopFlag | None = None
    ) -> PreEndgameAnswer: ...
    @property
    def so_far(self) -> PreEndgameAnswer | None: ...
    @property
    def memory(self) -> int: ...
