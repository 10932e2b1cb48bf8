"""What a turn with prisms may be, and what it brings: RULES in plain steps, for people to read.

A turn lays prisms of the rack and may turn prisms of the board. Its words are the unbroken *runs* of two or more
prisms, across or down, that hold a prism laid or turned. Which of them are the words *formed* depends on how the turn
is read:

- as a **line**: all prisms laid in one row or column, without a gap; the run along it is formed;
- as a **ladder**: all between two parallel words, each in a run from one to the other; these rungs are formed (O-027d);
- as **free**: every run with a prism laid is formed, and they hang together.

A turn is good if one reading that the edition allows makes it good. What it brings does not depend on the reading.
Whether the words exist is for others to say: this module knows no dictionary.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import PrismSet
from bonmot.board.prism_turn import Laid, Turned
from bonmot.games.game import Refused
from bonmot.games.option.edition import Options

MOST_LAID: Final = 7
SEVEN_BONUS: Final = 15
"""O-030."""
TURNED_BONUS: Final = 25
"""O-040."""
SHORTEST_OPENING: Final = 4
"""O-023."""
SHORTEST_DOUBLED: Final = 5
"""O-032."""

Square = tuple[int, int]
Reading = Literal["opening", "across", "down", "ladder", "free"]


class Cell(NamedTuple):
    """A square with a prism."""

    prism: str
    light: bool
    letter: str


Cells = Mapping[Square, Cell]
"""The board: only squares with a prism are in it."""


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
    """What a turn brings."""

    score: int
    words: tuple[Word, ...]
    """The words formed first."""
    seven_bonus: int
    turned_bonus: int
    reading: Reading
    connections: tuple[str, ...]
    """How it hangs on to the board (O-027): extends, crosses, hooks, ladder."""
    after: dict[Square, Cell]


def judged(
    board: Cells,
    placed: Sequence[Laid],
    turned: Sequence[Turned],
    prisms: PrismSet,
    options: Options,
    coordinates: Coordinates,
    rack: Iterable[str] | None = None,
) -> Judgement:
    """What a turn brings; `Refused` if the rules forbid it."""
    _check_material(board, placed, turned, prisms, options.board, coordinates, rack)
    after = {**board, **{(each.row, each.column): Cell(each.prism, each.light, each.letter) for each in placed}}
    for each in turned:
        cell = board[each.row, each.column]
        after[each.row, each.column] = Cell(cell.prism, not cell.light, each.letter)
    laid = _squares(placed)
    if not board:
        reading, formed = _opening(after, laid, turned, coordinates)
    else:
        reading, formed = _later(board, after, laid, turned, options, coordinates)
    words = tuple(_word(after, run, prisms) for run in _changed(after, laid, turned, formed))
    seven = SEVEN_BONUS if len(laid) == MOST_LAID else 0
    bonus = TURNED_BONUS * len(turned)
    score = sum(word.score for word in words) + seven + bonus
    return Judgement(score, words, seven, bonus, reading, _connections(board, after, laid, formed, reading), after)


# ---- 1: material


def _check_material(
    board: Cells,
    placed: Sequence[Laid],
    turned: Sequence[Turned],
    prisms: PrismSet,
    size: int,
    coordinates: Coordinates,
    rack: Iterable[str] | None,
) -> None:
    if not placed:
        raise Refused("turn-no-prism")  # turning alone is never a turn (O-036)
    if len(placed) > MOST_LAID:
        raise Refused("turn-too-many")
    for row, column in [*_squares(placed), *_squares(turned)]:
        if not (0 <= row < size and 0 <= column < size):
            raise Refused("turn-outside", square=f"{row + 1}/{column + 1}")
    held = None if rack is None else set(rack)
    squares: set[Square] = set()
    names: set[str] = set()
    for each in placed:
        square = (each.row, each.column)
        if square in board or square in squares:
            raise Refused("turn-occupied", square=coordinates.square(*square))
        if not prisms.has(each.prism) or (held is not None and each.prism not in held):
            raise Refused("turn-not-on-rack", prism=each.prism)
        if each.prism in names:
            raise Refused("turn-prism-twice", prism=each.prism)
        _check_letter(prisms, each.prism, each.letter, square, coordinates, light=each.light)
        squares.add(square)
        names.add(each.prism)
    _check_turned(board, turned, prisms, coordinates)


def _check_turned(board: Cells, turned: Sequence[Turned], prisms: PrismSet, coordinates: Coordinates) -> None:
    squares: set[Square] = set()
    for each in turned:
        square = (each.row, each.column)
        if square not in board:
            raise Refused("turn-empty", square=coordinates.square(*square))
        if square in squares:
            raise Refused("turn-turned-twice", square=coordinates.square(*square))
        cell = board[square]
        _check_letter(prisms, cell.prism, each.letter, square, coordinates, light=not cell.light)
        squares.add(square)


def _check_letter(
    prisms: PrismSet, prism: str, letter: str, square: Square, coordinates: Coordinates, *, light: bool
) -> None:
    """A face shows its letter; a wild one the letter that is announced, which must be one (O-020)."""
    face = prisms[prism].face(light=light)
    if face.is_wild and (not letter or face.letter == letter):
        raise Refused("turn-letter-missing", square=coordinates.square(*square))
    if letter not in prisms.alphabet.letters if face.is_wild else letter != face.letter:
        raise Refused("turn-letter-wrong", square=coordinates.square(*square), letter=letter)


# ---- 2 to 4: where prisms may lie


def _opening(
    after: Cells, laid: Sequence[Square], turned: Sequence[Turned], coordinates: Coordinates
) -> tuple[Reading, tuple[Run, ...]]:
    """The first word lies anywhere, in one line, and is not too short (O-022, O-023)."""
    if turned:
        raise Refused("turn-opening-turned")
    down = len({column for _row, column in laid}) == 1
    if not down and len({row for row, _column in laid}) > 1:
        raise Refused("turn-not-in-line")
    run = _through(after, laid[0], down=down)
    if (gap := _gap(after, laid)) is not None:
        raise Refused("turn-gap", square=coordinates.square(*gap))
    if len(laid) < SHORTEST_OPENING:
        raise Refused("turn-too-short", minimum=SHORTEST_OPENING)
    return "opening", (run,)


def _later(
    board: Cells,
    after: Cells,
    laid: Sequence[Square],
    turned: Sequence[Turned],
    options: Options,
    coordinates: Coordinates,
) -> tuple[Reading, tuple[Run, ...]]:
    readings = list(_readings(board, after, laid, options))
    if not readings:
        in_line = len({row for row, _column in laid}) == 1 or len({column for _row, column in laid}) == 1
        if in_line and (gap := _gap(after, laid)) is not None:
            raise Refused("turn-gap", square=coordinates.square(*gap))
        raise Refused("turn-not-connected" if in_line or options.placement == "free" else "turn-not-in-line")
    if not any(neighbour in board for square in laid for neighbour in _neighbours(square)):
        raise Refused("turn-not-connected")
    faults = []
    for reading, formed in readings:
        fault = _turning_fault(after, laid, turned, formed, options, coordinates)
        if fault is None:
            return reading, formed
        faults.append(fault)
    raise faults[0]


def _readings(
    board: Cells, after: Cells, laid: Sequence[Square], options: Options
) -> Iterator[tuple[Reading, tuple[Run, ...]]]:
    """The ways to read a turn that the edition allows, and the words formed in each."""
    for down in (False, True):
        run = _through(after, laid[0], down=down)
        if len(run.squares) > 1 and set(laid) <= set(run.squares):
            yield "down" if down else "across", (run,)
    if options.placement == "line":
        return
    for down in (False, True):
        rungs = tuple(dict.fromkeys(_through(after, square, down=down) for square in laid))
        if _has_rails(board, laid, rungs, down=down):
            yield "ladder", rungs
    if options.placement == "ladder":
        return
    formed = tuple(_runs_with(after, laid))
    if _hang_together(formed) and set(laid) <= {square for run in formed for square in run.squares}:
        yield "free", formed


def _has_rails(board: Cells, laid: Sequence[Square], rungs: Sequence[Run], *, down: bool) -> bool:
    """Whether two parallel words of the board hold all rungs between them, one at each end of the gap."""
    along, across = (1, 0) if down else (0, 1)
    first, last = min(square[across] for square in laid), max(square[across] for square in laid)
    shared = [{square[across] for square in rung.squares if square in board} for rung in rungs]
    lanes = [rung.squares[0][along] for rung in rungs]

    def is_rail(place: int) -> bool:
        squares = [(place, lane) if down else (lane, place) for lane in lanes]
        if not all(place in each for each in shared):
            return False
        rail = _through(board, squares[0], down=not down)
        return len(rail.squares) > 1 and set(squares) <= set(rail.squares)

    places = {place for each in shared for place in each}
    return any(is_rail(place) for place in places if place < first) and any(
        is_rail(place) for place in places if place > last
    )


def _hang_together(runs: Sequence[Run]) -> bool:
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


def _turning_fault(
    after: Cells,
    laid: Sequence[Square],
    turned: Sequence[Turned],
    formed: Sequence[Run],
    options: Options,
    coordinates: Coordinates,
) -> Refused | None:
    """Why prisms may not be turned, if a turn is read this way."""
    scope = formed if options.flip_scope == "main" else tuple(_runs_with(after, laid))
    within = {square for run in scope for square in run.squares}
    words = {square for run in formed for square in run.squares}
    only_advanced: list[Square] = []
    for each in turned:
        square = (each.row, each.column)
        if square in within:
            continue
        if not (options.advanced and any(words & set(run.squares) for run in _runs_with(after, [square]))):
            return Refused("turn-may-not-turn", square=coordinates.square(*square))
        only_advanced.append(square)
    # "When a prism is turned as above": the advanced right comes with a turning that needs no such right.
    if only_advanced and len(only_advanced) == len(turned):
        return Refused("turn-advanced-alone", square=coordinates.square(*only_advanced[0]))
    return None


# ---- 5: words and their worth


def _changed(after: Cells, laid: Sequence[Square], turned: Sequence[Turned], formed: Sequence[Run]) -> tuple[Run, ...]:
    """All runs with a prism laid or turned, once each, the words formed first (O-043)."""
    changed = _runs_with(after, [*laid, *_squares(turned)])
    return tuple(dict.fromkeys((*formed, *sorted(changed, key=lambda run: (run.squares[0], run.down)))))


def _word(after: Cells, run: Run, prisms: PrismSet) -> Word:
    cells = [after[square] for square in run.squares]
    value = sum(prisms[cell.prism].face(light=cell.light).value for cell in cells)
    doubled = len(cells) >= SHORTEST_DOUBLED and len({cell.light for cell in cells}) == 1
    row, column = run.squares[0]
    text = "".join(cell.letter for cell in cells)
    return Word(text, row, column, run.down, 2 * value if doubled else value, doubled)


def _connections(
    board: Cells, after: Cells, laid: Sequence[Square], formed: Sequence[Run], reading: Reading
) -> tuple[str, ...]:
    """The ways in which a turn hangs on to the words of the board (O-027)."""
    if reading == "opening":
        return ()
    found: list[str] = []
    old = [(run, square) for run in formed for square in run.squares if square in board]
    if any(len(_through(board, square, down=run.down).squares) > 1 for run, square in old):
        found.append("extends")
    if any(len(_through(board, square, down=not run.down).squares) > 1 for run, square in old):
        found.append("crosses")
    others = [run for run in _runs_with(after, laid) if run not in formed]
    if any(square in board for run in others for square in run.squares):
        found.append("hooks")
    return ("ladder",) if reading == "ladder" else tuple(found)


# ---- runs


def _through(cells: Cells, square: Square, *, down: bool) -> Run:
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


def _runs_with(cells: Cells, squares: Iterable[Square]) -> list[Run]:
    """The runs of two or more prisms that hold one of these squares, each once."""
    runs = (_through(cells, square, down=down) for square in squares for down in (False, True))
    return list(dict.fromkeys(run for run in runs if len(run.squares) > 1))


def _squares(prisms: Sequence[Laid] | Sequence[Turned]) -> list[Square]:
    return [(each.row, each.column) for each in prisms]


def _neighbours(square: Square) -> tuple[Square, ...]:
    row, column = square
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _gap(after: Cells, laid: Sequence[Square]) -> Square | None:
    """The first empty square between prisms laid in one line."""
    (top, left), (bottom, right) = min(laid), max(laid)
    between = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    return next((square for square in between if square not in after), None)
