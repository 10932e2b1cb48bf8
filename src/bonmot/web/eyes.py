"""Through whose eyes a browser looks at a table."""

from collections.abc import Sequence

from bonmot.tables import TableView


def eyes_of(seen: TableView, own: Sequence[int]) -> int | None:
    """Through whose eyes a page looks that holds some seats: of whoever must act, or sits in front of it.

    A referee's eyes see everything. While somebody must come to a shared screen at which all act at once, nobody looks:
    what the one before has written is out of sight.
    """
    people = frozenset(own)
    referee = seen.referee
    if len(people) <= 1 or referee in people:
        return referee if referee in people else next(iter(own), None)
    if seen.simultaneous:
        if not seen.hand_over:
            return min(people)
        return seen.in_front if seen.in_front in people and seen.waits_for is None else None
    acting = sorted(seen.acting & people)
    if acting and seen.waits_for is None:
        return acting[0]
    return seen.in_front if seen.in_front in people else None
