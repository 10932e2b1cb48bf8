"""The lines that engines and those who ask them exchange.

A move is written with English coordinates, whatever the language: the number first for a word across.

>>> from bonmot.board import Board
>>> from bonmot.games.crossword import Exchange, Pass, Play
>>> french = Board("fr")
>>> written(Play("H4", "VOISIN"), french)
'move 8D VOISIN'
>>> read_answer("move 8D VOISIN", french)
Play(place='H4', word='VOISIN')
>>> read_answer("exchange QW?", french), read_answer("pass", french)
(Exchange(tiles='QW?'), Pass())
>>> read_answer("resign", french)
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: The engine answered “resign”, which is no move. [engine-answer]
"""

from typing import Final

from bonmot.board import Board, Position, Rack
from bonmot.board.coordinates import Coordinates
from bonmot.errors import BonmotError
from bonmot.games.crossword import AnyCommand, Exchange, Pass, Play, View
from bonmot.players.boards import board_of

LONGEST_LINE: Final = 24_000
"""Longer lines are refused, in both directions."""

VERSION: Final = 1


def written(command: AnyCommand, board: Board) -> str:
    """A command as an engine answers it."""
    if isinstance(command, Play):
        row, column, down = board.coordinates.read(command.place)
        return f"move {Coordinates.ENGLISH.place(row, column, down=down)} {command.word}"
    return f"exchange {command.tiles}" if isinstance(command, Exchange) else "pass"


def read_answer(line: str, board: Board) -> AnyCommand:
    """The command in an answer; `BonmotError` if it is none."""
    verb, *rest = line.split()[:4] or [""]
    if verb == "move" and len(rest) >= 2:
        row, column, down = Coordinates.ENGLISH.read(rest[0])
        return Play(board.coordinates.place(row, column, down=down), rest[1])
    if verb == "exchange" and rest:
        return Exchange(str(Rack(rest[0], board.alphabet)))
    if verb == "pass" and not rest:
        return Pass()
    raise BonmotError("engine-answer", text=line[:80])


def position_of(view: View) -> Position:
    """What the seat to move sees, its own rack and score first."""
    board = board_of(view)
    turn = view.side or 0
    order = [(turn + step) % len(view.sides) for step in range(len(view.sides))]
    racks = tuple(Rack(view.sides[side].rack or "" if side == turn else "", board.alphabet) for side in order)
    scores = tuple(view.sides[side].score for side in order)
    return Position(board, racks, scores, view.scoreless, {"lex": view.lexicon})
