"""Deciding commands: every rule of the crossword game that says no is in this module.

Each `_decide` answers with events or raises `Refused`; nothing is changed here.
"""

from functools import singledispatch

from bonmot.board import Move, Rack
from bonmot.errors import BonmotError
from bonmot.games.chance import Chance
from bonmot.games.crossword.commands import (
    Abandon,
    Accept,
    AnyCommand,
    Challenge,
    Confirm,
    Consult,
    Exchange,
    Forfeit,
    Miss,
    Pass,
    Penalize,
    Play,
    Resign,
    Vote,
    Withdraw,
)
from bonmot.games.crossword.ending import ended, given_up, reason_to_end
from bonmot.games.crossword.events import (
    Accepted,
    AnyEvent,
    Challenged,
    ChallengeFailed,
    ChallengeUpheld,
    Consulted,
    Doubted,
    Exchanged,
    Formed,
    Passed,
    Penalized,
    Played,
    Resigned,
    Skipped,
    Voted,
    Withdrawn,
)
from bonmot.games.crossword.state import MOST_TALK, Doubt, State, Verdict, evolved, removed
from bonmot.games.game import Refused
from bonmot.games.legible import legible

_LONGEST_TALK = 500


def decide(state: State, seat: int | None, command: AnyCommand) -> list[AnyEvent]:
    """The events that follow from a command, with all that follows from them: lost turns, the end of the game."""
    # Overtime is counted when the game is over: only the table may still say so.
    if state.final is not None and not (seat is None and isinstance(command, Penalize)):
        raise Refused("game-over")
    events = _decide(command, state, seat)
    for event in events:
        state = evolved(state, event)
    while state.final is None and (consequence := _consequence(state)) is not None:
        events.append(consequence)
        state = evolved(state, consequence)
    return events


def acting(state: State) -> frozenset[int]:
    """The seats the game waits for."""
    if state.final is not None:
        return frozenset()
    if isinstance(state.pending, Doubt):
        return frozenset({state.pending.event.seat})
    if isinstance(state.pending, Verdict):
        return voters(state) - {seat for seat, _valid in state.pending.votes}
    if (waiting := opponents_to_accept(state)) is not None:
        return waiting
    return frozenset(state.sides[state.turn])


def opponents_to_accept(state: State) -> frozenset[int] | None:
    """Who may still challenge the last play of the game; None when it is not the last (the club's rule)."""
    if state.last is None or not state.setup.edition.challenge.allowed or reason_to_end(state) is None:
        return None
    if reason_to_end(state) == "scoreless":
        return None
    opponents = {
        seat
        for side, seats in enumerate(state.sides)
        if side != state.last.side and side not in state.retired
        for seat in seats
    }
    return frozenset(opponents - state.accepted_by)


def voters(state: State) -> frozenset[int]:
    """Who decides about contested words: the arbiter, or the players who have no part in it."""
    if not isinstance(state.pending, Verdict):
        return frozenset()
    if state.setup.edition.challenge.judge == "arbiter" and state.arbiter is not None:
        return frozenset({state.arbiter})
    return _uninvolved(state, state.pending.challenger)


def _uninvolved(state: State, challenger: int) -> frozenset[int]:
    involved = {state.side_of(challenger), state.last.side if state.last else None}
    return frozenset(
        seat
        for side, seats in enumerate(state.sides)
        if side not in involved and side not in state.retired
        for seat in seats
    )


def _consequence(state: State) -> AnyEvent | None:
    """What happens by itself now: a lost turn goes by, votes are counted, the game ends."""
    if isinstance(state.pending, Verdict):
        return _verdict_by_votes(state, state.pending)
    if state.pending is not None:
        return None
    if len(state.sides) - len(state.retired) == 1 and state.retired:
        return given_up(state, "resigned")
    reason = reason_to_end(state)
    if reason is not None and not opponents_to_accept(state):
        return ended(state, reason)
    if reason is None and state.skips[state.turn] > 0:
        return Skipped(state.turn)
    return None


