"""A position in CGP, the one-line notation that engines share: board, racks, scores, scoreless turns, operations.

    15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 14/0 0 lex en;

Rows are separated by ``/``; a number counts empty squares; a small letter is a blank; a tile of several characters
stands between brackets. What follows the fourth field are operations, each ended by ``;``: they are kept as they are.

>>> position = Position.from_cgp("15/15/15/15/15/15/15/6HOrN5/15/15/15/15/15/15/15 AEI?/ 13/0 2 lex en; tag a b;", "en")
>>> position.racks[0], position.scores, position.scoreless
(Rack('AEI?', 'en'), (13, 0), 2)
>>> position.operations
{'lex': 'en', 'tag': 'a b'}
>>> position.cgp()
'15/15/15/15/15/15/15/6HOrN5/15/15/15/15/15/15/15 AEI?/ 13/0 2 lex en; tag a b;'
"""

import re
from dataclasses import dataclass, field
from typing import Final

from bonmot.board.board import Board
from bonmot.board.layout import Layout
from bonmot.board.rack import Rack
from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.errors import BonmotError
from bonmot.kernel import MOST_SQUARES
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon

LONGEST_CGP: Final = 20_000
"""Longer texts are no positions; they are refused before any work is done."""

_LAYOUTS: Final = {15: "standard-15", 21: "super-21"}
_RUN: Final = re.compile(r"[0-9]+|[^0-9]+", re.ASCII)


@dataclass
class Position:
    """A board and what lies beside it."""

    board: Board
    racks: tuple[Rack, ...] = ()
    scores: tuple[int, ...] = ()
    scoreless: int = 0
    """Turns in a row without a score."""
    operations: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def from_cgp(text: str, lexicon: Lexicon | str, *, layout: Layout | str | None = None) -> "Position":
        """Read CGP; all fields but the first may be missing.

        >>> Position.from_cgp("3/4/3", "en", layout=Layout.parse("...\\n.*.\\n..."))
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: Row 2 of the position has 4 squares, and not 3. [cgp-row]
        """
        if len(text) > LONGEST_CGP:
            raise BonmotError("cgp-too-long", length=len(text), longest=LONGEST_CGP)
        fields = text.split(None, 4)
        if not fields:
            raise BonmotError("cgp-empty")
        opened = open_lexicon(lexicon) if isinstance(lexicon, str) else lexicon
        rows = fields[0].split("/")
        if layout is None:
            if len(rows) not in _LAYOUTS:
                raise BonmotError("cgp-size", rows=len(rows), sizes=list(_LAYOUTS))
            layout = _LAYOUTS[len(rows)]
        board = Board(opened, layout=layout)
        if len(rows) != board.size:
            raise BonmotError("cgp-size", rows=len(rows), sizes=[board.size])
        tiles = []
        for row, line in enumerate(rows):
            for column, tile in enumerate(_squares(line, row, board)):
                if tile:
                    tiles.append((row, column, tile))
        board.set_up(tiles)

        alphabet = board.alphabet
        racks = tuple(Rack(rack, alphabet) for rack in fields[1].split("/")) if len(fields) > 1 else ()
        scores = tuple(_whole(score) for score in fields[2].split("/")) if len(fields) > 2 else ()
        scoreless = _whole(fields[3]) if len(fields) > 3 else 0
        return Position(board, racks, scores, scoreless, _operations(fields[4]) if len(fields) > 4 else {})

    def cgp(self) -> str:
        """The position in CGP."""
        racks = "/".join(write_tiles(rack.tiles, rack.alphabet, brackets=True) for rack in self.racks) or "/"
        scores = "/".join(map(str, self.scores)) or "0/0"
        operations = "".join(f" {name} {value};".replace(" ;", ";") for name, value in self.operations.items())
        return f"{self._rows()} {racks} {scores} {self.scoreless}{operations}"

    def _rows(self) -> str:
        size, squares, alphabet = self.board.size, self.board.squares, self.board.alphabet
        rows = []
        for row in range(size):
            text, empty = "", 0
            for tile in squares[row * size : (row + 1) * size]:
                if not tile:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + write_tiles(bytes([tile]), alphabet, brackets=True)
                empty = 0
            rows.append(text + (str(empty) if empty else ""))
        return "/".join(rows)


def _squares(line: str, row: int, board: Board) -> bytes:
    squares = b""
    for run in _RUN.findall(line):
        if run[0].isdigit():
            if len(run) > 2 or int(run) > MOST_SQUARES:
                raise BonmotError("cgp-row", row=row + 1, squares=run, size=board.size)
            squares += bytes(int(run))
        else:
            tiles = read_tiles(run, board.alphabet)
            if 0 in tiles:
                raise BonmotError("cgp-free-blank", row=row + 1)
            squares += tiles
    if len(squares) != board.size:
        raise BonmotError("cgp-row", row=row + 1, squares=len(squares), size=board.size)
    return squares


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", text, re.ASCII):
        raise BonmotError("cgp-number", text=text)
    return int(text)


def _operations(text: str) -> dict[str, str]:
    operations = {}
    for part in text.split(";"):
        name, _space, value = part.strip().partition(" ")
        if name:
            operations[name] = value.strip()
    return operations
