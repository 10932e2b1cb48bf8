"""What everybody wrote, round by round: the best first, and whoever wrote the same together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bonmot.games.duplicate import Round, View
from bonmot.telling.duplicate.sentences import slip_text, top_text
from bonmot.telling.phrases import said_of
from bonmot.telling.seats import called
from bonmot.texts import _


class Written(NamedTuple):
    """A slip, and all who handed it in."""

    slip: str
    """In one line, in the reader's language; why it counts zero, where there is no word on it."""
    score: int
    names: tuple[str, ...]


def written(round_: Round, view: View) -> list[Written]:
    """All slips of a round that is closed, the best first."""
    names = {each.player: called(each.name) for each in view.standings}
    found: dict[tuple[int, str], list[str]] = {}
    for player, result in enumerate(round_.results):
        found.setdefault((result.score, slip_text(result)), []).append(names[player])
    order = sorted(found, key=lambda key: -key[0])
    return [Written(slip, score, tuple(found[score, slip])) for score, slip in order]


def rounds_told(view: View, rounds: Sequence[Round] | None = None) -> Iterator[str]:
    """Every round, or some of them: its rack and its top, and under them the slips."""
    for round_ in view.rounds if rounds is None else rounds:
        yield _("Round {number}, {rack}: top {top}, {points}.").format(
            number=round_.number, rack=round_.draw, top=top_text(round_), points=round_.score
        )
        for each in written(round_, view):
            yield "  " + said_of(f"{each.score:>3} {each.slip}", ", ".join(each.names))