# ---- turns


@singledispatch
def _decide(command: AnyCommand, _state: State, _seat: int | None) -> list[AnyEvent]:
    raise TypeError(command)


def _on_turn(state: State, seat: int | None) -> tuple[int, int]:
    """The seat and its side, if it may take a turn now."""
    side = _player(state, seat)
    if isinstance(state.pending, Verdict):
        raise Refused("challenge-pending", words=list(state.pending.words))
    if opponents_to_accept(state):
        raise Refused("last-play-open")
    if seat is None or side != state.turn:
        raise Refused("not-your-turn", name=_name(state, state.turn))
    if isinstance(state.pending, Doubt):
        raise Refused("answer-the-doubt", words=list(state.pending.event.words))
    return seat, side


def _player(state: State, seat: int | None) -> int:
    side = None if seat is None else state.side_of(seat)
    if side is None:
        raise Refused("not-a-player")
    if side in state.retired:
        raise Refused("resigned-already")
    return side


def _name(state: State, side: int) -> str:
    return " & ".join(state.setup.seats[seat].name for seat in state.sides[side])


@_decide.register
def _(command: Play, state: State, seat: int | None) -> list[AnyEvent]:
    seat, side = _on_turn(state, seat)
    try:
        move = Move.parse(f"{command.place} {command.word}", state.alphabet, state.board.coordinates)
        judgement = state.board.judge(move, Rack(state.racks[side], state.alphabet))
    except Refused:
        raise
    except BonmotError as error:
        raise Refused(error.code, **error.particulars) from error
    score = state.referee.constrain(judgement)
    unknown = state.referee.unknown(judgement, state.vouched)
    kind = state.setup.edition.words.referee
    move = judgement.move
    place = move.place(state.board.coordinates)
    if unknown and kind == "strict":
        raise Refused("unknown-words", words=list(unknown))
    if unknown and kind == "honour":
        return [Doubted(seat, place, move.word, score, unknown)]
    return [_played(state, seat, place, move.word, ())]


def _played(state: State, seat: int, place: str, word: str, vouched: tuple[str, ...]) -> Played:
    side = _player(state, seat)
    judgement = state.board.judge(Move.parse(f"{place} {word}", state.alphabet, state.board.coordinates))
    wanted = state.setup.edition.tiles.rack - len(removed(state.racks[side], judgement.move.played))
    drawn = state.bag[max(0, len(state.bag) - wanted) :] if wanted > 0 else b""
    return Played(
        seat,
        place,
        word,
        state.text(judgement.move.played),
        state.referee.constrain(judgement),
        tuple(Formed(each.word, each.score) for each in judgement.words),
        state.text(drawn),
        vouched,
    )


@_decide.register
def _(_command: Confirm, state: State, seat: int | None) -> list[AnyEvent]:
    doubted = _doubt_of(state, seat)
    return [_played(state, doubted.seat, doubted.place, doubted.word, doubted.words)]


@_decide.register
def _(_command: Withdraw, state: State, seat: int | None) -> list[AnyEvent]:
    doubted = _doubt_of(state, seat)
    return [Withdrawn(doubted.seat, doubted.words)]


def _doubt_of(state: State, seat: int | None) -> Doubted:
    if not isinstance(state.pending, Doubt):
        raise Refused("nothing-to-answer")
    if seat != state.pending.event.seat:
        raise Refused("not-your-turn", name=state.setup.seats[state.pending.event.seat].name)
    return state.pending.event


