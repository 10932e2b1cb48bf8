"""Luck: what the tiles somebody drew were worth, against those they might have drawn.

>>> from bonmot.board import Position
>>> empty = "/".join(["15"] * 15)
>>> question = Question.of_position(Position.from_cgp(f"{empty} AEINRS?/ 0/0 0", "en"))
>>> luck_of(question, kept=b"").points > 20   # seven good tiles
True
"""

from typing import Final

import msgspec

from bonmot import kernel
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import kernel_position

DRAWS: Final = 300
"""Other draws that one is compared with: about a point of error."""


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """What the best turn is worth, in points and in what is kept."""

    drawn: float
    """With the tiles that were drawn."""
    average: float
    """With others, on average."""
    error: float
    """The standard error of the average."""

    @property
    def points(self) -> float:
        """How much better the draw was than the average: below zero it was worse."""
        return self.drawn - self.average


def luck_of(
    question: Question, kept: bytes, *, draws: int = DRAWS, seed: int = 0, stop: kernel.StopFlag | None = None
) -> Luck:
    """The luck of the last draw: `kept` are the tiles that the mover had before it."""
    found = kernel.luck_of_draw(kernel_position(question), kept, samples=draws, seed=seed, stop=stop)
    return Luck(drawn=found.drawn, average=found.average, error=found.error)
