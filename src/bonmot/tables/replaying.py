"""A table's log, read: events from bytes, the state from events, and what lists show of it."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal

import msgspec

from bonmot.decoding import from_json, json_decoder
from bonmot.errors import BonmotError
from bonmot.games.catalogue import entry_of
from bonmot.games.events import Event
from bonmot.games.moments import Instant
from bonmot.tables.absence import abandonment
from bonmot.tables.events import FORMAT, AnyTableEvent, TakenBack
from bonmot.tables.state import TableState, folded
from bonmot.tables.storage import Entry, Summary
from bonmot.tables.storage.log import damaged

UNREADABLE: Final = (msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What goes wrong with events that we did not write, or not in this order."""


def replayed(name: str, entries: Sequence[Entry]) -> TableState:
    """The state after a log; `LogDamaged` names the first entry that cannot follow those before it.

    Errors that say at the opening what is missing, a lexicon for example, are no damage and keep their names.
    """
    state: TableState | None = None
    wanted = _positions_returned_to(entries)
    kept: dict[int, TableState] = {}
    for number, entry in enumerate(entries):
        try:
            game = _game_played(name, entry.body) if state is None else state.opened.game
            events = decoded(entry.body, game)
            state = folded(state, events, Instant(entry.at), entry.seat, kept.__getitem__)
        except (*UNREADABLE, BonmotError) as error:
            if isinstance(error, BonmotError) and number == 0:
                raise
            raise damaged("unreadable", name, number, len(entries), entries[:number]) from error
        if number + 1 in wanted:
            kept[number + 1] = state
    if state is None:
        raise damaged("cut", name, 0, 0, ())
    return state


class _Return(msgspec.Struct, frozen=True):
    """As much of an event as tells whether it takes something back."""

    event: str
    to: int = 0


_returns = json_decoder(list[_Return])


def _positions_returned_to(entries: Sequence[Entry]) -> set[int]:
    """After how many entries stood the positions that were taken back to: no other need be kept while reading."""
    tag, found = TakenBack.__struct_config__.tag, set[int]()
    for entry in entries:
        if b'"taken-back"' in entry.body:
            try:
                found |= {event.to for event in _returns.decode(entry.body) if event.event == tag}
            except msgspec.MsgspecError:
                break  # who reads the entry itself says what is wrong
    return found


def game_events(entry: Entry, game: str) -> list[Event]:
    """The events of the game itself in an entry."""
    return [event for event in decoded(entry.body, game) if not isinstance(event, AnyTableEvent)]


class _Opening(msgspec.Struct, frozen=True):
    """As much of the first event of a log as tells whether it can be read, and whose events follow."""

    game: str
    event: Literal["table-opened"]
    format: int


def _game_played(name: str, body: bytes) -> str:
    """The game whose log begins with this entry. What a newer program wrote may be understood no further than this."""
    first, *_others = from_json(body, list[msgspec.Raw])
    opening = from_json(first, _Opening)
    if opening.format > FORMAT:
        raise BonmotError("log-of-newer-program", table=name)
    return opening.game


def decoded(body: bytes, game: str) -> list[AnyTableEvent | Event]:
    """The events of one entry of the log of a game."""
    events: list[AnyTableEvent | Event] = _decoder(game).decode(body)
    return events


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Any]:  # made while it runs: no checker can know what it reads
    """Two games may call different things by the same name, so each has a decoder of its own."""
    events: Any = AnyTableEvent | entry_of(game).event  # the same
    return json_decoder(list[events])


def summary_of(name: str, state: TableState, created: Instant) -> Summary:
    """What lists show of a table."""
    outline = state.rules.outline(state.game)
    is_ruling = not state.rules.simultaneous and state.referee in state.acting
    return Summary(
        table=name,
        game=state.opened.game,
        edition=outline.edition,
        language=outline.language,
        names=outline.names,
        status="over" if state.is_over else "playing",
        scores=outline.scores,
        turn=state.referee if is_ruling else outline.turn,
        created=created,
        updated=state.at,
        entries=state.number,
        title=state.title,
        personas=tuple(seating.persona or "" for seating in state.opened.seats),
        rated=state.opened.rated,
        deadline=due(state),
        correspondence=state.opened.clock.is_correspondence,
        places=outline.places,
        clock=state.opened.clock.text,
    )


def due(state: TableState) -> Instant | None:
    """When a table must be looked after by somebody even if nobody has it open."""
    if state.is_over or not state.keeps_time:
        return None
    if state.acting - state.people - {state.referee}:
        return state.at  # a computer is to move
    clock = None if state.clock is None else state.clock.deadline()
    moments = [moment for moment in (clock, abandonment(state)) if moment is not None]
    return min(moments, default=None)
