"""How much of a game whoever asks may see, without reading the game itself."""

from typing import NamedTuple

from bonmot.tables.holding import Holders
from bonmot.web.hall import Hall
from bonmot.web.visitors import WebRequest, asker_of, visitor_of


class Allowed(NamedTuple):
    """As much of a game as somebody may see."""

    game: str
    is_over: bool
    number: int
    """Entries of its log: those who only watch may see it late."""
    created: int
    own: tuple[int, ...]
    """The seats that they hold."""
    asker: bytes
    """By what is counted how much they ask for."""


def allowed_to(request: WebRequest, hall: Hall, name: str) -> Allowed:
    """What whoever asks may see of a table."""
    visitor = visitor_of(request, hall)
    own = Holders(hall.store).seats(name, visitor.holder)
    store, summary = hall.companies.store_for(name, plays=bool(own)), hall.store.summary(name)
    number = summary.entries if store is hall.store else len(store.read(name))
    is_over = summary.status == "over"
    return Allowed(summary.game, is_over, number, summary.created, own, asker_of(request, visitor))
