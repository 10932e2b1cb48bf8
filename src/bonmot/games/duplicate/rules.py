"""Deciding commands: every rule of duplicate that says no is in this module. Nothing is changed here."""

from collections.abc import Collection, Sequence
from functools import singledispatch
from typing import Final

import msgspec

from bonmot.board import Move, Rack
from bonmot.games.chance import Chance
from bonmot.games.clocks import SECOND
from bonmot.games.commands import Abandon, Forfeit, Miss, Pass, Penalize, Resign, SitDown, TimePasses
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
from bonmot.games.duplicate.course import as_written, stored_top
from bonmot.games.duplicate.drawing import NewRack, called, drawn, split
from bonmot.games.duplicate.events import (
    AnyEvent,
    Closed,
    Corrected,
    DoorsTurned,
    Drawn,
    HandedIn,
    Lifted,
    Rang,
    Removed,
    Reopened,
    Result,
    Round,
    Slip,
    SoloRuled,
    Step,
    Warned,
    written_draw,
)
from bonmot.games.duplicate.judging import Tops, chosen, judged, reading, tops
from bonmot.games.duplicate.standing import scored
from bonmot.games.duplicate.state import WRONG_SCORE, OpenRound, State, before, evolved, says_wrong_score
from bonmot.games.endings import abandoned, counted, penalty
from bonmot.games.events import Ended, Resigned, SatDown
from bonmot.games.game import Refused, refusing
from bonmot.games.legible import folded, legible
from bonmot.games.moments import Instant
from bonmot.games.setups import check_name, tidied
from bonmot.games.turns import alone, check_authority, player, with_consequences

_LONGEST_REASON: Final = 40
_LARGEST_SCORE: Final = 5000
_ROUNDS_WITHOUT_A_WORD: Final = 3
"""Where only what players have found is laid, the game is over after so many rounds in which nobody had any."""


def decide(state: State, seat: int | None, command: AnyCommand, at: Instant) -> list[AnyEvent]:
    """The events that follow from a command, with all that follows from them."""
    is_ruling = isinstance(command, Correct | Warn | Lift | RuleSolo | Penalize | Reopen)
    if state.final is not None and not (is_ruling and seat in (None, state.arbiter)):
        raise Refused("game-over")
    events = _decide(command, state, seat, at)
    played = len(state.rounds)
    return with_consequences(state, events, evolved, lambda after: _consequence(after, at, len(after.rounds) > played))


def _consequence(state: State, at: Instant, was_closed: bool) -> AnyEvent | None:
    """What happens by itself: the last slip closes a round, a wrong score is worth a warning, the game ends."""
    if not state.seats and not state.setup.places:
        return abandoned(state.scores)
    if state.round is not None:
        is_complete = state.arbiter is None and all(seat in state.round.slips for seat in state.seats)
        return closed(state, state.round, at) if is_complete else None
    if was_closed:  # later the referee may have lifted such a warning
        noted = {note.player for note in state.ledger if (note.number, note.reason) == (len(state.rounds), WRONG_SCORE)}
        results = state.rounds[-1].results
        unnoted = [seat for seat in state.seats if seat not in noted and says_wrong_score(results[seat])]
        if unnoted:
            return Warned(unnoted[0], len(state.rounds), WRONG_SCORE)
    return ending(state)


def ending(state: State) -> Ended | None:
    """The end, if no further round can be played."""
    edition, played = state.setup.edition, len(state.rounds)
    if edition.round.most and played >= edition.round.most:
        return counted("rounds", state.scores, [0] * len(state.scores), state.retired)
    recent = state.rounds[-_ROUNDS_WITHOUT_A_WORD:]
    if len(recent) == _ROUNDS_WITHOUT_A_WORD and not any(round_.word for round_ in recent):
        return counted("nothing-found", state.scores, [0] * len(state.scores), state.retired)
    if next_rack(state) is None:
        return counted("no-rack", state.scores, [0] * len(state.scores), state.retired)
    return None


def next_rack(state: State) -> NewRack | None:
    """The rack of the next round: that of a stored game, or by chance."""
    course, played = state.setup.course, len(state.rounds)
    if not course:
        return drawn(state.pool, Chance(state.seed, played + 1))
    return split(state.kept, state.tiles(course[played].rack)) if played < len(course) else None


