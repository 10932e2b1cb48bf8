"""What a table itself is asked for: entering a word against the clock, taking back, handing over the screen, hints."""

import re
from functools import singledispatch
from typing import Any, Final

from bonmot.games.commands import HINT, Penalize
from bonmot.games.game import Refused, refusing
from bonmot.games.legible import legible
from bonmot.games.moments import Instant
from bonmot.players.casts import cast_of, check_grade
from bonmot.tables.events import (
    AnswerTakeBack,
    AskHint,
    CancelWord,
    EnterWord,
    HandedOver,
    HintGiven,
    Pause,
    Paused,
    Ready,
    Rename,
    Renamed,
    Resume,
    Resumed,
    TableCommand,
    TakeBack,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
    WordCancelled,
    WordEntered,
)
from bonmot.tables.state import TableState

_LONGEST_WORD: Final = 60
"""Characters of the longest word on the largest board, brackets included."""

LONGEST_TITLE: Final = 60
"""Characters of the title of a table."""


def check_entered(state: TableState, command: Any) -> None:
    """Refuse a play of another word than the one that was entered in time (D-064)."""
    word = getattr(command, "word", None)
    if not state.entered or not isinstance(word, str) or state.clock is None or not state.clock.has_entered:
        return
    laid, entered = (re.sub(r"[()\[\]\s]", "", text).upper() for text in (word, state.entered))
    # A dot stands for the tile that lies there already.
    if len(laid) != len(entered) or any(one not in (other, ".") for one, other in zip(laid, entered, strict=True)):
        raise Refused("not-the-word-entered", word=state.entered)


def decide_table_command(state: TableState, seat: int | None, command: TableCommand, at: Instant) -> list[Any]:
    """The events that follow from a table command, or `Refused`."""
    if seat is None or seat not in range(len(state.opened.seats)):
        raise Refused("not-a-player")
    if state.is_put_away and not isinstance(command, Resume | Pause):
        raise Refused("table-paused")
    return _decide(command, state, seat, at)


@singledispatch
def _decide(command: TableCommand, _state: TableState, _seat: int, _at: Instant) -> list[Any]:
    raise TypeError(command)


@_decide.register
def _(command: EnterWord, state: TableState, seat: int, _at: Instant) -> list[Any]:
    _must_act(state, seat)
    if state.clock is None or state.clock.rules.kind != "turn":
        raise Refused("no-turn-clock")
    word = "".join(command.word.split())[:_LONGEST_WORD]
    if not word:
        raise Refused("enter-a-word")
    return [WordEntered(seat, word)]


@_decide.register
def _(_command: CancelWord, state: TableState, seat: int, at: Instant) -> list[Any]:
    _must_act(state, seat)
    if state.clock is None or not state.clock.has_entered:
        raise Refused("nothing-to-cancel")
    if not state.clock.left(state.clock.running, at):
        raise Refused("no-time-to-cancel")  # D-064
    return [WordCancelled(seat)]


@_decide.register
def _(_command: Ready, state: TableState, seat: int, _at: Instant) -> list[Any]:
    if state.waits_for is None:
        raise Refused("nobody-waited-for")
    if seat not in state.acting & state.people:
        raise Refused("not-your-turn", name=_names(state))
    return [HandedOver(seat)]


@_decide.register
def _(_command: TakeBack, state: TableState, seat: int, _at: Instant) -> list[Any]:
    if state.rules.simultaneous:
        raise Refused("no-take-back-in-race")  # others have seen the cards, and acted on them
    to = _before_last_turn(state, seat)
    if state.asked is not None:
        raise Refused("take-back-pending")
    if state.people <= {seat}:  # nobody else to ask
        return [TakenBack(seat, to)]
    return [TakeBackAsked(seat, to)]


@_decide.register
def _(command: AnswerTakeBack, state: TableState, seat: int, _at: Instant) -> list[Any]:
    asked = state.asked
    if asked is None or seat == asked.seat or seat not in state.people:
        raise Refused("no-take-back-asked")
    if seat in state.agreed:
        raise Refused("answered-already")
    answer = TakeBackAnswered(seat, command.agreed)
    if command.agreed and state.people - state.agreed - {seat, asked.seat} == frozenset():
        return [answer, TakenBack(asked.seat, asked.to)]
    return [answer]


@_decide.register
def _(_command: Pause, state: TableState, _seat: int, _at: Instant) -> list[Any]:
    if not state.is_timed or state.is_paused:
        raise Refused("nothing-to-pause")
    return [Paused()]


@_decide.register
def _(_command: Resume, state: TableState, _seat: int, _at: Instant) -> list[Any]:
    if not state.is_paused:
        raise Refused("nothing-to-resume")
    return [Resumed()]


@_decide.register
def _(command: Rename, _state: TableState, _seat: int, _at: Instant) -> list[Any]:
    title = " ".join(legible(command.title).split())
    if len(title) > LONGEST_TITLE:
        raise Refused("title-too-long", title=title, longest=LONGEST_TITLE)
    return [Renamed(title)]


@_decide.register
def _(command: AskHint, state: TableState, seat: int, at: Instant) -> list[Any]:
    _must_act(state, seat)
    if seat not in state.people:
        raise Refused("hints-for-people")
    game = state.rules
    if not cast_of(state.opened.game).can_hint(game.view(state.game, seat)):
        raise Refused("no-word-to-find")
    with refusing():
        check_grade(state.opened.game, command.grade)
    given: list[Any] = [HintGiven(seat, command.grade)]
    # What was told before in the same turn was paid for.
    points = max(0, command.grade - state.hinted) * state.opened.hint_cost
    if points:
        side = next(side for side, seats in enumerate(game.sides(state.game)) if seat in seats)
        given += game.decide(state.game, None, Penalize(side, points, HINT), state.time(at))
    return given


def _must_act(state: TableState, seat: int) -> None:
    if seat not in state.acting:
        raise Refused("not-your-turn", name=_names(state)) if state.acting else Refused("game-over")
    if state.waits_for is not None and seat in state.people:
        raise Refused("hand-over-first", name=_names(state))


def _names(state: TableState) -> str:
    """Who the game waits for."""
    names = state.rules.outline(state.game).names
    return " & ".join(names[seat] for seat in sorted(state.acting) if seat < len(names))


def _before_last_turn(state: TableState, seat: int) -> int:
    """How many entries stand before the last turn of a seat."""
    for number in reversed(state.active_entries[1:]):
        if state.snapshots[number].seat == seat and state.snapshots[number].was_turn:
            return number
    raise Refused("nothing-to-take-back")
