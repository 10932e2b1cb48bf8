"""Luck: what the tiles somebody drew were worth, against those they might have drawn.

>>> from bonmot.board import Position
>>> empty = "/".join(["15"] * 15)
>>> question = Question.of_position(Position.from_cgp(f"{empty} AEINRS?/ 0/0 0", "en"))
>>> luck_of(question, kept=b"").points > 20   # seven good tiles
True
"""

from collections.abc import Hashable
from typing import Final

import msgspec

from bonmot import kernel
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import kernel_position

DRAWS: Final = 300
"""Other draws that one is compared with: about a point of error."""


REMEMBERED: Final = 1_024
"""Draws whose luck is remembered: a game that is looked at again, on another screen or in a file, is told at once."""


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
    asked = (*_likeness(question), kept, draws, seed)
    luck = _told.get(asked)
    if luck is None:
        found = kernel.luck_of_draw(kernel_position(question), kept, samples=draws, seed=seed, stop=stop)
        luck = Luck(drawn=found.drawn, average=found.average, error=found.error)
        if len(_told) >= REMEMBERED:
            _told.clear()
        if stop is None or not stop.is_raised:  # else it is of fewer draws
            _told[asked] = luck
    return luck


_told: Final[dict[tuple[Hashable, ...], Luck]] = {}


def _likeness(question: Question) -> tuple[Hashable, ...]:
    """What two questions have in common that are the same, whenever they were put."""
    return (question.board.likeness, *msgspec.structs.astuple(question)[1:])
