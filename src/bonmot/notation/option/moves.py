"""A turn of OPTION as people type it, and as Bonmot writes it.

    H8 TARTE                     a word from H8, its letters only: Bonmot chooses the prisms
    H8 T/rARTE                   the T is the dark one of the prism with a light R behind it
    8D (N>T)(ASSE)TTE +E1 +G7    the N that lies there becomes T; the prisms of E1 and G7 are flipped as well
    6E MOT; 6G TIR; 6I NUE       several words in one turn: a ladder

- Places are written as in the language of the game (`bonmot.board.coordinates`).
- All letters of the word are typed, those on the board, too; `.` or parentheses may stand for what lies there.
- A letter on a square that shows another one flips the prism there, if its other side has that letter or is wild.
- A prism is its two letters, the one that is up first (`bonmot.board.prism_text`); capitals and small letters tell
  the colours, and where both are of one case, either colour will do. `E?` is a wild face declared to be E.
- `+E1` flips the prism on E1; `+E1=R` says what it shows then, which only a wild face needs.
- Where only a letter is typed, a wild face is taken only if nothing else shows it; then the prisms and faces that score
  most; of equal choices those that keep wild faces on the rack, then those that stand first on it.

What Bonmot writes names every prism, and is read back as the same turn.
"""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.prism_move import Flipped, Laid
from bonmot.board.prism_set import WILD, Prism, PrismSet
from bonmot.board.prism_text import Shown, read_shown, shown
from bonmot.board.prisms import PrismWord
from bonmot.errors import BonmotError
from bonmot.games.game import Refused, refusing
from bonmot.games.option import Play, View
from bonmot.games.option.cells import Cell, Cells, cells_after
from bonmot.games.option.edition import Options
from bonmot.games.option.judging import board_on, judged
from bonmot.games.option.preview import cells_of
from bonmot.games.option.state import set_of
from bonmot.kernel import SHORTEST_DOUBLED_WORD

LONGEST_MOVE: Final = 400
"""Characters; nobody types more for one turn."""

_PART: Final = re.compile(r"(?P<place>[^\s;+]+)\s+(?P<word>[^\s;+]+)")
_PRISM: Final = re.compile(r"([^\W\d_])\??/(?:[^\W\d_]|\?)")
_FLIPPED: Final = re.compile(r"\+\s*(?P<square>[^\s;+=]+)(?:=(?P<letter>[^\s;+=]+))?")


class Wanted(NamedTuple):
    """A square that the rack must cover, and what is known of the prism."""

    square: Square
    letter: str
    prism: Shown | None = None
    wild: bool = False


class TypedTurn(NamedTuple):
    """A turn as it was typed."""

    wanted: tuple[Wanted, ...]
    flipped: tuple[Flipped, ...]


# ---- reading


def read_move(text: str, view: View) -> Play:
    """The turn that a seat means; `Refused` where it cannot be meant."""
    if view.side is None:
        raise Refused("not-a-player")
    prisms, coordinates = set_of(view.prisms), Coordinates.of(view.language)
    rack = [prisms[prism.name] for prism in view.sides[view.side].rack or ()]
    cells = cells_of(view)
    with refusing():
        typed = typed_turn(text, cells, prisms, coordinates, view.size)
    return Play(chosen(typed, cells, rack, prisms, view.options), typed.flipped)


def typed_turn(text: str, cells: Cells, prisms: PrismSet, coordinates: Coordinates, size: int) -> TypedTurn:
    """A typed turn, before prisms are chosen."""
    if len(text) > LONGEST_MOVE:
        raise BonmotError("text-too-long", text=text[:20], longest=LONGEST_MOVE)
    typed, plus, more = text.partition("+")
    wanted: dict[Square, Wanted] = {}
    flipped: dict[Square, Flipped] = {}
    for part in typed.split(";"):
        found = _PART.fullmatch(part.strip())
        if found is None:
            raise BonmotError("bad-turn", text=text.strip())
        row, column, down = coordinates.read(found["place"])
        for item in _items(found["word"], prisms, text):
            if not (row < size and column < size):
                raise Refused("turn-outside", square=found["place"])
            _place((row, column), item, cells, prisms, coordinates, wanted, flipped)
            row, column = (row + 1, column) if down else (row, column + 1)
    for each in _further(plus + more, cells, prisms, coordinates, text):
        if (each.row, each.column) in flipped:
            raise Refused("turn-turned-twice", square=coordinates.square(each.row, each.column))
        flipped[each.row, each.column] = each
    return TypedTurn(tuple(wanted.values()), tuple(sorted(flipped.values())))


