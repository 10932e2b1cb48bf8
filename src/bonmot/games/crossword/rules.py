"""Deciding commands: every rule of the crossword game that says no is in this module.

Each `_decide` answers with events or raises `Refused`; nothing is changed here.
"""

from functools import singledispatch

from bonmot.board import Judgement, Move, Rack
from bonmot.games.challenges import check_acceptance, contested, open_window
from bonmot.games.chance import Chance
from bonmot.games.commands import Abandon, Accept, Challenge, Forfeit, Miss, Pass, Penalize, Resign
from bonmot.games.crossword.commands import AnyCommand, Confirm, Consult, Exchange, Play, Vote, Withdraw
from bonmot.games.crossword.ending import ended, reason_to_end
from bonmot.games.crossword.events import (
    AnyEvent,
    Challenged,
    ChallengeFailed,
    ChallengeUpheld,
    Consulted,
    Doubted,
    Exchanged,
    Played,
    Skipped,
    Voted,
    Withdrawn,
)
from bonmot.games.crossword.state import MOST_TALK, Doubt, State, Verdict, evolved, removed
from bonmot.games.dealing import drawn
from bonmot.games.endings import abandoned, by_resignation, penalty
from bonmot.games.events import Accepted, Formed, Passed, Resigned
from bonmot.games.game import Refused, refusing
from bonmot.games.legible import legible
from bonmot.games.moments import Instant
from bonmot.games.turns import check_authority, check_running, player, with_consequences

_LONGEST_TALK = 500


def decide(state: State, seat: int | None, command: AnyCommand, at: Instant) -> list[AnyEvent]:
    """The events that follow from a command, with all that follows from them: lost turns, the end of the game."""
    del at  # no rule of this game looks at the time
    check_running(state.final, seat, command)
    return with_consequences(state, _decide(command, state, seat), evolved, _consequence)


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
    if state.last is None or not contestable(state) or reason_to_end(state) is None:
        return None
    if reason_to_end(state) == "scoreless":
        return None
    return state.last.undecided(state.sides, state.retired)


def contestable(state: State) -> tuple[str, ...]:
    """The words of the last play that a challenge could strike out.

    A word that the referee has looked at, and would look at again, stands; people may find otherwise (R-051), and a
    word that its player vouched for is known to nobody else (M-039).
    """
    edition, last = state.setup.edition, state.last
    if last is None or not edition.challenge.allowed:
        return ()
    if edition.challenge.in_vain or edition.words.referee == "challenge" or _people_judge(state, last.side):
        return last.contestable
    return tuple(word for word in last.contestable if word in last.event.vouched)


def _people_judge(state: State, side: int) -> bool:
    """Whether people decide about the words of a side, and not the lexicon."""
    judge = state.setup.edition.challenge.judge
    if judge == "arbiter":
        return state.arbiter is not None
    opponents = set(range(len(state.sides))) - state.retired - {side}
    return judge == "vote" and len(opponents) > 1  # the challenger has no vote


def voters(state: State) -> frozenset[int]:
    """Who decides about contested words: the arbiter, or the players who have no part in it."""
    if not isinstance(state.pending, Verdict):
        return frozenset()
    if state.setup.edition.challenge.judge == "arbiter" and state.arbiter is not None:
        return frozenset({state.arbiter})
    return _uninvolved(state, state.pending.challenger)


def may_leave(state: State) -> bool:
    """Whether a player may resign now: first the others vote, but an arbiter could have gone for good."""
    return not isinstance(state.pending, Verdict) or state.arbiter in voters(state)


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
        # Where nobody else is left, nothing remains to be judged.
        return by_resignation(state.scores, state.retired) or _verdict_by_votes(state, state.pending)
    if state.pending is not None:
        return None
    if (end := by_resignation(state.scores, state.retired)) is not None:
        return end
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
    seat, side = _player(state, seat)
    if isinstance(state.pending, Verdict):
        raise Refused("challenge-pending", words=list(state.pending.words))
    if opponents_to_accept(state):
        raise Refused("last-play-open")
    if side != state.turn:
        raise Refused("not-your-turn", name=_name(state, state.turn))
    if isinstance(state.pending, Doubt):
        raise Refused("answer-the-doubt", words=list(state.pending.event.words))
    return seat, side


def _player(state: State, seat: int | None) -> tuple[int, int]:
    return player(seat, state.sides, state.retired)


def _name(state: State, side: int) -> str:
    return " & ".join(state.setup.seats[seat].name for seat in state.sides[side])


@_decide.register
def _(command: Play, state: State, seat: int | None) -> list[AnyEvent]:
    seat, side = _on_turn(state, seat)
    judgement = _judged(state, command.place, command.word, Rack(state.racks[side], state.alphabet))
    unknown = state.referee.unknown(judgement, state.vouched)
    played = _played(state, seat, side, judgement, vouched=())
    kind = state.setup.edition.words.referee
    if unknown and kind == "strict":
        raise Refused("unknown-words", words=list(unknown))
    if unknown and kind == "honour":
        return [Doubted(seat, played.place, played.word, played.score, unknown)]
    return [played]


def _judged(state: State, place: str, word: str, rack: Rack | None = None) -> Judgement:
    with refusing():
        move = Move.parse(f"{place} {word}", state.alphabet, state.board.coordinates)
        return state.board.judge(move, rack)


