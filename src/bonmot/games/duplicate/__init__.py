"""Duplicate: everybody has the same board and the same tiles, and writes the best play on a slip (R-052 to R-054).

>>> from bonmot.games.game import replay, step
>>> game = Duplicate()
>>> state = replay(game, game.open(setup_for("duplicate", ["Ada", "Blaise"], language="fr"), seed=3))
>>> game.acting(state)
frozenset({0, 1})
>>> state, happened = step(game, state, 0, Draw(), at=1000)
>>> happened[0].new, game.deadline(state)
('DSE?OBE', 151000)
>>> state, happened = step(game, state, 0, HandIn("H8", "OBSEDEe"), at=20_000)
>>> game.view(state, 0).slip, game.view(state, 1).slip, game.view(state, 1).handed_in
(Slip(place='H3', word='OBSEDEe', score=None), None, (0,))
>>> state, happened = step(game, state, 1, HandIn("8H", "DEB"), at=30_000)
>>> [result.score for result in happened[-1].round.results], happened[-1].round.score
([74, 0], 74)
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bonmot.games.commands import Abandon, Forfeit, Miss, Pass, Penalize, Resign, SitDown, TimePasses
from bonmot.games.duplicate.asking import asked
from bonmot.games.duplicate.commands import (
    AnyCommand,
    Close,
    Correct,
    Doors,
    Draw,
    HandIn,
    Lift,
    Remove,
    Reopen,
    RuleSolo,
    Warn,
)
from bonmot.games.duplicate.course import check_course, of_field
from bonmot.games.duplicate.edition import MOST_PLAYERS, Edition
from bonmot.games.duplicate.events import AnyEvent, Former, Opened, Round, Setup, Slip, Step
from bonmot.games.duplicate.rules import acting, deadline, decide
from bonmot.games.duplicate.standing import Standing
from bonmot.games.duplicate.state import State, evolved, lexicon_of
from bonmot.games.duplicate.view import View, view_of, witnessed
from bonmot.games.game import GameEntry, Outline, Refused, refusing, wished
from bonmot.games.setups import Seating, check_language, check_seats, check_seed, tidied
from bonmot.games.usual import UsualGame

__all__ = [
    "ENTRY",
    "Abandon",
    "AnyCommand",
    "AnyEvent",
    "Close",
    "Correct",
    "Doors",
    "Draw",
    "Duplicate",
    "Edition",
    "Forfeit",
    "Former",
    "HandIn",
    "Lift",
    "Miss",
    "Pass",
    "Penalize",
    "Remove",
    "Reopen",
    "Resign",
    "Round",
    "RuleSolo",
    "Setup",
    "SitDown",
    "Slip",
    "Standing",
    "State",
    "Step",
    "TimePasses",
    "View",
    "Warn",
    "setup_for",
]


class Duplicate(UsualGame[Setup, State]):
    """The rules: everybody writes at once, so that no clock of a side runs; at one screen, one after the other."""

    simultaneous = True
    takes_turns = True

    def outline(self, state: State) -> Outline:
        """In an open hall, how many places are free."""
        return super().outline(state)._replace(places=state.free_places if state.doors == "open" else 0)

    def referee(self, state: State) -> int | None:
        """Whose desk it is."""
        return state.arbiter

    decide = staticmethod(decide)
    evolve = staticmethod(evolved)
    acting = staticmethod(acting)
    deadline = staticmethod(deadline)
    view = staticmethod(view_of)
    witness = staticmethod(witnessed)

    def open(self, setup: Setup, seed: int) -> list[AnyEvent]:
        """Everybody sits down; the first rack is drawn when somebody asks for it."""
        _check(setup)
        check_seed(seed)
        return [Opened(setup, seed)]


def setup_for(
    edition: Edition | str,
    names: Sequence[str],
    *,
    language: str = "",
    lexicon: str = "",
    options: Mapping[str, object] | None = None,
    computers: Sequence[int] = (),
    arbiter: bool = False,
    places: int = 0,
    course: Sequence[Step] = (),
    field: Sequence[Former] = (),
) -> Setup:
    """A setup with the usual choices filled in; `computers` are the seats that nobody waits for between rounds.

    `places` opens a hall: so many may play in all, and sit down one after the other (`SitDown`). `course` and `field`
    are those of a stored game that is played again.

    >>> setup = setup_for("duplicate", ["Zoé", "Max"], language="fr", computers=[1])
    >>> [seat.computer for seat in setup.seats], setup.arbiter
    ([False, True], False)
    """
    with refusing():
        chosen = Edition.named(edition, options)
    language = language or chosen.usual_language
    seats = tuple(Seating(tidied(name), computer=seat in computers) for seat, name in enumerate(names))
    setup = Setup(chosen, seats, language, lexicon or language, arbiter, tuple(course), of_field(field, chosen), places)
    _check(setup)
    return setup


def _check(setup: Setup) -> None:
    """Refuse a setup that nobody could play."""
    limits = setup.edition.seats
    if setup.places:
        if not setup.arbiter or setup.course or setup.field:
            raise Refused("hall-needs-referee")
        if not 1 <= setup.places <= limits.maximum:
            raise Refused("seat-count", seats=setup.places, minimum=1, maximum=limits.maximum)
        limits = msgspec.structs.replace(limits, minimum=0, maximum=setup.places)
    check_seats(setup.seats, limits)
    check_language(setup.edition, setup.language)
    with refusing():
        setup.edition.empty_board(lexicon_of(setup), setup.language)
    if setup.field:  # a hall may have played it, whatever the seats here
        former = [Seating(each.name) for each in setup.field]
        check_seats(former, msgspec.structs.replace(setup.edition.seats, minimum=1, maximum=MOST_PLAYERS))
    check_course(setup)


ENTRY: Final = GameEntry(
    Duplicate(), AnyCommand, AnyEvent, Edition, wished(setup_for, "computers", "arbiter", "places"), asked=asked
)