class _Item(NamedTuple):
    """One square of a typed word."""

    letter: str
    """Empty: what lies there."""
    prism: Shown | None = None
    wild: bool = False
    turns: bool = False
    """The text says that the prism there is flipped."""


def _items(word: str, prisms: PrismSet, whole: str) -> Iterator[_Item]:
    """The squares of a typed word."""
    rest = word
    while rest:
        if rest[0] == "(":
            inside, closing, rest = rest[1:].partition(")")
            if not closing or not inside:
                raise BonmotError("bad-turn", text=whole.strip())
            yield from _inside(inside, prisms, whole)
        elif rest[0] == ".":
            rest = rest[1:]
            yield _Item("")
        else:
            text, rest = _one(rest, prisms, whole)
            up, slash, _hidden = text.partition("/")
            wild = up.endswith(WILD)
            prism = read_shown(text, prisms) if slash else None
            for letter in prisms.alphabet.split(up.removesuffix(WILD)):  # a ligature is two letters
                yield _Item(letter, prism, wild)


def _inside(inside: str, prisms: PrismSet, whole: str) -> Iterator[_Item]:
    """What lies on the board: `(ASSE)`, or `(N>T)` for a prism that is flipped."""
    before, arrow, after = inside.partition(">")
    if not arrow:
        for letter in prisms.alphabet.split(inside.replace(".", "")):
            yield _Item(letter)
        yield from (_Item("") for _dot in range(inside.count(".")))
        return
    wild = after.endswith(WILD)
    letters = [prisms.alphabet.split(part.removesuffix(WILD)) for part in (before, after)]
    if [len(each) for each in letters] != [1, 1]:
        raise BonmotError("bad-turn", text=whole.strip())
    yield _Item(letters[1][0], None, wild, turns=True)


def _one(text: str, prisms: PrismSet, whole: str) -> tuple[str, str]:
    """The first letter or prism of a text, and what follows it."""
    sign = _sign(prisms)
    found = sign.match(text)
    if found is None:
        raise BonmotError("not-a-tile", character=text[0], text=whole.strip(), alphabet=prisms.alphabet.name)
    return found[0], text[found.end() :]


def _sign(prisms: PrismSet) -> re.Pattern[str]:
    """A letter, perhaps a wild one, perhaps with the letter behind it; accents are left to the alphabet."""
    letters = "|".join(re.escape(letter) for letter in sorted(prisms.alphabet.letters, key=len, reverse=True))
    letter = rf"(?:{letters}|\w)"
    return re.compile(rf"{letter}\??(?:/(?:{letter}|\?))?", re.IGNORECASE)


def _place(
    square: Square,
    item: _Item,
    cells: Cells,
    prisms: PrismSet,
    coordinates: Coordinates,
    wanted: dict[Square, Wanted],
    flipped: dict[Square, Flipped],
) -> None:
    """Say what a typed square means, on this board and after the words typed before."""
    name = coordinates.square(*square)
    cell = cells.get(square)
    if cell is None:
        if not item.letter or item.turns:
            raise Refused("turn-empty", square=name)
        before = wanted.setdefault(square, Wanted(square, item.letter, item.prism, item.wild))
        if before.letter != item.letter:
            raise Refused("turn-letter-wrong", square=name, letter=item.letter)
        return
    if item.prism is not None:
        raise Refused("turn-occupied", square=name)
    before_flipped = flipped.get(square)
    letter = before_flipped.letter if before_flipped else cell.letter
    if not item.letter or (item.letter == letter and not item.turns):
        return
    if before_flipped is not None or not _other(cell, prisms).shows(item.letter):
        raise Refused("turn-letter-wrong", square=name, letter=item.letter)
    flipped[square] = Flipped(*square, item.letter)


