"""The past of a table: all that a seat may see of what led to where its game stands.

Replays, exports and reviews of any game, running or over, are made of this (`bonmot.games.past` says what it holds).
`Table.past` gives it for a table that is open, `past_of` for a log, `past_in` for a game in a store:

>>> from bonmot.games.crossword import Pass, setup_for
>>> from bonmot.tables import Store, Table
>>> store = Store("sqlite://")
>>> table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=14)
>>> table.submit(0, Pass())
[Passed(seat=0, missed=False)]
>>> past = past_in(store, table.name, seat=1)
>>> [[type(event).__name__ for event in entry.events] for entry in past.entries]
[['TableOpened', 'Opened'], ['Passed']]
>>> [side.rack for side in past.entries[0].view.sides], past.entries[0].everybody  # nobody sees another's rack
([None, 'I?UPSOY'], ())
>>> store.close()

Once the game is over nobody has secrets any more: each entry is there through the eyes of every seat.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bonmot.games.events import Event
from bonmot.games.game import SomeState
from bonmot.games.moments import Instant
from bonmot.games.past import Past, PastEntry, Sight
from bonmot.tables.events import AnyTableEvent
from bonmot.tables.replaying import decoded, replayed
from bonmot.tables.state import TableState
from bonmot.tables.storage import Entry
from bonmot.tables.view import TableView, seen_game, view_through, witnessed

if TYPE_CHECKING:
    from bonmot.tables.storage import Store


_MOST_EYES: Final = 16
"""Seats at a table whose past is seen through the eyes of each of them; a hall would make a thousand of each slip."""


def past_in(store: "Store", name: str, seat: int | None = None) -> Past:
    """The past of a game in a store; `LogDamaged` if its log is damaged."""
    return past_of(name, store.read(name), seat)


def past_of(name: str, entries: Sequence[Entry], seat: int | None = None) -> Past:
    """The past of a game from its log, as a seat (None: a spectator) may see it."""
    return past_through(replayed(name, entries), name, entries, seat)


def table_of(name: str, entries: Sequence[Entry], seat: int | None = None) -> TableView:
    """A table that need not be open, as a seat (None: a spectator) sees it, from its log."""
    state = replayed(name, entries)
    game = seen_game(state, state.game, state.eyes_of(seat))
    return view_through(state, name, game, Instant(entries[-1].at), frozenset())


def past_through(
    state: TableState,
    name: str,
    entries: Sequence[Entry],
    seat: int | None,
    *,
    everybody: bool = True,
    minor: bool = True,
) -> Past:
    """The same for those who know the state after the log already, with or without entries that are `minor`."""
    count = len(state.opened.seats)
    players = range(count) if everybody and state.is_over and count <= _MOST_EYES else ()
    eyes = seat if state.is_over else state.eyes_of(seat)
    past: list[PastEntry] = []
    game: SomeState | None = None
    for number in state.active_entries:
        events = decoded(entries[number].body, state.opened.game)
        for event in events:
            if not isinstance(event, AnyTableEvent):
                game = state.rules.evolve(game, event)
        if game is None:
            raise TypeError("a table without a game")
        if not minor and all(isinstance(event, Event) and event.is_minor for event in events):
            continue
        snapshot = state.snapshots[number]
        seen = _sight(state, game, events, eyes)
        past.append(
            PastEntry(
                view=seen.view,
                events=seen.events,
                number=number,
                seat=snapshot.seat,
                at=Instant(entries[number].at),
                time=snapshot.time,
                everybody=tuple(_sight(state, game, events, each) for each in players),
            )
        )
    return Past(
        table=name,
        game=state.opened.game,
        title=state.title,
        seat=seat,
        computers=frozenset(range(len(state.opened.seats))) - state.people,
        is_over=state.is_over,
        entries=tuple(past),
    )


def _sight(state: TableState, game: SomeState, events: Sequence[AnyTableEvent | Event], eyes: int | None) -> Sight:
    return Sight(seen_game(state, game, eyes), witnessed(state.rules, game, events, eyes))