@_decide.register
def _(command: Exchange, state: State, seat: int | None) -> list[AnyEvent]:
    seat, side = _on_turn(state, seat)
    try:
        given = Rack(command.tiles, state.alphabet).tiles
        Rack(state.racks[side], state.alphabet).without(given)
    except BonmotError as error:
        raise Refused(error.code, **error.particulars) from error
    if not given:
        raise Refused("exchange-nothing")
    rules = state.setup.edition.exchange
    needed = max(rules.minimum_bag, len(given) if rules.order == "draw-first" else 1)
    if len(state.bag) < needed:
        raise Refused("bag-too-small", bag=len(state.bag), needed=needed)
    chance = Chance(state.seed, state.number)
    if rules.order == "draw-first":  # nobody draws a tile he gave back (M-035)
        drawn, rest = state.bag[len(state.bag) - len(given) :], state.bag[: len(state.bag) - len(given)]
        bag = chance.shuffled(rest + given)
    else:
        shaken = chance.shuffled(state.bag + given)
        drawn, bag = shaken[len(shaken) - len(given) :], shaken[: len(shaken) - len(given)]
    return [Exchanged(seat, state.text(given), state.text(drawn), state.text(bag))]


@_decide.register
def _(_command: Pass, state: State, seat: int | None) -> list[AnyEvent]:
    return [Passed(_on_turn(state, seat)[0])]


# ---- challenges


@_decide.register
def _(command: Challenge, state: State, seat: int | None) -> list[AnyEvent]:
    side = _player(state, seat)
    rules = state.setup.edition.challenge
    if not rules.allowed:
        raise Refused("no-challenges")
    if isinstance(state.pending, Verdict):
        raise Refused("challenge-pending", words=list(state.pending.words))
    if isinstance(state.pending, Doubt) or state.last is None or seat is None:
        raise Refused("challenge-too-late")  # the window closes when the next side commits (M-039)
    if side == state.last.side:
        raise Refused("own-play")
    if seat in state.accepted_by:
        raise Refused("accepted-already")
    formed = contestable(state)
    contested = _contested(state, command, formed)
    if rules.judge == "lexicon" or (rules.judge == "vote" and not _uninvolved(state, seat)):
        return [_ruled(state, seat, contested, _wrong_words(state, contested))]
    if rules.judge == "arbiter" and state.arbiter is None:
        return [_ruled(state, seat, contested, _wrong_words(state, contested))]
    return [Challenged(seat, contested)]


def contestable(state: State) -> tuple[str, ...]:
    """The words of the last play that were not yet found good."""
    if state.last is None:
        return ()
    formed = dict.fromkeys(state.referee.plain(each.word) for each in state.last.event.words)
    return tuple(word for word in formed if word not in state.last.good)


def _contested(state: State, command: Challenge, formed: tuple[str, ...]) -> tuple[str, ...]:
    try:
        named = tuple(dict.fromkeys(state.referee.plain(word) for word in command.words))
    except BonmotError as error:
        raise Refused(error.code, **error.particulars) from error
    for word in named:
        if word not in formed:
            raise Refused("word-not-played", word=word, words=list(formed))
    return named or formed


def _wrong_words(state: State, contested: tuple[str, ...]) -> tuple[str, ...]:
    # What a player vouched for in an earlier turn, and nobody contested, is good for the game (M-009).
    vouched = state.last.before.vouched if state.last else frozenset()
    return tuple(word for word in contested if word not in vouched and not state.referee.knows(word))


def _ruled(state: State, challenger: int, contested: tuple[str, ...], wrong: tuple[str, ...]) -> AnyEvent:
    """What follows when it is known which of the contested words are wrong."""
    rules = state.setup.edition.challenge
    if wrong:
        last = state.last
        if last is None:
            raise Refused("challenge-too-late")
        bag = Chance(state.seed, state.number).shuffled(last.before.bag)
        return ChallengeUpheld(challenger, wrong, state.text(bag))
    points = 0
    if rules.cost == "points":
        points = rules.points * (len(contested) if rules.each == "word" else 1)
    from_challenger = rules.points_go == "from-challenger"
    return ChallengeFailed(
        challenger,
        contested,
        loses_points=points if from_challenger else 0,
        gives_points=0 if from_challenger else points,
        loses_turn=rules.cost == "turn",
        loses_game=rules.cost == "game",
    )


