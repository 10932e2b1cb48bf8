"""Logs from elsewhere: admitted only if the rules, asked again, decide what they say.

The chain of a log has no secret, so anybody can write a sound one that tells of things which never could be. Events
hold what their commands asked for, under the same names: each entry is decided once more, from every command that its
events may have come from, and one of them must lead to exactly these events.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from bonmot.decoding import converted, from_json
from bonmot.errors import BonmotError
from bonmot.games.catalogue import entry_of
from bonmot.games.clocks import DAY, SECOND
from bonmot.games.commands import Command
from bonmot.games.events import Ended, Event, Penalized
from bonmot.games.game import Refused
from bonmot.games.legible import legible
from bonmot.games.moments import LATEST, Instant
from bonmot.tables.clock import RACE_LAG
from bonmot.tables.committing import commitment
from bonmot.tables.deciding import LONGEST_TITLE, adjudicated, decided, decided_by_table, missed
from bonmot.tables.events import (
    AnyTableEvent,
    Gathered,
    HintGiven,
    LagSpared,
    Paused,
    Resumed,
    TableCommand,
    TableOpened,
    TakenBack,
    WordEntered,
)
from bonmot.tables.replaying import UNREADABLE, decoded, replayed
from bonmot.tables.setting_up import first_events, terms_of
from bonmot.tables.state import Happened, TableState, folded
from bonmot.tables.storage import Entry
from bonmot.tables.storage.log import damaged

LONGEST_NAME: Final = 60
"""Characters of a table's name; ours have ten."""

MOST_ENTRIES: Final = 10_000
"""Entries of a log; a long race has some hundreds."""

_MOST_DISPLAY: Final = 50
"""Things that a table may keep for its screen."""

_LONGEST_CLOCK: Final = 366 * DAY

_OTHER_NAMES: Final = {"claimant": "seat", "text": "explanation"}
"""What some events call otherwise than the commands that led to them."""

_OLDER: Final = frozenset({"challenge-failed", "skipped", "accepted", "ended", "penalized"})
_OLDER_IN_RACES: Final = frozenset({"mistaken"})
_MOST_EARLIER: Final = 15 * SECOND
"""What came earlier in races of older programs: when three others have buzzed before, each has five seconds now."""

_MOMENTS: Final = ("time", "start", "at", "until")
"""Where events say when they were."""

_LONGEST_EVENT: Final = 1_000
_MOST_CHANGE: Final = 1_000
"""Bytes of an event, and points by which it changes a score, where it cannot be decided again."""

_BY_THE_TABLE: Final = ([Paused()], [Resumed()])
"""What a table writes by itself when it is put away and taken up."""
_GATHERED: Final = ([Gathered()], [Gathered(), Resumed()])
"""And where people sat apart, and come to one screen again."""

AnyEvents = Sequence[AnyTableEvent | Event]


def check_name(name: str) -> None:
    """Refuse a name by which nobody could ask for the game."""
    if not name.strip() or len(name) > LONGEST_NAME or legible(name) != name or "\n" in name:
        raise BonmotError("table-name", name=name, longest=LONGEST_NAME)


def admit(name: str, entries: Sequence[Entry]) -> None:
    """Let a log in; `LogDamaged` names the first entry that cannot have happened after those before it."""
    check_name(name)
    if len(entries) > MOST_ENTRIES:
        raise BonmotError("log-too-long", entries=len(entries), most=MOST_ENTRIES)
    replayed(name, entries)  # says what is missing, such as a lexicon
    state: TableState | None = None
    positions: dict[int, TableState] = {}
    for number, entry in enumerate(entries):
        try:
            state = _admitted(state, entry, positions)
        except (*UNREADABLE, BonmotError) as error:
            raise damaged("impossible", name, number, len(entries), entries[:number]) from error
        positions[number + 1] = state


def _admitted(state: TableState | None, entry: Entry, positions: dict[int, TableState]) -> TableState:
    at = Instant(entry.at)
    if not (0 if state is None else state.at) <= at <= LATEST:
        raise ValueError(at)
    if state is None:
        opening = from_json(entry.body, list[dict[str, object]])[0]
        events = decoded(entry.body, str(opening["game"]))
        if entry.seat is not None or not _opens(events):
            raise ValueError("nobody could open such a table")
    else:
        events = decoded(entry.body, state.opened.game)
        # Older programs let people take back what was answered since.
        if not _could_happen(msgspec.structs.replace(state, answered=0), entry.seat, at, events):
            raise ValueError("no command leads to this")
    return folded(state, events, at, entry.seat, positions.__getitem__)


def _opens(events: AnyEvents) -> bool:
    """Whether a table can be opened like this: with these seats, rules and pieces, dealt by this seed."""
    opened, *dealt = events
    if not isinstance(opened, TableOpened) or not dealt:
        return False
    setup, seed = getattr(dealt[0], "setup", None), getattr(dealt[0], "seed", None)
    if setup is None or not isinstance(seed, int):
        return False
    setup.edition.check()
    rules = opened.clock
    numbers = (rules.seconds, rules.increment, rules.overtime_minutes, rules.penalty, rules.bank)
    if not all(0 <= number <= _LONGEST_CLOCK for number in numbers) or len(opened.display) > _MOST_DISPLAY:
        return False
    if len(opened.title) > LONGEST_TITLE or legible(opened.title) != opened.title:
        return False
    if opened.commitment != (commitment(opened.salt, seed) if opened.salt else ""):
        return False
    return first_events(opened.game, setup, opened.seats, seed, terms_of(opened, opened.title))[1:] == dealt