def _played(state: State, seat: int, side: int, judgement: Judgement, vouched: tuple[str, ...]) -> Played:
    score = state.referee.constrain(judgement)
    move = judgement.move
    wanted = state.setup.edition.tiles.rack - len(removed(state.racks[side], move.played))
    return Played(
        seat,
        move.place(state.board.coordinates),
        move.word,
        state.text(move.played),
        score,
        tuple(Formed(each.word, each.score) for each in judgement.words),
        state.text(drawn(state.bag, wanted)[0]),
        vouched,
    )


@_decide.register
def _(_command: Confirm, state: State, seat: int | None) -> list[AnyEvent]:
    doubted = _doubt_of(state, seat)
    seat, side = _player(state, doubted.seat)
    return [_played(state, seat, side, _judged(state, doubted.place, doubted.word), vouched=doubted.words)]


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
    with refusing():
        given = Rack(command.tiles, state.alphabet).tiles
        Rack(state.racks[side], state.alphabet).without(given)
    if not given:
        raise Refused("exchange-nothing")
    rules = state.setup.edition.exchange
    needed = max(rules.minimum_bag, len(given) if rules.order == "draw-first" else 1)
    if len(state.bag) < needed:
        raise Refused("bag-too-small", bag=len(state.bag), needed=needed)
    chance = Chance(state.seed, state.number)
    if rules.order == "draw-first":  # a tile that was given back is not drawn again (M-035)
        new, rest = drawn(state.bag, len(given))
        bag = chance.shuffled(rest + given)
    else:
        new, bag = drawn(chance.shuffled(state.bag + given), len(given))
    return [Exchanged(seat, state.text(given), state.text(new), state.text(bag))]


@_decide.register
def _(_command: Pass, state: State, seat: int | None) -> list[AnyEvent]:
    return [Passed(_on_turn(state, seat)[0])]


# ---- challenges


@_decide.register
def _(command: Challenge, state: State, seat: int | None) -> list[AnyEvent]:
    seat, side = _player(state, seat)
    rules = state.setup.edition.challenge
    if not rules.allowed:
        raise Refused("no-challenges")
    if isinstance(state.pending, Verdict):
        raise Refused("challenge-pending", words=list(state.pending.words))
    if isinstance(state.pending, Doubt):
        raise Refused("challenge-too-late")  # the next side has committed itself (M-039)
    last = open_window(state.last, seat, side)
    with refusing():
        named = [state.referee.plain(word) for word in command.words]
    if not (open_to_doubt := contestable(state)):
        raise Refused("words-admitted", words=list(last.contestable))
    words = contested(named, open_to_doubt)
    if _people_judge(state, last.side):
        return [Challenged(seat, words)]
    return [_ruled(state, seat, words, _wrong_words(state, words))]


def _wrong_words(state: State, doubted: tuple[str, ...]) -> tuple[str, ...]:
    # What a player vouched for in an earlier turn, and nobody contested, is good for the game (M-009).
    vouched = state.last.before.vouched if state.last else frozenset()
    return tuple(word for word in doubted if word not in vouched and not state.referee.knows(word))


def _ruled(state: State, challenger: int, doubted: tuple[str, ...], wrong: tuple[str, ...]) -> AnyEvent:
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
        points = rules.points * (len(doubted) if rules.each == "word" else 1)
    from_challenger = rules.points_go == "from-challenger"
    return ChallengeFailed(
        challenger,
        doubted,
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
    seat, _side = _player(state, seat)
    undecided = None if isinstance(state.pending, Verdict) else opponents_to_accept(state)
    check_acceptance(state.last, seat, undecided or ())
    return [Accepted(seat)]


# ---- leaving, talking, penalties


@_decide.register
def _(_command: Resign, state: State, seat: int | None) -> list[AnyEvent]:
    seat, _side = _player(state, seat)
    if isinstance(state.pending, Verdict) and not may_leave(state):
        raise Refused("challenge-pending", words=list(state.pending.words))
    return [_given_up(state, seat)]


def _given_up(state: State, seat: int, *, late: bool = False) -> AnyEvent:
    """The others play on; where nobody else plays, the game is abandoned."""
    return Resigned(seat, late) if len(state.sides) > 1 else abandoned(state.scores)


@_decide.register
def _(_command: Abandon, state: State, seat: int | None) -> list[AnyEvent]:
    if seat is not None and seat != state.arbiter:
        _player(state, seat)
    return [abandoned(state.scores)]


@_decide.register
def _(command: Consult, state: State, seat: int | None) -> list[AnyEvent]:
    seat, side = _player(state, seat)
    if len(state.sides[side]) < 2:
        raise Refused("no-partner")
    text = " ".join(legible(command.text).split())
    if not text:
        raise Refused("empty-message")
    if len(text) > _LONGEST_TALK:
        raise Refused("message-too-long", longest=_LONGEST_TALK)
    if sum(state.side_of(said.seat) == side for said in state.talk) >= MOST_TALK:
        raise Refused("too-many-messages", most=MOST_TALK)
    return [Consulted(seat, text)]


@_decide.register
def _(command: Miss, state: State, seat: int | None) -> list[AnyEvent]:
    check_authority(seat, state.arbiter)
    return [Passed(_on_turn(state, command.seat)[0], missed=True)]


@_decide.register
def _(command: Forfeit, state: State, seat: int | None) -> list[AnyEvent]:
    check_authority(seat, state.arbiter)
    loser, _side = _player(state, command.seat)
    return [_given_up(state, loser, late=True)]


@_decide.register
def _(command: Penalize, state: State, seat: int | None) -> list[AnyEvent]:
    check_authority(seat, state.arbiter)
    return [penalty(command, len(state.sides))]
