"""What a game adds to online play: `bonmot.online.<game>` has an `ONLINE` of this kind, where there is one.

>>> online_of("crossword").named_elsewhere is None
True
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bonmot.games.catalogue import checked, games, part_if_any

if TYPE_CHECKING:
    from bonmot.tables import Store


class OnlinePart(NamedTuple):
    """What only some games need."""

    named_elsewhere: "Callable[[Store, str, Sequence[int]], Iterator[tuple[str, int]]] | None" = None
    """Where else those are named who hold some seats of a table: other tables, and the place in the field of each."""


def online_of(game: str) -> OnlinePart:
    """A game's part of this room; an empty one for a game that has none, or is not here any more."""
    if game not in games() or part_if_any(game, "online") is None:
        return OnlinePart()
    return checked(game, "online", "ONLINE", OnlinePart)