def _could_happen(state: TableState, seat: int | None, at: Instant, events: AnyEvents) -> bool:
    """Whether some command, or the clock, leads to these events."""
    if isinstance(first := events[0], LagSpared):
        given = Instant(at - first.late)
        is_allowed = first.late > 0 and state.clock is not None and state.clock.arrival(at, first.late) == given
        is_own = first.seat == seat and len(events) > 1 and state.clock is not None and state.clock.running is not None
        if not is_allowed or not is_own or state.rules.simultaneous:
            return False
        at, events = given, events[1:]
    if seat is None and (
        events in _BY_THE_TABLE
        or (state.apart and events in _GATHERED)
        or events in (_events(missed(state, at)), _events(adjudicated(state, at)))
    ):
        return True
    if state.referee is not None and seat in state.people and events in _BY_THE_TABLE:
        return True  # older programs let everybody stop the clock where there is a referee
    if seat in state.acting and events == [WordEntered(seat)]:  # older programs did not write the word down
        return True
    return _by_older_rules(state, events) or any(
        # By older rules the end could come later, after the last play was accepted.
        found[: len(events)] == events and all(isinstance(each, Ended | Penalized) for each in found[len(events) :])
        for command in _commands(state, events)
        for steps in _decided(state, seat, command, at, events)
        for found in (_events(steps), _events(steps, shaken=False))
    )


def _by_older_rules(state: TableState, events: AnyEvents) -> bool:
    """Whether this is what older programs let happen, and today's rules refuse.

    Words that stand anyway could be contested, and a last play had to be accepted before the game ended.
    """
    if state.rules.simultaneous or not {type(each).__struct_config__.tag for each in events} <= _OLDER:
        return False
    game, before = state.game, state.rules.outline(state.game).scores
    for event in events:
        if isinstance(event, AnyTableEvent) or len(msgspec.json.encode(event)) > _LONGEST_EVENT:
            return False
        game = state.rules.evolve(game, event)
    after = state.rules.outline(game).scores
    ends = [event for event in events if isinstance(event, Ended)]
    winners = {side for event in ends for side in event.winners}
    return winners <= set(range(len(before))) and all(
        abs(one - other) <= _MOST_CHANGE for one, other in zip(before, after, strict=True)
    )


def _commands(state: TableState, events: AnyEvents) -> Iterator[Command | TableCommand]:
    """Every command that could be made of what the events say."""
    said: dict[str, object] = {}
    for event in events:
        said = msgspec.to_builtins(event) | said
    for name, other in _OTHER_NAMES.items():
        if name in said:
            said[other] = said[name]
    entry = entry_of(state.opened.game)
    if not isinstance(events[0], AnyTableEvent):
        yield from entry.asked(events[0])
    for kind in (*get_args(entry.command), *TableCommand.__subclasses__()):
        fields = msgspec.structs.fields(kind)
        found = {field.encode_name: said[field.encode_name] for field in fields if field.encode_name in said}
        if len(fields) == 1 and not found:  # what it asked for has another name in what followed
            found = {fields[0].encode_name: [*msgspec.to_builtins(events[0]).values()][-1]}
        try:
            yield converted(found | {"command": kind.__struct_config__.tag}, kind)
        except msgspec.ValidationError:
            continue  # it would have said more


def _decided(
    state: TableState, seat: int | None, command: Command | TableCommand, at: Instant, events: AnyEvents
) -> Iterator[Sequence[Happened]]:
    """What follows from a command; in a race also if it was given a little earlier than it arrived."""
    if isinstance(command, TableCommand):
        giver = events[0].seat if isinstance(events[0], HintGiven) else seat  # to ask is no turn, so nobody's entry
        with suppress(*UNREADABLE, Refused):
            yield decided_by_table(state, giver, command, at)
        return
    moments = {at}
    if state.rules.simultaneous:
        earliest = Instant(at - RACE_LAG)
        for given in (at, earliest):  # what comes too late now may have been in time
            with suppress(*UNREADABLE, Refused):
                steps = decided(state, seat, command, at, given)
                moments |= {Instant(given - late) for late in _differences(_events(steps), events)}
        moments = {given for given in moments if earliest <= given <= at} | _moments_of_today(state, seat, at, events)
    for given in sorted(moments, reverse=True):
        with suppress(*UNREADABLE, Refused):
            yield decided(state, seat, command, at, given)


def _differences(found: AnyEvents, events: AnyEvents) -> set[int]:
    """By how much the moments in these events differ."""
    pairs = [
        (getattr(one, name, None), getattr(other, name, None))
        for one, other in zip(found, events, strict=False)
        for name in _MOMENTS
    ]
    return {one - other for one, other in pairs if isinstance(one, int) and isinstance(other, int)}


def _moments_of_today(state: TableState, seat: int | None, at: Instant, events: AnyEvents) -> set[Instant]:
    """When the clock brings today what it brought earlier by older rules: those who buzz later have more time now."""
    due = state.rules.deadline(state.game)
    if seat is not None or due is None or not {type(each).__struct_config__.tag for each in events} <= _OLDER_IN_RACES:
        return set()
    later = due - state.time(at)
    return {Instant(at + later)} if 0 < later <= _MOST_EARLIER else set()


def _events(steps: Sequence[Happened], *, shaken: bool = True) -> list[AnyTableEvent | Event]:
    events = [step.event for step in steps]
    # Older programs did not shake the bag when a turn was taken back.
    return [replace(each, shaken=shaken) if isinstance(each, TakenBack) else each for each in events]
