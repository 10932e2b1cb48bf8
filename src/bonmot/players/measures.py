"""What a finished game shows of a person: by points, or as a game counts its own.

Strength is counted on the scale of the levels: in most games in points, so that a person of strength 240 is an even
match for a computer that scores 240 on average against itself.

>>> BY_POINTS.shown(Result(score=240, others=(240,), against=240), ())
240.0
>>> round(BY_POINTS.shown(Result(score=240, others=(300,), against=300), ()))
254
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple, Protocol

LOST_TO_OTHERS: Final = 0.25
"""Points less for each point by which the others are stronger: they take the good places. Self-play measures it."""

MARGIN_PER_POINT: Final = 1.45
"""Points of difference at the end for each point of difference in strength, by the same games."""

WEIGHT_OF_MARGIN: Final = 1 / 3
"""One's own points tell more than the difference, which holds the luck of both."""


class Rung(Protocol):
    """A level, as far as tables care."""

    @property
    def level(self) -> int:
        """From 1."""
        ...

    @property
    def average(self) -> float:
        """What it was measured to score in games of two against itself."""
        ...

    @property
    def averages(self) -> Mapping[str, float]:
        """The same with more seats, by their number, as far as it was measured."""
        ...


class Result(NamedTuple):
    """A finished game, for one person."""

    score: int
    others: tuple[int, ...] = ()
    """What the others scored."""
    against: float | None = None
    """How strong these others are, on the scale of the levels; None where they are not all computers of a level."""

    @property
    def seats(self) -> int:
        """How many played."""
        return 1 + len(self.others)

    @property
    def is_won(self) -> bool:
        """Whether nobody had more."""
        return self.score >= max(self.others, default=0)


class Measure(NamedTuple):
    """How a game tells strength."""

    worth: Callable[[Rung], float]
    """How strong a level is."""
    shown: Callable[[Result, Sequence[Rung]], float | None]
    """The strength that one game shows; None where it shows nothing."""
    counts_points: bool = True
    """Whether what people score on average says anything to them."""


def _average(rung: Rung) -> float:
    return rung.average


def _shown_by_points(result: Result, ladder: Sequence[Rung]) -> float:
    share = _share_of_two(result.seats, ladder)
    own = result.score / share
    if result.against is None or not result.others:
        return own
    # Against a strong player one scores less than usual; and the difference tells, too.
    alone = (own + LOST_TO_OTHERS * result.against) / (1 + LOST_TO_OTHERS)
    margin = (result.score - fmean(result.others)) / share
    beside = result.against + margin / MARGIN_PER_POINT
    return alone + WEIGHT_OF_MARGIN * (beside - alone)


def _share_of_two(seats: int, ladder: Sequence[Rung]) -> float:
    """What a player scores when more than two share the tiles, compared with a game of two."""
    if seats <= 2:
        return 1.0
    measured = [
        level.averages[str(seats)] / level.average
        for level in ladder
        if level.average and level.averages.get(str(seats))
    ]
    return fmean(measured) if measured else 2 / seats


BY_POINTS: Final = Measure(_average, _shown_by_points)
