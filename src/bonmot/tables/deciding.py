"""What follows from a command: of the game, or of the table itself.

A table is asked for what is around a game: entering a word against the clock, taking back, handing over the screen,
hints. Nothing here changes anything: the table writes down what was decided.
"""

import re
from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from bonmot.games.clocks import SECOND
from bonmot.games.commands import HINT, Abandon, Command, Forfeit, Miss, Penalize, Resign
from bonmot.games.game import Decided, Refused, SomeState, refusing
from bonmot.games.legible import legible
from bonmot.games.moments import Instant
from bonmot.players.casts import cast_of, check_grade
from bonmot.tables.absence import abandonment, claimable, is_noted, is_played
from bonmot.tables.events import (
    Adjudicated,
    AnswerTakeBack,
    AnyTableEvent,
    ArrangeRack,
    AskHint,
    CameBack,
    CancelWord,
    Claim,
    ComeBack,
    EnterWord,
    GameClaimed,
    GoAway,
    HandedOver,
    HintGiven,
    Pause,
    Paused,
    RackArranged,
    Ready,
    Rename,
    Renamed,
    Resume,
    Resumed,
    SatApart,
    SitApart,
    TableCommand,
    TakeBack,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
    WentAway,
    WordCancelled,
    WordEntered,
)
from bonmot.tables.state import Happened, TableState, nothing_before, stepped

_LONGEST_WORD: Final = 60
"""Characters of the longest word on the largest board, brackets included."""

_MOST_PENALTY: Final = 1000
"""Points that overtime can cost: no game takes more at once."""

LONGEST_TITLE: Final = 60
"""Characters of the title of a table."""


def decided(
    state: TableState, seat: int | None, command: Command, at: Instant, given: Instant | None = None
) -> list[Happened]:
    """What follows from a command of the game, or `Refused`; at its end, what overtime costs follows as well.

    In a race a command counts from when it was `given`, whatever has arrived before it.
    """
    if state.is_put_away and seat is not None:
        raise Refused("table-paused")
    if state.waits_for is not None and seat in state.sharing:
        raise Refused("hand-over-first", name=state.rules.outline(state.game).names[state.waits_for])
    if state.opened.rated and isinstance(command, Abandon):
        raise Refused("rated-not-abandoned")  # or nobody would lose: whoever has had enough gives up
    _check_entered(state, command)
    time = state.time(at if given is None else given)
    steps = _ruled(state, state.game, seat, command, time)
    after = stepped(state, steps, at, nothing_before)
    if after.is_over and not state.is_over and after.clock is not None:
        game = after.game
        for side in range(len(state.rules.sides(game))):
            if points := after.clock.penalty(side, at):
                steps += _ruled(state, game, None, Penalize(side, min(points, _MOST_PENALTY)), time)
                game = steps[-1].game or game
    return steps


def missed(state: TableState, at: Instant) -> list[Happened]:
    """What follows when the time of the running side is over: it misses its turn, or loses the game."""
    clock = state.clock
    if clock is None or clock.running is None or state.is_paused or not clock.is_over(at):
        return []
    deadline = clock.deadline()
    seats = state.acting & set(state.rules.sides(state.game)[clock.running])
    if not seats or deadline is None:
        return []
    seat = min(seats)
    try:
        return decided(state, None, Miss(seat) if clock.rules.kind == "turn" else Forfeit(seat), deadline)
    except Refused:
        # The word is on the table and the program has asked about it: that turn cannot be missed (D-064).
        return [Happened(WordEntered(seat))]


def adjudicated(state: TableState, at: Instant) -> list[Happened]:
    """What follows when everybody has left a rated game for long: the one for whom it waits gives up."""
    moment = abandonment(state)
    if moment is None or at < moment:
        return []
    return [Happened(Adjudicated()), *_given_up(state, min(state.acting & state.people), at)]


def _given_up(state: TableState, absent: int, at: Instant) -> list[Happened]:
    """Somebody who left gives up; where nobody has moved twice, nothing was played."""
    time = state.time(at)
    if not is_played(state):
        return _ruled(state, state.game, absent, Abandon(), time)
    try:
        return _ruled(state, state.game, absent, Resign(), time)
    except Refused:  # somebody would have to answer first, and is not there
        return _ruled(state, state.game, None, Forfeit(absent), time)


