"""What a turn with prisms may be, and what it scores: the rules (C4) in plain steps, for people to read.

It is written from the rules and shares no code with the kernel, which it checks: every verdict is compared, and every
reason for a refusal.

A turn lays prisms of the rack and may turn prisms of the board. Its words are the unbroken *runs* of two or more
prisms, across or down, that hold a prism laid or turned. Which of them are the words *formed* depends on how the turn
is read:

- as a **line**: all prisms laid in one row or column, without a gap; the run along it is formed;
- as a **ladder**: all between two parallel words, each in a run from one to the other; these rungs are formed (O-027d);
- as **free**: every run with a prism laid is formed, and they hang together.

A turn is good if one reading that the rules allow makes it good. What it scores does not depend on the reading.
Whether the words exist is for others to say: this module knows no dictionary.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tests.reference.material import Square

WILD = "?"
MOST_LAID = 7
SEVEN_BONUS = 15  # O-030
FLIP_BONUS = 25  # O-040
SHORTEST_OPENING = 4  # O-023
SHORTEST_DOUBLED = 5  # O-032

Reading = Literal["opening", "across", "down", "ladder", "free"]


class Face(NamedTuple):
    letter: str
    value: int


class Prism(NamedTuple):
    name: str
    dark: Face
    light: Face

    def face(self, *, light: bool) -> Face:
        return self.light if light else self.dark


class Cell(NamedTuple):
    """A square with a prism."""

    prism: Prism
    is_light: bool
    letter: str

    @property
    def face(self) -> Face:
        return self.prism.face(light=self.is_light)

    @property
    def hidden(self) -> Face:
        return self.prism.face(light=not self.is_light)


Board = Mapping[Square, Cell]
"""Only squares with a prism are in it."""
Squares = Container[Square]
"""Where prisms lie, whatever they show."""


class Laid(NamedTuple):
    """A prism laid, by name: it may be one that does not exist."""

    row: int
    column: int
    prism: str
    light: bool
    letter: str


class Flipped(NamedTuple):
    """A prism of the board that is turned, and what it shows then."""

    row: int
    column: int
    letter: str


@dataclass(frozen=True)
class Rules:
    size: int = 15
    placement: Literal["line", "ladder", "free"] = "ladder"
    flip_scope: Literal["touched", "main"] = "touched"
    advanced: bool = False


class PrismSet(NamedTuple):
    """All prisms by name, and the letters that a wild face may stand for."""

    prisms: Mapping[str, Prism]
    letters: Container[str]


class AgainstTheRules(Exception):
    """Why a turn may not be made: a code and its particulars, squares as (row, column)."""

    def __init__(self, code: str, **particulars: object) -> None:
        super().__init__(code, particulars)
        self.code = code
        self.particulars = particulars


class Run(NamedTuple):
    """An unbroken row of prisms, across or down."""

    down: bool
    squares: tuple[Square, ...]


class Word(NamedTuple):
    """A word that a turn makes or changes."""

    word: str
    row: int
    column: int
    down: bool
    score: int
    doubled: bool


class Judgement(NamedTuple):
    """What a turn scores."""

    score: int
    words: tuple[Word, ...]
    """The words formed first."""
    seven_bonus: int
    flip_bonus: int
    reading: Reading
    connections: tuple[str, ...]
    """How it hangs on to the board (O-027): extends, crosses, hooks, ladder."""


def judged(
    board: Board,
    placed: Sequence[Laid],
    flipped: Sequence[Flipped],
    prisms: PrismSet,
    rules: Rules,
    rack: Collection[str] | None = None,
) -> Judgement:
    """What a turn scores; `AgainstTheRules` if it may not be made."""
    check_material(board, placed, flipped, prisms, rules.size, rack)
    after = board_after(board, placed, flipped, prisms)
    laid = squares_of(placed)
    if not board:
        reading, formed = opening(after, laid)
    else:
        reading, formed = later(board, after, laid, flipped, rules)
    words = tuple(word_on(after, run) for run in changed(after, laid, flipped, formed))
    seven, bonus = bonuses(placed, flipped)
    score = sum(word.score for word in words) + seven + bonus
    return Judgement(score, words, seven, bonus, reading, connections(board, after, laid, formed, reading))


def score(board: Board, placed: Sequence[Laid], flipped: Sequence[Flipped], prisms: PrismSet) -> int:
    """The points of a turn that may be made."""
    after = board_after(board, placed, flipped, prisms)
    words = runs_with(after, [*squares_of(placed), *squares_of(flipped)])
    return sum(word_on(after, run).score for run in words) + sum(bonuses(placed, flipped))


def bonuses(placed: Sequence[Laid], flipped: Sequence[Flipped]) -> tuple[int, int]:
    return SEVEN_BONUS if len(placed) == MOST_LAID else 0, FLIP_BONUS * len(flipped)


def board_after(
    board: Board, placed: Sequence[Laid], flipped: Sequence[Flipped], prisms: PrismSet
) -> dict[Square, Cell]:
    after = dict(board)
    for row, column, name, light, letter in placed:
        after[row, column] = Cell(prisms.prisms[name], light, letter)
    for row, column, letter in flipped:
        cell = board[row, column]
        after[row, column] = Cell(cell.prism, not cell.is_light, letter)
    return after


# ---- 1: material


def check_material(
    board: Board,
    placed: Sequence[Laid],
    flipped: Sequence[Flipped],
    prisms: PrismSet,
    size: int,
    rack: Collection[str] | None,
) -> None:
    if not placed:
        raise AgainstTheRules("no-prism")  # turning alone is never a turn (O-036)
    if len(placed) > MOST_LAID:
        raise AgainstTheRules("too-many")
    for row, column in [*squares_of(placed), *squares_of(flipped)]:
        if not (0 <= row < size and 0 <= column < size):
            raise AgainstTheRules("outside", square=(row, column))
    squares: set[Square] = set()
    names: set[str] = set()
    for each in placed:
        square = (each.row, each.column)
        if square in board or square in squares:
            raise AgainstTheRules("occupied", square=square)
        if each.prism not in prisms.prisms or (rack is not None and each.prism not in rack):
            raise AgainstTheRules("not-on-rack", prism=each.prism)
        if each.prism in names:
            raise AgainstTheRules("prism-twice", prism=each.prism)
        check_letter(prisms.prisms[each.prism].face(light=each.light), each.letter, square, prisms)
        squares.add(square)
        names.add(each.prism)
    check_flipped(board, flipped, prisms)


def check_flipped(board: Board, flipped: Sequence[Flipped], prisms: PrismSet) -> None:
    squares: set[Square] = set()
    for each in flipped:
        square = (each.row, each.column)
        if square not in board:
            raise AgainstTheRules("empty", square=square)
        if square in squares:
            raise AgainstTheRules("turned-twice", square=square)
        check_letter(board[square].hidden, each.letter, square, prisms)
        squares.add(square)


def check_letter(face: Face, letter: str, square: Square, prisms: PrismSet) -> None:
    """A face shows its letter; a wild one the letter that is announced, which must be one (O-020)."""
    is_wild = face.letter == WILD
    if is_wild and letter in ("", WILD):
        raise AgainstTheRules("letter-missing", square=square)
    if letter not in prisms.letters if is_wild else letter != face.letter:
        raise AgainstTheRules("letter-wrong", square=square, letter=letter)


# ---- 2 to 4: where prisms may lie


def opening(after: Board, laid: Sequence[Square]) -> tuple[Reading, tuple[Run, ...]]:
    """The first word lies anywhere, in one line, and is not too short (O-022, O-023)."""
    down = len({column for _row, column in laid}) == 1
    if not down and len({row for row, _column in laid}) > 1:
        raise AgainstTheRules("not-in-line")
    run = run_through(after, laid[0], down=down)
    if (gap := gap_in(after, laid)) is not None:
        raise AgainstTheRules("gap", square=gap)
    if len(laid) < SHORTEST_OPENING:
        raise AgainstTheRules("too-short", minimum=SHORTEST_OPENING)
    return "opening", (run,)


def later(
    board: Board,
    after: Board,
    laid: Sequence[Square],
    flipped: Sequence[Flipped],
    rules: Rules,
) -> tuple[Reading, tuple[Run, ...]]:
    readings = list(readings_of(board, after, laid, rules))
    if not readings:
        in_line = len({row for row, _column in laid}) == 1 or len({column for _row, column in laid}) == 1
        if in_line and (gap := gap_in(after, laid)) is not None:
            raise AgainstTheRules("gap", square=gap)
        raise AgainstTheRules("not-connected" if in_line or rules.placement == "free" else "not-in-line")
    if not any(neighbour in board for square in laid for neighbour in neighbours(square)):
        raise AgainstTheRules("not-connected")
    faults = []
    for reading, formed in readings:
        fault = flipping_fault(after, laid, flipped, formed, rules)
        if fault is None:
            return reading, formed
        faults.append(fault)
    raise faults[0]


def readings_of(
    board: Squares, after: Squares, laid: Sequence[Square], rules: Rules
) -> Iterator[tuple[Reading, tuple[Run, ...]]]:
    """The ways to read a turn that the rules allow, and the words formed in each."""
    for down in (False, True):
        run = run_through(after, laid[0], down=down)
        if len(run.squares) > 1 and set(laid) <= set(run.squares):
            yield "down" if down else "across", (run,)
    if rules.placement == "line":
        return
    for down in (False, True):
        rungs = tuple(dict.fromkeys(run_through(after, square, down=down) for square in laid))
        if has_rails(board, laid, rungs, down=down):
            yield "ladder", rungs
    if rules.placement == "ladder":
        return
    formed = tuple(runs_with(after, laid))
    if hang_together(formed) and set(laid) <= {square for run in formed for square in run.squares}:
        yield "free", formed


def has_rails(board: Squares, laid: Sequence[Square], rungs: Sequence[Run], *, down: bool) -> bool:
    """Whether two parallel words of the board hold all rungs between them, one at each end of the gap."""
    along, across = (1, 0) if down else (0, 1)
    first, last = min(square[across] for square in laid), max(square[across] for square in laid)
    shared = [{square[across] for square in rung.squares if square in board} for rung in rungs]
    lanes = [rung.squares[0][along] for rung in rungs]

    def is_rail(place: int) -> bool:
        squares = [(place, lane) if down else (lane, place) for lane in lanes]
        if not all(place in each for each in shared):
            return False
        rail = run_through(board, squares[0], down=not down)
        return len(rail.squares) > 1 and set(squares) <= set(rail.squares)

    places = {place for each in shared for place in each}
    return any(is_rail(place) for place in places if place < first) and any(
        is_rail(place) for place in places if place > last
    )


def hang_together(runs: Sequence[Run]) -> bool:
    """Whether one can walk from any of these runs to any other over squares they share."""
    if not runs:
        return False
    rest = [set(run.squares) for run in runs]
    reached = rest.pop()
    while touching := [squares for squares in rest if squares & reached]:
        rest = [squares for squares in rest if not squares & reached]
        reached = reached.union(*touching)
    return not rest


# ---- 6: the right to turn (O-035, O-038)


def flipping_fault(
    after: Board,
    laid: Sequence[Square],
    flipped: Sequence[Flipped],
    formed: Sequence[Run],
    rules: Rules,
) -> AgainstTheRules | None:
    """Why prisms may not be turned, if a turn is read this way."""
    scope = formed if rules.flip_scope == "main" else tuple(runs_with(after, laid))
    within = {square for run in scope for square in run.squares}
    words = {square for run in formed for square in run.squares}
    only_advanced: list[Square] = []
    for each in flipped:
        square = (each.row, each.column)
        if square in within:
            continue
        if not (rules.advanced and any(words & set(run.squares) for run in runs_with(after, [square]))):
            return AgainstTheRules("may-not-turn", square=square)
        only_advanced.append(square)
    # "When a prism is turned as above": the advanced right comes with a turning that needs no such right.
    if only_advanced and len(only_advanced) == len(flipped):
        return AgainstTheRules("advanced-alone", square=only_advanced[0])
    return None


# ---- 5: words and their worth


def changed(after: Board, laid: Sequence[Square], flipped: Sequence[Flipped], formed: Sequence[Run]) -> tuple[Run, ...]:
    """All runs with a prism laid or turned, once each, the words formed first (O-043)."""
    changed = runs_with(after, [*laid, *squares_of(flipped)])
    return tuple(dict.fromkeys((*formed, *sorted(changed, key=lambda run: (run.squares[0], run.down)))))


def word_on(after: Board, run: Run) -> Word:
    cells = [after[square] for square in run.squares]
    value = sum(cell.face.value for cell in cells)
    doubled = len(cells) >= SHORTEST_DOUBLED and len({cell.is_light for cell in cells}) == 1
    row, column = run.squares[0]
    text = "".join(cell.letter for cell in cells)
    return Word(text, row, column, run.down, 2 * value if doubled else value, doubled)


def connections(
    board: Board, after: Board, laid: Sequence[Square], formed: Sequence[Run], reading: Reading
) -> tuple[str, ...]:
    """The ways in which a turn hangs on to the words of the board (O-027)."""
    if reading == "opening":
        return ()
    found: list[str] = []
    old = [(run, square) for run in formed for square in run.squares if square in board]
    if any(len(run_through(board, square, down=run.down).squares) > 1 for run, square in old):
        found.append("extends")
    if any(len(run_through(board, square, down=not run.down).squares) > 1 for run, square in old):
        found.append("crosses")
    others = [run for run in runs_with(after, laid) if run not in formed]
    if any(square in board for run in others for square in run.squares):
        found.append("hooks")
    return ("ladder",) if reading == "ladder" else tuple(found)


# ---- runs


def run_through(cells: Squares, square: Square, *, down: bool) -> Run:
    """The run through a square, even if it is that square alone."""
    row, column = square
    step_row, step_column = (1, 0) if down else (0, 1)
    while (row - step_row, column - step_column) in cells:
        row, column = row - step_row, column - step_column
    squares = []
    while (row, column) in cells:
        squares.append((row, column))
        row, column = row + step_row, column + step_column
    return Run(down, tuple(squares))


def runs_with(cells: Squares, squares: Iterable[Square]) -> list[Run]:
    """The runs of two or more prisms that hold one of these squares, each once."""
    runs = (run_through(cells, square, down=down) for square in squares for down in (False, True))
    return list(dict.fromkeys(run for run in runs if len(run.squares) > 1))


def squares_of(prisms: Sequence[Laid] | Sequence[Flipped]) -> list[Square]:
    return [(each.row, each.column) for each in prisms]


def neighbours(square: Square) -> tuple[Square, ...]:
    row, column = square
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def gap_in(after: Squares, laid: Sequence[Square]) -> Square | None:
    """The first empty square between prisms laid in one line."""
    (top, left), (bottom, right) = min(laid), max(laid)
    between = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    return next((square for square in between if square not in after), None)
