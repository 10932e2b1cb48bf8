"""A turn of OPTION that somebody is composing: prisms laid, faces chosen, prisms of the board flipped. Never lost.

Pure: a screen asks it what to draw and what the game should be told. A letter that is typed takes the prism and the
face that bring most; whoever flips a prism, or takes another one, has chosen it.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.prism_set import WILD, Prism
from bonmot.board.prism_text import Shown
from bonmot.games.game import Refused
from bonmot.games.option import Flipped, Laid, Play, View
from bonmot.games.option.preview import cells_of, preview
from bonmot.games.option.state import set_of
from bonmot.hosting.cursor import TentativeMove
from bonmot.notation.option.moves import TypedTurn, Wanted, chosen, provisional


@dataclass
class Composing(TentativeMove):
    """A cursor on the board, a direction, and what is laid and flipped so far."""

    wanted: dict[Square, Wanted] = field(default_factory=dict)
    """What the prisms laid shall show, in the order in which they were laid."""
    laid: dict[Square, Laid] = field(default_factory=dict)
    """The prisms that show it."""
    flipped: dict[Square, str] = field(default_factory=dict)
    """Prisms of the board, and the letters that they show once they are flipped."""
    declaring: Square | None = None
    """A wild face is up there, and nobody has said yet what it stands for (O-020)."""
    _steps: list[Square] = field(default_factory=list)

    @property
    def laid_squares(self) -> Collection[Square]:
        """Where prisms are laid."""
        return self.wanted

    @property
    def is_empty(self) -> bool:
        """Whether nothing is laid or flipped."""
        return not self.wanted and not self.flipped

    @property
    def play(self) -> Play:
        """The turn so far."""
        return Play(tuple(sorted(self.laid.values())), self.flips)

    @property
    def flips(self) -> tuple[Flipped, ...]:
        """The prisms of the board that are flipped."""
        return tuple(sorted(Flipped(*square, letter) for square, letter in self.flipped.items()))

    # ---- laying

    def lay(self, letter: str, view: View) -> None:
        """Lay a letter on the next free square from the cursor on; `Refused` if no prism that is left shows it."""
        square = self.free(self.cursor, view.board)
        if square is None:
            raise Refused("turn-outside", square=Coordinates.of(view.language).square(*self.cursor))
        self._try({**self.wanted, square: Wanted(square, letter)}, view)
        self._steps.append(square)
        self.cursor = self.free(self.step(square), view.board) or square

    def lay_prism(self, name: str, view: View) -> None:
        """Lay a prism of the rack, a face with a letter up; its other face if it lies there already."""
        there = next((square for square, laid in self.laid.items() if laid.prism == name), None)
        if there is not None:
            self.turn(there, view)
            return
        square = self.free(self.cursor, view.board)
        if square is None:
            raise Refused("turn-outside", square=Coordinates.of(view.language).square(*self.cursor))
        prism = set_of(view.prisms)[name]
        light = prism.dark.is_wild and not prism.light.is_wild
        self._choose(square, prism, view, light=light)
        self.cursor = self.free(self.step(square), view.board) or square

    def _choose(self, square: Square, prism: Prism, view: View, *, light: bool, letter: str = "") -> None:
        """Put this face of this prism there, and no other."""
        face = prism.face(light=light)
        if face.is_wild and not letter:
            # Until it is announced it stands for anything.
            letter = set_of(view.prisms).alphabet.letters[0]
            self.declaring = square
        shown = Shown(letter or face.letter, light, face.is_wild, prism.dark.letter, prism.light.letter)
        self._try({**self.wanted, square: Wanted(square, shown.letter, shown, face.is_wild)}, view)
        if square not in self._steps:
            self._steps.append(square)

    def _try(self, wanted: dict[Square, Wanted], view: View) -> None:
        """Find prisms for all that is wanted; nothing changes if there are none."""
        laid = _prisms_for(tuple(wanted.values()), self.flips, view)
        self.wanted, self.laid = wanted, laid

    # ---- flipping

    def at(self, view: View) -> Square | None:
        """The prism that is meant: under the cursor, or the one laid last."""
        row, column = self.cursor
        if self.cursor in self.wanted or view.board[row][column] is not None:
            return self.cursor
        return next(reversed(self.wanted), None)

    def turn(self, square: Square, view: View) -> None:
        """Flip a prism: one just laid shows its other face; one of the board does so, too, if it may be flipped.

        `Refused` says why not, where all that is laid so far is good.
        """
        self.declaring = None
        if square in self.laid:
            laid = self.laid[square]
            self._choose(square, set_of(view.prisms)[laid.prism], view, light=not laid.light)
            return
        if square in self.flipped:
            del self.flipped[square]
            self._steps.remove(square)
            self._try(self.wanted, view)
            return
        cell = view.board[square[0]][square[1]]
        if cell is None:
            raise Refused("turn-empty", square=Coordinates.of(view.language).square(*square))
        is_wild = cell.other_letter == WILD
        letter = set_of(view.prisms).alphabet.letters[0] if is_wild else cell.other_letter
        self._check(Flipped(*square, letter), view)
        self.flipped[square] = letter
        self._steps.append(square)
        self.declaring = square if is_wild else None
        self._try(self.wanted, view)

    def _check(self, flipping: Flipped, view: View) -> None:
        """Refuse a flip that spoils a turn which is good without it."""
        placed = tuple(self.laid.values())
        try:
            preview(view, placed, self.flips)
        except Refused:
            return  # it is no turn yet: what is missing may still come
        preview(view, placed, (*self.flips, flipping))

    def another(self, square: Square, view: View) -> None:
        """Take another prism, or the other colour, for a letter that is laid."""
        laid = self.laid.get(square)
        if laid is None:
            return
        used = {each.prism for where, each in self.laid.items() if where != square}
        choices = [
            (prism, light)
            for prism in _rack(view)
            for light in (False, True)
            if prism.name not in used and prism.face(light=light).letter in {laid.letter, WILD}
        ]
        now = next(place for place, (prism, light) in enumerate(choices) if (prism.name, light) == laid[2:4])
        prism, light = choices[(now + 1) % len(choices)]
        self._choose(square, prism, view, light=light, letter=laid.letter)

    def declare(self, letter: str, view: View) -> None:
        """Say what the wild face stands for (O-020)."""
        square, self.declaring = self.declaring, None
        if square in self.flipped:
            self.flipped[square] = letter
            self._try(self.wanted, view)
        elif square in self.laid:
            laid = self.laid[square]
            self._choose(square, set_of(view.prisms)[laid.prism], view, light=laid.light, letter=letter)

    # ---- taking back

    def take_last(self) -> bool:
        """Take the last step back: a prism laid, or one flipped."""
        self.declaring = None
        if not self._steps:
            return False
        self._take(self._steps.pop())
        return True

    def take(self, square: Square) -> None:
        """Take one prism back to the rack."""
        self.declaring = None
        if square in self._steps:
            self._steps.remove(square)
            self._take(square)

    def shift(self, square: Square, to: Square, view: View) -> None:
        """Move a prism that is laid to a free square, with the face that it shows."""
        laid, step = self.laid[square], self._steps.index(square)
        before = dict(self.wanted)
        self.wanted = {each: wanted for each, wanted in before.items() if each != square}
        prism = set_of(view.prisms)[laid.prism]
        letter = laid.letter if prism.face(light=laid.light).is_wild else ""
        try:
            self._choose(to, prism, view, light=laid.light, letter=letter)
        except Refused:
            self.wanted = before
            raise
        self._steps[step] = self._steps.pop()
        self.cursor = self.free(self.step(to), view.board) or to

    def _take(self, square: Square) -> None:
        if self.flipped.pop(square, None) is None:
            self.wanted.pop(square, None)
            self.laid.pop(square, None)
            self.cursor = square

    def clear(self) -> None:
        """Forget everything."""
        self.declaring = None
        for each in (self.wanted, self.laid, self.flipped):
            each.clear()
        self._steps.clear()

    @property
    def written(self) -> tuple[str, ...]:
        """Row, column, prism, side and letter of each prism laid; row, column and letter of each that is flipped."""
        return tuple(
            f"{square[0]} {square[1]} "
            + (self.flipped[square] if square in self.flipped else "{2} {3:d} {4}".format(*self.laid[square]))
            for square in self._steps
        )

    def lay_again(self, written: Sequence[str], view: View) -> None:
        """Lay and turn what was written, all or nothing; the cursor goes on behind it."""
        try:
            for each in written:
                row, column, *what = each.split()
                square = (int(row), int(column))
                if len(what) == 1:
                    self.flipped[square] = what[0]
                    self._steps.append(square)
                else:
                    prism, light, letter = what
                    self._choose(square, set_of(view.prisms)[prism], view, light=light == "1", letter=letter)
        except (Refused, ValueError, LookupError):
            self.recall()
        if self.heed(view) and self._steps:
            self.cursor = self.free(self._steps[-1], view.board) or self._steps[-1]

    def heed(self, view: View) -> bool:
        """Others have moved: whether all can stay; if not, it is taken back."""
        there = all(view.board[row][column] is not None for row, column in self.flipped)
        free = not any(view.board[row][column] is not None for row, column in self.wanted)
        if there and free and view.side is not None:
            try:
                self._try(self.wanted, view)
            except Refused:
                pass
            else:
                return True
        self.recall()
        return False


def _rack(view: View) -> list[Prism]:
    prisms = set_of(view.prisms)
    return [] if view.side is None else [prisms[each.name] for each in view.sides[view.side].rack or ()]


def _prisms_for(wanted: tuple[Wanted, ...], flipped: tuple[Flipped, ...], view: View) -> dict[Square, Laid]:
    """The prisms that carry a turn best; while it is no turn yet, those of the colour that lies around."""
    if not wanted:
        return {}
    typed, cells, rack = TypedTurn(wanted, flipped), cells_of(view), _rack(view)
    found = provisional(typed, cells, rack)
    with suppress(Refused):  # it is no turn yet
        found = chosen(typed, cells, rack, set_of(view.prisms), view.options)
    return {(laid.row, laid.column): laid for laid in found}