def _ruled(state: TableState, game: SomeState, seat: int | None, command: Command, time: Instant) -> list[Happened]:
    """What the game decides, with the state after each event: nobody folds it a second time."""
    events = state.rules.decide(game, seat, command, time)
    if isinstance(events, Decided):
        return [Happened(event, after) for event, after in zip(events, events.states, strict=True)]
    steps: list[Happened] = []
    for event in events:
        game = state.rules.evolve(game, event)
        steps.append(Happened(event, game))
    return steps


def _check_entered(state: TableState, command: Command) -> None:
    """Refuse a play of another word than the one that was entered in time (D-064)."""
    if not state.entered or state.clock is None or not state.clock.has_entered:
        return
    word = command.word_laid
    if word is None:
        return
    if not _is_entered(state, word):
        raise Refused("not-the-word-entered", word=state.entered)


def _is_entered(state: TableState, word: str) -> bool:
    """Whether this is the word that was entered, however it is written."""
    laid, entered = (re.sub(r"[()\[\]\s]", "", text).upper() for text in (word, state.entered))
    # A dot stands for the tile that lies there already.
    return len(laid) == len(entered) and all(one in (other, ".") for one, other in zip(laid, entered, strict=True))


# ---- what the table itself is asked for


def decided_by_table(state: TableState, seat: int | None, command: TableCommand, at: Instant) -> list[Happened]:
    """What follows from a command to the table itself, or `Refused`."""
    if seat is None or not (seat in range(len(state.opened.seats)) or _is_referee(state, seat, command)):
        raise Refused("not-a-player")
    if state.is_put_away and not isinstance(command, Resume | Pause | GoAway | ComeBack):
        raise Refused("table-paused")
    is_crowd = state.rules.simultaneous and state.referee is not None
    if is_crowd and seat != state.referee and isinstance(command, Rename | Pause | Resume):
        raise Refused("not-the-arbiter")  # one of hundreds does not stop the clock of all
    return [each if isinstance(each, Happened) else Happened(each) for each in _decide(command, state, seat, at)]


def _is_referee(state: TableState, seat: int, command: TableCommand) -> bool:
    """Whether this is the referee's seat, where a game has one, and something that a referee may ask."""
    return seat == state.referee and isinstance(command, Rename | Pause | Resume)