class _Other(NamedTuple):
    """The side of a prism that is not up."""

    letter: str

    def shows(self, letter: str) -> bool:
        return self.letter in (letter, WILD)


def _other(cell: Cell, prisms: PrismSet) -> _Other:
    return _Other(prisms[cell.prism].face(light=not cell.light).letter)


def _further(text: str, cells: Cells, prisms: PrismSet, coordinates: Coordinates, whole: str) -> Iterator[Flipped]:
    """Prisms flipped beside the words typed: `+E1 +G7=A`."""
    rest = text.strip()
    while rest:
        found = _FLIPPED.match(rest)
        if found is None:
            raise BonmotError("bad-turn", text=whole.strip())
        rest = rest[found.end() :].strip()
        row, column, _down = coordinates.read(found["square"])
        if (row, column) not in cells:
            raise Refused("turn-empty", square=found["square"].upper())
        other = _other(cells[row, column], prisms)
        letter = found["letter"]
        if letter is None:
            if other.letter == WILD:
                raise Refused("turn-letter-missing", square=coordinates.square(row, column))
            yield Flipped(row, column, other.letter)
            continue
        shown_letter = prisms.alphabet.decode(prisms.alphabet.encode(letter.removesuffix(WILD)))
        if not other.shows(shown_letter):
            raise Refused("turn-letter-wrong", square=coordinates.square(row, column), letter=shown_letter)
        yield Flipped(row, column, shown_letter)


def read_prisms(text: str, view: View) -> tuple[str, ...]:
    """Prisms of one's rack, by their letters (`T/r`) or their number on it (`3`); for an exchange."""
    if view.side is None:
        raise Refused("not-a-player")
    prisms = set_of(view.prisms)
    rack = [prisms[prism.name] for prism in view.sides[view.side].rack or ()]
    found: list[Prism] = []
    for part in text.replace(",", " ").split():
        if part.isascii() and part.isdigit():
            candidates = rack[int(part) - 1 : int(part)] if len(part) == 1 and part != "0" else []
        else:
            with refusing():
                wanted = read_shown(part, prisms)
            candidates = [prism for prism in rack if wanted.fits(prism) and prism not in found]
        if not candidates or candidates[0] in found:
            raise Refused("turn-not-on-rack", prism=part)
        found.append(candidates[0])
    return tuple(prism.name for prism in found)


def wild_letters(view: View, turn: Play) -> str:
    """The letters that wild faces laid in a turn stand for."""
    prisms = set_of(view.prisms)
    return "".join(laid.letter for laid in turn.placed if prisms[laid.prism].face(light=laid.light).is_wild)


# ---- choosing prisms


class _Choice(NamedTuple):
    prism: Prism
    light: bool


def chosen(
    typed: TypedTurn,
    cells: Cells,
    rack: Sequence[Prism],
    prisms: PrismSet,
    options: Options,
) -> tuple[Laid, ...]:
    """The prisms that carry a typed turn best."""
    possible = _possible(typed, rack)
    if not typed.wanted:
        return ()
    some = _laid(typed, next(_assignments(possible)))
    judgement = judged(board_on(cells, prisms, options), some, typed.flipped)
    worth = _Worth(typed, judgement.words, cells_after(cells, some, typed.flipped), prisms)
    best = max(_assignments(possible), key=worth)  # the first of equals: the order of the rack
    return _laid(typed, best)


