"""A position of OPTION on one line: board, racks, scores, and who is to move.

    15|15|15|15|15|15|15|4M/gu/NR/ea/C7|15|15|15|15|15|15|15 F/b,F/p,A/i|- 13|0 2

Rows are separated by `|`; a number counts empty squares; a prism is written as in `bonmot.board.prism_text`. Racks list
prisms, dark face first; `-` is a rack that is not shown, `=` an empty one. The seats count from 1. Which of several
prisms that are alike lies where is not kept: a reader takes them in the order of the set.

>>> text = "|".join(["15"] * 7 + ["4M/gu/NR/ea/C7"] + ["15"] * 7) + " F/b,F/p,A/i|- 13|0 2"
>>> position = Position.parse(text, PrismSet.load("fr"))
>>> position.cells[7, 5].letter, position.scores, position.text() == text
('U', (13, 0), True)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bonmot.board.coordinates import Square
from bonmot.board.prism_set import PrismSet
from bonmot.board.prism_text import Shown, held, read_shown, shown
from bonmot.errors import BonmotError
from bonmot.games.option import View
from bonmot.games.option.cells import Cell
from bonmot.games.option.preview import cells_of
from bonmot.games.option.state import set_of

LONGEST: Final = 10_000
"""Longer texts are no positions; they are refused before any work is done."""
SMALLEST: Final = 13
LARGEST: Final = 21

_HIDDEN: Final = "-"
_EMPTY: Final = "="
_ITEM: Final = re.compile(r"[0-9]+|[^0-9/?|\s]+\??/(?:\?|[^0-9/?|\s])", re.ASCII)
_WHOLE: Final = re.compile(r"-?[0-9]{1,5}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Position:
    """A board of prisms and what lies beside it."""

    prisms: PrismSet
    size: int
    cells: Mapping[Square, Cell]
    racks: tuple[tuple[str, ...] | None, ...] = ()
    """Names of prisms; None for a rack that is not shown."""
    scores: tuple[int, ...] = ()
    turn: int = field(default=0)

    @staticmethod
    def parse(text: str, prisms: PrismSet) -> "Position":
        """Read a position; all fields but the first may be missing.

        >>> Position.parse("15|14", PrismSet.load("fr"))
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: A position has 2 rows; a board has from 13 to 21. [position-size]
        """
        fields = text.split() if len(text) <= LONGEST else []
        if not 1 <= len(fields) <= 4:
            raise BonmotError("position-fields", fields=len(fields))
        rows = fields[0].split("|")
        if not SMALLEST <= len(rows) <= LARGEST:
            raise BonmotError("position-size", rows=len(rows), smallest=SMALLEST, largest=LARGEST)
        pool = _Pool(prisms)
        cells: dict[Square, Cell] = {}
        for row, line in enumerate(rows):
            _read_row(line, row, len(rows), pool, cells)
        racks = tuple(_read_rack(rack, pool) for rack in fields[1].split("|")) if len(fields) > 1 else ()
        scores = tuple(_number(score) for score in fields[2].split("|")) if len(fields) > 2 else ()
        turn = _number(fields[3]) - 1 if len(fields) > 3 else 0
        if len(scores) not in (0, len(racks)) or not 0 <= turn < max(1, len(racks)):
            raise BonmotError("position-seats", racks=len(racks), scores=len(scores), turn=turn + 1)
        return Position(prisms, len(rows), cells, racks, scores, turn)

    def text(self) -> str:
        """The position on one line."""
        parts = ["|".join(self._row(row) for row in range(self.size))]
        if self.racks:
            parts.append("|".join(self._rack(rack) for rack in self.racks))
            parts.append("|".join(map(str, self.scores or (0,) * len(self.racks))))
            parts.append(str(self.turn + 1))
        return " ".join(parts)

    def _row(self, row: int) -> str:
        text, empty = "", 0
        for column in range(self.size):
            cell = self.cells.get((row, column))
            if cell is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + shown(self.prisms[cell.prism], light=cell.light, letter=cell.letter)
            empty = 0
        return text + (str(empty) if empty else "")

    def _rack(self, rack: tuple[str, ...] | None) -> str:
        if rack is None:
            return _HIDDEN
        return ",".join(held(self.prisms[name]) for name in rack) or _EMPTY


def position_of(view: View) -> Position:
    """The position that a view shows: racks that the seat cannot see are left out."""
    racks = tuple(None if side.rack is None else tuple(prism.name for prism in side.rack) for side in view.sides)
    scores = tuple(side.score for side in view.sides)
    return Position(set_of(view.prisms), view.size, cells_of(view), racks, scores, view.turn)


class _Pool:
    """The prisms of a set that were not met yet."""

    def __init__(self, prisms: PrismSet) -> None:
        self.prisms = prisms
        self._free = list(prisms)

    def take(self, wanted: Shown, text: str) -> str:
        for prism in self._free:
            if wanted.fits(prism):
                self._free.remove(prism)
                return prism.name
        raise BonmotError("position-no-such-prism", text=text)


def _read_row(line: str, row: int, size: int, pool: _Pool, cells: dict[Square, Cell]) -> None:
    column = place = 0
    while place < len(line):
        found = _ITEM.match(line, place)
        if found is None:
            raise BonmotError("bad-prism", text=line[place : place + 8])
        place = found.end()
        if found[0].isdigit():
            column += int(found[0][:4])
            continue
        wanted = read_shown(found[0], pool.prisms)
        if wanted.light is None:
            raise BonmotError("prism-colour", text=found[0])
        cells[row, column] = Cell(pool.take(wanted, found[0]), wanted.light, wanted.letter)
        column += 1
    if column != size:
        raise BonmotError("cgp-row", row=row + 1, squares=column, size=size)


def _read_rack(text: str, pool: _Pool) -> tuple[str, ...] | None:
    if text == _HIDDEN:
        return None
    if text == _EMPTY:
        return ()
    return tuple(pool.take(read_shown(each, pool.prisms), each) for each in text.split(","))


def _number(text: str) -> int:
    if _WHOLE.fullmatch(text) is None:
        raise BonmotError("cgp-number", text=text)
    return int(text)