@singledispatch
def _decide(command: TableCommand, _state: TableState, _seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    raise TypeError(command)


@_decide.register
def _(command: EnterWord, state: TableState, seat: int, at: Instant) -> Sequence[AnyTableEvent | Happened]:
    _must_act(state, seat)
    if state.clock is None or state.clock.rules.kind != "turn":
        raise Refused("no-turn-clock")
    word = "".join(command.word.split())[:_LONGEST_WORD]
    if command.begun:
        return [WordEntered(seat)]
    if state.entered and not state.clock.left(state.clock.running, at):
        if not _is_entered(state, word):
            raise Refused("no-time-to-cancel")  # another word than the one entered (D-064)
        word = state.entered  # to be placed, however long that takes
    if not word:
        raise Refused("enter-a-word")
    return [WordEntered(seat, word)]


@_decide.register
def _(_command: CancelWord, state: TableState, seat: int, at: Instant) -> Sequence[AnyTableEvent | Happened]:
    _must_act(state, seat)
    if state.clock is None or not state.clock.has_entered:
        raise Refused("nothing-to-cancel")
    if not state.clock.left(state.clock.running, at):
        raise Refused("no-time-to-cancel")  # D-064
    return [WordCancelled(seat)]


@_decide.register
def _(_command: Ready, state: TableState, seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if state.waits_for is None:
        raise Refused("nobody-waited-for")
    if seat not in state.acting & state.sharing:
        raise Refused("not-your-turn", name=_names(state))
    return [HandedOver(seat)]


@_decide.register
def _(_command: SitApart, state: TableState, seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if seat not in state.sharing:
        raise Refused("sits-apart-already")
    return [SatApart(seat)]


@_decide.register
def _(_command: TakeBack, state: TableState, seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if state.opened.rated:
        raise Refused("rated-no-take-back")
    if state.rules.simultaneous:
        raise Refused("no-take-back-in-race")  # others have seen the cards, and acted on them
    to = _before_last_turn(state, seat)
    if state.asked is not None:
        raise Refused("take-back-pending")
    if state.people <= {seat}:  # nobody else to ask
        return [TakenBack(seat, to, shaken=True)]
    return [TakeBackAsked(seat, to)]


@_decide.register
def _(command: AnswerTakeBack, state: TableState, seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    asked = state.asked
    if asked is None or seat == asked.seat or seat not in state.people:
        raise Refused("no-take-back-asked")
    if seat in state.agreed:
        raise Refused("answered-already")
    answer = TakeBackAnswered(seat, command.agreed)
    if command.agreed and state.people - state.agreed - {seat, asked.seat} == frozenset():
        return [answer, TakenBack(asked.seat, asked.to, shaken=True)]
    return [answer]


@_decide.register
def _(_command: Pause, state: TableState, _seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if not state.is_timed or state.is_paused:
        raise Refused("nothing-to-pause")
    if state.opened.rated:
        raise Refused("rated-no-pause")
    return [Paused()]


@_decide.register
def _(_command: Resume, state: TableState, _seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if not state.is_paused:
        raise Refused("nothing-to-resume")
    return [Resumed()]


@_decide.register
def _(command: Rename, _state: TableState, _seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    title = " ".join(legible(command.title).split())
    if len(title) > LONGEST_TITLE:
        raise Refused("title-too-long", title=title, longest=LONGEST_TITLE)
    return [Renamed(title)]


@_decide.register
def _(command: ArrangeRack, _state: TableState, seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    # Whoever looks takes of it what is on the rack: nothing else in it does harm.
    order, laid = (
        tuple(legible(piece)[:LONGEST_TITLE] for piece in pieces[:LONGEST_TITLE])
        for pieces in (command.order, command.laid)
    )
    return [RackArranged(seat, order, laid)]


@_decide.register
def _(command: AskHint, state: TableState, seat: int, at: Instant) -> Sequence[AnyTableEvent | Happened]:
    _must_act(state, seat)
    if seat not in state.people:
        raise Refused("hints-for-people")
    if state.opened.rated:
        raise Refused("rated-no-hints")
    if not state.opened.hints:
        raise Refused("no-hints-here")
    game = state.rules
    if not cast_of(state.opened.game).can_hint(game.view(state.game, seat)):
        raise Refused("no-word-to-find")
    with refusing():
        check_grade(state.opened.game, command.grade)
    given: list[AnyTableEvent | Happened] = [HintGiven(seat, command.grade)]
    # What a side was told before in the same turn was paid for.
    side = state.side_of(seat)
    points = max(0, command.grade - state.hinted.get(side, 0)) * state.opened.hint_cost
    if points:
        given += _ruled(state, state.game, None, Penalize(side, points, HINT), state.time(at))
    return given


@_decide.register
def _(_command: GoAway, state: TableState, seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if not is_noted(state) or seat not in state.people or seat in state.away:
        raise Refused("nobody-left")
    return [WentAway(seat)]


@_decide.register
def _(_command: ComeBack, state: TableState, seat: int, _at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if seat not in state.away:
        raise Refused("nobody-left")
    return [CameBack(seat)]


@_decide.register
def _(_command: Claim, state: TableState, seat: int, at: Instant) -> Sequence[AnyTableEvent | Happened]:
    if state.is_over:
        raise Refused("game-over")
    found = claimable(state, seat) if seat in state.people else {}
    if not found:
        raise Refused("nobody-left")
    absent = min(found, key=found.__getitem__)
    if at < found[absent]:
        raise Refused("claim-too-early", seconds=-(-(found[absent] - at) // SECOND))
    return [GameClaimed(seat, absent), *_given_up(state, absent, at)]


def _must_act(state: TableState, seat: int) -> None:
    if seat not in state.acting:
        raise Refused("not-your-turn", name=_names(state)) if state.acting else Refused("game-over")
    if state.waits_for is not None and seat in state.sharing:
        raise Refused("hand-over-first", name=_names(state))


def _names(state: TableState) -> str:
    """Who the game waits for."""
    names = state.rules.outline(state.game).names
    return " & ".join(names[seat] for seat in sorted(state.acting) if seat < len(names))


def _before_last_turn(state: TableState, seat: int) -> int:
    """How many entries stand before the last turn of a seat."""
    for number in reversed(state.active_entries[1:]):
        if state.snapshots[number].seat == seat and state.snapshots[number].was_turn:
            if number <= state.answered:
                raise Refused("answered-since")
            return number
    raise Refused("nothing-to-take-back")
