"""People who leave a live game: how long the others wait, and what then.

Somebody's clock goes on while they are away. After a while the others may claim the game: whoever left gives up. Where
nobody has moved twice, nothing was played. A rated game that everybody has left is ended by the table itself: the one
for whom it waits gives up. At a table that is not rated it is simply put away, and can be taken up again.
"""

from collections import Counter
from typing import Final

import msgspec

from bonmot.games.clocks import DAY, SECOND
from bonmot.games.moments import Instant
from bonmot.tables.state import TableState

PATIENCE: Final = 60 * SECOND
"""Milliseconds that the others wait in a game with a clock, and without one:"""
LONG_PATIENCE: Final = 5 * PATIENCE
ABANDONED: Final = 10 * 60 * SECOND
"""Milliseconds after which a rated game that everybody has left is over."""
FORGOTTEN: Final = DAY * SECOND
"""The same where no clock runs, nobody was seen to leave, and nothing happens."""
_MOVED: Final = 2
"""A game has been played when somebody has moved so many times."""


class Absence(msgspec.Struct, frozen=True):
    """Somebody who is away."""

    seat: int
    left: int
    """Milliseconds until the others may claim the game."""


def is_noted(state: TableState) -> bool:
    """Whether it matters at this table who is there: in live games that are rated, or have a clock."""
    rules = state.opened.clock
    if state.is_over or state.rules.simultaneous or rules.is_correspondence:
        return False
    return state.opened.rated or (rules.kind != "none" and len(state.people) > 1)


def patience(state: TableState) -> int:
    """Milliseconds that the others wait."""
    return LONG_PATIENCE if state.opened.clock.kind == "none" else PATIENCE


def absences(state: TableState, at: Instant) -> tuple[Absence, ...]:
    """Who is away, and how long the others still have to wait."""
    if state.is_over:
        return ()
    wait = patience(state)
    return tuple(Absence(seat, max(0, since + wait - at)) for seat, since in sorted(state.away.items()))


def claimable(state: TableState, seat: int) -> dict[int, Instant]:
    """Seats against which a seat may claim the game, and from when: sides all of whose people are away."""
    found = {}
    sides = state.rules.view(state.game, None).sides
    for side in sides:
        people = state.people & set(side.seats)
        if people and people <= state.away.keys() and seat not in side.seats and not side.resigned:
            found[min(people)] = Instant(max(state.away[each] for each in people) + patience(state))
    return found


def abandonment(state: TableState) -> Instant | None:
    """When the table ends a rated game by itself, because nobody is there."""
    if not state.opened.rated or state.opened.clock.is_correspondence or not state.acting & state.people:
        return None
    if state.people <= state.away.keys():
        return Instant(max(state.away.values()) + ABANDONED)
    is_running = state.is_timed and not state.is_paused
    return None if is_running else Instant(state.at + FORGOTTEN)


def is_played(state: TableState) -> bool:
    """Whether the game had really begun: somebody has moved twice."""
    turns = (state.snapshots[number] for number in state.active_entries)
    moves = Counter(turn.seat for turn in turns if turn.was_turn and turn.seat is not None)
    return max(moves.values(), default=0) >= _MOVED