# ---- time


def bells(state: State) -> tuple[Instant, Instant] | None:
    """When the two bells of the open round ring; None where no clock runs."""
    rules, round_ = state.setup.edition.round, state.round
    if round_ is None or not rules.seconds:
        return None
    over = round_.at + rules.seconds * SECOND
    return Instant(over - rules.writing * SECOND), Instant(over)


def deadline(state: State) -> Instant | None:
    """When the game goes on although nobody acts."""
    if state.final is not None:
        return None
    if state.round is not None:
        times = bells(state)
        return None if times is None or state.round.rung >= 2 else times[state.round.rung]
    if state.arbiter is not None:
        return None
    pause = state.setup.edition.round.pause
    if pause and state.rounds:
        return Instant(state.closed_at + pause * SECOND)
    return None if state.people else state.closed_at


def acting(state: State) -> frozenset[int]:
    """The seats the game waits for."""
    return frozenset(state.acting)


@singledispatch
def _decide(command: AnyCommand, _state: State, _seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    raise TypeError(command)


@_decide.register
def _(_command: TimePasses, state: State, seat: int | None, at: Instant) -> Sequence[AnyEvent]:
    due = deadline(state)
    if seat is not None:
        raise Refused("not-the-table")
    if due is None or at < due:
        raise Refused("nothing-due")
    if state.round is None:
        return [_drawn(state, at)]
    if state.round.rung == 0 and state.setup.edition.round.writing:
        return [Rang("write", due)]
    over = Rang("over", due)
    if state.arbiter is None and state.setup.edition.round.closes == "bell":
        return [over, closed(state, state.round, due)]
    return [over]


# ---- a round


def _player(state: State, seat: int | None) -> int:
    return player(seat, alone(len(state.setup.seats)), state.retired)[0]


def _must_be_referee(state: State, seat: int | None) -> None:
    if state.arbiter is None or seat != state.arbiter:
        raise Refused("not-the-arbiter")


@_decide.register
def _(command: Draw, state: State, seat: int | None, at: Instant) -> Sequence[AnyEvent]:
    if state.round is not None:
        raise Refused("round-open", number=state.round.number)
    if seat != state.arbiter or seat is None:
        if state.arbiter is not None:
            raise Refused("not-the-arbiter")
        _player(state, seat)
        if command.rack:
            raise Refused("not-the-arbiter")
    return [_drawn(state, at, command.rack)]


def _drawn(state: State, at: Instant, rack: str = "") -> Drawn:
    if rack:
        if state.setup.course:
            raise Refused("course-has-racks")
        with refusing():
            new = called(state.pool, rack)
    else:
        found = next_rack(state)
        if found is None:
            raise Refused("no-rack-left")
        new = found
    rejected = tuple(written_draw(state.text(kept), state.text(more)) for kept, more in new.rejected)
    return Drawn(len(state.rounds) + 1, state.text(new.kept), state.text(new.new), rejected, at)


def _open_round(state: State) -> OpenRound:
    if state.round is None:
        raise Refused("no-round-open")
    return state.round


@_decide.register
def _(command: HandIn, state: State, seat: int | None, at: Instant) -> Sequence[AnyEvent]:
    round_ = _open_round(state)
    if seat is not None and seat == state.arbiter:
        owner = _player(state, command.seat)
        slip = _slip(command.place, command.word, command.score)
        return [HandedIn(owner, slip)]
    owner = _player(state, seat)
    if command.seat not in (None, owner):
        raise Refused("not-the-arbiter")
    _check_time(state, round_, at)
    slip = _slip(command.place, command.word, None)
    if not slip.word:
        raise Refused("slip-without-word")
    # A word that cannot lie there is a mistake of the hand, and said at once; whether it is a word, nobody says now.
    with refusing():
        judgement = reading(state.board, Rack(state.rack, state.alphabet), slip)
    move, most = judgement.move, state.setup.edition.draw.plays
    if len(move.played) > most:
        raise Refused("slip-too-many", tiles=len(move.played), most=most)
    return [HandedIn(owner, Slip(move.place(state.board.coordinates), move.word))]


def _slip(place: str, word: str, score: int | None) -> Slip:
    """A slip as it came in, cleaned."""
    return as_written(place, word, None if score is None else min(max(score, 0), _LARGEST_SCORE))


def _check_time(state: State, round_: OpenRound, at: Instant) -> None:
    """Players are late after the second bell; in a round that is open again, only the referee hands in slips."""
    times = bells(state)
    is_late = times is not None and at > times[1] and state.setup.edition.round.closes == "bell"
    if is_late or (state.arbiter is not None and round_.rung >= 2):
        raise Refused("slip-too-late", number=round_.number)


@_decide.register
def _(_command: Pass, state: State, seat: int | None, at: Instant) -> Sequence[AnyEvent]:
    round_, owner = _open_round(state), _player(state, seat)
    _check_time(state, round_, at)
    return [HandedIn(owner, Slip())]


@_decide.register
def _(command: Close, state: State, seat: int | None, at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    return [closed(state, _open_round(state), at, command.place, command.word)]


def closed(state: State, round_: OpenRound, at: Instant, place: str = "", word: str = "") -> Closed:
    """The slips are opened and judged, and the top is found (R-053)."""
    edition, rack = state.setup.edition, state.rack
    plays = edition.draw.plays
    worth: dict[Slip, Result] = {}

    def judge(slip: Slip) -> Result:
        if slip not in worth:
            worth[slip] = judged(state.board, rack, slip, plays)
        return worth[slip]

    results = [
        Result(fault="gone") if seat in state.retired else judge(slip) if slip is not None else Result(fault="none")
        for seat, slip in ((seat, round_.slips.get(seat)) for seat in range(len(state.setup.seats)))
    ]
    for former in state.setup.field:
        there = round_.number <= len(former.slips)
        results.append(judge(former.slips[round_.number - 1]) if there else Result(fault="none"))
    best, laid = _top(state, results, place, word)
    score = (laid.score or 0) if laid is not None else 0
    if laid is not None and state.setup.course:
        top = (laid.place(state.board.coordinates), laid.word)
        results = [_as_then(each, top, score) for each in results]
    counted_ = scored(results, score, edition.scoring)
    solo = next((number for number, result in enumerate(counted_) if result.solo), None)
    return Closed(
        Round(
            round_.number,
            round_.kept,
            round_.new,
            round_.rejected,
            "" if laid is None else laid.place(state.board.coordinates),
            "" if laid is None else laid.word,
            score,
            len(best.moves),
            best.second,
            counted_,
            solo,
        ),
        at,
    )


def _as_then(result: Result, top: tuple[str, str], score: int) -> Result:
    """What was good when a stored game was played first is good again, whatever our lexicon says."""
    if result.fault != "words" or (result.place, result.word) != top:
        return result
    return msgspec.structs.replace(result, fault="", score=score)


def _top(state: State, results: Sequence[Result], place: str, word: str) -> tuple[Tops, Move | None]:
    """The tops of the round, and the one that is laid."""
    edition, rack, board = state.setup.edition, state.rack, state.board
    step = state.setup.course[len(state.rounds)] if state.setup.course else Step("")
    if step.word:
        with refusing():
            judgement = stored_top(state, step)
        below = max((each.score for each in results if each.score < judgement.score), default=0)
        return Tops((judgement.move,), below), judgement.move
    if edition.top.laid == "best-found":
        found = {(each.place, each.word): each.score for each in results if not each.fault}
        scores = sorted(set(found.values()), reverse=True)
        moves = tuple(
            board.judge(f"{where} {what}").move for (where, what), score in found.items() if score == scores[0]
        )
        best = Tops(moves, scores[1] if len(scores) > 1 else 0)
    else:
        best = tops(board, rack, edition.draw.plays)
    if not best.moves:
        return best, None
    if word and edition.top.choice == "referee":
        with refusing():
            named = reading(board, Rack(rack, state.alphabet), _slip(place, word, None)).move
        if named not in best.moves:
            raise Refused("not-a-top", word=word, score=best.score)
        return best, next(move for move in best.moves if move == named)
    return best, chosen(board, rack, best.moves)


# ---- the referee's desk


def _closed_round(state: State, number: int) -> Round:
    if not 1 <= number <= len(state.rounds):
        raise Refused("no-such-round", number=number, rounds=len(state.rounds))
    return state.rounds[number - 1]


def _seat(state: State, seat: int) -> int:
    if not 0 <= seat < len(state.setup.seats):
        raise Refused("not-a-player")
    return seat


@_decide.register
def _(command: Correct, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    round_, owner = _closed_round(state, command.number), _seat(state, command.seat)
    board = before(state, command.number).board
    slip = _slip(command.place, command.word, command.score)
    result = judged(board, state.tiles(round_.rack), slip, state.setup.edition.draw.plays)
    if state.setup.course:
        result = _as_then(result, (round_.place, round_.word), round_.score)
    return [Corrected(command.number, owner, result)]


@_decide.register
def _(command: Warn, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    number = _number(state, command.number)
    return [Warned(_seat(state, command.seat), number, " ".join(legible(command.reason).split())[:_LONGEST_REASON])]


def _number(state: State, number: int | None) -> int:
    """The round that is meant: the open one, if nothing is said, or the last."""
    latest = len(state.rounds) + (state.round is not None)
    if number is None:
        number = latest
    if not 1 <= number <= latest:
        raise Refused("no-such-round", number=number, rounds=latest)
    return number


@_decide.register
def _(command: Lift, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    mine = (command.seat, command.number, command.what)
    if not any((note.player, note.number, note.kind) == mine for note in state.ledger):
        raise Refused("nothing-to-lift", number=command.number)
    return [Lifted(command.seat, command.number, command.what)]


@_decide.register
def _(command: RuleSolo, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    _closed_round(state, command.number)
    return [SoloRuled(command.number, None if command.seat is None else _seat(state, command.seat))]


@_decide.register
def _(_command: Reopen, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    if state.round is not None and state.round.slips:
        raise Refused("round-has-slips", number=state.round.number)
    if not state.rounds:
        raise Refused("no-such-round", number=0, rounds=0)
    return [Reopened(len(state.rounds))]


# ---- an open hall


@_decide.register
def _(command: SitDown, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    if seat is not None:
        _must_be_referee(state, seat)
    if not state.setup.places or (seat is None and state.doors_closed):
        raise Refused("hall-closed")
    if not state.free_places:
        raise Refused("hall-full", places=state.setup.places)
    limits = state.setup.edition.seats
    name = tidied(command.name)
    check_name(name, limits)
    taken = {folded(each) for each in state.names}
    return [SatDown(len(state.setup.seats), _numbered(name, limits.name_length, taken))]


def _numbered(name: str, longest: int, taken: Collection[str]) -> str:
    """A name that nobody in the hall has yet: the second Ada is called “Ada 2”."""
    wanted, number = name, 2
    while folded(name) in taken:
        end = f" {number}"
        name, number = wanted[: longest - len(end)].rstrip() + end, number + 1
    return name


@_decide.register
def _(command: Doors, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    if not state.setup.places:
        raise Refused("hall-closed")
    if command.are_open != state.doors_closed:
        raise Refused("doors-so", are_open=command.are_open)
    return [DoorsTurned(command.are_open)]


@_decide.register
def _(command: Remove, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    _must_be_referee(state, seat)
    return [Removed(_player(state, command.seat))]


# ---- leaving, penalties


@_decide.register
def _(_command: Resign, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    return [Resigned(_player(state, seat))]


@_decide.register
def _(_command: Abandon, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    if seat is not None and seat != state.arbiter:
        _player(state, seat)
        if state.arbiter is not None:  # one of hundreds does not send everybody home
            raise Refused("not-the-arbiter")
    return [abandoned(state.scores)]


@_decide.register
def _(command: Forfeit, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    check_authority(seat, state.arbiter)
    return [Resigned(_player(state, command.seat), late=True)]


@_decide.register
def _(command: Miss, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    check_authority(seat, state.arbiter)
    _open_round(state)
    return [HandedIn(_player(state, command.seat), Slip())]


@_decide.register
def _(command: Penalize, state: State, seat: int | None, _at: Instant) -> Sequence[AnyEvent]:
    check_authority(seat, state.arbiter)
    return [penalty(command, len(state.setup.seats))]
