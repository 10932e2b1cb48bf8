"""A score sheet of any game: its lines in words, and where the game stood after the last of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bonmot.games.catalogue import rules_of
from bonmot.games.past import Past
from bonmot.games.view import FinalView, OwnView, ScoreLine
from bonmot.study.part import StudyPart, study_of
from bonmot.telling import name_of, signed, telling_of
from bonmot.texts import _


@dataclass(frozen=True)
class Sheet:
    """So much of a game as is shown."""

    past: Past
    view: OwnView
    """The game after the last line."""
    lines: Sequence[ScoreLine]
    told: Sequence[str]
    """The lines in words, without their points."""
    final: FinalView | None

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays on each side."""
        return tuple(name_of(self.view, side) for side in range(len(self.view.sides)))

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points of each side after the last line."""
        if len(self.lines) == len(self.view.score_lines):
            return tuple(side.score for side in self.view.sides)
        last = {line.side: line.total for line in self.lines}
        return tuple(last.get(side, 0) for side in range(len(self.view.sides)))

    @property
    def is_by_side(self) -> bool:
        """Whether each side has a column of its own; in a race all write into one."""
        return not rules_of(self.past.game).simultaneous

    @property
    def line_title(self) -> str:
        """What stands above the lines, where all are written into one column."""
        return _("round") if all(line.mark is None for line in self.lines) else _("move")

    @property
    def part(self) -> StudyPart:
        """What the game itself adds."""
        return study_of(self.past.game)

    def rounds(self) -> list[list[int | None]]:
        """The numbers of the lines in rounds, one cell for each side: a round ends where a side comes again."""
        rounds: list[list[int | None]] = []
        for number, line in enumerate(self.lines):
            side = line.side or 0
            if not rounds or rounds[-1][side] is not None:
                rounds.append([None] * len(self.names))
            rounds[-1][side] = number
        return rounds

    def mark_at(self, number: int) -> str:
        """What stands before a line: its number, or that of the round that it begins."""
        mark = self.lines[number].mark
        return str(number + 1) if mark is None else mark

    def points_at(self, number: int) -> tuple[str, str]:
        """The points of a line, and those so far; nothing for one that nobody has points for."""
        line = self.lines[number]
        return ("", "") if line.side is None and not line.score else (signed(line.score), str(line.total))

    def name_at(self, number: int) -> str:
        """Whose line it is; nothing for one that counts for nobody."""
        side = self.lines[number].side
        return "" if side is None else self.names[side]


def sheet_of(past: Past, turn: int | None = None) -> Sheet:
    """The score sheet of a game, or its first lines, as if the game had gone no further.

    `BonmotError` if there are not so many.
    """
    view = past.after(turn).view
    lines = view.score_lines[:turn]
    is_whole = len(lines) == len(past.view.score_lines)
    told = telling_of(past.game).score_lines(view)[: len(lines)]
    return Sheet(past, view, lines, told, view.final if is_whole else None)