def provisional(typed: TypedTurn, cells: Cells, rack: Sequence[Prism]) -> tuple[Laid, ...]:
    """Prisms for what is laid so far, where it is no turn yet: as many as can be of the colour that lies around."""
    around = Counter(
        cells[row + rows, column + columns].light
        for row, column in (wanted.square for wanted in typed.wanted)
        for rows, columns in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if (row + rows, column + columns) in cells
    )

    def fitness(assignment: Sequence[_Choice]) -> tuple[int, int, int, int]:
        colours = around + Counter(choice.light for choice in assignment)
        value = sum(choice.prism.face(light=choice.light).value for choice in assignment)
        wilds = sum(choice.prism.dark.is_wild + choice.prism.light.is_wild for choice in assignment)
        return -_wilds_up(assignment), max(colours.values(), default=0), -wilds, value

    return _laid(typed, max(_assignments(_possible(typed, rack)), key=fitness))


def _possible(typed: TypedTurn, rack: Sequence[Prism]) -> list[list[_Choice]]:
    """What each square may be covered with; `Refused` where the rack cannot cover all of them at once."""
    possible = [_choices(wanted, rack) for wanted in typed.wanted]
    for wanted, choices in zip(typed.wanted, possible, strict=True):
        if not choices:
            raise Refused("no-prism-shows", letter=_asked(wanted))
    if next(_assignments(possible), None) is None:
        raise Refused("prisms-cannot-show", letters="".join(wanted.letter for wanted in typed.wanted))
    return possible


def _asked(wanted: Wanted) -> str:
    if wanted.prism is None:
        return wanted.letter + (WILD if wanted.wild else "")
    return f"{wanted.letter}/{wanted.prism.dark_letter}{wanted.prism.light_letter}"


def _choices(wanted: Wanted, rack: Sequence[Prism]) -> list[_Choice]:
    """The prisms and faces of a rack that can show what is wanted."""
    found = []
    for prism in rack:
        for light in (False, True):
            face = prism.face(light=light)
            if face.letter != wanted.letter and not face.is_wild:
                continue
            if wanted.wild and not face.is_wild:
                continue
            if wanted.prism is not None and not _is_that(wanted.prism, prism, light=light):
                continue
            found.append(_Choice(prism, light))
    return found


def _is_that(wanted: Shown, prism: Prism, *, light: bool) -> bool:
    """Whether a face of a prism is the one that was typed."""
    if wanted.light is not None and wanted.light != light:
        return False
    return wanted.fits(prism) and prism.face(light=light).is_wild == wanted.wild


def _assignments(possible: Sequence[Sequence[_Choice]]) -> Iterator[tuple[_Choice, ...]]:
    """All ways to take a different prism for each square; of prisms that are alike only the first free one."""

    def extended(taken: tuple[_Choice, ...]) -> Iterator[tuple[_Choice, ...]]:
        if len(taken) == len(possible):
            yield taken
            return
        used = {choice.prism.name for choice in taken}
        tried = set()
        for choice in possible[len(taken)]:
            kind = (choice.prism.dark, choice.prism.light, choice.light)
            if choice.prism.name not in used and kind not in tried:
                tried.add(kind)
                yield from extended((*taken, choice))

    return extended(())


def _wilds_up(assignment: Sequence[_Choice]) -> int:
    """Wild faces that would be seen: nobody spends one without saying so."""
    return sum(choice.prism.face(light=choice.light).is_wild for choice in assignment)


class _Worth:
    """How good a choice of prisms is: no wild face that is not needed, its points, and the wild faces that are kept."""

    def __init__(self, typed: TypedTurn, words: Sequence[PrismWord], after: Cells, prisms: PrismSet) -> None:
        places = {wanted.square: number for number, wanted in enumerate(typed.wanted)}
        self._words = [_counted(word, after, places, prisms) for word in words]

    def __call__(self, assignment: Sequence[_Choice]) -> tuple[int, int, int]:
        points = 0
        for value, colours, length, slots in self._words:
            faces = [assignment[slot] for slot in slots]
            worth = value + sum(choice.prism.face(light=choice.light).value for choice in faces)
            one_colour = len(colours.union(choice.light for choice in faces)) == 1
            points += 2 * worth if length >= SHORTEST_DOUBLED_WORD and one_colour else worth
        wilds = sum(choice.prism.dark.is_wild + choice.prism.light.is_wild for choice in assignment)
        return -_wilds_up(assignment), points, -wilds