def _verdict_by_votes(state: State, verdict: Verdict) -> AnyEvent | None:
    """The ruling when everybody has voted: the arbiter's word, the majority's, and the lexicon's when votes tie."""
    if voters(state) - {seat for seat, _valid in verdict.votes}:
        return None
    valid = sum(1 if good else -1 for _seat, good in verdict.votes)
    wrong = verdict.words if valid < 0 else () if valid > 0 else _wrong_words(state, verdict.words)
    return _ruled(state, verdict.challenger, verdict.words, wrong)


@_decide.register
def _(command: Vote, state: State, seat: int | None) -> list[AnyEvent]:
    if not isinstance(state.pending, Verdict):
        raise Refused("nothing-to-vote")
    if seat is None or seat not in voters(state):
        raise Refused("not-a-voter")
    if seat in {voted for voted, _valid in state.pending.votes}:
        raise Refused("voted-already")
    return [Voted(seat, command.valid)]


@_decide.register
def _(_command: Accept, state: State, seat: int | None) -> list[AnyEvent]:
    _player(state, seat)
    waiting = opponents_to_accept(state)
    if isinstance(state.pending, Verdict) or not waiting:
        raise Refused("nothing-to-accept")
    if seat is None or seat not in waiting:
        raise Refused("accepted-already" if seat in state.accepted_by else "own-play")
    return [Accepted(seat)]


# ---- leaving, talking, penalties


@_decide.register
def _(_command: Resign, state: State, seat: int | None) -> list[AnyEvent]:
    _player(state, seat)
    if isinstance(state.pending, Verdict):
        raise Refused("challenge-pending", words=list(state.pending.words))
    if seat is None:
        raise Refused("not-a-player")
    if len(state.sides) == 1:
        return [given_up(state, "abandoned")]
    return [Resigned(seat)]


@_decide.register
def _(_command: Abandon, state: State, seat: int | None) -> list[AnyEvent]:
    if seat is not None and seat != state.arbiter:
        _player(state, seat)
    return [given_up(state, "abandoned")]


@_decide.register
def _(command: Consult, state: State, seat: int | None) -> list[AnyEvent]:
    side = _player(state, seat)
    if seat is None or len(state.sides[side]) < 2:
        raise Refused("no-partner")
    text = " ".join(legible(command.text).split())
    if not text:
        raise Refused("empty-message")
    if len(text) > _LONGEST_TALK:
        raise Refused("message-too-long", longest=_LONGEST_TALK)
    if len(state.talk) >= MOST_TALK:
        raise Refused("too-many-messages", most=MOST_TALK)
    return [Consulted(seat, text)]


def _table_or_arbiter(state: State, seat: int | None) -> None:
    if seat is not None and seat != state.arbiter:
        raise Refused("not-the-arbiter")


@_decide.register
def _(command: Miss, state: State, seat: int | None) -> list[AnyEvent]:
    _table_or_arbiter(state, seat)
    return [Passed(_on_turn(state, command.seat)[0], missed=True)]


@_decide.register
def _(command: Forfeit, state: State, seat: int | None) -> list[AnyEvent]:
    _table_or_arbiter(state, seat)
    _player(state, command.seat)
    if len(state.sides) == 1:
        return [given_up(state, "abandoned")]
    return [Resigned(command.seat, late=True)]


@_decide.register
def _(command: Penalize, state: State, seat: int | None) -> list[AnyEvent]:
    _table_or_arbiter(state, seat)
    if not 0 <= command.side < len(state.sides):
        raise Refused("no-such-side", side=command.side)
    if not 1 <= command.points <= 1000:
        raise Refused("bad-penalty", points=command.points)
    return [Penalized(command.side, command.points, legible(command.reason)[:40])]
