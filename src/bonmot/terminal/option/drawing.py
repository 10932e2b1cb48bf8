"""How prisms are drawn: on the board as one widget that draws lines, on the rack with both faces one above the other.

A prism shows its letter, its value, and the letter of its other side (O-018), which stands in its edge. The colours of
the faces are told twice: by the background, and by the letters themselves, a capital for the dark face and a small
letter for the light one, as they are written everywhere (`bonmot.board.prism_text`). So a word of one colour, which
counts double, is all capitals or all small.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style

from bonmot.board import Layout
from bonmot.board.coordinates import Coordinates, Square
from bonmot.board.prism_set import WILD
from bonmot.board.prism_set import Prism as TwoFaces
from bonmot.games.option.view import CellView, PrismView, View
from bonmot.telling.option.sentences import coloured
from bonmot.terminal.board import BoardWidget, Picture
from bonmot.terminal.option.colours import LATEST, LYING, TURNED, Look, look_of
from bonmot.terminal.themes import Palette
from bonmot.terminal.tiles import Piece, PieceSide, SquareSize, edged, shade, worth

TURNABLE: Final = "↻"
"""Stands on a prism that may be flipped now."""
_DARK, _LIGHT = "▪", "▫"


class Prism(NamedTuple):
    """A prism as it is drawn."""

    letter: str
    value: int
    light: bool
    wild: bool
    other: str
    """The letter behind; `?` is the wild face."""
    state: str = LYING

    @staticmethod
    def of(cell: CellView, state: str = LYING) -> "Prism":
        """A prism that lies on the board."""
        return Prism(cell.letter, cell.value, cell.light, cell.wild, cell.other_letter, state)

    @staticmethod
    def flipped(cell: CellView, letter: str, state: str) -> "Prism":
        """A prism of the board that shows this letter on its other face."""
        behind = WILD if cell.wild else cell.letter
        return Prism(letter, cell.other_value, not cell.light, cell.other_letter == WILD, behind, state)

    @staticmethod
    def laid(prism: TwoFaces, letter: str, state: str, *, light: bool) -> "Prism":
        """A prism of the rack that shows this letter."""
        face, other = prism.face(light=light), prism.face(light=not light)
        return Prism(letter, face.value, light, face.is_wild, other.letter, state)


def prism_line(prism: Prism, size: SquareSize, part: int, look: Look, sign: str = "") -> list[Segment]:
    """One line of a square with a prism; `sign` says what may be done with it.

    >>> look = Look(Style(bgcolor="#000000"), Style(bgcolor="#000000"))
    >>> def line(prism, width, height, part, sign=""):
    ...     return "".join(each.text for each in prism_line(prism, SquareSize(width, height), part, look, sign))
    >>> line(Prism("T", 1, False, False, "R"), 3, 1, 0), line(Prism("J", 10, True, False, "?"), 3, 1, 0)
    ('T₁r', 'jₓ?')
    >>> line(Prism("E", 0, False, True, "A"), 3, 1, 0), line(Prism("T", 1, False, False, "R"), 3, 1, 0, "↻")
    ('E?a', 'T↻r')
    >>> line(Prism("J", 10, True, False, "E"), 4, 2, 0), line(Prism("J", 10, True, False, "E"), 4, 2, 1, "↻")
    ('▐j₁₀', '↻ E ')
    """
    letter, other = coloured(prism.letter, light=prism.light), coloured(prism.other, light=not prism.light)
    value = WILD if prism.wild else worth(prism.value, short=size.height == 1)
    ground = look.around.bgcolor
    edge = Style(color=look.letter.color) if prism.light else Style()  # what is lighter needs the darker letter
    if ground is not None:
        edge += Style(bgcolor=shade(ground, 72 if prism.light else 60))
    edge = look.around + edge
    turning = look.letter if sign else look.around
    if size.height == 1:
        shown = [(letter, look.letter), (sign or value, turning)][: size.width - 1]
        return [*(Segment(*each) for each in shown), Segment(other, edge)]
    if part == size.height - 1:
        behind = f"{other:>{size.width // 2}}"
        return [Segment(sign or " ", edge + Style(bold=True)), Segment(f"{behind:<{size.width - 1}}", edge)]
    before, *face = edged(" " * size.width, look.around, size, part)
    if part != size.middle:
        return [before, *face]
    left = size.width // 3 - 1
    rest = f"{value:<{size.width - 2 - left}}"
    return [before, Segment(" " * left, look.around), Segment(letter, look.letter), Segment(rest, look.around)]


@dataclass(frozen=True, slots=True)
class PrismPicture(Picture):
    """What a board of prisms shows."""

    prisms: Mapping[Square, Prism] = field(default_factory=dict)
    flippable: frozenset[Square] = frozenset()
    """The prisms that may be flipped with what is laid so far."""


@cache
def plain_layout(size: int) -> Layout:
    """A board without premium squares."""
    return Layout(("." * size,) * size, "plain")


class PrismBoard(BoardWidget):
    """A board of prisms to look at, and to click on."""

    DEFAULT_CSS = "PrismBoard { width: auto; height: auto; }"

    def _square(self, square: Square, part: int) -> Sequence[Segment]:
        picture = self._picture
        prism = picture.prisms.get(square) if isinstance(picture, PrismPicture) else None
        if prism is None or not isinstance(picture, PrismPicture):
            return super()._square(square, part)
        may_turn = square in picture.flippable
        odd = self._cell.height == 1 and sum(square) % 2 == 1
        look = look_of(self._palette, prism.state, light=prism.light, odd=odd)
        if picture.cursor == square:
            look = Look(look.letter + self._palette.cursor, look.around + self._palette.cursor)
        elif may_turn and self._cell.width == 2:
            look = Look(look.letter, look.around + Style(underline=True, bold=True))
        return prism_line(prism, self._cell, part, look, TURNABLE if may_turn else "")


def both_faces(prism: PrismView, palette: Palette) -> Piece:
    """A prism of the rack: both faces (O-017), the dark one above; each with its value."""
    sides = (
        (prism.dark_letter, prism.dark_value, look_of(palette, LYING, light=False)),
        (prism.light_letter.lower(), prism.light_value, look_of(palette, LYING, light=True)),
    )
    return tuple(PieceSide(letter, "" if letter == WILD else value, look.letter) for letter, value, look in sides)


def picture_of(view: View) -> PrismPicture:
    """The board of a view: what the last move laid and what it flipped is marked."""
    latest = frozenset(view.last)
    flipped = {(each.row, each.column) for turn in view.turns[-1:] for each in turn.flipped}

    def state(square: Square) -> str:
        if square not in latest:
            return LYING
        return TURNED if square in flipped else LATEST

    return PrismPicture(
        plain_layout(view.size),
        coordinates=Coordinates.of(view.language),
        prisms={
            (row, column): Prism.of(cell, state((row, column)))
            for row, line in enumerate(view.board)
            for column, cell in enumerate(line)
            if cell is not None
        },
    )