def _counted(
    word: PrismWord, after: Cells, places: Mapping[Square, int], prisms: PrismSet
) -> tuple[int, frozenset[bool], int, list[int]]:
    """What a word has without the prisms laid: value and colours; its length; and which prisms laid are in it."""
    squares = _run(after, (word.row, word.column), down=word.down)
    lying = [after[square] for square in squares if square not in places]
    value = sum(prisms[cell.prism].face(light=cell.light).value for cell in lying)
    colours = frozenset(cell.light for cell in lying)
    return value, colours, len(squares), [places[square] for square in squares if square in places]


def _laid(typed: TypedTurn, assignment: Sequence[_Choice]) -> tuple[Laid, ...]:
    pairs = zip(typed.wanted, assignment, strict=True)
    return tuple(
        sorted(Laid(*wanted.square, choice.prism.name, choice.light, wanted.letter) for wanted, choice in pairs)
    )


# ---- writing


def by_letters(text: str) -> str:
    """A turn that Bonmot has written, as people would type it: by the letters that are seen.

    >>> by_letters("11B D/vi?/E(N>T)R/? +E1")
    '11B DI(N>T)R +E1'
    """
    return _PRISM.sub(lambda prism: prism[1].upper(), text)


def move_text(view: View, placed: Sequence[Laid], flipped: Sequence[Flipped]) -> str:
    """A turn on the board that a view shows."""
    return write_move(placed, flipped, cells_of(view), set_of(view.prisms), Coordinates.of(view.language))


def write_move(
    placed: Sequence[Laid], flipped: Sequence[Flipped], before: Cells, prisms: PrismSet, coordinates: Coordinates
) -> str:
    """A turn on a board as it was before, every prism named."""
    laid = {(each.row, each.column): each for each in placed}
    flips = {(each.row, each.column): each for each in flipped}
    parts: list[str] = []
    written: set[Square] = set()
    for down, squares in _lines(set(laid), before):
        text, lying = "", ""
        for square in squares:
            fresh = square not in written
            if square not in laid and (square not in flips or not fresh):
                lying += flips[square].letter if square in flips else before[square].letter
                continue
            text += f"({lying})" if lying else ""
            lying = ""
            if square in flips:
                text += _flip(before[square], flips[square], prisms)
            elif fresh:
                each = laid[square]
                text += shown(prisms[each.prism], light=each.light, letter=each.letter)
            else:
                text += laid[square].letter
        written.update(squares)
        text += f"({lying})" if lying else ""
        parts.append(f"{coordinates.place(*squares[0], down=down)} {text}")
    more = [each for square, each in flips.items() if square not in written]
    return " ".join(
        ["; ".join(parts), *(f"+{coordinates.square(each.row, each.column)}={each.letter}" for each in more)]
    )


def _flip(cell: Cell, flipping: Flipped, prisms: PrismSet) -> str:
    wild = WILD if prisms[cell.prism].face(light=not cell.light).is_wild else ""
    return f"({cell.letter}>{flipping.letter}{wild})"


def _lines(laid: set[Square], before: Cells) -> Iterator[tuple[bool, list[Square]]]:
    """As few rows and columns as cover all prisms laid, the one with most of them first."""
    taken = laid | set(before)
    rest = set(laid)
    while rest:
        runs = [(down, _run(taken, square, down=down)) for square in sorted(rest) for down in (False, True)]
        down, squares = max(runs, key=lambda run: (len(rest.intersection(run[1])), len(run[1])))
        yield down, squares
        rest.difference_update(squares)


def _run(taken: Container[Square], square: Square, *, down: bool) -> list[Square]:
    """The squares side by side that are taken, from the first to the last."""
    step_row, step_column = (1, 0) if down else (0, 1)
    row, column = square
    while (row - step_row, column - step_column) in taken:
        row, column = row - step_row, column - step_column
    squares = []
    while (row, column) in taken:
        squares.append((row, column))
        row, column = row + step_row, column + step_column
    return squares
