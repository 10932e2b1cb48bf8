"""A slow and obvious generator of turns with two-sided prisms, straight from the rules (C4).

`turns` finds every legal turn: first all sets of squares on which prisms may be laid, then all letters and turnings
that make words there, and each of them is put to the judge of `prism_legality`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, combinations, product

from tests.reference import prism_legality
from tests.reference.material import Square
from tests.reference.prism_legality import (
    WILD,
    AgainstTheRules,
    Board,
    Cell,
    Face,
    Flipped,
    Laid,
    Prism,
    PrismSet,
    Rules,
)
from tests.reference.wordlist import Word, WordList

Run = tuple[Square, ...]


@dataclass(frozen=True)
class Play:
    """Prisms laid, and squares whose prisms are turned, with the letters these show afterwards."""

    placed: dict[Square, Cell]
    flipped: dict[Square, str] = field(default_factory=dict)

    @property
    def laid(self) -> list[Laid]:
        return [Laid(*square, cell.prism.name, cell.is_light, cell.letter) for square, cell in self.placed.items()]

    @property
    def flips(self) -> list[Flipped]:
        return [Flipped(*square, letter) for square, letter in self.flipped.items()]


def shows(face: Face, letter: str) -> bool:
    return face.letter in (WILD, letter)


def runs(squares: Mapping[Square, object]) -> list[Run]:
    return _runs(frozenset(squares))


@lru_cache(maxsize=8)
def _runs(squares: frozenset[Square]) -> list[Run]:
    return sorted(runs_of(squares, sorted(squares)))


def runs_of(squares: Container[Square], some: Sequence[Square]) -> list[Run]:
    """The runs through any of some squares, each once."""
    return [run.squares for run in prism_legality.runs_with(squares, some)]


def readings(board: Board, after: Container[Square], placed: list[Square], rules: Rules) -> list[list[Run]]:
    """What the words formed may be."""
    return [
        [run.squares for run in formed] for _reading, formed in prism_legality.readings_of(board, after, placed, rules)
    ]


def is_legal(board: Board, play: Play, prisms: PrismSet, rules: Rules, words: WordList) -> bool:
    """The judge has nothing against a turn, and all its words exist."""
    try:
        judgement = prism_legality.judged(board, play.laid, play.flips, prisms, rules)
    except AgainstTheRules:
        return False
    return all(tuple(word.word) in words for word in judgement.words)


# ---- every legal turn

MoveKey = tuple[frozenset[tuple[Square, str]], frozenset[tuple[Square, str]]]
"""What a turn shows: letters laid, letters turned up."""

State = tuple[str, bool]
"""A letter on a square, and whether it is there by turning."""


def moves(board: Board, rack: Sequence[Prism], rules: Rules, words: WordList) -> dict[MoveKey, int]:
    """Every legal turn with the highest score that the prisms of the rack give it.

    Free placements are left out. On an empty board each word is laid once, across the middle.
    """
    layings = Layings(rack)
    prisms = PrismSet({prism.name: prism for prism in rack}, words.alphabet)
    found: dict[MoveKey, int] = {}
    if not board:
        for length in range(4, min(len(rack), rules.size) + 1):
            start = (rules.size - length) // 2
            squares = [(rules.size // 2, start + step) for step in range(length)]
            every = frozenset(words.alphabet)
            for word in fitting(words, (every,) * length):
                enter(found, {}, prisms, rules, words, layings, dict(zip(squares, word, strict=True)), {})
        return found
    for placed in placed_sets(board, rules, len(rack)):
        for laid, flipped in fillings(board, placed, rules, words, layings):
            enter(found, board, prisms, rules, words, layings, laid, flipped)
    return found


def enter(
    found: dict[MoveKey, int],
    board: Board,
    prisms: PrismSet,
    rules: Rules,
    words: WordList,
    layings: Layings,
    laid: dict[Square, str],
    flipped: dict[Square, str],
) -> None:
    key = (frozenset(laid.items()), frozenset(flipped.items()))
    best = None
    for cells in layings.all_of(tuple(laid.values())):
        play = Play(dict(zip(laid, cells, strict=True)), flipped)
        if best is None and not is_legal(board, play, prisms, rules, words):
            return  # which prisms carry the letters makes no difference here
        points = prism_legality.score(board, play.laid, play.flips, prisms)
        best = points if best is None else max(best, points)
    if best is not None:
        found[key] = best


class Layings:
    """The ways in which a rack can carry letters; those that look alike and count alike are one."""

    def __init__(self, rack: Sequence[Prism]) -> None:
        self.rack = rack
        self.letters = frozenset(face.letter for prism in rack for face in (prism.dark, prism.light))
        self._known: dict[tuple[str, ...], list[tuple[Cell, ...]]] = {}

    def can_show(self, letter: str) -> bool:
        return letter in self.letters or WILD in self.letters

    def all_of(self, letters: tuple[str, ...]) -> list[tuple[Cell, ...]]:
        if letters not in self._known:
            alike = {
                tuple((cell.is_light, cell.face.value) for cell in cells): cells for cells in self._lay(letters, ())
            }
            self._known[letters] = list(alike.values())
        return self._known[letters]

    def _lay(self, letters: tuple[str, ...], used: tuple[Prism, ...]) -> Iterator[tuple[Cell, ...]]:
        if not letters:
            yield ()
            return
        for prism, is_light in product(self.rack, (False, True)):
            cell = Cell(prism, is_light, letters[0])
            if prism not in used and shows(cell.face, letters[0]):
                for rest in self._lay(letters[1:], (*used, prism)):
                    yield (cell, *rest)


def placed_sets(board: Board, rules: Rules, most: int) -> set[frozenset[Square]]:
    """All sets of squares in line or between rails on which prisms may be laid."""
    found = set()
    for line, first in product(range(rules.size), range(rules.size)):
        for last in range(first, rules.size):
            for stretch in (
                [(line, step) for step in range(first, last + 1)],
                [(step, line) for step in range(first, last + 1)],
            ):
                free = frozenset(square for square in stretch if square not in board)
                if 1 <= len(free) <= most and any(touches(board, square) for square in free):
                    found.add(free)
    if rules.placement != "line":
        for one, other in combinations(runs(board), 2):
            found |= ladder_sets(board, one, other, most)
    return found


def touches(board: Board, square: Square) -> bool:
    row, column = square
    return any(each in board for each in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)))


def ladder_sets(board: Board, one: Run, other: Run, most: int) -> set[frozenset[Square]]:
    found = set()
    for across in (0, 1):
        if one[0][across] != one[-1][across] or other[0][across] != other[-1][across]:
            continue
        first, last = sorted((one[0][across], other[0][across]))
        columns = {square[1 - across] for square in one} & {square[1 - across] for square in other}
        gaps = []
        for column in columns:
            between = [(step, column) if across == 0 else (column, step) for step in range(first + 1, last)]
            free = frozenset(square for square in between if square not in board)
            if 1 <= len(free) <= most:
                gaps.append(free)
        for count in range(1, most + 1):
            for chosen in combinations(gaps, count):
                if sum(map(len, chosen)) <= most:
                    found.add(frozenset(chain(*chosen)))
    return found


def fillings(
    board: Board, placed: frozenset[Square], rules: Rules, words: WordList, layings: Layings
) -> Iterator[tuple[dict[Square, str], dict[Square, str]]]:
    """Letters for the squares and prisms to turn, so that the words through them may be words; the judge decides."""
    squares: dict[Square, None] = dict.fromkeys([*board, *placed])
    extended = runs_of(squares, sorted(placed))
    formed = readings(board, squares, sorted(placed), rules)
    if not formed:
        return
    scope = extended if rules.flip_scope == "touched" else list(chain(*formed))
    concerned = list(dict.fromkeys([*chain(*formed), *extended]))
    if rules.advanced:
        # Words that share a cell with a word formed.
        concerned = list(dict.fromkeys([*concerned, *runs_of(squares, list(chain(*chain(*formed))))]))
        scope = concerned
    flippable = {square for run in scope for square in run if square in board}
    every = [letter for letter in words.alphabet if layings.can_show(letter)]
    states: dict[Square, tuple[State, ...]] = {}
    for square in {square for run in concerned for square in run}:
        if square in placed:
            states[square] = tuple((letter, False) for letter in every)
        else:
            cell = board[square]
            flipped = [letter for letter in words.alphabet if square in flippable and shows(cell.hidden, letter)]
            states[square] = ((cell.letter, False), *((letter, True) for letter in flipped))
    # A letter that no word through its square can have is left out at once. Words that nothing changes may be any.
    for run in [*concerned, *runs_of(squares, sorted(flippable)), *concerned]:
        possible = fitting_letters(words, tuple(letters_of(board, states, square) for square in run))
        for square, letters in zip(run, possible, strict=True):
            if square in states:
                states[square] = tuple(
                    (letter, is_flipped)
                    for letter, is_flipped in states[square]
                    if letter in letters or (square in board and not is_flipped)
                )
    for chosen in choices(board, words, layings, placed, concerned, states, {}):
        yield (
            {square: chosen[square][0] for square in sorted(placed)},
            {square: letter for square, (letter, is_flipped) in chosen.items() if is_flipped},
        )


def letters_of(board: Board, states: Mapping[Square, tuple[State, ...]], square: Square) -> frozenset[str]:
    if square in states:
        return frozenset(letter for letter, _ in states[square])
    return frozenset({board[square].letter})


def choices(
    board: Board,
    words: WordList,
    layings: Layings,
    placed: frozenset[Square],
    waiting: list[Run],
    states: Mapping[Square, tuple[State, ...]],
    chosen: dict[Square, State],
) -> Iterator[dict[Square, State]]:
    """Run by run, a state for every square."""
    if not waiting:
        yield chosen
        return
    run, rest = waiting[0], waiting[1:]
    options = [(chosen[square],) if square in chosen else states[square] for square in run]
    untouched = not placed & set(run) and all(not any(flipped for _, flipped in option) for option in options)
    if untouched:
        yield from choices(board, words, layings, placed, rest, states, chosen | dict_of(run, [o[0] for o in options]))
        return
    for filling in run_fillings(board, words, run, options):
        more = chosen | dict_of(run, filling)
        if layings.all_of(tuple(sorted(more[square][0] for square in placed if square in more))):
            yield from choices(board, words, layings, placed, rest, states, more)


def dict_of(run: Run, filling: Sequence[State]) -> dict[Square, State]:
    return dict(zip(run, filling, strict=True))


def run_fillings(
    board: Board, words: WordList, run: Run, options: Sequence[tuple[State, ...]]
) -> Iterator[tuple[State, ...]]:
    """The states that make a word of the run, and the one in which nothing of it is new."""
    if all(square in board for square in run) and all(
        (board[s].letter, False) in o for s, o in zip(run, options, strict=True)
    ):
        yield tuple((board[square].letter, False) for square in run)
    sets = tuple(frozenset(letter for letter, _ in option) for option in options)
    for word in fitting(words, sets):
        by_square = [
            [state for state in option if state[0] == letter] for option, letter in zip(options, word, strict=True)
        ]
        for filling in product(*by_square):
            if any(is_flipped for _, is_flipped in filling) or any(square not in board for square in run):
                yield filling


def fitting(words: WordList, sets: tuple[frozenset[str], ...]) -> list[Word]:
    """The words with one of these letters on each square."""
    return _fitting(words, sets)[0]


def fitting_letters(words: WordList, sets: tuple[frozenset[str], ...]) -> list[frozenset[str]]:
    """For each square the letters which those words have there."""
    return _fitting(words, sets)[1]


@cache
def _fitting(words: WordList, sets: tuple[frozenset[str], ...]) -> tuple[list[Word], list[frozenset[str]]]:
    found = list(words.with_letters(sets))
    return found, [frozenset(column) for column in zip(*found, strict=True)] or [frozenset() for _ in sets]


def forget_words() -> None:
    """Long runs must not fill the memory."""
    _fitting.cache_clear()
