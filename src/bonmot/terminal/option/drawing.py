"""How prisms are drawn: on the board as one widget that draws lines, on the rack with both faces side by side.

A prism shows its letter, its value, and the letter of its other side (O-018). The colours of the faces are told twice:
by the background, and by the letters themselves, a capital for the dark face and a small letter for the light one, as
they are written everywhere (`bonmot.board.prism_text`). So a word of one colour, which counts double, is all capitals
or all small.

>>> prism_cell(Prism("T", 1, False, False, "R"), 3, 1, 0), prism_cell(Prism("J", 10, True, False, "?"), 3, 1, 0)
('T₁r', 'jₓ?')
>>> prism_cell(Prism("E", 0, False, True, "A"), 3, 1, 0), prism_cell(Prism("T", 1, False, False, "R"), 3, 1, 0, "↻")
('E?a', 'T↻r')
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style

from bonmot.board import Layout
from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import WILD
from bonmot.board.prism_set import Prism as TwoFaces
from bonmot.games.option.view import CellView, PrismView, View
from bonmot.telling.option.sentences import coloured
from bonmot.terminal.board import BoardWidget, Picture, Square
from bonmot.terminal.option.colours import LATEST, LYING, TURNED, look_of
from bonmot.terminal.themes import Palette
from bonmot.terminal.tiles import Face, Piece, worth

TURNABLE: Final = "↻"
"""Stands on a prism that may be turned now."""
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


def prism_cell(prism: Prism, width: int, height: int, part: int, sign: str = "") -> str:
    """One line of a square with a prism; `sign` says what may be done with it."""
    letter, other = coloured(prism.letter, light=prism.light), coloured(prism.other, light=not prism.light)
    value = WILD if prism.wild else worth(prism.value, short=height == 1)
    mark = _LIGHT if prism.light else _DARK
    if width == 2:
        return f"{letter}{other}"[:2]
    if height == 1:
        return f"{letter}{sign or value}{other}"[:3]
    if height == 2:
        return f"{other}{value:>3} " if part == 0 else f"{mark} {letter} {sign or ' '}"
    if part == 0:
        return f" {other}{value:>3} "
    return f"  {letter}   " if part == 1 else f" {mark}  {sign or ' '} "


@dataclass(frozen=True, slots=True)
class PrismPicture(Picture):
    """What a board of prisms shows."""

    prisms: Mapping[Square, Prism] = field(default_factory=dict)
    flippable: frozenset[Square] = frozenset()
    """The prisms that may be turned with what is laid so far."""


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
        width, height = self._cell
        may_turn = square in picture.flippable
        text = prism_cell(prism, width, height, part, TURNABLE if may_turn else "")
        look = look_of(self._palette, prism.state, light=prism.light, odd=sum(square) % 2 == 1)
        cursor = self._palette.cursor if picture.cursor == square else Style()
        around = look.around + (Style(underline=True, bold=True) if may_turn and width == 2 else Style())
        letter = self._letter_at(part)
        return [
            Segment(each, (look.letter if place == letter or each == TURNABLE else around) + cursor)
            for place, each in enumerate(text)
        ]

    def _letter_at(self, part: int) -> int | None:
        """Where in this line of a square the letter stands."""
        height = self._cell.height
        if height == 1:
            return 0
        return 2 if part == 1 else None


def both_faces(prism: PrismView, palette: Palette) -> Piece:
    """A prism of the rack: both faces (O-017), the dark one above; each with its value."""
    sides = (
        (prism.dark_letter, prism.dark_value, look_of(palette, LYING, light=False)),
        (prism.light_letter.lower(), prism.light_value, look_of(palette, LYING, light=True)),
    )
    return tuple(Face(letter, "" if letter == WILD else value, look.letter) for letter, value, look in sides)


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
