"""A past cut into steps, as one looks at it: the beginning, then every line of the score sheet, and what a game adds.

>>> from bonmot.notation import gcg
>>> from bonmot.notation.crossword import past_of_record
>>> record = gcg.read(b"#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEINRST 8D NASTIER +66 66\\n>bob: OX E8 .XO +12 12")
>>> steps = steps_of(past_of_record("final.gcg", gcg.check(record, tiles="en")))
>>> [(step.lines, step.scores, step.mover) for step in steps]
[(0, (0, 0), None), (1, (66, 0), 0), (2, (66, 12), 1)]
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Generic

import msgspec

from bonmot.games.past import Past, PastEntry
from bonmot.games.view import OwnView, ViewType
from bonmot.study.part import study_of


@dataclass(frozen=True)
class Step(Generic[ViewType]):
    """The game at one moment."""

    entry: PastEntry
    before: PastEntry
    """What there was before this line."""
    lines: int
    """How many lines the score sheet has."""
    is_over: bool
    """Whether the whole game is over, and nobody has secrets any more."""
    is_new_line: bool = False
    events: tuple[msgspec.Struct, ...] = ()
    """What happened since the step before."""

    @property
    def view(self) -> ViewType:
        """What is seen."""
        view: ViewType = self.entry.view
        return view

    @property
    def mover(self) -> int | None:
        """The side whose line was just written."""
        return self.view.score_lines[self.lines - 1].side if self.is_new_line else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Of each side. The lines of the end are written at once, and counted one after the other."""
        view = self.view
        if self.lines == len(view.score_lines):
            return tuple(side.score for side in view.sides)
        totals = {line.side: line.total for line in view.score_lines[: self.lines]}
        return tuple(totals.get(side, 0) for side in range(len(view.sides)))

    def own_view(self, side: int) -> ViewType:
        """What a side itself saw, once the game is over; before that, what may be seen."""
        return self._through(self.entry, side)

    def choosing_view(self, side: int) -> ViewType:
        """The same, but of those who have just moved: what they had to choose from."""
        return self._through(self.before if side == self.mover else self.entry, side)

    def _through(self, entry: PastEntry, side: int) -> ViewType:
        view: ViewType = entry.everybody[entry.view.sides[side].seats[0]].view if entry.everybody else entry.view
        return view


def steps_of(past: Past) -> list[Step[OwnView]]:
    """All steps: a game's part of this room says what is worth a look though no line was written.

    The last step shows the game as it stands.
    """
    steps = list(_steps(past))
    steps[-1] = replace(steps[-1], entry=past.entries[-1])
    return steps


def _steps(past: Past) -> Iterator[Step[OwnView]]:
    is_step = study_of(past.game).is_step
    first = last = past.entries[0]
    yield Step(first, first, len(first.view.score_lines), past.is_over, events=first.events)
    events: tuple[msgspec.Struct, ...] = ()
    for before, entry in zip(past.entries, past.entries[1:], strict=False):
        events += entry.events
        written = len(before.view.score_lines)
        lines = range(written + 1, len(entry.view.score_lines) + 1)
        for line in lines:
            there = before if line == lines[0] else entry
            yield Step(entry, there, line, past.is_over, is_new_line=True, events=events)
            events = ()
        if not lines and is_step(last.view, entry.view):
            yield Step(entry, before, written, past.is_over, events=events)
        elif not lines:
            continue
        last, events = entry, ()
