"""How games end, and the points that no play makes: what is left on racks, penalties."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from bonmot.games.commands import Penalize
from bonmot.games.events import Ended, Penalized
from bonmot.games.game import Refused
from bonmot.games.legible import legible
from bonmot.games.turns import left

_LARGEST_PENALTY: Final = 1000
_LONGEST_REASON: Final = 40


def leaders(scores: Sequence[int], retired: Collection[int]) -> tuple[int, ...]:
    """The sides with the most points, of those that did not resign (O-050); several when they tie.

    >>> leaders((80, 95, 80), retired={1})
    (0, 2)
    """
    playing = left(len(scores), retired)
    best = max(scores[side] for side in playing)
    return tuple(side for side in playing if scores[side] == best)


def tiles_left(values: Sequence[int], out: int | None) -> list[int]:
    """What tiles left change: they count against their owner, and the side that went out gains them all.

    M-056, M-057, R-038, O-048, O-049; nobody gains anything when nobody went out (K-09).

    >>> tiles_left([0, 5, 8], out=0), tiles_left([3, 5, 8], out=None)
    ([13, -5, -8], [-3, -5, -8])
    """
    changes = [-value for value in values]
    if out is not None:
        changes[out] += sum(values)
    return changes


def counted(reason: str, scores: Sequence[int], changes: Sequence[int], retired: Collection[int]) -> Ended:
    """The end of a game that was played to its end: the best score wins."""
    finally_ = tuple(score + change for score, change in zip(scores, changes, strict=True))
    return Ended(reason, tuple(changes), finally_, leaders(finally_, retired))


def uncounted(reason: str, scores: Sequence[int], winners: tuple[int, ...]) -> Ended:
    """An end at which nothing more is counted."""
    return Ended(reason, (0,) * len(scores), tuple(scores), winners)


def abandoned(scores: Sequence[int]) -> Ended:
    """The end for everybody, without a winner (M-082)."""
    return uncounted("abandoned", scores, ())


def by_resignation(scores: Sequence[int], retired: Collection[int]) -> Ended | None:
    """The end when all sides but one have resigned; None as long as others play."""
    playing = left(len(scores), retired)
    return uncounted("resigned", scores, playing) if retired and len(playing) == 1 else None


def penalty(command: Penalize, sides: int) -> Penalized:
    """The penalty that the table or an arbiter imposes, if there is such a side and such a penalty."""
    if not 0 <= command.side < sides:
        raise Refused("no-such-side", side=command.side)
    if not 1 <= command.points <= _LARGEST_PENALTY:
        raise Refused("bad-penalty", points=command.points)
    return Penalized(command.side, command.points, legible(command.reason)[:_LONGEST_REASON])


def after_penalty(final: Ended | None, scores: tuple[int, ...], retired: Collection[int]) -> Ended | None:
    """The end with new scores: the clock is read after the last play, and a penalty may still change who won."""
    if final is None or not final.winners:
        return final
    return msgspec.structs.replace(final, scores=scores, winners=leaders(scores, retired))
