"""Moments of a game on which somebody at the table might remark: found in what a spectator sees, and in nothing else.

Of a view only the sheet, the scores and the number of pieces are looked at; so whoever remarks on a moment betrays
nothing of any rack.
"""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct

from bonmot.games.view import GameView, RackGameView

GREETING: Final = "greeting"
FULL_RACK: Final = "full-rack"
FULL_RACK_OF_ANOTHER: Final = "full-rack-of-another"
GOOD_MOVE_OF_ANOTHER: Final = "good-move-of-another"
EXCHANGE: Final = "exchange"
CHALLENGE_WON: Final = "challenge-won"
CHALLENGE_LOST: Final = "challenge-lost"
NARROW_LEAD: Final = "narrow-lead"
FAR_BEHIND: Final = "far-behind"
LAST_PIECES: Final = "last-pieces"
WON: Final = "won"
LOST: Final = "lost"
DRAWN: Final = "drawn"

COMMON: Final = (GREETING, GOOD_MOVE_OF_ANOTHER, EXCHANGE, NARROW_LEAD, FAR_BEHIND, WON, LOST)
RARE: Final = (FULL_RACK, FULL_RACK_OF_ANOTHER, CHALLENGE_WON, CHALLENGE_LOST, LAST_PIECES, DRAWN)

Moments = Mapping[int, str]
"""Seat → what this moment is for whoever holds it."""

_WHOLE_RACK: Final = 7
_EARLY: Final = 6
"""Lines of the sheet before which nobody leads by anything that counts."""
_NARROW: Final = 0.06
_FAR: Final = 0.3
"""Shares of the leader's points."""
_GOOD: Final = 1.7
"""So many times what a turn has scored so far."""


def of_a_game(before: GameView | None, view: GameView) -> Moments:
    """What every game has: a beginning and an end."""
    if before is None:
        return dict.fromkeys(_seats(view), GREETING)
    if view.final is None or before.final is not None or not view.final.winners:
        return {}
    winners = view.final.winners
    for_winners = WON if len(winners) == 1 else DRAWN
    return {seat: for_winners if view.side_of(seat) in winners else LOST for seat in _seats(view)}


def in_turns(before: RackGameView | None, view: RackGameView, events: Sequence[Struct]) -> Moments:
    """The same for a game in which sides take turns to lay what they hold on their racks."""
    if before is None or (view.final is not None and before.final is None):
        return of_a_game(before, view)
    if (contested := _contested(before, view, events)) or len(view.turns) <= len(before.turns):
        return contested
    line = view.turns[-1]
    others = [seat for seat in _seats(view) if view.side_of(seat) != line.side]
    if line.kind == "exchange":
        return {line.seat: EXCHANGE}
    if line.kind != "play":
        return {}
    if _laid(before, view, line.side) >= _WHOLE_RACK:
        return {line.seat: FULL_RACK} | dict.fromkeys(others, FULL_RACK_OF_ANOTHER)
    if before.bag and not view.bag:
        return dict.fromkeys(_seats(view), LAST_PIECES)
    if is_outstanding(line.score, [each.score for each in before.turns if each.kind == "play"]):
        return dict.fromkeys(others, GOOD_MOVE_OF_ANOTHER)
    return standing(view, len(view.turns), _EARLY)


def standing(view: GameView, lines: int, early: int) -> Moments:
    """Who leads by very little, and who is far behind."""
    if lines < early:
        return {}
    scores = [side.score for side in view.sides]
    found: dict[int, str] = {}
    for number, side in enumerate(view.sides):
        lead = side.score - max([score for other, score in enumerate(scores) if other != number], default=0)
        if 0 < lead <= max(1, _NARROW * side.score):
            found |= dict.fromkeys(side.seats, NARROW_LEAD)
        elif lead < 0 and -lead >= _FAR * max(scores):
            found |= dict.fromkeys(side.seats, FAR_BEHIND)
    return found


def is_outstanding(score: int, before: Sequence[int]) -> bool:
    """Whether a turn scored more than all before, and much more than most.

    >>> is_outstanding(48, [14, 20, 30, 16]), is_outstanding(31, [14, 20, 30, 16]), is_outstanding(40, [])
    (True, False, False)
    """
    return bool(before) and score > max(before) and score >= _GOOD * fmean(before)


def _contested(before: RackGameView, view: RackGameView, events: Iterable[Struct]) -> Moments:
    for event in events:
        tag, challenger = event.__struct_config__.tag, getattr(event, "seat", None)
        if tag not in {"challenge-upheld", "challenge-failed"} or challenger not in _seats(view):
            continue
        laid = next((line.seat for line in reversed(before.turns) if line.kind == "play"), None)
        right, wrong = (challenger, laid) if tag == "challenge-upheld" else (laid, challenger)
        found = {} if wrong is None else {wrong: CHALLENGE_LOST}
        return found if right is None else {**found, right: CHALLENGE_WON}
    return {}


def _laid(before: RackGameView, view: RackGameView, side: int) -> int:
    """How many pieces a side has laid: those it held, and drew, and does not hold any more."""
    return _pieces(before, side) - _pieces(view, side) + before.bag - view.bag


def _pieces(view: RackGameView, side: int) -> int:
    held: int = getattr(view.sides[side], "tiles", 0)
    return held


def _seats(view: GameView) -> list[int]:
    return sorted(seat for side in view.sides for seat in side.seats)
