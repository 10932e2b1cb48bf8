"""The end of a game, when the bag is empty: of two sides, what it is worth, proved; of more, a good guess.

Of two sides each knows what the other holds, so the value is a number, and the search says whether it has proved it.
Three or four do not know who holds what: then the tiles are dealt by lot again and again, and all play on by what
brings most at once (`endgame_of_many.py`).

>>> from bonmot.board import Position
>>> text = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 ES/AT 100/90 0 lex en;"
>>> from bonmot.players.crossword.engine import Question
>>> tiles = bytes([8, 15, 18, 14, 5, 19, 1, 20])
>>> answer = EndgameTask(Question.of_position(Position.from_cgp(text, "en"), bag=tiles)).solve()
>>> answer.proved, answer.low == answer.value == answer.high, str(answer.line[0])
(True, True, '7G ES')
"""

from typing import Final

import msgspec

from bonmot import kernel
from bonmot.board import Board, Move
from bonmot.board.compiled import compiled, move_of
from bonmot.errors import BonmotError
from bonmot.players.crossword.engine.question import Question

MEMORY: Final = 256 << 20
"""Bytes for what is found out on the way, if nobody says otherwise."""

MEMORY_FOR_A_TURN: Final = 64 << 20
"""For who plays: many may think at once, and nobody for long."""


class EndgameAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of an endgame. Spreads are what the mover gains on the other side from here to the end."""

    value: int
    """Proved if `proved`; else the best guess so far."""
    low: int | None
    high: int | None
    """Proved bounds: the value lies between them, whatever the guess says; None where nothing is proved."""
    proved: bool
    line: tuple[Move | None, ...]
    """The best turns of both sides, the mover's first; None is a pass."""
    depth: int
    """Turns looked ahead."""
    nodes: int
    """Positions looked at."""

    @property
    def best(self) -> Move | None:
        """What to do now; None is a pass."""
        return self.line[0] if self.line else None


class EndgameTask:
    """One endgame of two, which may take long: another thread may stop it, and ask what is known so far."""

    def __init__(self, question: Question, *, memory: int = MEMORY) -> None:
        """`BonmotError` if the bag is not empty or not two sides play."""
        if question.bag or question.seats != 2:
            raise BonmotError("no-endgame", bag=question.bag, seats=question.seats)
        self._board = question.board
        other = question.known[1] if question.known[1] is not None else question.unseen
        self._endgame = kernel.Endgame(
            question.kernel_board,
            question.rack.tiles,
            other,
            **question.ending_rules,
            passes=question.passes,
            scoreless=question.scoreless,
            memory=memory,
        )

    def solve(self, *, nodes: int = 0, stop: kernel.StopFlag | None = None) -> EndgameAnswer:
        """Search until it is proved, so many positions were looked at (0: no limit) or somebody stops it."""
        return self._told(self._endgame.solve(nodes=nodes, stop=stop))

    @property
    def so_far(self) -> EndgameAnswer | None:
        """The latest answer, also while `solve` is at work in another thread."""
        found = self._endgame.so_far
        return None if found is None else self._told(found)

    def _told(self, found: kernel.EndgameAnswer) -> EndgameAnswer:
        return EndgameAnswer(
            value=found.value,
            low=found.low,
            high=found.high,
            proved=found.proved,
            line=moves_of(self._board, found.line),
            depth=found.depth,
            nodes=found.nodes,
        )


def moves_of(board: Board, line: list[kernel.Play | None]) -> tuple[Move | None, ...]:
    """Plays that follow each other, as people write them."""
    board = board.copy()
    moves: list[Move | None] = []
    for play in line:
        moves.append(None if play is None else move_of(board, play))
        if play is not None:
            compiled(board).play(play.row, play.column, play.down, play.letters)
    return tuple(moves)
